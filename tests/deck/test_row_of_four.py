"""Biberbande: four hidden cards, what is looked at, exchanged, swapped, and how a round ends."""

from dataclasses import replace

import pytest

from companion.deck import events as ev
from companion.deck import table as tables
from companion.deck.cards import deck_of
from companion.deck.row_of_four import is_number, not_looked
from companion.deck.shuffle import new_salt
from companion.deck.view import view
from companion.game import Problem
from companion.games import find_game

GAME = find_game("biberbande")
ROWS = (("0", "1", "2", "3"), ("4", "5", "6", "7"))


def table_of(pile, rows=ROWS, opened="8", **changes):
    """A running table: those rows, that draw pile (top first) and open card; seat 0 to play."""
    out = [card for row in rows for card in row] + list(pile) + [opened]
    order = tuple(rows[seat][at] for at in range(4) for seat in range(len(rows)))
    order += (opened, *pile)
    assert sorted(order) == sorted(out)
    start = ev.Dealt(GAME.slug, len(rows), 0, order, new_salt())
    return replace(tables.begin(GAME, start), **({"phase": "turn"} | changes))


def after(table, *events):
    for event in events:
        table = tables.apply(table, event)
        assert not isinstance(table, Problem), (event, table)
    return table


def code(table, event):
    problem = tables.apply(table, event)
    assert isinstance(problem, Problem), problem
    return problem.code


def seen(table, seat, owner):
    return view(table, seat).cards("hand", owner)


HIDDEN = (None,) * 4


def test_everyone_looks_once_at_the_two_outer_cards():
    table = table_of(["9"], phase="first-look")
    assert code(table, ev.Drew(0)) == "not-now"
    table = after(table, ev.LookedAtOuter(1))
    assert seen(table, 1, 1) == ("4", None, None, "7")
    assert [seen(table, seat, 1) for seat in (None, 0)] == [HIDDEN, HIDDEN]
    assert seen(table, 1, 0) == HIDDEN
    table = after(table, ev.LookedAway(1))
    assert seen(table, 1, 1) == HIDDEN
    assert code(table, ev.LookedAtOuter(1)) == "looked"
    table = after(table, ev.LookedAtOuter(0))
    assert table.phase == "turn"
    assert code(table, ev.LookedAtOuter(0)) == "not-now"


def test_the_table_can_go_on_without_who_does_not_look():
    table = after(table_of(["9"], phase="first-look"), ev.LooksEnded())
    assert table.phase == "turn"
    assert code(table, ev.LooksEnded()) == "not-now"


def test_what_was_looked_at_is_face_down_once_the_seat_acts():
    table = after(table_of(["9"], phase="first-look"), ev.LookedAtOuter(0), ev.LookedAtOuter(1))
    table = after(table, ev.Drew(0))
    assert seen(table, 0, 0) == HIDDEN
    assert seen(table, 1, 1) == ("4", None, None, "7")


def test_action_a_exchanges_the_open_number():
    table = after(table_of(["9"]), ev.TookDiscard(0, 1))
    assert table.hands[0] == ("0", "8", "2", "3")
    assert view(table, 0).cards("discard") == ("1",)
    assert seen(table, 0, 0) == HIDDEN
    assert table.turn == 1


def test_action_a_is_not_for_specials_nor_for_no_place():
    assert code(table_of(["9"], opened="swap"), ev.TookDiscard(0, 1)) == "special-open"
    assert code(table_of(["9"]), ev.TookDiscard(0, 4)) == "no-such-place"
    assert code(table_of(["9"]), ev.TookDiscard(1, 0)) == "not-your-turn"
    assert code(after(table_of(["9"]), ev.Drew(0)), ev.TookDiscard(0, 0)) == "not-now"


def test_a_drawn_card_is_seen_by_its_drawer_alone():
    table = after(table_of(["9", "8"]), ev.Drew(0))
    assert view(table, 0).cards("drawn", 0) == ("9",)
    assert view(table, 1).cards("drawn", 0) == (None,)
    assert view(table).cards("drawn", 0) == (None,)
    assert view(table).facts["holds_drawn"]
    assert code(table, ev.Drew(0)) == "not-now"
    assert code(table, ev.Discarded(0, "8")) == "not-now"


def test_action_b_discards_or_exchanges_a_number():
    table = after(table_of(["9", "8"]), ev.Drew(0))
    assert after(table, ev.Discarded(0)).discard == ("8", "9")
    assert after(table, ev.Discarded(0, "9")).discard == ("8", "9")
    exchanged = after(table, ev.Exchanged(0, 3))
    assert exchanged.hands[0] == ("0", "1", "2", "9")
    assert exchanged.discard == ("8", "3")
    assert code(table, ev.Exchanged(0, 4)) == "no-such-place"
    assert code(table_of(["9"]), ev.Exchanged(0, 0)) == "not-now"
    assert code(table_of(["9"]), ev.Discarded(0)) == "not-now"


def test_a_special_is_used_or_discarded_but_not_exchanged():
    table = after(table_of(["swap", "8"]), ev.Drew(0))
    assert code(table, ev.Exchanged(0, 0)) == "special-drawn"
    assert after(table, ev.Discarded(0)).discard == ("8", "swap")
    for wrong in (ev.Peeked(0, 0), ev.UsedDrawTwo(0)):
        assert code(table, wrong) == "not-now"


def test_a_swap_is_unseen_and_a_card_looked_at_goes_face_down():
    table = table_of(["swap", "8"], turned_up=frozenset({(1, 0), (1, 3)}))
    table = after(table, ev.Drew(0), ev.Swapped(0, 2, 1, 3))
    assert table.hands == (("0", "1", "7", "3"), ("4", "5", "6", "2"))
    assert seen(table, 0, 0) == HIDDEN
    assert seen(table, 1, 1) == ("4", None, None, None)
    assert table.discard == ("8", "swap")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (ev.Swapped(0, 0, 0, 1), "other-player"),
        (ev.Swapped(0, 0, 2, 1), "other-player"),
        (ev.Swapped(0, 4, 1, 1), "no-such-place"),
        (ev.Swapped(0, 0, 1, -1), "no-such-place"),
        (ev.Swapped(1, 0, 0, 0), "not-your-turn"),
    ],
)
def test_a_swap_needs_a_card_of_another_player(event, reason):
    assert code(after(table_of(["swap", "8"]), ev.Drew(0)), event) == reason


def test_a_peek_shows_one_own_card_until_the_seat_looks_away():
    drawn = after(table_of(["peek", "8"]), ev.Drew(0))
    assert code(drawn, ev.Peeked(0, 4)) == "no-such-place"
    table = after(drawn, ev.Peeked(0, 2))
    assert seen(table, 0, 0) == (None, None, "2", None)
    assert [seen(table, seat, 0) for seat in (None, 1)] == [HIDDEN, HIDDEN]
    assert view(table).facts["turned_up"] == [(0, 2)]
    assert table.turn == 1
    assert seen(after(table, ev.LookedAway(0)), 0, 0) == HIDDEN


def test_draw_two_uses_the_first_card_or_throws_it_away_for_a_second():
    two = after(table_of(["draw-two", "9", "6", "5"]), ev.Drew(0), ev.UsedDrawTwo(0))
    assert code(two, ev.TookDiscard(0, 0)) == "not-now"
    first = after(two, ev.Drew(0))
    assert after(first, ev.Exchanged(0, 0)).turn == 1
    second = after(first, ev.Discarded(0), ev.Drew(0))
    assert (second.turn, second.drawn, second.discard) == (0, "6", ("8", "draw-two", "9"))
    assert after(second, ev.Exchanged(0, 0)).turn == 1
    done = after(second, ev.Discarded(0))
    assert (done.turn, done.discard) == (1, ("8", "draw-two", "9", "6"))


def test_draw_two_can_bring_another_draw_two():
    table = after(table_of(["draw-two", "draw-two", "9", "6"]), ev.Drew(0), ev.UsedDrawTwo(0))
    table = after(table, ev.Drew(0), ev.UsedDrawTwo(0), ev.Drew(0), ev.Discarded(0), ev.Drew(0))
    assert after(table, ev.Discarded(0)).turn == 1


def test_the_discards_are_shuffled_in_and_the_top_one_stays_open():
    table = after(table_of(["9", "peek"]), ev.Drew(0), ev.Discarded(0), ev.Drew(1))
    assert tables.reshuffle(table).order == ("8",)
    table = after(table, ev.Peeked(1, 0))
    due = tables.reshuffle(table)
    assert sorted(due.order) == ["8", "9"]
    assert code(table, ev.Drew(0)) == "empty-pile"
    assert code(table, ev.Reshuffled(("8", "8"), due.salt)) == "wrong-cards"
    again = after(table, due)
    assert (again.draw_pile, again.discard) == (due.order, ("peek",))
    assert code(again, due) == "not-now"
    assert tables.reshuffle(again) is None


def test_knock_right_after_the_own_turn_once_everybody_had_one():
    pile = ["9", "8", "7", "6", "5", "4", "3"]
    first = after(table_of(pile), ev.Drew(0), ev.Discarded(0))
    assert code(first, ev.Knocked(0)) == "knock-too-early"
    second = after(first, ev.Drew(1), ev.Discarded(1))
    assert code(second, ev.Knocked(0)) == "knock-after-turn"
    assert view(second).facts["may_knock"] == 1
    knocked = after(second, ev.Knocked(1))
    assert code(knocked, ev.Knocked(0)) == "knocked-already"
    assert code(after(second, ev.Drew(0)), ev.Knocked(1)) == "knock-after-turn"
    over = after(knocked, ev.Drew(0), ev.Discarded(0))
    assert tables.is_over(over)
    assert tables.counts(over) == (
        {"0": 1, "1": 1, "2": 1, "3": 1},
        {"4": 1, "5": 1, "6": 1, "7": 1},
    )
    assert seen(over, None, 0) == ROWS[0]
    assert tables.counts(knocked) is None
    assert tables.reshuffle(over) is None


def test_leftover_specials_are_replaced_from_the_knocker_on():
    rows = (("0", "peek", "2", "3"), ("4", "5", "swap", "draw-two"), ("1", "1", "1", "1"))
    pile = ["9", "9", "peek", "8", "7", "6"]
    table = after(table_of(pile, rows, turns=4, may_knock=1, turn=2), ev.Knocked(1))
    table = after(table, ev.Drew(2), ev.Discarded(2), ev.Drew(0), ev.Discarded(0))
    assert (table.phase, table.turn) == ("replacing", 1)
    assert seen(table, None, 1) == rows[1]
    assert code(table, ev.ReplacedSpecial(0)) == "not-your-turn"
    assert code(table, ev.Drew(1)) == "not-now"
    table = after(table, ev.ReplacedSpecial(1))
    assert table.hands[1] == ("4", "5", "peek", "draw-two")
    table = after(table, ev.ReplacedSpecial(1), ev.ReplacedSpecial(1))
    assert table.hands[1] == ("4", "5", "8", "7")
    assert (table.phase, table.turn) == ("replacing", 0)
    table = after(table, ev.ReplacedSpecial(0))
    assert table.hands[0] == ("0", "6", "2", "3")
    assert tables.is_over(table)
    assert table.aside == ("swap", "peek", "draw-two", "peek")
    assert code(table, ev.ReplacedSpecial(0)) == "round-over"


def test_specials_are_replaced_at_the_end_only_and_the_discards_help_out():
    rows = (("0", "1", "2", "3"), ("4", "5", "6", "swap"))
    table = table_of(["9"], rows, turns=2, may_knock=1, turn=0)
    assert code(table, ev.ReplacedSpecial(1)) == "not-now"
    table = after(table, ev.Knocked(1), ev.Drew(0), ev.Discarded(0))
    assert code(table, ev.ReplacedSpecial(1)) == "empty-pile"
    table = after(table, tables.reshuffle(table), ev.ReplacedSpecial(1))
    assert table.hands[1] == ("4", "5", "6", "8")
    assert table.discard == ("9",)


def test_with_too_many_cards_lost_no_round_begins():
    cards = [card for card in deck_of(GAME) if card.isdigit()]
    specials = [card for card in deck_of(GAME) if not card.isdigit()]
    for order in (cards[:8] + specials, cards[:9]):
        problem = tables.begin(GAME, ev.Dealt(GAME.slug, 2, 0, tuple(order), new_salt()))
        assert problem.code == "too-few-cards"
    assert tables.begin(GAME, ev.Dealt(GAME.slug, 2, 0, tuple(cards[:10]), new_salt())).turn == 0


def test_cards_with_a_number_are_told_from_specials():
    table = table_of(["9", "swap"])
    assert is_number(table, "9")
    assert not is_number(table, "swap")


def test_who_has_not_looked_yet_is_known():
    table = table_of(["9"], phase="first-look", looked=frozenset())
    assert not_looked(table) == [0, 1]
    assert not_looked(after(table, ev.LookedAtOuter(0))) == [1]
