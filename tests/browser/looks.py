"""What a person would complain about on a page, found by measuring: nothing here needs the CSP off.

Each function takes a Playwright page, waits until it is at rest, and fails with the list of
offenders.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.rest import at_rest

HERE = Path(__file__).parent
TARGET = 44  # px, the smallest thing a finger hits


@cache
def _script(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


# What is right is counted only: a list of it would be many times the page.
AXE = """async (within) => {
  const found = await axe.run(within || document, { resultTypes: ["violations"] });
  return [found.passes.length, found.violations];
}"""


def assert_accessible(page: Page, within: str | None = None) -> None:
    """axe-core finds no violation, on the page or within a selector."""
    at_rest(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_script("axe.min.js"))
    passes, violations = page.evaluate(AXE, within)
    assert passes, "axe checked nothing"
    found = [
        f"{violation['id']}: {violation['help']}: {node['target']} {node['html'][:160]}"
        for violation in violations
        for node in violation["nodes"]
    ]
    assert not found, "axe:\n  " + "\n  ".join(found)


def assert_nothing_cut_off(page: Page, allow: str = "") -> None:
    """No sideways scrolling of the page, and no text cut by its box or by the screen.

    Text in a box that scrolls can be reached and is fine. `allow` is a selector of elements
    that may be cut, such as a name with an ellipsis that is shown in full elsewhere.
    """
    _assert_none(page, ["cutOff"], allow)


def assert_touch_targets(page: Page, allow: str = "") -> None:
    """Every visible button, link and field is at least 44 x 44 px, links in a sentence aside."""
    _assert_none(page, ["smallTargets"], allow)


def assert_no_overlap(page: Page, allow: str = "") -> None:
    """No two visible texts lie on each other."""
    _assert_none(page, ["overlaps"], allow)


def assert_looks_right(page: Page, allow: str = "") -> None:
    """All of the above but axe."""
    _assert_none(page, ["cutOff", "smallTargets", "overlaps"], allow)


def _assert_none(page: Page, checks: list[str], allow: str) -> None:
    at_rest(page)
    page.evaluate(_script("looks.js"))
    seen, found = page.evaluate(
        "([checks, allow]) => window.looks.check(checks, allow)", [checks, allow]
    )
    assert seen, "the page shows no text at all"
    size = page.viewport_size
    assert not found, f"at {size['width']}x{size['height']}:\n  " + "\n  ".join(found)


@contextmanager
def no_layout_shift(page: Page):
    """Nothing on the page jumps while the block runs, also not in answer to a tap."""
    at_rest(page)
    page.evaluate(_script("looks.js"))
    page.evaluate("() => window.looks.watchShifts()")
    yield
    at_rest(page)
    shifts = page.evaluate("() => window.looks.shifts()")
    assert not shifts, "layout shifts:\n  " + "\n  ".join(shifts)
