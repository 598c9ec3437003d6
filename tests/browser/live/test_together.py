"""A tablet and two phones, each in its own language, play a whole 13 together."""

import pytest
from playwright.sync_api import expect

from companion.scorepad.log import Counted
from tests.browser.around import Device, expect_round, hand
from tests.browser.harness import PHONE, TABLET
from tests.web.rounds import begin, lines_of, sheet_of

MARINA, GEORG, BEN, NILS = range(4)


@pytest.fixture
def watch(watch):
    """Without its network a browser complains all the time."""
    watch.allow("ERR_INTERNET_DISCONNECTED")
    return watch


def test_three_devices_play_a_whole_13_and_one_loses_its_network(
    open_device, live_server, app, watch
):
    play = begin(app)
    tablet = Device(open_device(TABLET, locale="de-DE"), play.ref)
    georg = Device(open_device(PHONE, locale="nl-NL"), play.scorer_code)
    ben = Device(open_device(PHONE, locale="en-GB"), play.scorer_code)
    tablet.go()
    for phone in (georg, ben):
        phone.page.goto(f"/s/{play.scorer_code}")
    for device, words in ((tablet, "Karten zählen"), (georg, "Kaarten tellen"), (ben, "Count the")):
        expect(device.page.locator("#steps")).to_contain_text(words)

    # Round 1: the tablet counts for everybody, the phones look on.
    tablet.count_round(1, (MARINA, GEORG, BEN, NILS))
    expect_round((tablet, georg, ben), 1)

    # Round 2: who has a phone counts on it, the tablet fills in the rest.
    georg.sit(GEORG)
    ben.sit(BEN)
    georg.count_own(GEORG, 2)
    expect(georg.page.locator("#main")).to_contain_text("Klaar")
    ben.count_own(BEN, 2)
    ready = tablet.page.locator("#round-2 .score-word", has_text="fertig")
    expect(ready).to_have_count(2)
    tablet.count_round(2, (MARINA, NILS))
    for phone in (georg, ben):
        expect(phone.page.locator(".own-count")).to_be_visible()  # by itself: the next round

    # Round 3: Georg's phone loses its network with the cards half counted.
    georg.open_own()
    georg.page.context.set_offline(True)
    georg.type_hand(GEORG, hand(GEORG, 3))
    georg.save()
    expect(georg.page.locator("#outbox")).to_contain_text("1")
    ben.count_own(BEN, 3)
    tablet.open_round(3)
    tablet.type_hand(MARINA, hand(MARINA, 3))
    assert GEORG not in sheet_of(app, play).row(3).entries
    georg.page.context.set_offline(False)
    georg.page.wait_for_url("**/own")
    expect(georg.page.locator("#outbox")).to_be_hidden()
    tablet.type_hand(NILS, hand(NILS, 3))
    tablet.save()
    tablet.page.wait_for_url("**#round-3")

    # Round 4 is the last one of four players: the phones first, then the tablet.
    for phone, player in ((ben, BEN), (georg, GEORG)):
        phone.count_own(player, 4)
    tablet.count_round(4, (MARINA, NILS))

    for device in (georg, ben):
        device.go()
    for device in (tablet, georg, ben):
        expect(device.page.locator("#result")).to_be_visible()
    sheet, lines = sheet_of(app, play), lines_of(app, play)
    assert sheet.finished
    totals = [sheet.totals[player] for player in sheet.order]
    assert [device.totals for device in (tablet, georg, ben)] == [totals] * 3
    for number in range(1, 5):
        counted = sheet.row(number).entries
        assert [tuple(counted[p].counts.values()) for p in sheet.order] == [
            hand(p, number) for p in sheet.order
        ]
    told = tablet.log
    assert georg.log == told
    assert ben.log == told
    assert [number for number, *_rest in told] == [f"change-{line.number}" for line in lines[::-1]]
    # One change of all, three of each later round, and Georg's late one only once.
    counted = [line.change for line in lines if isinstance(line.change, Counted)]
    assert [change.round for change in counted] == [1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert [change.round for change in counted if set(change.entries) == {GEORG}] == [2, 3, 4]
