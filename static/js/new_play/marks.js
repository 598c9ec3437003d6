// The colour and sign that everybody will have on the pad, as web/base/marks.py works them out.
const SEATS = 12;
const NUMBERS = [...Array(SEATS).keys()];

export const folded = (name) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

// Of two who want the same, the later one gets the first that nobody wants.
const apart = (numbers) => {
  const wanted = numbers.map((number) => number % SEATS);
  const free = NUMBERS.filter((number) => !wanted.includes(number));
  const found = [];
  for (const one of wanted) found.push(found.includes(one) && free.length ? free.shift() : one);
  return found;
};

// Rows in which nobody sits yet show what is left.
const placed = (rows, taken) => {
  const free = NUMBERS.filter((number) => !taken.includes(number));
  const own = [...taken];
  return rows.map((name, row) => (name ? own.shift() : (free.shift() ?? row % SEATS)));
};

// The marks of rows of names; `people` are those of the circle by name, `count` how many it has.
export const marksOf = ({ people, count }) => {
  const known = new Map(people.map(([name, colour, sign]) => [folded(name), [colour, sign]]));
  return (typed) => {
    const rows = typed.map(folded);
    const seated = rows.filter(Boolean);
    const newcomers = [...new Set(seated.filter((name) => !known.has(name)))].sort();
    const wanted = seated.map((name) => known.get(name) ?? Array(2).fill(count + newcomers.indexOf(name)));
    const [colours, signs] = [0, 1].map((which) => placed(rows, apart(wanted.map((mark) => mark[which]))));
    return rows.map((_, row) => ({ colour: colours[row] + 1, sign: signs[row] + 1 }));
  };
};
