"""Entering rounds as a finger does, and reading what the page then shows."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.harness import PHONE, SIZES, TABLET
from tests.web.rounds import begin, url

SIX_SIZES = [*(size.values[0] for size in SIZES), (1280, 800)]
PRINTED_TAPS = ["3", "2", "0", "1", "0", "6", "2", "0", "2", "5", "6", "2", "6", "1", "6", "4"]
POSSIBLE_TAPS = ["4", "3", "2", "2", "3", "4", "3", "2", "3", "3", "4", "2", "3", "3", "4", "2"]
LONG_NAMES = (
    "Großtante Hildegard-Maximiliane von Hagen",
    "عبد الرحمن",
    "O'Brien",
    "<b>Jo</b>",
    "👩‍👩‍👧 Drei",
    "Nils",
    "Kai",
    "שירה",
    "Anneliese",
    "=1+1",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Bo",
)
__all__ = ["PHONE", "SIZES", "TABLET"]


class Entry:
    """The entry page of a play's round; `taps` counts what a finger did."""

    def __init__(self, page, app, game="13", names=None, number=1, way=None, **agreed):
        self.page, self.app, self.taps = page, app, 0
        self.play = begin(app, game, names, **agreed) if names else begin(app, game, **agreed)
        self.path = url(self.play, number, way)
        self.open()

    def open(self):
        self.page.goto(self.path)
        self.ready()

    def ready(self):
        """The scripts have taken over."""
        self.page.wait_for_selector(".count.is-active")

    def tap(self, *keys):
        for key in keys:
            self.page.locator(f'.keypad [data-key="{key}"]').tap()
            self.taps += 1

    def tap_cell(self, cell):
        self.page.locator(f"#{cell}").tap()
        self.taps += 1

    def save(self):
        self.page.locator("#entry-save").tap()
        self.taps += 1

    def hears(self, words):
        """Wait until the page says so beside the keys."""
        expect(self.page.locator("#entry-says")).to_contain_text(words)

    def saved(self, number=1):
        """Wait for the pad with the round in it."""
        self.page.wait_for_url(f"**/play/{self.play.ref}*#round-{number}")

    @property
    def values(self):
        return self.page.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.value)")

    @property
    def active(self):
        return self.page.locator(".is-active").first.evaluate(
            "frame => frame.id || frame.querySelector('.cell').id"
        )

    @property
    def points(self):
        return self.page.locator(".entry-sum").all_inner_texts()

    @property
    def whys(self):
        return self.page.locator(".entry-why").all_inner_texts()

    @property
    def says(self):
        return self.page.locator("#entry-says").inner_text()

    @property
    def left(self):
        return self.page.locator("[data-left]").all_inner_texts()

    def marked(self, mark):
        """The cells with a mark such as `is-tied`."""
        return self.page.locator(f".{mark}").evaluate_all(
            "frames => frames.map((frame) => frame.id || frame.querySelector('.cell')?.id)"
        )
