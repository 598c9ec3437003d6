// Links with data-rule open their section as a sheet over the page; whatever was typed there stays.
import { attachLookUp } from "./lookup.js";


const openRulesIn = (dialog) => {
  const title = document.getElementById("rules-sheet-title");
  const part = document.getElementById("rules-sheet-part");
  const lost = document.getElementById("rules-sheet-lost");
  const back = dialog.querySelector("[data-rules-back]");
  const form = dialog.querySelector("form");
  const found = document.getElementById("sheet-search-panel");
  const read = [];

  // While there are answers they take the place of the section.
  const lookUp = attachLookUp(form, found, (open) => {
    part.hidden = open;
  });

  // `/rules/13#majority` alone is `/rules/13/section/majority`; other parts name their address.
  const addressOf = (link) =>
    link.dataset.rule || `${link.pathname}/section/${encodeURIComponent(link.hash.slice(1))}`;

  const isSection = (link) => /\/rules\/[\w-]+$/.test(link.pathname) && link.hash.length > 1;

  const show = (nodes, heading) => {
    part.replaceChildren(...nodes);
    title.textContent = heading;
    back.hidden = read.length === 0;
    lost.hidden = true;
    dialog.scrollTop = 0;
  };

  const remember = () => {
    if (part.firstChild) {
      read.push({ nodes: [...part.childNodes], heading: title.textContent, at: dialog.scrollTop });
    }
  };

  const fetched = async (link) => {
    const response = await fetch(addressOf(link));
    if (!response.ok && response.status !== 404) throw new Error(String(response.status));
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    const content = parsed.querySelector("[data-title]");
    if (!content) throw new Error("no part");
    return content;
  };

  // The look of rules comes with the first one that is opened; without it they can still be read.
  let look = null;

  const withLook = () => {
    look ??= new Promise((done) => {
      const sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = dialog.dataset.look;
      sheet.onload = sheet.onerror = done;
      document.head.append(sheet);
    });
    return look;
  };

  const open = async (link) => {
    const afresh = !dialog.open;
    if (afresh) {
      read.length = 0;
      lookUp.clear();
      part.replaceChildren();
      title.textContent = link.textContent.trim();
      back.hidden = true;
      lost.hidden = true;
      dialog.showModal();
      title.focus();
    }
    try {
      const [content] = await Promise.all([fetched(link), withLook()]);
      remember();
      lookUp.clear();
      show([content], content.dataset.title);
      title.focus();
    } catch {
      lost.hidden = false;
    }
  };

  const stepBack = () => {
    const { nodes, heading, at } = read.pop();
    lookUp.clear();
    show(nodes, heading);
    dialog.scrollTop = at;
    title.focus();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const inside = dialog.contains(link) && isSection(link);
    if (!inside && !("rule" in link.dataset)) return;
    event.preventDefault();
    open(link);
  });

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-rules-close]")) dialog.close();
    if (event.target.closest("[data-rules-back]")) stepBack();
  });

  // The answers are here already; the page of the form must not replace this one.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    lookUp.ask();
  });
};

const sheet = document.getElementById("rules-sheet");
if (sheet) openRulesIn(sheet);
