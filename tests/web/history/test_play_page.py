"""The page of a play: what it shows, its note, whether it counts, deleting it and back."""

import pytest

from companion import store
from tests.web.history.plays import START, number_of
from tests.web.history.test_history import lines


@pytest.fixture
def play(play_one):
    """A finished play of the home."""
    return play_one(("Anna", "Ben"), (7, 3), title="Mau-Mau")


def row(app, play):
    """The play as its circle opens it."""
    with app.app_context():
        return store.find(play.ref, store.home_circle()).play


def wins(app):
    with app.app_context():
        games = store.games_of(store.home_circle(), person_id=number_of(app, "Ben"))
        return sum(one.wins for one in games)


def test_it_says_who_when_and_how_long_and_leads_on(client, app, play):
    page = client.visit(f"/plays/{play.ref}")
    assert page.soup.h1.get_text() == "Mau-Mau"
    assert "Tuesday 14 November 2023" in page.text
    assert "1 h 30 min" in page.text
    assert "1 counted round" in page.text
    places = [one.get_text(" ", strip=True) for one in page.soup.select(".standings tbody tr")]
    assert places == ["1 Ben 3", "2 Anna 7"]
    with app.app_context():
        evening = store.evening_of_play(play.id).ref
    ways = {f"/play/{play.ref}", f"/play/{play.ref}/standings", f"/evening/{evening}"}
    assert ways | {f"/people/{number_of(app, 'Ben')}"} <= set(page.links())
    assert f"/plays/{play.ref}" in client.visit(f"/play/{play.ref}").links(), "and back"


def test_a_running_play_has_one_too(client, play, app):
    with app.app_context():
        running = store.rematch(play.id)
    page = client.visit(f"/plays/{running.ref}")
    assert "still running · 0 counted rounds" in page.text


def test_a_note_is_kept_as_it_was_typed(client, app, play):
    typed = "Rain  all day.\r\n\r\n=1+1 <b>\u202e Zoë 👨‍👩‍👧\x00"
    page = client.post(f"/plays/{play.ref}/note", data={"note": typed, "seen": ""})
    assert page.status_code == 303
    assert row(app, play).note == "Rain  all day.\n\n=1+1 <b>\u202e Zoë 👨‍👩‍👧"
    page = client.visit(f"/plays/{play.ref}")
    assert page.soup.select_one("#note").get_text().strip() == row(app, play).note
    assert "The note is saved." in page.text


def test_a_note_that_is_too_long_stays_in_the_field(client, app, play):
    typed = "x" * (store.LONGEST_NOTE + 1)
    page = client.submit(f"/plays/{play.ref}/note", {"note": typed, "seen": ""}, status=422)
    assert page.soup.select_one("#note").get_text().strip() == typed
    assert "At most 2000 characters; these are 2001." in page.soup.select_one("#note-wrong").text
    assert row(app, play).note == ""


def test_two_notes_at_once_are_both_there_to_read(client, app, play):
    with app.app_context():
        store.note_play(play.id, "Rain", "")
    page = client.submit(f"/plays/{play.ref}/note", {"note": "Sun", "seen": ""}, status=409)
    assert "Rain" in page.soup.select_one("#note-stands").text
    assert page.soup.select_one("#note").get_text().strip() == "Sun"
    assert row(app, play).note == "Rain", "nothing was changed"
    seen = page.soup.select_one("[name=seen]")["value"]
    client.post(f"/plays/{play.ref}/note", data={"note": "Sun", "seen": seen})
    assert row(app, play).note == "Sun"


def test_it_is_left_out_of_the_statistics_and_counted_again(client, app, play):
    client.post(f"/plays/{play.ref}/count", data={"counts": "no"})
    assert wins(app) == 0
    page = client.visit(f"/plays/{play.ref}")
    assert "This game doesn't count in the statistics." in page.text
    assert "Count it in the statistics" in page.text
    client.post(f"/plays/{play.ref}/count", data={"counts": "yes"})
    assert wins(app) == 1


def test_it_is_deleted_and_brought_back(client, app, play, play_one):
    other = play_one(("Anna", "Cem"), (1, 2), at=START + 9)
    answer = client.post(f"/plays/{play.ref}/delete")
    page = client.visit(answer.location)
    assert "The game was deleted." in page.text
    assert len(lines(page)) == 1
    assert wins(app) == 0
    (undo,) = page.soup.select("form[action$='/bring-back']")
    assert "/plays/deleted" in page.links()
    deleted = client.visit("/plays/deleted")
    assert "Mau-Mau" in deleted.text
    assert client.visit(f"/plays/{other.ref}")
    answer = client.post(undo["action"])
    assert "The game is back." in client.visit(answer.location).text
    assert wins(app) == 1
    assert client.post(undo["action"]).status_code == 404, "there is nothing to bring back"


@pytest.mark.parametrize("good", [False, True])
def test_pages_and_links_of_a_deleted_play_say_so(client, app, play, phone, good):
    if good:
        assert client.get(f"/plays/{play.ref}/delete-for-good").status_code == 404, "not yet"
    client.post(f"/plays/{play.ref}/delete")
    if good:
        page = client.visit(f"/plays/{play.ref}/delete-for-good")
        assert "Nobody can bring it back." in page.text
        answer = client.post(f"/plays/{play.ref}/delete-for-good")
        assert "The game was deleted for good." in client.visit(answer.location).text
    for path in (f"/plays/{play.ref}", f"/play/{play.ref}", f"/play/{play.ref}/standings"):
        page = client.visit(path, status=404)
        assert "This game was deleted" in page.text
        assert ("for good" in page.text) is good
    for path in (f"/w/{play.watch_code}", f"/s/{play.scorer_code}", f"/play/{play.watch_code}"):
        answer = phone.get(path)
        assert answer.status_code == 404
        assert "This game was deleted" in answer.text
    answer = phone.get(f"/play/{play.ref}")
    assert "This game was deleted" not in answer.text, "that name is for the circle only"


def test_nobody_of_another_circle_sees_or_deletes_it(client, app, play_one):
    with app.app_context():
        theirs = play_one(("Zacharias", "Mallory"), (1, 2), circle=store.new_circle())
    for path in ("", "/delete-for-good"):
        assert client.get(f"/plays/{theirs.ref}{path}").status_code == 404
    assert client.post(f"/plays/{theirs.ref}/delete").status_code == 404
    assert "Zacharias" not in client.visit("/plays/deleted").text
