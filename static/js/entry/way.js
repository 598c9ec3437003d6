// What differs between cards that are counted and the fields of a game that is a value. The script
// of a page says it once, before main.js begins: `preview(page, state, told)`, `raw(page, values)`;
// `render(page, state, view)` and `listen(page, form, entry)` for what is not typed but tapped.

export const way = { render() {}, listen() {} };

export const use = (parts) => Object.assign(way, parts);
