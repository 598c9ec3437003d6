// Rows of a list dragged to another place by their grip; whoever uses the arrows needs none of this.

// `moved(row, from, to)` hears where a row was dropped, unless that is where it was.
export const makeDraggable = (list, moved) => {
  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    const row = grip?.closest("li");
    if (!row || event.button !== 0) return;
    event.preventDefault();
    document.activeElement?.blur?.(); // an open keyboard would cover the list
    drag(list, row, grip, event, moved);
  });
};

const placeOf = (list, row) => [...list.children].indexOf(row);

const drag = (list, row, grip, begun, moved) => {
  const from = placeOf(list, row);
  let origin = begun.clientY; // where the pointer was when the row lay still at its present place
  const stop = new AbortController();
  const listen = (kind, act) => addEventListener(kind, act, { signal: stop.signal });

  const follow = ({ clientY }) => {
    origin += swap(row, clientY - origin);
    row.style.transform = `translateY(${clientY - origin}px)`;
  };

  const end = () => {
    stop.abort();
    row.classList.remove("is-dragged");
    row.style.transform = "";
    return placeOf(list, row);
  };

  const drop = () => {
    const to = end();
    if (to !== from) moved(row, from, to);
  };

  const giveUp = () => {
    end();
    const other = [...list.children].filter((one) => one !== row)[from];
    list.insertBefore(row, other ?? null);
  };

  row.classList.add("is-dragged");
  grip.setPointerCapture(begun.pointerId);
  listen("pointermove", follow);
  listen("pointerup", drop);
  listen("pointercancel", giveUp);
  listen("keydown", (event) => event.key === "Escape" && giveUp());
};

// The neighbour over whose middle the row was pulled changes sides; returns how far the row's place
// moved. The neighbour moves in the page, not the row: that one would lose the pointer.
const swap = (row, pulled) => {
  const down = row.nextElementSibling;
  const up = row.previousElementSibling;
  if (pulled > 0 && isRow(down) && pulled > step(row, down) / 2) return jump(row, () => row.before(down));
  if (pulled < 0 && isRow(up) && -pulled > step(up, row) / 2) return jump(row, () => row.after(up));
  return 0;
};

const isRow = (row) => row?.querySelector("[data-grip]");

const step = (upper, lower) => lower.offsetTop + lower.offsetHeight - (upper.offsetTop + upper.offsetHeight);

const jump = (row, act) => {
  const before = row.offsetTop;
  act();
  return row.offsetTop - before;
};
