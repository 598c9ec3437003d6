"""Hands go to the phones that took the seats, and to nobody else: not in a page, fragment or data.

The cards here have names that stand nowhere else, so looking for them in an answer is exact.
"""

import itertools

import pytest

from companion.deck import events as ev
from companion.web.live.routes import the_live
from tests.web.deck.tables import AWAY, as_data, begin, table_of
from tests.web.listening import parse as parse_event

SECRET = tuple(f"secret-{number:02}-{number * 7919 % 1000:03}" for number in range(40))
GETS = ("", "/part", "/view.json", "/look", "/fair", "/fair.json", "/fair.txt")
SHOWS_AN_OPENED_HAND = ("", "/part", "/look")


def named(answer):
    """The secret cards that an answer names, in its text or its headers."""
    text = answer.get_data(as_text=True) + str(answer.headers)
    return {card for card in SECRET if card in text}


def part(device, **query):
    return named(device.get("/part", **query).response)


def every_answer(device, seats=range(4)):
    """Everything that a device can get from this table, whatever it asks for."""
    for path, seat in itertools.product(GETS, [None, *seats]):
        query = {} if seat is None else {"seat": seat, "card": "x"}
        yield (
            (path, seat),
            device.client.get(device.base + path, query_string=query, **away(device)),
        )
    pad = f"/play/{device.code}"
    for path in (
        pad,
        f"{pad}?live=1",
        f"{pad}/deck?live=1",
        f"{pad}/log",
        f"{pad}/deck",
        f"{pad}/deck?again=1",
        "/",
        "/deck",
    ):
        yield (path, None), device.client.get(path, follow_redirects=True, **away(device))


def away(device):
    return {"environ_base": AWAY} if device.strange else {}


@pytest.fixture
def table(app):
    """A free deck of secret cards with five in each hand, at three phones and a tablet."""
    return table_of(app, "any", cards=SECRET, hand=5)


def test_each_phone_gets_its_hand_and_nobody_else_does(table):
    for device in (*table.phones, table.watcher):
        allowed = set().union(*(table.state.hands[seat] for seat in device.seats))
        got = set()
        for what, answer in every_answer(device):
            assert named(answer) <= allowed, (device.code, what)
            got |= named(answer)
        assert got == allowed


def test_the_tablet_sees_the_hand_nobody_took_only_when_it_asks_for_that_hand(table):
    for (path, seat), answer in every_answer(table.tablet):
        opened = seat == 3 and path in SHOWS_AN_OPENED_HAND
        assert named(answer) == (set(table.state.hands[3]) if opened else set()), (path, seat)


def test_a_seat_that_is_taken_later_is_covered_on_the_tablet_at_once(table):
    assert part(table.tablet, seat=3) == set(table.state.hands[3])
    table.phones[0].claim(3)  # two children, one phone
    assert part(table.tablet, seat=3) == set()
    assert table.tablet.get("/look", 403, seat=3)
    assert part(table.phones[0], seat=3) == set(table.state.hands[3])


def test_a_freed_seat_takes_its_cards_along(table):
    table.tablet.client.post(f"/play/{table.play.ref}/deck/free", data={"player": 0})
    for _, answer in every_answer(table.phones[0]):
        assert named(answer) == set()
    assert part(table.tablet, seat=0) == set(table.state.hands[0])


def test_answers_with_a_hand_are_kept_nowhere(table):
    for device, path, query in (
        *((table.phones[0], path, {}) for path in ("", "/part", "/view.json")),
        *((table.tablet, path, {"seat": 3}) for path in SHOWS_AN_OPENED_HAND),
    ):
        assert device.get(path, **query).response.headers["Cache-Control"] == "no-store"


def test_a_drawn_card_is_for_who_drew_it(table):
    card = table.state.draw_pile[0]
    status, answer = table.phones[1].act("draw", 1)
    assert status == 200
    assert card not in str(answer)
    for device in (table.tablet, table.phones[0], table.phones[2], table.watcher):
        assert all(card not in named(got) for _, got in every_answer(device))
    assert card in part(table.phones[1])


def test_what_is_put_down_openly_is_for_everybody(table):
    card = table.state.hands[2][0]
    assert table.phones[2].act("discard", 2, card=card)[0] == 200
    assert all(card in part(device) for device in table.everybody)


def test_the_view_of_a_device_is_exactly_that_of_its_seats(table):
    table.phones[0].claim(3)
    table.happen(ev.Revealed(0))
    for device in table.everybody:
        seen = device.view()
        assert seen["table"] == as_data(table.state)
        assert seen["seats"] == {str(s): as_data(table.state, s) for s in sorted(device.seats)}


def test_a_stranger_finds_no_deck(table):
    stranger, ref = table.app.test_client(), table.deck.ref
    for base in (table.tablet.base, f"/deck/{ref}", f"/play/{ref}/deck/{ref}"):
        for path in ("", "/part", "/view.json", "/fair"):
            assert stranger.get(base + path, environ_base=AWAY).status_code == 404


def test_a_deck_is_not_reached_through_another_play(table):
    other = begin(table.app, "any")
    assert table.tablet.client.get(f"/play/{other.ref}/deck/{table.deck.ref}").status_code == 404
    assert table.tablet.client.get(f"/deck/{table.deck.ref}").status_code == 404


def test_nothing_on_the_table_is_in_the_stream(table):
    """It says that something changed: neither cards nor who drew stand in it, for any device."""
    with table.app.app_context():
        the_live().pace.ping = 0.05
    for device in table.everybody:
        answer = device.client.get(f"/play/{device.code}/live", **away(device))
        said = answer.iter_encoded()
        heard = [next(said)]
        for event in (ev.Drew(1), ev.Revealed(0), ev.TookDiscard(2)):
            table.happen(event)
            heard.append(next(part for part in said if b"change" in part))
        answer.close()
        for event in map(parse_event, map(bytes.decode, heard)):
            assert set(event.data) == {"version"}
        assert not any(card.encode() in b"".join(heard) for card in SECRET)


def test_a_page_that_is_refreshed_shows_no_more_than_a_new_one(table):
    """With `?live` or an old mark a device gets what it may see now, not what it saw before."""
    for device in table.everybody:
        allowed = set().union(*(table.state.hands[seat] for seat in device.seats))
        assert named(device.get("", live=1).response) == allowed
    phone = table.phones[0]
    etag = phone.get("/part").response.headers["ETag"]
    table.tablet.client.post(f"/play/{table.play.ref}/deck/free", data={"player": 0})
    headers = {"If-None-Match": etag}
    answer = phone.client.get(phone.base + "/part", headers=headers, **away(phone))
    assert answer.status_code == 200
    assert named(answer) == set()
