// What is being tapped must stay where it is: were it replaced between finger down and click, the
// tap would be lost, or meet what came in its place.
//
//   await released();  // at once when nothing is pressed, else as soon as its click was heard
const AFTER = 60; // ms: a click comes after the finger, on a touch screen not at once
const MOST = 2000; // ms: a hand that rests on the screen keeps nothing old

const waiting = [];
let pressed = false;
let timer = 0;

const free = () => {
  pressed = false;
  for (const go of waiting.splice(0)) go();
};

const freeAfter = (wait) => {
  clearTimeout(timer);
  timer = setTimeout(free, wait);
};

const down = () => {
  pressed = true;
  freeAfter(MOST);
};

const up = () => freeAfter(AFTER);

addEventListener("pointerdown", down, true);
for (const type of ["pointerup", "pointercancel"]) addEventListener(type, up, true);

export const released = () => (pressed ? new Promise((go) => waiting.push(go)) : Promise.resolve());
