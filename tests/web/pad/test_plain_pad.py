"""The plain pad says what was agreed, and an open end is ended where the play is kept."""

import pytest

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted


@pytest.fixture
def darts(app):
    """A function: the code of a play of Darts with one counted round."""

    def darts(**agreed):
        began = Began("any", ("Ada", "Ben"), title="Darts", **agreed)
        with app.test_request_context():
            play = store.begin(store.home_circle(), began)
            counted = Counted(1, {0: Entry(points=48), 1: Entry(points=3)})
            store.append(play.id, counted)
            return play

    return darts


def test_the_target_stands_on_the_pad(client, darts):
    play = darts(target=301)
    head = client.visit(f"/play/{play.ref}").soup.select_one(".block-meta")
    assert "ends at 301 points" in head.get_text()
    assert "ends at" not in client.visit(f"/play/{darts().ref}").soup.select_one(".block-meta").text


def test_an_open_end_is_ended_on_the_pad_and_is_not_early(client, darts):
    play = darts()
    page = client.visit(f"/play/{play.ref}")
    fields = page.fields(f"/play/{play.ref}/end")
    client.submit(f"/play/{play.ref}/end", fields, status=303)
    ended = client.visit(f"/play/{play.ref}").text
    assert "After 1 counted round" in ended
    assert "early" not in ended


def test_an_agreed_end_that_was_not_reached_is_early(client, darts):
    play = darts(rounds=5)
    assert "End this game now" not in client.visit(f"/play/{play.ref}").text
    client.post(f"/play/{play.ref}/end", data={"key": "e"})
    assert "Ended early, after 1 counted round" in client.visit(f"/play/{play.ref}").text


def test_nobody_who_watches_ends_it(client, darts):
    assert "End this game now" not in client.visit(f"/play/{darts().watch_code}").text


def test_no_deal_is_explained_where_nobody_knows_the_game(client, darts):
    assert "How to deal" not in client.visit(f"/play/{darts().ref}").text
