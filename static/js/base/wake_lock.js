// The screen stays on during a play where the browser allows it; where not, the page says why.
let lock = null;

const box = () => document.getElementById("awake");

const show = (state) => {
  const place = box();
  if (!place) return;
  place.hidden = false;
  place.dataset.state = state;
  for (const part of place.querySelectorAll("[data-awake]")) {
    const says = part.dataset.awake;
    part.hidden = says !== state && !(says === "off" && state !== "on");
  }
};

const ask = async () => {
  if (document.visibilityState !== "visible" || lock) return;
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

// A lock ends whenever the page is hidden: it is asked for again when the page is back.
export function stayAwake() {
  if ("wakeLock" in navigator) {
    document.addEventListener("visibilitychange", ask);
    ask();
  } else {
    show(window.isSecureContext ? "unknown" : "insecure");
  }
  document.addEventListener("part:refreshed", () =>
    show(lock ? "on" : (box()?.dataset.state ?? "")),
  );
}
