"""One tablet and three phones around a table, and people who tap what a person would tap."""

from __future__ import annotations

from companion import store
from companion.scorepad.log import Began
from tests.browser.harness import PHONE, TABLET

NAMES = ("Marina", "Georg", "Ben", "Nils")
AWAY = {"X-Forwarded-For": "192.168.7.7"}  # who comes through a proxy is not the machine itself
TABLET_SEAT = 3


class Party:
    """Seats 0 to 2 are on phones, seat 3 is played on the tablet."""

    def __init__(self, app, open_device, slug, **agreed):
        self.app = app
        with app.test_request_context():
            self.play = store.begin(store.home_circle(), Began(slug, NAMES, **agreed))
        self.tablet = open_device(TABLET)
        self.phones = [open_device(PHONE, extra_http_headers=AWAY) for _ in range(3)]
        self.seated = False

    def sit_down(self):
        """Every phone opens the link of the play, its deck, and takes a seat."""
        for name, phone in zip(NAMES, self.phones, strict=False):
            phone.goto(f"/play/{self.play.scorer_code}")
            phone.get_by_role("link", name="Deck").click()
            phone.locator("li.seat", has_text=name).get_by_role("button").click()
            phone.locator("li.seat", has_text=name).get_by_text("playing on this device").wait_for()
        self.seated = True

    def deal(self, button="Shuffle and deal"):
        """The tablet deals; phones that have a seat come to the table by themselves."""
        self.tablet.goto(f"/play/{self.play.ref}")
        self.tablet.get_by_role("link", name="Deck").click()
        self.tablet.get_by_role("button", name=button).click()
        self.tablet.locator("#table").wait_for()
        for phone in self.phones:
            if not self.seated:
                phone.goto(f"/play/{self.play.scorer_code}/deck")
            phone.locator("#table").wait_for()

    @property
    def deck(self):
        with self.app.test_request_context():
            return store.last_deck(self.play.id)

    @property
    def state(self):
        """The table as the server knows it."""
        with self.app.test_request_context():
            return store.deck_table(self.deck.id).state

    def page_of(self, seat):
        return self.tablet if seat == TABLET_SEAT else self.phones[seat]

    def enter(self):
        """The tablet enters the round into the pad; the points that stand there then."""
        self.tablet.locator("#over").wait_for()
        self.tablet.get_by_role("button", name="Enter in the score pad").click()
        self.tablet.locator("#round-1 .score-points").first.wait_for()
        return [
            int(text) for text in self.tablet.locator("#round-1 .score-points").all_inner_texts()
        ]


def number_of(page):
    """The number of the last event that a page knows."""
    return int(page.locator(".table-in").get_attribute("data-number"))


def tap(page, locator):
    """Tap something that makes the table go on, and wait until the page knows."""
    before = number_of(page)
    locator.first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('.table-in')?.dataset.number) > before",
        arg=before,
    )


def catch_up(page, number):
    """Let a page hear of everything that happened elsewhere, as when its screen is woken."""
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(
        "number => Number(document.querySelector('.table-in')?.dataset.number) >= number",
        arg=number,
        polling=50,
    )


def cards_on(page):
    """Every card that is face up on a page."""
    return page.eval_on_selector_all("[data-card]", "all => all.map((one) => one.dataset.card)")
