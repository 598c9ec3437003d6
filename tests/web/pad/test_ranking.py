"""Who leads and who wins, alike on every page: lowest or highest, ties, the tie-break."""

import json
from urllib.parse import unquote

import pytest

from companion import store
from companion.web.pad.bgstats import bgstats_link
from tests.web import rounds
from tests.web.tables import FOUR, begin, count, post

ROWS = [[4, -4, 0, 1], [5, 2, 9, 1]]  # Anna 9, Ben −2, Cem 9, Dora 2


def facts(page):
    """The end page's facts: what was best, worst, and who dealt."""
    names = [one.get_text() for one in page.soup.select(".facts dt")]
    words = [" ".join(one.get_text(" ").split()) for one in page.soup.select(".facts dd")]
    return dict(zip(names, words, strict=True))


def ended(client, wins):
    code = begin(client, "any", FOUR, wins=wins)
    for number, row in enumerate(ROWS, 1):
        count(client, code, number, row)
    running = client.visit(f"/play/{code}")
    return running, post(client, code, "end")


@pytest.mark.parametrize(
    ("wins", "leaders", "best", "worst"),
    [("lowest", ["1"], "−4 · Ben", "9 · Cem"), ("highest", ["0", "2"], "9 · Cem", "−4 · Ben")],
)
def test_every_page_knows_who_is_ahead(client, wins, leaders, best, worst):
    running, end = ended(client, wins)
    totals = running.soup.select(".total")
    assert [str(at) for at, one in enumerate(totals) if "is-leader" in one["class"]] == leaders
    lines = end.soup.select("#chart .chart-line.is-leader")
    seats = {f"seat-{int(player) + 1}" for player in leaders}
    assert {name for line in lines for name in line["class"] if name in seats} == seats
    assert len(lines) == len(leaders)
    assert facts(end)["Best round"].startswith(best)
    assert facts(end)["Worst round"].startswith(worst)
    first = [row.bdi.get_text() for row in end.soup.select(".standings .is-first")]
    assert first == [FOUR[int(player)] for player in leaders]
    assert all(name in client.visit("/").text for name in first)


def test_a_shared_win_is_said_and_the_next_place_is_the_third(client):
    running, end = ended(client, "highest")
    assert end.soup.h1.get_text() == "Anna and Cem win"
    assert "a shared win" in end.soup.select_one(".winner-why").get_text()
    places = [one.get_text() for one in end.soup.select(".standings-place")]
    assert places == ["1", "1", "3", "4"]
    assert [one.get_text(strip=True) for one in running.soup.select(".total-gap")][:2] == [
        "level",
        "−11",
    ]


def winners_told(app, client, play):
    """Who won, as the lists, the page of the play and BG Stats have it; they agree."""
    stands = rounds.sheet_of(app, play)
    with app.test_request_context():
        told = json.loads(unquote(bgstats_link(play.id, stands).partition("?data=")[2]))
        listed = set(store.find(play.ref, store.home_circle()).play.summary["winners"])
    sent = {one["name"] for one in told["players"] if one["winner"]}
    page = client.visit(f"/plays/{play.ref}").soup
    first = {row.find("bdi").get_text() for row in page.select(".standings .is-first")}
    assert sent == listed == first
    return sent


def test_a_tie_of_points_typed_by_hand_asks_for_the_cards_that_decide(app, client):
    play = rounds.begin(app, "push", ("Anna", "Ben", "Cem"))
    page = client.visit(f"/play/{play.ref}/round/1?way=points")
    assert not page.soup.find(id="p0-cards_held")
    typed = {"p0-points": "50", "p1-points": "50", "p2-points": "20"}
    client.submit(f"/play/{play.ref}/round/1?way=points", rounds.form(page, **typed), status=303)
    end = client.visit(f"/play/{play.ref}")
    assert end.soup.h1.get_text() == "Anna and Ben have the same points"
    assert end.soup.select_one(".winner-why").text.count(
        "Left like this, it counts as a shared win."
    )
    assert not winners_told(app, client, play)
    assert [one.get_text() for one in end.soup.select(".standings-gap")][:2] == ["level", "level"]
    link = end.soup.find("a", string="Enter their cards")["href"]
    page = client.visit(link)
    assert [page.soup.find(id=f"p{n}-cards_held") is None for n in range(3)] == [False, False, True]
    cards = rounds.form(page, **{"p0-cards_held": "14", "p1-cards_held": "15"})
    client.submit(link, cards, status=303)
    end = client.visit(f"/play/{play.ref}")
    assert end.soup.h1.get_text() == "Ben wins"
    assert winners_told(app, client, play) == {"Ben"}
    assert "Tie-break: more cards held at the end." in end.text
    assert not end.soup.find("a", string="Enter their cards")
    client.submit(f"/play/{play.ref}/undo", {}, status=303)
    assert "have the same points" in client.visit(f"/play/{play.ref}").soup.h1.get_text()


def test_no_cards_are_asked_for_where_they_decide_nothing(app, client):
    play = rounds.begin(app, "push", ("Anna", "Ben", "Cem"))
    page = client.visit(f"/play/{play.ref}/round/1?way=points")
    typed = {"p0-points": "50", "p1-points": "20", "p2-points": "20"}
    client.submit(f"/play/{play.ref}/round/1?way=points", rounds.form(page, **typed), status=303)
    end = client.visit(f"/play/{play.ref}")
    assert end.soup.h1.get_text() == "Anna wins"
    assert not client.visit(f"/play/{play.ref}/round/1?way=points").soup.find(id="p0-cards_held")


def test_the_tie_break_of_push_decides_and_is_named(app, client):
    play = rounds.begin(app, "push", ("Anna", "Ben"))
    rounds.count(app, play, 1, rounds.entries_of([{"6": 1}, {"3": 2}]))
    end = client.visit(f"/play/{play.ref}")
    assert end.soup.h1.get_text() == "Ben wins"
    assert "Same points" in end.soup.select_one(".winner-why").get_text()
    assert [one.get_text() for one in end.soup.select(".standings-place")] == ["1", "2"]
