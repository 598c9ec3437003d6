"""The page of an evening as people see it: at every size, current by itself, as a picture."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted
from tests.browser.harness import PHONE, SHOTS, TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right

EVENING = (
    ("13", {"Mia": 19, "Großmutter": 24, "Tom": 31}),
    ("biberbande", {"Mia": 12, "Tom": 15, "Großmutter": 40}),
    ("freitag13", {"Mia": 18, "Großmutter": 21, "Tom": 25}),
    ("push", {"Großmutter": 61, "Tom": 58, "Mia": 31}),
)


def play(circle, game, totals):
    began = Began(game, tuple(totals), rounds=1)
    play = store.begin(circle, began, by="tablet")
    entries = {n: Entry(points=points, cards_held=n) for n, points in enumerate(totals.values())}
    store.append(play.id, Counted(1, entries, accepted=True))
    return play


@pytest.fixture
def evening(app):
    with app.app_context():
        circle = store.home_circle()
        plays = [play(circle, game, totals) for game, totals in EVENING]
        return store.evening_of_play(plays[0].id)


def test_it_looks_right_at_every_size(evening, open_device, live_server):
    page = open_device(TABLET, locale="de-DE")
    page.goto(f"/evening/{evening.ref}")
    for _size in at_every_size(page):
        expect(page.locator(".standings tbody tr")).to_have_count(3)
        assert_looks_right(page, ".topbar-title")
        screenshot(page, "evening-de", full_page=True)
    assert_accessible(page)
    page.goto(f"/evening/{evening.ref}?by=points")
    page.locator("#evening-plays summary").tap()
    for _size in at_every_size(page, reload=False):
        assert_looks_right(page, ".topbar-title")
        screenshot(page, "evening-points-de", full_page=True)
    assert_accessible(page)


def test_a_phone_on_the_page_sees_the_next_play_end(app, evening, open_device, live_server):
    phone = open_device(PHONE, stranger=True)
    phone.goto(f"/w/{evening.watch_code}")
    rows = phone.locator(".rows > li")
    expect(rows).to_have_count(4)
    with app.app_context():
        play(evening.circle_id, "13", {"Mia": 1, "Großmutter": 2, "Tom": 3})
    expect(rows).to_have_count(5, timeout=10_000)


def test_a_page_without_the_server_says_so(evening, open_device, live_server, watch):
    watch.allow("ERR_")
    phone = open_device(PHONE, stranger=True)
    phone.goto(f"/w/{evening.watch_code}")
    live_server.stop()
    expect(phone.locator("#asked-stale")).to_be_visible(timeout=10_000)
    live_server.start()
    expect(phone.locator("#asked-stale")).to_be_hidden(timeout=10_000)


def test_the_picture_is_painted_and_downloaded(evening, open_device, live_server):
    page = open_device(TABLET)
    page.goto(f"/evening/{evening.ref}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Picture to share").tap()
    data = download.value.path().read_bytes()
    picture = Image.open(io.BytesIO(data))
    SHOTS.mkdir(exist_ok=True)
    (SHOTS / "evening-picture.png").write_bytes(data)
    assert picture.format == "PNG"
    assert picture.width == 1080
    assert picture.convert("RGB").getpixel((300, 120)) == (252, 245, 233)
