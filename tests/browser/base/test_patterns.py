"""The look, part by part, in a real browser: the pattern book at every size and in both themes."""

from __future__ import annotations

import pytest

from tests.browser.harness import PHONE, SIZES, TABLET, LiveServer
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.patterns.book import PAGES, create_book

CUT_ON_PURPOSE = ".pad-name, .name-line, .entry .name, .entry-why, .topbar-title, .chart"
KEYPADS = ["13", "freitag13", "biberbande", "push", "any"]
EVERY_SCREEN = [*SIZES, pytest.param((1280, 800), id="1280x800")]
BUSY = ["pad?players=12&rounds=12", "pad?players=6", *(f"entry?game={game}" for game in KEYPADS)]


@pytest.fixture(scope="module")
def book():
    with LiveServer(create_book()) as server:
        yield server


@pytest.fixture
def open_pattern(book, open_device):
    """A function that opens a page of the book: `open_pattern("pad?players=12", (390, 844))`."""

    def open_pattern(path, size):
        page = open_device(size, locale="de-DE", reduced_motion="reduce")
        page.goto(f"{book.url}/{path}")
        page.evaluate("document.querySelector('dialog')?.showModal()")
        page.evaluate("document.fonts.ready")
        return page

    return open_pattern


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [*PAGES, *BUSY])
def test_nothing_is_cut_off_small_or_overlapping(open_pattern, path, size):
    assert_looks_right(open_pattern(path, size), allow=CUT_ON_PURPOSE)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(open_pattern, path, theme):
    assert_accessible(open_pattern(f"{path}?theme={theme}", PHONE))


@pytest.mark.parametrize("size", EVERY_SCREEN)
@pytest.mark.parametrize("game", KEYPADS)
def test_b3_keypad_and_save_are_whole_on_the_screen(open_pattern, game, size):
    page = open_pattern(f"entry?game={game}&players=6", size)
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.keypad button')].filter((button) => {
          const box = button.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth
            || !button.contains(document.elementFromPoint(x, y));
        }).map((button) => button.textContent)"""
    )
    assert page.locator(".keypad button").count() > 10
    assert all(count.is_visible() for count in page.locator(".count").all())
    assert outside == []


@pytest.mark.parametrize("path", ["pad?players=12", "entry?players=6", "forms?players=12"])
def test_b18_names_of_any_length_and_script_move_no_row(open_pattern, path):
    page = open_pattern(path, PHONE)
    rows = page.evaluate(
        """() => [...document.querySelectorAll('.round, .entry-row, .seat')].map((row) =>
          [...row.children].map((cell) => cell.getBoundingClientRect()))
          .map((cells) => cells.map((cell) => Math.round(cell.left)))"""
    )
    assert len(rows) >= 4
    assert all(row == rows[0] for row in rows)
    assert page.locator("b").count() == 0, "a name is text, never markup"


def test_theme_of_the_system_is_followed_until_one_is_chosen(book, open_device):
    page = open_device(TABLET, color_scheme="dark")
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"
    page.goto(f"{book.url}/pad?theme=system")
    assert page.evaluate(paper) == "#1e1b16"
    page.goto(f"{book.url}/pad?theme=light")
    assert page.evaluate(paper) == "#fbf6e9"


def test_every_picture_and_sign_is_in_its_sprite(open_pattern, book):
    page = open_pattern("cards", TABLET)
    missing = page.evaluate(
        """async () => {
          const sprites = {}, missing = [];
          for (const use of document.querySelectorAll('use')) {
            const [file, id] = use.getAttribute('href').split('#');
            sprites[file] ??= await (await fetch(file)).text();
            if (!sprites[file].includes(`id="${id}"`)) missing.push(id);
          }
          return missing;
        }"""
    )
    assert missing == []
    assert page.locator("use").count() > 100
