"""Each kind of rule alone, and how rules add up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.definition.evaluate import Context, evaluate
from companion.definition.model import Definition
from companion.definition.plain import plain
from companion.definition.reader import read
from tests.definition.test_reader import changed

FIELDS = {"a": {"kind": "points", "min": -1000, "max": 1000}, "b": {"kind": "points", "min": -1000}}
ENTRIES = [{"a": 5, "b": 2}, {"a": -3, "b": 5}, {"a": 5}]


def game(*rules, **parts):
    found = read(changed(fields=FIELDS, rules=list(rules), **parts))
    assert isinstance(found, Definition), found
    return found


def points(*rules, entries=ENTRIES, context=None, **parts):
    return list(evaluate(game(*rules, **parts), entries, {"c": 3}, context).score.points)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"sum": "a"}, [5, -3, 5]),
        ({"sum": [["a", 2], ["b", -1], [1, 10]]}, [18, -1, 20]),
        ({"sum": [["a", 1], ["b", 1]], "div": 2}, [3, 1, 2]),
        ({"sum": "a", "div": 2}, [2, -2, 2]),
        ({"gap": ["a", "b"]}, [3, 8, 5]),
        ({"pool": "a"}, [7, 7, 7]),
        ({"pool": "a", "over": "others"}, [2, 10, 2]),
        ({"count": ["a", ">=", "a"]}, [1, 2, 1]),
        ({"count": ["b", "<", "a"]}, [1, 0, 1]),
        ({"table": "a", "steps": [[0, 7], [5, 35], [9, 70]]}, [35, 0, 35]),
        ({"product": ["a", "b", 2]}, [20, -30, 0]),
        ({"when": [["a", "=", 5]]}, [1, 0, 1]),
        ({"when": [["a", "!=", "b"], ["b", ">", 0]], "sum": "a"}, [5, -3, 0]),
        ({"when": [["@round", ">=", 4]], "sum": "@cards"}, [9, 9, 9]),
        ({"when": [["@sits_out", "=", 0]], "sum": "@players"}, [3, 0, 3]),
        ({"sum": [["@total", 1], ["c", 1]]}, [103, 203, 303]),
    ],
)
def test_a_rule_alone(rule, expected):
    context = Context(4, 9, (100, 200, 300), sits_out=(1,))
    assert points(rule, context=context, table={"c": {}}) == expected


def test_rules_of_one_name_add_up():
    assert points({"sum": "a"}, {"sum": "b"}, {"sum": [[1, 1]]}) == [8, 3, 6]
    both = {"as": "x", "sum": "a"}, {"as": "x", "sum": "b"}, {"product": ["x", "x"]}
    assert points(*both) == [49, 4, 25]


def test_a_run_adds_what_was_before():
    rules = {"as": "runs", "run": "a"}, {"sum": "runs"}
    assert points(*rules) == [5, -3, 5]
    assert points(*rules, context=Context(runs={"runs": (10, 20, 30)})) == [15, 17, 35]


def test_totals_begin_with_the_start():
    assert points({"sum": "@total"}, start=501) == [501, 501, 501]


def test_lines_are_the_reasons():
    line = {"key": "bonus", "label": "Bonus", "anchor": "bonus"}
    rules = {"sum": [["a", 2], ["b", 1]]}, {"table": "a", "steps": [[5, 9]], **line}
    found = evaluate(game(*rules), ENTRIES).score
    assert [(t.kind, t.count, t.each, t.points, t.rule) for t in found.terms[0]] == [
        ("a", 5, 2, 10, "scoring"),
        ("b", 2, 1, 2, "scoring"),
        ("bonus", 9, 1, 9, "bonus"),
    ]
    halved = evaluate(game({"sum": "a", "div": 2, "key": "half"}), ENTRIES).score
    assert [(t.kind, t.count) for own in halved.terms for t in own] == [
        ("half", 2), ("half", -2), ("half", 2),
    ]  # fmt: skip
    assert (halved.cleared, halved.tied) == (((), (), ()), {})


MAJORITY = (
    {"as": "rivals", "count": ["a", ">=", "a"]},
    {"sum": "a", "when": [["rivals", ">", 0]], "majority": "a"},
)


def test_a_majority_is_struck_and_a_tie_is_told():
    alone = evaluate(game(*MAJORITY), [{"a": 7}, {"a": 2}, {}]).score
    assert alone.points == (0, 2, 0)
    assert alone.cleared == (("a",), (), ())
    assert [(t.cleared, t.tied, t.points, t.rule) for t in alone.terms[0]] == [
        (True, False, 0, "majority")
    ]
    tie = evaluate(game(*MAJORITY), [{"a": 7}, {"a": 7}, {"a": 1}]).score
    assert (tie.points, tie.cleared, tie.tied) == ((7, 7, 1), ((), (), ()), {"a": (0, 1)})
    assert [(t.tied, t.rule) for own in tie.terms for t in own] == [
        (True, "majority"), (True, "majority"), (False, "scoring"),
    ]  # fmt: skip
    assert evaluate(game(*MAJORITY), [{}, {}]).score.tied == {}
    assert evaluate(game(*MAJORITY), []).score.points == ()


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=6), st.integers(1, 9))
def test_division_rounds_down(numbers, div):
    entries = [{"a": number} for number in numbers]
    assert points({"sum": "a", "div": div}, entries=entries) == [n // div for n in numbers]


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=6))
def test_others_are_all_but_oneself(pairs):
    entries = [{"a": a, "b": b} for a, b in pairs]
    pooled = points({"pool": "a", "over": "others"}, entries=entries)
    counted = points({"count": ["a", "<=", "b"]}, entries=entries)
    for player, (_, own) in enumerate(pairs):
        others = [a for other, (a, _) in enumerate(pairs) if other != player]
        assert pooled[player] == sum(others)
        assert counted[player] == sum(a <= own for a in others)


def test_plain_data_has_no_words():
    data = plain(game({"sum": "a", "label": "Beetles"}, checks=[{"sum": "a", "le": 9}]))
    assert data["rules"][0]["labelled"]
    assert "Beetles" not in str(data)
    assert (data["checks"][0]["needs"], data["checks"][0]["crosses"]) == (["a"], False)
