// Cards that move where everybody can follow them: a pile goes to its taker, a card lands.
const CALM = 520; // ms

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const facts = (table) =>
  new Map(
    [...table.querySelectorAll("[data-seat]")].map((place) => [
      place.dataset.seat,
      Number(place.querySelector("[data-fact=taken]")?.lastChild.textContent || 0),
    ]),
  );

const piles = (table) =>
  new Map(
    [...table.querySelectorAll("[data-spot]")].map((spot) => [
      spot.dataset.spot,
      [...spot.querySelectorAll(".face")].map((face) => ({ face, box: face.getBoundingClientRect() })),
    ]),
  );

const fly = ({ face, box }, target, index) => {
  const copy = face.cloneNode(true);
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  delete copy.dataset.card;
  copy.style.left = `${box.left}px`;
  copy.style.top = `${box.top}px`;
  document.body.append(copy);
  const x = target.left + target.width / 2 - box.left - box.width / 2;
  const y = target.top + target.height / 2 - box.top - box.height / 2;
  const moved = copy.animate(
    [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.2 }],
    { duration: CALM, delay: index * 40, easing: "cubic-bezier(0.4, 0, 0.3, 1)", fill: "both" },
  );
  moved.onfinish = () => copy.remove();
};

const land = (table, spot, before) => {
  const faces = table.querySelectorAll(`[data-spot="${spot}"] .face`);
  if (!faces.length || faces.length === before.length) return;
  faces[faces.length - 1].animate([{ transform: "translateY(-1.2rem) scale(1.08)", opacity: 0 }, {}], {
    duration: 220,
    easing: "ease-out",
  });
};

// Call before the part is replaced; call what comes back afterwards.
export const movesFrom = (table) => {
  if (still()) return () => {};
  const taken = facts(table);
  const lay = piles(table);
  return () => {
    const now = facts(table);
    const taker = [...now].find(([seat, count]) => taken.has(seat) && count > taken.get(seat));
    for (const [spot, before] of lay) {
      const left = table.querySelectorAll(`[data-spot="${spot}"] .face`).length;
      const place = taker && table.querySelector(`[data-seat="${taker[0]}"]`);
      if (place && before.length && left === 1 && taker[1] - taken.get(taker[0]) === before.length) {
        before.forEach((one, index) => fly(one, place.getBoundingClientRect(), index));
      }
      land(table, spot, before);
    }
  };
};
