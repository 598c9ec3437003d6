// Measures a page from the inside; see looks.py. Evaluated by the tests, never served.
(() => {
  const SLACK = 1.5; // px of rounding
  const TARGET = 44;

  const describe = (element) => {
    const id = element.id ? `#${element.id}` : "";
    const classes = [...element.classList].map((name) => `.${name}`).join("");
    const text = (element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${element.localName}${id}${classes}> "${text}"`;
  };

  const box = (rect) =>
    `${Math.round(rect.left)},${Math.round(rect.top)} ${Math.round(rect.width)}x${Math.round(rect.height)}`;

  const allowed = (element, selector) => Boolean(selector) && element.closest(selector) !== null;

  const ancestors = function* (element) {
    for (let box = element; box && box !== document.body; box = box.parentElement) yield box;
  };

  // A box of a pixel or less is text for screen readers only.
  const forReadersOnly = (element) => {
    for (const box of ancestors(element)) {
      const rect = box.getBoundingClientRect();
      const clips = getComputedStyle(box).overflow !== "visible";
      if (clips && (rect.width <= 1 || rect.height <= 1)) return true;
    }
    return false;
  };

  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !forReadersOnly(element);

  // Every visible piece of text with the boxes of its lines; the same for all checks of one look.
  let seen = null;
  const visibleTexts = () => (seen ??= findTexts());
  const findTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || element.closest("script, style, template, noscript, option")) continue;
      if (!shown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
      if (rects.length) found.push({ element, rects });
    }
    return found;
  };

  const beyond = (rect, edge, sides) =>
    sides.some(
      (side) =>
        (side === "left" && rect.left < edge.left - SLACK) ||
        (side === "right" && rect.right > edge.right + SLACK) ||
        (side === "top" && rect.top < edge.top - SLACK * 2) ||
        (side === "bottom" && rect.bottom > edge.bottom + SLACK * 2),
    );

  // Why a line of text cannot be read in full; null where it can, scrolling included.
  const cutBy = (element, rect) => {
    for (const box of ancestors(element)) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (style.display === "inline" || box instanceof SVGElement) continue;
      const fixed = style.position === "fixed";
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null;
      if (/hidden|clip/.test(style.overflowX) && beyond(rect, edge, ["left", "right"])) return describe(box);
      if (/hidden|clip/.test(style.overflowY) && beyond(rect, edge, ["top", "bottom"])) return describe(box);
      if (fixed && beyond(rect, screenEdge(), ["left", "right", "top", "bottom"])) return "the screen";
    }
    return beyond(rect, screenEdge(), ["left", "right"]) ? "the screen" : null;
  };

  const screenEdge = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

  // A link past the navigation waits above the page until the keyboard reaches it.
  const waiting = (element) => {
    const link = element.closest('a[href^="#"]');
    return link !== null && link !== document.activeElement && link.getBoundingClientRect().bottom <= 0;
  };

  const wider = (element) => {
    const style = getComputedStyle(element);
    const block = style.display !== "inline" && !(element instanceof SVGElement);
    return block && !/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK;
  };

  const cutOff = (allow) => {
    const found = [];
    const width = document.scrollingElement.scrollWidth;
    if (width > innerWidth) found.push(`the page scrolls sideways: ${width} px on ${innerWidth}`);
    for (const { element, rects } of visibleTexts()) {
      if (allowed(element, allow) || waiting(element)) continue;
      const cut = rects.map((rect) => cutBy(element, rect)).find(Boolean);
      if (cut) found.push(`${describe(element)} is cut by ${cut}`);
      else if (wider(element)) {
        found.push(`${describe(element)} needs ${element.scrollWidth} px and has ${element.clientWidth}`);
      }
    }
    return found;
  };

  const inSentence = (link) => {
    const around = link.parentElement.textContent.replace(link.textContent, "").trim();
    return link.localName === "a" && getComputedStyle(link).display === "inline" && around !== "";
  };

  // A tick box is hit through its label too.
  const hitArea = (element) => {
    const rects = [element, ...(element.labels || [])].map((part) => part.getBoundingClientRect());
    const width = Math.max(...rects.map((rect) => rect.width));
    const height = Math.max(...rects.map((rect) => rect.height));
    return { width, height };
  };

  const TARGETS =
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio]";

  const smallTargets = (allow) =>
    [...document.querySelectorAll(TARGETS)]
      .filter((element) => shown(element) && !allowed(element, allow) && !inSentence(element))
      .map((element) => ({ element, area: hitArea(element) }))
      .filter(({ area }) => area.width < TARGET - 0.5 || area.height < TARGET - 0.5)
      .map(({ element, area }) => `${describe(element)} is ${area.width.toFixed(1)}x${area.height.toFixed(1)}`);

  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;

  // What is left to be seen of a line in boxes that scroll; the rest lies beyond their edges.
  const inSight = (element, rect) => {
    let { top, bottom } = rect;
    for (const box of ancestors(element)) {
      if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
      const edge = box.getBoundingClientRect();
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return new DOMRect(rect.left, top, rect.width, Math.max(0, bottom - top));
  };

  // Text under a sheet or a bar is covered, not overlapped: only what lies on top counts.
  const onTop = (element, rect) => {
    const hit = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
    return hit !== null && (hit === element || hit.contains(element) || element.contains(hit));
  };

  // A panel of its own that scrolls lies over the page: what is under its edge is covered.
  const behindPanel = (element, a, b) => {
    const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
    const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
    for (const box of document.elementsFromPoint(x, y)) {
      if (box === element || box.contains(element)) return false;
      const { overflowY, backgroundColor } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowY) && /^rgb\(/.test(backgroundColor)) return true;
    }
    return false;
  };

  const overlap = (one, other) =>
    one.element !== other.element &&
    meet(one.rect, other.rect) &&
    ![one, other].some(({ element }) => behindPanel(element, one.rect, other.rect));

  const overlaps = (allow) => {
    const lines = visibleTexts()
      .filter(({ element }) => !allowed(element, allow))
      .flatMap(({ element, rects }) => rects.map((rect) => ({ element, rect: inSight(element, rect) })))
      .filter(({ element, rect }) => rect.height > 0 && onTop(element, rect));
    const found = new Set();
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (overlap(one, other)) {
          found.add(`${describe(one.element)} (${box(one.rect)}) lies on ${describe(other.element)} (${box(other.rect)})`);
        }
      }
    });
    return [...found];
  };

  const CHECKS = { cutOff, smallTargets, overlaps };

  // How many texts are seen, and what each of the checks finds.
  const check = (names, allow) => {
    seen = null;
    const found = names.flatMap((name) => CHECKS[name](allow).map((one) => `${name}: ${one}`));
    return [visibleTexts().length, found];
  };

  const name = (source) => (source.node && source.node.localName ? describe(source.node) : "text");
  const seenShifts = [];
  const note = (list) => {
    for (const entry of list.getEntries()) {
      seenShifts.push(`${entry.value.toFixed(4)}: ${entry.sources.map(name).join(", ")}`);
    }
  };
  let observer = null;

  const settled = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))));

  const watchShifts = async () => {
    await settled();
    observer = new PerformanceObserver(note);
    observer.observe({ type: "layout-shift", buffered: false });
  };

  const shifts = async () => {
    await settled();
    note({ getEntries: () => observer.takeRecords() });
    observer.disconnect();
    return seenShifts;
  };

  // A watch that is running survives a second evaluation of this file.
  if (!window.looks) window.looks = { check, watchShifts, shifts };
})();
