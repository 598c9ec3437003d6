"""Live pages in a real browser: several devices at one table, sleep, a server that goes away."""

import re

import pytest
from playwright.sync_api import expect

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted, Renamed
from companion.web.live.routes import the_live
from tests.browser.harness import PHONE, TABLET
from tests.browser.rest import at_rest

NAMES = ("Anna", "Ben", "Cem")
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def play(app):
    with app.app_context():
        return store.begin(store.home_circle(), Began("13", NAMES))


@pytest.fixture
def save(app, play):
    def save(change):
        with app.app_context():
            return store.append(play.id, change).number

    return save


@pytest.fixture
def pace(app):
    """How quick the streams of the app are; waits are shortened."""
    with app.app_context():
        pace = the_live().pace
    pace.ping = 0.3
    return pace


def a_round(number, blue=7):
    counts = ({"blue": blue, "yellow": 3}, {"blue": 2, "green": 7, "four": 2}, {"yellow": 8})
    return Counted(number, {p: Entry(counts=own) for p, own in enumerate(counts)})


def watched(play):
    return f"/play/{play.watch_code}"


def score(page, number, player):
    return page.locator(f"#round-{number} td").nth(player).locator(".score-points")


def test_a_saved_round_appears_on_phones_in_their_language(
    live_server, open_device, play, save, pace
):
    dutch = open_device(PHONE, locale="nl-NL")
    german = open_device(PHONE, locale="de-DE")
    for page in (dutch, german):
        page.goto(watched(play))
    save(a_round(1))
    for page in (dutch, german):
        expect(score(page, 1, 1)).to_have_text("6")
    expect(dutch.locator("#now")).to_contain_text("schudt")
    save(Renamed(0, "Annette"))
    for page in (dutch, german):
        expect(page.locator("thead")).to_contain_text("Annette")
        expect(page.locator("#live")).to_be_hidden()


def test_a_stream_goes_on_after_its_age(live_server, open_device, play, save, pace):
    pace.least_age = pace.most_age = 0.5
    pace.retry = 0.1
    page = open_device(PHONE)
    page.goto(watched(play))
    for number in (1, 2, 3):
        page.wait_for_timeout(700)
        save(a_round(number))
        expect(score(page, number, 1)).to_have_text("6")


def test_where_streams_do_not_work_the_page_asks(live_server, open_device, play, save, pace, watch):
    watch.allow("/live")
    page = open_device(PHONE)
    page.route(re.compile("/live\\?"), lambda route: route.abort())
    page.goto(watched(play))
    save(a_round(1))
    expect(score(page, 1, 1)).to_have_text("6")
    expect(page.locator("#live")).to_be_hidden()


def test_a_page_crowded_out_goes_on_by_asking(app, live_server, open_device, play, save, pace):
    with app.app_context():
        the_live().streams.most = 1
    first, second = open_device(PHONE), open_device(PHONE)
    first.goto(watched(play))
    second.goto(watched(play))
    save(a_round(1))
    for page in (first, second):
        expect(score(page, 1, 1)).to_have_text("6")
        expect(page.locator("#live")).to_be_hidden()


def test_without_the_server_the_page_says_how_old_it_is(
    live_server, open_device, play, save, pace, watch
):
    watch.allow("net::ERR_")
    page = open_device(PHONE, locale="de-DE")
    page.goto(watched(play))
    live_server.stop()
    expect(page.locator("#live")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("vor")
    save(a_round(1))
    live_server.start()
    expect(score(page, 1, 1)).to_have_text("6", timeout=15_000)
    expect(page.locator("#live")).to_be_hidden()


def test_a_phone_that_lost_its_network_is_current_3_seconds_after_it_is_back(
    live_server, open_device, play, save, pace, watch
):
    watch.allow("ERR_INTERNET_DISCONNECTED")
    page = open_device(PHONE)
    page.goto(watched(play))
    page.context.set_offline(True)
    expect(page.locator("#live")).to_be_visible()
    save(a_round(1))
    page.wait_for_timeout(2000)
    page.context.set_offline(False)
    expect(score(page, 1, 1)).to_have_text("6", timeout=3000)
    expect(page.locator("#live")).to_be_hidden()


def test_a_phone_that_slept_ten_minutes_is_current_3_seconds_after_waking(
    live_server, open_device, play, save, pace
):
    """Asleep, a page gives its stream back; what it then shows is fetched anew."""
    page = open_device(PHONE)
    page.clock.install()
    page.goto(watched(play))
    expect(page.locator("#now")).to_be_visible()
    page.evaluate(HIDE, True)
    page.clock.fast_forward(20_000)
    save(a_round(1))
    page.clock.fast_forward(600_000)
    page.wait_for_timeout(500)
    assert page.locator("#round-1 .score-points").count() == 0, "it did not sleep"
    page.evaluate(HIDE, False)
    expect(score(page, 1, 1)).to_have_text("6", timeout=3000)
    expect(page.locator("#live")).to_be_hidden()
    save(a_round(2))
    expect(score(page, 2, 1)).to_have_text("6")


def test_a_new_code_ends_open_pages_at_once(app, live_server, open_device, play, pace, watch):
    watch.allow("404")
    page = open_device(PHONE, locale="de-DE")
    page.goto(watched(play))
    with app.app_context():
        store.new_codes(play.id)
    expect(page.locator("#live")).to_contain_text("nicht mehr")
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    assert "Anna" not in page.content()


def test_the_tablet_and_a_phone_show_the_same(live_server, open_device, play, save, pace):
    tablet, phone = open_device(TABLET), open_device(PHONE)
    tablet.goto(f"/play/{play.ref}")
    phone.goto(watched(play))
    for number in range(1, 7):
        save(a_round(number))
    for page in (tablet, phone):
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#result")).to_contain_text("Cem")


def test_a_tap_meets_what_lay_under_the_finger(live_server, open_device, play, save, pace):
    page = open_device(TABLET)
    page.goto(f"/play/{play.ref}")
    count = page.locator("#steps a.btn-main").first
    expect(count).to_have_attribute("href", re.compile(r"/round/1$"))
    at_rest(page)
    count.hover()
    page.mouse.down()
    with page.expect_response(lambda answer: answer.headers.get("play-version") == "2"):
        save(a_round(1))
    page.mouse.up()
    page.wait_for_url(f"{live_server.url}/play/{play.ref}/round/1")
