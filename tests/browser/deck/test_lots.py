"""Who begins, die, coin and timer, as they are tapped."""

import re

import pytest

from tests.browser.deck.party import NAMES
from tests.browser.looks import assert_accessible
from tests.web.deck.tables import begin


@pytest.fixture
def lots(page, live_server):
    page.clock.install()
    page.goto("/lots")
    return page


def says(page, lot):
    return page.locator(f"#lot-{lot} .lot-says")


def draw(page, lot, button):
    """Tap a button; what the lot says then, not what it said before. The page itself stays."""
    page.evaluate(
        """lot => {
          window.stayed = true;
          document.querySelector(`#lot-${lot} .is-new`)?.classList.remove("is-new");
        }""",
        lot,
    )
    page.locator(f"#lot-{lot}").get_by_role("button", name=button).click()
    page.locator(f"#lot-{lot} .lot-says.is-new").wait_for()
    assert page.evaluate("() => window.stayed")
    assert page.evaluate("name => document.activeElement.textContent.includes(name)", button)
    return says(page, lot)


def test_one_of_the_names_begins(lots):
    lots.get_by_label("One name per line, clockwise").fill("Anna\nBen\nCem")
    assert draw(lots, "player", "Pick at random").inner_text() in ("Anna", "Ben", "Cem")
    assert lots.get_by_label("One name per line, clockwise").input_value().split() == [
        "Anna",
        "Ben",
        "Cem",
    ]
    assert_accessible(lots)


def test_too_few_names_are_said_at_the_field(lots, watch):
    watch.allow("422")
    lots.get_by_label("One name per line, clockwise").fill("Anna")
    draw_lot = lots.locator("#lot-player").get_by_role("button")
    draw_lot.click()
    lots.locator("#lot-player .field-error", has_text="Enter 2 to 12 names.").wait_for()
    assert lots.get_by_label("One name per line, clockwise").input_value() == "Anna"


def test_who_was_drawn_deals(app, page, live_server):
    play = begin(app)
    page.goto(f"/play/{play.ref}/lots")
    name = draw(page, "player", "Pick at random").locator("bdi").inner_text()
    assert name in NAMES
    page.get_by_role("button", name=f"{name} deals this round").click()
    page.wait_for_url(f"**/play/{play.ref}/table#dealer")
    page.goto(f"/play/{play.ref}")
    page.locator(".note-now, [data-part=now]", has_text=name).first.wait_for()


def test_die_and_coin_show_pictures_with_names(lots):
    said = draw(lots, "die", "One to six").text_content().strip()
    assert said in set("123456")
    colour = draw(lots, "die", "Five colours and a star").text_content().strip()
    assert colour in {"red", "blue", "green", "yellow", "purple", "star"}
    assert draw(lots, "coin", "Flip it").inner_text().strip() in ("Heads", "Tails")
    assert_accessible(lots)


def test_without_an_answer_the_form_is_sent_as_usual(lots, watch):
    watch.allow("ERR_FAILED")
    lots.route("**/lots", lambda route: route.abort(), times=1)
    lots.locator("#lot-coin").get_by_role("button").click()
    lots.wait_for_load_state()
    lots.locator("#lot-coin .lot-says", has_text=re.compile("Heads|Tails")).wait_for()


def test_the_timer_runs_stops_and_rings(lots):
    timer, time = lots.locator("#timer"), lots.locator("#time")
    lots.evaluate("() => { window.rung = 0; navigator.vibrate = () => (window.rung += 1); }")
    timer.get_by_role("button", name="0:30").click()
    assert time.inner_text() == "0:30"
    assert timer.get_by_role("button", name="0:30").get_attribute("aria-pressed") == "true"
    timer.get_by_role("button", name="Start").click()
    lots.clock.run_for(10_000)
    assert time.inner_text() == "0:20"
    timer.get_by_role("button", name="Stop").click()
    lots.clock.run_for(5_000)
    assert time.inner_text() == "0:20"
    timer.get_by_role("button", name="Start").click()  # from the beginning again
    lots.clock.run_for(29_000)
    assert time.inner_text() == "0:01"
    assert not lots.locator("#time-over").inner_text()
    lots.clock.run_for(1_200)
    assert time.inner_text() == "Time is up!"
    assert lots.locator("#time-over").text_content() == "Time is up!"
    assert lots.evaluate("() => window.rung") == 1
    assert timer.get_by_role("button", name="Start").count() == 1
    assert_accessible(lots)
