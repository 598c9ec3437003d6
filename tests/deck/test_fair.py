"""A shuffle shown as data is right, or the reason is told."""

import json
from copy import deepcopy

import pytest

from companion.deck import fair
from companion.deck.cards import deck_of
from companion.deck.deal import deal
from companion.deck.events import Dealt, Drew, KeeperStarted, Reshuffled
from companion.deck.shuffle import commitment, new_salt, shuffled
from companion.games import GAMES, find_game

THIRTEEN = find_game("13")


def shown(game, players, starter=0, edition=""):
    order = shuffled(deck_of(game, edition, players))
    data = fair.printed(order, new_salt(), deal(game, order, players, starter))
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("game", [game for game in GAMES if game.editions[0].deck])
def test_what_is_shown_is_right_whoever_starts(game):
    for players in range(game.players[0], game.players[1] + 1):
        for starter in range(players):
            data = shown(game, players, starter)
            assert fair.check(data) is None
            assert fair.check(data, game) is None
            assert tuple(data) == fair.KEYS


def recommitted(data):
    data["commitment"] = commitment(data["order"], data["salt"])


def swap_top(data):
    order = data["order"]
    other = next(at for at, card in enumerate(order) if card != order[0])
    order[0], order[other] = order[other], order[0]


def changed_order(data):
    swap_top(data)


def changed_order_and_commitment(data):
    swap_top(data)
    recommitted(data)


def changed_hand(data):
    data["hands"][0][0] = "four" if data["hands"][0][0] != "four" else "blue 1"


def swapped_hands(data):
    data["hands"][0], data["hands"][1] = data["hands"][1], data["hands"][0]


def missing_card(data):
    data["draw_pile"].pop()


def other_salt(data):
    data["salt"] = new_salt()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (changed_order, "The fingerprint doesn't match this order and salt."),
        (other_salt, "The fingerprint doesn't match this order and salt."),
        (changed_order_and_commitment, "The deal doesn't follow from the order."),
        (changed_hand, "The deal doesn't follow from the order."),
        (swapped_hands, "The deal doesn't follow from the order."),
        (missing_card, "The deal doesn't follow from the order."),
    ],
)
def test_a_change_is_found(spoil, reason):
    data = shown(THIRTEEN, 4)
    while data["hands"][0] == data["hands"][1]:
        data = shown(THIRTEEN, 4)
    spoil(data)
    assert fair.check(data).message == reason


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("order", None, "lists of names"),
        ("order", [], "lists of names"),
        ("order", [1], "lists of names"),
        ("order", ["A\n"], "lists of names"),
        ("hands", {}, "lists of names"),
        ("hands", ["four"], "lists of names"),
        ("unused", "four", "lists of names"),
        ("salt", 5, "salt"),
        ("salt", "05", "salt"),
        ("commitment", None, "fingerprint"),
        ("commitment", "ä" * 64, "fingerprint"),
        ("commitment", "05", "fingerprint"),
    ],
)
def test_a_wrong_shape_is_told(key, value, reason):
    data = shown(THIRTEEN, 4) | {key: value}
    assert reason in fair.check(data).message


def test_a_missing_part_is_named():
    for key in fair.KEYS:
        data = shown(THIRTEEN, 3)
        del data[key]
        assert fair.check(data).values == (("key", key),)


def test_with_a_game_cards_and_deal_are_the_games_too():
    freitag = find_game("freitag13")
    data = shown(freitag, 4)
    assert fair.check(data, THIRTEEN).message == "These aren't the cards of this deck."
    assert fair.check(data, freitag, "50").message == "These aren't the cards of this deck."
    assert fair.check(shown(freitag, 4, edition="50"), freitag) is None
    two = fair.printed(("four",), new_salt(), deal(find_game("any"), ("four",), 2, 0))
    assert fair.check(two, THIRTEEN).message == "This isn't how this game is dealt."
    six = deepcopy(shown(THIRTEEN, 5))
    six["draw_pile"], six["open"] = six["draw_pile"][1:], six["draw_pile"][:1]
    assert fair.check(six) is None
    assert fair.check(six, THIRTEEN).message == "This isn't how this game is dealt."
    with pytest.raises(KeyError):
        fair.check(data, freitag, "51")


def test_a_list_of_shuffles():
    good, bad = shown(THIRTEEN, 3), shown(THIRTEEN, 3) | {"salt": new_salt()}
    assert fair.check_all([good, good]) is None
    assert fair.check_all(good) is None
    found = dict(fair.check_all([good, bad]).values)
    assert found["number"] == 2
    assert "fingerprint" in found["reason"].message
    for nothing in ([], None, "x", 5):
        assert fair.check_all(nothing).message == "This isn't a list of shuffles."
    assert dict(fair.check_all([5]).values)["reason"].message == "This isn't a shuffle."


def test_the_proof_of_a_table_shows_every_shuffle():
    order, salt = shuffled(deck_of(THIRTEEN)), new_salt()
    events = [
        Dealt("13", 4, 1, order, salt),
        Drew(0),
        Reshuffled(("blue 1", "four"), new_salt()),
    ]
    proof = fair.proof(THIRTEEN, events)
    assert [item["order"] for item in proof] == [list(order), ["blue 1", "four"]]
    assert fair.check_all(proof) is None
    assert fair.check(proof[0], THIRTEEN) is None
    assert fair.proof(THIRTEEN, [KeeperStarted("13", 4, 1), Dealt("13", 4, 1, (), salt)]) == []
