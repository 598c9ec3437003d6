"""How counting on several devices looks: seats, waiting, proposals, second counts, the log."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.game import Entry
from companion.scorepad.annotations import CheckAsked, Checked, Proposed
from companion.scorepad.log import Agreed, Counted, Undone
from tests.browser.around import KINDS, Device, hand
from tests.browser.harness import TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.web.rounds import begin

NAMES = ("Marina", "Großtante Hildegard-Maximiliane von Hagen", "Ben", "Nils")
PHONE_NAME = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"


@pytest.fixture
def play(app):
    return begin(app, names=NAMES)


@pytest.fixture
def save(app, play):
    def save(change, by="the tablet"):
        with app.app_context():
            return store.append(play.id, change, by=by, at=1_767_000_000.0).number

    return save


@pytest.fixture
def device(live_server, open_device, play):
    return Device(open_device(TABLET, locale="de-DE", user_agent=PHONE_NAME), play.scorer_code)


def entries(number, players=range(4)):
    return {p: Entry(counts=dict(zip(KINDS, hand(p, number), strict=True))) for p in players}


# Cut with an ellipsis on purpose: each name stands in full where it is asked for.
CUT = ".entry .name, .entry-why, .topbar-title, .key-whom, .name-line, .pad-name, .step-what"


def looks(device, name):
    """At every size, as somebody turns the tablet: what was typed is still there."""
    for _ in at_every_size(device.page, reload=False):
        assert_looks_right(device.page, CUT)
        assert_accessible(device.page)
        screenshot(device.page, name)


def test_seats_and_waiting(device, save):
    save(Counted(1, entries(1)))
    device.go("/own")
    looks(device, "own-who")
    device.sit(1)
    looks(device, "own-turn")
    device.open_own()
    looks(device, "own-entry")
    device.type_hand(1, hand(1, 2))
    device.save()
    device.page.wait_for_url("**/own")
    expect(device.page.locator(".own-ready")).to_be_visible()
    device.page.locator(".fold summary").tap()
    looks(device, "own-ready")


def test_a_seat_that_was_taken_over(device, page, play):
    device.sit(1)
    page.goto(f"/play/{play.ref}/own")
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page, CUT)
        screenshot(page, "own-of-a-member")
    page.get_by_role("button", name="Take over").tap()
    expect(page.get_by_text("This device has taken over")).to_be_visible()
    expect(device.page.locator(".message-warn")).to_be_visible()  # heard without a reload
    looks(device, "own-taken-over")
    device.go("/deck?again=1")
    looks(device, "deck-taken-over")
    device.page.get_by_role("button", name="Verstanden").tap()
    expect(device.page.locator(".message-warn")).to_have_count(0)


def test_the_log(device, save):
    save(Counted(1, entries(1)))
    save(Agreed(hidden=True))
    save(Counted(1, {1: Entry(counts=dict(zip(KINDS, (2, 4, 3, 2), strict=True)))}, accepted=True))
    number = save(Proposed(1, 2, Entry(counts=dict(zip(KINDS, (3, 3, 2, 2), strict=True)))))
    save(Undone(number - 1))
    device.go("/log")
    looks(device, "log")


def test_proposals_and_a_second_count(device, save, watch):
    save(Counted(1, entries(1)))
    save(Proposed(1, 1, Entry(counts=dict(zip(KINDS, (3, 3, 2, 2), strict=True)))), by="a phone")
    save(CheckAsked(2), by="a phone")
    device.go()
    looks(device, "beside")
    device.page.locator(".beside").scroll_into_view_if_needed()
    screenshot(device.page, "beside-scrolled")
    device.go("/round/2/check").wait_for_selector(".count.is-active")
    looks(device, "check-entry")
    save(Checked(2, {**entries(2), 1: Entry(counts=dict.fromkeys(KINDS, 1))}), by="a phone")
    device.open_round(2)
    for player in range(4):
        device.type_hand(player, hand(player, 2))
    watch.allow("409")
    device.save()
    expect(device.page.get_by_role("dialog")).to_be_visible()
    looks(device, "check-differs")


def test_waiting_for_the_server(device, live_server, watch):
    watch.allow("ERR_CONNECTION_REFUSED")
    pad = Device(device.page.context.new_page(), device.code)
    pad.go()
    device.page.bring_to_front()
    device.open_round(1)
    for player in range(4):
        device.type_hand(player, hand(player, 1))
    live_server.stop()
    device.save()
    expect(device.page.locator("#outbox")).to_be_visible()
    for _ in at_every_size(device.page, reload=False):
        screenshot(device.page, "waiting-entry")
        assert_accessible(device.page)
    pad.page.bring_to_front()
    expect(pad.page.locator("#round-1 [data-outbox-mark]")).to_be_visible()
    pad.page.locator("#outbox summary").tap()
    for _ in at_every_size(pad.page, reload=False):
        screenshot(pad.page, "waiting-pad")
        assert_accessible(pad.page)
