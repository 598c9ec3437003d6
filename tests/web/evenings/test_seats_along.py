"""Seats come along from play to play of an evening: same device, same name, nobody else's."""

import pytest

from companion import store
from companion.scorepad.log import Began, Ended
from tests.web.guests import PEOPLE, device, lay_table, sit_down

MARINA, GEORG, BEN = range(3)


@pytest.fixture
def table(app):
    return lay_table(app, own_circle=True)


def sits_at(app, table, player):
    """A phone that counts for a player."""
    phone = sit_down(app, table, "scorer")
    phone.post(f"/play/{table.play.scorer_code}/deck/claim", data={"player": player})
    return phone


def begin(app, table, people, by=""):
    with app.app_context():
        return store.begin(table.circle.id, Began("13", people), by=by)


def rematch(app, table):
    with app.app_context():
        store.append(table.play.id, Ended())
        return store.rematch(table.play.id)


def seats(phone, play):
    """Whose cards a phone counts in a play that it was led to."""
    page = phone.visit(f"/play/{play.scorer_code}/own")
    return [tag.get_text() for tag in page.soup.select(".is-mine .name")]


def test_the_seat_comes_along_into_the_rematch_and_nobody_is_asked(app, table):
    phone = sits_at(app, table, BEN)
    again = rematch(app, table)
    page = phone.visit(f"/play/{again.scorer_code}/own")
    assert "Who are you?" not in page.text
    assert "Count my cards" in page.text
    assert seats(phone, again) == ["Ben"]


def test_it_is_the_seat_of_the_person_wherever_they_sit_next(app, table):
    phone = sits_at(app, table, BEN)
    assert seats(phone, begin(app, table, ("Ben", "Cem", "Georg"))) == ["Ben"]
    assert seats(phone, begin(app, table, ("Cem", "Georg", "Marina"))) == []
    assert seats(phone, begin(app, table, ("Cem", "BEN", "Marina"))) == ["BEN"]


def test_a_seat_that_was_given_up_or_taken_over_does_not_come_back(app, table):
    phone, member = sits_at(app, table, BEN), sit_down(app, table, "member")
    first = begin(app, table, PEOPLE)
    member.post(f"/play/{first.ref}/deck/take-over", data={"player": BEN})
    second = begin(app, table, PEOPLE)
    assert (seats(phone, second), seats(member, second)) == ([], ["Ben"])
    member.post(f"/play/{second.ref}/deck/free", data={"player": BEN})
    assert seats(member, begin(app, table, PEOPLE)) == []


def test_no_seat_comes_along_to_another_table_or_evening(app, table):
    phone = sits_at(app, table, BEN)
    elsewhere = lay_table(app, own_circle=True)
    for other in (begin(app, table, PEOPLE, by="phone"), elsewhere.play):
        assert seats(phone, other) == []


def test_who_was_taken_out_brings_no_seat_along_from_a_play_that_is_over(app, table):
    keeper, lost = (sit_down(app, table, "member") for _ in range(2))
    lost.post(f"/play/{table.play.ref}/deck/claim", data={"player": BEN})
    with app.app_context():
        store.append(table.play.id, Ended())
    begin(app, table, ("Cem", "Dora", "Emil"))
    number = keeper.visit("/devices").soup.select('a[href*="/devices/remove"]')[-1]["href"]
    keeper.submit("/devices/remove", {"device": number.partition("=")[2], "codes": "1"})
    later = begin(app, table, PEOPLE)
    with app.app_context():
        assert store.claims(later.id) == {}


def test_a_phone_that_only_watches_the_rematch_sees_no_hand_there(app, table):
    phone = sits_at(app, table, BEN)
    again = rematch(app, table)
    for page in ("own", "own/1"):
        assert phone.get(f"/play/{again.watch_code}/{page}").status_code == 403
    with app.app_context():
        deck = store.begin_deck(
            None,
            store.deck_lines(table.deck.id)[0].event,
            seats=(0, 1, 2),
            play_id=again.id,
            round_number=1,
        )
    path = "/play/{}/deck/" + deck.ref + "/view.json"
    assert phone.get(path.format(again.scorer_code)).json["seats"].keys() == {"2"}
    looking = phone.get(path.format(again.watch_code))
    assert device(app).get(path.format(again.watch_code)).json["table"] == looking.json["table"]


def test_only_a_play_that_can_go_on_is_offered(app, table):
    guest = device(app)
    later = begin(app, table, ("Cem", "Dora", "Emil"))
    pad = f"/play/{table.play.scorer_code}"
    assert guest.visit(pad).soup.select_one("#follow a")["href"] == f"/s/{later.scorer_code}"
    with app.app_context():
        store.append(later.id, Ended())
    assert not guest.visit(pad).soup.select("#follow")


def test_guests_read_that_a_play_was_put_away(app, table):
    guest, member = device(app), sit_down(app, table, "member")
    pages = [f"/play/{table.play.scorer_code}{page}" for page in ("", "/own", "/deck")]
    for page in pages:
        assert "put away" not in guest.visit(page, follow_redirects=True).text
    member.post(f"/play/{table.play.ref}/put-away")
    for page in pages:
        read = guest.visit(page, follow_redirects=True)
        assert read.text.count("This game has been put away.") == 1
    member.post(f"/play/{table.play.ref}/take-out")
    assert "put away" not in guest.visit(pages[0]).text


def test_the_start_page_of_a_guest_shows_games_first_and_asks_for_another_code_below(app, table):
    phone = device(app)
    assert "companion link" in phone.visit("/").text
    phone.get(f"/s/{table.play.scorer_code}")
    page = phone.visit("/")
    assert "companion link" not in page.text
    assert page.soup.select_one("#opened ~ details summary").get_text() == "Another code"
    begin(app, table, ("Cem", "Dora", "Emil"))
    with app.app_context():
        store.append(table.play.id, Ended())
    hints = [tag.get_text() for tag in phone.visit("/").soup.select("#opened li")]
    assert ["won by" in text for text in hints] == [False, True]
