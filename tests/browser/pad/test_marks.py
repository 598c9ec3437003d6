"""What a small screen shows of a round just saved: every mark of a score, the row in full."""

import pytest

from tests.browser.harness import PHONE, screenshot
from tests.browser.plays import STRANGE, begin, thirteen
from tests.browser.rest import at_rest

SMALL = (360, 640)
SIX = ("Maximilian", "Bartholomew", "Christopher", "Alexandrina", "Wilhelmina", "Theodor")
OUTSIDE = """cell => {
  const edge = cell.getBoundingClientRect();
  return [...cell.querySelectorAll("svg")].filter((mark) => {
    const box = mark.getBoundingClientRect();
    return box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1;
  }).length;
}"""
IN_SIGHT = """row => {
  const box = row.getBoundingClientRect();
  const head = document.querySelector(".pad thead").getBoundingClientRect();
  const names = document.querySelector(".pad thead th").getBoundingClientRect();
  return box.top >= Math.max(head.bottom, names.bottom) - 1;
}"""


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_dealer_and_three_majorities_fit_their_cell(app, live_server, open_device, size):
    row = [thirteen(one) for one in ((7, 7, 7, 0), (2, 2, 2, 1), (1, 1, 1, 2))]
    code = begin(app, "freitag13", ("Ada", "Ben", "Cem"), _as_freitag(row))
    page = open_device(size, locale="nl-NL")
    page.goto(f"/play/{code}")
    cell = at_rest(page).locator("#round-1 .score").first
    assert cell.locator("svg").count() > 3
    assert cell.evaluate(OUTSIDE) == 0
    screenshot(page, "marks")


def test_marks_of_six_players_fit_too(app, live_server, open_device):
    counts = ((7, 7, 7, 0), *((1, 1, 1, 1),) * 5)
    code = begin(app, "13", STRANGE, [thirteen(one) for one in counts])
    page = open_device(SMALL)
    page.goto(f"/play/{code}")
    assert at_rest(page).locator("#round-1 .score").first.evaluate(OUTSIDE) == 0


def test_the_saved_row_does_not_hide_under_the_names(app, live_server, open_device):
    counts = ((2, 2, 2, 1),) * 6
    code = begin(app, "13", SIX, [thirteen(one) for one in counts])
    page = open_device(SMALL)
    page.goto(f"/play/{code}#round-1")
    at_rest(page)
    assert page.locator("#round-1").evaluate(IN_SIGHT)
    screenshot(page, "saved-row")


def _as_freitag(entries):
    kinds = ("cat", "mirror", "ladder", "friday")
    return [type(one)(counts=dict(zip(kinds, one.counts.values(), strict=True))) for one in entries]
