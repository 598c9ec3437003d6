"""What is printed: one page with all of it, whoever plays and however long."""

import io
import random

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from companion.games import GAMES
from companion.games.classics import slugs
from tests.browser.harness import at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, LONG, STRANGE, begin, points, printed_play

A5, A4 = (420, 595), (595, 842)
EIGHT = (*FAMILY, LONG, "Anneliese von Hohenzollern-Sigmaringen", "O'Brien", "Kai")


def printed(page, address):
    """What the browser prints of a page: its text and the size of its one sheet, in points."""
    page.goto(address)
    pdf = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(pdf.pages) == 1, (address, len(pdf.pages))
    (sheet,) = pdf.pages
    size = round(sheet.mediabox.width), round(sheet.mediabox.height)
    fits_across(page, 484 if size == A5 else 718)
    return "".join(sheet.extract_text().split()), size


def fits_across(page, width):
    """Nothing of the table goes beyond the margins of a sheet that is so many CSS pixels wide."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": 900})
    beyond = page.evaluate(
        "() => [...document.querySelectorAll('.paper-table, .paper-table :is(th, td)')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1 ||"
        " one.getBoundingClientRect().right > innerWidth + 1)"
        ".map((one) => one.textContent.trim())"
    )
    assert not beyond, beyond
    page.emulate_media(media="null")


def test_a_small_play_is_printed_on_a5(page, app):
    code = printed_play(app, 4)
    text, size = printed(page, f"/play/{code}/paper")
    assert size == A5
    for words in (*FAMILY, "Blue3", "2026", "Total"):
        assert words in text, words
    assert "Print" not in text


@pytest.mark.parametrize(
    ("names", "rounds"), [(EIGHT, 20), ((*FAMILY, *STRANGE), 20), (FAMILY, 60)]
)
def test_a_long_play_is_printed_on_one_page(page, app, names, rounds):
    rng = random.Random(3)
    rows = [points(*(rng.randint(-90, 400) for _ in names)) for _ in range(rounds)]
    code = begin(app, "any", names, *rows, title="Mau-Mau mit der ganzen Verwandtschaft")
    text, size = printed(page, f"/play/{code}/paper")
    assert size in (A5, A4)
    assert "Georg" in text
    assert "Total" in text


def test_every_blank_block_is_one_page(page, app):
    for slug in (*(game.slug for game in GAMES), *slugs()):
        text, _ = printed(page, f"/paper/{slug}")
        assert "Player" in text, slug
        assert "Total" in text, slug
        most = page.locator(".chip").last
        if most.count():
            printed(page, most.get_attribute("href"))


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_pages_for_the_printer_look_right(live_server, open_device, app, language):
    page = open_device(locale=language)
    for name, address in [
        ("pad", f"/play/{printed_play(app, 4, (*FAMILY[:3], LONG))}/paper"),
        ("block", "/paper/13"),
        ("sheet", "/paper/kniffel?players=12"),
    ]:
        page.goto(address)
        for _ in at_every_size(page):
            assert_looks_right(page)
            screenshot(page, f"paper-{name}-{language}")
        assert_accessible(page)


def test_a_button_prints(page, app):
    page.goto(f"/play/{printed_play(app, 4)}")
    page.get_by_role("link", name="Print").tap()
    expect(page.locator(".paper-table")).to_be_visible()
    page.evaluate("window.print = () => document.body.setAttribute('data-asked', '')")
    page.locator("main").get_by_role("button", name="Print").tap()
    expect(page.locator("body[data-asked]")).to_have_count(1)
