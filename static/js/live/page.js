// What a page says about itself: which play, from which version, and which of its pieces refresh.

const TAB = "spielblock:tab";

export function readPage(element) {
  const main = document.getElementById("main");
  const { stream, refresh } = element.dataset;
  return {
    version: Number(element.dataset.version),
    ping: Number(element.dataset.ping),
    contentUrl: () => withQuery(location.href, { live: 1 }),
    streamUrl() {
      return withQuery(stream, { after: this.version, tab: tab() });
    },
    renewTab() {
      keep(newName());
      return true;
    },
    // Pairs of an old piece and its new self: the whole content, or only the named parts.
    pieces(content) {
      if (refresh !== "parts") return [[main, content.getElementById("main")]];
      const parts = [...document.querySelectorAll("[data-part]")];
      return parts
        .map((part) => [part, content.querySelector(`[data-part="${part.dataset.part}"]`)])
        .filter(([, fresh]) => fresh);
    },
    // Whether something of the page shows in one of these parts.
    shows: (parts) =>
      parts.includes("all") || parts.some((part) => document.querySelector(`[data-part="${part}"]`)),
  };
}

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
