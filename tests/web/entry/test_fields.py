"""Classics are played from start to end through their forms, and come to what their rules say."""

import json

import pytest

from companion.games.classics import find_classic, slugs
from tests.definition.make_courses import AGREED
from tests.web.defined import PLAYS, form_of
from tests.web.tables import begin, sheet

THREE = ("Anna", "Ben", "Cem")


@pytest.mark.parametrize("slug", slugs())
def test_a_complete_play_through_the_form(app, client, slug):
    one, game = PLAYS[slug], find_classic(slug)
    switches = client.visit(f"/new/{slug}").soup.select(".switch input[checked]")
    agreed = {switch["name"]: "1" for switch in switches}
    agreed["first_dealer"] = str(one["first_dealer"])
    if slug in {"romme", "mau-mau"}:
        agreed |= {"ends": "rounds", "rounds": str(AGREED[slug])}
    code = begin(client, slug, [f"P{n}" for n in range(one["players"])], **agreed)
    for number, (counted, told) in enumerate(
        zip(one["rounds"], one["answers"]["rounds"], strict=True), 1
    ):
        fields = {**form_of(game, counted), "accept": "1", "key": f"r{number}"}
        page = client.submit(f"/play/{code}/round/{number}", fields)
        assert page.path.startswith(f"/play/{code}"), page.text
        stands = sheet(app, code)
        assert list(stands.totals.values()) == told["totals"], (number, fields)
    assert stands.finished
    places = {standing.player: standing.place for standing in stands.standings}
    assert [places[n] for n in range(one["players"])] == one["answers"]["places"]
    for path in ("", "/standings", "/log", "/seats", "/round/1/why/0", "/round/1"):
        client.visit(f"/play/{code}{path}")


def test_bids_are_saved_alone_and_the_tricks_later(app, client):
    code = begin(client, "wizard", THREE)
    bids = {"p0-bid": "1", "p1-bid": "0", "p2-bid": "0"}
    client.submit(f"/play/{code}/round/1", bids)
    row = sheet(app, code).row(1)
    assert not row.complete
    assert [entry.fields["bid"] for entry in row.entries.values()] == [1, 0, 0]
    page = client.visit(f"/play/{code}/round/1")
    assert page.soup.find(id="p0-bid")["value"] == "1"
    assert page.soup.find(id="p0-made")["value"] == ""
    made = {"p0-made": "1", "p1-made": "0", "p2-made": "0"}
    client.submit(f"/play/{code}/round/1", bids | made)
    assert list(sheet(app, code).totals.values()) == [30, 20, 20]


def test_the_last_trick_count_follows_from_the_others(app, client):
    code = begin(client, "wizard", THREE)
    fields = {"p0-bid": "1", "p1-bid": "0", "p2-bid": "0", "p0-made": "1", "p1-made": "0"}
    client.submit(f"/play/{code}/round/1", fields)
    assert list(sheet(app, code).totals.values()) == [30, 20, 20]


def test_the_other_side_has_the_rest_of_162(app, client):
    code = begin(client, "klaverjassen", ("A & B", "C & D"))
    client.submit(f"/play/{code}/round/1", {"p0-plays": "1", "p0-points": "95", "p0-roem": "20"})
    assert list(sheet(app, code).totals.values()) == [115, 67]


def test_a_warning_is_shown_and_may_be_overruled(app, client):
    code = begin(client, "wizard", THREE)
    fields = {f"p{n}-{key}": "0" for n in range(3) for key in ("bid", "made")}
    page = client.submit(f"/play/{code}/round/1", fields, status=422)
    assert "Tricks in all: 0 instead of 1." in page.text
    assert page.soup.find("button", attrs={"name": "accept"})
    client.submit(f"/play/{code}/round/1", fields | {"accept": "1"})
    assert sheet(app, code).row(1).problems


@pytest.mark.parametrize("typed", ["", "x", "-1", "1.5", "9" * 12, "999999"])
def test_what_is_wrong_stands_at_its_field_and_nothing_is_lost(app, client, typed):
    code = begin(client, "6-nimmt", THREE[:2])
    fields = {f"p{n}-h{k}": "0" for n in range(2) for k in (1, 2, 3, 5, 7)}
    fields |= {f"p1-h{k}": "" for k in (1, 2, 3, 5, 7)} | {"p1-h1": typed, "p0-h2": "3"}
    page = client.submit(f"/play/{code}/round/1", fields | {"accept": "1"}, status=422)
    assert page.soup.find(id="p1-h1")["aria-invalid"] == "true"
    assert page.soup.find(id="p1-h1")["value"] == typed
    assert page.soup.find(id="p0-h2")["value"] == "3"
    assert sheet(app, code).head == 1


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"p0-box": "nope", "p0-value": "3"},
        {"p0-box": "u1"},
        {"p0-value": "3"},
        {"p0-box": "u1", "p0-value": "6"},
        {"p9-box": "u1", "p9-value": "3"},
    ],
    ids=str,
)
def test_absurd_turns_of_a_sheet_are_refused(app, client, fields):
    code = begin(client, "kniffel", THREE[:2])
    client.submit(f"/play/{code}/round/1", fields, status=422)
    assert sheet(app, code).head == 1


def test_a_box_that_is_filled_is_not_offered_again(client):
    code = begin(client, "kniffel", ("Anna",))
    client.submit(f"/play/{code}/round/1", {"p0-box": "u1", "p0-value": "3"})
    offered = [o["value"] for o in client.visit(f"/play/{code}/round/2").soup.select("option")]
    assert "u1" not in offered
    assert "u2" in offered
    twice = {"p0-box": "u1", "p0-value": "2"}
    assert "filled already" in client.submit(f"/play/{code}/round/2", twice, status=422).text


def test_two_devices_see_each_others_numbers(app, client):
    code = begin(client, "wizard", THREE)
    bids = {"p0-bid": "1", "p1-bid": "0", "p2-bid": "0"}
    client.submit(f"/play/{code}/round/1", bids | {"seen": "1", "key": "a"})
    other = client.submit(
        f"/play/{code}/round/1", {**bids, "p0-bid": "0", "seen": "1", "key": "b"}, status=409
    )
    assert "Anna : Bid 1" in other.text
    assert sheet(app, code).row(1).entries[0].fields["bid"] == 1


def test_a_field_of_the_round_that_another_device_changed_is_not_lost(app, client):
    code = begin(client, "doppelkopf", (*THREE, "Dora"))
    path = f"/play/{code}/round/1"
    first = {"p0-re": "1", "p1-re": "1", "t-value": "2", "key": "a", "seen": "1"}
    client.submit(path, first)
    same = client.submit(
        path, {**first, "t-value": "3", "t-compulsory": "1", "key": "b"}, status=409
    )
    assert "Points for Re 2" in same.text
    assert sheet(app, code).row(1).table["value"] == 2
    client.submit(path, {**first, "t-compulsory": "1", "key": "c", "seen": "2"})
    client.submit(path, {**first, "t-value": "4", "key": "d", "seen": "2"})
    table = sheet(app, code).row(1).table
    assert (table["value"], table["compulsory"]) == (4, 1), "each changed another field"


def test_a_repeated_form_is_saved_once(app, client):
    code = begin(client, "skyjo", THREE[:2])
    fields = {"p0-points": "5", "p1-points": "7", "p0-ended": "1", "key": "same", "seen": "1"}
    client.submit(f"/play/{code}/round/1", fields)
    client.submit(f"/play/{code}/round/1", fields)
    assert sheet(app, code).head == 2


def test_the_log_names_the_fields(client):
    code = begin(client, "skyjo", THREE[:2])
    fields = {"p0-points": "-4", "p1-points": "7", "p0-ended": "1"}
    client.submit(f"/play/{code}/round/1", fields)
    client.submit(f"/play/{code}/round/1", fields | {"p0-points": "3"})
    said = client.visit(f"/play/{code}/log").text
    assert "Points −4, Ended the round" in said


def test_a_proposal_that_knows_cards_only_is_not_there(client):
    code = begin(client, "skyjo", THREE[:2])
    fields = {"p0-points": "5", "p1-points": "7", "p0-ended": "1"}
    client.submit(f"/play/{code}/round/1", fields)
    client.visit(f"/play/{code}/round/1/propose/0", status=404)
    assert "Points" in client.visit(f"/play/{code}/round/1/why/0").text


def test_what_the_rules_decide_is_not_asked_at_the_table(client):
    code = begin(client, "skyjo", THREE[:2])
    page = client.visit(f"/play/{code}/table")
    assert not page.soup.find("input", attrs={"name": "wins"})
    client.submit(f"/play/{code}/round/1", {"p0-points": "5", "p1-points": "7", "p0-ended": "1"})
    assert "End this game now" not in client.visit(f"/play/{code}").text
    rummy = begin(client, "romme", THREE)
    hands = {"p0-hand": "0", "p0-out": "1", "p1-hand": "12", "p2-hand": "20"}
    client.submit(f"/play/{rummy}/round/1", hands)
    assert "End this game now" in client.visit(f"/play/{rummy}").text


def test_a_bid_that_is_missing_is_said_and_nobody_is_called_ready(client):
    code = begin(client, "wizard", (*THREE, "Dora"))
    bids = {"p0-bid": "1", "p1-bid": "0", "p2-bid": "0"}
    assert "Enter the bids" in client.visit(f"/play/{code}").text
    client.submit(f"/play/{code}/round/1", bids)
    pad = client.visit(f"/play/{code}")
    assert "Enter the bids" in pad.text
    assert "Bid missing: Dora." in pad.text
    words = [word.get_text(strip=True) for word in pad.soup.select(".is-now .score-word")]
    assert words[:3] == ["Bid 1", "Bid 0", "Bid 0"]
    made = {"p0-made": "1", "p1-made": "0", "p2-made": "0"}
    refused = client.submit(f"/play/{code}/round/1", bids | made, status=422)
    assert refused.soup.find(id="p3-bid")["aria-invalid"] == "true"
    assert "Dora , Bid: Still missing." in refused.text
    client.submit(f"/play/{code}/round/1", bids | {"p3-bid": "1"})
    pad = client.visit(f"/play/{code}")
    assert "Bid in all: 2. Cards each: 1." in pad.text
    assert "Enter the points" in pad.text
    assert "ready" not in pad.text
    client.submit(f"/play/{code}/round/1", bids | made | {"p3-bid": "1"})
    assert "missing" not in client.visit(f"/play/{code}").text


def test_who_has_no_turn_yet_is_named_on_the_pad(client):
    code = begin(client, "kniffel", THREE)
    client.submit(f"/play/{code}/round/1", {"p0-box": "u1", "p0-value": "3"})
    pad = client.visit(f"/play/{code}")
    assert "Missing: Ben and Cem." in pad.text
    assert so_far(pad) == ["3", "3"]


def so_far(pad):
    """The points of the first player in the round under way, and the total with them."""
    cell = pad.soup.select_one(".is-now .score")
    return [cell.select_one(one).get_text(strip=True) for one in (".score-points", ".score-sum")]


NINE = {"box": "u3", "value": "9"}


def test_points_on_a_sheet_are_on_the_pad_at_once(client):
    code = begin(client, "kniffel", THREE)
    everybody = {f"p{n}-{part}": said for n in range(3) for part, said in NINE.items()}
    client.submit(f"/play/{code}/round/1", everybody)
    client.submit(f"/play/{code}/round/2", {"p0-box": "u4", "p0-value": "12"})
    assert so_far(client.visit(f"/play/{code}")) == ["12", "21"]


def test_results_that_are_missing_are_named(client):
    code = begin(client, "wizard", (*THREE, "Dora"))
    bids = {f"p{n}-bid": "0" for n in range(4)}
    client.submit(f"/play/{code}/round/1", bids | {"p0-made": "1", "p1-made": "0"})
    pad = client.visit(f"/play/{code}")
    assert "Tricks missing: Cem and Dora." in pad.text


def test_the_log_says_what_of_a_round_was_changed(client):
    code = begin(client, "skat", THREE)
    path = f"/play/{code}/round/1"
    client.submit(path, {"p0-plays": "1", "t-base": "24", "t-steps": "3", "t-won": "1"})
    client.submit(path, {"p0-plays": "1", "t-base": "12", "t-steps": "3", "t-won": "1"})
    said = client.visit(f"/play/{code}/log").text
    assert "Round 1 corrected" in said
    assert "Round : Grand 24 → now Clubs 12" in said
    assert "Won, Grand 24, Multiplier 3" in said


def test_a_game_counted_once_is_a_sheet_with_its_points(app, client):
    code = begin(client, "qwixx", THREE)
    sent = {f"p{n}-{key}": str(7 - n) for n in range(3) for key in ("red", "yellow", "green")}
    client.submit(f"/play/{code}/round/1", sent | {"p0-blue": "13"}, status=422)
    client.submit(f"/play/{code}/round/1", sent | {"p0-missed": "2"})
    assert list(sheet(app, code).totals.values()) == [74, 63, 45]
    page = client.visit(f"/play/{code}/round/1").soup
    assert page.select_one("th[data-colour=red]").text == "Red"
    worth = [one.text for one in page.select("[data-seat='0'][data-sum]")]
    assert worth == ["28", "28", "28", "0", "−10"]


def ahead(client, code, number=1):
    page = client.visit(f"/play/{code}/round/{number}")
    return json.loads(page.soup.find(id="entry-facts").string)["ahead"]


def test_the_next_rounds_are_told_where_they_need_nothing_that_is_not_saved(client):
    wizard = ahead(client, begin(client, "wizard", THREE))
    assert [(one["round"], one["cards"]) for one in wizard[:2]] == [(2, 2), (3, 3)]
    assert (wizard[0]["dealer"], wizard[14]["keys"]) == ("Ben", "digits"), "16 cards have no keys"
    assert (wizard[0]["cells"]["p0-bid"], wizard[18]["round"]) == (2, 20)
    assert len(ahead(client, begin(client, "skyjo", THREE))) == 20, "however long it goes"
    (first, *_) = ahead(client, begin(client, "doppelkopf", (*THREE, "Dora")))
    assert first["dealer"] is None, "a compulsory solo may keep the dealer"


@pytest.mark.parametrize(
    ("slug", "players"), [("kniffel", 2), ("schwimmen", 3), ("skat", 4), ("doppelkopf", 5)]
)
def test_rounds_that_depend_on_the_one_before_are_not_told(client, slug, players):
    assert ahead(client, begin(client, slug, (*THREE, "Dora", "Eva")[:players])) == []


def test_a_round_ahead_leads_to_the_pad_as_long_as_those_before_it_are_not_there(client):
    code = begin(client, "skyjo", THREE[:2])
    told = client.get(f"/play/{code}/round/2?ahead=1")
    assert (told.status_code, told.location) == (302, f"/play/{code}")
    client.visit(f"/play/{code}/round/100?ahead=1", status=404)
    client.visit(f"/play/{code}/round/2", status=404)


def test_narrow_columns_are_for_short_words(client):
    for slug, names, narrow in (("canasta", THREE[:2], True), ("skull-king", THREE, False)):
        path = f"/play/{begin(client, slug, names)}/round/1"
        page = client.visit(path, headers={"Accept-Language": "de"})
        assert page.soup.select_one(".entry-fields").has_attr("data-narrow") is narrow


@pytest.mark.parametrize(
    ("slug", "beside"),
    [
        ("kniffel", {"die-1": "Ones", "die-6": "Sixes", "star": "Yahtzee"}),
        ("wizard", {"bid": "Anna, Bid", "tricks": "Anna, Tricks"}),
        ("skyjo", {"hand": "Anna, Points", "flag": "Ended the round"}),
        ("skat", {"crown": "Plays alone"}),
    ],
)
def test_a_field_has_its_sign_beside_its_name(client, slug, beside):
    page = client.visit(f"/play/{begin(client, slug, THREE)}/round/1")
    for sign, name in beside.items():
        use = page.soup.select_one(f".entry-fields .sign use[href$='#signs-{sign}']")
        assert use.find_parent(["th", "label"]).get_text(" ", strip=True).replace(" ,", ",") == name
