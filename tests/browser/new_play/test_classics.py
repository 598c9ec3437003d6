"""The list of games and the form of a classic, as people see them."""

import pytest

from tests.browser.harness import at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, begin, points
from tests.browser.rest import at_rest


@pytest.mark.parametrize("language", ["de", "en"])
def test_games_and_house_rules_look_right(app, live_server, open_device, language):
    page = open_device(locale=language)
    begin(app, "any", FAMILY, points(1, 2, 3, 4))
    for name, address in [
        ("games", "/new"),
        ("klaverjassen", "/new/klaverjassen"),
        ("oh-hell", "/new/oh-hell"),
    ]:
        page.goto(address)
        for _ in at_every_size(page):
            assert_looks_right(page)
            screenshot(page, f"new-{name}-{language}")
        assert_accessible(page)


def test_the_line_of_what_is_agreed_follows_the_house_rules(page):
    page.goto("/new/oh-hell")
    said = page.locator("#agreed-said")
    assert said.text_content() == "Rounds: 19 · The bids must not add up to the number of tricks"
    page.locator("[name=option-forbidden]").uncheck()
    page.locator("[name=option-hit]").fill("5")
    assert "Rounds: 19" in said.text_content()
    assert "must not add up" not in said.text_content()
    assert said.text_content().endswith(": 5")
    page.reload()
    at_rest(page)
    assert not page.locator("[name=option-forbidden]").is_checked()
    assert said.text_content().endswith(": 5")
