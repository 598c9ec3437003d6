"""While the server is away, the game goes on with the next round on the page that is open."""

import pytest
from playwright.sync_api import expect

from tests.browser.entry import POSSIBLE_TAPS, Entry
from tests.browser.entry.test_outbox import outbox, save_without_server, written
from tests.browser.harness import SIZES, screenshot
from tests.browser.looks import assert_accessible
from tests.web.rounds import begin, url

pytestmark = [
    pytest.mark.filterwarnings("default::ResourceWarning"),
    pytest.mark.usefixtures("server_may_go"),
]


@pytest.fixture
def entry(page, app):
    return Entry(page, app)


def go_on(page, number):
    """Turn to the next round on the open page, as somebody does who looks before tapping."""
    page.wait_for_timeout(1000)
    page.get_by_role("button", name="Keep counting").tap()
    expect(page.locator("h1")).to_contain_text(f"Round {number} of 4")


def test_the_game_goes_on_while_the_server_is_away(entry, app, live_server):
    save_without_server(entry, live_server)
    go_on(entry.page, 2)
    expect(entry.page.locator("h1")).to_contain_text("Georg dealt")
    assert set(entry.values) == {""}
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    expect(outbox(entry.page)).to_contain_text("Not sent yet: 2")
    go_on(entry.page, 3)
    entry.tap(*POSSIBLE_TAPS[:4])
    live_server.start()
    expect(outbox(entry.page)).to_be_hidden(timeout=40_000)
    assert written(app, entry.play) == [1, 2]
    assert entry.values == [*POSSIBLE_TAPS[:4], *[""] * 12]
    entry.page.reload()
    entry.ready()
    assert entry.values == [*POSSIBLE_TAPS[:4], *[""] * 12]
    entry.tap(*POSSIBLE_TAPS[4:])
    entry.save()
    entry.saved(3)
    assert written(app, entry.play) == [1, 2, 3]


def test_a_round_does_not_overtake_one_that_waits(entry, app, live_server):
    """The second round is saved while the server is back and the first one is not yet sent."""
    save_without_server(entry, live_server)
    go_on(entry.page, 2)
    entry.page.route("**/round/1*", lambda route: route.abort())
    live_server.start()
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    expect(outbox(entry.page)).to_contain_text("Not sent yet: 2")
    assert written(app, entry.play) == []
    entry.page.unroute("**/round/1*")
    entry.page.wait_for_url("**#round-2", timeout=40_000)
    assert written(app, entry.play) == [1, 2]


def test_a_double_tap_does_not_go_on(entry, live_server):
    live_server.stop()
    entry.tap(*POSSIBLE_TAPS)
    entry.page.locator("#entry-save").dblclick()
    entry.hears("No answer")
    expect(entry.page.locator("h1")).to_contain_text("Round 1 of 4")


def test_after_the_last_round_there_is_nothing_to_go_on_with(page, app, live_server):
    play = begin(app, rounds=1)
    page.goto(url(play))
    page.wait_for_selector(".count.is-active")
    live_server.stop()
    for key in POSSIBLE_TAPS:
        page.locator(f'.keypad [data-key="{key}"]').tap()
    page.locator("#entry-save").tap()
    expect(outbox(page)).to_be_visible()
    expect(page.get_by_role("button", name="Keep counting")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_it_looks_like_any_round(open_device, app, live_server, size):
    entry = Entry(open_device(size, locale="de-DE"), app)
    live_server.stop()
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    button = entry.page.get_by_role("button", name="Weiterzählen")
    expect(button).to_be_visible()
    screenshot(entry.page, "ahead-offered")
    entry.page.wait_for_timeout(1000)
    button.tap()
    expect(entry.page.locator("h1")).to_contain_text("Durchgang 2")
    screenshot(entry.page, "ahead")
    assert_accessible(entry.page)
