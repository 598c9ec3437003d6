"""What is said while something is blank, what is said in the end, and what a check leaves over."""

import pytest

from companion.definition.checks import check, is_filled, needs, rest_of
from companion.definition.evaluate import Context
from companion.definition.reader import read
from companion.games.classics import find_classic
from companion.language import render
from tests.definition.test_reader import changed

WIZARD, KLAVERJASSEN = find_classic("wizard"), find_classic("klaverjassen")
ROUND_3 = Context(3, 3)


def codes(game, entries, table=None, context=None):
    return [item.code for item in check(game, entries, table, context)]


def said(game, entries, table=None, language="en"):
    return [render(item.message, language) for item in check(game, entries, table)]


def test_bids_alone_are_no_mistake_and_blank_is_not_0():
    bids = [{"bid": 1}, {"bid": 1}, {"bid": 1}]
    assert check(WIZARD, bids, None, ROUND_3) == ()
    assert [is_filled(WIZARD, entry) for entry in bids] == [False] * 3
    assert is_filled(WIZARD, {"bid": 0, "made": 0})
    assert not is_filled(WIZARD, {"bid": 0, "made": None})
    assert not is_filled(WIZARD, None)
    made = [{**entry, "made": 1} for entry in bids]
    assert check(WIZARD, made, None, ROUND_3) == ()
    made[2]["made"] = 0
    assert codes(WIZARD, made, None, ROUND_3) == ["check-0"]
    made[2]["made"] = None
    assert codes(WIZARD, made, None, ROUND_3) == []
    made[1]["made"] = 3
    assert codes(WIZARD, made, None, ROUND_3) == ["check-0"]


def test_bids_are_checked_as_soon_as_all_are_there():
    game = read(WIZARD.raw, {"forbidden": 1})
    assert codes(game, [{"bid": 1}, {"bid": 1}, None], None, ROUND_3) == []
    assert codes(game, [{"bid": 1}, {"bid": 1}, {"bid": 1}], None, ROUND_3) == ["check-1"]
    assert codes(game, [{"bid": 1}, {"bid": 1}, {"bid": 2}], None, ROUND_3) == []


def test_the_rest_of_a_check():
    half = [{"plays": 1, "points": 95}, {"points": None}]
    assert rest_of(KLAVERJASSEN, half) == {(1, "points"): 67}
    assert rest_of(KLAVERJASSEN, [{"points": 95}, None])[1, "points"] == 67
    assert rest_of(KLAVERJASSEN, [{"points": None}, {"points": None}]) == {}
    assert rest_of(KLAVERJASSEN, [{"points": 95}, {"points": 67}]) == {}
    assert rest_of(KLAVERJASSEN, [{"points": 200}, {"points": None}]) == {}
    tricks = [{"bid": 1, "made": 1}, {"bid": 0, "made": 0}, {"bid": 1}]
    assert rest_of(WIZARD, tricks, ROUND_3) == {(2, "made"): 2}


def test_a_rest_has_to_come_out_even():
    game = read(changed(checks=[{"sum": [["blue", 2], ["wasps", 0]], "eq": 9}]))
    assert rest_of(game, [{"blue": 1}, {"blue": None}]) == {}
    assert rest_of(game, [{"wasps": None}, {}]) == {}
    other = read(changed(checks=[{"sum": "blue", "in": [3, 4]}, {"each": "blue", "eq": 2}]))
    assert rest_of(other, [{"blue": 1}, {"blue": None}]) == {}


@pytest.mark.parametrize(
    ("rule", "entries", "words"),
    [
        ({"sum": "blue", "eq": 4}, [{"blue": 3}, {}], "blue: 3 in all, it must be 4."),
        ({"sum": "blue", "ne": 3}, [{"blue": 3}, {}], "blue: 3 in all isn't possible."),
        ({"sum": "blue", "le": 2}, [{"blue": 3}, {}], "blue: 3 in all, it can't be more than 2."),
        ({"sum": "blue", "ge": 4}, [{"blue": 3}, {}], "blue: 3 in all, it can't be less than 4."),
        ({"sum": "blue", "not_in": [3]}, [{"blue": 3}, {}], "blue: 3 in all isn't possible."),
        ({"each": "blue", "eq": 0}, [{"blue": 3}, {}], "blue: 3, it must be 0."),
        ({"each": "blue", "in": [0, 4]}, [{"blue": 3}, {}], "blue: 3 isn't possible."),
        ({"each": "blue", "le": "wasps"}, [{"blue": 3}, {}], "blue: 3, it can't be more than 0."),
        ({"each": "blue", "ge": 1}, [{"blue": 3}, {}], "blue: 0, it can't be less than 1."),
        ({"each": "double", "le": 5}, [{"blue": 3}, {}], "double: 6, it can't be more than 5."),
        ({"round": "most", "le": 5}, [{"blue": 9}, {}], "most: 9, it can't be more than 5."),
        ({"sum": [[1, 1]], "eq": 3}, [{}, {}], "1: 2 in all, it must be 3."),
        ({"sum": "blue", "eq": 1, "label": "One."}, [{}, {}], "One."),
        ({"sum": "blue", "eq": 1, "label": "%(sum)s, not %(bound)s."}, [{}, {}], "0, not 1."),
        ({"sum": "blue", "eq": 1, "label": "100 %s"}, [{}, {}], "100 %s"),
    ],
)
def test_the_words_of_a_check(rule, entries, words):
    rules = [
        {"as": "double", "sum": [["blue", 2]]},
        {"as": "most", "pool": "blue"},
        {"sum": "blue"},
    ]
    game = read(changed(rules=rules, checks=[rule]))
    assert said(game, entries) == [words]
    for language in ("de", "nl"):
        assert said(game, entries, language=language)[0]


def test_a_check_holds_only_where_it_applies():
    when = [["@round", ">", 2]]
    checks = [{"sum": "blue", "eq": 4, "when": when}, {"each": "blue", "eq": 4, "when": when}]
    checks += [{"round": "@round", "le": 2, "when": when}]
    game = read(changed(checks=checks))
    assert codes(game, [{}, {}]) == []
    assert codes(game, [{}, {"blue": 4}], context=ROUND_3) == ["check-1", "check-2"]
    assert codes(game, [{}, {"blue": None}], context=ROUND_3) == ["check-1", "check-2"]


def test_what_concerns_others_waits_for_all():
    rules = [{"as": "rivals", "count": ["blue", ">", "blue"]}, {"sum": "blue"}]
    game = read(changed(rules=rules, checks=[{"each": "rivals", "le": 0}]))
    assert codes(game, [{"blue": 1}, {"blue": None}]) == []
    assert codes(game, [{"blue": 1}, {"blue": 0}]) == ["check-0"]
    assert needs(game, game.checks[0]) == (frozenset({"blue"}), True)


def test_fields_of_the_round_are_checked_too():
    table = {"trump": {"kind": "choice", "choices": [[0, "none"], [1, "hearts"]]}, "rest": {}}
    game = read(changed(table=table, checks=[{"round": "rest", "eq": "trump"}]))
    assert codes(game, [{}, {}], {"trump": 2}) == ["field-value"]
    assert codes(game, [{}, {}], {"trump": 1, "rest": None}) == []
    assert codes(game, [{}, {}], {"trump": 1}) == ["check-0"]
    assert codes(game, [{}, {}], {"rest": 0, "colour": 1}) == ["field-unknown"]
    (item,) = check(game, [{}, {}], {"trump": 2})
    assert (item.kind, item.player, item.hard) == ("trump", None, True)


def test_the_number_of_players_and_nobody():
    assert codes(WIZARD, [{}, {}]) == ["players-range"]
    assert codes(WIZARD, []) == ["players-range"]
    solo = read(changed(players=[1, 2], checks=[{"sum": "blue", "eq": 1}]))
    assert codes(solo, [{}]) == ["check-0"]


def test_hard_problems_come_first():
    checks = [{"sum": "blue", "eq": 1}, {"sum": "blue", "eq": 2, "hard": True}]
    found = check(read(changed(checks=checks)), [{}, {}])
    assert [(item.code, item.hard) for item in found] == [("check-1", True), ("check-0", False)]
    assert found[0].values == {"sum": 0, "bound": 2}


@pytest.mark.parametrize(
    ("field", "number", "words"),
    [
        ({"kind": "box", "values": [0, 25]}, 24, "Possible here: 0, 25."),
        ({"max": 12, "step": 4}, 5, "Possible here: 0, 4, 8, 12."),
        ({"max": 12, "step": 4, "never": [8]}, 8, "Possible here: 0, 4, 12."),
        ({"kind": "points", "min": -10, "max": 500, "step": 5}, 3, "Possible here: −10, −5 … 500."),
        ({"max": 9, "never": [3, 7, 8]}, 7, "Possible here: 0–2, 4–6, 9."),
        ({"min": 5, "max": 30, "also": [0, 50]}, 31, "Possible here: 0, 5–30, 50."),
        ({"max": 9}, 10, "This must be from 0 to 9."),
    ],
)
def test_what_is_possible_is_said(field, number, words):
    game = read(changed(fields={"blue": field}, rules=[{"sum": "blue"}]))
    assert said(game, [{"blue": number}, {}]) == [words]
