"""Plays begun and counted through the pages, as the people at a table would."""

from __future__ import annotations

import itertools

from companion import store

ANNA, BEN, CEM, DORA = FOUR = ("Anna", "Ben", "Cem", "Dora")
KINDS = {
    "13": ("blue", "yellow", "green", "four"),
    "freitag13": ("cat", "mirror", "ladder", "friday"),
}

# The printed scoring example of 13: 7, 8, 18 and 14 points; it comes with a warning.
PRINTED = [(3, 2, 0, 1), (0, 6, 2, 0), (2, 6, 6, 2), (6, 0, 6, 4)]
PRINTED_POINTS = [7, 8, 18, 14]
# A round that can be, without a warning.
PLAIN = [(5, 1, 4, 2), (4, 6, 0, 2), (3, 3, 5, 1), (1, 3, 4, 3)]

_keys = itertools.count(1)


def new_play_fields(names=FOUR, **fields):
    rows = {f"players-{row}": name for row, name in enumerate(names)}
    usual = {"first_dealer": "0", "ends": "usual", "wins": "lowest", "key": f"new-{next(_keys)}"}
    return {**usual, **rows, **fields}


def begin(client, slug="13", names=FOUR, **fields):
    """Begin a play by its form; its code."""
    if slug == "any":
        fields = {"ends": "open", **fields}
    page = client.submit(f"/new/{slug}", new_play_fields(names, **fields))
    assert page.path.startswith("/play/"), page.text
    return page.path.split("/")[2]


def counted(slug, row):
    return {"counts": dict(zip(KINDS[slug], row, strict=True))}


def count(client, code, number, rows, slug="13", **more):
    """Save a round as the page's script does, warnings accepted. `rows` by seat, or by player."""
    by_player = rows if isinstance(rows, dict) else dict(enumerate(rows))
    entries = {
        str(player): {"points": row} if isinstance(row, int) else counted(slug, row)
        for player, row in by_player.items()
    }
    sent = {"entries": entries, "accept": True, "key": f"count-{next(_keys)}", **more}
    answer = client.post(f"/play/{code}/round/{number}", json=sent)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer


def sheet(app, code):
    """The sheet as it stands."""
    with app.app_context():
        access = store.find(code, store.home_circle())
        return store.sheet(access.play_id)


def log_length(app, code):
    return sheet(app, code).head


def post(client, code, path, status=200, **fields):
    """Post a form of a play; the page that follows."""
    return client.submit(f"/play/{code}/{path}", fields, status=status)
