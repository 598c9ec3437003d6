"""Own games as people see and tap them."""

import re

import pytest
from playwright.sync_api import expect

from companion import store
from companion.definition.model import SIGNS
from companion.definition.reader import read
from companion.definition.sentences import Sentence, Thing, Words, value_of
from companion.game import Entry
from companion.scorepad.defined import began
from companion.scorepad.log import Counted
from tests.browser.harness import TABLET, at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import sheet_of
from tests.definition.test_sentences import BEETLES


@pytest.fixture
def game(app):
    with app.app_context():
        return store.add_own_game(store.home_circle(), value_of(BEETLES))


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_pages_of_own_games_look_right(live_server, open_device, game, language):
    page = open_device(locale=language)
    for name, address in [
        ("list", "/games"),
        ("form", f"/games/{game}/edit"),
        ("game", f"/games/{game}"),
        ("import", "/games/take-in"),
        ("copy", "/games/golf/copy"),
    ]:
        page.goto(address)
        for size in at_every_size(page):
            assert_looks_right(page)
            screenshot(page, f"own-{name}-{language}")
            if name == "form" and size == TABLET:
                assert_a_line_each(page)
        assert_accessible(page)


def assert_a_line_each(page):
    """What is said of one kind of cards stands in one line, so do the end and its number."""
    ends = [page.locator(one).bounding_box()["y"] for one in ("#ends", "#number")]
    assert abs(ends[0] - ends[1]) < 4
    for number in range(3):
        top = [page.locator(f"#f{number}-{part}").bounding_box()["y"] for part in ("label", "deck")]
        assert abs(top[0] - top[1]) < 4


def test_somebody_describes_a_game_sees_its_points_at_once_and_plays_it(app, page):
    """The made-up game of the picture, tapped from the start page on."""
    page.goto("/new")
    page.get_by_role("link", name="Your own games").click()
    page.get_by_role("link", name="Describe a game").click()
    page.get_by_label("Name of the game").fill("Beetle Race")
    page.locator("#ends").select_option("total")
    page.locator("#number").fill("100")
    for name in ("Blue", "Green", "Wasps"):
        page.get_by_role("button", name="cards that count").click()
        page.get_by_label("Name", exact=True).last.fill(name)
    for kind in ("each is worth …", "each is worth …", "bonus for at least …"):
        page.get_by_role("button", name=kind).click()
    for number, thing in enumerate(("0", "2", "1")):
        page.locator(f"#s{number}-thing").select_option(thing)
    page.locator("#s0-worth").fill("2")
    page.locator("#s1-worth").fill("-3")
    page.locator("#s1-spared").select_option("1")
    page.locator("#s2-least").fill("10")
    page.locator("#s2-worth").fill("15")
    points = page.locator(".sample-points")
    expect(points).to_have_text(["20", "14", "−2"])
    the_sample_needs_no_server(page, points)
    screenshot(page, "own-described")
    page.get_by_role("button", name="Save the game").click()
    page.wait_for_url("**/games/own-*")
    page.get_by_role("link", name="Play it").click()
    assert page.locator("h1").inner_text() == "Beetle Race"
    two_rounds_are_played(app, page)


def test_a_sign_is_seen_as_soon_as_it_is_chosen(page, game):
    page.goto(f"/games/{game}/edit")
    sign = page.locator(".words .sign").nth(2)
    expect(sign).to_be_hidden()
    for name in SIGNS:
        page.locator("#f2-sign").select_option(name)
        expect(sign).to_be_visible()
        assert sign.evaluate("svg => svg.getBBox().width") > 10, name
    expect(page.locator(".sample thead .sign > use")).to_have_attribute(
        "href", re.compile(f"-{SIGNS[-1]}$")
    )
    page.locator("#f2-sign").select_option("")
    expect(sign).to_be_hidden()
    for number, name in enumerate(("blue", "green", "star")):
        page.locator(f"#f{number}-sign").select_option(name)
    expect(page.locator(".sample thead .sign")).to_have_count(3)
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        screenshot(page, "own-signs")
    assert_accessible(page)


def test_a_line_added_and_a_mistake_are_in_sight(page, watch, game):
    watch.allow("422")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{game}/edit")
    page.get_by_role("button", name="bonus for at least …").tap()
    expect(page.locator("#s3-thing")).to_be_focused()
    expect(page.locator("#s3-thing")).to_be_in_viewport()
    page.get_by_role("button", name="one of several").tap()
    expect(page.locator("#f3-label")).to_be_focused()
    page.get_by_role("button", name="one more to choose from").tap()
    expect(page.locator("#f3-c2")).to_be_focused()
    page.get_by_role("button", name="Save the game").tap()
    expect(page.locator("#f3-c0")).to_be_focused()
    expect(page.locator("#f3-c0")).to_be_in_viewport()
    screenshot(page, "own-mistake-in-sight")


OUTCOMES = Words(
    "Outcomes",
    things=(
        Thing("choice", "Outcome", choices=(("Won", 10), ("Lost", -5), ("Drawn", 0))),
        Thing("count", "Cats"),
    ),
    sentences=(Sentence("each", 1, 2),),
)


@pytest.fixture
def outcomes(app):
    with app.app_context():
        return store.add_own_game(store.home_circle(), value_of(OUTCOMES))


def test_one_of_several_is_tried_without_the_server(page, outcomes):
    page.goto(f"/games/{outcomes}/edit")
    for _ in at_every_size(page):
        assert_looks_right(page)
        screenshot(page, "own-choice")
    points = page.locator(".sample-points")
    expect(points).to_have_text(["32", "1", "0"])
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#t0-f0").select_option("2")
    expect(points).to_have_text(["17", "1", "0"])
    expect(page.locator(".sample-why li").first).to_have_text("Ida 17 = Lost −5, Cats 22")
    assert asked == []
    page.locator("#f0-w1").fill("-7")
    expect(points).to_have_text(["15", "−1", "0"])
    assert page.locator("#t0-f0").input_value() == "2"


def test_a_round_asks_who_has_not_chosen(app, page, outcomes):
    with app.app_context():
        game = read(store.own_game(store.home_circle(), outcomes).definition)
        code = store.begin(store.home_circle(), began(game, ("Ida", "Tom"))).ref
    page.goto(f"/play/{code}/round/1")
    page.wait_for_selector(".cell.is-active")
    page.locator('.keypad [data-key="3"]').tap()
    page.locator('[data-choice="p0-f0"]').first.tap()
    page.locator("#entry-save").tap()
    expect(page.locator("#entry-says")).to_have_text(
        "Tom · Outcome Still missing: tap one of them."
    )
    expect(page.locator('[data-choice="p1-f0"]').first).to_be_focused()
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        screenshot(page, "own-choice-round")
    page.locator('[data-choice="p1-f0"]').nth(1).tap()
    expect(page.locator(".entry-sum")).to_have_text(["16", "−5"])
    page.locator("#entry-save").tap()
    page.wait_for_url(f"**/play/{code}#round-1")
    assert list(sheet_of(app, code).totals.values()) == [16, -5]


def test_a_choice_has_its_name_where_two_devices_differ(app, page, outcomes, watch):
    watch.allow("409")
    with app.app_context():
        game = read(store.own_game(store.home_circle(), outcomes).definition)
        play = store.begin(store.home_circle(), began(game, ("Ida", "Tom")))
    page.goto(f"/play/{play.ref}/round/1")
    for player in range(2):
        page.locator(f'[data-choice="p{player}-f0"]').first.tap()
    with app.app_context():
        lost = {number: Entry(fields={"f0": 2, "f1": 1}) for number in range(2)}
        store.append(play.id, Counted(1, lost))
    page.locator("#entry-save").tap()
    expect(page.locator('#entry-conflict [data-count="mine"]').first).to_contain_text("Won")
    page.locator('[data-conflict="back"]').tap()


def test_what_is_mended_is_no_longer_said(page, watch, game):
    watch.allow("422")
    page.goto(f"/games/{game}/edit")
    for name in ("s0-worth", "s2-worth", "s2-least"):
        page.locator(f"#{name}").fill("")
    page.get_by_role("button", name="Save the game").click()
    expect(page.locator(".field-error")).to_have_count(3)
    expect(page.locator("[aria-invalid]")).to_have_count(3)
    screenshot(page, "own-wrong")
    page.locator("#s0-worth").fill("2")
    expect(page.locator(".field-error")).to_have_count(2)
    expect(page.locator("#s2-least")).to_have_attribute("aria-invalid", "true")
    for name in ("s2-worth", "s2-least"):
        page.locator(f"#{name}").fill("5")
    expect(page.locator(".sample-said")).to_have_text("This round is possible.")
    expect(page.locator(".field-error, [aria-invalid], .is-wrong")).to_have_count(0)
    page.locator("#ends").select_option("open")
    expect(page.locator("#number")).to_be_hidden()
    page.locator("#ends").select_option("rounds")
    expect(page.locator("#number")).to_be_visible()


def the_sample_needs_no_server(page, points):
    """What is typed into the sample is counted in the browser, as the server does it."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#t2-f0").fill("5")
    expect(points.nth(2)).to_have_text("4")
    why = page.locator(".sample-why li")
    expect(why.nth(1)).to_have_text("Tom 14 = Blue 14, Wasps")
    page.locator("#t2-f2").fill("3")
    expect(points).to_have_text(["20", "5", "1"])  # a tie for the most: wasps count again
    page.locator("#t0-f2").fill("1000000")
    expect(page.locator(".sample-said")).to_contain_text("This must be from 0 to")
    page.locator("#t0-f2").fill("1")
    page.locator("#t2-f2").fill("2")
    expect(page.locator(".sample-said")).to_have_text("This round is possible.")
    here = [page.locator(one).all_inner_texts() for one in (".sample-points", ".sample-why li")]
    assert asked == []
    page.get_by_role("button", name="Count this round").click()
    expect(page.locator(".sample-points").nth(2)).to_have_text("4")
    there = [page.locator(one).all_inner_texts() for one in (".sample-points", ".sample-why li")]
    assert here == there
    page.locator("#t2-f0").fill("x")
    expect(page.locator(".sample-said")).to_contain_text("isn't a number")
    page.locator("#t2-f0").fill("5")
    expect(page.locator(".sample-said")).to_have_text("This round is possible.")


TYPED = ["4", "next", "1", "1", "next", "1", "next", "7", "next", "3", "next", "3", "next"]
TYPED += ["2", "next", "0", "2"]


def two_rounds_are_played(app, page):
    """As the sample round of the editor, with the keypad, from the form of the new game on."""
    for field, name in zip(page.locator(".seat-input").all(), ("Ida", "Tom", "Mia"), strict=True):
        field.fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("#block")
    code = page.url.rsplit("/", 1)[1]
    for number in (1, 2):
        page.locator(f"#round-{number} a.round-open").click()
        page.wait_for_selector(".cell.is-active")
        for key in TYPED:
            page.locator(f'.keypad [data-key="{key}"]').click()
        expect(page.locator(".entry-sum")).to_have_text(["20", "14", "−2"])
        screenshot(page, "own-round")
        page.locator("#entry-save").click()
        page.wait_for_url(f"**/play/{code}#round-{number}")
    assert list(sheet_of(app, code).totals.values()) == [40, 28, -4]
