// The screen stays on during a play where the browser allows it; where not, the page says why.
import { playQuietly } from "./quiet_video.js";

let lock = null;
let stop = null; // the video's, where there is no lock
let now = "";

const box = () => document.getElementById("awake");
const isOver = () => document.querySelector("[data-finished]") !== null;

const show = (state) => {
  now = state;
  const place = box();
  if (!place) return;
  place.hidden = !state;
  for (const part of place.querySelectorAll("[data-awake]")) {
    part.hidden = !part.dataset.awake.split(" ").includes(state);
  }
};

const ask = async () => {
  if (document.visibilityState !== "visible" || lock || isOver()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
    show("on");
  } catch {
    show("refused");
  }
};

function askVideo() {
  const why = window.isSecureContext ? "unknown" : "insecure";
  show(why);
  stop = playQuietly((plays) => stop && show(plays ? "video" : why));
}

// A play that is over, or goes on after all.
function follow() {
  if (!isOver()) {
    if (now) return show(now);
    return "wakeLock" in navigator ? ask() : askVideo();
  }
  lock?.release();
  stop?.();
  stop = null;
  show("");
}

// A lock ends whenever the page is hidden: it is asked for again when the page is back.
export function stayAwake() {
  if ("wakeLock" in navigator) document.addEventListener("visibilitychange", ask);
  document.addEventListener("part:refreshed", follow);
  follow();
}
