"""The strict count of 13 and Friday the 13th, against every set of cards that piles can hold."""

from itertools import product

import pytest

from companion.game import Entry
from companion.games import find_game
from companion.scorepad.audit import check
from companion.scorepad.audit_targets import rooms, wild_value
from tests.scorepad.piles import piles, possible_totals, possible_with_unused_hand

THIRTEEN, FREITAG = find_game("13"), find_game("freitag13")


def codes(game, totals, players=4, edition=""):
    """The audit's word on these totals, taken by one player."""
    kinds = [kind.key for kind in game.kinds]
    entries = [Entry(counts=dict(zip(kinds, totals, strict=True)))]
    entries += [Entry(counts={})] * (players - 1)
    return {problem.code for problem in check(game, entries, edition)} - {"single-four"}


@pytest.mark.parametrize(
    ("game", "totals", "possible"),
    [
        ("13", (13, 13, 13, 8), True),
        ("13", (14, 14, 14, 5), True),
        ("13", (7, 7, 7, 8), True),
        ("13", (14, 14, 14, 0), True),
        ("13", (12, 12, 12, 6), True),
        ("13", (13, 13, 14, 7), True),
        ("13", (11, 14, 14, 7), False),
        ("13", (14, 14, 14, 6), False),
        ("13", (7, 7, 7, 7), False),
        ("13", (6, 10, 10, 8), False),
        ("13", (10, 10, 10, 0), False),
        ("freitag13", (14, 14, 14, 8), True),
        ("freitag13", (15, 15, 15, 5), True),
        ("freitag13", (7, 7, 7, 8), True),
        ("freitag13", (15, 14, 14, 7), True),
        ("freitag13", (15, 15, 15, 6), False),
        ("freitag13", (15, 15, 12, 7), False),
        ("freitag13", (7, 7, 7, 7), False),
    ],
)
def test_vectors(game, totals, possible):
    assert (codes(find_game(game), totals) == set()) is possible


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("game", "edition", "zeros", "all_totals", "possible"),
    [
        (THIRTEEN, "50", False, 30_375, 3_000),
        (FREITAG, "50", False, 30_375, 3_000),
        (FREITAG, "53", True, 36_864, 4_590),
    ],
)
def test_audit_is_exact(game, edition, zeros, all_totals, possible):
    """It passes exactly what piles of real cards leave, of all totals the deck allows."""
    copies = game.edition(edition).copies(game.kinds[0].key)
    totals = list(product(*[range(copies + 1)] * 3, range(9)))
    passed = {total for total in totals if not codes(game, total, 4, edition)}
    assert len(totals) == all_totals
    assert len(passed) == possible
    assert passed == possible_totals(zeros)


@pytest.mark.no_cover
@pytest.mark.parametrize(("edition", "zeros"), [("53", True), ("50", False)])
def test_three_players_with_an_unused_hand_are_never_warned_wrongly(edition, zeros):
    """Only upper bounds are stated for them, so some impossible low totals pass as well."""
    copies = FREITAG.edition(edition).copies("cat")
    possible = possible_with_unused_hand(zeros)
    for total in product(*[range(copies + 1)] * 3, range(9)):
        warned = bool(codes(FREITAG, total, 3, edition))
        assert not (warned and total in possible), total
        if sum(total) > 22:  # from here on the count is exact
            assert warned or total in possible, total


@pytest.mark.parametrize(
    ("game", "players", "edition", "totals"),
    [
        (THIRTEEN, 3, "50", possible_totals(False)),
        (THIRTEEN, 6, "50", possible_totals(False)),
        (FREITAG, 4, "50", possible_totals(False)),
        (FREITAG, 5, "53", possible_totals(True)),
        (FREITAG, 3, "53", possible_with_unused_hand(True)),
        (FREITAG, 3, "50", possible_with_unused_hand(False)),
    ],
)
def test_limits_of_points_are_the_most_that_possible_totals_score(game, players, edition, totals):
    """One player at most half of each colour (a tie); the table everything but a lone card."""
    one = max(sum(taken // 2 for taken in total[:3]) + 2 * total[3] for total in totals)
    table = max(sum(taken for taken in total[:3] if taken != 1) + 2 * total[3] for total in totals)
    assert game.audit.limits[edition][players] == (one, table)


@pytest.mark.parametrize(
    ("game", "players", "edition", "limits"),
    [
        (THIRTEEN, 3, "50", (34, 55)),
        (FREITAG, 3, "53", (30, 45)),
        (FREITAG, 4, "53", (37, 58)),
        (FREITAG, 3, "50", (29, 43)),
        (FREITAG, 6, "50", (34, 55)),
    ],
)
def test_points_up_to_the_limits_pass(game, players, edition, limits):
    one, table = limits
    rest = table - one
    entries = [Entry(points=one), Entry(points=rest)] + [Entry(points=0)] * (players - 2)
    assert check(game, entries, edition) == ()
    entries[1] = Entry(points=rest + 1)
    (problem,) = check(game, entries, edition)
    assert (problem.code, problem.values) == ("table-points", {"most": table, "sum": table + 1})
    entries[:2] = Entry(points=one + 1), Entry(points=0)
    (problem,) = check(game, entries, edition)
    assert (problem.code, problem.player, problem.hard) == ("player-points", 0, False)


@pytest.mark.parametrize(
    ("game", "edition", "worth"), [(THIRTEEN, "50", 58), (FREITAG, "53", 61), (FREITAG, "50", 58)]
)
def test_more_points_than_the_deck_is_worth_warn(game, edition, worth):
    entries = [Entry(points=worth), *[Entry(points=0)] * 3]
    assert not any(found.hard for found in check(game, entries, edition))
    entries[1] = Entry(points=1)
    (problem,) = check(game, entries, edition)
    assert (problem.code, problem.hard) == ("stock-points", False)
    assert problem.values == {"most": worth, "sum": worth + 1}


@pytest.mark.parametrize(
    ("game", "edition", "expected"),
    [
        (THIRTEEN, "50", [3, 3, 2, 2, 2, 1, 1, 0]),
        (FREITAG, "53", [3, 3, 3, 2, 2, 2, 1, 1, 0]),
        (FREITAG, "50", [3, 3, 2, 2, 2, 1, 1, 0]),
    ],
)
def test_room_for_wild_cards(game, edition, expected):
    deck = game.edition(edition)
    wild = wild_value(game.audit, deck)
    tried = piles(edition == "53")
    for kind in game.kinds[:3]:
        assert rooms(deck, kind.key, wild) == tuple(expected)
    assert expected == [
        max(fours for own, fours in tried if own == cards) for cards in range(len(expected))
    ]
    assert max(own for own, _ in tried) == len(expected) - 1


def test_nobody_takes_a_single_four_alone():
    rows = [{"four": 1}, {"blue": 13, "yellow": 13}, {"green": 13, "four": 7}]
    entries = [Entry(counts=counts) for counts in rows]
    (problem,) = check(THIRTEEN, entries)
    assert (problem.code, problem.player, problem.kind) == ("single-four", 0, "four")
    assert not problem.hard
    entries[0] = Entry(counts={"four": 1, "blue": 0})
    assert [problem.code for problem in check(THIRTEEN, entries)] == ["single-four"]


def test_every_warning_names_the_kind_and_by_how_much():
    entries = [Entry(counts={"blue": 6, "yellow": 10, "green": 10})] + [Entry(counts={})] * 3
    found = {problem.code: problem for problem in check(THIRTEEN, entries)}
    assert set(found) == {"too-few", "fours-no-room"}
    assert (found["too-few"].kind, found["too-few"].values) == ("blue", {"missing": 1, "least": 7})
    assert found["fours-no-room"].values == {"missing": 4, "room": 4}
    assert not any(problem.hard for problem in found.values())
