"""Who counts on an own phone hears how the play ended, and is led on to the next one."""

import time

import pytest

from companion import store
from companion.scorepad.log import Ended
from tests.web.conftest import a_round
from tests.web.devices import claim, device


@pytest.fixture
def phone(app, play):
    phone = device(app, 11)
    claim(phone, play, 0)
    return phone


def path(play, page=""):
    return f"/play/{play.scorer_code}/{page}"


def test_the_page_of_ones_own_cards_says_who_won_and_where_it_goes_on(app, play, save, phone):
    save(a_round(1))
    assert "wins" not in phone.visit(path(play, "own")).text
    save(Ended())
    page = phone.visit(path(play, "own"))
    assert page.soup.select_one(".own-ready").get_text() == "Anna wins"
    assert not page.soup.select("main form, #follow")
    assert "Who are you?" not in page.text
    with app.app_context():
        again = store.rematch(play.id, by="tablet", at=time.time())
    link = phone.visit(path(play, "own")).soup.select_one("#follow a")
    assert (link.get_text(), link["href"]) == ("Join the rematch", f"/s/{again.scorer_code}")


@pytest.mark.parametrize("page", ["own/1", "round/1", "round/1/propose/0"])
def test_where_counts_are_typed_it_says_who_won(play, save, phone, page):
    save(a_round(1))
    told = phone.visit(path(play, page)).soup.select_one("#entry-over")
    assert not told.get_text(strip=True)
    save(Ended())
    told = phone.visit(path(play, page)).soup.select_one("#entry-over")
    assert told.get_text().strip() == "Anna wins"


@pytest.mark.parametrize(
    ("page", "leads_to"), [("own/2", "own"), ("round/2", ""), ("round/2/check", "")]
)
def test_a_round_that_is_counted_no_more_leads_to_the_end(play, save, phone, page, leads_to):
    save(a_round(1))
    save(Ended())
    answer = phone.get(path(play, page) + "?live=1")
    assert (answer.status_code, answer.location) == (302, path(play, leads_to).rstrip("/"))
