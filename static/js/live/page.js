// What a page says about itself: which play, which version it shows, and how much of it refreshes.

import { isTouched, morph } from "./morph.js";

const TAB = "spielblock:tab";
// The whole content with its strip; of a page where counts are typed only what came in elsewhere,
// and how the play ended.
const PIECES = { main: [".skip", ".topbar", "#main"], entry: [".skip", "#entry-over", "#entry-arrivals"], none: [] };
const WORDS = ["stale", "fault", "changed", "missing", "gone"];

export function readPage(element) {
  const { stream, refresh } = element.dataset;
  const shape = shapeOf(document);
  const page = {
    version: Number(element.dataset.version),
    ping: Number(element.dataset.ping),
    isStill: refresh === "none",
    contentUrl: () => withQuery(location.href, { live: 1 }),
    streamUrl: () => withQuery(stream, { after: page.version, tab: tab() }),
    renewTab() {
      keep(newName());
      return true;
    },
    // Somebody typed something here that the server does not have.
    isTouched: () => [...document.querySelectorAll("#main input, #main select, #main textarea")].some(isTouched),
    // Makes the page like a fetched one of a version; "changed" when it cannot be made like it.
    show(html, version) {
      const content = new DOMParser().parseFromString(html, "text/html");
      const state = content.getElementById("live");
      if (!state) throw new Error("not a page of a play");
      frame(content, state);
      for (const selector of PIECES[refresh]) piece(content, selector);
      return page.isNow(version, shapeOf(content));
    },
    // The page is as it was fetched, or has that already.
    isNow(version, nowShape = page.shape) {
      page.shape = nowShape;
      page.version = Math.max(page.version, version);
      element.dataset.version = page.version;
      return nowShape === shape ? "current" : "changed";
    },
    shape,
  };

  // What stands around the content follows it: the language, the name of the page, its own words.
  function frame(content, state) {
    document.documentElement.lang = state.dataset.language;
    document.title = content.title;
    for (const word of WORDS) element.dataset[word] = state.dataset[word];
    element.querySelector("[data-live-load]").textContent = state.querySelector("[data-live-load]").textContent;
  }
  return page;
}

function piece(content, selector) {
  const [old, fresh] = [document.querySelector(selector), content.querySelector(selector)];
  if (old && fresh) morph(old, fresh);
}

// Who is counted here, and how: cells do not come and go under somebody's fingers.
const shapeOf = (content) => content.getElementById("entry-arrivals")?.dataset.shape ?? "";

function withQuery(address, values) {
  const url = new URL(address, location.href);
  url.hash = "";
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

// The same tab keeps its name through a reload; a copy of a tab finds out that it is one.
function tab() {
  try {
    return sessionStorage.getItem(TAB) ?? keep(newName());
  } catch {
    return (tab.name ??= newName());
  }
}

function keep(name) {
  try {
    sessionStorage.setItem(TAB, name);
  } catch {
    tab.name = name;
  }
  return name;
}

const newName = () => [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join("");
