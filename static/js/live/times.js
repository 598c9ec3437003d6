// Times as the clock of this device has them; the server only knows its own.

const shown = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });

function tellTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = shown.format(new Date(time.dateTime));
  }
}

document.addEventListener("part:refreshed", tellTimes);
tellTimes();
