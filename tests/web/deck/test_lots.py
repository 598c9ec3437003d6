"""Lots, die and coin over plain forms."""

import pytest

from companion.deck.picker import COIN
from tests.web.deck.tables import AWAY, NAMES, begin
from tests.web.rounds import sheet_of


def said(page, form):
    return page.soup.select_one(f"#{form} .lot-says")


def test_one_of_the_names_is_drawn(client):
    seen = set()
    for _ in range(40):
        page = client.submit("/lots", {"do": "player", "names": "Anna\n Ben \n\nCem"})
        seen.add(said(page, "lot-player").get_text(strip=True))
        assert page.soup.textarea.get_text().split() == ["Anna", "Ben", "Cem"]
    assert seen == {"Anna", "Ben", "Cem"}


@pytest.mark.parametrize("names", ["", "Anna", "\n".join("ABCDEFGHIJKLM")])
def test_there_must_be_somebody_to_choose_from(client, names):
    page = client.submit("/lots", {"do": "player", "names": names}, 422)
    assert page.soup.select_one(".field.is-wrong .field-error").get_text() == (
        "Enter 2 to 12 names."
    )
    assert page.soup.textarea.get_text().strip() == names


def test_die_and_coin(client):
    dice = {
        said(client.submit("/lots", {"do": "die"}), "lot-die").get_text(strip=True)
        for _ in range(60)
    }
    assert dice == set("123456")
    colours = {
        said(client.submit("/lots", {"do": "push-die"}), "lot-die").get_text(strip=True)
        for _ in range(60)
    }
    assert colours <= {"red", "blue", "green", "yellow", "purple", "star"}
    assert len(colours) >= 4
    coins = {
        said(client.submit("/lots", {"do": "coin"}), "lot-coin").get_text(strip=True).lower()
        for _ in range(30)
    }
    assert coins == set(COIN)


def test_a_lot_that_does_not_exist(client):
    client.submit("/lots", {"do": "lottery"}, 400)


def test_who_was_drawn_may_deal(app, client):
    play = begin(app)
    path = f"/play/{play.ref}/lots"
    page = client.submit(path, {"do": "player"})
    name = said(page, "lot-player").get_text(strip=True)
    assert name in NAMES[:4]
    fields = page.fields(f"/play/{play.ref}/table/dealer")
    client.submit(f"/play/{play.ref}/table/dealer", fields)
    assert sheet_of(app, play).row(1).dealer == NAMES.index(name)


def test_a_watcher_draws_but_does_not_deal(app):
    play = begin(app)
    path = f"/play/{play.watch_code}/lots"
    page = app.test_client().submit(path, {"do": "player"}, environ_base=AWAY)
    assert said(page, "lot-player").get_text(strip=True) in NAMES
    assert "deals this round" not in page.text


def test_the_ways_there(app, client):
    play = begin(app)
    assert "/lots" in client.visit("/deck").links()
    assert f"/play/{play.ref}/lots" in client.visit(f"/play/{play.ref}/deck").links()
