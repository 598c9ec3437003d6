"""A classic in sentences counts as the classic does; one that goes beyond them has none."""

import copy
import random

import pytest

from companion.definition.evaluate import evaluate
from companion.definition.reader import read
from companion.definition.sentences import value_of, words_of
from companion.definition.wording import wording_of
from companion.games.classics import find_classic, slugs
from companion.language import render

SAID = {"6-nimmt", "golf", "hartenjagen", "rummy-500"}
SMALL = {
    "title": "Beetle Race",
    "players": [2, 4],
    "fields": {"blue": {}, "wasps": {"kind": "points"}},
    "rules": [{"sum": [["blue", 2], ["wasps", -3]]}],
    "win": "high",
}


def say(words):
    return render(words, "de")


def wording(**parts):
    game = read({**copy.deepcopy(SMALL), **parts})
    return wording_of(game, say)


def test_which_classics_can_be_said():
    assert {slug for slug in slugs() if wording_of(find_classic(slug), say)} == SAID


@pytest.mark.parametrize("slug", sorted(SAID))
def test_it_counts_as_the_classic(slug):
    game, chance = find_classic(slug), random.Random(slug)
    words = wording_of(game, say)
    value = value_of(words)
    assert words_of(value) == words
    said = read(value)
    for _ in range(50):
        rounds = [{key: chance.randint(0, 5) for key in game.keys_of_players} for _ in range(3)]
        keys = {key: f"f{at}" for at, key in enumerate(game.keys_of_players)}
        own = [{keys[key]: number for key, number in one.items()} for one in rounds]
        assert evaluate(said, own).score.points == evaluate(game, rounds).score.points


def test_names_are_in_the_language_of_who_copies():
    assert wording_of(find_classic("6-nimmt"), say).title == "6 nimmt!"
    assert wording(title={"de": "Käfer", "en": "Beetles"}).title == "Käfer"


def test_one_of_several_is_worth_what_the_rules_make_of_its_number():
    fields = {"blue": {}, "end": {"kind": "choice", "choices": [[5, "Won"], [0, "Lost"]]}}
    rules = [{"sum": [["blue", 2], ["end", 3]]}, {"sum": "end"}]
    words = wording(fields=fields, rules=rules)
    assert words.things[1].choices == (("Won", 20), ("Lost", 0))
    assert [(one.thing, one.worth) for one in words.sentences] == [(0, 2)]
    assert words_of(value_of(words)) == words
    many = [[number, f"End {number}"] for number in range(9)]
    fields["end"] = {"kind": "choice", "choices": many}
    assert wording(fields=fields, rules=rules) is None


def test_how_it_ends():
    def ends(**parts):
        words = wording(**parts)
        return words and (words.ends, words.number)

    assert ends() == ("open", 0)
    assert ends(rounds=5) == ("rounds", 5)
    assert ends(rounds={"2": 5, "3": 5}) is None
    assert ends(rounds={"2": 5, "3": 4, "4": 4}) is None
    assert ends(end=[{"when": ["@total", ">=", 66]}]) == ("total", 66)
    assert ends(end=[{"when": ["@total", ">", 66]}]) == ("total", 67)
    assert ends(end=[{"when": ["@total", "=", 66]}]) is None
    assert ends(rounds=5, end=[{"when": ["@total", ">", 66]}]) is None


@pytest.mark.parametrize(
    "parts",
    [
        {"table": {"won": {"kind": "yes"}}},
        {"partners": 2},
        {"cards": 5},
        {"start": 10},
        {"rotation": {"deal": "fixed"}},
        {"rotation": {"deal": "left", "sits_out": 4}},
        {"rules": [{"table": "blue", "steps": [[3, 1]], "key": "blue"}]},
        {"rules": [{"sum": [["blue", 1], ["@round", 1]]}]},
        {"rules": [{"sum": [["blue", 1]]}] * 13},
    ],
)
def test_what_no_sentence_says(parts):
    assert wording() is not None
    assert wording(**parts) is None
