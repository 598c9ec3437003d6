"""Counting on several devices at once: own entry, hidden counts, second counts, proposals."""

import re

import pytest
from playwright.sync_api import expect

from companion import store
from companion.game import Entry
from companion.scorepad.log import Agreed, Counted
from tests.browser.around import KINDS, Device, hand
from tests.browser.harness import PHONE, TABLET
from tests.web.rounds import begin, lines_of, sheet_of

NAMES = ("Marina", "Georg", "Ben")
MARINA, GEORG, BEN = range(3)
READY = re.compile(r"\bis-ready\b")


@pytest.fixture
def play(app):
    return begin(app, names=NAMES)


@pytest.fixture
def tablet(live_server, open_device, play):
    return Device(open_device(TABLET), play.ref)


@pytest.fixture
def georg(live_server, open_device, play):
    return Device(open_device(PHONE), play.scorer_code)


@pytest.fixture
def ben(live_server, open_device, play):
    return Device(open_device(PHONE), play.scorer_code)


@pytest.fixture
def save(app, play):
    def save(change):
        with app.app_context():
            return store.append(play.id, change, by="the tablet", at=1_767_000_000.0).number

    return save


def whole(number):
    """A counted round."""
    entries = {p: Entry(counts=dict(zip(KINDS, hand(p, number), strict=True))) for p in range(3)}
    return Counted(number, entries, accepted=True)


def seat(device, player):
    return device.page.locator(f'.own-seat:has-text("{NAMES[player]}")')


def test_a_seat_is_taken_and_given_back(tablet, georg, ben):
    ben.go("/own")
    tablet.go("/own")
    georg.sit(GEORG)
    for device in (ben, tablet):
        expect(seat(device, GEORG)).to_contain_text("counting")
        expect(seat(device, GEORG).get_by_role("button", name="That's me")).to_have_count(0)
    expect(seat(ben, GEORG).get_by_role("button")).to_have_count(0)
    seat(tablet, GEORG).get_by_role("button", name="Free the seat").tap()
    expect(seat(georg, GEORG).get_by_role("button", name="That's me")).to_be_visible()
    expect(georg.page.locator(".own-count")).to_have_count(0)


def test_who_is_ready_and_the_rest_is_filled_in_on_the_tablet(tablet, georg, app, play):
    georg.sit(GEORG)
    tablet.open_round(1)
    tablet.type_hand(MARINA, hand(MARINA, 1))
    georg.count_own(GEORG, 1)
    expect(georg.page.locator("#main")).to_contain_text("Still counting: Marina, Ben")
    row = tablet.page.locator(f'.entry-row[data-player="{GEORG}"]')
    expect(row).to_have_class(READY)
    blue = tablet.page.locator(f"#p{GEORG}-blue")
    expect(blue).to_have_value(str(hand(GEORG, 1)[0]))
    expect(tablet.page.locator(f"#p{MARINA}-blue")).to_have_value(str(hand(MARINA, 1)[0]))
    tablet.type_hand(BEN, hand(BEN, 1))
    tablet.save()
    tablet.page.wait_for_url("**#round-1")
    expect(georg.page.locator(".own-last")).to_contain_text("Round 1")
    assert sheet_of(app, play).row(1).complete


def test_hidden_counts_are_seen_when_all_are_in(tablet, georg, ben, save, app, play):
    save(Agreed(hidden=True))
    georg.sit(GEORG)
    ben.sit(BEN)
    tablet.open_round(1)
    georg.count_own(GEORG, 1)
    expect(tablet.page.locator(f'.entry-row[data-player="{GEORG}"]')).to_have_class(READY)
    expect(tablet.page.locator(f"#p{GEORG}-blue")).to_have_value("")
    figures = ben.go("/log").locator(".log-event").first
    expect(figures).to_contain_text("hidden until all are in")
    ben.go("/own")
    ben.count_own(BEN, 1)
    tablet.type_hand(MARINA, hand(MARINA, 1))
    tablet.save()
    tablet.page.wait_for_url("**#round-1")
    counted = sheet_of(app, play).row(1).entries
    assert [tuple(counted[p].counts.values()) for p in range(3)] == [hand(p, 1) for p in range(3)]
    expect(ben.go("/log").locator("#change-3")).to_contain_text(f"Blue {hand(GEORG, 1)[0]}")


def test_the_table_agrees_to_hide_counts(tablet, georg):
    georg.go("/own")
    tablet.go("/own").locator("summary", has_text="How you count").tap()
    tablet.page.get_by_role("button", name="Hide them").tap()
    georg.page.locator("summary", has_text="How you count").tap()
    expect(georg.page.locator(".fold-body")).to_contain_text("stay hidden until all are in")


def ask_for_four_eyes(tablet):
    tablet.go("/own").locator("summary", has_text="How you count").tap()
    tablet.page.get_by_role("button", name="Ask for a second count").tap()
    tablet.page.wait_for_url("**/play/*")


def count_second(phone, hands):
    """The second count on a phone, from the note on the pad on."""
    phone.page.get_by_role("link", name="Count it here").tap()
    phone.page.wait_for_selector(".count.is-active")
    assert set(phone.page.locator(".cell").evaluate_all("all => all.map((c) => c.value)")) == {""}
    for player, counts in enumerate(hands):
        phone.type_hand(player, counts)
    phone.save()
    phone.page.wait_for_url("**/play/*")


def test_a_second_count_that_agrees_lets_the_round_through(tablet, georg, app, play):
    georg.go()
    ask_for_four_eyes(tablet)
    count_second(georg, [hand(p, 1) for p in range(3)])
    expect(tablet.page.locator("#check-1")).to_contain_text("The second count is in")
    tablet.count_round(1, (MARINA, GEORG, BEN))
    assert sheet_of(app, play).row(1).complete


def test_a_second_count_that_differs_shows_both_before_anything_is_saved(
    tablet, georg, app, play, watch
):
    watch.allow("409")
    georg.go()
    ask_for_four_eyes(tablet)
    count_second(georg, [hand(MARINA, 1), hand(GEORG, 1), (1, 1, 1, 1)])
    tablet.open_round(1)
    for player in range(3):
        tablet.type_hand(player, hand(player, 1))
    tablet.save()
    dialog = tablet.page.get_by_role("dialog")
    expect(dialog.get_by_role("group", name="Ben")).to_contain_text("Blue 1, Yellow 1, Green 1")
    expect(dialog.get_by_role("group", name="Georg")).to_be_hidden()
    assert not sheet_of(app, play).rows[:1] or not sheet_of(app, play).row(1).entries
    dialog.get_by_role("radio", name="This device").check()
    dialog.get_by_role("button", name="Save this choice").tap()
    tablet.page.wait_for_url("**#round-1")
    assert tuple(sheet_of(app, play).row(1).entries[BEN].counts.values()) == hand(BEN, 1)


def test_a_round_without_its_second_count_is_saved_after_a_warning(tablet, app, play, watch):
    watch.allow("422")
    ask_for_four_eyes(tablet)
    tablet.open_round(1)
    for player in range(3):
        tablet.type_hand(player, hand(player, 1))
    tablet.save()
    tablet.page.get_by_role("button", name="Save anyway").tap()
    tablet.page.wait_for_url("**#round-1")
    assert sheet_of(app, play).row(1).complete


@pytest.fixture
def watcher(live_server, open_device, play, save):
    """A watching phone that proposed another count for Ben's first round."""
    save(whole(1))
    device = Device(open_device(PHONE, locale="nl-NL"), play.watch_code)
    device.go(f"/round/1/propose/{BEN}").wait_for_selector(".count.is-active")
    device.page.locator(f"#p{BEN}-blue").tap()
    device.page.locator('.keypad [data-key="7"]').tap()
    device.save()
    device.page.wait_for_url("**/play/*")
    return device


@pytest.mark.parametrize(("answer", "blue"), [("Accept", 7), ("Decline", hand(BEN, 1)[0])])
def test_a_proposal_is_answered_with_one_tap(tablet, watcher, app, play, answer, blue):
    tablet.go()
    strip = tablet.page.locator(".beside .note")
    expect(strip).to_contain_text("Blue 7")
    strip.get_by_role("button", name=answer).tap()
    for device in (tablet, watcher):
        expect(device.page.locator(".beside .note")).to_have_count(0)
    assert sheet_of(app, play).row(1).entries[BEN].counts["blue"] == blue
    assert sheet_of(app, play).current == 2


def test_a_proposal_reaches_an_open_tablet_and_stands_in_the_log(tablet, watcher):
    tablet.go()
    expect(tablet.page.locator(".beside")).to_contain_text("Blue 7")
    tablet.page.get_by_role("button", name="Accept").tap()
    newest = watcher.go("/log").locator(".log-event").first
    expect(newest.locator(".log-before")).to_contain_text(str(hand(BEN, 1)[0]))
    expect(newest).to_contain_text("7")


def test_two_phones_count_the_same_player_and_nothing_typed_is_lost(georg, ben, app, play, watch):
    watch.allow("409")
    for device in (georg, ben):
        device.open_round(1)
    # The second phone hears of the first one's counts only when it saves.
    ben.page.route("**/round/1?live=1", lambda route: route.abort())
    watch.allow("ERR_FAILED|live=1")
    for device, blue in ((georg, 4), (ben, 5)):
        for player in range(3):
            device.type_hand(player, hand(player, 1))
        device.type_hand(MARINA, (blue, *hand(MARINA, 1)[1:]))
    georg.save()
    georg.page.wait_for_url("**#round-1")
    ben.save()
    dialog = ben.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Blue 4")
    expect(dialog).to_contain_text("Blue 5")
    dialog.get_by_role("radio", name="This device").check()
    dialog.get_by_role("button", name="Save this choice").tap()
    ben.page.wait_for_url("**#round-1")
    assert sheet_of(app, play).row(1).entries[MARINA].counts["blue"] == 5


def test_two_devices_save_the_same_round_once_each_and_it_is_one_round(georg, ben, app, play):
    for device in (georg, ben):
        device.open_round(1)
        for player in range(3):
            device.type_hand(player, hand(player, 1))
    for device in (georg, ben):
        device.page.locator("#entry-save").dblclick()
    for device in (georg, ben):
        device.page.wait_for_url("**#round-1")
    assert sheet_of(app, play).current == 2
    counted = [line.change for line in lines_of(app, play) if isinstance(line.change, Counted)]
    assert len(counted) <= 2


def test_a_phone_that_reloads_in_the_middle_keeps_its_counts_while_others_save(
    georg, ben, app, play
):
    georg.sit(GEORG)
    ben.sit(BEN)
    georg.open_own()
    georg.type_hand(GEORG, hand(GEORG, 1)[:2])
    ben.count_own(BEN, 1)
    georg.page.reload()
    georg.page.wait_for_selector(".count.is-active")
    values = georg.page.locator(".cell").evaluate_all("all => all.map((cell) => cell.value)")
    assert values == [*map(str, hand(GEORG, 1)[:2]), "", ""]
    georg.page.set_viewport_size({"width": 844, "height": 390})
    assert georg.page.locator(".cell").first.input_value() == values[0]
    georg.page.go_back()
    georg.page.locator(".own-count").tap()
    georg.page.wait_for_selector(".count.is-active")
    assert georg.page.locator(".cell").first.input_value() == values[0]


def test_points_that_wait_for_a_majority_say_so_and_a_whole_table_is_not_told(
    live_server, open_device, play, tablet
):
    phone = open_device(PHONE)
    phone.request.post(f"{live_server.url}/play/{play.scorer_code}/deck/claim", form={"player": 0})
    phone.goto(f"{live_server.url}/play/{play.scorer_code}/own/1")
    tablet.page.goto(f"{live_server.url}/play/{play.ref}/round/1")
    for page, said in ((phone, "before the majority"), (tablet.page, "")):
        for kind, count in zip(KINDS, (3, 2, 2, 0), strict=True):
            page.locator(f"#p0-{kind}").fill(str(count))
        expect(page.locator(".entry-why").first).to_have_text(said)
