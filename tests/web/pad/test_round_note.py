"""A note on a round: written from why a score is what it is, read wherever the play is."""

from companion.game import MAX_NOTE
from companion.web.pad.round_note import tidy
from tests.web.tables import PRINTED, begin, count, log_length, post

NOTE = "Ben's <b>last</b> round"


def noted(client, code, note=NOTE, seen="", status=200):
    return post(client, code, "round/1/note", status, note=note, seen=seen)


def written(client):
    """The code of a play whose first round has a note."""
    code = begin(client)
    count(client, code, 1, PRINTED)
    noted(client, code)
    return code


def test_it_is_written_from_the_page_that_says_why_and_stands_below_its_round(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    why = client.visit(f"/play/{code}/round/1/why/0")
    assert f"/play/{code}/round/1/note" in [a.get("href") for a in why.soup.select(".actions a")]
    page = noted(client, code, f"  {NOTE}\n ")
    assert page.path == f"/play/{code}"
    assert page.soup.select_one("#round-1 + .pad-note bdi").get_text() == NOTE
    assert "Round 1: note saved" in page.text
    assert NOTE in client.visit(f"/play/{code}/round/1/why/0").text


def test_it_can_be_undone_and_stands_in_the_history(client):
    code = written(client)
    assert NOTE in client.visit(f"/play/{code}/log").text
    assert not post(client, code, "undo").soup.select(".pad-note")
    assert post(client, code, "redo").soup.select(".pad-note")
    gone = noted(client, code, "", NOTE)
    assert "Round 1: note removed" in gone.text
    assert not gone.soup.select(".pad-note")


def test_what_is_too_long_stays_typed_and_changes_nothing(client, app):
    code = written(client)
    before = log_length(app, code)
    page = noted(client, code, "x" * (MAX_NOTE + 1), NOTE, status=422)
    assert "these are 201" in page.soup.select_one("#note-wrong").get_text()
    assert page.soup.select_one("#note")["value"] == "x" * (MAX_NOTE + 1)
    assert log_length(app, code) == before


def test_what_somebody_else_wrote_is_shown_first(client, app):
    code = written(client)
    before = log_length(app, code)
    page = noted(client, code, "Sun", "", status=409)
    assert NOTE in page.text
    assert page.soup.select_one("#note")["value"] == "Sun"
    assert log_length(app, code) == before
    noted(client, code, NOTE, "something older")
    assert log_length(app, code) == before, "sent twice"
    assert "Sun" in noted(client, code, "Sun", NOTE).soup.select_one(".pad-note").get_text()


def test_a_round_that_is_none_has_no_note(client):
    code = written(client)
    client.visit(f"/play/{code}/round/9/note", status=404)


def test_it_stands_on_the_plays_page_in_print_and_in_the_api(client):
    code = written(client)
    assert NOTE in client.visit(f"/plays/{code}").text
    assert f"Round 1: {NOTE}" in client.visit(f"/play/{code}/paper").text


def test_a_note_is_one_line_that_can_be_stored():
    assert tidy(" a\r\nb\x00\ud800 \t") == "a b"
