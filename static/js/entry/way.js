// What differs between cards that are counted and the fields of a game that is a value. The script
// of a page says it once, before main.js begins: `preview(page, state, told)`, `raw(page, values)`;
// `render(page, state, view)` and `listen(page, form, entry)` for what is not typed but tapped,
// `turn(page, next, after)` when the page turns to the next round, which there is where a view's
// `next()` says so; `isFull(page, state)` where no further digit can follow, `place(page, cell)` and
// `inWords(cells, state)` for what is said.

const nothing = () => {};

export const way = { turn: nothing, render: nothing, listen: nothing, isFull: nothing };

export const use = (parts) => Object.assign(way, parts);
