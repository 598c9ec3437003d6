// Before the cards are dealt anew: who is about to do that comes along when others were faster.

const lies = document.getElementById("deal-seats").dataset.lies;

document.addEventListener("part:refreshed", () => {
  if (document.getElementById("deal-seats").dataset.lies !== lies) location.replace(location.pathname);
});
