// A draft that is older than what was saved meanwhile: offered above the cells, never forced.

export function offer(onTake, onDrop) {
  const bar = document.getElementById("entry-offer");
  bar.hidden = false;
  bar.querySelector('[data-offer="take"]').addEventListener("click", () => close(bar, onTake));
  bar.querySelector('[data-offer="drop"]').addEventListener("click", () => close(bar, onDrop));
}

function close(bar, done) {
  bar.hidden = true;
  done();
}
