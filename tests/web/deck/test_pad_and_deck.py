"""Pad and digital deck know of each other: where the cards are, and that nobody waits for ever."""

import pytest

from companion import store
from companion.game import Entry
from companion.scorepad.log import Counted, Ended
from tests.web.guests import MARKS, device, lay_table


@pytest.fixture
def table(app):
    return lay_table(app, own_circle=True)


@pytest.fixture
def phone(app, table):
    phone = device(app)
    phone.get(f"/s/{table.play.scorer_code}")
    phone.post(f"/play/{table.play.scorer_code}/deck/claim", data={"player": 0})
    return phone


def count(app, table, number):
    entries = {player: Entry(counts=MARKS) for player in range(3)}
    with app.app_context():
        store.append(table.play.id, Counted(number, entries, accepted=True))


def first_button(page):
    return page.soup.select_one("#steps .btn-main")


def test_while_cards_lie_the_pad_leads_to_them_first(app, table, phone):
    pad = f"/play/{table.play.scorer_code}"
    for path in (pad, f"{pad}?live=1"):
        assert first_button(phone.visit(path))["href"] == f"{pad}/deck"
    assert phone.visit(pad).soup.select(f'.tools-grid a[href="{pad}/round/2"]')
    own = phone.visit(f"{pad}/own").soup.select_one(".own-count.btn-main")
    assert (own.get_text(), own["href"]) == ("To my cards", f"{pad}/deck")
    count(app, table, 2)
    assert first_button(phone.visit(pad))["href"] == f"{pad}/round/3"


def test_a_deck_says_when_its_round_was_counted_by_hand_and_when_the_play_is_over(
    app, table, phone
):
    path = f"/play/{table.play.scorer_code}/deck/{table.deck.ref}/part"
    before = phone.get(path)
    assert b"Go to the pad" not in before.data
    count(app, table, 2)
    left = phone.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert b"This round has been counted on the score pad." in left.data
    assert b"The round is over.</h1>" in left.data
    assert b"turn</h1>" in before.data
    assert b"turn</h1>" not in left.data
    assert b"Go to the pad" in left.data
    with app.app_context():
        store.append(table.play.id, Ended())
        again = store.rematch(table.play.id)
    over = phone.get(path, headers={"If-None-Match": left.headers["ETag"]}).get_data(as_text=True)
    assert "win</h1>" in over
    assert f"/s/{again.scorer_code}" in over
