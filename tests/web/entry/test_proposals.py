"""Objections: a watching phone proposes, whoever writes decides with one tap."""

import json

import pytest

from tests.web.conftest import a_round
from tests.web.devices import cells, counts, device, entries_of, lines_of

MORE = cells(p1=(5, 0, 7, 2))


@pytest.fixture
def phone(app, play, save):
    """A phone that watches a play with one counted round."""
    save(a_round(), by="tablet")
    return device(app, 31)


def propose(play, player=1, number=1):
    return f"/play/{play.watch_code}/round/{number}/propose/{player}"


def answer(client, play, number, yes):
    data = {"answer": "yes" if yes else "no"}
    return client.post(f"/play/{play.ref}/proposals/{number}", data=data)


def test_the_score_leads_to_a_proposal_with_the_counts_filled_in(play, phone):
    score = phone.visit(f"/play/{play.watch_code}/round/1/why/1")
    assert propose(play) in score.links()
    page = phone.visit(propose(play))
    assert page.soup.find(id="p1-blue")["value"] == "4"
    assert page.soup.find(id="p0-blue") is None


def test_who_writes_changes_the_round_instead(client, play, phone):
    assert "propose" not in client.visit(f"/play/{play.ref}/round/1/why/1").html


def test_a_proposal_changes_nothing_and_stands_on_the_pad(app, client, play, phone):
    page = phone.submit(propose(play), MORE)
    assert "Whoever keeps the score decides" in page.text
    assert entries_of(app, play)[1] == [4, 0, 7, 2]
    pad = client.visit(f"/play/{play.ref}").text
    assert "Proposed: Blue 5, Green 7, Nasty fours 2" in pad
    assert "Now: Blue 4, Green 7, Nasty fours 2" in pad
    assert "Accept" in pad
    assert "Accept" not in phone.visit(f"/play/{play.watch_code}").text


def test_the_card_says_from_which_device_it_came(client, play, phone):
    phone.visit(propose(play))
    phone.submit(propose(play), MORE)
    card = client.visit(f"/play/{play.ref}").soup.select_one("#beside section")
    assert card.select_one("h2").get_text(strip=True) == "Ben, Round 1"
    assert card.select_one("p.soft").get_text(" ", strip=True) == "Proposed by iPhone"


def test_the_button_says_that_it_proposes(client, play, phone):
    page = phone.visit(propose(play))
    assert page.soup.find(id="entry-save").get_text(strip=True) == "Propose"
    assert json.loads(page.soup.find(id="entry-facts").string)["words"]["save"] == "Propose"
    own = client.visit(f"/play/{play.ref}/round/1")
    assert own.soup.find(id="entry-save").get_text(strip=True) == "Save"
    assert json.loads(own.soup.find(id="entry-facts").string)["words"]["save"] == "Save"


def test_accepted_with_one_tap_and_undone_with_one(app, client, play, phone):
    phone.submit(propose(play), MORE)
    number = lines_of(app, play)[-1].number
    answer(client, play, number, yes=True)
    answer(client, play, number, yes=True)
    assert entries_of(app, play)[1] == [5, 0, 7, 2]
    assert len(lines_of(app, play)) == number + 1
    client.post(f"/play/{play.ref}/undo")
    assert entries_of(app, play)[1] == [4, 0, 7, 2]
    assert "Proposed:" in client.visit(f"/play/{play.ref}").text


def test_declined_with_one_tap(app, client, play, phone):
    phone.submit(propose(play), MORE)
    answer(client, play, lines_of(app, play)[-1].number, yes=False)
    assert entries_of(app, play)[1] == [4, 0, 7, 2]
    assert "Proposed:" not in client.visit(f"/play/{play.ref}").text
    page = client.submit(f"/play/{play.ref}/proposals/3", {"answer": "yes"})
    assert "already been answered" in page.text


def test_who_watches_answers_nothing(app, play, phone):
    phone.submit(propose(play), MORE)
    path = f"/play/{play.watch_code}/proposals/3"
    assert phone.post(path, data={"answer": "yes"}).status_code == 403


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (cells(p1=(4, 0, 7, 2)), "what it says already"),
        (cells(p1=(99, 0, 7, 2)), "too many"),
        (cells(p1=("", 0, 7, 2)), "Still missing"),
        (cells(p1=("<b>", 0, 7, 2)), "whole number"),
    ],
)
def test_what_cannot_be_proposed_stays_on_the_page(app, play, phone, typed, words):
    page = phone.submit(propose(play), typed, status=422)
    assert words in page.text
    assert len(lines_of(app, play)) == 2


def test_a_device_may_have_three_open_and_the_table_twelve(app, play, save, phone):
    for blue in (1, 2, 3):
        phone.submit(propose(play), cells(p1=(blue, 0, 7, 2)))
    page = phone.submit(propose(play), MORE, status=422)
    assert "wait until somebody answers" in page.text
    for number in range(32, 41):
        other = device(app, number)
        other.submit(propose(play), cells(p1=(number - 27, 0, 7, 2)))
    assert device(app, 50).post(propose(play), data=MORE).status_code == 422


def test_a_script_may_propose_too(app, play, phone):
    body = {"entries": {"1": counts(5, 0, 7, 2)}, "key": "once"}
    assert [phone.post(propose(play), json=body).status_code for _ in range(2)] == [200, 200]
    assert len(lines_of(app, play)) == 3


@pytest.mark.parametrize(("player", "number"), [(1, 2), (9, 1), (1, 0), (1, 99)])
def test_what_is_not_counted_cannot_be_objected_to(play, phone, player, number):
    assert phone.get(propose(play, player, number)).status_code == 404
    assert phone.post(propose(play, player, number), data=MORE).status_code == 404


def test_a_correction_that_the_deck_forbids_is_refused_in_words(app, client, play, phone):
    phone.submit(propose(play), cells(p1=(8, 0, 7, 2)) | {"accept": "1"})
    page = client.submit(f"/play/{play.ref}/proposals/3", {"answer": "yes"})
    assert "too many" in page.text
    assert entries_of(app, play)[1] == [4, 0, 7, 2]
