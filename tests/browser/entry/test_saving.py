"""Saving a round, whatever the network, another device or an impatient finger does."""

import pytest
from playwright.sync_api import expect

from companion import store
from tests.browser.entry import POSSIBLE_TAPS, PRINTED_TAPS, Entry
from tests.browser.looks import assert_accessible
from tests.web.rounds import POSSIBLE, count, entries_of, lines_of, sheet_of


@pytest.fixture
def entry(page, app):
    return Entry(page, app)


def rounds_written(app, entry):
    return [type(line.change).__name__ for line in lines_of(app, entry.play)].count("Counted")


def test_a_double_tap_saves_one_round(entry, app):
    entry.tap(*POSSIBLE_TAPS)
    entry.page.locator("#entry-save").dblclick()
    entry.saved()
    assert rounds_written(app, entry) == 1


def lose_answers(page):
    """What is posted arrives, but no answer comes back until the returned function is called."""
    lost = [True]

    def lose(route):
        if route.request.method != "POST" or not lost:
            return route.continue_()
        route.fetch()
        return route.abort()

    page.route("**/round/1*", lose)
    return lost.clear


def test_a_retry_after_a_lost_answer_saves_one_round(entry, app, watch):
    watch.allow("failed: POST")
    watch.allow("ERR_FAILED")
    find_answers = lose_answers(entry.page)
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.hears("No answer")
    find_answers()
    entry.saved()  # by itself
    assert rounds_written(app, entry) == 1


def test_why_nothing_can_be_saved_is_said_and_what_was_typed_is_sent_later(
    entry, app, watch, monkeypatch
):
    watch.allow("503")

    def full(*_args, **_kwargs):
        raise store.Unavailable("database or disk is full", "full")

    entry.tap(*POSSIBLE_TAPS)
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        entry.save()
        entry.hears("The disk of the computer that runs Spielblock is full")
    entry.saved()  # by itself
    assert rounds_written(app, entry) == 1


def test_a_lost_answer_and_a_reload_save_one_round(entry, app, watch):
    watch.allow("failed: POST")
    watch.allow("ERR_FAILED")
    find_answers = lose_answers(entry.page)
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.hears("No answer")
    entry.page.reload()
    entry.ready()
    assert entry.values == POSSIBLE_TAPS
    find_answers()
    entry.saved()
    assert rounds_written(app, entry) == 1


def test_what_is_changed_after_a_lost_answer_is_saved_as_well(entry, app, watch):
    """The server answers a known key with what it has: other counts need another key."""
    watch.allow("failed: POST")
    watch.allow("ERR_FAILED")
    find_answers = lose_answers(entry.page)
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.hears("No answer")
    entry.tap_cell("p0-blue")
    entry.tap("3")
    find_answers()
    entry.save()
    entry.saved()
    assert sheet_of(app, entry.play).rows[0].entries[0].counts["blue"] == 3


def test_back_to_a_saved_round_shows_it_and_saves_nothing_new(entry, app):
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.saved()
    entry.page.go_back()
    entry.ready()
    expect(entry.page.locator("#p0-blue")).to_have_value("4")
    entry.save()
    entry.saved()
    assert sheet_of(app, entry.play).current == 2


def test_a_server_that_is_away_gets_the_round_later(entry, app, live_server, watch):
    watch.allow("ERR_CONNECTION_REFUSED")
    entry.tap(*POSSIBLE_TAPS)
    live_server.stop()
    entry.save()
    entry.hears("No answer")
    assert entry.values == POSSIBLE_TAPS
    live_server.start()
    entry.saved()  # by itself
    assert rounds_written(app, entry) == 1


def test_warnings_take_one_tap_and_leave_a_mark(entry, app):
    entry.tap(*PRINTED_TAPS)
    entry.save()
    entry.saved()
    assert entry.page.locator("#round-1 .round-mark").is_visible()
    assert sheet_of(app, entry.play).rows[0].accepted


def test_warnings_that_only_the_server_knows_wait_for_save_anyway(entry, app, watch):
    watch.allow("422")
    found = {"code": "new", "hard": False, "kind": "green", "player": 2, "message": "Look again."}
    entry.page.route(
        "**/round/1*", lambda route: route.fulfill(status=422, json={"problems": [found]}), times=1
    )
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.page.get_by_role("button", name="Save anyway").wait_for()
    assert "Ben: Look again." in entry.says
    entry.save()
    entry.saved()


def test_hard_problems_of_the_server_are_shown_at_their_cell(entry, watch):
    watch.allow("422")
    found = {"code": "new", "hard": True, "kind": "green", "player": 2, "message": "Not that many."}
    entry.page.route(
        "**/round/1*", lambda route: route.fulfill(status=422, json={"problems": [found]}), times=1
    )
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.page.wait_for_selector("#p2-green.is-wrong.is-active")
    assert entry.page.locator("#p2-green").get_attribute("aria-invalid") == "true"
    assert "Ben: Not that many." in entry.says
    entry.tap("3")
    assert entry.marked("is-wrong") == []


def test_a_device_that_may_no_longer_write_keeps_its_counts(entry, watch):
    watch.allow("403")
    entry.page.route("**/round/1*", lambda route: route.fulfill(status=403, body="no"), times=1)
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.hears("can no longer write here")
    entry.open()
    assert entry.values == POSSIBLE_TAPS


@pytest.fixture
def disputed(entry, app, watch):
    """Another device counted four blue cards with Marina where this one has three."""
    watch.allow("409")
    entry.tap("3", *POSSIBLE_TAPS[1:])
    count(app, entry.play, 1, entries_of(POSSIBLE))
    entry.save()
    entry.page.get_by_role("dialog").wait_for()
    return entry


def choose(entry, whose):
    dialog = entry.page.get_by_role("dialog")
    assert dialog.get_by_role("button", name="Save this choice").is_disabled()
    dialog.get_by_role("radio", name=whose).check()
    dialog.get_by_role("button", name="Save this choice").tap()
    entry.saved()


def test_both_counts_stand_side_by_side(disputed):
    dialog = disputed.page.get_by_role("dialog")
    assert dialog.get_by_role("group", name="Marina").is_visible()
    assert dialog.get_by_role("group", name="Georg").is_hidden()
    text = dialog.inner_text()
    assert "Blue 3, Yellow 3, Green 2, Nasty fours 2" in text
    assert "Blue 4, Yellow 3, Green 2, Nasty fours 2" in text
    assert_accessible(disputed.page)


def test_mine(disputed, app):
    choose(disputed, "This device")
    assert sheet_of(app, disputed.play).rows[0].entries[0].counts["blue"] == 3


def test_theirs(disputed, app):
    choose(disputed, "The other device")
    assert sheet_of(app, disputed.play).rows[0].entries[0].counts["blue"] == 4


def test_looking_again_loses_nothing(disputed):
    disputed.page.get_by_role("button", name="Look again").tap()
    assert disputed.values[0] == "3"
    disputed.page.reload()
    disputed.ready()
    # It is offered, unless the other count had come in before and was seen: then it stands there.
    if disputed.page.locator("#entry-offer").is_visible():
        disputed.page.get_by_role("button", name="Use what I typed").tap()
    assert disputed.values[0] == "3"


def test_who_was_not_touched_keeps_what_the_other_device_counted(entry, app, watch):
    watch.allow("409")
    count(app, entry.play, 1, entries_of(POSSIBLE))
    entry.open()
    other = [POSSIBLE[0] | {"blue": 2}, POSSIBLE[1] | {"green": 2}, *POSSIBLE[2:]]
    count(app, entry.play, 1, entries_of(other))
    entry.tap("1")
    entry.save()
    choose(entry, "This device")
    saved = sheet_of(app, entry.play).rows[0].entries
    assert (saved[0].counts["blue"], saved[1].counts["green"]) == (1, 2)


def test_two_tabs_of_one_device_are_asked_too(entry, app, watch):
    watch.allow("409")
    tab = entry.page.context.new_page()
    tab.goto(entry.path)
    tab.wait_for_selector(".count.is-active")
    entry.page.bring_to_front()  # a tab behind another one draws too seldom to be tapped
    entry.tap(*POSSIBLE_TAPS)
    tab.bring_to_front()
    for key in ("3", *POSSIBLE_TAPS[1:]):
        tab.locator(f'.keypad [data-key="{key}"]').tap()
    entry.page.bring_to_front()
    entry.save()
    entry.saved()
    tab.bring_to_front()
    tab.locator("#entry-save").tap()
    dialog = tab.get_by_role("dialog")
    dialog.get_by_role("radio", name="The other device").wait_for()
    assert sheet_of(app, entry.play).rows[0].entries[0].counts["blue"] == 4
    dialog.get_by_role("radio", name="This device").check()
    dialog.get_by_role("button", name="Save this choice").tap()
    tab.wait_for_selector("#round-1 .score-points")
    assert sheet_of(app, entry.play).rows[0].entries[0].counts["blue"] == 3
