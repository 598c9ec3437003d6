"""Own entry, hidden counts and second counts in games that are values."""

import json
import re

import pytest

from companion import store
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from companion.scorepad.log import Agreed
from tests.web.devices import claim, device, lines_of

THREE = ("Anna", "Ben", "Cem")
ALL_IN = {"p0-hand": "77", "p1-out": "1", "p1-hand": "0", "p2-hand": "3"}


@pytest.fixture
def table(app):
    """Begin a classic; its play, and a phone for each seat."""

    def table(slug, hidden=False, names=THREE):
        with app.app_context():
            play = store.begin(store.home_circle(), began(find_classic(slug), names), by="tablet")
            if hidden:
                store.append(play.id, Agreed(hidden=True), by="tablet")
        phones = [device(app, 11 + seat) for seat in range(len(names))]
        for seat, phone in enumerate(phones):
            claim(phone, play, seat)
        return play, phones

    return table


def holds(text, number):
    """Whether a number stands there by itself: not within a time or the code of an address."""
    return re.search(rf"(?<![\w:.-]){number}(?![\w:-])", text) is not None


def own(play, number=None):
    return f"/play/{play.scorer_code}/own" + (f"/{number}" if number else "")


def whole(play, number=1):
    return f"/play/{play.scorer_code}/round/{number}"


def row_of(app, play, number=1):
    with app.app_context():
        return store.sheet(play.id).row(number)


def facts(page):
    return json.loads(page.soup.find(id="entry-facts").string)


def test_each_phone_enters_its_own_fields(app, table):
    play, (anna, ben, cem) = table("romme")
    page = anna.visit(own(play, 1))
    assert [row["data-player"] for row in page.soup.select(".entry-row")] == ["0"]
    anna.submit(own(play, 1), {"p0-out": "1", "p0-hand": "0"}, status=303)
    ben.submit(own(play, 1), {"p1-hand": "43"}, status=303)
    assert "Still counting: Cem" in ben.visit(own(play)).text
    assert not row_of(app, play).complete
    cem.submit(own(play, 1), {"p2-hand": "20"}, status=303)
    assert dict(row_of(app, play).totals) == {0: 0, 1: 43, 2: 20}


def test_what_others_hold_is_known_on_ones_own_page(app, table):
    play, (anna, ben, cem) = table("uno")
    ben.submit(own(play, 1), {"p1-numbers": "2", "p1-action": "1", "p1-wild": "1"}, status=303)
    known = facts(anna.visit(own(play, 1)))
    assert known["fixed"] == [{}, {"out": 0, "numbers": 2, "action": 1, "wild": 1}, None]
    assert [cell["id"].split("-")[0] for cell in known["cells"]] == ["p0"] * 4
    cem.submit(own(play, 1), {"p2-numbers": "0"}, status=303)
    refused = anna.submit(own(play, 1), {"p0-numbers": "0"}, status=422)
    assert "Exactly" in refused.text, "nobody is out, and all are in"
    anna.submit(own(play, 1), {"p0-out": "1", "p0-numbers": "0"}, status=303)
    assert row_of(app, play).points[0] == 72


def test_nobody_enters_fields_of_somebody_else(app, table):
    play, (anna, *_) = table("romme")
    anna.submit(own(play, 1), {"p0-hand": "5", "p1-hand": "7", "t-nothing": "1"}, status=303)
    assert list(row_of(app, play).entries) == [0]
    assert device(app, 20).get(own(play, 1)).status_code == 404
    anna.submit(own(play, 1), {"p0-hand": "x"}, status=422)


def test_a_bid_is_not_ready_before_its_tricks(app, table):
    play, (anna, *_) = table("wizard")
    anna.submit(own(play, 1), {"p0-bid": "1"}, status=303)
    assert "Ready" not in anna.visit(own(play)).text
    anna.submit(own(play, 1), {"p0-bid": "1", "p0-made": "1"}, status=303)
    assert "Ready" in anna.visit(own(play)).text


def test_a_turn_on_a_sheet_is_ones_own(app, table):
    play, (anna, ben) = table("kniffel", names=THREE[:2])
    page = anna.visit(own(play, 1))
    assert {b["data-turn"] for b in page.soup.select("button[data-box]")} == {"0"}
    assert len(page.soup.select("thead .boxes-player")) == 2, "the others' columns are shown"
    anna.submit(own(play, 1), {"p0-box": "u3", "p0-value": "9"}, status=303)
    ben.submit(own(play, 1), {"p1-box": "chance", "p1-value": "20"}, status=303)
    assert dict(row_of(app, play).totals) == {0: 9, 1: 20}
    assert "Ask for a second count" not in anna.visit(own(play)).text
    assert anna.post(whole(play, 2) + "/check/ask").status_code == 404


def test_a_round_with_fields_of_its_own_is_entered_as_a_whole(app, table):
    play, (anna, *_) = table("doppelkopf", names=(*THREE, "Dora"))
    for path in (own(play), own(play, 1)):
        assert anna.get(path).status_code == 404
    assert anna.post(own(play) + "/hidden", data={"hidden": "1"}).status_code == 404
    assert anna.post(whole(play) + "/check/ask").status_code == 404
    assert "Enter your own" not in anna.visit(f"/play/{play.scorer_code}").text
    assert "Enter your own points" in anna.visit(f"/play/{table('romme')[0].scorer_code}").text


def test_hidden_numbers_are_nowhere_before_all_are_in(app, table):
    play, (anna, ben, cem) = table("romme", hidden=True)
    anna.submit(own(play, 1), {"p0-hand": "77"}, status=303)
    for path in ("", "/own", "/own/1", "/round/1", "/log"):
        assert not holds(ben.visit(f"/play/{play.scorer_code}{path}").html, 77), path
    assert holds(anna.visit(own(play, 1)).html, 77)
    same = ben.post(whole(play), json={"entries": ALL_IN, "seen": 2, "key": "same"})
    assert same.status_code == 409
    assert not holds(same.text, 77)
    ben.submit(own(play, 1), {"p1-out": "1", "p1-hand": "0"}, status=303)
    cem.submit(own(play, 1), {"p2-hand": "3"}, status=303)
    assert "77" in ben.visit(f"/play/{play.scorer_code}").text


def test_the_whole_round_leaves_alone_what_is_hidden(app, client, table):
    play, (anna, ben, _) = table("romme", hidden=True)
    anna.submit(own(play, 1), {"p0-hand": "77"}, status=303)
    ben.submit(own(play, 1), {"p1-out": "1", "p1-hand": "0"}, status=303)
    path = f"/play/{play.ref}/round/1"
    page = client.visit(path)
    known = facts(page)
    assert [one["ready"] for one in known["players"]] == [True, True, False]
    assert known["hides"] is True
    client.submit(
        path, {"p2-hand": "5", "seen": page.soup.find("input", {"name": "seen"})["value"]}
    )
    assert dict(row_of(app, play).totals) == {0: 77, 1: 0, 2: 5}


def test_bids_are_shown_once_everybody_has_bid(app, client, table):
    play, (anna, ben, cem) = table("wizard", hidden=True)
    for seat, phone in enumerate((anna, ben)):
        phone.submit(own(play, 1), {f"p{seat}-bid": "1"}, status=303)
    path = f"/play/{play.ref}/round/1"
    assert facts(client.visit(path))["saved"] == {}
    cem.submit(own(play, 1), {"p2-bid": "0"}, status=303)
    assert facts(client.visit(path))["saved"] == {"p0-bid": "1", "p1-bid": "1", "p2-bid": "0"}
    anna.submit(own(play, 1), {"p0-bid": "1", "p0-made": "1"}, status=303)
    page = client.visit(path)
    assert "p0-made" not in facts(page)["saved"]
    sent = {"p0-bid": "1", "p1-bid": "1", "p1-made": "0", "p2-bid": "0", "p2-made": "0"}
    client.submit(path, sent | {"seen": page.soup.find("input", {"name": "seen"})["value"]})
    assert dict(row_of(app, play).totals) == {0: 30, 1: -10, 2: 20}


def test_nothing_new_beside_what_is_hidden_is_saved_as_nothing(app, client, table):
    play, (anna, *_) = table("romme", hidden=True)
    anna.submit(own(play, 1), {"p0-hand": "77"}, status=303)
    client.submit(f"/play/{play.ref}/round/1", {}, status=422)
    before = len(lines_of(app, play))
    sent = {"entries": {}, "accept": True}
    assert client.post(f"/play/{play.ref}/round/1", json=sent).status_code == 422
    assert len(lines_of(app, play)) == before


def test_a_second_count_is_blind_and_differences_are_shown(app, table):
    play, (anna, ben, _) = table("romme")
    anna.post(whole(play) + "/check/ask")
    assert "Count it here" in ben.visit(f"/play/{play.scorer_code}").text
    counted = {"p0-out": "1", "p0-hand": "0", "p1-hand": "43", "p2-hand": "20"}
    assert "still missing" in anna.submit(whole(play), counted, status=422).text
    ben.submit(whole(play) + "/check", {"p0-hand": "3"}, status=422)
    ben.submit(whole(play) + "/check", counted | {"p1-hand": "34"}, status=303)
    assert not holds(anna.visit(f"/play/{play.scorer_code}/log").text, 34)
    page = anna.submit(whole(play), counted, status=409)
    assert "34" in page.text
    assert not row_of(app, play).entries
    check = page.soup.find("input", {"name": "check"})["value"]
    anna.submit(whole(play), counted | {"check": check}, status=303)
    assert row_of(app, play).points[1] == 43


def test_a_second_count_waits_for_the_tricks(app, table):
    play, (anna, ben, _) = table("wizard")
    anna.post(whole(play) + "/check/ask")
    bids = {"p0-bid": "1", "p1-bid": "0", "p2-bid": "0"}
    anna.submit(whole(play), bids, status=303)
    assert facts(ben.visit(whole(play) + "/check"))["saved"] == {}
    ben.submit(whole(play) + "/check", bids, status=422)
    made = {"p0-made": "1", "p1-made": "0", "p2-made": "0"}
    ben.submit(whole(play) + "/check", bids | made, status=303)
    told = anna.post(
        whole(play), json={"entries": {**bids, "p0-made": "0", "p1-made": "1", "p2-made": "0"}}
    )
    assert told.status_code == 409
    assert sorted(told.json["theirs"]) == ["0", "1"]
    anna.submit(whole(play), bids | made, status=303)
    assert dict(row_of(app, play).totals) == {0: 30, 1: 20, 2: 20}


@pytest.mark.parametrize("hidden", [False, True])
def test_who_completes_a_round_is_asked_about_the_second_count(app, client, table, hidden):
    play, (anna, ben, cem) = table("romme", hidden=hidden)
    client.post(f"/play/{play.ref}/round/1/check/ask")
    anna.submit(own(play, 1), {"p0-out": "1", "p0-hand": "0"}, status=303)
    ben.submit(own(play, 1), {"p1-hand": "43"}, status=303)
    asked = cem.submit(own(play, 1), {"p2-hand": "20"}, status=422)
    assert "second count is still missing" in asked.text
    asked = client.submit(
        f"/play/{play.ref}/round/1", {**left(hidden), "p2-hand": "20"}, status=422
    )
    assert "second count is still missing" in asked.text
    counted = {"p0-out": "1", "p0-hand": "0", "p1-hand": "34", "p2-hand": "20"}
    ben.submit(whole(play) + "/check", counted, status=303)
    asked = cem.submit(own(play, 1), {"p2-hand": "20"}, status=422)
    assert "The second count differs for Ben." in asked.text
    cem.submit(own(play, 1), {"p2-hand": "20", "accept": "1"}, status=303)
    assert row_of(app, play).complete


def left(hidden):
    """What the page of the whole table shows of Anna and Ben."""
    return {} if hidden else {"p0-out": "1", "p0-hand": "0", "p1-hand": "43"}


def test_a_conflict_comes_before_a_sum_that_is_judged_with_the_others_numbers(app, client, table):
    play, (anna, *_) = table("wizard")
    bids = {"p0-bid": "1", "p1-bid": "0", "p2-bid": "0"}
    client.submit(f"/play/{play.ref}/round/1", bids, status=303)
    pad = client.visit(f"/play/{play.ref}").text
    assert "Round 1: bids saved" in pad
    assert "Your bid before play" in anna.visit(own(play)).text
    seen = len(lines_of(app, play))
    made = {"p0-made": "0", "p1-made": "1", "p2-made": "0"}
    client.submit(f"/play/{play.ref}/round/1", bids | made, status=303)
    sent = {"entries": {"p0-bid": "1", "p0-made": "1"}, "seen": seen, "key": "late"}
    told = anna.post(own(play, 1), json=sent)
    assert (told.status_code, list(told.json["theirs"])) == (409, ["0"])
    told = anna.post(own(play, 1), json=sent | {"seen": told.json["head"]})
    assert told.status_code == 422, "the sum comes after the choice"


def test_a_conflict_over_hidden_numbers_comes_first_too(app, table):
    play, (anna, ben, _) = table("wizard", hidden=True)
    seen = len(lines_of(app, play))
    anna.submit(own(play, 1), {"p0-bid": "1", "p0-made": "1"}, status=303)
    sent = {"entries": {"p0-bid": "0", "p0-made": "0", "p1-bid": "0", "p1-made": "0"}}
    sent["entries"] |= {"p2-bid": "0", "p2-made": "0"}
    told = ben.post(whole(play), json=sent | {"seen": seen, "key": "late"})
    assert told.status_code == 409
    assert told.json["theirs"]["0"]["words"] == "hidden until all are in"


def test_who_has_counted_hidden_is_not_listed_as_missing(client, table):
    play, (anna, *_) = table("romme", hidden=True)
    anna.submit(own(play, 1), {"p0-hand": "77"}, status=303)
    assert "Missing: Ben and Cem." in client.visit(f"/play/{play.ref}").text
