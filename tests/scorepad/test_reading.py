"""What people type and files say becomes entries, or problems at their place."""

import pytest

from companion.game import Entry
from companion.games import find_game
from companion.scorepad.messages import MESSAGES
from companion.scorepad.reading import (
    amount_from,
    number_from,
    parts_from,
    player_problems,
    read_entry,
    read_round,
    same_name,
)

THIRTEEN, BIBERBANDE, ANY = (find_game(slug) for slug in ("13", "biberbande", "any"))


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("7", 7), (" 12 ", 12), ("+3", 3), ("-4", -4), ("−4", -4), ("0", 0), ("007", 7),
        ("", None), ("  ", None), ("3.5", "3.5"), ("1e9", "1e9"), ("abc", "abc"), ("--3", "--3"),
        ("9999999999", "9999999999"), ("1 2", "1 2"), ("٣", 3), ("½", "½"),
    ],
)  # fmt: skip
def test_numbers(typed, number):
    assert number_from(typed) == number


@pytest.mark.parametrize(
    ("typed", "parts", "amount"),
    [
        ("45+12", (45, 12), 57), (" 45 + 12 ", (45, 12), 57), ("1+2+3", (1, 2, 3), 6),
        ("10+−5", (10, -5), 5), ("−4+1", (-4, 1), -3), ("+4+1", (4, 1), 5), ("45+", (), 45),
        ("4+", (), 4), ("45", (), 45), ("", (), None), ("+", (), "+"), ("4++5", (), "4++5"),
        ("4+x", (), "4+x"), ("1+" * 20 + "1", (), "1+" * 20 + "1"),
    ],
)  # fmt: skip
def test_sums(typed, parts, amount):
    assert (parts_from(typed), amount_from(typed)) == (parts, amount)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"points": "45+12"}, {"points": (45, 12)}), ({"points": "45+11"}, None), (["45+12"], None),
        ({"points": 57}, None), ({"points": "57"}, None), ({"other": "45+12"}, None), (None, None),
    ],
)  # fmt: skip
def test_the_parts_of_a_sum_are_kept_where_they_make_the_number(typed, kept):
    read = read_entry(ANY, 0, {"points": 57, "parts": typed})
    assert read.parts == kept
    assert read == Entry(points=57)


@pytest.mark.parametrize(
    ("game", "raw", "entry"),
    [
        (THIRTEEN, {"counts": {"blue": 3, "four": 0}}, Entry(counts={"blue": 3, "four": 0})),
        (THIRTEEN, {"counts": {}}, Entry(counts={})),
        (THIRTEEN, {"points": 9}, Entry(points=9)),
        (BIBERBANDE, {"cards": [4, 4, 0, 9]}, Entry(counts={"4": 2, "0": 1, "9": 1})),
        (ANY, {"points": -9}, Entry(points=-9)),
        (find_game("push"), {"points": 20, "cards_held": 5}, Entry(points=20, cards_held=5)),
        (find_game("push"), {"points": 20, "cards_held": None}, Entry(points=20)),
    ],
)
def test_entries(game, raw, entry):
    assert read_entry(game, 0, raw) == entry


@pytest.mark.parametrize(
    ("game", "raw", "problems"),
    [
        (THIRTEEN, {"counts": {"blue": None, "four": "x"}},
         [("blank", "blue"), ("not-a-number", "four")]),
        (THIRTEEN, {"counts": {"blue": 2.0}}, [("not-a-number", "blue")]),
        (THIRTEEN, {"counts": {"blue": True}}, [("not-a-number", "blue")]),
        (THIRTEEN, {"counts": {3: 1}}, [("unknown-kind", "3")]),
        (THIRTEEN, {"counts": {"x" * 99: 1}}, [("unknown-kind", "x" * 40)]),
        (THIRTEEN, {"counts": [3]}, [("entry-missing", None)]),
        (THIRTEEN, {"points": None}, [("blank", None)]),
        (THIRTEEN, {}, [("blank", None)]),
        (THIRTEEN, {"points": "nine"}, [("not-a-number", None)]),
        (THIRTEEN, {"points": 10**7}, [("points-size", None)]),
        (find_game("push"), {"points": 1, "cards_held": -1}, [("negative", None)]),
        (BIBERBANDE, {"cards": [1, None, True, 10]},
         [("blank", None), ("unknown-kind", "True"), ("unknown-kind", "10")]),
        (BIBERBANDE, {"cards": "4205"}, [("entry-missing", None)]),
        (ANY, {"counts": {}}, [("entry-missing", None)]),
        (ANY, {"cards": []}, [("entry-missing", None)]),
    ],
)  # fmt: skip
def test_problems_of_an_entry(game, raw, problems):
    found = read_entry(game, 2, raw)
    assert [(problem.code, problem.kind) for problem in found] == problems
    assert {problem.player for problem in found} == {2}
    assert all(problem.hard for problem in found)


def test_cards_win_over_counts_and_counts_over_points():
    both = {"players": ["A", "B"], "cards": [[1, 2, 3, 4], [5, 6, 7, 8]], "points": [0, 0]}
    assert read_round(BIBERBANDE, both).entries[0].counts == {"1": 1, "2": 1, "3": 1, "4": 1}


def test_a_round_is_refused_as_a_whole():
    raw = {"players": ["A", "B", "C"], "counts": [{"blue": 1}, {"blue": -1}, {}]}
    reading = read_round(THIRTEEN, raw)
    assert (reading.players, reading.entries) == (("A", "B", "C"), None)
    assert [(p.code, p.player) for p in reading.problems] == [("negative", 1)]


def test_every_problem_is_named_at_once():
    raw = {"players": ["A", "B", "C"], "counts": [{"blue": 20}, {"purple": 1}, {"four": 1.5}]}
    found = [(p.code, p.kind, p.player) for p in read_round(THIRTEEN, raw).problems]
    assert found == [
        ("unknown-kind", "purple", 1),
        ("not-a-number", "four", 2),
        ("deck-limit", "blue", None),
    ]


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        (3, ["entry-missing"]),
        ([], ["entry-missing"]),
        ({}, ["blank-player", "entry-missing"]),
        ({"players": "Ada", "counts": []}, ["blank-player"]),
        ({"players": ["A", "B", 3], "counts": [{}, {}, {}]}, ["blank-player"]),
        ({"players": ["A", "B", "C"], "counts": [{}, {}]}, ["entry-missing"]),
        ({"players": ["A", "B", "C"], "points": [1, 2, 3], "cards_held": [1]}, ["entry-missing"]),
        ({"players": ["A", "B", "C"], "points": {}}, ["entry-missing"]),
        ({"players": ["A", "B"], "points": [1, 2]}, ["players-range"]),
        ({"player": ["A", "B", "C"], "points": [1, 2, 3]}, ["name-unknown"]),
    ],
)
def test_rounds_that_are_none(raw, codes):
    reading = read_round(THIRTEEN, raw)
    assert reading.entries is None
    assert [problem.code for problem in reading.problems] == codes


def test_names():
    assert [(p.code, p.player) for p in player_problems(THIRTEEN, ["A", "a ", ""])] == [
        ("same-name", 1), ("blank-player", 2),
    ]  # fmt: skip
    assert [p.code for p in player_problems(ANY, [])] == ["players-range"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ben", " bEN"),
        ("Anna Lena", "anna   lena"),
        ("Zoë", "Zoe\u0308"),
        ("STRASSE", "straße"),
        ("Ben", "Ben\u200b"),
    ],
)
def test_names_that_look_alike_are_one(one, other):
    assert same_name(one) == same_name(other)


def test_a_name_that_nobody_can_see_is_blank():
    assert same_name(" \u200b\u00a0\t") == ""
    assert same_name("\u3164\u2800\ufe0f\U000e0100") == ""


def test_every_message_is_a_sentence_or_names_its_kind():
    for code, message in MESSAGES.items():
        assert code == code.lower()
        assert message.message.endswith(".")


def test_entries_are_points_where_a_player_says_so_and_counts_else():
    raw = {"players": ["A", "B", "C"], "entries": [{"points": 7}, {"points": 2}, {"points": 0}]}
    assert read_round(THIRTEEN, raw).entries == (Entry(points=7), Entry(points=2), Entry(points=0))
    raw["entries"] = [{"blue": 3}, {"blue": 2}, {}]
    assert read_round(THIRTEEN, raw).entries == (Entry({"blue": 3}), Entry({"blue": 2}), Entry({}))


@pytest.mark.parametrize("entries", ["x", [{}], [1, 2, 3]])
def test_what_is_no_list_of_entries_is_refused(entries):
    read = read_round(THIRTEEN, {"players": ["A", "B", "C"], "entries": entries})
    assert read.entries is None
    assert "entry-missing" in {one.code for one in read.problems}
