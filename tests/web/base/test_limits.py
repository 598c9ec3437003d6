"""On a server in public an address makes only so much in ten minutes; at home nobody counts."""

from __future__ import annotations

import time

import pytest
from flask.testing import FlaskClient

from companion import store
from companion.web.base.limits import MADE
from tests.conftest import make_app, release
from tests.web.guests import device
from tests.web.tables import FOUR, new_play_fields

PUBLIC = "https://play.example.org"


@pytest.fixture
def club(sqlite_url, tmp_path):
    app = make_app(sqlite_url, tmp_path, PUBLIC_URL=PUBLIC)
    app.test_client_class = FlaskClient
    yield app
    release(app)


@pytest.fixture(autouse=True)
def two_of_each(monkeypatch):
    for what in MADE:
        monkeypatch.setitem(MADE, what, (2, 4))


def guest(app, address="203.0.113.5"):
    phone = device(app, REMOTE_ADDR=address)
    phone.get("/")
    return phone


def begin(phone):
    return phone.post("/new/13", data=new_play_fields(FOUR))


def is_refused(answer):
    """Told in words when to come again, and in the header for programs."""
    assert 0 < int(answer.headers["Retry-After"]) <= 600
    assert "Too much was started from this address. Try again in 10 minutes." in answer.text
    return answer.status_code == 429


def test_plays_are_limited_per_address_and_nothing_typed_is_lost(club):
    phone = guest(club)
    assert [begin(phone).status_code for _ in range(2)] == [303, 303]
    refused = begin(phone)
    assert is_refused(refused)
    assert f'value="{FOUR[0]}"' in refused.text
    assert begin(guest(club, "198.51.100.9")).status_code == 303


def test_after_ten_minutes_one_goes_on(club, monkeypatch):
    phone = guest(club)
    for _ in range(3):
        begin(phone)
    later = time.time() + 601
    monkeypatch.setattr(time, "time", lambda: later)
    assert begin(phone).status_code == 303


def test_circles_are_limited_per_address_and_per_network(club):
    def newcomer(address):
        return begin(guest(club, address)).status_code

    assert [newcomer("203.0.113.5") for _ in range(3)] == [303, 303, 429]
    assert [newcomer(f"203.0.113.{n}") for n in (6, 7)] == [303, 429]


def test_decks_and_codes_are_limited_per_address(club):
    phone = guest(club)
    play = begin(phone).headers["Location"].partition("?")[0]
    code = play.rsplit("/", 1)[1]
    paths = [f"/play/{code}/share/{last}" for last in ("new-codes", "type-code")]
    paths += ["/devices/new-code", "/devices/type-code"]
    assert [phone.post(path).status_code for path in paths[:2]] == [303, 303]
    assert all(is_refused(phone.post(path)) for path in paths)
    dealt = [phone.post("/deck/new/13", data={"kind": "digital", "key": n}) for n in "abc"]
    assert [answer.status_code for answer in dealt] == [303, 303, 429]
    assert is_refused(dealt[-1])
    assert is_refused(phone.post(f"/play/{code}/deck", data={"kind": "digital", "key": "d"}))
    assert phone.get(f"/play/{code}").status_code == 200  # looking and scoring go on


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_behind_a_proxy_that_tells_no_addresses_nobody_is_counted(club, address):
    phone = guest(club, address)
    assert {begin(phone).status_code for _ in range(4)} == {303}


def test_at_home_nobody_is_counted(app):
    phone = device(app)
    with app.app_context():
        code = store.circle(store.home_circle()).code
    phone.get(f"/j/{code}")
    phone.post(f"/j/{code}")
    assert {begin(phone).status_code for _ in range(4)} == {303}
