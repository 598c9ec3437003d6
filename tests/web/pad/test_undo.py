"""Undo, redo, end, reopen, rematch: nothing that was done is lost."""

import pytest

from tests.web.tables import PLAIN, PRINTED, begin, count, log_length, post, sheet


def undo_fields(page, which="undo"):
    button = page.soup.select_one(f"#{which}")
    assert button is not None
    return {field["name"]: field["value"] for field in button.find_parent("form").select("input")}


def test_undo_takes_back_exactly_the_last_change_and_redo_brings_it_back(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    before = sheet(app, code)
    count(client, code, 2, PLAIN)
    after = sheet(app, code)
    page = client.visit(f"/play/{code}")
    assert "Round 2 saved" in page.soup.select_one("#undo").get_text()

    page = post(client, code, "undo", **undo_fields(page))
    taken = sheet(app, code)
    assert (taken.totals, taken.current, taken.rows) == (
        before.totals,
        before.current,
        before.rows,
    )
    assert "Round 2 saved" in page.soup.select_one("#redo").get_text()
    assert said(page.soup.select_one(".toast")) == "Undone: Round 2 saved : Redo"

    post(client, code, "redo", **undo_fields(page, "redo"))
    back = sheet(app, code)
    assert (back.totals, back.current, back.rows) == (after.totals, after.current, after.rows)


def test_undo_is_in_reach_right_after_a_change(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    toast = client.visit(f"/play/{code}").soup.select_one(".toast")
    assert said(toast) == "Round 1 saved : Undo"
    assert toast["action"] == f"/play/{code}/undo"
    assert client.visit(f"/play/{code}/standings").soup.select_one(".toast") is None


def said(toast):
    return toast.select_one(".step-words").get_text(" ", strip=True).partition(" : Round")[0]


def test_there_is_one_undo_and_one_toast(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    soup = client.visit(f"/play/{code}").soup
    assert len(soup.select(".toast")) == len(soup.select('form[action$="/undo"]')) == 1


def test_a_correction_is_called_one(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    count(client, code, 1, PLAIN)
    toast = client.visit(f"/play/{code}").soup.select_one(".toast")
    assert said(toast) == "Round 1 corrected : Undo"


def test_only_the_device_that_did_it_is_told(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    other = app.test_client().visit(f"/play/{code}")
    assert other.soup.select_one(".toast") is None
    assert other.soup.select_one("#undo") is not None


def test_a_double_tap_on_undo_takes_back_one_change(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    count(client, code, 2, PLAIN)
    fields = undo_fields(client.visit(f"/play/{code}"))
    for _ in range(2):
        post(client, code, "undo", **fields)
    stands = sheet(app, code)
    assert stands.rows[0].complete
    assert not stands.rows[1].complete


def test_undo_takes_back_what_the_page_named_even_if_somebody_was_faster(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    fields = undo_fields(client.visit(f"/play/{code}"))
    post(client, code, "table/name", player=0, name="Anne")
    post(client, code, "undo", **fields)
    stands = sheet(app, code)
    assert stands.players[0].name == "Anne"
    assert not stands.rows[0].complete


def test_undo_with_nothing_left_says_so_and_changes_nothing(app, client):
    code = begin(client)
    for action in ("undo", "redo"):
        page = post(client, code, action)
        assert "There is nothing to undo." in page.soup.select_one(".told").get_text()
    assert log_length(app, code) == 1


@pytest.mark.parametrize("change", ["0", "99", "-1", "x", "1", "9" * 30, ""])
def test_an_absurd_undo_changes_no_score(app, client, change):
    code = begin(client)
    post(client, code, "undo", change=change)
    assert sheet(app, code).head == 1


def test_undo_comes_back_to_the_page_it_was_asked_on(client):
    code = begin(client)
    post(client, code, "table/name", player=0, name="Anne")
    fields = undo_fields(client.visit(f"/play/{code}/table"))
    assert post(client, code, "undo", **fields).path == f"/play/{code}/table"
    page = post(client, code, "redo", next="https://evil.example/")
    assert page.path == f"/play/{code}"


def test_every_change_is_named_by_its_undo(client):
    code = begin(client)
    steps = [
        ("table/name", {"player": 0, "name": "Anne"}, "New name: Anne"),
        ("table/seats", {"player": 0, "with": 2}, "Seats changed"),
        ("table/join", {"name": "Eva", "start": 3}, "Eva has joined"),
        ("table/leave", {"player": 1}, "Ben has left"),
        ("table/dealer", {"round": 1, "player": 3}, "Round 1: Dora deals"),
        ("table/rounds", {"rounds": 7}, "Rounds: 7"),
        ("table/rounds", {"rounds": ""}, "Agreed: no fixed end"),
        ("end", {}, "Game ended"),
        ("reopen", {}, "Game reopened"),
    ]
    for path, fields, said in steps:
        post(client, code, path, **fields)
        assert said in client.visit(f"/play/{code}").soup.select_one("#undo").get_text()
    for _ in steps:
        post(client, code, "undo")
    page = client.visit(f"/play/{code}")
    assert page.soup.select_one("#undo") is None
    assert [bdi.get_text() for bdi in page.soup.select(".pad-player bdi")] == [
        "Anna",
        "Ben",
        "Cem",
        "Dora",
    ]


def test_a_finished_play_is_reopened_and_ends_again(app, client):
    code = begin(client)
    for number in range(1, 5):
        count(client, code, number, PLAIN)
    assert sheet(app, code).finished
    page = post(client, code, "reopen")
    assert "Round 5 of 5" in page.text
    count(client, code, 5, PRINTED)
    assert sheet(app, code).finished
    post(client, code, "undo")
    assert not sheet(app, code).finished


def test_a_rematch_begins_one_play_and_leaves_the_old_one(app, client):
    code = begin(client)
    count(client, code, 1, PLAIN)
    old = sheet(app, code)
    first = post(client, code, "rematch").path
    again = post(client, code, "rematch").path
    assert first == again
    assert first != f"/play/{code}"
    assert sheet(app, code) == old
    new = sheet(app, first.split("/")[2])
    assert new.rows[0].dealer == 1
    assert [player.name for player in new.players.values()] == ["Anna", "Ben", "Cem", "Dora"]


def test_a_rematch_under_way_does_not_stop_another(client):
    code = begin(client)
    first = post(client, code, "rematch").path.split("/")[2]
    count(client, first, 1, PLAIN)
    second = post(client, code, "rematch").path.split("/")[2]
    assert second not in (code, first)


def test_rematches_of_two_plays_are_two_plays(client):
    one, two = begin(client), begin(client, names=("Eva", "Finn", "Gül"))
    assert post(client, one, "rematch").path != post(client, two, "rematch").path


def test_undone_changes_stay_in_the_log(app, client):
    code = begin(client)
    count(client, code, 1, PLAIN)
    post(client, code, "undo")
    assert log_length(app, code) == 3
