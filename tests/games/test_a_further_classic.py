"""A further classic is one file with its words, and nothing else.

A copy of the program gets the file. What then runs in a process of its own is what people do with
a classic: find it on the start page and by search, begin, count, read why, share, score.
"""

import json
import shutil

import pytest

from tests.games.test_a_further_game import FOLDERS, ROOT, run


def said(en, de, nl):
    return {"en": en, "de": de, "nl": nl}


GAME = {
    "slug": "beetles",
    "picture": "7",
    "title": said("Beetle Race", "Käferrennen", "Keverrace"),
    "about": said("Fast beetles count.", "Schnelle Käfer zählen.", "Snelle kevers tellen."),
    "players": [2, 5],
    "win": "high",
    "end": [{"when": ["@total", ">=", 60]}],
    "options": {"wasps": {"kind": "yes", "label": said("With wasps", "Mit Wespen", "Met wespen")}},
    "variants": {"wasps": {"title": said("Wasp Race", "Wespenrennen", "Wespenrace"),
                           "options": {"wasps": 1}}},
    "fields": {
        "blue": {"label": said("Blue beetles", "Blaue Käfer", "Blauwe kevers"), "copies": 20},
        "wasp": {"label": said("Wasps", "Wespen", "Wespen"), "copies": 5,
                 "if": [["wasps", "=", 1]]},
    },
    "rules": [{"sum": [["blue", 2]]}, {"if": [["wasps", "=", 1]], "sum": [["wasp", -3]]}],
}  # fmt: skip

USE = r"""
from companion import create_app, store
from tests.belonging import host_cookie

app = create_app({"TESTING": True, "DATA": "data", "SECRET_KEY": "for tests"})
store.upgrade_database(app)
client = app.test_client()
name, value = host_cookie(app)
client.set_cookie(name, value)


def read(path, lang="en"):
    answer = client.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.get_data(as_text=True)


def send(path, **form):
    answer = client.post(path, data=form)
    assert answer.status_code in (302, 303), (path, answer.get_data(as_text=True)[-3000:])
    return answer.location


assert "Beetle Race" in read("/new") and "Käferrennen" in read("/new", "de")
assert "Beetle Race" in read("/new?q=beetle") and "Keverrace" in read("/new?q=kever", "nl")
assert "With wasps" in read("/new/beetles")
pad = send("/new/beetles", **{"players-0": "Ada", "players-1": "Bo", "first_dealer": "0",
                              "ends": "usual", "option-wasps": "1", "key": "k"})
entry = read(pad + "/round/1")
assert "Blue beetles" in entry and "Wasps" in entry
typed = {"p0-blue": "9", "p0-wasp": "2", "p1-blue": "4", "p1-wasp": "0", "key": "r1"}
send(pad + "/round/1", **typed)
assert "Wasps" in read(pad + "/round/1/why/0")
assert "Ada" in read(pad) and "12" in read(pad + "/standings")
assert "Beetle Race" in read("/")
store.close_store(app)
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A copy of the program with that file and no other change."""
    folder = tmp_path_factory.mktemp("program")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / "companion" / "games" / "classics" / "beetles.json"
    file.write_text(json.dumps(GAME), encoding="utf-8")
    return folder


def test_it_is_found_begun_and_counted(program):
    run(program, USE)


def test_the_command_line_knows_it_and_its_variant(program):
    command = "from companion.cli import main; main()"
    listed = run(program, command, "games")
    assert "beetles" in listed
    assert "wasps" in listed
    played = {"players": ["Ada", "Bo"], "entries": [{"blue": 9}, {"blue": 4}]}
    (program / "round.json").write_text(json.dumps(played))
    scored = json.loads(run(program, command, "score", "beetles", "round.json", "--json"))
    assert scored["points"] == [18, 8]
    played["entries"][0]["wasp"] = 2
    (program / "round.json").write_text(json.dumps(played))
    scored = json.loads(run(program, command, "score", "wasps", "round.json", "--json"))
    assert scored["points"] == [12, 8]
