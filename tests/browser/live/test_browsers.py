"""Browsers that lack something, many tabs, rewritten pages: what is shown is so, or says not."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.game import Entry
from companion.scorepad.log import Counted, Renamed
from companion.web.live.routes import the_live
from tests.browser.entry import POSSIBLE_TAPS
from tests.browser.entry import Entry as EntryPage
from tests.browser.harness import PHONE
from tests.web.rounds import POSSIBLE, begin, entries_of

# What Chrome's translation does to a page: every text is wrapped, the language another.
TRANSLATE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  for (const text of texts.filter((one) => !one.parentElement.closest("script, style, template"))) {
    const outer = document.createElement("font");
    outer.append(document.createElement("font"));
    outer.firstChild.textContent = `~${text.data}`;
    text.replaceWith(outer);
  }
  document.documentElement.lang = "fr";
  document.documentElement.classList.add("translated-ltr");
}"""


@pytest.fixture
def play(app):
    return begin(app)


@pytest.fixture
def save(app, play):
    def save(change):
        with app.app_context():
            return store.append(play.id, change).number

    return save


def streams(app):
    with app.app_context():
        return len(the_live().streams)


def a_round(number=1):
    return Counted(number, entries_of(POSSIBLE))


def test_b49_a_function_that_old_browsers_lack_is_not_needed(live_server, open_device, play, save):
    page = open_device(PHONE)
    page.add_init_script("delete AbortSignal.timeout")
    page.goto(f"/play/{play.watch_code}")
    save(a_round())
    expect(page.locator("#round-1 .score-points")).to_have_count(4)
    expect(page.locator("#live")).to_be_hidden()


def test_b49_a_fault_of_the_page_is_no_missing_network(live_server, open_device, play, save, watch):
    watch.allow("DOMParser")
    page = open_device(PHONE)
    page.add_init_script("delete window.DOMParser")
    page.goto(f"/play/{play.watch_code}")
    save(a_round())
    expect(page.locator("#live")).to_contain_text("Something went wrong in this page")
    expect(page.locator("#live")).not_to_contain_text("connection")
    page.get_by_role("button", name="Load again").tap()
    expect(page.locator("#round-1 .score-points")).to_have_count(4)


def test_a_browser_that_is_too_old_says_so_and_saves_without_script(
    live_server, open_device, play, watch
):
    watch.allow("too old")
    page = open_device(PHONE)
    page.add_init_script("delete Array.prototype.at")
    page.goto(f"/play/{play.ref}/round/1")
    expect(page.locator(".too-old")).to_contain_text("Safari 15.4")
    expect(page.locator(".too-old")).to_have_css("visibility", "visible")
    expect(page.locator("[data-keys]")).to_be_hidden()
    for number, counts in enumerate(POSSIBLE):
        for kind, count in counts.items():
            page.locator(f"#p{number}-{kind}").fill(str(count))
    page.locator("#p3-four").press("Enter")
    page.wait_for_url("**#round-1")


def test_a_page_whose_scripts_run_says_nothing_of_age(live_server, open_device, play):
    page = open_device(PHONE)
    page.goto(f"/play/{play.ref}")
    expect(page.locator(".too-old")).to_be_hidden()


def test_b59_a_translated_page_still_follows(live_server, open_device, play, save):
    page = open_device(PHONE)
    page.goto(f"/play/{play.watch_code}")
    page.evaluate(TRANSLATE)
    save(a_round())
    save(Renamed(0, "Marietta"))
    expect(page.locator("#round-1 .score-points")).to_have_count(4)
    expect(page.locator("thead")).to_contain_text("Marietta")
    expect(page.locator("#live")).to_be_hidden()


def test_b59_a_translated_page_still_saves(live_server, page, app):
    entry = EntryPage(page, app)
    page.evaluate(TRANSLATE)
    entry.tap(*POSSIBLE_TAPS)
    entry.save()
    entry.saved()


def test_b50_the_seventh_tab_opens_while_six_are_open(app, live_server, open_device, play, save):
    first = open_device(PHONE)
    tabs = [first, *(first.context.new_page() for _ in range(6))]
    for tab in tabs:
        tab.goto(f"/play/{play.watch_code}")
    assert streams(app) <= 4
    save(a_round())
    for tab in tabs:
        expect(tab.locator("#round-1 .score-points")).to_have_count(4)


def test_a_tab_in_the_background_holds_nothing_until_it_is_seen(
    app, live_server, open_device, play, save
):
    page = open_device(PHONE)
    page.add_init_script("""
      let hidden = true;
      Object.defineProperty(document, "hidden", { get: () => hidden });
      window.look = () => {
        hidden = false;
        document.dispatchEvent(new Event("visibilitychange"));
      };
    """)
    asked = []
    page.on("request", lambda one: asked.append(one.url) if "live" in one.url else None)
    page.goto(f"/play/{play.watch_code}")
    page.wait_for_timeout(1200)
    assert (streams(app), [url for url in asked if "/static/" not in url]) == (0, [])
    save(a_round())
    page.evaluate("look()")
    expect(page.locator("#round-1 .score-points")).to_have_count(4)
    assert streams(app) == 1


def test_language_and_skip_link_follow(live_server, open_device, play, save):
    page = open_device(PHONE, locale="en-GB")
    page.goto(f"/play/{play.watch_code}")
    other = page.context.new_page()
    other.goto("/settings")
    other.get_by_role("button", name="Deutsch").tap()
    expect(other.locator("html")).to_have_attribute("lang", "de")
    save(a_round())
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".skip")).to_have_text(other.locator(".skip").text_content())


def test_an_open_sheet_follows(live_server, open_device, play, save):
    page = open_device(PHONE)
    save(Counted(1, {0: Entry(counts=POSSIBLE[0])}))
    page.goto(f"/play/{play.watch_code}")
    page.locator("a[data-sheet]").first.tap()
    sheet = page.locator("dialog.sheet:not(#rules-sheet)")
    expect(sheet).to_be_visible()
    save(Renamed(0, "Marietta"))
    expect(sheet).to_contain_text("Marietta")
