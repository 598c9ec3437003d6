"""When a page is at rest: who looks at a page, measures it or takes its picture waits for that."""

from __future__ import annotations

import time
from weakref import WeakKeyDictionary

from playwright.sync_api import Error, Page, Request

SECONDS = 10
LOOKS = 2  # as often in a row nothing may move

# What still moves or is not there yet, in words; two frames pass between the looks at the scroll.
MOVING = """async () => {
  const frame = () => Promise.race([
    new Promise((done) => requestAnimationFrame(done)),
    new Promise((done) => setTimeout(done, 100)), // a page behind another one draws no frames
  ]);
  const soon = ({ localTime, delay }) => localTime > delay - 1000; // what goes away later stays now
  const place = () => [scrollX, scrollY].join();
  const before = place();
  await frame();
  await frame();
  const moving = document.getAnimations()
    .filter((one) => one.playState === "running" && soon(one.effect.getComputedTiming()))
    .map((one) => [one.animationName ?? one.transitionProperty, one.effect.target.localName])
    .map(([what, whose]) => `${what} of <${whose}>`);
  if (document.readyState !== "complete") moving.push(`the document is ${document.readyState}`);
  if (document.fonts.status !== "loaded") moving.push("fonts");
  if (place() !== before) moving.push("scrolling");
  return moving;
}"""

_under_way: WeakKeyDictionary[Page, set[Request]] = WeakKeyDictionary()


def count_requests(page: Page) -> None:
    """From now on know which requests of a page are under way; its endless stream aside."""
    open_ones = _under_way.setdefault(page, set())

    def began(request: Request) -> None:
        if request.resource_type != "eventsource":
            open_ones.add(request)

    def ended(request: Request) -> None:
        open_ones.discard(request)

    page.on("request", began)
    page.on("requestfinished", ended)
    page.on("requestfailed", ended)


def at_rest(page: Page) -> Page:
    """Wait until nothing of a page moves, its fonts are there and no request is under way.

    Fails with what kept it moving.
    """
    ends, quiet, moving = time.monotonic() + SECONDS, 0, []
    while quiet < LOOKS:
        assert time.monotonic() < ends, f"the page does not come to rest: {moving}"
        moving = _moving(page)
        quiet = 0 if moving else quiet + 1
    return page


def _moving(page: Page) -> list[str]:
    try:
        moving = page.evaluate(MOVING)
    except Error as error:  # it is just being left for another page
        if page.is_closed():
            raise
        return [error.message]
    return moving + [f"{one.method} {one.url}" for one in _under_way[page]]
