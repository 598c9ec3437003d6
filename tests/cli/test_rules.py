"""`companion rules`: answers on the command line, for people and for programs."""

import json

import pytest
from click.testing import CliRunner

from companion.cli.rules import rules


def run(*arguments):
    return CliRunner().invoke(rules, arguments)


def test_json_is_a_list_of_answers_for_each_question():
    result = run("13", "Ist genau 13 zu viel?", "Wer fängt an?", "--lang", "de", "--json")
    first, second = json.loads(result.stdout)
    assert result.exit_code == 0
    assert set(first[0]) == {"anchor", "title", "text", "sure"}
    assert (first[0]["anchor"], first[0]["title"]) == ("over-13", "Über 13")
    assert first[0]["text"].startswith("Nein. 13 ist sicher.")
    assert second[0]["anchor"] == "dealer"


def test_all_games_name_the_game():
    (answers,) = json.loads(run("all", "when may I knock", "--json").stdout)
    assert (answers[0]["game"], answers[0]["anchor"]) == ("biberbande", "knock")


def test_people_read_lines():
    result = run("push", "what does the star do")
    assert "Dice cards (dice-cards)" in result.stdout
    assert "Nothing: you lose no cards." in result.stdout


def test_people_read_the_game_when_all_are_searched():
    assert "(biberbande knock)" in run("all", "mag ik kloppen", "--lang", "nl").stdout


def test_a_section_without_a_question_is_shown_by_its_text():
    assert "What's in the box (components)" in run("13", "pieces contents").stdout


def test_nothing_found_says_so():
    result = run("13", "🃏")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["🃏", "  The rules of 13 say nothing about that."]
    assert json.loads(run("13", "🃏", "", "--json").stdout) == [[], []]


@pytest.mark.parametrize(
    ("code", "question", "says"),
    [
        ("de", "muss ich trumpf bedienen", "Dazu sagen die Regeln von „13“ nichts."),
        ("nl", "moet ik troef bekennen", "De regels van ‘13’ zeggen daar niets over."),
        ("en", "how do I connect the printer", "The rules of 13 say nothing about that."),
    ],
)
def test_what_no_rule_answers_is_said_before_the_nearest_sections(code, question, says):
    lines = run("13", question, "--lang", code).stdout.splitlines()
    assert lines[1] == f"  {says}"
    assert lines[2].endswith(":")
    (answers,) = json.loads(run("13", question, "--lang", code, "--json").stdout)
    assert answers
    assert not any(one["sure"] for one in answers)


def test_where_nothing_is_near_no_section_is_named():
    lines = run("13", "what is the capital of france").stdout.splitlines()
    assert lines[1:] == ["  The rules of 13 say nothing about that."]
    assert json.loads(run("13", "what is the capital of france", "--json").stdout) == [[]]


def test_a_sure_answer_says_so():
    (answers,) = json.loads(run("13", "is exactly 13 too much", "--json").stdout)
    assert answers[0]["sure"] is True
    assert {type(one["sure"]) for one in answers} == {bool}


def test_an_unknown_game_is_one_line_and_exit_code_2():
    result = run("chess", "who wins")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "Error: no game 'chess'; there are 13, freitag13, biberbande, push, any, all"
    ]


def test_a_question_is_needed():
    assert run("13").exit_code == 2
