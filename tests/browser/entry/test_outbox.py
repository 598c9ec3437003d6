"""What is saved while the server is away is kept, shown, and sent once, in order."""

import re
import time

import pytest
from playwright.sync_api import expect

from companion import store
from companion.game import Entry as Counts
from companion.scorepad.log import Counted, Ended
from tests.belonging import host_cookie
from tests.browser.entry import POSSIBLE_TAPS, Entry
from tests.browser.harness import CHROMIUM, FLAGS, PHONE, TABLET, LiveServer
from tests.web.rounds import POSSIBLE, begin, count, entries_of, lines_of, sheet_of, url

pytestmark = [
    pytest.mark.filterwarnings("default::ResourceWarning"),
    pytest.mark.usefixtures("server_may_go"),
]


@pytest.fixture
def entry(page, app):
    return Entry(page, app)


def written(app, play):
    """The rounds that were counted, in the order in which the log has them."""
    return [line.change.round for line in lines_of(app, play) if isinstance(line.change, Counted)]


def outbox(page):
    return page.locator("#outbox")


def save_without_server(entry, live_server):
    live_server.stop()
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.hears("No answer")


def test_kept_shown_as_waiting_and_sent_once(entry, app, live_server):
    pad = entry.page.context.new_page()
    pad.goto(f"/play/{entry.play.ref}")
    entry.page.bring_to_front()
    save_without_server(entry, live_server)
    pad.bring_to_front()
    expect(outbox(entry.page)).to_contain_text("Not sent yet: 1")
    expect(outbox(pad)).to_contain_text("Not sent yet: 1")
    expect(pad.locator("#round-1 th")).to_contain_text("not sent yet")
    pad.locator("#outbox summary").tap()
    expect(outbox(pad)).to_contain_text("Marina")
    pad.wait_for_timeout(3000)
    live_server.start()
    entry.saved()
    expect(outbox(pad)).to_be_hidden()
    expect(pad.locator("#round-1 .score-points").first).to_be_visible(timeout=15_000)
    expect(pad.locator("#round-1 th")).not_to_contain_text("not sent yet")
    pad.wait_for_timeout(1500)
    assert written(app, entry.play) == [1]
    assert sheet_of(app, entry.play).rows[0].complete


def test_sent_from_any_page_after_the_tab_was_closed(entry, app, live_server):
    save_without_server(entry, live_server)
    context = entry.page.context
    entry.page.close()
    live_server.start()
    home = context.new_page()
    home.goto("/about")
    expect(outbox(home)).to_be_hidden()
    home.goto(f"/play/{entry.play.ref}")
    expect(home.locator("#round-1 .score-points").first).to_be_visible()
    assert written(app, entry.play) == [1]


def test_sent_after_the_page_was_loaded_again(entry, app, live_server):
    save_without_server(entry, live_server)
    live_server.start()
    entry.page.goto(entry.path)
    entry.saved()
    assert written(app, entry.play) == [1]


def test_sent_after_the_browser_was_started_again(browser, app, tmp_path):
    play = begin(app)
    with LiveServer(app) as server:
        options = {"executable_path": CHROMIUM, "args": FLAGS, "base_url": server.url}
        start = browser.browser_type.launch_persistent_context
        context = start(tmp_path / "profile", has_touch=True, **options)
        name, value = host_cookie(app)
        kept = {"name": name, "value": value, "url": server.url, "expires": time.time() + 3600}
        context.add_cookies([kept])
        page = context.new_page()
        page.goto(url(play))
        page.wait_for_selector(".count.is-active")
        server.stop()
        for key in POSSIBLE_TAPS:
            page.locator(f'.keypad [data-key="{key}"]').tap()
        page.locator("#entry-save").tap()
        expect(outbox(page)).to_be_visible()
        context.close()
        server.start()
        context = start(tmp_path / "profile", has_touch=True, **options)
        page = context.new_page()
        page.goto(f"/play/{play.ref}")
        expect(page.locator("#round-1 .score-points").first).to_be_visible()
        context.close()
    assert written(app, play) == [1]


def test_several_are_sent_in_the_order_in_which_they_were_saved(
    open_device, app, live_server, watch
):
    play = begin(app)
    for number in (1, 2, 3):
        count(app, play, number, entries_of(POSSIBLE))
    context = open_device(TABLET).context
    pages = {}
    for number in (1, 2, 3):
        pages[number] = context.new_page()
        pages[number].goto(url(play, number))
        pages[number].wait_for_selector(".count.is-active")
    live_server.stop()
    for number in (2, 3, 1):
        page = pages[number]
        page.bring_to_front()
        page.locator("#p0-blue").tap()
        page.locator('.keypad [data-key="3"]').tap()
        page.locator("#p1-blue").tap()
        page.locator('.keypad [data-key="4"]').tap()
        page.locator("#entry-save").tap()
        expect(outbox(page)).to_be_visible()
    expect(outbox(pages[1])).to_contain_text("3")
    live_server.start()
    for number in (1, 2, 3):
        pages[number].wait_for_url("**#round-*")
    assert written(app, play)[3:] == [2, 3, 1]


def test_what_is_changed_before_it_was_sent_is_sent_instead(entry, app, live_server):
    save_without_server(entry, live_server)
    entry.page.locator("#p3-four").tap()
    entry.tap("1")
    expect(outbox(entry.page)).to_be_hidden()
    entry.tap_cell("p0-four")
    entry.tap("3")
    entry.save()
    expect(outbox(entry.page)).to_contain_text("1")
    live_server.start()
    entry.saved()
    assert written(app, entry.play) == [1]
    fours = [e.counts["four"] for e in sheet_of(app, entry.play).rows[0].entries.values()]
    assert fours == [3, 2, 2, 1]


def test_a_refused_entry_comes_back_with_its_reason_and_its_values(entry, app, live_server, watch):
    watch.allow("404")
    save_without_server(entry, live_server)
    context = entry.page.context
    entry.page.close()
    with app.app_context():
        store.append(entry.play.id, Ended())
    live_server.start()
    page = context.new_page()
    page.goto("/about")
    expect(outbox(page)).to_contain_text("Not saved: 1")
    page.locator("#outbox summary").tap()
    expect(outbox(page)).to_contain_text(re.compile("over|valid"))
    expect(outbox(page)).to_contain_text("Marina")
    assert written(app, entry.play) == []


def test_counts_that_the_deck_forbids_by_now_come_back_to_be_changed(
    open_device, app, live_server, watch
):
    """A phone counted Marina's cards; meanwhile others had too many for hers to be possible."""
    watch.allow("422")
    play = begin(app)
    phone = open_device(PHONE)
    phone.goto(f"/play/{play.scorer_code}/own")
    phone.get_by_role("button", name="That's me").first.tap()
    phone.get_by_role("link", name="Count my cards").tap()
    phone.wait_for_selector(".count.is-active")
    live_server.stop()
    for key in ("9", "3", "2", "2"):
        phone.locator(f'.keypad [data-key="{key}"]').tap()
    phone.locator("#entry-save").tap()
    expect(outbox(phone)).to_be_visible()
    context = phone.context
    phone.close()
    count(app, play, 1, {1: Counts({"blue": 8})})
    live_server.start()
    page = context.new_page()
    page.goto("/about")
    page.locator("#outbox summary").tap()
    expect(outbox(page)).to_contain_text("3 too many")
    page.get_by_role("button", name="Look at it").tap()
    page.wait_for_selector(".count.is-active")
    expect(page.locator("#p0-blue")).to_have_value("9")
    expect(page.locator("#entry-says")).to_contain_text("3 too many")
    expect(outbox(page)).to_be_hidden()
    page.locator("#p0-blue").tap()
    page.locator('.keypad [data-key="6"]').tap()
    page.locator("#entry-save").tap()
    page.wait_for_url("**/own")
    assert sheet_of(app, play).rows[0].entries[0].counts["blue"] == 6


def test_a_conflict_comes_back_as_a_choice(entry, app, live_server, watch):
    watch.allow("409")
    save_without_server(entry, live_server)
    theirs = [{**one, "four": 1} for one in POSSIBLE]
    count(app, entry.play, 1, entries_of(theirs))
    live_server.start()
    expect(entry.page.get_by_role("dialog")).to_contain_text("Counted on two devices")
    expect(outbox(entry.page)).to_be_hidden()


def test_an_entry_under_a_dead_link_is_kept_until_somebody_throws_it_away(
    open_device, app, live_server, watch
):
    watch.allow("404")
    play = begin(app)
    phone = open_device(PHONE)
    phone.goto(f"/play/{play.scorer_code}/round/1")
    phone.wait_for_selector(".count.is-active")
    live_server.stop()
    for key in POSSIBLE_TAPS:
        phone.locator(f'.keypad [data-key="{key}"]').tap()
    phone.locator("#entry-save").tap()
    expect(outbox(phone)).to_be_visible()
    context = phone.context
    phone.close()
    with app.app_context():
        store.new_codes(play.id)
    live_server.start()
    page = context.new_page()
    page.goto("/about")
    page.locator("#outbox summary").tap()
    expect(outbox(page)).to_contain_text("no longer valid")
    expect(outbox(page)).to_contain_text("Marina")
    page.reload()
    page.locator("#outbox summary").tap()
    page.get_by_role("button", name="Throw away").tap()
    page.get_by_role("button", name="Really throw it away?").tap()
    expect(outbox(page)).to_be_hidden()
    page.reload()
    expect(outbox(page)).to_be_hidden()


def test_without_the_server_a_tap_does_not_end_on_an_error_page(open_device, app, live_server):
    play = begin(app)
    page = open_device(TABLET)
    page.goto(f"/play/{play.ref}")
    with app.app_context():
        pass
    live_server.stop()
    page.wait_for_selector("#live.is-stale", state="visible", timeout=30_000)
    page.get_by_role("link", name="Count the cards").first.tap()
    expect(page.locator("#outbox-away")).to_be_visible()
    assert page.url.endswith(f"/play/{play.ref}")
    live_server.start()
    page.get_by_role("link", name="Count the cards").first.tap()
    page.wait_for_url("**/round/1")
