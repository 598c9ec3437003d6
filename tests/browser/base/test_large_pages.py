"""Pages beside the play with a default font of 32 px on a small phone: nothing scrolls sideways."""

import pytest

from companion import store
from tests.browser.entry.test_large_text import enlarge
from tests.browser.harness import screenshot
from tests.browser.plays import begin, points
from tests.browser.rest import at_rest
from tests.web.history.plays import number_of

NAMES = ("Oma Inge", "Tante Gerlinde-Annemarie", "Mia", "Jonas")
PAGES = (
    "/",
    "/new",
    "/new/13",
    "/new/any",
    "/plays",
    "/plays/{play}",
    "/people",
    "/people/{person}",
    "/statistics",
    "/statistics/any",
    "/settings",
    "/devices",
    "/rules",
    "/rules/13",
    "/play/{play}/share",
    "/evening/{evening}",
)
# What reaches beyond the right edge of the page, and is in no part that scrolls by itself.
BEYOND = """() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  const inScroller = (one) => {
    for (let part = one.parentElement; part; part = part.parentElement)
      if (part !== document.body && part !== document.documentElement
        && getComputedStyle(part).overflowX !== "visible") return true;
    return false;
  };
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > wide + 1 && !inScroller(one))
    .map((one) => `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""


@pytest.fixture
def home(app):
    """A home with two finished plays and one that goes on; what its addresses need."""
    for _ in range(2):
        done = begin(app, "any", NAMES, points(12, -30, 140, 7), rounds=1, title="Doppelkopf")
    begin(app, "13", NAMES)
    with app.app_context():
        play = store.find(done, store.home_circle()).play
        return {
            "play": done,
            "person": number_of(app, NAMES[0]),
            "evening": store.evening(play.evening_id).ref,
        }


@pytest.mark.parametrize("locale", ["de-DE", "nl-NL"])
def test_no_page_scrolls_sideways_with_large_text(app, open_device, live_server, home, locale):
    page = open_device((360, 640), locale=locale)
    enlarge(page, 32)
    beyond = {}
    for path in PAGES:
        assert page.goto(path.format(**home)).status == 200, path
        beyond[path] = at_rest(page).evaluate(BEYOND)
        screenshot(page, f"large{path.replace('/', '-')}", full_page=True)
    said = [f"{path}: {found}" for path, found in beyond.items() if found]
    assert not said, "\n".join(said)
