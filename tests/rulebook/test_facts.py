"""Placeholders and tables are the game's own numbers."""

import pytest

from companion.games import BY_SLUG, GAMES
from companion.rulebook import load
from companion.rulebook.facts import deal_values, fill, game_values


def values(slug):
    book = load(BY_SLUG[slug], "en")
    return game_values(BY_SLUG[slug], book.names, book.labels)


@pytest.mark.parametrize(
    ("slug", "key", "wanted"),
    [
        ("13", "cards", "50"),
        ("13", "hand", "5"),
        ("13", "rounds.3", "6"),
        ("13", "draw.4", "30"),
        ("13", "copies.blue", "14"),
        ("13", "copiesvalue.blue", "53"),
        ("13", "turns.3", "17, 17, 16"),
        ("13", "each.four", "2"),
        ("freitag13", "cards", "53"),
        ("freitag13", "cards.50", "50"),
        ("freitag13", "hands.3", "14, 13, 13"),
        ("freitag13", "unused.3", "13"),
        ("freitag13", "hands.6", "9, 9, 9, 9, 9, 8"),
        ("biberbande", "stock.9", "9"),
        ("biberbande", "value", "225"),
        ("biberbande", "specials", "21"),
        ("push", "value", "315"),
        ("push", "group.red", "18"),
        ("push", "draw.2", "108"),
        ("push", "players.max", "6"),
        ("any", "players.max", "12"),
    ],
)
def test_values(slug, key, wanted):
    assert values(slug)[key] == wanted


def test_tables_leave_out_columns_that_say_nothing():
    assert values("13")["table.deal"].splitlines()[0] == "| Players | Cards each | Draw pile |"
    assert values("push")["table.deal"].splitlines()[2:4] == ["| 2 | 108 |", "| 3 | 120 |"]
    assert "| 3 | 14, 13, 13 | 13 |" in values("freitag13")["table.deal"]


def test_the_deck_as_a_table():
    assert values("push")["table.deck"].splitlines()[-2:] == [
        "| dice card | – | – | – | – | – | – | 18 |",
        "| direction card | – | – | – | – | – | – | 12 |",
    ]
    assert (
        "| number cards | 4 | 4 | 4 | 4 | 4 | 4 | 4 | 4 | 4 | 9 | 45 |"
        in (values("biberbande")["table.deck"])
    )


def test_another_edition_deals_its_own_cards():
    assert deal_values(BY_SLUG["freitag13"], 4, "50")["hands"] == "13, 13, 12, 12"


def test_an_open_end_has_no_number_of_rounds():
    assert deal_values(BY_SLUG["any"], 4)["rounds"] == ""


def test_an_unknown_placeholder_is_an_error():
    with pytest.raises(KeyError):
        fill("{{nothing}}", {})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_values(game):
    assert values(game.slug)["players.min"] == str(game.players[0])
