"""PUSH: rows, busts, who takes which row, the die, and what is safe."""

from dataclasses import replace

import pytest

from companion.deck import events as ev
from companion.deck import table as tables
from companion.deck.rows import faces, fits, fitting
from companion.deck.shuffle import new_salt
from companion.deck.view import view
from companion.game import Problem
from companion.games import find_game

GAME = find_game("push")
ONE_TO_SIX = ("red 1", "blue 2", "green 3", "yellow 4", "purple 5", "red 6")


def table_of(*pile, players=3, starter=0, risk=False, **changes):
    """A table with that draw pile, top first."""
    start = ev.Dealt(GAME.slug, players, starter, pile, new_salt(), risk=risk)
    return replace(tables.begin(GAME, start), **changes)


def after(table, *events):
    for event in events:
        table = tables.apply(table, event)
        assert not isinstance(table, Problem), (event, table)
    return table


def code(table, event):
    problem = tables.apply(table, event)
    assert isinstance(problem, Problem), problem
    return problem.code


def revealed(table, *rows):
    """Reveals a card for each row number and places it there."""
    for row in rows:
        table = after(table, ev.Revealed(table.acts), ev.PlacedInRow(table.acts, row))
    return table


def test_the_row_printed_in_the_rules():
    """A yellow two goes neither to another two nor to another yellow card."""
    rows = (("red 2", "blue 3"), ("yellow 5",), ("purple 1", "dice"))
    assert fitting("yellow 2", rows) == (2,)


@pytest.mark.parametrize(
    ("card", "row", "does"),
    [
        ("red 1", (), True),
        ("red 1", ("blue 2", "dice"), True),
        ("red 1", ("red 2",), False),
        ("red 1", ("blue 1",), False),
        ("dice", ("red 1", "blue 2"), True),
        ("dice", ("red 1", "dice"), False),
    ],
)
def test_what_fits(card, row, does):
    assert fits(card, row) is does


def test_a_third_row_can_be_begun_but_no_fourth():
    assert fitting("red 1", ()) == (0,)
    assert fitting("red 1", (("red 2",), ("blue 3",))) == (1, 2)
    assert fitting("red 1", (("red 2",), ("blue 1",), ("red 3",))) == ()


def test_cards_are_placed_where_they_fit():
    table = after(table_of("red 1", "red 2", "blue 3"), ev.Revealed(0))
    assert view(table).cards("drawn") == ("red 1",)
    assert code(table, ev.Revealed(0)) == "not-now"
    assert code(table, ev.PlacedInRow(1, 0)) == "not-your-turn"
    assert code(table, ev.PlacedInRow(0, 1)) == "no-such-place"
    table = after(table, ev.PlacedInRow(0, 0), ev.Revealed(0))
    assert view(table).facts["fitting"] == [1]
    assert code(table, ev.PlacedInRow(0, 0)) == "does-not-fit"
    assert code(table, ev.PlacedInRow(0, 2)) == "no-such-place"
    assert after(table, ev.PlacedInRow(0, 1)).rows == (("red 1",), ("red 2",))


def test_stop_needs_a_placed_card():
    table = table_of("direction", "red 1", "blue 2")
    assert code(table, ev.Stopped(0)) == "nothing-placed"
    table = after(table, ev.Revealed(0))
    assert code(table, ev.Stopped(0)) == "nothing-placed"
    assert code(table, ev.Secured(0, "red")) == "not-now"
    table = after(revealed(table, 0), ev.Stopped(0))
    assert (table.phase, table.acts) == ("take", 0)


def test_rows_go_to_the_player_and_then_round_from_the_left_neighbour():
    table = after(revealed(table_of(*ONE_TO_SIX, players=4, starter=1), 0, 1, 2), ev.Stopped(1))
    assert view(table).facts["waiting"] == [1, 2, 3, 0]
    assert code(table, ev.TookRow(2, 0)) == "not-your-turn"
    assert code(table, ev.TookRow(1, 3)) == "no-such-place"
    table = after(table, ev.TookRow(1, 2), ev.TookRow(2, 0))
    assert table.acts == 3
    table = after(table, ev.TookRow(3, 0))
    assert table.open == ((), ("green 3",), ("red 1",), ("blue 2",))
    assert (table.turn, table.acts, table.phase) == (2, 2, "turn")


@pytest.mark.parametrize(("directions", "order"), [(1, [0, 2, 1]), (2, [0, 1, 2])])
def test_an_odd_number_of_direction_cards_turns_the_order_round(directions, order):
    table = table_of(*["direction"] * directions, *ONE_TO_SIX)
    for _ in range(directions):
        table = after(table, ev.Revealed(0))
    table = after(revealed(table, 0), ev.Stopped(0))
    assert view(table).facts["directions"] == directions
    assert view(table).facts["waiting"] == order
    table = after(table, ev.TookRow(0, 0))
    assert table.discard == ("direction",) * directions
    assert not view(table).facts["reversed"]


def test_two_players_have_no_direction_and_leftover_rows_are_discarded():
    table = after(revealed(after(table_of("direction", *ONE_TO_SIX, players=2), ev.Revealed(0)), 0))
    assert not view(table).facts["reversed"]
    table = after(revealed(table, 1, 2), ev.Stopped(0), ev.TookRow(0, 0), ev.TookRow(1, 0))
    assert table.discard == ("green 3", "direction")
    assert table.turn == 1


def test_bust_names_the_card_and_the_others_take_the_rows():
    table = revealed(table_of("red 1", "red 2", "red 3", "red 4", "blue 5"), 0, 1, 2)
    table = after(replace(table, open=(("blue 4", "red 6"), (), ())), ev.Revealed(0))
    facts = view(table).facts
    assert (facts["bust"], facts["phase"], facts["acts"]) == ("red 4", "roll", 0)
    assert code(table, ev.Stopped(0)) == "not-now"
    assert code(table, ev.Rolled(0, "black")) == "no-such-face"
    assert code(table, ev.Rolled(1, "red")) == "not-your-turn"
    table = after(table, ev.Rolled(0, "blue"))
    assert table.open[0] == ("red 6",)
    assert table.discard == ("red 4", "blue 4")
    table = after(table, ev.TookRow(1, 0), ev.TookRow(2, 0))
    assert table.open == (("red 6",), ("red 1",), ("red 2",))
    assert table.discard[-1] == "red 3"
    assert table.turn == 1
    assert after(table, ev.Revealed(1)).bust is None


def test_no_bust_before_the_fourth_card():
    table = revealed(table_of("dice", "dice", "dice", "dice", "red 1"), 0, 1, 2)
    assert after(table, ev.Revealed(0)).bust == "dice"


def test_a_dice_card_is_rolled_for_after_its_numbers_were_added():
    table = revealed(table_of("red 1", "dice", "blue 2", *ONE_TO_SIX), 0, 0, 0)
    table = after(replace(table, open=(("red 5",), (), ())), ev.Stopped(0), ev.TookRow(0, 0))
    assert table.open[0] == ("red 5", "red 1", "blue 2")
    assert (table.phase, table.acts) == ("roll", 0)
    rolled = after(table, ev.Rolled(0, "red"))
    assert rolled.open[0] == ("blue 2",)
    assert rolled.discard == ("dice", "red 5", "red 1")
    assert view(rolled).facts["rolls"] == [{"seat": 0, "face": "red", "lost": ["red 5", "red 1"]}]
    assert after(table, ev.Rolled(0, "green")).open == table.open
    assert after(table, ev.Rolled(0, "star")).open == table.open
    assert after(replace(table, risk=True), ev.Rolled(0, "star")).open[0] == ()


def test_who_takes_another_row_with_a_dice_card_rolls_too():
    table = revealed(table_of("red 1", "red 2", "dice", *ONE_TO_SIX), 0, 1, 1)
    table = after(table, ev.Stopped(0), ev.TookRow(0, 0), ev.TookRow(1, 0))
    assert (table.phase, table.acts) == ("roll", 1)
    assert after(table, ev.Rolled(1, "red")).open == (("red 1",), (), ())


def test_secured_cards_are_safe_and_face_down():
    table = table_of(*ONE_TO_SIX, open=(("red 5", "blue 4", "red 1"), (), ()))
    assert code(table, ev.Secured(0, "green")) == "nothing-to-secure"
    assert code(table, ev.Secured(1, "red")) == "not-your-turn"
    table = after(table, ev.Secured(0, "red"))
    assert table.open[0] == ("blue 4",)
    assert view(table, 0).cards("secured", 0) == ("red 5", "red 1")
    assert view(table, 1).cards("secured", 0) == (None, None)
    assert view(table).cards("secured", 0) == (None, None)
    assert table.turn == 1
    again = replace(table, turn=0, acts=0, open=(("red 2",), (), ()))
    assert after(again, ev.Secured(0, "red")).secured[0] == ("red 5", "red 1", "red 2")


def test_the_game_ends_with_the_pile_and_nothing_is_shuffled():
    table = revealed(table_of("red 1", "blue 2", secured=(("red 6",), (), ())), 0, 0)
    assert code(table, ev.Revealed(0)) == "empty-pile"
    assert tables.reshuffle(table) is None
    assert tables.counts(table) is None
    over = after(table, ev.Stopped(0), ev.TookRow(0, 0))
    assert tables.is_over(over)
    assert tables.counts(over) == ({"1": 1, "2": 1, "6": 1}, {}, {})
    assert view(over, 1).cards("secured", 0) == ("red 6",)


def test_a_direction_card_as_the_last_card_ends_the_game():
    over = after(table_of("direction", discard=("red 1",)), ev.Revealed(0))
    assert tables.is_over(over)
    assert over.discard == ("red 1", "direction")
    table = after(revealed(table_of("red 1", "direction"), 0), ev.Revealed(0))
    assert table.phase == "more"


def test_a_bust_with_the_last_card_still_shares_out():
    table = after(revealed(table_of("red 1", "red 2", "red 3", "red 4"), 0, 1, 2), ev.Revealed(0))
    table = after(table, ev.Rolled(0, "star"), ev.TookRow(1, 0))
    assert not tables.is_over(table)
    assert tables.is_over(after(table, ev.TookRow(2, 0)))


def test_the_die_has_five_colours_and_a_star_and_is_rolled_when_due():
    table = table_of(*ONE_TO_SIX)
    assert faces(table.stock) == ("red", "blue", "green", "yellow", "purple", "star")
    assert tables.roll(table) is None
    due = revealed(table_of("dice", "red 1"), 0)
    due = after(due, ev.Stopped(0), ev.TookRow(0, 0))
    assert tables.roll(due, lambda sides: sides - 1) == ev.Rolled(0, "star")
    assert tables.roll(due).face in faces(due.stock)


def test_only_the_top_discard_is_seen():
    table = table_of("red 1", discard=("blue 1", "red 2"))
    assert view(table, 0).cards("discard") == (None, "red 2")
    assert view(table, 0).cards("draw") == (None,)
