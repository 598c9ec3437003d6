"""What a program with a token reads and scores, and what it is told when it may not."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from companion import store
from companion.definition.sentences import value_of
from companion.game import Entry
from companion.scorepad.log import Agreed, Began, Counted, Noted
from tests.definition.test_sentences import BEETLES
from tests.web.guests import state_of

EXAMPLES = json.loads((Path(__file__).parents[2] / "data" / "printed.json").read_text("utf-8"))
POINTS = {0: Entry(points=3), 1: Entry(points=7)}
HIDDEN = -43_211


def finished(app, circle_id):
    """A plain play that Anna won."""
    with app.app_context():
        play = store.begin(circle_id, Began("any", ("Anna", "Ben"), rounds=1, lowest_wins=True))
        store.append(play.id, Counted(1, POINTS, accepted=True))
        return play.ref


def test_games_are_listed_in_a_language(app, program, table):
    with app.app_context():
        own = store.add_own_game(table.circle.id, value_of(BEETLES))
        store.add_own_game(store.new_circle(), value_of(BEETLES))
    games = {one["slug"]: one for one in program.get("/games?lang=de")}
    assert games["freitag13"]["title"] == "Freitag, der 13."
    assert games["skat-seeger"]["of"] == "skat"
    assert [slug for slug in games if slug.startswith("own-")] == [own]


@pytest.mark.parametrize("example", EXAMPLES["examples"], ids=lambda one: one["id"])
def test_printed_examples_score_as_on_the_command_line(program, example):
    answer = program.score(example["game"], example)
    assert answer["points"] == example["points"]
    assert set(answer) == {"points", "cleared", "tied", "terms", "problems"}


def test_own_games_and_options_score_too(app, program, table):
    with app.app_context():
        own = store.add_own_game(table.circle.id, value_of(BEETLES))
        foreign = store.add_own_game(store.new_circle(), value_of(BEETLES))
    field = next(iter(program.get("/games")[-1]["fields"]))
    one = {"players": ["A", "B"], "entries": [{field: 2}, {field: 1}]}
    (scored,) = program.score(own, [one])
    assert len(scored["points"]) == 2
    program.score(foreign, one, status=404)
    bids = {"players": ["A", "B", "C"], "entries": [{}, {}, {}]}
    assert program.score("skat", bids, 422, "?set=nothing=1")["detail"] == (
        "The game has no such option."
    )
    program.score("13", bids, 422, "?set=seeger=1")
    program.score("13", bids, 422, "?edition=1000")


def test_tricks_left_out_are_no_tricks(program):
    bids = {"players": ["A", "B", "C"], "cards": 3, "entries": [{"bid": 1}, {"bid": 1}, {}]}
    scored = program.score("wizard", bids)
    assert scored["points"] == [-10, -10, 20]
    assert [one["message"] for one in scored["problems"]] == ["Tricks in all: 0 instead of 3."]


def test_a_refused_round_says_why_in_a_language(program):
    refused = program.score("13", [{"players": ["A"]}], 422, "?lang=de")
    (round_,) = refused["scored"]
    assert round_["points"] is None
    assert round_["problems"][0]["message"] == "Dieses Spiel ist für 3 bis 6 Spieler."


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b"\xff", 400), (b"[" * 90_000, 400), (b"[]", 422), (b"0", 422), (b"", 400)],
)
def test_what_is_no_round_is_told(program, body, status):
    program.ask("POST", "/games/13/score", status, data=body)


def test_plays_rounds_and_standings(app, program, table):
    ref = finished(app, table.circle.id)
    assert [one["ref"] for one in program.get("/plays")] == [ref, table.play.ref]
    assert [one["ref"] for one in program.get("/plays?state=running")] == [table.play.ref]
    (play,) = program.get("/plays?state=finished&limit=1")
    assert play == program.get(f"/plays/{ref}")
    assert (play["winners"], play["rounds"], play["planned"]) == (["Anna"], 1, 1)
    first, second = program.get(f"/plays/{ref}/standings")
    assert (first["name"], first["total"], second["place"], second["gap"]) == ("Anna", 3, 2, 4)
    rows = program.get(f"/plays/{table.play.ref}/rounds")
    assert [row["complete"] for row in rows[:2]] == [True, False]
    assert rows[0]["terms"]["0"][0]["rule"] == "majority"


def test_a_tie_that_cards_would_decide_is_told_as_open(app, program, table):
    with app.app_context():
        play = store.begin(table.circle.id, Began("push", ("Anna", "Ben")))
        store.append(play.id, Counted(1, {n: Entry(points=50) for n in range(2)}))
    assert program.get(f"/plays/{play.ref}")["winners"] == []
    assert [one["decided"] for one in program.get(f"/plays/{play.ref}/standings")] == [False, False]
    with app.app_context():
        store.append(play.id, Counted(1, {0: Entry(points=50, cards_held=3)}))
        store.append(play.id, Counted(1, {1: Entry(points=50, cards_held=2)}))
    assert program.get(f"/plays/{play.ref}")["winners"] == ["Anna"]
    assert [one["decided"] for one in program.get(f"/plays/{play.ref}/standings")] == [True, True]


def test_people_and_statistics(app, program, table):
    ref = finished(app, table.circle.id)
    people = {one["name"]: one["id"] for one in program.get("/people")}
    assert set(people) == {"Anna", "Ben", "Georg", "Marina"}
    anna = program.get(f"/people/{people['Anna']}/statistics")
    assert (anna["games"][0]["wins"], anna["longest_streak"]) == (1, 1)
    assert anna["opponents"][0]["name"] == "Ben"
    numbers = program.get("/statistics?game=any")
    assert [one["name"] for one in numbers["people"]] == ["Anna", "Ben"]
    assert program.get("/statistics?game=13")["people"] == []
    game = program.get("/statistics/games/any")
    assert game["records"][0]["best"] == {
        "play": ref,
        "person": people["Anna"],
        "name": "Anna",
        "value": 3,
        "ended": program.get(f"/plays/{ref}")["finished"],
    }


def test_hidden_counts_are_told_to_no_program(app, program, table):
    with app.app_context():
        play = store.begin(table.circle.id, Began("any", ("Anna", "Ben"), rounds=2))
        store.append(play.id, Agreed(hidden=True))
        store.append(play.id, Counted(1, {0: Entry(points=HIDDEN)}), by="p" * 22)
    for path in ("", "/rounds", "/standings"):
        answer = program.ask("GET", f"/plays/{play.ref}{path}", 200)
        assert str(HIDDEN) not in answer.text
    assert program.get(f"/plays/{play.ref}/rounds")[0]["entries"] == {"0": {}}


def test_links_and_other_circles_open_nothing(app, program, table):
    with app.app_context():
        other = store.begin(store.new_circle(), Began("any", ("Anna", "Ben")))
        stranger = store.known_people(other.circle_id)[0].id
    for ref in (table.play.watch_code, table.play.scorer_code, other.ref, "x" * 22, "%00"):
        program.get(f"/plays/{ref}", 404)
    for number in (stranger, 0, 10**30):
        program.get(f"/people/{number}", 404)


def test_reading_and_scoring_write_nothing(app, program, table):
    ref = finished(app, table.circle.id)
    before = state_of(app, table)
    with app.app_context():
        devices = store.devices(table.circle.id)
    for path in ("/plays", f"/plays/{ref}/rounds", "/people", "/statistics", "/games"):
        answer = program.ask("GET", path, 200)
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["Cache-Control"] == "no-store"
    program.score("13", EXAMPLES["examples"][0])
    assert state_of(app, table) == before
    with app.app_context():
        assert len(store.devices(table.circle.id)) == len(devices)


def test_who_has_no_token_is_told_how(program):
    for headers in ({}, {"Authorization": "Basic eDp5"}, {"Authorization": "Bearer x"}):
        answer = program.ask("GET", "/plays", 401, headers=headers)
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    program.ask("GET", "/nothing", 404, headers={})
    assert "GET" in program.ask("DELETE", "/plays", 405).headers["Allow"]
    wrong = program.get("/plays?limit=x", 422)["errors"]
    assert wrong == [{"in": "query", "field": "limit", "message": "Not a valid integer."}]


def test_wrong_tokens_are_counted(program):
    wrong = {"Authorization": "Bearer spielblock_" + "x" * 22}
    for _try in range(20):
        program.ask("GET", "/plays", 401, headers=wrong)
    assert int(program.ask("GET", "/plays", 429, headers=wrong).headers["Retry-After"]) > 0
    program.get("/plays")


def test_another_site_sends_nothing(program):
    headers = {**program.headers, "Origin": "https://elsewhere.example"}
    program.ask("POST", "/games/13/score", 403, headers=headers, json=EXAMPLES["examples"][0])


def test_a_database_that_fails_is_a_problem_too(app, program, monkeypatch):
    def away(*_arguments, **_named):
        raise store.Unavailable("gone", "away")

    monkeypatch.setattr(store, "plays_of", away)
    program.get("/plays", 503)


def test_the_note_of_a_round_is_read_and_goes_with_it(app, program, table):
    ref = table.play.ref
    assert program.get(f"/plays/{ref}/rounds")[0]["note"] == ""
    with app.app_context():
        store.append(table.play.id, Noted(1, "Tom spilled the tea 🫖"))
    assert program.get(f"/plays/{ref}/rounds")[0]["note"] == "Tom spilled the tea 🫖"
    with app.app_context():
        store.undo(table.play.id)
    assert program.get(f"/plays/{ref}/rounds")[0]["note"] == ""


def test_half_points_are_numbers(app, program, table):
    half = Fraction(1, 2)
    with app.app_context():
        began = Began("any", ("Anna", "Ben"), rounds=1, halves=True)
        ref = store.begin(table.circle.id, began).ref
        entries = {0: Entry(points=12 + half, parts={"points": (10, 2 + half)}), 1: Entry(points=3)}
        store.append(store.play_number(ref), Counted(1, entries))
    assert [one["total"] for one in program.get(f"/plays/{ref}/standings")] == [3, 12.5]
    assert [one["gap"] for one in program.get(f"/plays/{ref}/standings")] == [9.5, 9.5]
    (row,) = program.get(f"/plays/{ref}/rounds")
    assert (row["points"], row["totals"]) == ({"0": 12.5, "1": 3}, {"0": 12.5, "1": 3})
    assert row["entries"]["0"] == {"points": 12.5, "parts": {"points": [10, 2.5]}}
    totals = {one["name"]: one["total"] for one in program.get(f"/plays/{ref}")["players"]}
    assert totals == {"Anna": 12.5, "Ben": 3}
    (record,) = program.get("/statistics/games/any")["records"]
    assert record["worst"]["value"] == 12.5
    given = {"players": ["Anna", "Ben"], "points": [12.5, 3]}
    assert program.score("any", given)["points"] == [12.5, 3]


def test_the_note_of_a_play_is_read_in_the_list_and_alone(app, program, table):
    ref = table.play.ref
    assert program.get(f"/plays/{ref}")["note"] == ""
    with app.app_context():
        store.note_play(table.play.id, "Rain all day 🫖\nRematch?", "")
    assert program.get(f"/plays/{ref}")["note"] == "Rain all day 🫖\nRematch?"
    assert [one["note"] for one in program.get("/plays") if one["ref"] == ref] == [
        "Rain all day 🫖\nRematch?"
    ]
