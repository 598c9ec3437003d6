// Hold to look, let go to cover. A short tap is a tap: it opens the hand to play.
const HOLD = 250; // ms

export const holdToLook = (table, dialog) => {
  let timer = 0;
  let holding = false;
  let looked = false;
  let turn = 0;

  const cover = () => {
    clearTimeout(timer);
    turn += 1; // what is asked for now comes too late
    holding = false;
    dialog.close();
    dialog.replaceChildren();
  };

  const uncover = async (address) => {
    const mine = turn;
    looked = true;
    const answer = await fetch(address, { cache: "no-store", credentials: "same-origin" });
    const html = answer.ok ? await answer.text() : "";
    if (mine !== turn || !holding || !html) return; // let go meanwhile
    dialog.innerHTML = html;
    dialog.showModal();
  };

  const hold = (link) => {
    holding = true;
    looked = false;
    clearTimeout(timer);
    timer = setTimeout(() => holding && uncover(link.dataset.look).catch(cover), HOLD);
  };

  table.addEventListener("pointerdown", (event) => {
    const link = event.target.closest("[data-look]");
    if (link && event.button === 0) hold(link);
  });
  for (const name of ["pointerup", "pointercancel", "blur", "pagehide"]) addEventListener(name, cover);
  document.addEventListener("visibilitychange", cover);
  // The browser's own menu of a long press would leave the cards uncovered.
  table.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[data-look]")) event.preventDefault();
  });
  table.addEventListener(
    "click",
    (event) => {
      if (!looked || !event.target.closest("[data-look]")) return;
      event.preventDefault(); // it was a look, no tap
      looked = false;
    },
    true,
  );
};
