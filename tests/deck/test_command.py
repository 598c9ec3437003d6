"""`companion deck` as a person or a program runs it."""

import json
import re
from collections import Counter

import pytest
from click.testing import CliRunner

from companion.cli.deck import deck
from companion.deck.cards import deck_of
from companion.deck.fair import KEYS
from companion.games import find_game


def run(*arguments, **more):
    return CliRunner().invoke(deck, arguments, **more)


def shuffles(*arguments):
    result = run("shuffle", *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("slug", "players", "hands", "pile", "unused", "opened"),
    [
        ("13", 3, [5, 5, 5], 35, 0, 0),
        ("freitag13", 3, [14, 13, 13], 0, 13, 0),
        ("biberbande", 2, [4, 4], 57, 0, 1),
        ("push", 2, [0, 0], 108, 0, 0),
        ("push", 3, [0, 0, 0], 120, 0, 0),
    ],
)
def test_json_of_a_shuffle(slug, players, hands, pile, unused, opened):
    (item,) = shuffles(slug, "--players", str(players))
    assert tuple(item) == KEYS
    assert Counter(item["order"]) == Counter(deck_of(find_game(slug), players=players))
    assert [len(hand) for hand in item["hands"]] == hands
    assert (len(item["draw_pile"]), len(item["unused"]), len(item["open"])) == (
        pile,
        unused,
        opened,
    )
    assert re.fullmatch("[0-9a-f]{64}", item["commitment"])


def test_several_shuffles_differ_and_verify():
    result = run("shuffle", "13", "--players", "4", "--times", "5", "--json")
    items = json.loads(result.stdout)
    assert len({tuple(item["order"]) for item in items}) == 5
    for more in ([], ["--game", "13"]):
        checked = run("verify", "-", *more, input=result.stdout)
        assert (checked.exit_code, checked.stdout) == (0, "right\n")


def test_options_of_a_shuffle(tmp_path):
    (item,) = shuffles("freitag13", "--players", "4", "--edition", "50", "--first-dealer", "1")
    assert [len(hand) for hand in item["hands"]] == [12, 12, 13, 13]
    (item,) = shuffles("freitag13", "--players", "4", "--first-dealer", "3")
    assert [len(hand) for hand in item["hands"]] == [14, 13, 13, 13]
    (item,) = shuffles("13", "--players", "4", "--lost", "four", "--lost", "four")
    assert Counter(item["order"])["four"] == 6
    cards = tmp_path / "cards.txt"
    cards.write_text("Ass\nKönig ♥\n\nDame\n", encoding="utf-8")
    (item,) = shuffles("any", "--players", "2", "--cards", str(cards), "--hand", "1")
    assert sorted(item["order"]) == ["Ass", "Dame", "König ♥"]
    assert [len(hand) for hand in item["hands"]] == [1, 1]


def test_a_shuffle_for_people():
    result = run("shuffle", "biberbande", "--players", "2")
    assert result.exit_code == 0
    for words in ("Shuffle 1", "seat 0 (4): ", "seat 1 (4): ", "open (1): ", "draw pile (57): "):
        assert words in result.stdout
    assert "unused" not in result.stdout
    assert "seat" not in run("shuffle", "push", "--players", "3").stdout


MANY_LOST = [
    part
    for card in ("four",) * 8 + ("blue 1", "blue 2", "blue 5", "green 1", "green 2") * 3
    for part in ("--lost", card)
]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["poker", "--players", "3"], "poker"),
        (["13"], "--players"),
        (["13", "--players", "x"], "x"),
        (["13", "--players", "2"], "from 3 to 6"),
        (["13", "--players", "7"], "from 3 to 6"),
        (["13", "--players", "3", "--first-dealer", "3"], "from 0 to 2"),
        (["13", "--players", "3", "--first-dealer", "-1"], "from 0 to 2"),
        (["13", "--players", "3", "--times", "0"], "--times"),
        (["13", "--players", "3", "--edition", "51"], "not one of 50"),
        (["13", "--players", "3", "--lost", "red 1"], "no such card: red 1"),
        (["13", "--players", "6", *MANY_LOST], "Too few"),
        (["any", "--players", "3"], "--cards"),
    ],
)
def test_wrong_words_are_told(arguments, words):
    result = run("shuffle", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_a_wrong_free_deck_is_told(tmp_path):
    cards = tmp_path / "cards.txt"
    for content, words in [(b"", "1 to 500"), (b"A\n" * 501, "501"), (b"\xff\xfe\x00", "no text")]:
        cards.write_bytes(content)
        result = run("shuffle", "any", "--players", "2", "--cards", str(cards))
        assert result.exit_code == 2
        assert words in result.stderr
    wrong = run("shuffle", "13", "--players", "3", "--cards", str(cards))
    assert "only the game 'any'" in wrong.stderr


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "This isn't JSON."),
        (b"\xff", "This isn't JSON."),
        (b"[" * 100_000, "This isn't JSON."),
        (b"[]", "This isn't a list of shuffles."),
        (b"[{}]", "Shuffle 1: order is missing."),
        (b"[5]", "Shuffle 1: This isn't a shuffle."),
    ],
)
def test_a_file_that_is_no_shuffle(content, reason):
    result = run("verify", "-", input=content)
    assert result.exit_code == 1
    assert result.stderr == f"{reason}\n"


def test_a_change_is_told(tmp_path):
    items = shuffles("13", "--players", "3", "--times", "2")
    items[1]["order"].reverse()
    file = tmp_path / "shuffles.json"
    file.write_text(json.dumps(items))
    result = run("verify", str(file))
    assert result.exit_code == 1
    told = "Shuffle 2: The fingerprint doesn't match this order and salt.\n"
    assert (result.stdout, result.stderr) == ("", told)
    assert run("verify", str(tmp_path / "none.json")).exit_code == 2
    assert run("verify", str(file), "--game", "13", "--edition", "51").exit_code == 2
    wrong = run("verify", "-", "--game", "push", input=json.dumps(items[:1]))
    assert "aren't the cards of this deck" in wrong.stderr
