"""What was typed and not saved is there again after anything that may happen to a tablet."""

import pytest
from playwright.sync_api import Error

from tests.browser.entry import PHONE, POSSIBLE_TAPS, TABLET, Entry
from tests.web.rounds import POSSIBLE, count, entries_of, sheet_of, url

TYPED = ["3", "2", "0", "1", "0", "6"]


def drafts(page):
    """The names under which this browser keeps drafts of entries."""
    names = page.evaluate("Object.keys(localStorage)")
    return [name for name in names if name.startswith("spielblock:entry:")]


@pytest.fixture
def entry(page, app):
    entry = Entry(page, app)
    entry.tap(*TYPED)
    return entry


def is_back(entry):
    entry.ready()
    assert entry.values[:6] == TYPED
    assert entry.active == "p1-green"


def test_reload(entry):
    entry.page.reload()
    is_back(entry)
    assert "Here is what you typed before." in entry.says


def test_back_and_forth(entry):
    entry.page.goto(f"/play/{entry.play.ref}")
    entry.page.go_back()
    is_back(entry)
    entry.page.get_by_role("link", name="Back to the pad").tap()
    entry.page.wait_for_url(f"**/play/{entry.play.ref}*")
    entry.open()
    is_back(entry)


def test_a_closed_tab(entry):
    context, path = entry.page.context, entry.page.url
    entry.page.close()
    entry.page = context.new_page()
    entry.page.goto(path)
    is_back(entry)


def test_a_turned_tablet(entry):
    entry.page.set_viewport_size({"width": TABLET[1], "height": TABLET[0]})
    is_back(entry)
    entry.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    is_back(entry)


def test_sleep_and_wake(entry):
    session = entry.page.context.new_cdp_session(entry.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    session.send("Page.setWebLifecycleState", {"state": "active"})
    is_back(entry)


def test_a_server_that_is_away(entry, live_server, watch):
    watch.allow("ERR_CONNECTION_REFUSED|chrome-error")
    live_server.stop()
    entry.tap("2")
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        entry.page.reload()
    context = entry.page.context
    entry.page.close()
    live_server.start()
    entry.page = context.new_page()
    entry.open()
    assert entry.values[:7] == [*TYPED, "2"]


def test_another_language(entry):
    page = entry.page
    page.goto("/settings")
    page.get_by_role("button", name="Deutsch").tap()
    page.wait_for_selector("html[lang=de]")
    entry.open()
    is_back(entry)
    assert "Hier ist, was du vorher getippt hattest." in entry.says


def test_a_draft_is_gone_once_the_round_is_saved(entry):
    page = entry.page
    page.get_by_role("button", name="Points only").tap()
    page.wait_for_selector("#p0-points.is-active")
    entry.tap("5")
    page.goto(entry.path)
    entry.ready()
    assert len(drafts(page)) == 2
    entry.tap(*POSSIBLE_TAPS[6:])
    entry.save()
    entry.saved()
    assert drafts(page) == []


def test_drafts_belong_to_their_round_and_play(entry, app):
    other = Entry(entry.page, app)
    assert other.values == [""] * 16
    other.tap("9")
    entry.open()
    is_back(entry)


def test_a_draft_older_than_what_is_saved_is_offered_not_forced(entry, app):
    count(app, entry.play, 1, entries_of(POSSIBLE))
    entry.open()
    assert entry.values == POSSIBLE_TAPS
    offer = entry.page.locator("#entry-offer")
    assert offer.is_visible()
    offer.get_by_role("button", name="Use what I typed").tap()
    assert offer.is_hidden()
    assert entry.values[:6] == TYPED
    assert entry.values[6:] == [""] * 10


def test_an_offered_draft_can_be_thrown_away(entry, app):
    count(app, entry.play, 1, entries_of(POSSIBLE))
    entry.open()
    entry.page.get_by_role("button", name="Throw it away").tap()
    entry.open()
    assert entry.page.locator("#entry-offer").is_hidden()
    assert entry.values == POSSIBLE_TAPS


def test_a_draft_that_says_the_same_as_what_is_saved_is_dropped(page, app):
    entry = Entry(page, app)
    entry.tap(*POSSIBLE_TAPS)
    count(app, entry.play, 1, entries_of(POSSIBLE))
    entry.open()
    assert entry.page.locator("#entry-offer").is_hidden()
    assert drafts(page) == []


@pytest.mark.parametrize("stored", ["", "{", "null", "3", '{"values": null}', '{"values": {}}'])
def test_a_broken_draft_breaks_nothing(entry, stored):
    [name] = drafts(entry.page)
    entry.page.goto("/")
    entry.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, stored])
    entry.open()
    assert entry.values == [""] * 16


def test_without_storage_a_look_at_points_keeps_what_was_typed(open_device, live_server, app):
    page = open_device()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    entry = Entry(page, app)
    entry.tap(*TYPED)
    page.get_by_role("button", name="Points only").tap()
    page.wait_for_selector("#p0-points.is-active")
    page.get_by_role("button", name="Count the cards").tap()
    page.wait_for_selector("#p1-green")
    assert entry.values[:6] == TYPED


def test_a_draft_of_a_changed_round_is_kept_too(page, app):
    entry = Entry(page, app)
    count(app, entry.play, 1, entries_of(POSSIBLE))
    entry.path = url(entry.play, 1)
    entry.open()
    entry.tap("3")
    entry.page.reload()
    entry.ready()
    assert entry.values[0] == "3"
    entry.save()
    entry.saved()
    assert sheet_of(app, entry.play).rows[0].entries[0].counts["blue"] == 3
