"""Entering a round over HTTP: forms as sent without script, and the script's JSON."""

import json

import pytest

from companion.game import Entry
from companion.games import GAMES
from companion.web.entry.words import BUTTONS, WORDS
from tests.catalogs import placeholders
from tests.web.rounds import (
    NAMES,
    POSSIBLE,
    PRINTED,
    begin,
    body,
    cells,
    count,
    entries_of,
    form,
    lines_of,
    sheet_of,
    url,
)


@pytest.fixture
def play(app):
    return begin(app)


@pytest.fixture
def unchanged(app, play):
    """Checks at the end that nothing was written."""
    yield
    assert len(lines_of(app, play)) == 1


def facts(page):
    return json.loads(page.soup.find(id="entry-facts").string)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_cell_says_player_and_kind(app, client, game):
    play = begin(app, game.slug, NAMES[: max(2, game.players[0])])
    page = client.visit(url(play))
    known = facts(page)
    for player in known["players"]:
        for part in known["parts"]:
            cell = page.soup.find(id=f"p{player['number']}-{part['key']}")
            assert cell["aria-label"] == f"{player['name']}, {part['label']}"


def test_rows_stand_in_seat_order_b5(app, client, play):
    with_scores = cells(POSSIBLE) | {"key": "k", "accept": "1"}
    client.submit(url(play), with_scores)
    page = client.visit(url(play, 2))
    shown = [row["data-player"] for row in page.soup.find_all(class_="entry-row")]
    assert shown == ["0", "1", "2", "3"]


def test_a_form_saves_and_leads_to_its_row(app, client, play):
    page = client.visit(url(play))
    answer = client.submit(url(play), form(page, **cells(POSSIBLE)), status=303)
    assert answer.response.location.endswith(f"/play/{play.ref}#round-1")
    assert sheet_of(app, play).rows[0].points == {0: 9, 1: 10, 2: 14, 3: 14}
    assert "Round 1 saved" in client.visit(f"/play/{play.ref}").soup.select_one(".toast").text


def test_one_round_from_double_taps_resubmits_and_retries(app, client, play):
    page = client.visit(url(play))
    sent = form(page, **cells(POSSIBLE))
    for _ in range(2):
        client.submit(url(play), sent, status=303)
    script = body(POSSIBLE, key=sent["key"])
    assert client.post(url(play), json=script).json["number"] == 2
    assert [type(line.change).__name__ for line in lines_of(app, play)] == ["Began", "Counted"]


def test_two_tabs_make_one_round(app, client, play):
    tabs = [client.visit(url(play)) for _ in range(2)]
    for tab in tabs:
        client.submit(url(play), form(tab, **cells(POSSIBLE)), status=303)
    sheet = sheet_of(app, play)
    assert (sheet.current, len([row for row in sheet.rows if row.complete])) == (2, 1)


def test_blank_is_not_zero(app, client, play, unchanged):
    page = client.visit(url(play))
    typed = cells(POSSIBLE) | {"p2-green": ""}
    answer = client.submit(url(play), form(page, **typed), status=422)
    cell = answer.soup.find(id="p2-green")
    error = answer.soup.find(id=cell["aria-describedby"])
    assert error.text == "Green: Still missing; 0 if there were none."
    assert cell["aria-invalid"] == "true"
    assert not cell.get("value")


def test_a_message_that_many_cells_share_is_said_once_a_player(client, play, unchanged):
    page = client.submit(url(play), form(client.visit(url(play))), status=422)
    errors = [tag.text for tag in page.soup.find_all(class_="entry-error")]
    assert errors == ["Blue, Yellow, Green, Nasty fours: Still missing; 0 if there were none."] * 4


def test_zero_is_an_answer(app, client, play):
    nothing = [dict.fromkeys(POSSIBLE[0], 0), *POSSIBLE[1:]]
    page = client.visit(url(play))
    client.submit(url(play), form(page, **cells(nothing), accept="1"), status=303)
    assert sheet_of(app, play).rows[0].points[0] == 0


def test_all_players_or_none(app, client, play, unchanged):
    typed = cells(POSSIBLE) | {"p3-four": "99"}
    client.submit(url(play), typed, status=422)
    entries = body(POSSIBLE)
    entries["entries"].pop("3")
    assert client.post(url(play), json=entries).status_code == 422


def test_too_many_of_a_kind_marks_its_cells(client, play, unchanged):
    typed = cells(POSSIBLE) | {"p1-green": "9", "p2-green": "0"}
    page = client.submit(url(play), typed, status=422)
    wrong = {cell["id"] for cell in page.soup.find_all("input", class_="is-wrong")}
    assert wrong == {"p0-green", "p1-green", "p3-green"}
    assert "Green: 1 too many, 15 of 14." in page.text
    assert not page.soup.find("button", string="Save anyway")


def test_a_warning_is_saved_anyway_and_leaves_a_mark(app, client, play):
    page = client.visit(url(play))
    warned = client.submit(url(play), form(page, **cells(PRINTED)), status=422)
    said = warned.soup.select_one("[role=alert]")
    assert "That doesn't add up: count Yellow, Green and Nasty fours again." in said.p.text
    assert "The printed example of 13 has this too" in said.details.text
    assert "impossible" not in warned.text
    doubtful = {field["name"][3:] for field in warned.soup.select(".is-doubtful")}
    assert doubtful == {"yellow", "green", "four"}
    assert len(lines_of(app, play)) == 1
    client.submit(url(play), form(warned, accept="1"), status=303)
    row = sheet_of(app, play).rows[0]
    assert (row.accepted, list(row.points.values())) == (True, [7, 2, 17, 15])
    assert client.visit(f"/play/{play.ref}").soup.find(class_="round-mark")


def test_a_script_must_accept_warnings_as_well(app, client, play):
    answer = client.post(url(play), json=body(PRINTED))
    assert answer.status_code == 422
    assert [found["hard"] for found in answer.json["problems"]] == [False]
    accepted = client.post(url(play), json=body(PRINTED, accept=True))
    assert (accepted.status_code, len(accepted.json["problems"])) == (200, 1)


def test_another_way_keeps_what_was_typed(client, play, unchanged):
    page = client.visit(url(play))
    typed = {"p0-blue": "3", "p1-green": "x", "switch": "points"}
    points = client.submit(url(play), form(page, **typed))
    assert points.soup.find(id="p0-points")["value"] == ""
    assert points.soup.find(id="p0-blue") is None
    back = client.submit(url(play, way="points"), form(points, switch="kinds"))
    assert back.soup.find(id="p0-blue")["value"] == "3"
    assert back.soup.find(id="p1-green")["value"] == "x"


def test_points_only(app, client, play):
    typed = {f"p{player}-points": points for player, points in enumerate([7, 2, 17, 15])}
    page = client.visit(url(play, way="points"))
    client.submit(url(play, way="points"), form(page, **typed), status=303)
    assert list(sheet_of(app, play).rows[0].points.values()) == [7, 2, 17, 15]
    again = client.visit(url(play))
    assert again.soup.find(id="p2-points")["value"] == "17"


def test_a_hand_of_four_cards_slot_by_slot(app, client):
    play = begin(app, "biberbande", ("Sarah", "Lisa"))
    hands = {"p0-card-0": "4", "p0-card-1": "2", "p0-card-2": "", "p0-card-3": "12"}
    hands |= {f"p1-card-{slot}": "1" for slot in range(4)}
    page = client.submit(url(play), form(client.visit(url(play)), **hands), status=422)
    assert [tag.text for tag in page.soup.find_all(class_="entry-error")] == [
        "Card 3: Still missing; 0 if there were none.",
        "Card 4: This game has no such card.",
    ]
    client.submit(url(play), form(page, **{"p0-card-2": "0", "p0-card-3": "5"}), status=303)
    assert list(sheet_of(app, play).rows[0].points.values()) == [11, 4]


def test_points_of_push_may_come_with_the_cards_held(app, client):
    play = begin(app, "push", ("Sarah", "Lisa"))
    count(app, play, 1, {0: Entry(points=30), 1: Entry(points=30)})
    typed = {"p0-points": "30", "p0-cards_held": "-1", "p1-points": "20", "p1-cards_held": ""}
    page = client.submit(url(play, way="points"), typed, status=422)
    assert page.soup.find(id="p0-cards_held")["aria-invalid"] == "true"
    assert not page.soup.find(id="p0-points").has_attr("aria-invalid")
    client.submit(url(play, way="points"), typed | {"p0-cards_held": "9"}, status=303)
    assert sheet_of(app, play).rows[0].entries[0] == Entry(points=30, cards_held=9)


def test_a_form_shows_what_another_device_counted(app, client, play):
    page = client.visit(url(play))
    count(app, play, 1, entries_of(POSSIBLE))
    mine = [{"blue": 3, "yellow": 3, "green": 2, "four": 2}, *POSSIBLE[1:]]
    conflict = client.submit(url(play), form(page, **cells(mine)), status=409)
    assert "Blue 4, Yellow 3, Green 2, Nasty fours 2" in conflict.text
    assert conflict.soup.find(id="p0-blue")["value"] == "3"
    client.submit(url(play), form(conflict, accept="1"), status=303)
    assert sheet_of(app, play).rows[0].entries[0].counts["blue"] == 3


def test_a_script_gets_both_counts(app, client, play):
    count(app, play, 1, entries_of(POSSIBLE))
    mine = [{"blue": 3, "yellow": 3, "green": 2, "four": 2}, *POSSIBLE[1:]]
    answer = client.post(url(play), json=body(mine))
    assert answer.status_code == 409
    assert answer.json["head"] == 2
    theirs = answer.json["theirs"]
    assert list(theirs) == ["0"]
    assert theirs["0"]["entry"] == {"counts": POSSIBLE[0]}
    assert theirs["0"]["cells"]["p0-blue"] == "4"
    assert theirs["0"]["words"].startswith("Blue 4")
    settled = client.post(url(play), json=body(mine, seen=2, key="another"))
    assert settled.status_code == 200


def test_who_was_not_touched_keeps_what_the_other_device_counted(app, client, play):
    """Both changed Marina; only the other one changed Georg."""
    count(app, play, 1, entries_of(POSSIBLE))
    page = client.visit(url(play))
    other = [POSSIBLE[0] | {"blue": 2}, POSSIBLE[1] | {"green": 2}, *POSSIBLE[2:]]
    count(app, play, 1, entries_of(other))
    mine = [POSSIBLE[0] | {"blue": 1}, *POSSIBLE[1:]]
    answer = client.post(url(play), json=body(mine, seen=2))
    assert (list(answer.json["theirs"]), list(answer.json["others"])) == (["0"], ["1"])
    assert answer.json["others"]["1"]["cells"]["p1-green"] == "2"
    conflict = client.submit(url(play), form(page, **cells(mine)), status=409)
    assert conflict.soup.find(id="p1-green")["value"] == "2"
    client.submit(url(play), form(conflict, accept="1"), status=303)
    saved = sheet_of(app, play).rows[0].entries
    assert (saved[0].counts["blue"], saved[1].counts["green"]) == (1, 2)


OF_SPECIALS = {"special", "special-card", "draw", "then", "who-knocked"}


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_words_for_the_scripts_keep_their_places(client, play, language):
    page = client.visit(url(play), headers={"Accept-Language": language})
    words = facts(page)["words"]
    wanted = WORDS | BUTTONS["save"]
    assert set(wanted) - set(words) == OF_SPECIALS, "13 has no special cards"
    for name, said in words.items():
        assert placeholders(said) == placeholders(wanted[name].message)


def test_words_of_special_cards_come_where_there_are_some(app, client):
    page = client.visit(url(begin(app, "biberbande", ("Anna", "Ben"))))
    assert set(facts(page)["words"]) >= OF_SPECIALS


def test_a_name_cannot_break_out_of_the_facts(app, client):
    names = ("</script><b>", "O'Brien", "=1+1")
    play = begin(app, "13", names)
    page = client.visit(url(play))
    assert [player["name"] for player in facts(page)["players"]] == list(names)
    assert page.soup.find("b") is None


def test_watchers_and_strangers_cannot_enter(app, client, play):
    with app.test_request_context():
        from companion import store

        watch = store.find(play.ref, play.circle_id).play.watch_code
    assert client.get(f"/play/{watch}/round/1").status_code == 403
    assert client.post(f"/play/{watch}/round/1", json=body(POSSIBLE)).status_code == 403
    assert client.get("/play/nosuchplay/round/1").status_code == 404


def test_a_round_ahead_can_be_looked_at_and_not_saved(client, play, unchanged):
    """A page that went on without the server is looked at again before the rounds have arrived."""
    ahead = url(play, 2)
    assert client.get(ahead).status_code == 404
    page = client.visit(f"{ahead}?ahead=1")
    assert "Round 2 of 4" in page.soup.h1.get_text()
    assert client.post(f"{ahead}?ahead=1", data=cells(POSSIBLE)).status_code == 404
    for number in (0, 5, 99):
        assert client.get(f"{url(play, number)}?ahead=1").status_code == 404


def test_a_page_knows_the_rounds_after_the_current_one(app, client, play):
    told = json.loads(client.visit(url(play)).soup.find(id="entry-facts").string)["ahead"]
    assert [(one["round"], one["dealer"]) for one in told] == list(
        zip((2, 3, 4), NAMES[1:4], strict=True)
    )
    count(app, play, 1, entries_of(POSSIBLE))
    earlier = json.loads(client.visit(url(play, 1)).soup.find(id="entry-facts").string)
    assert earlier["ahead"] == []
