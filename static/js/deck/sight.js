// What must be seen after a choice is brought into sight, past a hand that stays at the bottom;
// a row that was pushed aside stays where it was.

const bottom = (table) => {
  const hand = table.querySelector(".mine");
  const stays = hand && getComputedStyle(hand).position === "sticky";
  return stays ? hand.getBoundingClientRect().top : innerHeight;
};

const bring = (table) => {
  const places = [...table.querySelectorAll("[data-sight]")].map((one) => one.getBoundingClientRect());
  if (!places.length) return;
  const below = Math.max(...places.map((one) => one.bottom)) + 8 - bottom(table);
  const above = Math.min(...places.map((one) => one.top)) - 8;
  if (below > 0) scrollBy({ top: below });
  else if (above < 0) scrollBy({ top: above });
};

// Call before the part is replaced; call what comes back afterwards.
export const sightOf = (table) => {
  const pushed = table.querySelector("[data-pushed]")?.scrollLeft || 0;
  return () => {
    const row = table.querySelector("[data-pushed]");
    if (row) row.scrollLeft = pushed;
    bring(table);
  };
};
