// What was typed for a new play survives reload, back and a closed tab, until the play has begun.
const name = (game) => `new-play-${game}`;

export const readDraft = (game) => {
  try {
    return JSON.parse(localStorage.getItem(name(game)) ?? "null");
  } catch {
    return null;
  }
};

export const keepDraft = (game, fields) => {
  try {
    localStorage.setItem(name(game), JSON.stringify(fields));
  } catch {
    // Storage is full or forbidden: the form itself still works.
  }
};

export const forgetDraft = (game) => {
  try {
    localStorage.removeItem(name(game));
  } catch {
    // As above.
  }
};

// The pad that follows a new play's form: what the form kept is no longer needed.
export const dropDraft = (game) => {
  if (/\/new\/[^/]+$/.test(new URL(document.referrer || location.href).pathname)) forgetDraft(game);
};
