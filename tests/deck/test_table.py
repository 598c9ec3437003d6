"""Any table: how it begins, what is refused everywhere, the plain piles, events as JSON."""

import doctest
from dataclasses import replace
from typing import get_args

import pytest

from companion.deck import events as ev
from companion.deck import table as tables
from companion.deck.cards import deck_of
from companion.deck.codec import from_json, public_json, to_json
from companion.deck.shuffle import commitment, new_salt
from companion.deck.view import view
from companion.game import Problem
from companion.games import find_game

ANY, THIRTEEN = find_game("any"), find_game("13")
SALT = "0" * 32


def free(order="ABCDE", players=2, hand=1):
    return tables.begin(ANY, ev.Dealt("any", players, 0, tuple(order), SALT, hand=hand))


def code(table, event):
    problem = tables.apply(table, event)
    assert isinstance(problem, Problem), problem
    return problem.code


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "push"}, "wrong-cards"),
        ({"edition": "51"}, "wrong-cards"),
        ({"players": 2}, "players-range"),
        ({"players": 7}, "players-range"),
        ({"starter": 4}, "no-such-seat"),
        ({"starter": -1}, "no-such-seat"),
        ({"order": ()}, "wrong-cards"),
        ({"order": ("blue 4",) * 20}, "wrong-cards"),
        ({"order": ("blue 4",)}, "too-few-cards"),
        ({"salt": "12"}, "wrong-cards"),
    ],
)
def test_a_wrong_start_is_refused(changes, reason):
    start = ev.Dealt("13", 4, 0, deck_of(THIRTEEN), SALT)
    assert tables.begin(THIRTEEN, replace(start, **changes)).code == reason


def test_a_keeper_is_for_targets_and_knows_its_lost_cards():
    push = find_game("push")
    assert tables.begin(push, ev.KeeperStarted("push", 3, 0)).code == "not-now"
    lost = ev.KeeperStarted("13", 3, 0, lost=("red 1",))
    assert tables.begin(THIRTEEN, lost).code == "unknown-card"
    assert tables.begin(THIRTEEN, replace(lost, players=2)).code == "players-range"


def test_a_free_deck_has_proper_names():
    assert tables.begin(ANY, ev.Dealt("any", 2, 0, ("A\nB",), SALT)).code == "wrong-cards"


def test_piles_draw_reveal_discard_take_and_put_back():
    table = free()
    assert table.hands == (("A",), ("B",))
    table = tables.apply(table, ev.Drew(1))
    assert table.hands[1] == ("B", "C")
    table = tables.apply(tables.apply(table, ev.Discarded(1, "B")), ev.Revealed(0))
    assert view(table, 0).cards("discard") == (None, "D")
    assert view(table, 1).cards("hand", 1) == ("C",)
    assert view(table, 0).cards("hand", 1) == (None,)
    table = tables.apply(table, ev.TookDiscard(0))
    assert table.hands[0] == ("A", "D")
    table = tables.apply(table, ev.PutBack(0, "A"))
    assert table.draw_pile == ("A", "E")
    assert tables.apply(table, ev.PutBack(0, "D", "bottom")).draw_pile == ("A", "E", "D")
    assert tables.counts(table) is None
    assert not tables.is_over(table)


def test_piles_refuse_in_words():
    table = free("AB")
    assert code(table, ev.Drew(0)) == "empty-pile"
    assert code(table, ev.Revealed(0)) == "empty-pile"
    assert code(table, ev.TookDiscard(0)) == "empty-discard"
    assert code(table, ev.Discarded(0, "B")) == "not-in-hand"
    assert code(table, ev.PutBack(0, "B")) == "not-in-hand"
    assert code(table, ev.Drew(2)) == "no-such-seat"
    assert code(table, ev.Drew(-1)) == "no-such-seat"
    assert code(table, ev.Knocked(0)) == "not-now"
    assert code(table, ev.Reshuffled((), SALT)) == "not-now"


def test_the_same_card_cannot_be_drawn_twice():
    table = free("ABC")
    drawn = tables.apply(table, ev.Drew(0))
    assert code(drawn, ev.Drew(1)) == "empty-pile"


def test_a_used_up_pile_is_shuffled_from_the_discards():
    table = free("ABCD", players=1, hand=0)
    for _ in range(4):
        assert tables.reshuffle(table) is None
        table = tables.apply(table, ev.Revealed(0))
    due = tables.reshuffle(table, lambda places: 0)
    assert due.order == ("B", "C", "A")
    table = tables.apply(table, due)
    assert (table.draw_pile, table.discard) == (("B", "C", "A"), ("D",))


def test_replay_says_which_event_could_not_have_been():
    start = ev.Dealt("any", 2, 0, ("A", "B"), SALT)
    assert tables.replay(ANY, [start]).draw_pile == ("A", "B")
    with pytest.raises(ValueError, match="event 1, Knocked: not-now"):
        tables.replay(ANY, [start, ev.Knocked(0)])
    with pytest.raises(ValueError, match="event 0, Drew: not-now"):
        tables.replay(ANY, [ev.Drew(0)])
    with pytest.raises(ValueError, match="no events"):
        tables.replay(ANY, [])


def test_docstring_example():
    assert doctest.testmod(tables).attempted == 6
    assert doctest.testmod(tables).failed == 0


EXAMPLES = [
    ev.Dealt("push", 3, 1, ("red 1", "dice"), SALT, risk=True),
    ev.KeeperStarted("13", 3, 0, lost=("four",)),
    ev.PutBack(0, "A", "bottom"),
    ev.TypedUndone(),
    ev.CountsByHand(1, by_hand=False),
    ev.Swapped(0, 1, 2, 3),
    ev.Reshuffled(("9",), SALT),
    ev.Rolled(2, "star"),
]


@pytest.mark.parametrize("event", EXAMPLES)
def test_events_survive_json(event):
    assert from_json(to_json(event)) == event


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "unknown event: None"),
        ({"event": "Dropped"}, "unknown event: 'Dropped'"),
        ({"event": ["Drew"]}, "unknown event"),
        ({"event": "Drew"}, "Drew: unknown or missing: seat"),
        ({"event": "Drew", "seat": 0, "card": "A"}, "Drew: unknown or missing: card"),
        ({"event": "Drew", "seat": "0"}, "Drew: wrong value of seat"),
        ({"event": "Drew", "seat": True}, "Drew: wrong value of seat"),
        ({"event": "PutBack", "seat": 0, "card": "A", "place": "side"}, "wrong value of place"),
        ({"event": "PutBack", "seat": 0, "card": "A", "place": ["top"]}, "wrong value of place"),
        ({"event": "Reshuffled", "order": "AB", "salt": SALT}, "wrong value of order"),
        ({"event": "Reshuffled", "order": [1], "salt": SALT}, "wrong value of order"),
        ({"event": "CountsByHand", "seat": 0, "by_hand": 1}, "wrong value of by_hand"),
    ],
)
def test_broken_events_are_refused(data, reason):
    with pytest.raises(ValueError, match=reason):
        from_json(data)


def test_the_public_side_of_a_shuffle_is_its_commitment():
    assert public_json(EXAMPLES[0]) == {
        "event": "Dealt",
        "game": "push",
        "players": 3,
        "starter": 1,
        "edition": "",
        "hand": 0,
        "risk": True,
        "cards": 2,
        "commitment": commitment(("red 1", "dice"), SALT),
    }
    assert public_json(ev.Drew(1)) == {"event": "Drew", "seat": 1}
    back = {"event": "PutBack", "seat": 0, "place": "bottom"}
    assert public_json(ev.PutBack(0, "A", "bottom")) == back
    salt = new_salt()
    hidden = str(public_json(ev.Reshuffled(("9", "swap"), salt)))
    assert salt not in hidden
    assert "swap" not in hidden


def test_every_move_belongs_to_some_way_of_playing():
    known = {move for style in tables.STYLES.values() for move in style.moves}
    assert known == set(get_args(ev.Move))


def test_a_view_is_plain_data():
    shown = view(free(), 0).to_json()
    assert shown["seat"] == 0
    assert shown["cards"]["hand"] == {"0": ["A"], "1": [None]}
    assert shown["cards"]["draw"] == {"": [None] * 3}
    assert shown["facts"] == {
        "style": "piles",
        "players": 2,
        "turn": None,
        "phase": "open",
        "over": False,
    }
    assert view(free(), 0).count("draw") == 3
    assert view(free(), 0).cards("nowhere") == ()
