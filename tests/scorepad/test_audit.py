"""Hard problems, those of Biberbande and PUSH, and rounds of which a part is still missing."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings

from companion.game import Entry
from companion.games import find_game
from companion.scorepad.audit import check
from companion.scorepad.scoring import score
from tests.scorepad import naive
from tests.scorepad.rounds import SETTINGS, counts_from_deck, seeds, wild_entry

THIRTEEN, BIBERBANDE, PUSH, ANY = (find_game(slug) for slug in ("13", "biberbande", "push", "any"))
LOWEST, HIGHEST = [0, 4, 12, 24, 40, 60], [36, 72, 105, 134, 159, 180]


def of_counts(*rows):
    return [None if row is None else Entry(counts=row) for row in rows]


def of_points(*numbers):
    return [None if number is None else Entry(points=number) for number in numbers]


def codes(game, entries, edition=""):
    return [problem.code for problem in check(game, entries, edition)]


def test_more_cards_than_the_deck_holds():
    (problem,) = check(THIRTEEN, of_counts({"green": 8}, {"green": 7}, {}))
    assert (problem.code, problem.kind, problem.player) == ("deck-limit", "green", None)
    assert problem.hard
    assert problem.values == {"over": 1, "count": 15, "copies": 14}


def test_hard_problems_come_alone_and_all_at_once():
    rows = of_counts({"blue": -1}, {"four": 9, "green": 15}, {"joker": 1, "yellow": 2_000_000})
    found = {(p.code, p.kind, p.player) for p in check(THIRTEEN, rows)}
    assert found == {
        ("negative", "blue", 0),
        ("deck-limit", "four", None),
        ("deck-limit", "green", None),
        ("unknown-kind", "joker", 2),
        ("points-size", "yellow", 2),
        ("deck-limit", "yellow", None),
    }


@pytest.mark.parametrize("players", [2, 7])
def test_number_of_players(players):
    (problem,) = check(THIRTEEN, of_counts(*[{}] * players))
    assert (problem.code, problem.values) == ("players-range", {"least": 3, "most": 6})


def test_an_entry_without_anything_is_blank():
    assert codes(THIRTEEN, [Entry(), *of_counts({}, {})]) == ["blank"]
    assert codes(ANY, [Entry(counts={})]) == ["blank"]
    assert codes(ANY, [Entry(points=0)]) == []


def test_cards_and_points_do_not_mix_where_majorities_count():
    assert codes(THIRTEEN, [Entry(points=3), *of_counts({}, {})]) == ["one-way"]


def test_the_plain_pad_takes_negative_points_up_to_a_size():
    assert codes(ANY, of_points(-5, 50_000, -50_000)) == []
    assert codes(ANY, of_points(1_000_001)) == ["points-size"]
    assert codes(THIRTEEN, of_points(-1, 0, 0)) == ["negative"]


@pytest.mark.parametrize("players", range(1, 7))
def test_sums_of_the_lowest_and_highest_hands(players):
    """The bounds by dealing the lowest (highest) cards one by one."""
    deck = sorted([n for n in range(9) for _ in range(4)] + [9] * 9)
    assert sum(deck[: 4 * players]) == LOWEST[players - 1]
    assert sum(deck[-4 * players :]) == HIGHEST[players - 1]


@pytest.mark.parametrize("players", range(2, 7))
def test_totals_at_the_bounds_pass_and_beyond_fail(players):
    low = [LOWEST[0]] + [LOWEST[n] - LOWEST[n - 1] for n in range(1, players)]
    high = [HIGHEST[0]] + [HIGHEST[n] - HIGHEST[n - 1] for n in range(1, players)]
    assert codes(BIBERBANDE, of_points(*low)) == []
    assert codes(BIBERBANDE, of_points(*high)) == []
    low[-1] -= 1
    assert codes(BIBERBANDE, of_points(*low)) == ["lowest-sum"]
    high[-1] += 1
    assert codes(BIBERBANDE, of_points(*high)) in (["highest-sum"], ["points-range"])


def test_totals_of_two_hands_by_trying_all_hands():
    """Whatever two hands really sum to passes; and every sum the bounds allow is really there."""
    copies = dict.fromkeys(range(9), 4) | {9: 9}
    hands = [
        hand
        for hand in combinations_with_replacement(range(10), 4)
        if all(hand.count(n) <= copies[n] for n in hand)
    ]
    by_sum = {}
    for hand in hands:
        by_sum.setdefault(sum(hand), []).append(hand)
    for one in range(37):
        for two in range(one, 37):
            real = any(
                all((first + second).count(n) <= copies[n] for n in first)
                for first in by_sum[one]
                for second in by_sum[two]
            )
            passed = codes(BIBERBANDE, of_points(one, two)) == []
            assert passed or not real, (one, two)
            assert real or not passed, (one, two)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (of_counts({"1": 4}, {"2": 3}), [("hand-size", 1, True)]),
        (of_counts({"1": 4}, {"2": 3, "1": 2}), [("deck-limit", None, True)]),
        (of_counts({"9": 4}, {"8": 4}), []),
        (of_points(37, 4), [("points-range", 0, False)]),
        (of_points(0, 0), [("lowest-sum", None, False)]),
        ([Entry(points=5), *of_counts({"1": 4})], []),
        ([Entry(points=0), *of_counts({"0": 3, "1": 1})], [("lowest-sum", None, False)]),
    ],
)
def test_hands_of_biberbande(entries, expected):
    found = check(BIBERBANDE, entries)
    assert [(problem.code, problem.player, problem.hard) for problem in found] == expected


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([Entry(points=200, cards_held=50), Entry(points=115, cards_held=40)], []),
        ([Entry(points=200), Entry(points=115)], []),
        ([Entry(points=200), Entry(points=116)], ["stock-points"]),
        ([Entry(points=150, cards_held=51), Entry(points=100, cards_held=40)], ["stock-cards"]),
        ([Entry(points=7, cards_held=1), Entry(points=0, cards_held=0)], ["held-points"]),
        ([Entry(points=0, cards_held=1), Entry(points=0)], ["held-points"]),
        ([Entry(points=1, cards_held=0), Entry(points=0)], ["held-points"]),
        ([Entry(points=3, cards_held=-1), Entry(points=0)], ["negative"]),
        (of_counts({"6": 15}, {"6": 1}), ["deck-limit"]),
        (of_counts({"6": 15, "1": 15}, {"5": 15}), []),
        ([*of_counts({"6": 15}), Entry(points=226)], ["stock-points"]),
    ],
)
def test_stock_of_push(entries, expected):
    assert codes(PUSH, entries) == expected


@pytest.mark.parametrize(
    ("game", "entries", "expected"),
    [
        (THIRTEEN, of_counts({"blue": 3}, None, None, None), []),
        (THIRTEEN, of_counts({"blue": 15}, None, None, None), ["deck-limit"]),
        (THIRTEEN, of_counts({"blue": 14, "four": 8}, None, None), ["fours-must-stay"]),
        (THIRTEEN, of_counts({"four": 1}, None, None), ["single-four"]),
        (THIRTEEN, of_points(35, None, None), ["player-points"]),
        (THIRTEEN, of_points(30, 26, None), ["table-points"]),
        (THIRTEEN, of_points(1299, None, None), ["stock-points"]),
        (THIRTEEN, [Entry(points=1), Entry(counts={}), None], ["one-way"]),
        (find_game("freitag13"), of_counts({"cat": 14, "ladder": 14, "mirror": 10}, None, None),
         ["unused-kinds"]),
        (BIBERBANDE, of_counts({"1": 3}, None), ["hand-size"]),
        (BIBERBANDE, of_counts({"1": 4}, None), []),
        (BIBERBANDE, of_points(0, 3, None), ["lowest-sum"]),
        (PUSH, of_points(316, None), ["stock-points"]),
        (THIRTEEN, [None, None, None], []),
        (THIRTEEN, [None, None], ["players-range"]),
    ],
)  # fmt: skip
def test_a_round_with_players_still_missing(game, entries, expected):
    """Whatever more counting could still put right stays unsaid."""
    assert codes(game, entries) == expected


@pytest.mark.parametrize(("game", "edition", "players"), SETTINGS)
@settings(max_examples=30, deadline=None)
@given(random=seeds)
def test_counts_that_the_deck_holds_are_never_refused(game, edition, players, random):
    table = counts_from_deck(random, game, edition, players)
    assert not any(problem.hard for problem in check(game, of_counts(*table), edition))


@pytest.mark.parametrize(("game", "edition", "players"), SETTINGS)
@settings(max_examples=30, deadline=None)
@given(random=seeds)
def test_what_was_said_of_a_part_still_holds_of_the_whole(game, edition, players, random):
    entries = [wild_entry(random, game) for _ in range(players)]
    part = [entry if random.random() < 0.6 else None for entry in entries]
    before, after = check(game, part, edition), check(game, entries, edition)
    if any(problem.hard for problem in before):
        assert any(problem.hard for problem in after)
    elif before:
        assert after


@pytest.mark.parametrize(("game", "edition", "players"), SETTINGS)
@settings(max_examples=30, deadline=None)
@given(random=seeds)
def test_any_entries_get_an_answer(game, edition, players, random):
    """Nonsense is refused; what is not refused stays within the deck and is scored in full."""
    entries = [wild_entry(random, game) for _ in range(players)]
    found = check(game, entries, edition)
    assert sorted(found, key=lambda problem: not problem.hard) == list(found)
    if any(problem.hard for problem in found):
        return
    assert len(score(game, entries).points) == players
    for kind, copies in naive.COPIES[game.slug, edition].items():
        assert 0 <= sum((entry.counts or {}).get(kind, 0) for entry in entries) <= copies
