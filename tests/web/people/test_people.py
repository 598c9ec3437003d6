"""The table: seats, names, guests, dealers, rounds, and what is wrong said at its field."""

import pytest

from tests.web.tables import FOUR, PLAIN, PRINTED, begin, count, log_length, post, sheet

LONG = "x" * 10_000


def names_in_order(page):
    return [bdi.get_text() for bdi in page.soup.select("#seats .seat bdi")]


def field_error(page, name):
    """What is said at a field of the page."""
    return page.soup.find(id=f"{name}-wrong").get_text(strip=True)


def dealers(app, code):
    stands = sheet(app, code)
    return [stands.players[row.dealer].name for row in stands.rows]


def test_the_table_shows_who_sits_where_and_who_deals(client):
    page = client.visit(f"/play/{begin(client)}/table")
    assert names_in_order(page) == list(FOUR)
    assert [role.get_text(strip=True) for role in page.soup.select(".seat-role")] == ["deals"]


def test_the_dealer_after_k_rounds_is_the_first_dealer_plus_k(app, client):
    code = begin(client, first_dealer="2")
    assert dealers(app, code) == ["Cem", "Dora", "Anna", "Ben"]
    count(client, code, 1, PLAIN)
    count(client, code, 1, PRINTED)
    post(client, code, "table/deal-again", round=1)
    count(client, code, 1, PLAIN)
    assert dealers(app, code) == ["Cem", "Dora", "Anna", "Ben"]


def test_dealing_the_last_round_again_keeps_its_dealer_and_the_other_rounds(app, client):
    code = begin(client)
    count(client, code, 1, PLAIN)
    count(client, code, 2, PRINTED)
    post(client, code, "table/deal-again", round=2)
    stands = sheet(app, code)
    assert (stands.rows[1].complete, stands.rows[1].dealer) == (False, 1)
    assert stands.rows[0].complete
    assert stands.current == 2


def test_the_dealer_of_any_round_is_corrected_without_touching_scores(app, client):
    code = begin(client)
    count(client, code, 1, PLAIN)
    before = sheet(app, code)
    page = client.visit(f"/play/{code}/table?round=1")
    chosen = page.soup.select_one("#dealer-player option[selected]")
    assert chosen.get_text() == "Anna"
    post(client, code, "table/dealer", round=1, player=1)
    assert dealers(app, code) == ["Ben", "Cem", "Dora", "Anna"]
    assert sheet(app, code).totals == before.totals


def test_swapped_seats_keep_scores_and_change_only_later_dealers(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    before = sheet(app, code)
    page = post(client, code, "table/seats", player=1, **{"with": 3})
    assert names_in_order(page) == ["Anna", "Dora", "Cem", "Ben"]
    assert sheet(app, code).totals == before.totals
    assert dealers(app, code) == ["Anna", "Dora", "Cem", "Ben"]


def test_a_seat_moves_up_and_down_and_round_the_table(client):
    code = begin(client)
    assert names_in_order(post(client, code, "table/seats", player=1, step=1)) == [
        "Anna", "Cem", "Ben", "Dora",
    ]  # fmt: skip
    assert names_in_order(post(client, code, "table/seats", player=0, step=-1)) == [
        "Dora", "Cem", "Ben", "Anna",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("place", "order"),
    [
        (0, ["Ben", "Anna", "Cem", "Dora"]),
        (3, ["Anna", "Cem", "Dora", "Ben"]),
        (4, ["Anna", "Ben", "Cem", "Dora"]),
        ("x", ["Anna", "Ben", "Cem", "Dora"]),
    ],
)
def test_a_seat_moves_to_a_place(client, place, order):
    code = begin(client)
    assert names_in_order(post(client, code, "table/seats", player=1, place=place)) == order


def test_who_leaves_keeps_past_rounds_and_is_skipped(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    page = post(client, code, "table/leave", player=1)
    assert "has left" in page.text
    stands = sheet(app, code)
    assert stands.rows[0].points[1] == 8
    assert stands.rows[1].sitting == (0, 2, 3)
    assert dealers(app, code)[:3] == ["Anna", "Cem", "Dora"]
    assert "has left" in client.visit(f"/play/{code}").text


def test_a_guest_joins_late_with_a_start_score(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    page = post(client, code, "table/join", name=" Eva  Maria ", start="12")
    assert names_in_order(page)[-1] == "Eva Maria"
    stands = sheet(app, code)
    assert stands.totals[4] == 12
    assert 4 not in stands.rows[0].points
    assert stands.rows[1].sitting == (0, 1, 2, 3, 4)


def test_too_few_may_not_stay_behind(app, client):
    code = begin(client, names=("Anna", "Ben", "Cem"))
    page = post(client, code, "table/leave", status=422, player=0)
    assert field_error(page, "seats") == (
        "Too few players: this game needs at least 3. End it instead."
    )
    assert log_length(app, code) == 1


@pytest.mark.parametrize("name", ["anna", " ANNA ", "Ann\u200da"])
def test_two_players_with_one_name_are_told_apart(app, client, name):
    code = begin(client)
    for path, fields, field in (
        ("table/name", {"player": 1, "name": name}, "name-1"),
        ("table/join", {"name": name}, "join-name"),
    ):
        page = post(client, code, path, status=422, **fields)
        assert "same name" in field_error(page, field)
        typed = page.soup.find("input", id=field)
        assert typed["value"] == name
    assert log_length(app, code) == 1


def test_a_full_table_takes_nobody_else(app, client):
    code = begin(client, names=[f"P{n}" for n in range(6)])
    assert client.visit(f"/play/{code}/table").soup.find(id="join") is None
    page = post(client, code, "table/join", status=422, name="Eva")
    assert "room for 6 players" in page.text
    assert log_length(app, code) == 1


def test_the_number_of_rounds_changes_and_the_play_ends_with_it(app, client):
    code = begin(client)
    count(client, code, 1, PLAIN)
    post(client, code, "table/rounds", rounds="1")
    assert sheet(app, code).finished
    post(client, code, "table/rounds", rounds="")
    assert sheet(app, code).rounds is None
    assert "no fixed end" in client.visit(f"/play/{code}/table").text


def test_an_absurd_number_of_rounds_is_refused_at_its_field(app, client):
    code = begin(client)
    for rounds in ("0", "100", "-3", "1e9", "abc", "9" * 40, "2.5"):
        page = post(client, code, "table/rounds", status=422, rounds=rounds)
        assert "from 1 to 99" in field_error(page, "rounds")
        assert page.soup.find(id="rounds-number")["value"] == rounds
        assert page.soup.find(id="rounds").has_attr("open")
    assert log_length(app, code) == 1


def test_fewer_rounds_than_are_counted_are_refused(app, client):
    code = begin(client)
    for number in (1, 2):
        count(client, code, number, PLAIN)
    page = post(client, code, "table/rounds", status=422, rounds="1")
    assert "from 2 to 99" in field_error(page, "rounds")


@pytest.mark.parametrize("start", ["abc", "1.5", "1000001", "-1000001", "1e3", "9" * 12])
def test_an_absurd_start_score_is_refused_at_its_field(app, client, start):
    code = begin(client)
    page = post(client, code, "table/join", status=422, name="Eva", start=start)
    assert field_error(page, "join-start")
    assert page.soup.find(id="join-name")["value"] == "Eva"
    assert page.soup.find(id="join-start")["value"] == start
    assert log_length(app, code) == 1


@pytest.mark.parametrize("name", ["", "   ", "\x00\x07", "y" * 41, LONG])
def test_an_absurd_name_is_refused_at_its_field(app, client, name):
    code = begin(client)
    page = post(client, code, "table/name", status=422, player=2, name=name)
    assert field_error(page, "name-2")
    page = post(client, code, "table/join", status=422, name=name)
    assert field_error(page, "join-name")
    assert log_length(app, code) == 1


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("table/name", "player"),
        ("table/seats", "player"),
        ("table/leave", "player"),
        ("table/dealer", "player"),
        ("table/dealer", "round"),
        ("table/deal-again", "round"),
    ],
)
def test_unknown_players_and_rounds_change_nothing(app, client, path, field):
    code = begin(client)
    for value in ("", "-3", "99", "x", "1e9", "9" * 30, LONG):
        fields = {"player": 1, "round": 1, "name": "Eva", "step": 1} | {field: value}
        page = post(client, code, path, status=422, **fields)
        assert page.soup.select_one(".field-error")
    assert log_length(app, code) == 1


@pytest.mark.parametrize(
    "path", ["name", "seats", "join", "leave", "dealer", "deal-again", "rounds"]
)
def test_a_form_without_any_field_is_no_error_of_the_server(app, client, path):
    code = begin(client)
    response = client.post(f"/play/{code}/table/{path}", data={})
    assert response.status_code in {303, 422}
    assert sheet(app, code).totals == dict.fromkeys(range(4), 0)


def test_a_finished_play_keeps_its_people_and_can_be_reopened(app, client):
    code = begin(client)
    for number in range(1, 5):
        count(client, code, number, PLAIN)
    page = client.visit(f"/play/{code}/table")
    assert page.soup.find(id="join") is None
    assert page.soup.find("form", action=f"/play/{code}/reopen")
    page = post(client, code, "table/leave", status=422, player=0)
    assert "reopen it first" in field_error(page, "seats")
    assert names_in_order(post(client, code, "table/name", player=0, name="Anne"))[0] == "Anne"


def test_a_repeated_form_changes_the_table_once(app, client):
    code = begin(client)
    for _ in range(2):
        post(client, code, "table/join", name="Eva", key="join-1")
    assert len(sheet(app, code).players) == 5
    seats = [post(client, code, "table/seats", player=1, step=1, key="seat-1") for _ in range(2)]
    assert names_in_order(seats[0]) == names_in_order(seats[1])
    for _ in range(2):
        post(client, code, "table/leave", player=0, key="leave-0")


def test_undo_is_on_the_page_of_the_table_too(client):
    code = begin(client)
    page = post(client, code, "table/name", player=0, name="Anne")
    assert page.path.startswith(f"/play/{code}/table")
    assert "New name: Anne" in page.soup.select_one(".toast .step-done").get_text()
    assert "New name: Anne" in page.soup.select_one("#undo").get_text()
