// Functions that the oldest browsers for Spielblock lack, in the few lines that are needed of them.

// Ends a request after some seconds, or when it is told to.
export function limited(seconds) {
  const control = new AbortController();
  setTimeout(() => control.abort(), seconds * 1000);
  return control;
}

export const within = (seconds) => limited(seconds).signal;

// What a form sends when it is sent by a button.
export function sentBy(form, button) {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  return data;
}
