"""What is seen of a play and around it: nothing cut off, small or crowded, in both themes."""

import pytest

from companion import store
from companion.scorepad.log import Noted
from tests.browser.harness import PHONE, TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import (
    STRANGE,
    begin,
    long_play,
    open_tie,
    play_with_guests,
    points,
    printed_play,
    shared_win,
    twelve_play,
)

CUT_ON_PURPOSE = (
    ".pad-name, .name-line, .chart, .step-what, .topbar-title, .seatview-panel .name, .pad-scroll"
)


def two_play(app):
    names = STRANGE[1:3]
    rounds = [points(-12, -3)] * 4
    code = begin(app, "any", names, *rounds, title="Rommé", lowest_wins=False)
    with app.app_context():
        note = "Ab hier mit offenen Karten, weil der Hund einen Joker gefressen hatte. " * 2
        store.append(store.find(code, store.home_circle()).play_id, Noted(2, note.strip()))
    return code


PLAYS = {
    "two": (two_play, ""),
    "four": (printed_play, ""),
    "six": (lambda app: printed_play(app, 0, STRANGE), ""),
    "twelve": (twelve_play, ""),
    "many-rounds": (long_play, ""),
    "guests": (play_with_guests, ""),
    "end": (lambda app: printed_play(app, 4), ""),
    "end-by-tie-break": (shared_win, ""),
    "end-open-tie": (open_tie, ""),
    "why": (printed_play, "/round/1/why/3"),
    "note": (printed_play, "/round/1/note"),
    "standings": (printed_play, "/standings"),
    "table": (play_with_guests, "/table"),
    "table-name": (printed_play, "/table?edit=1"),
    "seats": (printed_play, "/seats"),
    "seats-twelve": (twelve_play, "/seats"),
}
PAGES = {
    "choose": "/new",
    **{f"new-{slug}": f"/new/{slug}" for slug in ("13", "freitag13", "biberbande", "push", "any")},
    "settings": "/settings",
    "about": "/about",
}


@pytest.fixture
def visit(app, open_device, live_server):
    """A function that opens a page by name on a German device."""

    def visit(name):
        page = open_device(TABLET, locale="de-DE", reduced_motion="reduce")
        if name in PLAYS:
            make, path = PLAYS[name]
            page.goto(f"/play/{make(app)}{path}")
        else:
            printed_play(app)
            page.goto(PAGES[name])
        return page

    return visit


@pytest.mark.parametrize("name", [*PLAYS, *PAGES])
def test_nothing_is_cut_off_small_or_overlapping_and_everyone_can_use_it(visit, name):
    page = visit(name)
    for size in at_every_size(page):
        screenshot(page, f"{name}-light", full_page=True)
        assert_looks_right(page, allow=CUT_ON_PURPOSE)
        if size in (TABLET, PHONE):
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert_accessible(page)
                screenshot(page, f"{name}-{scheme}")
            page.emulate_media(color_scheme="light")
