"""Own entry: every phone counts its player's cards, and nobody sees them too early."""

import time
from html import unescape

import pytest

from companion import store
from companion.scorepad.log import Agreed
from tests.web.conftest import a_round
from tests.web.devices import cells, claim, counts, device, entries_of, lines_of

ANNA, BEN, CEM = (7, 3, 0, 1), (4, 0, 7, 2), (0, 8, 4, 0)


@pytest.fixture
def anna(app, play):
    phone = device(app, 11)
    claim(phone, play, 0)
    return phone


@pytest.fixture
def ben(app, play):
    phone = device(app, 12)
    claim(phone, play, 1)
    return phone


def own(play, number=None):
    return f"/play/{play.scorer_code}/own" + (f"/{number}" if number else "")


def whole(play, number=1):
    return f"/play/{play.scorer_code}/round/{number}"


def hide(save):
    save(Agreed(hidden=True), by="tablet")


def test_a_phone_chooses_who_it_is(app, play):
    phone = device(app, 11)
    page = phone.visit(own(play))
    assert page.text.count("That's me") == 3
    claim(phone, play, 1)
    page = phone.visit(own(play))
    assert "Count my cards" in page.text
    assert "This device" in page.text
    assert "iPhone" in device(app, 12).visit(own(play)).text


def test_a_taken_seat_stays_taken_until_a_member_frees_it(app, client, play, anna, ben):
    claim(ben, play, 0)
    assert ben.get(own(play, 1)).data.count(b'data-player="0"') == 0
    taken = {"player": 0, "next": "/"}
    assert ben.post(f"/play/{play.scorer_code}/deck/free", data=taken).status_code == 403
    assert "Free the seat" in client.visit(f"/play/{play.ref}/own").text
    client.post(f"/play/{play.ref}/deck/free", data=taken)
    assert anna.get(own(play, 1)).status_code == 404


def test_a_member_takes_the_seat_of_a_lost_device_over_and_everybody_reads_it(
    client, play, anna, ben
):
    taken = {"player": 0, "next": f"/play/{play.ref}/own"}
    over = f"/play/{play.scorer_code}/deck/take-over"
    assert ben.post(over, data=taken).status_code == 403
    page = client.submit(f"/play/{play.ref}/deck/take-over", taken)
    said = "This device has taken over Anna's seat."
    assert said in page.text
    assert client.get(f"/play/{play.ref}/own/1").status_code == 200
    assert "Device has taken over Anna's seat." in ben.visit(own(play)).text
    lost = anna.get(own(play, 1), follow_redirects=True)
    assert "Device has taken over Anna's seat from this device." in unescape(lost.text)
    for path in ("deck/seats", "deck?again=1"):
        assert (
            "Anna's seat from this device." in anna.visit(f"/play/{play.scorer_code}/{path}").text
        )
    anna.post(f"/play/{play.scorer_code}/deck/taken-over")
    assert "from this device" not in anna.visit(own(play)).text
    assert anna.get(own(play, 1)).status_code == 404


def test_who_only_watches_reads_nothing_of_seats_that_were_taken_over(client, play, anna):
    client.post(f"/play/{play.ref}/deck/take-over", data={"player": 0})
    assert "taken over" not in anna.visit(f"/play/{play.watch_code}/deck/seats").text


def test_after_an_hour_only_the_device_that_lost_its_seat_reads_of_it(
    client, play, anna, ben, monkeypatch
):
    client.post(f"/play/{play.ref}/deck/take-over", data={"player": 0})
    later = time.time() + 3601
    monkeypatch.setattr(time, "time", lambda: later)
    assert "taken over" not in ben.visit(own(play)).text
    assert "taken over" in anna.visit(own(play)).text


def test_only_ones_own_cells_are_on_the_page(play, anna):
    page = anna.visit(own(play, 1))
    rows = page.soup.find_all(class_="entry-row")
    assert [row["data-player"] for row in rows] == ["0"]
    assert "Anna" in page.soup.h1.get_text()


def test_a_device_without_a_seat_finds_no_cells(app, play):
    assert device(app, 13).get(own(play, 1)).status_code == 404


def test_a_watcher_may_not_count(app, play):
    phone = device(app, 13)
    for path in ("own", "own/1"):
        assert phone.get(f"/play/{play.watch_code}/{path}").status_code == 403
        assert phone.post(f"/play/{play.watch_code}/own/1", data={}).status_code == 403


def test_phones_count_one_after_another_and_the_round_is_full(app, play, anna, ben):
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    assert entries_of(app, play) == {0: list(ANNA)}
    page = anna.visit(own(play))
    assert "Ready" in page.text
    assert "Still counting: Ben, Cem" in page.text
    ben.submit(own(play, 1), cells(p1=BEN), status=303)
    claim(ben, play, 2)
    ben.submit(own(play, 1), cells(p1=BEN, p2=CEM), status=303)
    assert entries_of(app, play) == {0: list(ANNA), 1: list(BEN), 2: list(CEM)}
    assert "Round 1" in anna.visit(own(play)).text


def test_a_script_may_send_it_too_and_sends_it_once(app, play, anna):
    body = {"entries": {"0": counts(*ANNA)}, "key": "k1", "seen": 1}
    answers = [anna.post(own(play, 1), json=body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({answer.json["number"] for answer in answers}) == 1
    assert entries_of(app, play) == {0: list(ANNA)}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (cells(p0=("", 3, 0, 0)), "Still missing"),
        (cells(p0=("x", 3, 0, 0)), "whole number"),
        (cells(p0=(-1, 3, 0, 0)), "less than 0"),
        (cells(p0=(15, 3, 0, 0)), "too many"),
        (cells(p0=(0, 0, 0, 1)), "just one of these"),
        ({}, "Still missing"),
    ],
)
def test_bad_counts_stay_on_the_page_and_change_nothing(app, play, anna, typed, words):
    page = anna.submit(own(play, 1), typed, status=422)
    assert words in page.text
    for name, value in typed.items():
        assert page.soup.find(id=name)["value"] == str(value)
    assert len(lines_of(app, play)) == 1


def test_nobody_counts_for_others_through_the_own_page(app, play, anna):
    body = {"entries": {"0": counts(*ANNA), "1": counts(*BEN)}}
    assert anna.post(own(play, 1), json=body).status_code == 422
    assert len(lines_of(app, play)) == 1


def test_the_tablet_fills_in_for_whoever_lacks(app, client, play, anna):
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    page = client.visit(f"/play/{play.ref}/round/1")
    assert page.soup.find(id="p0-blue")["value"] == "7"
    client.submit(f"/play/{play.ref}/round/1", cells(p1=BEN, p2=CEM), status=303)
    assert entries_of(app, play) == {0: list(ANNA), 1: list(BEN), 2: list(CEM)}


def test_the_tablet_may_also_correct_a_phone(app, client, play, anna):
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    typed = {**cells(p0=(6, 3, 0, 1), p1=BEN, p2=CEM), "seen": "2"}
    client.submit(f"/play/{play.ref}/round/1", typed, status=303)
    assert entries_of(app, play)[0] == [6, 3, 0, 1]


def test_who_is_ready_stands_on_the_pad(client, play, anna):
    assert "ready" not in client.visit(f"/play/{play.ref}").text
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    assert client.visit(f"/play/{play.ref}").text.count("ready") == 1


PLACES = ["", "/round/1", "/own", "/log", "/standings", "/seats", "/table", "/share"]


@pytest.mark.parametrize("place", PLACES)
def test_hidden_counts_show_nowhere_before_all_are_in(app, client, play, save, anna, ben, place):
    hide(save)
    secret = (9, 3, 0, 1)
    anna.submit(own(play, 1), cells(p0=secret), status=303)
    for reader in (client, ben):
        code = play.ref if reader is client else play.scorer_code
        for query in ("", "?live=1"):
            html = reader.visit(f"/play/{code}{place}{query}").html
            assert 'value="9"' not in html
            assert "Blue 9" not in html
            assert "p0-blue&#34;: &#34;9" not in html
            assert '"p0-blue": "9"' not in html


def test_hidden_counts_are_ones_own_to_see(play, save, anna, ben):
    hide(save)
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    assert anna.visit(own(play, 1)).soup.find(id="p0-blue")["value"] == "7"
    page = ben.visit(whole(play))
    assert page.soup.find(id="p0-blue")["value"] == ""
    assert "is-ready" in page.soup.find(class_="entry-row", attrs={"data-player": "0"})["class"]


def test_hidden_counts_need_not_be_known_to_fill_in_the_rest(app, client, play, save, anna):
    hide(save)
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    client.submit(f"/play/{play.ref}/round/1", cells(p1=BEN, p2=CEM), status=303)
    assert entries_of(app, play) == {0: list(ANNA), 1: list(BEN), 2: list(CEM)}
    assert "Blue 7" in client.visit(f"/play/{play.ref}/log").text


def test_probing_tells_nothing_of_a_hidden_number(app, play, save, anna, ben):
    """Every count that fits alone is taken, whatever the others have; so is the last one."""
    hide(save)
    anna.submit(own(play, 1), cells(p0=(9, 3, 0, 1)), status=303)
    for blue in (0, 5, 6, 14):
        answer = ben.post(own(play, 1), json={"entries": {"1": counts(blue, 0, 7, 2)}})
        assert (answer.status_code, answer.json["problems"]) == (200, [])
    assert ben.post(own(play, 1), json={"entries": {"1": counts(15, 0, 7, 2)}}).status_code == 422
    claim(ben, play, 2)
    both = cells(p1=(6, 0, 7, 2), p2=(0, 8, 4, 0))
    page = ben.submit(own(play, 1), both)
    assert "All are in, but:" in page.text
    assert "15 of 14" in page.text, "now everybody may know"
    assert entries_of(app, play)[0] == [9, 3, 0, 1]
    anna.submit(own(play, 1), cells(p0=(8, 3, 0, 1)), status=303)


def test_whether_a_guess_is_right_is_not_told_either(app, play, save, anna):
    hide(save)
    with app.app_context():
        head = store.sheet(play.id).head
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    other = device(app, 14)
    for guess in (ANNA, (1, 1, 1, 1)):
        sent = {"entries": {"0": counts(*guess), "1": counts(*BEN), "2": counts(*CEM)}}
        answer = other.post(whole(play), json={**sent, "seen": head, "accept": True})
        assert (answer.status_code, set(answer.json["theirs"])) == (409, {"0"})
        assert answer.json["theirs"]["0"]["words"] == "hidden until all are in"
    assert entries_of(app, play) == {0: list(ANNA)}


def test_a_second_count_of_hidden_cards_says_only_that_it_differs(app, client, play, save, anna):
    hide(save)
    anna.submit(own(play, 1), cells(p0=ANNA), status=303)
    client.post(f"/play/{play.ref}/round/1/check/ask")
    second = {"entries": {str(p): counts(*own) for p, own in enumerate((ANNA, BEN, CEM))}}
    checker = device(app, 15)
    answer = checker.post(f"{whole(play)}/check", json=second)
    assert answer.status_code == 200
    tried = {"entries": {"0": counts(0, 0, 0, 0), "1": counts(*BEN), "2": counts(*CEM)}}
    answer = device(app, 16).post(whole(play), json={**tried, "accept": True})
    assert (answer.status_code, answer.json["theirs"]["0"]["words"]) == (
        409,
        "hidden until all are in",
    )


@pytest.mark.parametrize("trick", ["end", "undo", "own/hidden"])
def test_no_trick_shows_hidden_counts_before_all_are_in(app, client, play, save, anna, ben, trick):
    hide(save)
    code = play.scorer_code
    if trick != "undo":  # undo takes the agreement back: it was the last step
        anna.submit(own(play, 1), cells(p0=(9, 3, 0, 1)), status=303)
        ben.post(f"/play/{code}/{trick}", data={"hidden": "0"})
    else:
        anna.submit(own(play, 1), cells(p0=(9, 3, 0, 1)), status=303)
        ben.post(f"/play/{code}/undo", data={"change": "2"})
    for reader, link in ((client, play.ref), (ben, code), (device(app, 17), play.watch_code)):
        for place in ("", "/log", "/standings", "/seats"):
            html = reader.visit(f"/play/{link}{place}").html
            assert "Blue 9" not in html
            assert 'value="9"' not in html
    if trick != "end":
        assert "This round stays hidden" in ben.visit(own(play)).text
        assert ben.visit(whole(play)).soup.find(id="p0-blue")["value"] == ""


def test_a_conflict_gives_no_hidden_number_away(app, play, save, anna):
    hide(save)
    with app.app_context():
        head = store.sheet(play.id).head
    anna.submit(own(play, 1), cells(p0=(9, 3, 0, 1)), status=303)
    other = device(app, 14)
    sent = {"entries": {"0": counts(1, 1, 1, 1), "1": counts(*BEN), "2": counts(*CEM)}}
    answer = other.post(whole(play), json={**sent, "seen": head, "accept": True})
    assert answer.status_code == 409
    assert "9" not in str(answer.json["theirs"])
    assert "hidden" in answer.json["theirs"]["0"]["words"]


def test_hiding_is_agreed_and_taken_back(app, client, play):
    page = client.visit(f"/play/{play.ref}/own")
    assert "Counts are shown" in page.text
    client.submit(f"/play/{play.ref}/own/hidden", page.fields(f"/play/{play.ref}/own/hidden"))
    with app.app_context():
        assert store.sheet(play.id).hidden
    client.post(f"/play/{play.ref}/undo")
    with app.app_context():
        assert not store.sheet(play.id).hidden


def test_rounds_that_are_not_there_are_not_found(play, save, anna):
    for number in (0, 2, 99):
        assert anna.get(own(play, number or 0)).status_code in {404, 200}
        assert anna.get(f"{own(play)}/{number}").status_code == 404
    save(a_round())
    assert anna.get(own(play, 2)).status_code == 200


def test_ones_own_earlier_round_can_be_corrected(app, play, save, anna):
    save(a_round())
    typed = {**cells(p0=(5, 3, 0, 0)), "accept": "1"}
    anna.submit(own(play, 1), typed, status=303)
    assert entries_of(app, play)[0] == [5, 3, 0, 0]
    assert entries_of(app, play)[1] == [4, 0, 7, 2]


def test_finished_plays_tell_the_result(app, play, save, anna):
    for number in range(1, 7):
        save(a_round(number))
    page = anna.visit(own(play))
    assert "finished" in page.text
    assert "Count my cards" not in page.text
