// Before the cards are dealt: who waits for them, or is about to deal, comes along to the table.

const waiting = () => document.getElementById("deal-seats").dataset;
const { lies } = waiting();

document.addEventListener("part:refreshed", () => {
  if (waiting().lies !== lies) location.replace(waiting().then);
});
