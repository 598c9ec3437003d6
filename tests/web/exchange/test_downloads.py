"""What a member downloads: everything of the circle, nothing of others, nothing that is hidden."""

import csv
import io
import json

from companion import store
from companion.exchange.public import without_hidden
from companion.exchange.reading import read_plays
from companion.game import Entry
from companion.scorepad.annotations import CheckAsked, Checked
from companion.scorepad.log import Agreed, Began, Counted
from tests.store.tables import all_points

HIDDEN = -43_211  # stands in no time and hardly in an address by chance
NAMES = ("=SUM(A1)", "مريم 🎲")


def begun(circle_id, *changes):
    """A plain play of two with these changes."""
    play = store.begin(circle_id, Began("any", NAMES, rounds=2))
    for change in changes:
        store.append(play.id, change, by="p" * 22)
    return play


def test_all_plays_come_in_again_elsewhere(app, client):
    with app.app_context():
        home = store.home_circle()
        refs = [begun(home, all_points(1, 3, 7), all_points(2, 1, 1)).ref, begun(home).ref]
        begun(store.new_circle())
    answer = client.get("/export/plays.json")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=spielblock-")
    assert answer.headers["Cache-Control"] == "no-store"
    assert [play["id"] for play in json.loads(answer.text)["plays"]] == refs
    with app.app_context():
        other = store.new_circle()
        assert store.adopt(other, list(read_plays(io.StringIO(answer.text)))).new == 2


def test_results_open_in_a_spreadsheet_of_the_language(app, client):
    with app.app_context():
        begun(store.home_circle(), all_points(1, 3, 7), all_points(2, 1, 1))
    german = client.get("/export/results.csv", headers={"Accept-Language": "de"}).text
    english = client.get("/export/results.csv", headers={"Accept-Language": "en"}).text
    assert german.startswith("\ufeffDatum;Spiel;")
    rows = list(csv.DictReader(io.StringIO(english.removeprefix("\ufeff"))))
    points = {row["Player"]: row["Points"] for row in rows}
    assert points == {"'=SUM(A1)": "4", "مريم 🎲": "8"}


def test_no_file_holds_what_a_table_hides(app, client):
    with app.app_context():
        home = store.home_circle()
        first = Counted(1, {0: Entry(points=HIDDEN)})
        play = begun(home, Agreed(hidden=True), first, Agreed(hidden=False))
        begun(home, CheckAsked(1), Checked(1, {0: Entry(points=HIDDEN)}))
    text = client.get("/export/plays.json").text
    assert str(HIDDEN) not in text
    hidden, checked = json.loads(text)["plays"]
    assert [line["kind"] for line in hidden["log"]] == ["began", "agreed"]
    assert [line["kind"] for line in checked["log"]] == ["began", "checkasked"]
    with app.app_context():
        store.append(play.id, Counted(1, {1: Entry(points=5)}), by="q" * 22)
    assert str(HIDDEN) in client.get("/export/plays.json").text, "all are in: nothing is hidden"


def test_a_play_without_anything_hidden_leaves_whole(app):
    with app.app_context():
        begun(store.home_circle(), Agreed(hidden=True), CheckAsked(1))
        (play,) = store.whole_plays()
    assert without_hidden(play) == play
