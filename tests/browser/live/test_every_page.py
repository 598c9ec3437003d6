"""Every page that shows a play, beside every kind of change: it is as a fresh load shows it."""

import time

import pytest
from playwright.sync_api import Error

from companion.scorepad.log import CHANGES, Began
from tests.browser.harness import PHONE
from tests.browser.live.story import PLAYER, ROUND, Story
from tests.web.rounds import begin

PREFIX = "/play/<code>"
MINE = 0  # the seat of the device that looks
# Where counts are typed nothing changes under the fingers: such a page may say so instead.
TYPED_INTO = {"rounds.form", "own.form", "checking.form", "proposing.form"}
NO_PAGES = {"live.stream"}  # answers for ever, and shows nothing

# What a person reads on a page and what its buttons would send; null where it is as a fresh load.
COMPARE = """async (mayDiffer) => {
  const own = (one) => [...one.childNodes].filter((node) => node.nodeType === 3)
    .map((node) => node.data.replace(/\\s+/g, " ").trim()).filter(Boolean).join(" ");
  const named = ["href", "action", "alt", "aria-label"];
  const sends = (one) => named.map((name) => one.getAttribute(name))
    .concat(one.type === "hidden" ? [one.name, one.value] : []).filter(Boolean);
  const lines = (page, selector) => [...page.querySelectorAll(`${selector}, ${selector} *`)]
    .filter((one) => !one.matches("time, option, script") && !one.closest("[data-live-keep]"))
    .map((one) => [one.localName, own(one), ...sends(one)].join(" "))
    .filter((line) => line.includes(" "));
  const typed = (page) => [...page.querySelectorAll(".entry-row .name")].map(own)
    .concat(Object.values(page.getElementById("entry-arrivals").dataset));
  const read = (page) => mayDiffer ? typed(page) : [page.title, page.documentElement.lang,
    ...[".skip", ".topbar", "#main"].flatMap((selector) => lines(page, selector))];
  const live = document.getElementById("live");
  const said = live && !live.hidden ? live.textContent.trim() : "";
  const answer = await fetch(location.href, { cache: "no-store" });
  if (answer.redirected) return [`leads to ${answer.url}`];
  const loaded = new DOMParser().parseFromString(await answer.text(), "text/html");
  const says = said || document.title === loaded.title;
  if (!answer.ok) return says ? null : [`${answer.status}, and the page says nothing`];
  if (mayDiffer && said) return null;
  const fresh = read(loaded);
  const seen = read(document);
  const wrong = [...seen.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !seen.includes(line)).map((line) => `+ ${line}`)];
  return wrong.length || said ? [said, ...wrong] : null;
}"""

SECONDS = 20  # a page that is behind stays behind; how long a busy machine takes is no matter here


def pages_of(app, code, story):
    """The address of every page below /play/<code>, by endpoint; a new one is among them."""
    values = {"number": ROUND, "player": PLAYER, "ref": story.deck.ref}
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            is_play = rule.rule == PREFIX or rule.rule.startswith(f"{PREFIX}/")
            if is_play and "GET" in rule.methods and rule.endpoint not in NO_PAGES:
                needed = {name: values[name] for name in rule.arguments - {"code"}}
                if rule.endpoint in ("pad.why", "proposing.form"):
                    needed["number"] = 1
                yield rule.endpoint, app.url_for(rule.endpoint, code=code, **needed)


def is_page(page, address):
    answer = page.request.get(address)
    return (
        answer.ok
        and answer.headers["content-type"].startswith("text/html")
        and ("<html" in answer.text())
    )


@pytest.fixture
def story(app):
    return Story(app, begin(app))


@pytest.fixture
def opened(app, open_device, live_server, story):
    """A function that opens every page there is for a code, each on a device of its own."""

    def opened(code):
        pages = {}
        for endpoint, address in pages_of(app, code, story):
            page = open_device(PHONE, locale="de-DE")
            if endpoint == "own.form":
                page.request.post(f"/play/{code}/deck/claim", form={"player": MINE})
            if is_page(page, address):
                page.goto(address)
                pages[endpoint] = page
        return pages

    return opened


def differing(endpoint, page):
    """How a page differs from a fresh load once it had time to hear; None when it does not."""
    ends = time.monotonic() + SECONDS
    while found := compared(page, endpoint in TYPED_INTO):
        if time.monotonic() > ends:
            return found
        page.wait_for_timeout(50)
    return None


def compared(page, may_differ):
    try:
        return page.evaluate(COMPARE, may_differ)
    except Error as error:  # it is just being left for another page
        return [error.message]


@pytest.mark.parametrize(("role", "least"), [("ref", 17), ("watch_code", 9)])
def test_every_page_follows_every_change(opened, story, watch, role, least):
    watch.allow("40[34]")
    pages = opened(getattr(story.play, role))
    assert len(pages) >= least, sorted(pages)
    wrong = {}
    for name, step in story.steps():
        step()
        for endpoint in sorted(set(pages) - set(wrong)):
            if found := differing(endpoint, pages[endpoint]):
                wrong[endpoint] = [name, *found[:6]]
    assert not wrong, "\n".join(f"{where}: {what}" for where, what in wrong.items())
    assert story.kinds == set(CHANGES.values()) - {Began}
