"""Pages for the printer: what stands on a printed pad and on a blank block."""

import pytest

from companion.games import GAMES
from companion.games.classics import slugs
from companion.web.paper.fitting import PAPERS, fit
from tests.web.tables import FOUR, PRINTED, begin, count


def cells(page):
    """The table as rows of words."""
    return [
        [" ".join(cell.get_text(" ", strip=True).split()) for cell in row.select("th, td")]
        for row in page.soup.select(".paper-table tr")
    ]


def test_a_printed_pad_says_when_who_and_what_each_round_was(client):
    code = begin(client, "13")
    count(client, code, 1, PRINTED)
    page = client.visit(f"/play/{code}/paper")
    head, first, *later, totals = cells(page)
    assert head == ["Round", *FOUR]
    assert first[:3] == [
        "1",
        "7 Total 7 Blue 3, Yellow 2, Nasty fours 1",
        "8 Total 8 Yellow 6, Green 2",
    ]
    struck = [one.get_text() for one in page.soup.select(".paper-table s")]
    assert struck == ["Blue 6"], "what counts nothing"
    assert [row[0] for row in later] == ["2", "3", "4"]
    assert totals == ["Total", "7", "8", "18", "14"]
    assert page.soup.select_one(".block-meta").get_text(strip=True).count("20") >= 1


def test_the_start_of_a_late_guest_is_printed(client):
    code = begin(client, "13")
    count(client, code, 1, PRINTED)
    client.submit(f"/play/{code}/table/join", {"name": "Eva", "start": "12", "key": "eva"})
    _head, before, *_rounds, totals = cells(client.visit(f"/play/{code}/paper"))
    assert before == ["before", "0", "0", "0", "0", "12"]
    assert totals[-1] == "12"


def test_a_pad_leads_to_its_paper_once_it_is_finished(client):
    code = begin(client, "any")
    count(client, code, 1, [4, 3, 2, 1], slug="any")
    client.submit(f"/play/{code}/end", {})
    for address in (f"/play/{code}", f"/plays/{code}"):
        assert f"/play/{code}/paper" in client.visit(address).links()
    page = client.visit(f"/play/{code}/paper")
    assert page.soup.select_one("td.is-winner").get_text(" ", strip=True).startswith("1")


@pytest.mark.parametrize("slug", [*(game.slug for game in GAMES), *slugs()])
def test_every_game_has_a_blank_block(client, slug):
    page = client.visit(f"/paper/{slug}")
    head, *lines = cells(page)
    assert len(lines) > 2
    assert {len(line) for line in lines} == {len(head)}
    fewer = [link for link in page.links() if link.startswith(f"/paper/{slug}?players=")]
    for link in (fewer[0], fewer[-1]) if fewer else ():
        assert len(cells(client.visit(link))[0]) == int(link.rpartition("=")[2]) + 1


def test_a_block_has_the_rounds_that_are_played(client):
    lines = [row[0] for row in cells(client.visit("/paper/13?players=3"))]
    assert lines == ["Player", *"123456", "Total"]


def test_a_sheet_has_its_boxes_and_sums(client):
    lines = [row[0] for row in cells(client.visit("/paper/kniffel"))]
    assert lines[1:3] == ["Ones", "Twos"]
    assert "Sum" in lines
    assert lines[-1] == "Total"


def test_a_bid_has_a_box(client):
    page = client.visit("/paper/wizard?players=3")
    assert len(page.soup.select(".paper-bid")) == 3 * 20


@pytest.mark.parametrize("asked", ["0", "1", "99", "x", "-3", "9" * 30, ""])
def test_a_number_that_cannot_be_is_the_usual_one(client, asked):
    assert len(cells(client.visit(f"/paper/13?players={asked}"))[0]) == 5


def test_no_such_game(client):
    client.visit("/paper/none", status=404)


def test_the_page_of_a_new_game_and_the_rules_lead_to_the_block(client):
    assert "/paper/wizard" in client.visit("/new/wizard").links()
    assert "/paper/13" in client.visit("/rules/13").links()


def test_reasons_go_before_the_type_gets_too_small_to_fit():
    many = fit(["A" * 40] * 12, [["x" * 150] * 12] * 99, [])
    assert not many.reasons
    few = fit(["Anna"], [["Blue 3"]], [])
    assert (few.paper, few.reasons) == (PAPERS[0], True)
