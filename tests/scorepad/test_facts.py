"""The facts that the browser counts from are plain JSON, and those of the game."""

import json

import pytest

from companion.game import ntext
from companion.games import GAMES, find_game
from companion.scorepad.facts import facts
from tests.scorepad import naive


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_facts_survive_json_and_hold_the_decks(game):
    for edition in game.editions:
        for players in range(game.players[0], game.players[1] + 1):
            known = facts(game, players, edition.key)
            assert json.loads(json.dumps(known)) == known
            copies = {kind["key"]: kind["copies"] for kind in known["kinds"]}
            assert copies == naive.COPIES[game.slug, edition.key]
            assert known["players"] == list(naive.PLAYERS[game.slug])


def test_audit_of_targets():
    known = facts(find_game("freitag13"), 3)["audit"]
    assert known == {
        "type": "targets",
        "wild": "friday",
        "piles": ["cat", "mirror", "ladder"],
        "rooms": {key: [3, 3, 3, 2, 2, 2, 1, 1, 0] for key in ["cat", "mirror", "ladder"]},
        "limits": [30, 45],
        "most_taken": 37,
    }
    assert facts(find_game("freitag13"), 3, "50")["audit"]["most_taken"] == 35
    assert facts(find_game("freitag13"), 4)["audit"]["most_taken"] is None
    assert facts(find_game("13"), 3)["audit"]["most_taken"] is None


def test_audit_of_the_others():
    hand = facts(find_game("biberbande"), 2)["audit"]
    assert (hand["type"], hand["cards"], sum(hand["values"]), len(hand["values"])) == (
        "hand", 4, 225, 45,
    )  # fmt: skip
    stock = facts(find_game("push"), 2)["audit"]
    assert (stock["type"], sum(stock["values"]), len(stock["values"])) == ("stock", 315, 90)
    assert facts(find_game("any"), 1)["audit"] == {"type": "plain"}


def test_a_number_of_players_the_game_does_not_allow():
    """The page is told by the audit, so facts must not fail before it."""
    assert facts(find_game("13"), 9)["audit"]["limits"] == [0, 0]


def test_an_unknown_edition():
    with pytest.raises(KeyError):
        facts(find_game("13"), 3, "51")


def test_a_message_that_counts_holds_its_number():
    said = ntext("%(count)s card of %(whose)s", "%(count)s cards of %(whose)s", 2, whose="Ada")
    assert dict(said.values) == {"count": 2, "whose": "Ada"}
    assert (said.plural, said.count) == ("%(count)s cards of %(whose)s", 2)
