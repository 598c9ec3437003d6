"""How a play goes: totals, runs, who is out, who deals, when it ends and who has won."""

from dataclasses import replace

import pytest

from companion.definition.course import (
    Counts,
    begin,
    context_of,
    follow,
    is_over,
    places,
    play,
    winners,
)
from companion.definition.model import MAX_TOTAL, Definition
from companion.definition.reader import read
from companion.games.classics import find_classic
from tests.definition.test_reader import changed


def game(**parts):
    found = read(changed(**parts))
    assert isinstance(found, Definition), found
    return found


def rounds(*entries, **more):
    return [Counts(one, **more) for one in entries]


def of_points(*numbers):
    return [{"blue": number} for number in numbers]


def last(definition, players, counted, first=0):
    return play(definition, players, counted, first)[-1].after


def test_the_deal_moves_left_and_left_of_the_dealer_starts():
    turns = play(game(), 3, rounds(*[of_points(1, 2, 3)] * 4), first_dealer=1)
    assert [turn.before.dealer for turn in turns] == [1, 2, 0, 1]
    assert [turn.before.starter for turn in turns] == [2, 0, 1, 2]
    assert turns[-1].after.totals == (8, 16, 24)
    assert [turn.before.round for turn in turns] == [1, 2, 3, 4]
    assert begin(game(), 3).playing == (0, 1, 2)


@pytest.mark.parametrize(
    ("deal", "starters"), [("start", [1, 2, 0]), ("fixed", [1, 1, 1]), ("none", [1, 1, 1])]
)
def test_where_nobody_deals(deal, starters):
    turns = play(game(rotation={"deal": deal}), 3, rounds(*[of_points(1, 2, 3)] * 3), 1)
    assert [turn.before.dealer for turn in turns] == [None] * 3
    assert [turn.before.starter for turn in turns] == starters


def test_who_ended_a_round_starts_the_next():
    skyjo = find_classic("skyjo")
    one = [{"points": 3}, {"points": 5}, {"points": 1, "ended": 1}]
    turns = play(skyjo, 3, rounds(one, one))
    assert [(t.before.dealer, t.before.starter) for t in turns] == [(0, 1), (1, 2)]
    nobody = play(skyjo, 3, rounds([{}, {}, {}]))
    assert nobody[-1].after.starter == 2


def test_the_dealer_stays_after_a_compulsory_solo_and_sits_out_with_five():
    doppelkopf = find_classic("doppelkopf")
    solo = Counts([{}, {"re": 1}, {}, {}, {}], {"value": 2, "compulsory": 1})
    usual = Counts([{}, {"re": 1}, {"re": 1}, {}, {}], {"value": 1})
    turns = play(doppelkopf, 5, [solo, usual, usual])
    assert [turn.before.dealer for turn in turns] == [0, 0, 1]
    assert [turn.before.sits_out for turn in turns] == [(0,), (0,), (1,)]
    assert turns[0].before.playing == (1, 2, 3, 4)
    assert turns[0].points == (0, 6, -2, -2, -2)
    assert (
        play(doppelkopf, 4, [Counts([{}, {"re": 1}, {}, {}], {"value": 1})])[0].before.sits_out
        == ()
    )


def test_lives_go_down_until_one_is_left():
    schwimmen = find_classic("schwimmen")
    b_loses, c_loses = [{}, {"loses": 1}, {}], [{}, {}, {"loses": 1}]
    turns = play(schwimmen, 3, rounds(*[b_loses] * 4, *[c_loses] * 4))
    assert [turn.after.totals[1] for turn in turns[:5]] == [2, 1, 0, -1, -1]
    assert turns[3].after.out == {1: 4}
    assert turns[3].after.playing == (0, 2)
    assert [turn.before.dealer for turn in turns[4:]] == [2, 0, 2, 0]
    assert [turn.before.starter for turn in turns[4:]] == [0, 2, 0, 2]
    assert not is_over(schwimmen, turns[6].after, None)
    assert is_over(schwimmen, turns[7].after, None)
    assert winners(schwimmen, turns[7].after) == (0,)
    assert places(schwimmen, turns[7].after) == (1, 3, 2)
    assert context_of(schwimmen, turns[4].before).sits_out == (1,)


def test_when_all_are_out_who_stayed_longest_wins():
    schwimmen = read(find_classic("schwimmen").raw, {"lives": 2, "swim": 0})
    turns = play(schwimmen, 2, rounds(*[[{"loses": 1}, {"loses": 1}]] * 2))
    after = turns[-1].after
    assert (after.out, after.playing, after.dealer) == ({0: 2, 1: 2}, (), 1)
    assert winners(schwimmen, after) == (0, 1)


def test_phases_are_a_run_and_only_who_completed_ten_can_win():
    phase = find_classic("phase-10")
    turns = play(phase, 2, rounds(*[[{"phase": 1, "low": 3}, {}]] * 10))
    assert turns[8].after.runs == {"phases": (9, 0)}
    assert not is_over(phase, turns[8].after, None)
    assert is_over(phase, turns[9].after, None)
    assert turns[9].after.totals == (150, 0)
    assert winners(phase, turns[9].after) == (0,)


@pytest.mark.parametrize(
    ("slug", "totals", "over"),
    [
        ("skyjo", (99, 0), False),
        ("skyjo", (100, 0), True),
        ("6-nimmt", (66, 0), False),
        ("6-nimmt", (67, 0), True),
        ("flip-7", (199, 0, 0), False),
        ("flip-7", (210, 205, 0), True),
        ("flip-7", (210, 210, 0), False),
        ("canasta", (5000, 4000), True),
        ("darts-501", (1, 0), True),
        ("romme", (900, 0), False),
    ],
)
def test_ends(slug, totals, over):
    definition = find_classic(slug)
    position = replace(begin(definition, len(totals)), totals=totals)
    assert is_over(definition, position, None) == over


def test_agreed_rounds_end_it_too():
    definition = game()
    position = last(definition, 2, rounds(*[of_points(1, 2)] * 3))
    assert is_over(definition, position, 3)
    assert not is_over(definition, position, 4)
    assert not is_over(definition, position, None)


@pytest.mark.parametrize(
    ("win", "totals", "expected"),
    [
        ("high", (5, 9, 5), (2, 1, 2)),
        ("low", (5, 9, 5), (1, 3, 1)),
        ("last", (5, 9, 5), (1, 1, 1)),
        ("first", (5, 9, 5), (2, 1, 2)),
    ],
)
def test_places(win, totals, expected):
    definition = game(win=win)
    assert places(definition, replace(begin(definition, 3), totals=totals)) == expected


def test_the_first_at_0_wins_whoever_comes_later_in_the_round():
    darts = find_classic("darts-501")
    position = replace(begin(darts, 3, first_dealer=1), totals=(0, 40, 0))
    assert places(darts, position) == (2, 3, 1)
    assert winners(darts, replace(position, totals=(0, 0, 40))) == (1,)


def test_more_games_won_break_a_tie():
    skat = find_classic("skat")
    won = Counts([{"plays": 1}, {}, {}], {"base": 9, "steps": 4, "won": 1})
    small = Counts([{}, {"plays": 1}, {}], {"base": 9, "steps": 2, "won": 1})
    position = last(skat, 3, [won, small, small])
    assert (position.totals, position.runs) == ((36, 36, 0), {"games_won": (1, 2, 0)})
    assert places(skat, position) == (2, 1, 3)


def test_a_sheet_is_filled_box_by_box():
    kniffel = find_classic("kniffel")
    boxes = [f"u{n}" for n in range(1, 7)]
    most = [Counts([{key: 5 * n}]) for n, key in enumerate(boxes, 1)]
    turns = play(kniffel, 1, most)
    assert [turn.points[0] for turn in turns] == [5, 10, 15, 20, 60, 30]
    more = [{"kniffel": 50}, {"full": 0, "extra": 1}, {"large": 0, "extra": 1, "chance": None}]
    position = last(kniffel, 1, [*most, *rounds(*([one] for one in more))])
    assert position.totals == (140 + 50 + 200,)
    assert position.sheet[0]["extra"] == 2
    assert not is_over(kniffel, position, None)
    rest = [Counts([{key: 0}]) for key in ("three", "four", "small", "chance")]
    assert (
        is_over(kniffel, replace(position, sheet=last(kniffel, 1, [*most, *rest]).sheet), None)
        is False
    )
    full = {one.key: 0 for one in kniffel.fields if one.kind == "box"}
    assert is_over(kniffel, replace(position, sheet=(full,)), None)


def test_a_round_put_right_changes_what_follows():
    darts = find_classic("darts-501")
    visits = [[{"visit": 180}], [{"visit": 180}], [{"visit": 141, "double": 1}]]
    assert last(darts, 1, rounds(*visits)).totals == (0,)
    visits[0] = [{"visit": 140}]
    assert last(darts, 1, rounds(*visits)).totals == (181 - 141,)
    assert last(darts, 1, rounds(visits[1], [{"visit": 140}], visits[2])).totals == (40,)


def test_cards_as_dealt_or_as_said():
    wizard = find_classic("wizard")
    position = begin(wizard, 3)
    assert context_of(wizard, position).cards == 1
    bids = [{"bid": 0, "made": 0}] * 3
    assert follow(wizard, position, Counts(bids, cards=5)).points == (20, 20, 20)
    assert context_of(wizard, position, 5).cards == 5


def test_totals_and_runs_stay_exact():
    grows = [{"as": "many", "run": "blue"}, {"sum": [["@total", 1000], ["many", 1000]]}]
    definition = game(rules=grows, start=1)
    position = last(definition, 2, rounds(*[of_points(20, 0)] * 40))
    assert position.totals == (MAX_TOTAL, MAX_TOTAL)
    assert position.runs["many"][0] == 800
