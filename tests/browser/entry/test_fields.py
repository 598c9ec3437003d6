"""The round of a classic as people see it: every field in reach at every size, few taps."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.game import Entry
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from companion.scorepad.log import Counted
from tests.browser.harness import PHONE, TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, sheet_of

SIDES = ("Marina & Georg", "Ben & Nils")
TABLES = {
    "wizard": FAMILY,
    "skyjo": FAMILY,
    "doppelkopf": FAMILY,
    "klaverjassen": SIDES,
    "canasta": SIDES,
    "skat": FAMILY[:3],
    "schwimmen": FAMILY,
    "kniffel": FAMILY[:2],
    "qwixx": FAMILY,
    "hanabi": ("Familie",),
}


def begin(app, slug):
    with app.app_context():
        return store.begin(store.home_circle(), began(find_classic(slug), TABLES[slug])).ref


class Fields:
    """The round of a classic; `taps` counts what a finger did."""

    def __init__(self, page, app, slug, size=TABLET, number=1):
        self.page, self.app, self.taps = page, app, 0
        page.set_viewport_size({"width": size[0], "height": size[1]})
        self.code = begin(app, slug)
        self.open(number)

    def open(self, number=1):
        self.page.goto(f"/play/{self.code}/round/{number}")
        self.page.wait_for_selector(".cell.is-active")

    def keys(self, *keys):
        for key in keys:
            self.page.locator(f'.keypad [data-key="{key}"]').tap()
            self.taps += 1

    def who(self, *names):
        for name in names:
            self.page.locator(f"label:has([name={name}])").tap()
            self.taps += 1

    def save(self, number=1):
        self.page.locator("#entry-save").tap()
        self.taps += 1
        self.page.wait_for_url(f"**/play/{self.code}#round-{number}")

    @property
    def totals(self):
        return list(sheet_of(self.app, self.code).totals.values())

    def shows(self, *points):
        expect(self.page.locator(".entry-sum")).to_have_text(list(points))


@pytest.mark.parametrize("slug", TABLES)
def test_a_round_looks_right(app, live_server, open_device, slug):
    page = open_device(locale="de")
    page.goto(f"/play/{begin(app, slug)}/round/1")
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        screenshot(page, f"fields-{slug}")
    assert_accessible(page)


def test_the_ring_of_the_active_cell_leaves_its_name_free(app, page):
    entry = Fields(page, app, "wizard")
    for _ in at_every_size(page, reload=False):
        gap = page.locator(".cell.is-active").evaluate(
            """cell => cell.getBoundingClientRect().top
              - cell.parentElement.querySelector(".field-name").getBoundingClientRect().bottom"""
        )
        assert gap >= 4  # as wide as the ring
    assert entry.taps == 0


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_wizard_takes_ten_taps(app, page, size):
    entry = Fields(page, app, "wizard", size)
    entry.keys("1", "0", "0", "0")
    entry.save()
    entry.open()
    keys = page.locator(".keys-values > [data-key]").all_inner_texts()
    assert [key.strip() for key in keys if key.strip().isdigit()] == ["0", "1"]
    screenshot(page, "wizard-first-round")
    entry.keys("1", "0", "0")
    entry.shows("30", "20", "20", "20")
    assert page.locator("#p3-made").get_attribute("placeholder") == "0"
    entry.save()
    assert entry.totals == [30, 20, 20, 20]
    assert entry.taps <= 9  # and one to open the round again


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_doppelkopf_takes_four_taps(app, page, size):
    entry = Fields(page, app, "doppelkopf", size)
    expect(page.locator("#entry-says")).not_to_contain_text("undefined")
    entry.who("p0-re", "p2-re")
    entry.keys("3")
    entry.shows("3", "−3", "3", "−3")
    entry.save()
    assert entry.totals == [3, -3, 3, -3]
    assert entry.taps == 4


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_klaverjassen_takes_six_taps(app, page, size):
    entry = Fields(page, app, "klaverjassen", size)
    entry.who("p0-plays")
    entry.keys("9", "5", "2", "0")
    expect(page.locator("#p1-points")).to_have_attribute("placeholder", "67")
    entry.shows("115", "67")
    entry.save()
    assert entry.totals == [115, 67]
    assert entry.taps == 6


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_skyjo_takes_the_digits_a_tap_for_each_number_and_who_ended(app, page, size):
    entry = Fields(page, app, "skyjo", size)
    entry.keys("2", "4", "5", "next", "sign", "4", "3", "1")
    entry.who("p2-ended")
    entry.shows("24", "5", "−4", "31")
    entry.save()
    assert entry.totals == [24, 5, -4, 31]
    assert entry.taps == 6 + 4  # six digits; sign, next, who ended, save


def test_who_ended_moves_by_one_tap_and_what_is_missing_is_said(app, page):
    entry = Fields(page, app, "skyjo")
    entry.keys("2", "4", "1", "5", "1", "6")
    entry.who("p0-ended", "p1-ended")
    assert page.locator("input:checked").evaluate_all("all => all.map((one) => one.id)") == [
        "p1-ended"
    ]
    page.locator("#entry-save").tap()
    expect(page.locator("#entry-says")).to_contain_text("Still missing")
    expect(page.locator("#p3-points")).to_be_focused()
    entry.keys("7", "next")
    entry.who("p1-ended")
    expect(page.locator("#entry-says")).to_contain_text("Exactly one player ends")


def test_what_was_typed_and_tapped_survives_a_reload_and_is_taken_back(app, page):
    entry = Fields(page, app, "doppelkopf")
    entry.who("p1-re")
    entry.keys("4")
    page.reload()
    page.wait_for_selector(".cell.is-active")
    assert page.locator("#p1-re").is_checked()
    assert page.locator("#t-value").input_value() == "4"
    page.locator("#p2-re").evaluate("input => input.closest('label').click()")
    page.locator("#entry-undo").tap()
    expect(page.locator("#p2-re")).not_to_be_checked()


def test_a_choice_is_a_tap(app, page):
    entry = Fields(page, app, "skat")
    page.get_by_role("button", name="Grand 24").tap()
    entry.who("p0-plays", "t-won")
    entry.keys("3")
    entry.shows("72", "0", "0")
    page.locator("#entry-save").tap()
    page.wait_for_url(f"**/play/{entry.code}#round-1")
    assert entry.totals == [72, 0, 0]


def test_a_round_is_saved_when_the_server_is_back(app, live_server, page, watch):
    watch.allow("ERR_CONNECTION_REFUSED")
    entry = Fields(page, app, "doppelkopf")
    entry.who("p0-re", "p2-re")
    entry.keys("3")
    live_server.stop()
    page.locator("#entry-save").tap()
    expect(page.locator("#entry-says")).to_contain_text("kept here")
    live_server.start()
    page.wait_for_url(f"**/play/{entry.code}#round-1")
    assert entry.totals == [3, -3, 3, -3]


def test_two_devices_choose_between_both_counts(app, page, open_device, watch):
    watch.allow("409")
    entry = Fields(page, app, "doppelkopf")
    other = open_device()
    other.goto(f"/play/{entry.code}/round/1")
    other.wait_for_selector(".cell.is-active")
    entry.who("p0-re", "p2-re")
    entry.keys("3")
    for name in ("p0-re", "p2-re"):
        other.locator(f"label:has([name={name}])").tap()
    other.locator('.keypad [data-key="5"]').tap()
    entry.save()
    other.locator("#entry-save").tap()
    dialog = other.locator("#entry-conflict")
    expect(dialog).to_contain_text("Points for Re 3")
    dialog.locator("[data-dispute=table]").get_by_text("This device").tap()
    dialog.get_by_role("button", name="Save this choice").tap()
    other.wait_for_url(f"**/play/{entry.code}#round-1")
    assert entry.totals == [5, -5, 5, -5]


def test_a_sheet_is_filled_by_tapping_its_boxes(app, page):
    entry = Fields(page, app, "kniffel")
    page.locator('[data-box="u6"][data-turn="0"]').tap()
    entry.keys("1", "8")
    full = page.locator('[data-box="full"][data-turn="1"]')
    full.tap()
    expect(full).to_have_text("25")
    expect(page.locator('[data-sum="upper"]')).to_have_text(["18", "0"])
    expect(page.locator('[data-sum="total"]')).to_have_text(["18", "25"])
    full.tap()
    expect(full).to_have_text("0")
    full.tap()
    expect(full).to_have_text("")
    full.tap()
    entry.shows("18", "25")
    entry.save()
    assert entry.totals == [18, 25]
    entry.open(2)
    expect(page.locator(".box-filled")).to_have_text(["18", "25"])
    assert page.locator('[data-box="u6"][data-turn="0"]').count() == 0


def test_one_player_may_have_a_turn_before_the_others_on_a_phone(app, page):
    entry = Fields(page, app, "kniffel", PHONE)
    expect(page.locator(".boxes-player:visible")).to_have_count(1)
    page.locator('.sheet-who [data-turn="1"]').tap()
    expect(page.locator(".boxes-player:visible")).to_contain_text("Georg")
    page.locator('[data-box="u4"][data-turn="1"]').tap()
    entry.keys("7")
    page.locator("#entry-save").tap()
    expect(page.locator("#entry-says")).to_contain_text("Possible here: ")
    page.locator('.sheet-who [data-turn="1"]').tap()
    entry.keys("8")
    page.locator("#entry-save").tap()
    page.wait_for_url(f"**/play/{entry.code}#round-1")
    expect(page.locator("#now")).to_contain_text("Missing: Marina.")


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_qwixx_is_a_sheet_with_the_points_of_each_row_at_once(app, page, size):
    entry = Fields(page, app, "qwixx", size)
    entry.keys("7", "5", "9", "3", "2")
    expect(page.locator("[data-seat='0'][data-sum]")).to_have_text(["28", "15", "45", "6", "−10"])
    expect(page.locator("[data-seat='1'][data-sum]")).to_have_text([""] * 5)
    expect(page.locator("#p1-red")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#p1-yellow")).to_be_focused()
    if size == PHONE:
        page.locator('.sheet-who [data-turn="2"]').tap()
        expect(page.locator(".cell.is-active")).to_have_id("p2-red")
    for turn in (1, 2, 3):
        if size == PHONE:
            page.locator(f'.sheet-who [data-turn="{turn}"]').tap()
        page.locator(f"#p{turn}-missed").tap()
        entry.keys("1")
    entry.shows("84", "−5", "−5", "−5")
    entry.save()
    assert entry.totals == [84, -5, -5, -5]


def test_a_bonus_stands_below_its_sum(app, page):
    code = begin(app, "kniffel")
    with app.app_context():
        play = store.find(code, store.home_circle()).play
        for number, (box, points) in enumerate(zip("456", (20, 25, 18), strict=True), 1):
            own = {0: Entry(fields={f"u{box}": points}), 1: Entry(fields={f"u{box}": 0})}
            store.append(play.id, Counted(number, own, accepted=True))
    page.goto(f"/play/{code}/round/4")
    page.wait_for_selector(".cell.is-active")
    expect(page.locator('[data-sum="+bonus"]')).to_have_text(["35", "0"])
    page.locator("[data-turn='0'][data-box='u1']").tap()
    page.locator('.keypad [data-key="5"]').tap()
    expect(page.locator('[data-sum="upper"]')).to_have_text(["68", "0"])


def test_a_second_device_follows_bids_and_results(app, page, open_device):
    entry = Fields(page, app, "wizard")
    pad = open_device()
    pad.goto(f"/play/{entry.code}")
    entry.keys("1", "0", "0", "0")
    entry.save()
    expect(pad.locator(".is-now .score-word").first).to_have_text("Bid 1")
    expect(pad.locator("#now")).to_contain_text("Bid in all: 1")
    entry.open()
    entry.keys("1", "0", "0")
    entry.save()
    expect(pad.locator("#round-1 .score-points").first).to_have_text("30")
