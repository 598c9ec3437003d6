"""Cookies last, have no age and are ours alone; whoever looks without one leaves nothing behind."""

from __future__ import annotations

import time

import pytest
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner
from sqlalchemy import func, select

from companion import store
from companion.store.base.database import Base
from companion.store.base.engine import the_store
from companion.web.base.cookies import session_name
from tests.conftest import make_app, release
from tests.pagecheck import parse
from tests.web.guests import device, lay_table, sit_down


@pytest.fixture
def table(app):
    return lay_table(app)


@pytest.fixture
def public(sqlite_url, tmp_path):
    app = make_app(sqlite_url, tmp_path, PUBLIC_URL="https://play.example.org")
    yield app
    release(app)


def is_member(client, **headers):
    return client.get("/devices", headers=headers).status_code == 200


def invitation(app, once=True):
    """A link as `companion serve` prints it."""
    with app.app_context():
        return f"/j/{store.invite(store.home_circle(), once=once)}"


def rows(app):
    """How many rows every table has."""
    with app.app_context(), the_store().engine.connect() as connection:
        return {
            table.name: connection.scalar(select(func.count()).select_from(table))
            for table in Base.metadata.sorted_tables
        }


def test_b48_without_cookies_joining_says_so_and_uses_nothing_up(app):
    path = invitation(app)
    blocked = app.test_client(use_cookies=False)
    for _ in range(3):
        blocked.visit(path)
        assert "keeps no cookies" in blocked.submit(path, status=403).text
    browser = device(app)
    browser.visit(path)
    browser.submit(path)
    assert is_member(browser)
    assert rows(app)["device"] == 1


def test_b48_without_cookies_no_seat_is_taken_and_scoring_goes_on(app, table):
    blocked = app.test_client(use_cookies=False)
    code = table.play.scorer_code
    page = blocked.submit(f"/play/{code}/deck/claim", {"player": 0}, status=403)
    assert "keeps no cookies" in page.text
    for blue in (1, 2, 3):
        entries = {
            str(p): {"counts": {"blue": blue, "yellow": 2, "green": 2, "four": 1}} for p in range(3)
        }
        sent = {"entries": entries, "accept": True, "key": f"k{blue}"}
        assert blocked.post(f"/play/{code}/round/1", json=sent).status_code == 200
    assert rows(app)["device"] == 0


def old_cookie(app, device, at):
    """The cookie as Flask made it before, at a time."""
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _self: int(at))
        return signer.dumps({"device": device, "_permanent": True})


@pytest.mark.parametrize(
    "ago", [0, 10, -10, 20 * 60, -20 * 60, 240 * 86400, -240 * 86400, 500 * 86400]
)
def test_b46_the_update_throws_nobody_out_whatever_the_clock_says(app, ago):
    with app.app_context():
        ref = store.join_circle(store.home_circle())
    browser = device(app)
    browser.set_cookie("session", old_cookie(app, ref, time.time() - ago))
    browser.set_cookie("theme", "dark")
    browser.set_cookie("language", "nl")
    page = browser.visit("/devices")
    assert page.soup.html["data-theme"] == "dark"
    assert page.soup.html["lang"] == "nl"
    assert browser.get_cookie("session") is None, "read once and replaced"
    for name in ("session", "theme", "language"):
        browser.set_cookie(name, "of-another-program")
    page = browser.visit("/devices")
    assert (page.soup.html["data-theme"], page.soup.html["lang"]) == ("dark", "nl")
    assert browser.get_cookie("session").value == "of-another-program"
    with app.app_context():
        assert [one.ref for one in store.devices(store.home_circle())] == [ref]


def test_b46_a_signature_has_no_age(app, table, monkeypatch):
    phone = sit_down(app, table, "member")
    now = time.time()
    for ago in (10, 20 * 60, 240 * 86400, -240 * 86400):
        monkeypatch.setattr(time, "time", lambda ago=ago: now - ago)
        assert is_member(phone)


def test_b47_another_program_on_this_host_takes_no_cookie_away(app, table, sqlite_url, tmp_path):
    phone = sit_down(app, table, "member")
    with_another_key = make_app(sqlite_url, tmp_path / "other", SECRET_KEY="of another Spielblock")
    for other in (phone.application, with_another_key):
        assert session_name(other) != "session"
    assert session_name(app) != session_name(with_another_key), "cookies know no ports"
    release(with_another_key)


@pytest.mark.parametrize("cookie", ["", "x", "e30.x", "\x00", "x" * 4000])
def test_a_forged_cookie_is_no_device(app, table, cookie):
    phone = device(app)
    phone.set_cookie(session_name(app), cookie)
    assert not is_member(phone)


def test_b51_a_look_leaves_no_trace(app, table):
    """Every page, asked for by whoever has no cookie, by whatever link."""
    before = rows(app)
    for _ in range(200):
        assert app.test_client(use_cookies=False).get("/healthz").data == b"ok\n"
    blocked = app.test_client(use_cookies=False)
    for rule in app.url_map.iter_rules():
        if (
            "GET" in rule.methods
            and rule.endpoint != "sharing.arrivals"
            and "share" not in rule.rule
        ):
            for code in (table.play.watch_code, table.play.scorer_code, table.circle.code):
                values = {
                    name: {"code": code, "ref": table.deck.ref, "number": 1, "player": 0}.get(
                        name, "13"
                    )
                    for name in rule.arguments
                }
                blocked.get(rule.map.bind("localhost").build(rule.endpoint, values))
    assert rows(app) == before


def test_b51_a_watcher_has_no_row_and_arrives_when_the_page_is_looked_at(app, table):
    before = rows(app)
    phone = device(app)
    page = phone.get(f"/w/{table.play.watch_code}", follow_redirects=True)
    arrive = parse(page.text).find(id="live")["data-arrive"]
    assert rows(app) == before, "a preview or a prefetch does as much"
    assert phone.post(arrive).status_code == 204
    assert phone.post(arrive).status_code == 204
    after = rows(app)
    assert after.pop("arrival") == before.pop("arrival") + 1
    assert after == before
    member = sit_down(app, table, "member")
    assert (
        parse(member.get(f"/play/{table.play.ref}").text).find(id="live").get("data-arrive") is None
    )


def test_the_health_of_a_server_that_cannot_read_is_told(app, monkeypatch):
    def broken(_circle):
        raise store.Unavailable("no disk")

    monkeypatch.setattr(store, "circle", broken)
    with pytest.raises(AssertionError, match="503"):
        app.test_client(use_cookies=False).get("/healthz")


def test_the_cookie_is_lasting_hidden_from_scripts_and_renewed_once_an_hour(app, table):
    phone = device(app)
    cookie = phone.get(f"/j/{table.circle.code}").headers["Set-Cookie"]
    assert cookie.startswith(session_name(app) + "=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    phone.post(f"/j/{table.circle.code}")
    phone.get("/devices")
    phone.get("/devices")
    assert "Set-Cookie" not in phone.get("/devices").headers
    with phone.session_transaction() as session:
        session["seen"] = 1
    assert "Set-Cookie" in phone.get("/devices").headers


def test_every_cookie_of_a_public_server_goes_over_https_only_and_below_its_path(public):
    anna = device(public)
    page = anna.get("/")
    for answer in (
        page,
        anna.post("/theme", data={"theme": "dark"}),
        anna.post("/language", data={"language": "nl"}),
    ):
        for cookie in answer.headers.getlist("Set-Cookie"):
            assert "Secure" in cookie.split("; ")
            assert cookie.startswith("spielblock-")


def test_below_a_prefix_cookies_are_for_that_path_alone(app, table):
    here = {"base_url": "http://192.168.178.20:8013/spiele/"}
    app.test_client_class = FlaskClient  # the checked one knows links at the root only
    for answer in (
        device(app).get("/", **here),
        device(app).post("/theme", data={"theme": "dark"}, **here),
        device(app).post("/language", data={"language": "nl"}, **here),
    ):
        cookies = answer.headers.getlist("Set-Cookie")
        assert cookies
        assert all("Path=/spiele" in cookie.split("; ") for cookie in cookies)
