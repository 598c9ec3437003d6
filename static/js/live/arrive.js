// Whoever opened a link and looks at the page checks in, once a tab. Previews of links run no scripts,
// and a page that is fetched in advance is not looked at.

const path = document.getElementById("live")?.dataset.arrive;
const KEY = `spielblock:arrived:${path}`;
let sent = !path || wasSent();

function arrive() {
  if (sent || document.prerendering || document.visibilityState !== "visible") return;
  sent = true;
  fetch(path, { method: "POST", keepalive: true }).then(remember, () => (sent = false));
}

function wasSent() {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function remember() {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // a browser that keeps nothing checks in with every page; it is counted once all the same
  }
}

document.addEventListener("visibilitychange", arrive);
arrive();
