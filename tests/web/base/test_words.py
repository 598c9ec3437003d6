"""Words that people stumbled over: what is asked for, what a game calls a round."""

import json
from datetime import datetime

import pytest

from companion.game import Entry
from companion.games import find_game
from companion.scorepad.audit import check
from companion.web.base.dates import day_said
from companion.web.base.entry_text import entry_words
from companion.web.base.language import say
from companion.web.base.names import listed, listed_words
from tests.web.rounds import begin, url


@pytest.fixture
def facts(app, client):
    def facts(slug):
        page = client.visit(url(begin(app, slug)))
        return json.loads(page.soup.find(id="entry-facts").string)

    return facts


def test_push_asks_for_cards_with_a_number_not_for_a_number(facts):
    assert facts("push")["parts"][0]["label"] == "Cards with 1"
    assert facts("13")["parts"][0]["label"] == "Blue"


def test_counts_of_numbers_do_not_read_as_one_number(app):
    with app.test_request_context():
        entry = Entry(counts={"1": 2, "3": 1})
        assert entry_words(find_game("push"), entry) == "2 × 1, 1 × 3"
        hand = Entry(counts={"9": 2, "3": 2})
        assert entry_words(find_game("biberbande"), hand) == "3, 3, 9, 9"


def test_too_many_nines_are_named(app):
    hands = [Entry(counts={"9": 4}), Entry(counts={"9": 4}), Entry(counts={"9": 2, "1": 2})]
    with app.test_request_context():
        (found,) = check(find_game("biberbande"), hands)
        assert say(found.message).startswith("Cards with 9: 1 too many, 10 of 9. ")


@pytest.mark.parametrize(("slug", "word"), [("13", "Durchgänge"), ("freitag13", "Runden")])
def test_a_round_has_one_name_on_the_page_of_the_table(app, client, slug, word):
    play = begin(app, slug)
    page = client.visit(f"/play/{play.ref}/table", headers={"Accept-Language": "de"})
    labels = [label.get_text() for label in page.soup.select("#dealer label, #rounds label")]
    assert f"Zahl der {word}; leer, wenn das Ende offen ist" in labels
    other = "Runde" if slug == "13" else "Durchgang"
    assert not any(other in label for label in labels)


def test_english_is_listed_and_dated_as_the_british_do(app):
    evening = datetime(2026, 11, 28, 20, 15)
    with app.test_request_context():
        assert listed(["Ben", "Cleo", "Ada"]) == "Ben, Cleo and Ada"
        assert listed_words(["3", "4", "6"], style="or") == "3, 4 or 6"
        assert day_said(evening.timestamp()) == "Saturday 28 November 2026"
