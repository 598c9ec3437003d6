"""Setting a play right: rounds, who is there, what was agreed; wrong input stands at its field."""

import pytest

from tests.web.tables import FOUR, PLAIN, begin, count, log_length, post, sheet

AGREED = {"title": "Rummy", "wins": "highest", "target": "100", "carried": "", "start-0": "5"}


@pytest.fixture
def counted(client):
    """A play of four with two rounds, in which Anna had 1 and 2 cards."""
    code = begin(client)
    count(client, code, 1, PLAIN)
    count(client, code, 2, PLAIN)
    return code


def complete(app, code):
    return [row.complete for row in sheet(app, code).rows]


def wrong_at(page, name):
    return page.soup.find(id=f"{name}-wrong").get_text(strip=True)


def test_a_round_is_taken_out_put_in_and_swapped(app, client, counted):
    post(client, counted, "table/round-in", round=1)
    assert complete(app, counted) == [False, True, True, False, False]
    post(client, counted, "table/round-out", round=2)
    assert complete(app, counted) == [False, True, False, False]
    post(client, counted, "undo")
    post(client, counted, "undo")
    post(client, counted, "table/round-swap", round=1, other=2)
    assert complete(app, counted) == [True, True, False, False]


def test_who_deals_is_asked_of_the_round_that_the_pad_waits_for(app, client, counted):
    post(client, counted, "table/round-in", round=1)
    page = client.visit(f"/play/{counted}/table")
    (asked,) = page.soup.select("#dealer-round option[selected]")
    assert asked["value"] == str(sheet(app, counted).current) == "1"


def test_a_round_is_not_taken_out_by_a_page_that_knows_another_order(app, client, counted):
    seen = sheet(app, counted).head
    post(client, counted, "table/round-in", round=1, seen=seen)
    page = post(client, counted, "table/round-out", status=422, round=2, seen=seen)
    assert "moved in the meantime" in wrong_at(page, "order")
    assert complete(app, counted) == [False, True, True, False, False]


def test_a_round_that_is_not_counted_stays(client, counted):
    page = post(client, counted, "table/round-out", status=422, round=3)
    assert "has been counted" in wrong_at(page, "order")


def test_dealing_again_is_offered_for_the_last_round_only(client, counted):
    page = client.visit(f"/play/{counted}/table")
    offered = [one["value"] for one in page.soup.select("#again-round option")]
    assert offered == ["2"]
    page = post(client, counted, "table/deal-again", status=422, round=1)
    assert "take this round out" in wrong_at(page, "again")


def test_who_left_comes_back_by_a_tap_or_by_the_old_name(app, client, counted):
    post(client, counted, "table/leave", player=0)
    page = client.visit(f"/play/{counted}/table")
    assert page.soup.select_one(".is-gone button").get_text(strip=True) == "Comes back"
    post(client, counted, "table/return", player=0)
    assert sheet(app, counted).order == (0, 1, 2, 3)
    post(client, counted, "table/leave", player=0)
    post(client, counted, "table/join", name=f" {FOUR[0].upper()} ")
    stands = sheet(app, counted)
    assert (stands.order, len(stands.players)) == ((0, 1, 2, 3), 4)


def test_one_round_is_sat_out_and_taken_back(app, client, counted):
    page = post(client, counted, "table/sit-out", player=1)
    assert "sits out" in page.soup.select_one("#seat-1").get_text()
    assert sheet(app, counted).row(3).sitting == (0, 2, 3)
    page = client.visit(f"/play/{counted}/table?edit=1")
    assert "after all" in page.soup.select_one("#seat-1").get_text()
    post(client, counted, "table/sit-out", player=1, out=0)
    assert sheet(app, counted).row(3).sitting == (0, 1, 2, 3)


def test_what_was_agreed_is_corrected(app, client):
    code = begin(client, "any", names=("Anna", "Ben"))
    post(client, code, "table/agreed", **AGREED)
    stands = sheet(app, code)
    setup = stands.setup
    assert (setup.title, setup.target, stands.lowest_wins) == ("Rummy", 100, False)
    assert stands.totals == {0: 5, 1: 0}
    page = client.visit(f"/play/{code}/table")
    assert page.soup.select_one("#agreed-target")["value"] == "100"


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"target": "many"}, "target"),
        ({"target": "3"}, "target"),
        ({"title": "x" * 61}, "title"),
        ({"carried": "-1"}, "carried"),
        ({"carried": "99"}, "carried"),
        ({"start-1": "50001"}, "start-1"),
    ],
)
def test_a_mistake_stands_at_its_field_and_nothing_typed_is_lost(app, client, typed, field):
    code = begin(client, "any", names=("Anna", "Ben"))
    length = log_length(app, code)
    page = post(client, code, "table/agreed", status=422, **(AGREED | typed))
    assert wrong_at(page, field)
    for name, value in (AGREED | typed).items():
        if name != "wins":
            assert page.soup.find(id=f"agreed-{name}")["value"] == value
    assert log_length(app, code) == length


def test_another_edition_is_refused_where_more_was_counted(app, client):
    code = begin(client, "freitag13")
    count(client, code, 1, [(15, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)], "freitag13")
    page = post(client, code, "table/agreed", status=422, edition="50")
    assert wrong_at(page, "edition")
    post(client, code, "table/agreed", edition="53")


def test_points_of_a_play_that_counts_down_are_taken_off(app, client):
    code = begin(
        client,
        "any",
        ("Anna", "Ben"),
        ends="target",
        target="0",
        **{"start-0": "101", "start-1": "101"},
    )
    count(client, code, 1, [60, 101])
    stands = sheet(app, code)
    assert (stands.totals, stands.finished, stands.winners) == ({0: 41, 1: 0}, True, (1,))
    assert "Ben" in client.visit(f"/play/{code}").soup.select_one(".winner-names").get_text()


def test_the_log_tells_all_of_it(client, counted):
    post(client, counted, "table/round-in", round=1)
    post(client, counted, "table/round-out", round=1)
    post(client, counted, "table/round-swap", round=1, other=2)
    post(client, counted, "table/sit-out", player=1)
    post(client, counted, "table/sit-out", player=1, out=0)
    post(client, counted, "table/leave", player=1)
    post(client, counted, "table/return", player=1)
    post(client, counted, "table/agreed", edition="")
    text = client.visit(f"/play/{counted}/log").soup.get_text(" ")
    for said in (
        "Round 1 inserted", "Round 1 taken out", "Round 1 and Round 2 swapped",
        "sits out", "plays after all", "is back", "Agreement corrected",
    ):  # fmt: skip
        assert said in text
