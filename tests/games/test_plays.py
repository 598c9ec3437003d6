"""Whole plays of every game at its smallest and largest table, from first deal to winner."""

import json

import pytest

from companion.game import Entry
from companion.games import GAMES, find_game
from companion.scorepad.changes import refuse
from companion.scorepad.log import Began, Counted, LogLine
from companion.scorepad.reading import read_entry
from companion.scorepad.sheet import read_sheet
from tests.games.make_plays import FOLDER, answers

PLAYS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}
plays = pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)


def logged(play):
    """The log of a play, every change of which the pad accepts."""
    game = find_game(play["game"])
    usual = game.rounds(len(play["players"]))
    began = Began(
        play["game"],
        tuple(play["players"]),
        play["first_dealer"],
        rounds=None if usual else len(play["rounds"]),
        edition=play["edition"],
        lowest_wins=play["lowest_wins"],
    )
    lines = [LogLine(1, began)]
    for number, raw in enumerate(play["rounds"], 1):
        entries = {player: read_entry(game, player, one) for player, one in enumerate(raw)}
        assert all(isinstance(entry, Entry) for entry in entries.values())
        change = Counted(number, entries)
        assert refuse(lines, change) == ()
        lines.append(LogLine(number + 1, change))
    return lines


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_play_of_its_smallest_and_its_largest_table(game):
    for players in game.players:
        play = PLAYS[f"{game.slug}-{players}"]
        assert (play["game"], len(play["players"])) == (game.slug, players)


def test_every_edition_is_played():
    played = {(play["game"], play["edition"]) for play in PLAYS.values()}
    assert played == {(game.slug, edition.key) for game in GAMES for edition in game.editions}


@plays
def test_the_answers_on_file_are_those_of_the_slow_count(play):
    assert play["answers"] == answers(play)


@plays
def test_rounds_of_a_play(play):
    sheet = read_sheet(logged(play))
    assert len(sheet.rows) == len(play["answers"]["rounds"])
    for row, answer in zip(sheet.rows, play["answers"]["rounds"], strict=True):
        assert (row.dealer, row.starter) == (answer["dealer"], answer["starter"])
        assert (list(row.hands.values()) if row.hands else None) == answer["hands"]
        assert list(row.points.values()) == answer["points"]
        assert list(row.totals.values()) == answer["totals"]
        terms = [
            [[t.kind, t.count, t.points, t.cleared, t.tied] for t in own]
            for own in row.terms.values()
        ]
        assert terms == answer["terms"]
        assert row.problems == ()


@plays
def test_end_of_a_play(play):
    lines = logged(play)
    sheet, answer = read_sheet(lines), play["answers"]
    assert sheet.finished
    assert list(sheet.totals.values()) == answer["totals"]
    places = {one.player: one.place for one in sheet.standings}
    assert [places[player] for player in sheet.order] == answer["places"]
    assert list(sheet.winners) == [p for p, place in enumerate(answer["places"]) if place == 1]
    assert sheet.next_dealer == (play["first_dealer"] + len(play["rounds"])) % len(sheet.players)
    assert not read_sheet(lines[:-1]).finished


def test_the_tie_of_push_is_decided_by_the_cards_held():
    sheet = read_sheet(logged(PLAYS["push-2"]))
    assert sheet.totals[0] == sheet.totals[1]
    assert sheet.winners == (1,)
    assert [one.by_tie_break for one in sheet.standings] == [True, True]
