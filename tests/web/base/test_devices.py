"""Which device is who: the host, members, newcomers; joining, leaving, the way back."""

from __future__ import annotations

import pytest

from companion import store
from tests.conftest import make_app, release
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


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.7", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("host", ["localhost:8013", "127.0.0.1:8013", "[::1]:8013"])
def test_the_machine_itself_belongs_to_the_home(app, address, host):
    assert is_member(device(app, REMOTE_ADDR=address), Host=host)


@pytest.mark.parametrize("address", ["192.168.178.31", "::ffff:192.168.178.31", "fd00::2", "", "x"])
def test_others_are_strangers(app, address):
    assert not is_member(device(app, REMOTE_ADDR=address))


@pytest.mark.parametrize("host", ["evil.example:8013", "localhost.evil.example", "", "a b", "["])
def test_a_foreign_name_that_points_here_makes_no_member(app, host):
    """A page of that name could otherwise read and change everything (DNS rebinding)."""
    assert not is_member(device(app, REMOTE_ADDR="127.0.0.1"), Host=host)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_a_proxy_that_nobody_configured_makes_no_members(app, header):
    assert not is_member(device(app, REMOTE_ADDR="127.0.0.1"), **{header: "203.0.113.9"})


@pytest.mark.parametrize("setting", [{"PROXY_HOPS": 1}, {"PUBLIC_URL": "http://play.example.org"}])
def test_behind_a_proxy_loopback_proves_nothing(sqlite_url, tmp_path, setting):
    app = make_app(sqlite_url, tmp_path, **setting)
    assert not is_member(device(app, REMOTE_ADDR="127.0.0.1"))
    assert not is_member(device(app, REMOTE_ADDR="10.0.0.1"), **{"X-Forwarded-For": "127.0.0.1"}), (
        "who sends the header himself is not this machine"
    )
    release(app)


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


def test_who_is_removed_is_out_at_once_and_needs_a_new_code(app, table):
    keeper, lost = (sit_down(app, table, "member") for _ in range(2))
    page = keeper.visit("/devices")
    form = page.soup.select_one("li:not(.is-this) form")
    keeper.submit("/devices/remove", {"device": form.find("input")["value"]})
    assert is_member(keeper)
    assert not is_member(lost)
    lost.visit(f"/play/{table.play.ref}", status=404)
    lost.visit(f"/j/{table.circle.code}", status=404)


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
    number = phone.visit("/devices").soup.select_one("li.is-this input[name=device]")["value"]
    assert phone.submit("/devices/remove", {"device": number}).path == "/"
    assert not is_member(phone)


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
    cookie = phone.post(f"/j/{table.circle.code}").headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Expires=" in cookie
    assert "Secure" not in cookie
    phone.get("/devices")
    assert "Set-Cookie" not in phone.get("/devices").headers
    with phone.session_transaction() as session:
        session["seen"] = 1
    assert "Set-Cookie" in phone.get("/devices").headers


def test_the_cookie_of_a_public_server_goes_over_https_only(public):
    anna = device(public)
    begin(anna, "Anna", "Ada", "Alf")
    assert anna.get_cookie("session").secure
