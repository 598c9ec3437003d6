"""A description from a stranger: what is wrong is named, nothing else happens."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.definition.evaluate import evaluate
from companion.definition.model import Definition
from companion.definition.reader import read, read_all
from companion.definition.source import Fault
from companion.game import own_words
from companion.games.classics import classics, find_classic
from companion.language import render
from tests.definition import rounds

SMALL = {
    "title": "Beetle Race",
    "players": [2, 6],
    "fields": {"blue": {"copies": 20}, "wasps": {"label": "Wasps", "copies": 8}},
    "rules": [{"sum": [["blue", 2], ["wasps", -3]]}],
    "win": "high",
}


def changed(**parts):
    return {**copy.deepcopy(SMALL), **parts}


def faults(raw, choice=None):
    found = read(raw, choice)
    assert not isinstance(found, Definition)
    return [(fault.place, render(fault.message, "en")) for fault in found]


def test_a_small_game_is_read():
    game = read(SMALL)
    assert isinstance(game, Definition)
    assert (game.slug, game.title.message, game.players) == ("own", "Beetle Race", (2, 6))
    assert [(field.key, field.copies) for field in game.fields] == [("blue", 20), ("wasps", 8)]
    assert game.field_of["blue"].label == own_words("blue", en="blue")
    assert evaluate(game, [{"blue": 4, "wasps": 1}, {}]).score.points == (5, 0)
    assert (game.planned_rounds(3), game.cards_in(1, 3)) == (None, None)


def test_a_field_may_have_a_colour():
    game = read(changed(fields={"blue": {"colour": "blue"}, "wasps": {}}))
    assert [field.colour for field in game.fields] == ["blue", ""]
    wrong = faults(changed(fields={"blue": {"colour": "pink"}, "wasps": {}}))
    assert [place for place, _ in wrong] == ["fields.blue.colour"]


def test_other_names_are_kept():
    assert read(changed(aliases=["Käfer", "Kevers"])).aliases == ("Käfer", "Kevers")
    assert read(SMALL).aliases == ()


def test_words_in_several_languages_and_in_one():
    game = read(changed(title={"de": "Käferrennen", "nl": "Keverrace"}))
    assert render(game.title, "de") == "Käferrennen"
    assert render(game.title, "en") == "Käferrennen"
    assert render(read(SMALL).title, "nl") == "Beetle Race"


BROKEN = [
    (changed(picture="four"), "picture", "Up to three"),
    (changed(picture=["die 5"]), "picture", "Up to three"),
    (changed(aliases="Doko"), "aliases", "A list is needed here."),
    (changed(aliases=["x"] * 13), "aliases", "At most 12 of these."),
    (changed(aliases=["Doko", 7]), "aliases[1]", "Words are needed here."),
    (changed(aliases=["x" * 81]), "aliases[0]", "At most 80 characters."),
    (7, "", "Names and values are needed here."),
    ({}, "title", "This is missing."),
    (changed(colour=1), "", "“colour” isn't known here; there are slug, title"),
    (changed(title=""), "title", "Words are needed here."),
    (changed(title={}), "title", "Words are needed here."),
    (changed(title={"fr": "Course"}), "title", "“fr” isn't known here"),
    (changed(title="x" * 81), "title", "At most 80 characters."),
    (changed(title="a\u202eb"), "title", "It contains characters"),
    (changed(slug="Beetle Race"), "slug", "A short name is needed here"),
    (changed(players=[6, 2]), "players", "The smaller number comes first."),
    (changed(players=[0, 2]), "players", "This must be from 1 to 12."),
    (changed(players=4), "players", "A list of 2 is needed here."),
    (changed(players=[2, True]), "players", "A whole number is needed here."),
    (changed(win="most"), "win.by", "This can only be one of these: high, low, last, first."),
    (changed(win={"by": "high", "again": 1}), "win.again", "This can only be true or false."),
    (changed(win={"by": "high", "more": "won"}), "win.more", "There is nothing called “won”."),
    (changed(win={"by": "low", "among": ["blue", ">", 1]}), "win.among", "Only the total or a run"),
    (changed(fields={}), "fields", "At least one is needed."),
    (changed(fields=[]), "fields", "Names and values are needed here."),
    (changed(fields={"Blue": {}}), "fields.Blue", "A short name is needed here"),
    (changed(fields={"blue": {"kind": "colour"}}), "fields.blue.kind", "This can only be one of"),
    (changed(fields={"blue": {"max": "@deck"}}), "fields.blue", "There is nothing called “@deck”."),
    (changed(fields={"blue": {"step": 0}}), "fields.blue.step", "This must be from 1"),
    (changed(fields={"blue": {"choices": [[1]]}}), "fields.blue.choices[0]", "A list of 2"),
    (changed(fields={f"f{n}": {} for n in range(61)}), "fields", "At most 60 of these."),
    (changed(fields={"blue": {}, "score": {}}), "fields", "“score” is the name of two things."),
    (changed(table={"blue": {}}), "fields", "“blue” is the name of two things."),
    (changed(rules=[]), "rules", "No rule counts for the score."),
    (changed(rules={}), "rules", "A list is needed here."),
    (changed(rules=[{"sum": "blue"}] * 61), "rules", "At most 60 of these."),
    (changed(rules=[7]), "rules[0]", "Names and values are needed here."),
    (changed(rules=[{"eval": "blue"}]), "rules[0]", "There is no kind of rule called “eval”"),
    (changed(rules=[{"sum": "blue", "gap": ["blue", 1]}]), "rules[0]", "A rule is of exactly one"),
    (changed(rules=[{"as": "x"}]), "rules[0]", "A rule is of exactly one kind"),
    (changed(rules=[{"sum": []}]), "rules[0].sum", "At least one is needed."),
    (changed(rules=[{"sum": [["blue", "wasps"]]}]), "rules[0].sum[0]", "A whole number is needed"),
    (changed(rules=[{"sum": [["blue", 1, 2]]}]), "rules[0].sum[0]", "A list of 2 is needed here."),
    (changed(rules=[{"sum": "red"}]), "rules[0]", "There is nothing called “red”."),
    (changed(rules=[{"sum": "@deck"}]), "rules[0]", "There is nothing called “@deck”."),
    (changed(rules=[{"sum": "score"}]), "rules[0]", "“score” goes in a circle"),
    (changed(rules=[{"sum": "late"}, {"as": "late", "sum": "blue"}]), "rules[0]",
     "“late” is only counted further down; move it up."),
    (changed(rules=[{"as": "a", "sum": "b"}, {"as": "b", "sum": "a"}, {"sum": "b"}]), "rules[0]",
     "“b” goes in a circle: it would need itself first."),
    (changed(rules=[{"as": "a", "sum": "blue"}, {"sum": "a"}, {"as": "a", "sum": "blue"}]),
     "rules[1]", "“a” is only counted further down; move it up."),
    (changed(rules=[{"sum": "blue", "when": [["blue", "~", 1]]}]), "rules[0].when[0][1]",
     "This can only be one of these"),
    (changed(rules=[{"sum": "blue", "when": ["blue"]}]), "rules[0].when[0]", "A list of 3"),
    (changed(rules=[{"sum": "blue", "when": [["red", "=", 1]]}]), "rules[0]", "There is nothing"),
    (changed(rules=[{"sum": "blue", "div": 0}]), "rules[0].div", "This must be from 1"),
    (changed(rules=[{"sum": "blue", "majority": "red"}]), "rules[0].majority", "There is nothing"),
    (changed(rules=[{"sum": "blue", "if": [["house", "=", 1]]}]), "rules[0].if[0]",
     "A whole number is needed here."),
    (changed(rules=[{"gap": ["blue"]}]), "rules[0].gap", "A list of 2 is needed here."),
    (changed(rules=[{"pool": "blue", "over": "some"}]), "rules[0].over", "This can only be one of"),
    (changed(rules=[{"table": "blue", "steps": [[3, 1], [2, 2]]}]), "rules[0].steps",
     "Each step must start at a higher number than the one before."),
    (changed(rules=[{"table": "blue", "steps": [3]}]), "rules[0].steps[0]", "A list of 2"),
    (changed(rules=[{"table": "blue"}]), "rules[0].steps", "A list is needed here."),
    (changed(rules=[{"product": ["blue"] * 5}]), "rules[0].product", "At most 4 of these."),
    (changed(rules=[{"run": "blue"}]), "rules[0]", "A run needs a name of its own."),
    (changed(rules=[{"as": "r", "run": "blue", "when": []}, {"sum": "blue"}]), "rules[0]",
     "A run adds up in every round"),
    (changed(rules=[{"product": ["blue", "blue", "blue", "blue"]}], fields={"blue": {}}),
     "rules[0]", "This could get too large to count."),
    (changed(checks=[{"sum": "blue"}]), "checks[0]", "Exactly one of these is needed: eq, ne"),
    (changed(checks=[{"eq": 1}]), "checks[0]", "Exactly one of these is needed: each, sum"),
    (changed(checks=[{"sum": "blue", "eq": 1, "le": 2}]), "checks[0]", "Exactly one of these"),
    (changed(checks=[{"sum": "red", "eq": 1}]), "checks[0]", "There is nothing called “red”."),
    (changed(checks=[{"sum": "blue", "eq": "wasps"}]), "checks[0]", "“wasps” differs between"),
    (changed(checks=[{"round": "blue", "eq": 1}]), "checks[0]", "“blue” differs between players"),
    (changed(checks=[{"sum": "blue", "eq": 1, "hard": 1}]), "checks[0].hard", "This can only be"),
    (changed(end=[{}]), "end[0]", "Exactly one of these is needed: when, full, left."),
    (changed(end=[{"when": ["blue", ">", 3]}]), "end[0]", "Only the total or a run can be asked"),
    (changed(out=["score", ">", 3]), "out", "Only the total or a run can be asked here"),
    (changed(rotation={"deal": "right"}), "rotation.deal", "This can only be one of these"),
    (changed(rotation={"starts": "red"}), "rotation.starts", "There is nothing called “red”."),
    (changed(rotation={"stays": "red"}), "rotation.stays", "There is nothing called “red”."),
    (changed(rounds=0), "rounds", "This must be from 1 to 99."),
    (changed(rounds={"7": 3}), "rounds", "“7” isn't known here; there are 2, 3, 4, 5, 6."),
    (changed(cards="@rounds"), "cards", "A whole number is needed here."),
    (changed(options={"house": {"kind": "maybe"}}), "options.house.kind", "This can only be"),
    (changed(options={"house": {"values": [1, 2], "default": 3}}), "options.house", "This can"),
    (changed(variants={"x": {"title": "X", "options": {"house": 1}}}), "variants.x.options",
     "“house” isn't known here"),
    (changed(notes="Hello"), "notes", "A list is needed here."),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "place", "words"), BROKEN)
def test_what_is_wrong_is_said_at_its_place(raw, place, words):
    found = faults(raw)
    assert [one for one in found if one[0] == place and one[1].startswith(words)], found
    assert read_all(raw) != ()


@pytest.mark.parametrize("language", ["de", "nl"])
def test_the_words_follow_the_language(language):
    for raw, _, _ in BROKEN:
        for fault in read(raw):
            said = render(fault.message, language)
            assert said
            assert said != render(fault.message, "en")


def test_several_faults_are_named_at_once():
    found = faults(changed(rules=[{"eval": 1}, {"sum": "blue", "div": 0}], players=[9, 99]))
    assert {place for place, _ in found} == {"rules[0]", "rules[1].div", "players"}


def test_options_stand_for_their_numbers():
    raw = changed(
        options={"each": {"default": 2, "min": 1, "max": 9}, "house": {"kind": "yes"}},
        rules=[
            {"sum": [["blue", "each"]]},
            {"if": [["house", "=", 1]], "sum": [[1, 10]]},
        ],
        rounds={"cases": [{"if": [["house", "=", 1]], "is": 9}, {"if": [], "is": "each"}]},
        win={"cases": [{"if": [["house", "=", 1]], "is": "low"}]},
        variants={"house-race": {"title": "House race", "options": {"house": 1}}},
    )
    entries = [{"blue": 3}, {}]
    assert evaluate(read(raw, {"each": 3, "house": 1}), entries).score.points == (19, 10)
    assert read(raw, {"house": 1}).planned_rounds(2) == 9
    assert faults(raw) == [("win.by", "This can only be one of these: high, low, last, first.")]
    raw["win"]["cases"].append({"is": "high"})
    game = read(raw)
    assert evaluate(game, entries).score.points == (6, 0)
    assert (game.win.by, game.planned_rounds(2)) == ("high", 2)
    assert [(one.key, one.chosen) for one in game.options] == [("each", 2), ("house", 0)]
    assert faults(raw, {"each": 10}) == [("options.each", "This must be from 1 to 9.")]
    assert faults(raw, {"house": 2}) == [("options.house", "This can only be one of these: 0, 1.")]
    assert faults(raw, {"spin": 1}) == [("options", "There is no option “spin”.")]
    assert faults(raw, {"each": "2"}) == [("options.each", "A whole number is needed here.")]


def test_a_fault_of_a_variant_is_found():
    raw = changed(
        options={"house": {"kind": "yes"}},
        rules=[{"sum": "blue"}, {"if": [["house", "=", 1]], "sum": "red"}],
        variants={"house-race": {"title": "House race", "options": {"house": 1}}},
    )
    assert isinstance(read(raw), Definition)
    assert [fault.place for fault in read_all(raw)] == ["variants.house-race: rules[1]"]


def test_cards_go_up_and_down():
    game = read(changed(cards={"2": [3, 1, 3], "3": [1, 2, 2, 1], "4": "@round", "5": 7}, rounds=9))
    assert [game.cards_in(n, 2) for n in range(1, 8)] == [3, 2, 1, 2, 3, 3, 3]
    assert [game.cards_in(n, 3) for n in range(1, 6)] == [1, 2, 2, 1, 1]
    assert [game.cards_in(n, 4) for n in (1, 5, 9, 12)] == [1, 5, 9, 9]
    assert [game.cards_in(n, 5) for n in (1, 9)] == [7, 7]
    assert game.cards_in(1, 6) is None


@pytest.mark.parametrize(
    "raw",
    [
        changed(notes=[[[[[[[[[["deep"]]]]]]]]]]),
        changed(notes=["x"] * 7000),
        changed(rules=[[{"sum": ["blue"] * 60} for _ in range(60)] for _ in range(3)]),
    ],
)
def test_what_is_deep_or_has_many_pieces_is_not_read_at_all(raw):
    assert faults(raw) == [("", "This is too large for a game.")]


def test_nesting_without_end_is_no_trouble():
    raw = deep = []
    for _ in range(100_000):
        deep.append([])
        deep = deep[0]
    assert read(raw) == (Fault("", read(raw)[0].message),)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["blue", "@total", "score", "sum", "=", "high", "@round"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(["sum", "when", "as", "cases", "is", "if", "pool", "kind", "by", "eq"])
        | st.text(max_size=5),
        inner,
        max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


@pytest.mark.no_cover
@settings(max_examples=400)
@given(
    st.dictionaries(
        st.sampled_from(
            [
                *SMALL,
                "checks",
                "end",
                "options",
                "cards",
                "table",
                "rotation",
                "out",
                "variants",
                "rounds",
                "aliases",
            ]
        ),
        json_values,
    )
)
def test_any_json_is_read_or_refused(parts):  # fmt: skip
    found = read({**SMALL, **parts})
    if isinstance(found, Definition):
        assert evaluate(found, [{}, {"blue": 1}]).score.points
    else:
        assert all(render(fault.message, "de") for fault in found)


def paths(raw, path=()):
    yield path
    inner = (
        raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    )
    for key, value in inner:
        yield from paths(value, (*path, key))


PATHS = {game.slug: list(paths(game.raw))[1:] for game in classics()}


@pytest.mark.no_cover
@settings(max_examples=600)
@given(st.sampled_from(sorted(PATHS)), st.data(), st.randoms(use_true_random=False))
def test_a_classic_with_one_thing_changed_is_read_or_refused(slug, data, random):
    raw = json.loads(json.dumps(find_classic(slug).raw))
    *way, last = data.draw(st.sampled_from(PATHS[slug]))
    inner = raw
    for key in way:
        inner = inner[key]
    inner[last] = data.draw(json_values)
    found = read(raw)
    if isinstance(found, Definition):
        players = found.players[1]
        where = rounds.context(random, found, players)
        entries = [{field.key: 1 for field in found.fields}] * players
        amounts = evaluate(found, entries, {}, where).amounts
        assert max(abs(n) for own in amounts.values() for n in own) < 2**53


def test_many_letters_are_too_large_too():
    raw = changed(notes=["x" * 60_000, "y" * 60_000])
    assert faults(raw) == [("", "This is too large for a game.")]
    assert faults(changed(**{"k" * 200_000: 1})) == [("", "This is too large for a game.")]


def test_a_bound_that_names_nothing_is_refused_in_a_game_without_another_fault():
    raw = json.loads(json.dumps(find_classic("hanabi").raw))
    raw["fields"]["red"]["max"] = "0"
    assert faults(raw) == [("fields.red", "There is nothing called “0”.")]
