"""The first look of Biberbande: nobody is said to have looked who has not, rows stay face down."""

import pytest

from companion.deck import events as ev
from tests.web.deck.tables import table_of


@pytest.fixture
def table(app):
    return table_of(app, "biberbande", claimed=())


def text_of(device, selector, **query):
    return " ".join(device.get(**query).soup.select(selector)[0].get_text(" ", strip=True).split())


def test_beginning_early_asks_and_names_who_has_not_looked(table):
    table.happen(ev.LookedAtOuter(1))
    asked = text_of(table.tablet, ".begin-now form")
    assert asked.startswith("Still to look: Marina, Ben, Nils.")
    assert table.tablet.get().soup.select(".begin-now summary")


def test_what_is_told_after_an_early_begin_is_true(table):
    table.happen(ev.LookedAtOuter(1))
    assert table.tablet.act("looks-over")[0] == 200
    assert text_of(table.tablet, ".table-told") == "Started. No first look for: Marina, Ben, Nils."


def test_the_button_of_a_turn_says_what_it_does(table):
    for seat in range(4):
        table.happen(ev.LookedAtOuter(seat))
    says = text_of(table.tablet, ".table-says")
    assert "Georg: take your turn" in says
    assert "look at your cards" not in says
    assert not table.tablet.get().soup.select(".begin-now")


def test_what_was_looked_at_is_turned_down_before_the_hand_is_covered(table):
    table.happen(ev.LookedAtOuter(1))
    page = table.tablet.get(seat=1)
    assert "Turn face down again" in page.text
    assert not page.soup.select(".mine-cover")
    table.happen(ev.LookedAway(1))
    assert table.tablet.get(seat=1).soup.select(".mine-cover")
