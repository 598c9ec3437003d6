"""Several devices around one play in the browser: a tablet that keeps score, phones that count."""

from __future__ import annotations

import re

from playwright.sync_api import expect

KINDS = ("blue", "yellow", "green", "four")
# Every round deals these hands to the players in another order: 13 of each colour, eight fours.
HANDS = ((4, 3, 1, 2), (3, 4, 3, 2), (3, 3, 4, 2), (3, 3, 5, 2))


def hand(player, number):
    """What a player counts in a round."""
    return HANDS[(player + number) % len(HANDS)]


class Device:
    """A tablet or phone at the table, addressed by the code that it came with."""

    def __init__(self, page, code):
        self.page, self.code = page, code

    def go(self, place=""):
        self.page.goto(f"/play/{self.code}{place}")
        return self.page

    def open_round(self, number):
        """The entry of a round for the whole table."""
        self.go(f"/round/{number}").wait_for_selector(".count.is-active")

    def type_hand(self, player, counts):
        """Type a player's four counts on the keypad."""
        self.page.locator(f"#p{player}-{KINDS[0]}").tap()
        for count in counts:
            self.page.locator(f'.keypad [data-key="{count}"]').tap()

    def save(self):
        self.page.locator("#entry-save").tap()

    def count_round(self, number, players):
        """Open a round, type these players' hands, save, and wait for the pad."""
        self.open_round(number)
        for player in players:
            self.type_hand(player, hand(player, number))
        self.save()
        self.page.wait_for_url(f"**#round-{number}")

    def sit(self, player):
        """Take a seat of one's own, as a finger does."""
        self.go("/own").locator(f'form:has([name="player"][value="{player}"]) button').tap()
        expect(self.page.locator(".own-count")).to_be_visible()

    def open_own(self):
        """From the page of one's own seat to its cells."""
        self.page.locator(".own-count").tap()
        self.page.wait_for_selector(".count.is-active")

    def count_own(self, player, number):
        """Count one's own cards, and be back where the others are waited for."""
        self.open_own()
        self.type_hand(player, hand(player, number))
        self.save()
        self.page.wait_for_url("**/own")

    @property
    def totals(self):
        """The totals on the pad, by column."""
        figures = self.page.locator(".totals .total-figure").all_inner_texts()
        return [int(text.replace("−", "-")) for text in figures]

    @property
    def log(self):
        """Every change as the log page tells it, in no language: number, time, figures, undone."""
        self.go("/log")
        return [self._told(one) for one in self.page.locator(".log-event").all()]

    @staticmethod
    def _told(event):
        words = " ".join(event.locator(".log-what, .log-told").all_inner_texts())
        return (
            event.get_attribute("id"),
            event.locator("time").get_attribute("datetime"),
            re.findall(r"\d+", words),
            "is-undone" in event.get_attribute("class"),
        )


def expect_round(devices, number):
    """A round stands on the pad of every device."""
    for device in devices:
        figure = device.page.locator(f"#round-{number} .score-points").first
        expect(figure).to_be_visible(timeout=15_000)
