"""The log as people read it: who, when, from what to what; what was taken back is struck."""

import pytest

from companion.game import Entry
from companion.scorepad.log import Counted, Renamed
from tests.web.conftest import a_round
from tests.web.devices import cells, claim, device


def log(play, code=None):
    return f"/play/{code or play.watch_code}/log"


def events(page):
    return [" ".join(li.get_text(" ").split()) for li in page.soup.find_all(class_="log-event")]


def test_everybody_with_a_code_may_read_it(app, client, play, save):
    save(a_round())
    for code in (play.ref, play.scorer_code, play.watch_code):
        assert len(events(client.visit(log(play, code)))) == 2


def test_the_newest_stands_first_with_before_and_after(phone, play, save):
    save(a_round(), at=1000.0)
    save(Counted(1, {1: Entry({"blue": 3, "green": 7, "four": 2})}), at=2000.0)
    told = events(phone.visit(log(play)))
    assert "Ben : Blue 4, Green 7, Nasty fours 2 → now Blue 3, Green 7, Nasty fours 2" in told[0]
    assert told[0].startswith("Round 1 corrected")
    assert "Anna" not in told[0]
    assert told[1].startswith("Round 1 saved")
    assert "Anna : Blue 7, Yellow 3" in told[1]
    assert told[2].startswith("Game started")


def test_times_are_for_machines_and_for_people(phone, play, save):
    save(a_round(), at=1_700_000_000.0)
    time = phone.visit(log(play)).soup.find(class_="log-event").time
    assert time["datetime"] == "2023-11-14T22:13:20+00:00"
    assert "Nov 2023" in time.get_text()
    german = phone.visit(log(play), headers={"Accept-Language": "de"}).soup
    assert german.find(class_="log-event").time.get_text().split(",")[0].endswith(".11.23")


def test_what_was_taken_back_is_struck(client, phone, play, save):
    save(a_round())
    client.post(f"/play/{play.ref}/undo")
    page = phone.visit(log(play))
    struck = page.soup.find_all(class_="is-undone")
    assert len(struck) == 1
    assert "Round 1 saved" in struck[0].get_text(" ")
    assert "Undone: Round 1 saved" in events(page)[0]
    client.post(f"/play/{play.ref}/redo")
    page = phone.visit(log(play))
    assert [li["id"] for li in page.soup.find_all(class_="is-undone")] == ["change-3"]
    assert "Restored: Round 1 saved" in events(page)[0]


def test_devices_are_told_apart(app, client, play, save):
    phones = [device(app, number) for number in (41, 42)]
    for player, one in enumerate(phones):
        claim(one, play, player)
        one.post(f"/play/{play.scorer_code}/own/1", data=cells(**{f"p{player}": (player, 2, 1, 0)}))
    told = events(client.visit(log(play)))
    assert "iPhone 2 ·" in told[0]
    assert "iPhone ·" in told[1]
    assert "This device ·" in events(phones[0].visit(log(play)))[1]


@pytest.mark.parametrize("name", ["<b>Eva</b>", "=1+1", "دينا", "👨‍👩‍👧"])
def test_odd_names_are_names(phone, play, save, name):
    save(Renamed(0, name))
    page = phone.visit(log(play))
    assert name in page.text
    assert page.soup.find("b") is None


def test_it_refreshes_itself_and_asks_without_need_get_304(phone, play, save):
    path = log(play) + "?live=1"
    etag = phone.get(path).headers["ETag"]
    assert phone.get(path, headers={"If-None-Match": etag}).status_code == 304
    save(a_round())
    assert phone.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_a_long_log_is_read_quickly_enough_to_be_read(phone, play, save):
    for number in range(60):
        save(Counted(1, {0: Entry({"blue": number % 8})}))
    assert len(events(phone.visit(log(play)))) == 61
