// Times as the clock of this device has them; the server only knows its own.

// English is read with the month before the day or after it: there the month has a name.
const formatOf = (language) =>
  language === "en"
    ? new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" })
    : new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });

function tellTimes() {
  const shown = formatOf(document.documentElement.lang);
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = shown.format(new Date(time.dateTime));
  }
}

document.addEventListener("part:refreshed", tellTimes);
tellTimes();
