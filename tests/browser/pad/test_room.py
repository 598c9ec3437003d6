"""What stays in sight on a pad: every tool on a tablet, every total on a phone, toast or not."""

import pytest

from tests.browser.entry import POSSIBLE_TAPS, Entry
from tests.browser.harness import PHONE, TABLET
from tests.browser.plays import STRANGE, printed_play
from tests.browser.rest import at_rest

COVERED = """([what, by]) => {
  const over = document.querySelector(by)?.getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((one) => {
    const box = one.getBoundingClientRect();
    const outside = box.top < 0 || box.bottom > innerHeight;
    return outside || over && box.left < over.right && box.right > over.left
      && box.top < over.bottom && box.bottom > over.top;
  }).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("size", [TABLET, (1280, 800), (768, 1024)], ids=lambda size: f"{size[0]}")
def test_the_toast_hides_no_tool_and_no_total(open_device, live_server, app, size):
    page = open_device(size, locale="de-DE")
    entry = Entry(page, app)
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.saved()
    page.locator("#toast").wait_for(state="visible")
    at_rest(page)
    assert page.locator(".tools-grid a").count() == 9
    assert page.evaluate(COVERED, [".tools-grid a, .total-figure, #undo", "#toast"]) == []


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["390", "360"])
@pytest.mark.parametrize("names", [STRANGE, STRANGE[3:6]], ids=["long", "short"])
def test_no_total_lies_under_the_button_of_a_phone(open_device, live_server, app, size, names):
    page = open_device(size, locale="de-DE")
    page.goto(f"/play/{printed_play(app, 0, names)}")
    page.wait_for_function("document.getElementById('main').style.getPropertyValue('--note')")
    assert at_rest(page).evaluate(COVERED, [".total-figure", "#steps .btn-main"]) == []
