"""`companion score`: real input scored and explained, bad input answered in one line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.files import MOST_BYTES
from companion.games import find_game
from companion.games.classics import find_classic, slugs

DATA = Path(__file__).parent.parent / "data"
EXAMPLES = json.loads((DATA / "printed.json").read_text("utf-8"))["examples"]
SHAPE = {"points", "cleared", "tied", "terms", "problems"}


def run(*arguments, given=None):
    if not isinstance(given, (bytes, str, type(None))):
        given = json.dumps(given)
    return CliRunner().invoke(main, ["score", *arguments], input=given)


def scored(game, given, *more):
    result = run(game, "-", "--json", *more, given=given)
    return result.exit_code, json.loads(result.stdout)


def of_13(*counts, names="ABCDEF"):
    return {"players": list(names[: len(counts)]), "counts": list(counts)}


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_printed_examples(example):
    code, answer = scored(example["game"], example)
    assert code == 0
    assert set(answer) == SHAPE
    assert answer["points"] == example["points"]
    assert answer["cleared"] == example.get("cleared", [[]] * len(example["players"]))
    assert answer["tied"] == example.get("tied", {})
    assert bool(answer["problems"]) == (example["audit"] == "warns")
    for own, points in zip(answer["terms"], answer["points"], strict=True):
        assert sum(term["points"] for term in own) == points
        for term in own:
            assert set(term) == {"kind", "count", "each", "points", "cleared", "rule"}


def test_a_readable_table():
    result = run("13", "-", given=EXAMPLES[0])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["Player", "Blue", "Yellow", "Green", "Nasty", "fours", "Points"]
    assert lines[3].split() == ["Ben", "2", "5", "6=", "2", "17"]
    assert lines[4].split() == ["Nils", "(6)", "1", "6=", "4", "15"]
    assert len({len(line) for line in lines[:5]}) == 1
    assert lines[-1].startswith("Warning: Nasty fours: 1 too many.")


def test_an_array_is_answered_by_an_array_and_each_round_stands_alone():
    good = of_13({"blue": 7}, {"blue": 7}, {"green": 3})
    code, answer = scored("13", [good, of_13({"blue": 15}, {}, {}), good])
    assert code == 2
    assert [one["points"] for one in answer] == [[7, 7, 0], None, [7, 7, 0]]
    assert answer[0]["tied"] == {"blue": ["A", "B"]}
    (found,) = answer[1]["problems"]
    assert (found["kind"], found["player"], found["hard"]) == ("blue", None, True)
    assert found["message"].startswith("Blue: 1 too many, 15 of 14. ")


def test_tables_of_an_array_are_numbered():
    good = of_13({"blue": 7}, {"blue": 7}, {})
    lines = run("13", "-", given=[good, of_13({"blue": 15}, {}, {})]).stdout.splitlines()
    assert lines[0] == "1."
    assert lines[lines.index("2.") + 1].startswith("Refused: Blue: 1 too many, 15 of 14. ")


def test_warnings_exit_0_and_refusals_2():
    warned = scored("13", of_13({"blue": 1}, {}, {}))
    assert warned[0] == 0
    assert {item["hard"] for item in warned[1]["problems"]} == {False}
    assert scored("13", of_13({"blue": -1}, {}, {}))[0] == 2


def test_terms_of_biberbande_come_by_kind():
    code, answer = scored("biberbande", {"players": ["A", "B"], "cards": [[4, 2, 4, 0], [9] * 4]})
    assert (code, answer["points"]) == (0, [10, 36])
    assert [(t["kind"], t["count"], t["points"]) for t in answer["terms"][0]] == [
        ("0", 1, 0), ("2", 1, 2), ("4", 2, 8),
    ]  # fmt: skip
    assert scored("biberbande", {"players": ["A", "B"], "points": [11, 7]})[1]["points"] == [11, 7]


def test_push_takes_points_with_the_cards_held():
    given = {"players": ["A", "B"], "points": [20, 15], "cards_held": [6, None]}
    assert scored("push", given)[1]["points"] == [20, 15]
    given["cards_held"] = [90, 1]
    code, answer = scored("push", given)
    assert code == 0
    assert {(item["player"], item["hard"]) for item in answer["problems"]} == {
        ("A", False), ("B", False), (None, False),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "kind", "player", "words"),
    [
        (of_13({"blue": -1}, {}, {}), "blue", "A", "less than 0"),
        (of_13({}, {"green": 1.5}, {}), "green", "B", "whole number"),
        (of_13({}, {"green": "2"}, {}), "green", "B", "whole number"),
        (of_13({}, {"green": True}, {}), "green", "B", "whole number"),
        (of_13({}, {}, {"four": None}), "four", "C", "missing"),
        (of_13({}, {}, {"red": 1}), "red", "C", "no such card"),
        (of_13({}, {}, {"blue": 10**30}), "blue", "C", "At most 50000"),
        (of_13({}, {}, 7), None, "C", "Exactly one entry per player"),
        (of_13({}, {}), None, None, "3 to 6 players"),
        (of_13(*[{}] * 7, names="ABCDEFG"), None, None, "3 to 6 players"),
        (of_13({}, {}, {}, names=["A", " ", "C"]), None, " ", "needs a name"),
        (of_13({}, {}, {}, names=["A", "B", 3]), None, "", "needs a name"),
        (of_13({}, {}, {}, names=["Ben", "bEN ", "C"]), None, "bEN ", "same name"),
        ({"players": ["A", "B", "C"], "counts": [{}, {}]}, None, None, "Exactly one entry"),
        ({"players": ["A", "B", "C"]}, None, None, "Exactly one entry"),
        ({"players": 3, "counts": []}, None, None, "needs a name"),
        ({}, None, None, "needs a name"),
        ("A", None, None, "Exactly one entry"),
        (7, None, None, "Exactly one entry"),
    ],
)
def test_bad_rounds_are_refused_at_their_place(given, kind, player, words):
    code, answer = scored("13", given if isinstance(given, dict) else json.dumps(given))
    assert code == 2
    assert answer["points"] is None
    found = [item for item in answer["problems"] if words in item["message"]]
    assert [(item["kind"], item["player"], item["hard"]) for item in found] == [
        (kind, player, True)
    ]


def test_every_problem_is_named_at_once():
    code, answer = scored("13", of_13({"blue": -1, "red": 2}, {"green": "x"}, {"four": None}))
    assert code == 2
    assert [(item["player"], item["kind"]) for item in answer["problems"]] == [
        ("A", "blue"), ("A", "red"), ("B", "green"), ("C", "four"),
    ]  # fmt: skip
    lines = run("13", "-", given=of_13({"blue": -1}, {}, {"red": 2})).stdout.splitlines()
    assert lines == [
        "Refused: A, Blue: This can't be less than 0.",
        "Refused: C, red: This game has no such card.",
    ]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([[1, 2, 3], [0, 0, 0, 0]], "Exactly 4 cards are needed, not 3."),
        ([[1, 2, 3, 10], [0, 0, 0, 0]], "no such card"),
        ([[1, 2, 3, None], [0, 0, 0, 0]], "missing"),
        ([[1, 2, 3, "4"], [0, 0, 0, 0]], "no such card"),
        ([[0, 0, 0, 0], [0, 1, 2, 3]], "0: 1 too many, 5 of 4."),
        ([4, [0, 1, 2, 3]], "Exactly one entry per player"),
    ],
)
def test_bad_cards_of_biberbande(cards, words):
    code, answer = scored("biberbande", {"players": ["A", "B"], "cards": cards})
    assert code == 2
    assert [words in item["message"] for item in answer["problems"]] == [True]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "isn't JSON (line 1, column 1)"),
        (b'{"players": ', "isn't JSON"),
        (bytes(range(256)), "isn't text in UTF-8"),
        (b"\xff\xfe{\x00}\x00", "isn't text in UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"players": NaN}', "NaN is no number"),
        (b"[-Infinity]", "-Infinity is no number"),
        (b'{"players": [], "players": []}', "stands twice"),
        (b'{"counts": [{"blue": 1, "blue": 2}]}', "stands twice"),
        (b" " * (MOST_BYTES + 1), "too large"),
        (b"1" * 5_000, "isn't JSON"),
    ],
)
def test_a_file_without_json_is_one_line(content, words, tmp_path):
    path = tmp_path / "round.json"
    path.write_bytes(content)
    for result in (run("13", str(path)), run("13", "-", "--json", given=content)):
        assert result.exit_code == 2
        assert words in result.stderr
        assert len(result.stderr.splitlines()) == 1
        assert result.stdout == ""


def test_a_number_beyond_every_float_is_no_count():
    content = '{"players": ["A", "B", "C"], "counts": [{"blue": 1e400}, {}, {}]}'
    code, answer = scored("13", content)
    assert (code, answer["problems"][0]["message"]) == (2, "This must be a whole number.")


@pytest.mark.parametrize("name", ["/nowhere/round.json", ".", "a\0b", "/proc/self/mem"])
def test_an_unreadable_file_is_one_line(name):
    result = run("13", name)
    assert result.exit_code == 2
    assert "can't be read" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["14", "-"], "No game 14; there are 13, freitag13"),
        (["13", "-", "--edition", "53"], "No edition 53; there are 50."),
        (["13", "-", "--lang", "fr"], "No language fr; there are de, nl, en."),
        (["13"], "Missing argument 'FILE'"),
        (["13", "-", "--colour"], "No such option"),
    ],
)
def test_wrong_arguments_are_one_line(arguments, words):
    result = run(*arguments, given="{}")
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_edition_decides_what_the_deck_holds():
    given = of_13({"cat": 14}, {"cat": 1}, {})
    assert scored("freitag13", given)[0] == 0
    code, answer = scored("freitag13", given, "--edition", "50")
    assert (code, answer["problems"][0]["kind"]) == (2, "cat")


def test_the_words_follow_the_language_and_the_names_stay():
    warned = of_13({"blue": 1}, {}, {})
    words = {
        lang: scored("13", warned, "--lang", lang)[1]["problems"] for lang in ("de", "nl", "en")
    }
    assert len({items[0]["message"] for items in words.values()}) == 3
    table = run("13", "-", "--lang", "de", given=warned).stdout
    assert "Blau" in table
    assert "Fiese Vier" in run("13", "-", "--lang", "de", given=of_13({"four": 9}, {}, {})).stdout


def test_a_byte_order_mark_is_no_mistake():
    content = "\ufeff" + json.dumps(of_13({"blue": 1}, {"blue": 2}, {}))
    assert scored("13", content)[1]["points"] == [1, 0, 0]


def test_names_of_every_kind():
    names = ["Ülo 👨‍👩‍👧", "=1+1", "\x1b[31m\ud800", "‮שלום"]
    given = json.dumps(of_13({"blue": 1}, {"green": 1}, {"four": 2}, {}, names=names))
    result = run("13", "-", given=given)
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout
    assert "Ülo 👨‍👩‍👧" in result.stdout
    tied = json.dumps(of_13({"blue": 1}, {"blue": 1}, {}, names=names))
    assert scored("13", tied)[1]["tied"] == {"blue": names[:2]}


def test_the_example_of_the_readme():
    readme = (DATA.parent.parent / "README.md").read_text("utf-8")
    example = re.findall(r"echo '({.*})' \|\n", readme)[0]
    code, answer = scored("13", example)
    assert (code, answer["points"]) == (0, [0, 10, 0])


def companion(*arguments, given=b"", **environment):
    command = [sys.executable, "-c", "from companion.cli import main; main()", *arguments]
    return subprocess.run(
        command,
        input=given,
        capture_output=True,
        cwd=DATA.parent.parent,
        env={"PATH": "", "PYTHONPATH": ".", **environment},
        check=False,
    )


def test_as_a_program_of_its_own():
    content = json.dumps(EXAMPLES[0]).encode()
    done = companion("score", "13", "-", "--json", given=content)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["points"] == EXAMPLES[0]["points"]
    done = companion("score", "13", "-", given=b"[" * 100_000)
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1


def test_a_pipe_that_takes_ascii_only_gets_json_all_the_same():
    given = json.dumps(of_13({"blue": 1}, {"blue": 1}, {}, names=["Ülo", "\ud800", "C"])).encode()
    done = companion("score", "13", "-", "--json", given=given, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert json.loads(done.stdout)["tied"] == {"blue": ["Ülo", "\ud800"]}
    done = companion("score", "13", "-", given=given, PYTHONIOENCODING="ascii")
    assert (done.returncode, b"lo  " in done.stdout) == (0, True)


def classic(slug, *entries, **more):
    given = {"players": [*"ABCDEF"[: len(entries)]], "entries": entries, **more}
    return run(slug, "-", "--json", given=json.dumps(given))


def test_who_is_out_by_the_total_so_far_loses_nothing_more():
    fire = classic("schwimmen", {"fire": 1}, {}, {"loses": 1}, before=[3, 2, -1])
    assert json.loads(fire.output)["points"] == [0, -1, 0]
    swims = classic("schwimmen", {"fire": 1}, {}, {}, before=[3, 2, 0])
    assert json.loads(swims.output)["points"] == [0, -1, -1], "who swims still plays"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"before": [3, 2]}, "one total per player"),
        ({"before": 3}, "one total per player"),
        ({"before": [3, "x", 2]}, "whole number"),
        ({"table": [1]}, "fields with their numbers"),
        ({"table": {"value": "x"}}, "whole number"),
        ({"round": 0}, "from 1 to"),
        ({"cards": -1}, "from 0 to"),
    ],
    ids=str,
)
def test_what_comes_with_a_round_is_refused_in_words(more, words):
    answer = classic("schwimmen", {"loses": 1}, {}, {}, **more)
    assert answer.exit_code == 2
    (found,) = json.loads(answer.output)["problems"]
    assert words in found["message"]
    assert found["hard"] is True


@pytest.mark.parametrize("slug", ["wizard", "skull-king", "skull-king-rascal", "oh-hell",
                                  "oh-hell-trick", "boerenbridge"])  # fmt: skip
@pytest.mark.parametrize("made", [(1, 1, 0), (1, 1, None), (None, None, None), (3, 3, 3)], ids=str)
def test_tricks_that_do_not_add_up_are_warned_about_also_those_left_out(slug, made):
    entries = [{"bid": 1} | ({} if own is None else {"made": own}) for own in made]
    answer = classic(slug, *entries, round=3, cards=3)
    assert answer.exit_code == 0
    given = json.loads(answer.output)
    total = sum(own or 0 for own in made)
    assert [(p["hard"], p["message"]) for p in given["problems"] if "Tricks" in p["message"]] == [
        (False, f"Tricks in all: {total} instead of 3.")
    ]
    assert len(given["points"]) == 3
    answer = run(slug, "-", given={"players": ["A", "B", "C"], "cards": 3, "entries": entries})
    assert f"Warning: Tricks in all: {total} instead of 3." in answer.stdout.splitlines()


@pytest.mark.parametrize("slug", ["13", "any", *slugs()])
def test_every_game_says_what_is_wrong_with_a_round(slug):
    game = find_game(slug) or find_classic(slug)
    names = [*"ABCDEFGHIJKL"][: game.players[0]]
    fine = {"players": names, "entries": [{} for _ in names]}
    for wrong, words in (
        ({"entries": [{}] * (len(names) + 1)}, "Exactly one entry per player is needed."),
        ({"entries": {}}, "Exactly one entry per player is needed."),
        ({"entries": [{"no-such": 1}, *fine["entries"][1:]]}, "This game has no such"),
        ({"entries": [[], *fine["entries"][1:]]}, "entry"),
        ({"players": names * 13}, "This game is for"),
        ({"entires": fine["entries"]}, "“entires” isn't known here; “entries” is."),
    ):
        if slug == "any" and "no-such" in str(wrong):
            continue  # it has points only, and no fields
        answer = run(slug, "-", given=fine | wrong)
        assert answer.exit_code == 2, wrong
        assert words in answer.stdout, wrong
        assert all(line.startswith("Refused: ") for line in answer.stdout.splitlines()), wrong


@pytest.mark.parametrize("slug", ["13", "wizard"])
def test_an_empty_list_has_an_empty_answer_and_says_so(slug):
    assert scored(slug, []) == (0, [])
    answer = run(slug, "-", given=[])
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert answer.stdout == "The list is empty, so there is nothing to score.\n"


def test_half_points_of_the_plain_pad():
    given = {"players": ["Ann", "Bo", "Cy"], "points": [12.5, -0.5, 3]}
    assert scored("any", given)[1]["points"] == [12.5, -0.5, 3]
    lines = run("any", "-", given=given).stdout.splitlines()
    assert [line.split()[-1] for line in lines[1:]] == ["12½", "-½", "3"]
    code, answer = scored("any", {**given, "points": [12.25, 0, 0]})
    assert (code, answer["points"]) == (2, None)
    assert answer["problems"][0]["message"].startswith("This must be a whole number, or one with")
    assert scored("13", {**given, "points": [12.5, 0, 0]})[0] == 2
