"""`companion games`, and `companion score` for every game that is a value."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games.classics import find_classic
from tests.cli.test_score import SHAPE
from tests.definition.test_reader import SMALL, changed

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "classics.json").read_text("utf-8"))


def run(*arguments, given=None):
    if not isinstance(given, (str, type(None))):
        given = json.dumps(given)
    return CliRunner().invoke(main, arguments, input=given)


def scored(game, given, *more):
    result = run("score", game, "-", "--json", *more, given=given)
    return result.exit_code, json.loads(result.stdout)


def as_round(example):
    given = {"players": list(example["fields"]), "entries": list(example["fields"].values())}
    given |= {"round": example["round"]} | example.get("context", {})
    given.pop("total", None)
    return given | {key: example[key] for key in ("table", "before") if key in example}


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["value"] for one in EXAMPLES])
def test_examples_of_the_classics(example):
    code, answer = scored(example["value"], as_round(example))
    assert (code, answer["points"], answer["problems"]) == (0, example["points"], [])
    assert set(answer) == SHAPE
    for own, points in zip(answer["terms"], answer["points"], strict=True):
        assert sum(term["points"] for term in own) == points
        for term in own:
            assert set(term) == {"kind", "count", "each", "points", "cleared", "rule"}


def test_the_four_games_take_entries_too():
    given = {"players": ["A", "B", "C"], "entries": [{"blue": 9}, {"blue": 4, "four": 3}, {}]}
    assert scored("13", given)[1]["points"] == [0, 10, 0]
    given["entries"] = [{"points": 3}, {"points": 4}, {"points": 5}]
    assert scored("13", given)[1]["points"] == [3, 4, 5]
    assert scored("any", {"players": ["A"], "entries": [{"points": -7}]})[1]["points"] == [-7]
    held = {"players": ["A", "B"], "entries": [{"points": 3, "cards_held": 1}, {"1": 2}]}
    assert scored("push", held)[1]["points"] == [3, 2]
    for entries in ([{}], 7, [{}, None, {}]):
        given["entries"] = entries
        code, answer = scored("13", given)
        assert (code, answer["points"]) == (2, None)


def test_a_table_says_why():
    lines = run("score", "wizard", "-", given={
        "players": ["Ada", "Ben", "Cem"], "round": 3,
        "entries": [{"bid": 1, "made": 1}, {"bid": 0, "made": 0}, {"bid": 2, "made": 1}],
    }).stdout.splitlines()  # fmt: skip
    assert lines[0].split("  ")[0] == "Player"
    assert "Bid met" in lines[0]
    assert lines[1].split() == ["Ada", "1", "×", "20", "1", "×", "10", "30"]
    assert lines[3].split() == ["Cem", "1", "×", "-10", "-10"]
    assert lines[4] == "Warning: Tricks in all: 2 instead of 3."
    given = {"players": ["A", "B"], "entries": [{"h7": 2}, {"tricks": 1}]}
    lines = run("score", "6-nimmt", "-", given=given).stdout.splitlines()
    assert lines == ["Refused: B, tricks: This game has no such field."]
    assert "Kartenpunkte" in run("score", "klaverjassen", "-", "--lang", "de", given={
        "players": ["A", "B"], "entries": [{"plays": 1, "points": 100}, {"points": 62}],
    }).stdout  # fmt: skip


def test_many_rounds_and_one_who_sits_out():
    good = {"players": ["A", "B"], "entries": [{"played": 9}, {"played": 3, "left": 2}]}
    code, answer = scored("ligretto", [good, {**good, "entries": [{"played": 41}, {}]}])
    assert (code, [one["points"] for one in answer]) == (2, [[9, -1], None])
    given = {"players": list("ABCDE"), "table": {"value": 2},
             "entries": [None, {"re": 1}, {}, {"re": 1}, {}]}  # fmt: skip
    assert scored("doppelkopf", given)[1]["points"] == [0, 2, -2, 2, -2]
    assert run("score", "ligretto", "-", given=[good, good]).stdout.startswith("1.\n")


@pytest.mark.parametrize(
    ("change", "player", "kind", "words"),
    [
        ({"entries": [{"bid": 2.5}, {}, {}]}, "A", "bid", "whole number"),
        ({"entries": [{"bid": None}, {}, {}]}, "A", "bid", "missing"),
        ({"entries": [{}, {"made": 10**9}, {}]}, "B", "made", "At most 50000"),
        ({"entries": [{}, {"made": 9}, {}]}, "B", "made", "from 0 to 1."),
        ({"entries": [{}, 7, {}]}, "B", None, "An entry must hold fields"),
        ({"entries": [{}, {}]}, None, None, "Exactly one entry"),
        ({"entries": None}, None, None, "Exactly one entry"),
        ({"table": []}, None, None, "fields with their numbers"),
        ({"table": {"trump": 1}}, None, "trump", "no such field"),
        ({"round": 0}, None, None, "“round” must be a number from 1 to 99."),
        ({"round": True}, None, None, "“round” must be"),
        ({"cards": "3"}, None, None, "“cards” must be a number from 0 to 999."),
        ({"before": [1, 2]}, None, None, "one total per player"),
        ({"before": [1, 2, 10**10]}, "C", None, "whole number"),
        ({"players": ["A", "A", "C"]}, "A", None, "same name"),
        ({"players": ["A", "B"], "entries": [{}, {}]}, None, None, "3 to 6 players"),
    ],
)
def test_a_bad_round_is_refused_at_its_place(change, player, kind, words):
    given = {"players": ["A", "B", "C"], "entries": [{}, {}, {}], **change}
    code, answer = scored("wizard", given)
    assert (code, answer["points"]) == (2, None)
    found = [one for one in answer["problems"] if words in one["message"]]
    assert [(one["player"], one["kind"], one["hard"]) for one in found] == [(player, kind, True)]


def test_a_round_that_is_none():
    assert scored("wizard", "7")[1]["problems"][0]["hard"]


def test_switches_on_the_command_line():
    given = {"players": ["A", "B", "C"], "entries": [{"plays": 1}, {}, {}],
             "table": {"base": 9, "steps": 3}}  # fmt: skip
    assert scored("skat", given)[1]["points"] == [-54, 0, 0]
    assert scored("skat", given, "--set", "seeger=1")[1]["points"] == [-104, 40, 40]
    assert scored("skat-seeger", given, "--set", "seeger=0")[1]["points"] == [-54, 0, 0]
    for arguments, words in (
        (["skat", "-", "--set", "seeger=2"], "options.seeger: This can only be one of these"),
        (["skat", "-", "--set", "seeger"], "written as name=number"),
        (["skat", "-", "--set", "spin=1"], "There is no option “spin”."),
        (["13", "-", "--set", "seeger=1"], "Only classics and games of your own have options."),
        (["skatt", "-"], "No game skatt; there are 13, freitag13"),
        (["skat", "/nowhere.json"], "can't be read"),
        (["/nowhere.game.json", "-"], "can't be read"),
    ):
        result = run("score", *arguments, given="{}")
        assert (result.exit_code, words in result.stderr) == (2, True), result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_an_own_game_in_a_file(tmp_path):
    path = tmp_path / "beetles.game.json"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    given = {"players": ["Ida", "Tom"], "entries": [{"blue": 4, "wasps": 1}, {"blue": 2}]}
    assert scored(str(path), given)[1]["points"] == [5, 4]
    path.write_text(json.dumps(changed(rules=[{"eval": "1"}])), encoding="utf-8")
    result = run("score", str(path), "-", given=given)
    assert result.exit_code == 2
    assert "isn't a game: rules[0]: There is no kind of rule called “eval”" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_the_list_of_games():
    records = {one["slug"]: one for one in json.loads(run("games", "--json").stdout)}
    assert list(records)[:5] == ["13", "freitag13", "biberbande", "push", "any"]
    assert records["skat-seeger"]["of"] == "skat"
    assert records["skat-seeger"]["options"]["seeger"] == 1
    assert records["wizard"]["fields"] == {"bid": "bid", "made": "made"}
    assert records["doppelkopf"]["table"]["value"] == "points"
    assert records["13"]["fields"] == dict.fromkeys(("blue", "yellow", "green", "four"), "count")
    lines = run("games", "--lang", "de").stdout.splitlines()
    assert len(lines) == len(records)
    assert any(line.startswith("romme ") and "Rommé" in line for line in lines)
    assert any(line.split()[:2] == ["canasta", "2"] for line in lines)


def test_a_game_is_checked(tmp_path):
    path = tmp_path / "beetles.json"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    result = run("games", "check", str(path))
    assert result.exit_code == 0
    assert result.stdout == "Beetle Race is for 2 to 6 players. Fields: 2, rules: 1.\n"
    assert run("games", "check", str(path), "--json").stdout == "[]\n"
    path.write_text(json.dumps(changed(rules=[{"sum": "red"}, {"eval": 1}], win="most")), "utf-8")
    result = run("games", "check", str(path))
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "rules[1]: There is no kind of rule called “eval”; there are sum, gap, pool, count, table,"
        " product, run, when.",
        "rules[1]: A rule is of exactly one kind: sum, gap, pool, count, table, product, run,"
        " when.",
        "win.by: This can only be one of these: high, low, last, first.",
    ]
    told = json.loads(run("games", "check", str(path), "--json", "--lang", "nl").stdout)
    assert [one["place"] for one in told] == ["rules[1]", "rules[1]", "win.by"]
    assert run("games", "check", "-", given=find_classic("skat").raw).exit_code == 0
    assert run("games", "check", "-", given="[").exit_code == 2


def test_the_examples_of_the_readme(tmp_path):
    readme = (Path(__file__).parent.parent.parent / "README.md").read_text("utf-8")
    wizard, skat = re.findall(r"echo '({.*\"entries\".*})' \|\n", readme)
    assert scored("wizard", wizard)[1]["points"] == [30, -10, -10]
    assert scored("skat", skat, "--set", "seeger=1")[1]["points"] == [-104, 40, 40]
    (own,) = re.findall(r"```json\n(.*?)```", readme, re.S)
    path = tmp_path / "beetles.game.json"
    path.write_text(own, encoding="utf-8")
    assert run("games", "check", str(path)).exit_code == 0
    entries = [{"blue": 4, "green": 11, "wasps": 1}, {"blue": 7, "green": 3, "wasps": 3},
               {"blue": 2, "wasps": 2}]  # fmt: skip
    code, answer = scored(str(path), {"players": ["Ida", "Tom", "Mia"], "entries": entries})
    assert (code, answer["points"]) == (0, [20, 14, -2])
    assert answer["cleared"] == [[], ["wasps"], []]
