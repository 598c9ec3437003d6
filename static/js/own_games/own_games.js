// The sample of a game follows its sentences: the server counts, and only the sample is replaced.
const form = document.getElementById("words");
let asked = 0;
let waiting = 0;

async function follow() {
  const number = ++asked;
  const body = new FormData(form);
  body.set("do", "try");
  const answer = await fetch(form.action, {method: "POST", body}).catch(() => null);
  if (!answer?.ok || number !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focus = document.activeElement?.id;
  const fresh = page.getElementById("sample");
  document.getElementById("sample").replaceWith(fresh);
  const field = focus && fresh.querySelector(`#${focus}`);
  if (field) {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
}

document.addEventListener("input", (event) => {
  if (event.target.form !== form) return;
  clearTimeout(waiting);
  waiting = setTimeout(follow, 250);
});
