"""A guest's phone over an evening: it follows to the next play, and finds what it may open."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.scorepad.log import Began, Ended
from companion.web.base.addresses import Interface
from companion.web.sharing import lan_address
from tests.browser.harness import PHONE, TABLET, at_every_size, read_code, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.pad.test_room import COVERED
from tests.browser.rest import at_rest
from tests.browser.sharing.test_sharing import open_fold
from tests.web.rounds import begin

WIFI = Interface("wlan0", ("192.168.178.20",), default_route=True)


@pytest.fixture
def play(app):
    return begin(app)


def next_play(app, play, game="13", players=("Marina", "Georg", "Ben")):
    with app.app_context():
        return store.begin(play.circle_id, Began(game, players))


def end(app, play):
    with app.app_context():
        store.append(play.id, Ended())


def names(app, play):
    with app.app_context():
        sheet = store.sheet(play.id)
        return tuple(sheet.players[number].name for number in sheet.order)


def test_a_phone_follows_to_the_rematch_and_to_the_next_play(live_server, app, play, open_device):
    phone = open_device(PHONE, stranger=True)
    phone.goto(f"/s/{play.scorer_code}")
    end(app, play)
    expect(phone.locator(".winner-names")).to_be_visible()
    rematch = next_play(app, play, players=names(app, play))
    link = phone.get_by_role("link", name="Join the rematch")
    expect(link).to_be_visible()
    assert_accessible(phone)
    link.tap()
    phone.wait_for_url(f"{live_server.url}/play/{rematch.scorer_code}")
    other = next_play(app, play, "push", ("Anna", "Ben"))
    link = phone.get_by_role("link", name="Join the next game")
    expect(link).to_contain_text("PUSH")
    assert at_rest(phone).evaluate(COVERED, [".total-figure", "#steps .btn-main"]) == []
    screenshot(phone, "follow-running")
    link.tap()
    phone.wait_for_url(f"{live_server.url}/play/{other.scorer_code}")


def test_the_way_on_looks_right_at_every_size(app, play, open_device, live_server):
    end(app, play)
    next_play(app, play, players=names(app, play))
    page = open_device(TABLET, stranger=True, locale="de-DE")
    page.goto(f"/w/{play.watch_code}")
    for _size in at_every_size(page):
        expect(page.get_by_role("link", name="Revanche: Komm mit")).to_be_visible()
        assert_looks_right(page, ".topbar-title")
        screenshot(page, "follow-finished-de")
    assert_accessible(page)


def test_the_start_page_of_a_guest_lists_what_it_may_open(app, play, open_device, live_server):
    with app.app_context():
        evening = store.evening(play.evening_id)
    end(app, play)
    next_play(app, play, "push", ("Anna", "Ben"))
    page = open_device(TABLET, stranger=True, locale="de-DE")
    page.goto(f"/w/{play.watch_code}")
    page.goto(f"/w/{evening.watch_code}")
    page.goto("/")
    for _size in at_every_size(page):
        expect(page.locator("#opened a")).to_have_count(3)
        assert_looks_right(page, ".topbar-title")
        screenshot(page, "start-guest-de")
    assert_accessible(page)


def test_the_code_of_the_evening_is_read_off_the_screen(
    app, play, open_device, live_server, monkeypatch
):
    monkeypatch.setattr(lan_address, "read_interfaces", lambda: [WIFI])
    with app.app_context():
        evening = store.evening(play.evening_id)
    page = open_device(TABLET)
    page.goto(f"/play/{play.ref}/share")
    for fold, path in (
        ("evening-watch", f"/w/{evening.watch_code}"),
        ("evening-score", f"/s/{evening.scorer_code}"),
    ):
        open_fold(page, fold)
        code = page.locator(f"#{fold} svg.qr:visible")
        code.scroll_into_view_if_needed()
        assert read_code(code).endswith(path)
        page.locator(f"#{fold}").get_by_role("button", name="Show a code to type").tap()
        expect(page.locator(f'[data-typed="{fold}"]')).to_be_visible()
    for _size in at_every_size(page):
        assert_looks_right(page, ".topbar-title")
        screenshot(page, "share-evening", full_page=True)
    assert_accessible(page)
