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


def invitation(app, once=True):
    """A link as `companion serve` prints it."""
    with app.app_context():
        return f"/j/{store.invite(store.home_circle(), once=once)}"


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.178.31", ""])
@pytest.mark.parametrize("host", ["localhost:8013", "127.0.0.1:8013", "[::1]:8013", "evil.example"])
def test_where_somebody_asks_from_proves_nothing(app, address, host):
    assert not is_member(device(app, REMOTE_ADDR=address), Host=host)


def test_the_machine_itself_is_told_where_its_link_stands(app):
    page = device(app, REMOTE_ADDR="127.0.0.1").visit("/")
    assert "the link shown where Spielblock was started" in page.text
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
    assert "has access already" in member.visit(path).text.lower()
    member.submit(path)
    device(app).visit(path)


def test_joining_again_from_the_same_browser_renews_its_row(app):
    browser = device(app)
    for _ in range(3):
        path = invitation(app)
        browser.visit(path)
        browser.submit(path)
        assert len(browser.visit("/devices").soup.select("li.device")) == 1
        remove(browser, others=False)
        assert not is_member(browser)


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
    assert "has access already" in phone.visit(f"/j/{table.circle.code}").text.lower()


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
    assert "game in progress" in asks.text
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
    assert "leaves the games it sees now" in asks.text
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
