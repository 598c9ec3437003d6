// The share page while it is open: counts phones that arrive, helps when none does, notices when
// its codes were replaced.
import { showWifi } from "./wifi.js";

const ASK_MS = 2500;
const PATIENCE_MS = 20000;

const page = document.getElementById("main");
const arrived = document.getElementById("arrived");
const help = document.getElementById("help");

let somebodyCame = false;
let asking = 0;

async function ask() {
  const answer = await fetch(page.dataset.arrivals, { headers: { Accept: "application/json" } });
  if (answer.status === 403 || answer.status === 404) return end();
  if (answer.ok) show(await answer.json());
}

function show(news) {
  if (news.seal !== page.dataset.seal) return end();
  setText(arrived, news.text);
  setText(document.querySelector('[data-typed="watch"]'), news.code);
  setText(document.querySelector('[data-life="watch"]'), news.life);
  if (news.new > 0) welcome();
}

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function welcome() {
  arrived.classList.remove("is-stale");
  if (somebodyCame) return;
  somebodyCame = true;
  if (help.dataset.offered) help.open = false;
}

function offerHelp() {
  if (somebodyCame || somethingElseIsOpen()) return;
  help.dataset.offered = "yes";
  help.open = true;
}

function somethingElseIsOpen() {
  return document.querySelector("details[name=share][open]:not(#score)") !== null;
}

// The codes on this page open nothing any more: hide them rather than let anybody scan in vain.
function end() {
  clearInterval(asking);
  document.getElementById("dead").hidden = false;
  // A drawing knows no property of that name, only the attribute.
  for (const part of page.querySelectorAll(".qr, .share-words, .tools > details")) part.setAttribute("hidden", "");
}

function askIfSeen() {
  if (document.visibilityState === "visible") ask().catch(() => {});  // away for a moment: next time
}

if (page.dataset.arrivals) {
  asking = setInterval(askIfSeen, ASK_MS);
  setTimeout(offerHelp, PATIENCE_MS);
  document.addEventListener("visibilitychange", askIfSeen);
  showWifi(document.getElementById("wifi"));
}
