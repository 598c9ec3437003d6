"""The stream of a live page: what it says, and when it ends."""

import threading
import time

import pytest

from companion import store
from companion.scorepad.log import Renamed
from companion.web.live.routes import the_live
from tests.web.conftest import a_round
from tests.web.listening import listening, until


@pytest.fixture
def live(app):
    """The live pages of the app, made quick."""
    with app.app_context():
        live = the_live()
    live.pace.ping = 0.05
    return live


def path(play, code=None, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return f"/play/{code or play.watch_code}/live?{asked}"


def test_a_change_is_told_with_its_version_alone(live, phone, play, save):
    with listening(phone, path(play)) as events:
        opened = next(events)
        assert (opened.name, opened.id, opened.data) == ("hello", "1", {"version": 1})
        assert 500 <= int(opened.retry) <= 2000
        save(a_round())
        change = until(events, "change")
    assert change.id == "2"
    assert change.data == {"version": 2}


def test_nothing_a_play_holds_is_in_the_stream(live, phone, play, save):
    response = phone.get(path(play))
    said = response.iter_encoded()
    heard = [next(said)]
    save(Renamed(0, "Annette"))
    save(a_round())
    heard += [next(said), next(said)]
    response.close()
    text = b"".join(heard).decode()
    assert "change" in text
    for secret in ("Anna", "Annette", "blue", play.ref, play.scorer_code):
        assert secret not in text


def test_pings_come_when_nothing_happens(live, phone, play):
    with listening(phone, path(play)) as events:
        next(events)
        assert [next(events).name for _ in range(3)] == ["ping"] * 3


def test_a_page_hears_at_once_what_happened_since_it_was_made(live, phone, play, save):
    for number in range(1, 4):
        save(a_round(number))
    with listening(phone, path(play, after=2)) as events:
        assert next(events).data == {"version": 2}
        assert until(events, "change").data["version"] == 4


def test_a_browser_that_comes_back_goes_on_where_it_was(live, phone, play, save):
    save(a_round())
    with listening(phone, path(play, after=1), headers={"Last-Event-ID": "2"}) as events:
        assert next(events).data == {"version": 2}
        assert next(events).name == "ping"
        save(Renamed(0, "Annette"))
        assert until(events, "change").id == "3"


@pytest.mark.parametrize("after", ["x", "-3", "1e9", "99999999999999999999", "٣", ""])
def test_an_odd_number_means_from_now_on(live, phone, play, after):
    with listening(phone, path(play, after=after)) as events:
        assert next(events).data == {"version": 1}
        assert next(events).name == "ping"


def test_a_number_from_the_future_waits_for_it(live, phone, play, save):
    with listening(phone, path(play, after=9)) as events:
        next(events)
        save(a_round())
        assert next(events).name == "ping"


def test_several_changes_are_told_together(live, phone, play, save):
    save(a_round())
    save(Renamed(1, "Bernd"))
    with listening(phone, path(play, after=1)) as events:
        next(events)
        assert until(events, "change").data == {"version": 3}
        assert next(events).name == "ping"


def test_a_stream_ends_at_its_age_and_says_so(live, phone, play):
    live.pace.least_age = live.pace.most_age = 0.12
    started = time.monotonic()
    with listening(phone, path(play)) as events:
        names = [event.name for event in events]
    assert names[0] == "hello"
    assert names[-1] == "again"
    assert 0.1 < time.monotonic() - started < 5
    assert len(live.streams) == 0


def test_ages_differ(live):
    assert len({live.pace.age() for _ in range(20)}) == 20
    assert all(60 <= live.pace.age() <= 120 for _ in range(50))


def test_an_unknown_code_is_gone_and_nothing_more(live, phone):
    with listening(phone, "/play/no-such-code-that-opens/live") as events:
        assert [event.name for event in events] == ["gone"]


def test_a_stranger_with_the_address_of_a_member_hears_nothing(live, phone, play):
    with listening(phone, path(play, play.ref)) as events:
        assert [event.name for event in events] == ["gone"]


def test_a_member_may_listen(live, client, play):
    with listening(client, path(play, play.ref)) as events:
        assert next(events).name == "hello"


@pytest.mark.parametrize("role", ["watch_code", "scorer_code"])
def test_a_new_code_ends_open_streams_at_once(live, app, phone, play, role):
    live.pace.ping = 30
    with listening(phone, path(play, getattr(play, role))) as events:
        next(events)
        with app.app_context():
            store.new_codes(play.id)
        assert [event.name for event in events] == ["gone"]


def test_the_device_of_the_table_stays_when_codes_change(live, app, client, play):
    with listening(client, path(play, play.ref)) as events:
        next(events)
        with app.app_context():
            store.new_codes(play.id)
        assert until(events, "change").data["version"] == 2


def test_a_page_has_one_stream_the_newest(live, phone, play):
    with (
        listening(phone, path(play, tab="a")) as old,
        listening(phone, path(play, tab="b")) as other,
    ):
        next(old), next(other)
        assert len(live.streams) == 2
        live.pace.ping = 30
        with listening(phone, path(play, tab="a")) as new:
            assert next(new).name == "hello"
            assert [event.name for event in old if event.name != "ping"] == ["replaced"]
            assert len(live.streams) == 2
            live.pace.ping = 0.05
        assert next(other).name == "ping"


def test_when_there_are_too_many_the_oldest_makes_room(live, phone, play):
    live.streams.most = 2
    with (
        listening(phone, path(play, tab="1")) as first,
        listening(phone, path(play, tab="2")) as second,
        listening(phone, path(play, tab="3")) as third,
    ):
        next(first), next(second)
        assert next(third).name == "hello"
        assert [event.name for event in first if event.name != "ping"] == ["crowded"]
        assert next(second).name == "ping"
        assert len(live.streams) == 2


def test_room_is_made_at_once_not_at_the_next_ping(live, app, play):
    live.pace.ping = 30
    live.streams.most = 1
    ended = []

    def stay():
        client = app.test_client()
        with listening(client, path(play, tab="old")) as events:
            ended.extend(event.name for event in events)

    thread = threading.Thread(target=stay)
    thread.start()
    while len(live.streams) == 0:
        time.sleep(0.01)
    with listening(app.test_client(), path(play, tab="new")) as events:
        next(events)
        thread.join(5)
        assert ended == ["hello", "crowded"]


def test_who_hangs_up_is_forgotten(live, phone, play):
    with listening(phone, path(play)) as events:
        next(events)
        assert len(live.streams) == 1
    assert len(live.streams) == 0


def test_a_request_for_the_headers_alone_opens_no_stream(live, phone, play):
    response = phone.head(path(play))
    assert response.mimetype == "text/event-stream"
    assert response.headers["Cache-Control"] == "no-store"
    response.close()
    assert len(live.streams) == 0


def test_all_streams_end_when_the_server_stops(live, app, play):
    live.pace.ping = 30
    names = []

    def stay(tab):
        with listening(app.test_client(), path(play, tab=tab)) as events:
            names.extend(event.name for event in events)

    threads = [threading.Thread(target=stay, args=(tab,)) for tab in range(5)]
    for thread in threads:
        thread.start()
    while len(live.streams) < 5:
        time.sleep(0.01)
    started = time.monotonic()
    store.close_store(app)
    for thread in threads:
        thread.join(5)
    assert time.monotonic() - started < 2
    assert sorted(names) == ["again"] * 5 + ["hello"] * 5
