"""How many taps a round costs: keys, cells and the button that saves, of each of the four games."""

import pytest

from tests.browser.entry import PHONE, PRINTED_TAPS, TABLET, Entry
from tests.browser.plays import TWELVE, sheet_of

# Six with cards of three or four colours each; the rest of a row is none.
SIX_BY_CARDS = ["320", "1021", "2011", "102", "0311", "2201"]
SIX_BY_POINTS = ["17", "4", "23", "31", "9", "12"]


def keys_by_cards(rows):
    return [key for row in rows for key in (*row, "rest")]


def keys_by_points(numbers):
    return [key for number in numbers for key in (*number, "next")][:-1]


ROUNDS = [
    ("13", 4, None, PRINTED_TAPS, 17),
    ("freitag13", 4, None, PRINTED_TAPS, 17),
    ("biberbande", 3, None, ["4", "2", "0", "5", "1", "2", "1", "3", "0", "4", "8", "0"], 13),
    ("push", 6, None, keys_by_cards(SIX_BY_CARDS), 30),
    ("push", 6, "points", keys_by_points(SIX_BY_POINTS), 20),
]


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize(("game", "players", "way", "keys", "most"), ROUNDS)
def test_a_round_takes_few_taps(app, page, size, game, players, way, keys, most):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    entry = Entry(page, app, game, TWELVE[:players], way=way)
    entry.tap(*keys)
    entry.save()
    warned = page.get_by_role("button", name="Save anyway")
    warned.or_(page.locator("#round-1")).first.wait_for()
    if warned.count():
        entry.save()
    entry.saved()
    assert entry.taps <= most
    assert sheet_of(app, entry.play.ref).rows[0].complete
