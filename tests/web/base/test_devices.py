"""Which device is who: the host, members, newcomers; joining, leaving, the way back."""

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


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.178.31", ""])
@pytest.mark.parametrize("host", ["localhost:8013", "127.0.0.1:8013", "[::1]:8013", "evil.example"])
def test_where_somebody_asks_from_proves_nothing(app, address, host):
    assert not is_member(device(app, REMOTE_ADDR=address), Host=host)


def test_the_machine_itself_is_told_where_its_link_stands(app):
    page = device(app, REMOTE_ADDR="127.0.0.1").visit("/")
    assert "the link that stands where Spielblock was started" in page.text
    assert "companion link" in page.text


def test_b52_behind_a_plain_proxy_pass_nobody_is_a_member(app):
    """As nginx does it: from loopback, with the upstream's own Host, no forwarded header."""
    for path in ("/devices", "/plays"):
        assert (
            device(app, REMOTE_ADDR="127.0.0.1")
            .get(path, headers={"Host": "127.0.0.1:8013"})
            .status_code
            == 403
        )


def test_the_link_for_this_machine_shows_one_button_and_is_good_once(app):
    path, browser, late = invitation(app), device(app), device(app)
    page = browser.visit(path)
    assert len(page.soup.select("main button, main a")) == 1
    assert not is_member(browser), "a link alone changes nothing"
    late.visit(path)
    browser.submit(path)
    assert is_member(browser)
    assert "lets nobody in" in late.submit(path, status=404).text
    assert not is_member(late)
    assert "companion link" in device(app).visit(path, status=404).text


def test_the_link_for_tablets_is_good_for_several(app):
    path, tablets = invitation(app, once=False), [device(app) for _ in range(3)]
    for tablet in tablets:
        tablet.visit(path)
        tablet.submit(path)
    assert all(is_member(tablet) for tablet in tablets)


def test_who_belongs_already_does_not_use_the_link_up(app, table):
    member, path = sit_down(app, table, "member"), invitation(app)
    assert "belongs here already" in member.visit(path).text.lower()
    member.submit(path)
    device(app).visit(path)


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


def test_joining_again_from_the_same_browser_renews_its_row(app):
    browser = device(app)
    for _ in range(3):
        path = invitation(app)
        browser.visit(path)
        browser.submit(path)
        assert len(browser.visit("/devices").soup.select("li.device")) == 1
        remove(browser, others=False)
        assert not is_member(browser)


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


def test_forty_devices_a_page(app, table):
    with app.app_context():
        for number in range(45):
            store.join_circle(table.circle.id, name=f"Phone {number}", at=float(number))
    member = sit_down(app, table, "member")
    first = member.visit("/devices")
    assert len(first.soup.select("li.device")) == 40
    second = member.visit("/devices?page=2")
    assert len(second.soup.select("li.device")) == 6
    assert "/devices?page=1" in str(second.soup)
    for odd in ("x", "-1", "99999999999", "0"):
        member.visit(f"/devices?page={odd}")


def test_joining_needs_a_tap(app, table):
    phone = device(app)
    page = phone.visit(f"/j/{table.circle.code}")
    assert not is_member(phone)
    after = phone.submit(page.form()["action"])
    assert (after.path, "This device belongs here now." in after.text) == ("/", True)
    assert is_member(phone)
    assert "belongs here already" in phone.visit(f"/j/{table.circle.code}").text.lower()


def test_a_new_device_is_called_by_its_system_until_somebody_names_it(app, table):
    phone = sit_down(app, table, "member")
    page = phone.visit("/devices")
    assert page.soup.find(id="device-name")["value"] == "Android"
    phone.submit("/devices/name", {"name": "  Omas\u0000  <b>Handy  "})
    other = sit_down(app, table, "member").visit("/devices")
    assert other.soup.select_one("bdi.name").get_text() == "Omas <b>Handy"
    phone.submit("/devices/name", {"name": "x" * 500})
    assert phone.visit("/devices").soup.find(id="device-name")["value"] == "x" * 40


def remove(member, others=True, **more):
    """Follow the link beside a device and answer the question."""
    beside = "li:not(.is-this) a" if others else "li.is-this a"
    asks = member.visit(member.visit("/devices").soup.select_one(beside)["href"])
    return asks, member.submit("/devices/remove", asks.fields() | more)


def test_who_is_removed_is_out_at_once_and_needs_a_new_code(app, table):
    keeper, lost = (sit_down(app, table, "member") for _ in range(2))
    printed = invitation(app, once=False)
    asks, _after = remove(keeper)
    assert "running play" in asks.text
    assert is_member(keeper)
    assert not is_member(lost)
    lost.visit(f"/play/{table.play.ref}", status=404)
    lost.visit(f"/j/{table.circle.code}", status=404)
    lost.visit(printed, status=404)


def test_who_is_removed_loses_the_links_of_running_plays_and_its_seats(app, table):
    keeper, lost = (sit_down(app, table, "member") for _ in range(2))
    lost.post(f"/play/{table.play.scorer_code}/deck/claim", data={"player": 0})
    remove(keeper)
    for link in (f"/w/{table.play.watch_code}", f"/s/{table.play.scorer_code}"):
        lost.visit(link, status=404)
    with app.app_context():
        assert store.claims(table.play.id) == {}


def test_links_stay_when_the_question_is_answered_so(app, table):
    keeper, _old = (sit_down(app, table, "member") for _ in range(2))
    asks = keeper.visit(keeper.visit("/devices").soup.select_one("li:not(.is-this) a")["href"])
    keeper.submit("/devices/remove", {"device": asks.fields()["device"]})
    device(app).visit(f"/play/{table.play.watch_code}")


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "999999", "1e9"])
def test_removing_nobody_changes_nothing(app, table, number):
    member = sit_down(app, table, "member")
    member.submit("/devices/remove", {"device": number})
    device(app).visit(f"/j/{table.circle.code}")


def test_a_device_of_another_circle_cannot_be_removed(app, table):
    neighbour = sit_down(app, table, "neighbour")
    sit_down(app, table, "member")
    with app.app_context():
        theirs = {one.id for one in store.devices(table.circle.id)}
    for number in theirs:
        neighbour.submit("/devices/remove", {"device": str(number)})
    with app.app_context():
        assert {one.id for one in store.devices(table.circle.id)} == theirs


def test_a_device_may_leave(app, table):
    phone = sit_down(app, table, "member")
    _asks, after = remove(phone, others=False)
    assert after.path == "/"
    assert not is_member(phone)
    device(app).visit(f"/play/{table.play.watch_code}")


def test_a_new_code_lets_nobody_in_with_the_old_one(app, table):
    member = sit_down(app, table, "member")
    page = member.submit("/devices/new-code")
    device(app).visit(f"/j/{table.circle.code}", status=404)
    new = page.soup.find(id="join-address").get_text().rpartition("/")[2]
    device(app).visit(f"/j/{new}")


def test_a_code_to_type_for_joining_is_made_on_request(app, table):
    member = sit_down(app, table, "member")
    assert not member.visit("/devices").soup.select(".code")
    page = member.submit("/devices/type-code", {"next": "/devices"})
    typed = page.soup.select_one(".code").get_text()
    answer = device(app).post("/code", data={"code": typed})
    assert answer.location == f"/j/{table.circle.code}"


def test_strangers_are_told_how_to_join_and_fill_no_form_in_vain(app):
    phone = device(app)
    home = phone.visit("/")
    assert home.form()["action"] == "/code"
    assert "/new" not in home.links()
    phone.visit("/new/13", status=403)


def begin(client, *names):
    fields = client.visit("/new/13").fields("/new/13")
    typed = {f"players-{row}": name for row, name in enumerate(names)}
    return client.submit("/new/13", fields | typed)


def test_on_a_public_server_a_newcomer_starts_a_circle_with_its_first_play(public):
    anna, ben = device(public), device(public)
    assert anna.visit("/").links().count("/new") >= 1
    anna.visit("/devices", status=403)
    play = begin(anna, "Anna", "Ada", "Alf")
    assert is_member(anna)
    begin(ben, "Ben", "Bea", "Bob")
    assert "Ben" not in anna.visit("/").text
    assert "Anna" not in ben.visit("/").text
    ben.visit(play.path, status=404)
    with public.app_context():
        assert store.running(store.home_circle()) == [], "a public server has no home"


def test_who_joins_others_keeps_the_way_back(public):
    anna, ben = device(public), device(public)
    begin(anna, "Anna", "Ada", "Alf")
    begin(ben, "Ben", "Bea", "Bob")
    invitation = anna.visit("/devices").soup.find(id="join-address").get_text()
    path = invitation.removeprefix("https://play.example.org")
    asks = ben.visit(path)
    assert "leaves the plays it sees now" in asks.text
    ben.submit(path)
    assert "Anna" in ben.visit("/").text
    back = ben.visit("/devices").soup.select_one('a.row-link[href^="/j/"]')
    assert "Ben" in back.get_text()
    ben.submit(back["href"])
    assert "Bea" in ben.visit("/").text


def test_a_lost_database_makes_strangers_of_old_devices(app, table):
    phone = sit_down(app, table, "member")
    with phone.session_transaction() as session:
        session["device"] = "x" * 22
    assert not is_member(phone)
    phone.post(f"/j/{table.circle.code}")
    assert is_member(phone)


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
