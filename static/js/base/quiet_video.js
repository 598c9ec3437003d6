// Plain http has no wake lock. A video that loops with a sound track, silent but not muted, keeps most
// screens on; browsers let it begin at a tap. It stops while the page is hidden, so that it holds
// nobody's music then, and for good with `stop`. Made with ffmpeg: four seconds of a tiny black
// picture (`color=black`) and of silence (`anullsrc`).

// Beside the scripts, wherever the site is mounted.
const address = (kind) =>
  new URL(`../../video/quiet.${kind}`, document.querySelector('script[src*="/js/pages/"]').src).href;

function makeVideo() {
  const video = document.createElement("video");
  video.loop = true;
  video.setAttribute("playsinline", "");
  for (const kind of ["mp4", "webm"]) {
    const source = document.createElement("source");
    Object.assign(source, { src: address(kind), type: `video/${kind}` });
    video.append(source);
  }
  return video;
}

// `told(plays)` hears whether it plays; answers the function that stops it.
export function playQuietly(told) {
  const video = makeVideo();
  const heard = new AbortController();
  const follow = () => {
    if (document.visibilityState !== "visible") return video.pause();
    if (video.paused) video.play().then(() => told(true), () => told(false));
  };
  const options = { capture: true, signal: heard.signal };
  for (const name of ["click", "keydown"]) addEventListener(name, follow, options);
  document.addEventListener("visibilitychange", follow, options);
  follow();
  return () => {
    heard.abort();
    video.pause();
  };
}
