"""What a small screen shows of a round just saved: every mark of a score, the row in full."""

import pytest

from tests.browser.harness import PHONE, at_every_size, screenshot
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


LABELS = """() => {
  const slip = document.querySelector("#chart").getBoundingClientRect();
  const tokens = [...document.querySelectorAll(".chart-token")];
  return [...document.querySelectorAll(".chart-label")].map((label, at) => {
    const [text, token] = [label.getBoundingClientRect(), tokens[at].getBoundingClientRect()];
    const level = Math.abs(text.top + text.bottom - token.top - token.bottom) / 2;
    const left = token.right <= text.left;
    return { off: text.right > slip.right, level: level < text.height / 3, left };
  });
}"""


def test_labels_of_close_lines_carry_the_sign_of_their_line_and_stay_on_the_chart(
    app, live_server, open_device
):
    close = [thirteen(one) for one in ((3, 2, 0, 1), (3, 1, 1, 1), (2, 3, 0, 1), (4, 1, 0, 1))]
    code = begin(app, "13", SIX[:4], close, close)
    page = open_device(PHONE)
    page.goto(f"/play/{code}")
    for size in at_every_size(page):
        labels = at_rest(page).evaluate(LABELS)
        assert labels == [{"off": False, "level": True, "left": True}] * 4, size
        screenshot(page, "chart-labels")


def _as_freitag(entries):
    kinds = ("cat", "mirror", "ladder", "friday")
    return [type(one)(counts=dict(zip(kinds, one.counts.values(), strict=True))) for one in entries]


CELL = """() => {
  const centre = (box) => (box.left + box.right) / 2;
  const box = (root, selector) => root.querySelector(selector)?.getBoundingClientRect();
  const total = [...document.querySelectorAll(".total-figure")]
    .map((one) => centre(one.getBoundingClientRect()));
  return [...document.querySelectorAll(".round:not(.is-todo, .is-now)")].flatMap((row) =>
    [...row.querySelectorAll(".score")].map((cell, column) => {
      const edge = cell.getBoundingClientRect();
      const [points, sum, free] = [".score-points", ".score-sum", ".free"]
        .map((name) => box(cell, name));
      const apart = (one) => !one || one.bottom <= points.top + 1 || one.top >= points.bottom - 1
        || one.right <= points.left + 1 || one.left >= points.right - 1;
      return {
        round: row.id,
        off: Math.abs(centre(points) - total[column]) > 2,
        sum: !sum ? "none" : sum.right > edge.right + 1 || sum.bottom > edge.bottom + 1 ? "outside"
          : "there",
        smaller: !sum || sum.height < points.height,
        apart: apart(sum) && apart(free)
          && (!sum || !free || sum.left >= free.right || sum.top >= free.bottom),
      };
    }));
}"""


def test_points_stand_over_their_total_and_nothing_runs_into_them(app, live_server, open_device):
    rounds = [
        [(3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4)],
        [(9, 8, 9, 0), *[(0, 1, 1, 1)] * 3],
    ]
    code = begin(app, "13", SIX[:4], *[[thirteen(one) for one in counts] for counts in rounds])
    page = open_device(PHONE, locale="de-DE")
    page.goto(f"/play/{code}")
    for size in at_every_size(page):
        found = at_rest(page).evaluate(CELL)
        screenshot(page, "cells")
        assert len(found) == 8
        assert {one["sum"] for one in found if one["round"] == "round-1"} == {"none"}, size
        assert {one["sum"] for one in found if one["round"] == "round-2"} == {"there"}, size
        wrong = [one for one in found if one["off"] or not one["smaller"] or not one["apart"]]
        assert wrong == [], size
