"""`companion schedule`: the plan of a play, and one line for what cannot be planned."""

import json

import pytest
from click.testing import CliRunner

from companion.cli import main


def run(*arguments):
    return CliRunner().invoke(main, ["schedule", *arguments])


def planned(*arguments):
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


@pytest.mark.parametrize(("game", "pile"), [("push", "Ziehstapel"), ("13", "Zugstapel")])
def test_the_draw_pile_is_called_as_in_the_rules_of_the_game(game, pile):
    heads = run(game, "--players", "3", "--lang", "de").stdout.splitlines()[0].split()
    assert pile in heads


def test_13_for_three():
    assert planned("13", "--players", "3")[0] == {
        "round": 1,
        "dealer": 0,
        "starter": 1,
        "hands": [5, 5, 5],
        "draw_pile": 35,
        "unused": 0,
    }
    assert [one["dealer"] for one in planned("13", "--players", "3")] == [0, 1, 2, 0, 1, 2]


def test_friday_for_three_leaves_a_hand_out_and_the_starter_gets_the_extra_card():
    rounds = planned("freitag13", "--players", "3", "--first-dealer", "2")
    assert [one["hands"] for one in rounds] == [
        [14, 13, 13], [13, 14, 13], [13, 13, 14], [14, 13, 13],
    ]  # fmt: skip
    assert {one["unused"] for one in rounds} == {13}
    small = planned("freitag13", "--players", "3", "--edition", "50")
    assert [small[0]["hands"], small[0]["unused"]] == [[12, 13, 13], 12]


def test_push_has_no_dealer_and_no_hands():
    (only,) = planned("push", "--players", "2", "--first-dealer", "1")
    assert (only["dealer"], only["starter"], only["hands"]) == (None, 1, None)
    assert only["draw_pile"] == 108
    assert planned("push", "--players", "3")[0]["draw_pile"] == 120


def test_another_number_of_rounds():
    assert len(planned("biberbande", "--players", "2", "--rounds", "7")) == 7
    assert planned("any", "--players", "12") == []
    assert [one["hands"] for one in planned("any", "--players", "2", "--rounds", "1")] == [None]


def test_a_readable_table():
    lines = run("freitag13", "--players", "4", "--lang", "en").stdout.splitlines()
    assert lines[0].split() == ["Round", "Dealer", "Starts", "Hands", "Draw", "pile", "Unused"]
    assert lines[1].split() == ["1", "0", "1", "13", "14", "13", "13", "0", "0"]
    assert len(lines) == 5
    assert "–" in run("push", "--players", "2").stdout
    assert "--rounds" in run("any", "--players", "2").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["14", "--players", "3"], "No game 14"),
        (["13", "--players", "2"], "3 to 6 players"),
        (["13", "--players", "7"], "3 to 6 players"),
        (["13", "--players", "x"], "not a valid integer"),
        (["13"], "Missing option '--players'"),
        (["13", "--players", "3", "--first-dealer", "3"], "Seats go from 0 to 2."),
        (["13", "--players", "3", "--first-dealer", "-1"], "Seats go from 0 to 2."),
        (["13", "--players", "3", "--rounds", "0"], "from 1 to 99"),
        (["13", "--players", "3", "--rounds", "100"], "from 1 to 99"),
        (["13", "--players", "3", "--edition", "x"], "No edition x"),
        (["13", "--players", "3", "--lang", "xx"], "No language xx"),
    ],
)
def test_what_cannot_be_planned_is_one_line(arguments, words):
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_messages_follow_the_language():
    german = run("13", "--players", "7", "--lang", "de").stderr
    assert german != run("13", "--players", "7").stderr


def test_the_group_lists_its_commands_and_version():
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for command in ("serve", "score", "schedule", "rules", "deck"):
        assert command in result.stdout
    assert CliRunner().invoke(main, ["--version"]).stdout.startswith("companion")
    assert "Commands:" in CliRunner().invoke(main, []).output
    assert CliRunner().invoke(main, ["dance"]).exit_code == 2


def test_who_never_starts_is_told_beside_the_rounds():
    result = run("freitag13", "--players", "6", "--json")
    assert len(json.loads(result.stdout)) == 4
    assert "Seats 0, 5 never start." in result.stderr
    assert "Seat 0 never starts." in run("freitag13", "--players", "5").stdout
    assert "never" not in run("13", "--players", "5").output
    assert "never" not in run("push", "--players", "5").output
