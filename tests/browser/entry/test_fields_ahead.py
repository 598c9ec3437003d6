"""A classic goes on while the server is away, where its next round needs nothing not saved yet."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from tests.browser.entry.test_outbox import outbox
from tests.browser.harness import TABLET
from tests.browser.plays import FAMILY, sheet_of

pytestmark = [
    pytest.mark.filterwarnings("default::ResourceWarning"),
    pytest.mark.usefixtures("server_may_go"),
]


@pytest.fixture
def begin(app, page):
    """Begin a classic and open its first round."""

    def begin(slug, names=FAMILY[:3]):
        with app.app_context():
            play = store.begin(store.home_circle(), began(find_classic(slug), names))
        page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
        page.goto(f"/play/{play.ref}/round/1")
        page.wait_for_selector(".cell.is-active")
        return play.ref

    return begin


def keys(page, *keys):
    for key in keys:
        page.locator(f'.keypad [data-key="{key}"]').tap()


def save(page):
    page.locator("#entry-save").tap()


def go_on(page, number):
    """Turn to the next round on the open page, as somebody does who looks before tapping."""
    page.wait_for_timeout(1000)
    page.get_by_role("button", name="Keep counting").tap()
    expect(page.locator("h1")).to_contain_text(f"Round {number}")


def sums(page):
    return page.locator(".entry-sum").all_inner_texts()


def test_wizard_goes_on_with_a_card_more_and_its_totals(app, page, begin, live_server):
    code = begin("wizard")
    live_server.stop()
    keys(page, *"100")
    save(page)
    expect(outbox(page)).to_be_visible()
    expect(page.get_by_role("button", name="Keep counting")).to_have_count(0)  # only bids yet
    keys(page, *"100")
    save(page)
    expect(outbox(page)).to_contain_text("Not sent yet: 1")
    go_on(page, 2)
    expect(page.locator("h1")).to_contain_text("Georg dealt")
    keys(page, *"110", *"110")
    assert sums(page) == ["30", "30", "20"]
    expect(page.locator(".entry-why").first).to_have_text("60 in all")
    save(page)
    expect(outbox(page)).to_contain_text("Not sent yet: 2")
    for number in (3, 4, 5, 6):
        go_on(page, number)
        keys(page, number, *"00", number, *"00")
        save(page)
        expect(outbox(page)).to_contain_text(f"Not sent yet: {number}")
    live_server.start()
    expect(outbox(page)).to_be_hidden(timeout=40_000)
    page.wait_for_url(f"**/play/{code}#round-6", timeout=40_000)
    assert list(sheet_of(app, code).totals.values()) == [60 + 50 + 60 + 70 + 80, 130, 120]


def test_a_play_that_is_over_or_a_sheet_does_not_go_on(app, page, begin, live_server):
    code = begin("skyjo", FAMILY[:2])
    live_server.stop()
    page.locator("label:has([name=p0-ended])").tap()
    keys(page, "5", "next", "9", "9")
    save(page)
    go_on(page, 2)
    page.locator("label:has([name=p0-ended])").tap()
    keys(page, "0", "1")
    save(page)
    expect(outbox(page)).to_contain_text("Not sent yet: 2")
    expect(page.get_by_role("button", name="Keep counting")).to_have_count(0)
    live_server.start()
    page.wait_for_url(f"**/play/{code}#round-2", timeout=40_000)
    assert sheet_of(app, code).finished
    begin("kniffel", FAMILY[:1])
    live_server.stop()
    page.locator('[data-box="chance"]').tap()
    keys(page, "2", "0")
    save(page)
    expect(outbox(page)).to_be_visible()
    expect(page.get_by_role("button", name="Keep counting")).to_have_count(0)
    live_server.start()
    expect(outbox(page)).to_be_hidden(timeout=40_000)
