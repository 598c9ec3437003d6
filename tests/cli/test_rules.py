"""`companion rules`: answers on the command line, for people and for programs."""

import json

from click.testing import CliRunner

from companion.cli.rules import rules


def run(*arguments):
    return CliRunner().invoke(rules, arguments)


def test_json_is_a_list_of_answers_for_each_question():
    result = run("13", "Ist genau 13 zu viel?", "Wer fängt an?", "--lang", "de", "--json")
    first, second = json.loads(result.stdout)
    assert result.exit_code == 0
    assert set(first[0]) == {"anchor", "title", "text"}
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
    assert "What is in the box (components)" in run("13", "pieces contents").stdout


def test_nothing_found_says_so():
    result = run("13", "🃏")
    assert result.exit_code == 0
    assert "nothing found" in result.stdout
    assert json.loads(run("13", "🃏", "", "--json").stdout) == [[], []]


def test_an_unknown_game_is_one_line_and_exit_code_2():
    result = run("chess", "who wins")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "Error: no game 'chess'; there are 13, freitag13, biberbande, push, any, all"
    ]


def test_a_question_is_needed():
    assert run("13").exit_code == 2
