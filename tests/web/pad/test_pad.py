"""The pad: rounds, totals, who leads, who deals, why a score is what it is."""

import pytest

from companion import store
from tests.web.tables import FOUR, PLAIN, PRINTED, PRINTED_POINTS, begin, count, post, sheet


def totals(page):
    return [int(cell.get_text().replace("−", "-")) for cell in page.soup.select(".total-figure")]


def row_marks(page, number):
    return [svg.title.get_text() for svg in page.soup.select(f"#round-{number} svg") if svg.title]


def test_a_fresh_pad_says_what_to_deal(client):
    page = client.visit(f"/play/{begin(client)}")
    assert "Round 1 of 4" in page.text
    assert page.soup.select_one("#now p").get_text() == (
        "Anna shuffles and deals 5 cards to everyone. 30 cards form the draw pile. Ben starts."
        " How to deal"
    )
    assert totals(page) == [0, 0, 0, 0]


def test_what_may_be_taken_out_of_a_pile_is_not_said_to_be_out(client):
    pads = [
        client.visit(f"/play/{begin(client, 'push', names)}").text for names in (FOUR[:2], FOUR)
    ]
    assert "All 120 cards form one draw pile, or 108 without the direction cards." in pads[0]
    assert "All 120 cards form one draw pile." in pads[1]


@pytest.mark.parametrize(
    ("slug", "code", "word"),
    [("13", "de", "Durchgang"), ("13", "nl", "Etappe"), ("freitag13", "de", "Runde")],
)
def test_the_column_of_rounds_is_called_as_its_players_say(client, slug, code, word):
    pad = begin(client, slug)
    client.set_cookie("language", code)
    assert client.visit(f"/play/{pad}").soup.select_one(".pad-corner").get_text() == word


def test_a_counted_round_stands_with_points_total_and_gap(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    page = client.visit(f"/play/{code}")
    points = [int(cell.get_text()) for cell in page.soup.select("#round-1 .score-points")]
    assert points == PRINTED_POINTS
    assert totals(page) == PRINTED_POINTS
    gaps = [cell.get_text(strip=True) for cell in page.soup.select(".total-gap")]
    assert gaps == ["1 ahead", "+1", "+11", "+7"]
    assert len(page.soup.select(".total.is-leader")) == 1


def test_marks_name_dealer_cleared_kind_and_warning(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    marks = row_marks(client.visit(f"/play/{code}"), 1)
    assert sorted(marks) == ["counted with a warning", "dealer", "doesn't count"]
    words = [word.get_text() for word in client.visit(f"/play/{code}").soup.select(".free-word")]
    assert words == ["Blue"]


def test_a_score_opens_into_its_terms(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    page = client.visit(f"/play/{code}/round/1/why/3")
    lines = [row.get_text(" ", strip=True) for row in page.soup.select(".terms tbody tr")]
    assert lines == [
        "6 × Blue the most of all, so they don't count · Rule 0",
        "6 × Green Cem has 6 too, so they count: 1 each · Rule 6",
        "4 × Nasty fours 2 each · Rule 8",
    ]
    assert "14" in page.soup.select_one(".terms tfoot").get_text()
    assert "Nasty fours: 1 too many" in page.text


def test_a_reason_names_who_has_more(client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    page = client.visit(f"/play/{code}/round/1/why/0")
    assert "Dora has more (6), so they count: 1 each" in page.soup.select_one(".terms").get_text()
    page = client.visit(f"/play/{code}/round/1/why/1")
    assert "Cem and Dora have more (6)" in page.soup.select_one(".terms").get_text()


def test_the_pad_says_who_never_starts(client):
    code = begin(client, "freitag13", (*FOUR, "Eva"))
    now = client.visit(f"/play/{code}").soup.select_one("#now").get_text()
    assert "Anna never starts in this game." in now
    assert "never" not in client.visit(f"/play/{begin(client)}").soup.select_one("#now").get_text()
    assert "With 5 or 6 players" in client.visit("/new/freitag13").text


@pytest.mark.parametrize("path", ["round/1/why/9", "round/7/why/0", "round/1/why/0", "nothing"])
def test_what_is_not_there_is_a_friendly_404(client, path):
    client.visit(f"/play/{begin(client)}/{path}", status=404)


def test_standings_give_places_1_1_3(client):
    code = begin(client, "any", FOUR, wins="highest")
    count(client, code, 1, [10, 3, 10, 1])
    page = client.visit(f"/play/{code}/standings")
    rows = page.soup.select(".standings tbody tr")
    assert [row.select_one(".standings-place").get_text() for row in rows] == ["1", "1", "3", "4"]
    assert [row.bdi.get_text() for row in rows] == ["Anna", "Cem", "Ben", "Dora"]
    assert [gap.get_text() for gap in page.soup.select(".standings-gap")] == [
        "level",
        "level",
        "−7",
        "−9",
    ]


def test_lowest_or_highest_wins_as_agreed(client):
    for wins, leader in (("lowest", "Ben"), ("highest", "Anna")):
        code = begin(client, "any", ("Anna", "Ben"), wins=wins)
        count(client, code, 1, [4, -4])
        page = client.visit(f"/play/{code}/standings")
        assert page.soup.select_one(".standings .is-first bdi").get_text() == leader


def test_a_negative_total_has_its_minus_before_it(client):
    code = begin(client, "any", ("שירה", "عبد الرحمن"))
    count(client, code, 1, [-12, -3])
    page = client.visit(f"/play/{code}")
    assert [cell.get_text() for cell in page.soup.select(".total-figure")] == ["−12", "−3"]
    assert {bdi.get_text() for bdi in page.soup.select(".pad-player bdi")} == {"שירה", "عبد الرحمن"}


def test_names_are_text_and_never_markup(client):
    names = ("<b>Jo</b>", "O'Brien", "=1+1", "👩‍👩‍👧 Drei")
    page = client.visit(f"/play/{begin(client, names=names)}")
    assert [bdi.get_text() for bdi in page.soup.select(".pad-player bdi")] == list(names)
    assert not [tag for tag in page.soup.select("b") if tag.get_text() == "Jo"]


def test_totals_equal_a_recompute_after_any_changes(app, client):
    code = begin(client)
    count(client, code, 1, PRINTED)
    count(client, code, 2, PLAIN)
    count(client, code, 1, PLAIN)
    post(client, code, "undo")
    post(client, code, "redo")
    stands = sheet(app, code)
    expected = [sum(row.points[p] for row in stands.rows if row.complete) for p in range(4)]
    assert totals(client.visit(f"/play/{code}")) == expected
    assert expected[0] == stands.rows[0].points[0] * 2


def test_an_earlier_round_changes_and_later_ones_stay(app, client):
    code = begin(client)
    for number in (1, 2, 3):
        count(client, code, number, PLAIN)
    later = [row.points for row in sheet(app, code).rows[1:3]]
    count(client, code, 1, PRINTED)
    stands = sheet(app, code)
    assert [row.points for row in stands.rows[1:3]] == later
    assert list(stands.rows[0].points.values()) == PRINTED_POINTS
    assert (stands.current, len(stands.rows)) == (4, 4)


@pytest.mark.parametrize("names", [("Anna",), FOUR, tuple(f"P{n}" for n in range(1, 13))])
def test_the_table_view_turns_every_total_to_its_seat(client, names):
    code = begin(client, "any", names)
    panels = client.visit(f"/play/{code}/seats").soup.select(".seatview-panel bdi")
    assert sorted(bdi.get_text() for bdi in panels) == sorted(names)


def test_seats_run_clockwise_round_the_tablet(client):
    code = begin(client)
    page = client.visit(f"/play/{code}/seats")
    sides = {side["class"][1]: side.bdi.get_text() for side in page.soup.select(".seatview-side")}
    assert sides == {
        "seatview-bottom": "Anna",
        "seatview-left": "Ben",
        "seatview-top": "Cem",
        "seatview-right": "Dora",
    }
    turned = client.visit(f"/play/{code}/seats?nearest=1")
    assert turned.soup.select_one(".seatview-bottom bdi").get_text() == "Ben"


def test_an_unknown_seat_turns_nothing(client):
    code = begin(client)
    for nearest in ("99", "-1", "x", ""):
        page = client.visit(f"/play/{code}/seats?nearest={nearest}")
        assert page.soup.select_one(".seatview-bottom bdi").get_text() == "Anna"


def test_a_page_from_memory_is_nobodys_own(app, client):
    """One device's toast, language, theme and rights never reach another's page."""
    code = begin(client)
    count(client, code, 1, PRINTED)
    other, third = app.test_client(), app.test_client()
    assert client.visit(f"/play/{code}").soup.select_one(".toast")
    assert other.visit(f"/play/{code}").soup.select_one(".toast") is None
    third.set_cookie("language", "de")
    third.set_cookie("theme", "dark")
    page = third.visit(f"/play/{code}")
    assert (page.soup.html["lang"], page.soup.html["data-theme"]) == ("de", "dark")
    assert other.visit(f"/play/{code}").soup.html["lang"] == "en"
    with app.app_context():
        watch = store.find(code, store.home_circle()).play.watch_code
    assert other.visit(f"/play/{watch}").soup.select_one("#undo") is None
    post(other, code, "table/name", player=0, name="Anne")
    assert "Anne" in third.visit(f"/play/{code}").text
    assert "Anne" in client.visit(f"/play/{code}").text
