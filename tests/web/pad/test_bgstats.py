"""The link that hands a finished play over to BG Stats."""

import json
from urllib.parse import unquote

from companion import store
from companion.scorepad.log import Began
from tests.pagecheck import parse
from tests.store.tables import all_points

NAMES = ("=A & B", "مريم", '🎲 "Änne"')


def link_of(client, code):
    page = parse(client.get(f"/play/{code}").text)
    found = page.find("a", href=lambda href: href and "bgstatsapp" in href)
    return found and found["href"]


def begun(app, rounds):
    with app.app_context():
        play = store.begin(store.home_circle(), Began("13", NAMES, rounds=rounds), at=86_400.0)
        store.append(play.id, all_points(1, 4, 3, 3))
    return play


def test_a_finished_play_is_handed_over_as_documented(app, client):
    play = begun(app, 1)
    link = link_of(client, play.scorer_code)
    address, _, data = link.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert not set(data) & set(' "&#+{}')
    told = json.loads(unquote(data))
    assert (told["sourceName"], told["playDate"]) == ("Spielblock", "1970-01-02 00:00:00")
    assert told["game"] == {
        "name": "13", "sourceGameId": "13", "highestWins": False, "noPoints": False,
    }  # fmt: skip
    people = {one["name"]: one for one in told["players"]}
    assert set(people) == set(NAMES)
    assert [people[name]["score"] for name in NAMES] == ["4", "3", "3"]
    assert [people[name]["winner"] for name in NAMES] == [False, True, True]
    assert sum(one["startPlayer"] for one in told["players"]) == 1
    assert link_of(client, play.scorer_code) == link


def test_a_running_play_and_a_watcher_have_no_such_link(app, client):
    assert link_of(client, begun(app, 2).scorer_code) is None
    assert link_of(client, begun(app, 1).watch_code) is None
