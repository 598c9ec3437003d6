"""A new play by tapping: few taps, known names, the dealer's marker, and no lost typing."""

import pytest
from playwright.sync_api import expect

from companion import store
from tests.browser.harness import PHONE, TABLET, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, begin, points, printed_play, sheet_of
from tests.browser.rest import at_rest


def rows(page):
    return [field.input_value() for field in page.locator(".seat-input").all()]


def code_of(page):
    page.wait_for_url("**/play/*")
    return page.url.rsplit("/", 1)[1].split("#")[0]


def plays(app):
    with app.app_context():
        return store.running(store.home_circle())


@pytest.fixture
def form(app, page):
    """The form of 13 for people who are known but sit at no table yet."""
    begin(app, "any", FAMILY, points(1, 2, 3, 4))
    begin(app, "any", [f"P{n}" for n in range(8)], points(*range(8)))
    page.goto("/new/13")
    return page


def test_a_known_family_begins_in_at_most_six_taps(app, page):
    printed_play(app, 4)
    page.goto("/")
    taps = [
        page.get_by_role("link", name="New game"),
        page.get_by_role("link", name="Friday the 13th"),
        page.get_by_role("link", name="As last time"),
        page.get_by_role("button", name="Start the game"),
    ]
    for target in taps:
        target.tap()
    stands = sheet_of(app, code_of(page))
    assert tuple(player.name for player in stands.players.values()) == FAMILY
    assert len(taps) <= 6


def test_names_are_tapped_in_seating_order(app, form):
    for name in ("Ben", "Marina", "Nils"):
        form.get_by_role("button", name=name, exact=True).tap()
    assert rows(form) == ["Ben", "Marina", "Nils"]
    form.get_by_role("button", name="Marina", exact=True).tap()
    assert rows(form) == ["Ben", "Nils", ""]
    form.get_by_role("button", name="Georg", exact=True).tap()
    form.get_by_role("button", name="Start the game").tap()
    stands = sheet_of(app, code_of(form))
    assert [player.name for player in stands.players.values()] == ["Ben", "Nils", "Georg"]


def test_the_dealers_marker_is_tapped_and_follows_its_player(app, form):
    for name in ("Marina", "Georg", "Ben"):
        form.get_by_role("button", name=name, exact=True).tap()
    form.locator(".seat-first").nth(2).tap()
    form.get_by_role("button", name="Move up one seat").nth(2).tap()
    assert rows(form) == ["Marina", "Ben", "Georg"]
    form.get_by_role("button", name="Start the game").tap()
    stands = sheet_of(app, code_of(form))
    assert stands.players[stands.rows[0].dealer].name == "Ben"


def test_one_more_player_up_to_the_most(form):
    more = form.get_by_role("button", name="One more player")
    for _ in range(3):
        more.tap()
    assert len(rows(form)) == 6
    assert more.is_hidden()
    form.get_by_role("button", name="Take off the list").first.tap()
    assert len(rows(form)) == 5


def test_enter_goes_from_name_to_name_and_begins_nothing(app, form):
    before = len(plays(app))
    form.locator(".seat-input").first.fill("Eva")
    for name in ("Finn", "Gül", "Hans"):
        form.keyboard.press("Enter")
        form.keyboard.type(name)
    assert rows(form) == ["Eva", "Finn", "Gül", "Hans"]
    assert len(plays(app)) == before


def test_enter_in_the_title_begins_nothing(app, page):
    page.goto("/new/any")
    before = len(plays(app))
    for row, name in enumerate(("Eva", "Finn")):
        page.locator(".seat-input").nth(row).fill(name)
    page.locator("#title").fill("Rummy")
    page.locator("#title").press("Enter")
    page.wait_for_timeout(300)
    assert (page.locator("#title").input_value(), len(plays(app))) == ("Rummy", before)


def test_what_is_typed_survives_reload_back_and_a_closed_tab(form):
    form.locator(".seat-input").first.fill("Eva")
    form.get_by_role("button", name="Ben", exact=True).tap()
    form.locator(".seat-first").nth(1).tap()
    form.reload()
    assert rows(form) == ["Eva", "Ben", ""]
    assert form.locator("input[name=first_dealer]").nth(1).is_checked()
    form.goto("/")
    form.go_back()
    assert rows(form) == ["Eva", "Ben", ""]
    other = form.context.new_page()
    form.close()
    other.goto("/new/13")
    assert rows(other) == ["Eva", "Ben", ""]


def test_a_play_that_has_begun_leaves_no_draft(form):
    for name in ("Marina", "Georg", "Ben"):
        form.get_by_role("button", name=name, exact=True).tap()
    form.get_by_role("button", name="Start the game").tap()
    code_of(form)
    form.wait_for_function("() => !localStorage.getItem('new-play-13')")


def test_a_double_tap_on_begin_makes_one_play(app, form):
    before = len(plays(app))
    for name in ("Marina", "Georg", "Ben"):
        form.get_by_role("button", name=name, exact=True).tap()
    form.get_by_role("button", name="Start the game").dblclick()
    code_of(form)
    assert len(plays(app)) == before + 1


def test_a_mistake_keeps_what_was_typed_and_stands_at_its_row(form, watch):
    watch.allow("422")
    for name in ("Eva", "eva", "Finn"):
        form.locator(".seat-input").nth(("Eva", "eva", "Finn").index(name)).fill(name)
    form.get_by_role("button", name="Start the game").tap()
    form.get_by_text("Two players have the same name").wait_for()
    assert rows(form) == ["Eva", "eva", "Finn"]
    assert_accessible(form)
    assert_looks_right(form)
    screenshot(form, "new-wrong")


def test_a_mistake_is_in_sight_and_goes_when_it_is_put_right(open_device, live_server, watch):
    watch.allow("422")
    page = open_device((360, 640))
    page.goto("/new/13")
    for row, name in enumerate(("Eva", "eva", "Finn")):
        page.locator(".seat-input").nth(row).fill(name)
    page.get_by_role("button", name="Start the game").tap()
    mistake = page.locator(".field-error")
    mistake.wait_for()
    at_rest(page)
    box = mistake.bounding_box()
    assert 0 <= box["y"] <= 640 - box["height"]
    page.locator(".seat-input").nth(1).fill("Else")
    assert mistake.count() == 0
    assert page.locator(".seat.is-wrong").count() == 0


def test_the_line_of_options_follows_every_tap(page):
    page.goto("/new/freitag13")
    said = page.locator("#agreed-said")
    assert said.inner_text() == "Rounds: 4 · 50 cards (without zeros)"
    for number, name in enumerate(("A", "B", "C", "D", "E")):
        if number > 2:
            page.get_by_role("button", name="One more player").tap()
        page.locator(".seat-input").nth(number).fill(name)
    page.get_by_text("one round per player").tap()
    assert said.inner_text() == "Rounds: 5 · 50 cards (without zeros)"
    page.locator("#agreed summary").tap()
    page.get_by_text("after a fixed number of rounds").tap()
    page.locator("#rounds").fill("7")
    page.get_by_text("53 cards").tap()
    assert said.inner_text() == "Rounds: 7 · 53 cards (with zeros)"


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_fields_that_do_not_apply_are_put_aside(open_device, live_server, size):
    page = open_device(size)
    page.goto("/new/any")
    assert page.locator("#rounds").is_hidden()
    assert page.locator("#target").is_hidden()
    page.get_by_text("when somebody reaches a number of points").tap()
    assert page.locator("#target").is_visible()
    assert page.locator(".seat-start input").first.is_hidden()
    page.get_by_text("Carry over totals").tap()
    assert page.locator(".seat-start input").first.is_visible()
    page.locator(".seat-start input").first.fill("7")
    page.get_by_text("Carry over totals").tap()
    assert page.locator(".seat-start input").first.is_visible()
    screenshot(page, "new-carried", full_page=True)
    assert_looks_right(page)


def test_the_form_works_without_a_script(app, open_device, live_server):
    printed_play(app)
    page = open_device(java_script_enabled=False)
    page.goto("/new/biberbande")
    page.get_by_role("link", name="As last time").tap()
    expect(page.locator(".seat-input").first).to_have_value(FAMILY[0])
    assert rows(page) == list(FAMILY)
    page.get_by_role("button", name="Take off the list").first.tap()
    page.get_by_role("button", name="One more player").tap()
    page.locator(".seat-input").nth(3).fill("Eva")
    page.get_by_role("button", name="Start the game").last.tap()
    stands = sheet_of(app, code_of(page))
    names = [player.name for player in stands.players.values()]
    assert names == ["Georg", "Ben", "Nils", "Eva"]
