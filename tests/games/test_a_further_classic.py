"""A further classic is one file with its words, and nothing else.

A copy of the program gets the file. What then runs in a process of its own is what people do with
a classic: find it on the start page and by search, begin, count, read why, share, score.
"""

import json

import pytest

from tests.games.copied import command, copy_to, use


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
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A copy of the program with that file and no other change."""
    folder = tmp_path_factory.mktemp("program")
    file = copy_to(folder) / "classics" / "beetles.json"
    file.write_text(json.dumps(GAME), encoding="utf-8")
    return folder


def test_it_is_found_begun_and_counted(program):
    use(program, USE)


def test_the_command_line_knows_it_and_its_variant(program):
    listed = command(program, "games")
    assert "beetles" in listed
    assert "wasps" in listed
    played = {"players": ["Ada", "Bo"], "entries": [{"blue": 9}, {"blue": 4}]}
    (program / "round.json").write_text(json.dumps(played))
    scored = json.loads(command(program, "score", "beetles", "round.json", "--json"))
    assert scored["points"] == [18, 8]
    played["entries"][0]["wasp"] = 2
    (program / "round.json").write_text(json.dumps(played))
    scored = json.loads(command(program, "score", "wasps", "round.json", "--json"))
    assert scored["points"] == [12, 8]
