"""Names while seating on a small phone: legible, everybody of the circle, forgotten from there."""

from playwright.sync_api import expect

from companion import store
from tests.browser.harness import screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import begin, points
from tests.browser.rest import at_rest

LONG = ("Schwiegergroßmutter", "Anna-Maximiliane", "Wilhelmine Auguste", "Bo")
FURTHER = [f"Tante {name}" for name in "ABCDEFGHIJK"]
TOKENS = """all => all.map((one) => one.classList[1] + " "
  + one.firstElementChild.getAttribute("href").split("#")[1])"""
CUT = """() => [...document.querySelectorAll(".seat-input")].filter((one) => one.value)
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.value)"""


def test_long_names_are_legible_while_seating(app, open_device, live_server):
    for locale in ("de-DE", "en-GB"):
        page = open_device((360, 640), locale=locale)
        page.goto("/new/any")
        for row, name in enumerate(LONG[:3]):
            page.locator(".seat-input").nth(row).fill(name)
        page.locator("#title").focus()
        assert at_rest(page).evaluate(CUT) == []
        assert_looks_right(page)
        assert_accessible(page)
        screenshot(page, f"seating-{locale}", full_page=True)


def test_the_form_shows_the_colours_and_signs_of_the_pad(app, open_device, live_server):
    begin(app, "any", ["Oma", "Strauß", "Ida"], points(1, 2, 3))
    with app.app_context():
        circle = store.home_circle()
        oma = store.person_named(circle, "Oma").id
        store.set_person(circle, oma, colour=3, sign=4, hidden=True)
        store.rename_person(circle, oma, "Omi")
    page = open_device((390, 844))
    page.goto("/new/any")
    for row, name in enumerate(("Zoe", "strauß", " Oma")):
        page.locator(".seat-input").nth(row).fill(name)
    page.locator("#more").tap()
    page.locator(".seat-input").last.fill("Ben")
    page.locator(".seat-up").nth(3).tap()
    shown = page.locator(".seat-row .seat-token").evaluate_all(TOKENS)
    page.locator(".begin button").tap()
    page.wait_for_url("**/play/**")
    assert page.locator(".pad-player .seat-token").evaluate_all(TOKENS) == shown
    assert len(set(shown)) == 4


def test_the_whole_circle_is_offered_and_a_name_is_forgotten_from_there(
    app, open_device, live_server
):
    begin(app, "any", LONG, points(1, 2, 3, 4))
    begin(app, "any", FURTHER, points(*range(11)))
    page = open_device((360, 640))
    page.goto("/new/any")
    chips = page.locator("#known .chip[aria-pressed]")
    assert chips.count() == len(LONG) + len(FURTHER)
    page.get_by_text("Further names").tap()
    hidden = chips.last
    name = hidden.inner_text()
    hidden.tap()
    expect(page.locator(".seat-input").first).to_have_value(name)
    assert_looks_right(page)
    page.get_by_role("link", name="Correct or forget a name").tap()
    page.get_by_role("link", name=name).tap()
    page.locator('a[href$="/forget"]').tap()
    page.get_by_role("button", name="Forget").tap()
    page.wait_for_url("**/people*")
    page.goto("/new/any")
    expect(page.locator("#known .chip[aria-pressed]", has_text=name)).to_have_count(0)
