"""Seats put in order by dragging a row by its grip: in a new play and at a running table."""

import pytest

from tests.browser.harness import PHONE, TABLET
from tests.browser.plays import printed_play, sheet_of
from tests.browser.rest import at_rest


def middle(page, row, selector="[data-grip]"):
    box = at_rest(page).locator(f"{row} {selector}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, source, target, drop=True):
    """Pull the row `source` by its grip until the pointer is over the middle of `target`."""
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*middle(page, target), steps=8)
    if drop:
        page.mouse.up()


def typed(page):
    return [field.input_value() for field in page.locator(".seat-input").all()]


@pytest.fixture(params=[TABLET, PHONE], ids=["tablet", "phone"])
def device(request, app, open_device, live_server):
    page = open_device(request.param)
    page.code = printed_play(app)
    return page


@pytest.mark.parametrize(
    ("source", "target", "order"),
    [
        (1, 3, ["Georg", "Ben", "Marina", "Nils"]),
        (4, 1, ["Nils", "Marina", "Georg", "Ben"]),
        (2, 2, ["Marina", "Georg", "Ben", "Nils"]),
    ],
)
def test_rows_of_a_new_play_are_dragged(device, source, target, order):
    device.goto("/new/13?last=1")
    drag(device, f"#rows > :nth-child({source})", f"#rows > :nth-child({target})")
    assert typed(device) == order
    names = device.locator(".seat-input").evaluate_all("fields => fields.map((one) => one.name)")
    assert names == [f"players-{place}" for place in range(4)]
    assert device.locator(".is-dragged").count() == 0


def test_a_drag_is_given_up_with_escape(device):
    device.goto("/new/13?last=1")
    drag(device, "#rows > :nth-child(1)", "#rows > :nth-child(3)", drop=False)
    assert typed(device) == ["Georg", "Ben", "Marina", "Nils"]
    device.keyboard.press("Escape")
    device.mouse.up()
    assert typed(device) == ["Marina", "Georg", "Ben", "Nils"]


def test_a_seat_is_dragged_and_scores_stay(app, device):
    before = sheet_of(app, device.code).totals
    device.goto(f"/play/{device.code}/table")
    drag(device, "#seat-0", "#seat-2")
    device.get_by_text("Seats changed").first.wait_for()
    stands = sheet_of(app, device.code)
    assert (stands.order, stands.totals) == ((1, 2, 0, 3), before)


def test_a_row_dropped_where_it_was_changes_nothing(app, device):
    device.goto(f"/play/{device.code}/table")
    head = sheet_of(app, device.code).head
    drag(device, "#seat-1", "#seat-1")
    device.wait_for_timeout(300)
    assert sheet_of(app, device.code).head == head
