"""13 and Freitag, der 13.: targets up to 13, with digital hands and with real cards."""

from dataclasses import replace

import pytest

from companion.deck import events as ev
from companion.deck import table as tables
from companion.deck.cards import deck_of
from companion.deck.shuffle import new_salt
from companion.deck.targets import LIMIT, sum_of, unseen_copies
from companion.deck.view import view
from companion.game import Problem
from companion.games import find_game

THIRTEEN, FREITAG = find_game("13"), find_game("freitag13")


def keeper(game=THIRTEEN, players=4, starter=0, **more):
    return tables.begin(game, ev.KeeperStarted(game.slug, players, starter, **more))


def tap(table, *plays):
    """Real cards tapped one after another, each by whose turn it is: (card, target)."""
    for card, target in plays:
        table = tables.apply(table, ev.PlayedOnTarget(table.turn, card, target))
        assert not isinstance(table, Problem), table
    return table


def dealt(order, players=3, starter=0, game=THIRTEEN):
    return tables.begin(game, ev.Dealt(game.slug, players, starter, tuple(order), new_salt()))


def code(table, event):
    problem = tables.apply(table, event)
    assert isinstance(problem, Problem), problem
    return problem.code


# The plays printed as examples in the rules of 13: what lies there, what is played, what happens.
PRINTED = [
    ("blue", ["blue 7", "blue 4"], "blue 2", 13, 0),
    ("blue", ["blue 7", "blue 4", "blue 2"], "blue 4", 17, 3),
    ("yellow", ["yellow 5", "yellow 2"], "four", 11, 0),
    ("yellow", ["yellow 5", "yellow 2", "four"], "yellow 5", 16, 3),
]


@pytest.mark.parametrize(("target", "before", "card", "total", "takes"), PRINTED)
def test_plays_printed_in_the_rules(target, before, card, total, takes):
    table = tap(keeper(), *((lying, target) for lying in before))
    player = table.turn
    after = tap(table, (card, target))
    assert view(after).facts["last"] == {
        "seat": player,
        "card": card,
        "target": target,
        "sum": total,
        "takes": takes,
    }
    assert len(after.taken[player]) == takes
    assert after.targets[target] == ((card,) if takes else (*before, card))
    assert sum_of(after, target) == (after.stock[card].value if takes else total)


def test_thirteen_is_safe_and_fourteen_is_not():
    table = tap(keeper(), ("green 7", "green"), ("green 5", "green"), ("green 1", "green"))
    assert sum_of(table, "green") == LIMIT
    assert table.taken == ((),) * 4
    table = tap(table, ("green 1", "green"))
    assert table.taken[3] == ("green 7", "green 5", "green 1")
    assert table.targets["green"] == ("green 1",)


def test_a_zero_adds_nothing_and_counts_when_taken():
    table = keeper(FREITAG)
    table = tap(table, ("cat 0", "cat"), ("cat 7", "cat"), ("cat 7", "cat"), ("mirror 1", "mirror"))
    assert table.taken[2] == ("cat 0", "cat 7")
    table = tables.apply(table, ev.RoundEnded())
    assert tables.counts(table)[2] == {"cat": 2}


def test_fours_go_anywhere_and_colours_on_their_own_target():
    table = tap(keeper(), ("four", "yellow"), ("four", "yellow"), ("yellow 1", "yellow"))
    assert sum_of(table, "yellow") == 9
    assert code(table, ev.PlayedOnTarget(3, "blue 1", "yellow")) == "wrong-target"
    assert code(table, ev.PlayedOnTarget(3, "four", "four")) == "no-such-place"
    assert code(table, ev.PlayedOnTarget(3, "blue 9", "blue")) == "not-in-hand"


def test_a_hand_is_refilled_while_the_pile_lasts():
    order = [*["blue 1"] * 3, *["blue 2"] * 3, *["blue 5"] * 3, *["green 1"] * 3, *["green 2"] * 3]
    table = dealt([*order, "four"])
    assert table.hands[0] == ("blue 1", "blue 2", "blue 5", "green 1", "green 2")
    after = tables.apply(table, ev.PlayedOnTarget(0, "green 1", "green"))
    assert after.hands[0] == ("blue 1", "blue 2", "blue 5", "green 2", "four")
    assert after.draw_pile == ()
    last = tables.apply(after, ev.PlayedOnTarget(1, "green 1", "green"))
    assert len(last.hands[1]) == 4


def test_only_the_seat_whose_turn_it_is_plays_a_card_it_holds():
    table = dealt(deck_of(THIRTEEN), starter=1)
    assert code(table, ev.PlayedOnTarget(0, table.hands[0][0], "blue")) == "not-your-turn"
    assert code(table, ev.PlayedOnTarget(1, "four", "blue")) == "not-in-hand"
    assert code(table, ev.PlayedOnTarget(3, "four", "blue")) == "no-such-seat"
    assert code(table, ev.Drew(1)) == "not-now"


def test_a_digital_card_is_taken_back_openly_by_who_played_it():
    table = dealt(deck_of(THIRTEEN))
    card = table.hands[0][0]
    after = tables.apply(table, ev.PlayedOnTarget(0, card, table.stock[card].kind))
    assert code(after, ev.TypedUndone()) == "seen"
    assert code(after, ev.TookBack(1)) == "not-your-card"
    assert code(table, ev.TookBack(0)) == "not-now"
    assert tables.apply(after, ev.TookBack(0)) == table


def test_typed_cards_are_undone_one_by_one():
    first = keeper()
    second = tap(first, ("blue 7", "blue"))
    third = tap(second, ("blue 7", "blue"))
    assert third.taken[1] == ("blue 7",)
    assert tables.apply(third, ev.TypedUndone()) == second
    assert tables.apply(second, ev.TypedUndone()) == first
    assert code(first, ev.TypedUndone()) == "nothing-typed"
    assert code(second, ev.TookBack(0)) == "not-now"


def test_with_real_cards_a_seat_may_be_tapped_out_of_turn():
    table = tables.apply(keeper(), ev.PlayedOnTarget(2, "four", "green"))
    assert table.turn == 3


def test_no_card_is_played_more_often_than_it_is_there():
    table = tap(keeper(lost=("blue 4",)), ("blue 4", "blue"))
    assert unseen_copies(table).get("blue 4") is None
    assert code(table, ev.PlayedOnTarget(1, "blue 4", "blue")) == "all-played"
    assert unseen_copies(table)["four"] == 8


def test_who_counts_by_hand_has_no_counts():
    table = tap(keeper(players=3), ("blue 7", "blue"), ("blue 7", "blue"), ("four", "blue"))
    table = tables.apply(table, ev.CountsByHand(0))
    assert tables.counts(table) is None
    table = tables.apply(table, ev.RoundEnded())
    assert tables.counts(table) == (None, {"blue": 1}, {})
    assert view(table).facts["by_hand"] == [0]
    table = tables.apply(table, ev.CountsByHand(0, by_hand=False))
    assert tables.counts(table) == ({}, {"blue": 1}, {})
    assert code(table, ev.PlayedOnTarget(0, "four", "blue")) == "round-over"
    table = tables.apply(tables.apply(table, ev.TypedUndone()), ev.TypedUndone())
    assert not tables.is_over(table)


def test_digital_hands_end_by_themselves_and_count_themselves():
    table = dealt(deck_of(THIRTEEN))
    assert code(table, ev.RoundEnded()) == "not-now"
    assert code(table, ev.CountsByHand(0)) == "not-now"


def test_taken_cards_are_seen_by_nobody_before_the_end():
    table = tap(keeper(), ("blue 7", "blue"), ("blue 7", "blue"))
    assert [view(table, seat).cards("taken", 1) for seat in (None, 0, 1)] == [(None,)] * 3
    over = tables.apply(table, ev.RoundEnded())
    assert view(over, 0).cards("taken", 1) == ("blue 7",)
    assert view(over).count("unseen") == 48
    assert set(view(over).cards("unseen")) == {None}


def test_a_game_without_a_wild_card_has_a_target_for_every_kind():
    plain = replace(THIRTEEN, audit=find_game("push").audit)
    table = tables.begin(plain, ev.KeeperStarted("13", 4, 0))
    assert set(table.targets) == {"blue", "yellow", "green", "four"}
    assert sum_of(tap(table, ("four", "four")), "four") == 4
