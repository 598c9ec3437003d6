"""Statistics of the circle and of a game: who wins, records, by year."""

import xml.etree.ElementTree as ET

import pytest

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted, Ended
from companion.web.statistics.columns import columns_of
from tests.web.history.plays import START, number_of

A_YEAR = 31_557_600.0


def facts(page):
    return {
        one.dt.get_text(" ", strip=True): one.dd.get_text(" ", strip=True)
        for one in page.soup.select(".tiles > div, .records > div")
    }


def ranking(page):
    return [one.get_text(" ", strip=True) for one in page.soup.select(".win-line")]


def test_the_circle_by_game_and_by_wins(client, play_one):
    play_one(("Anna", "Ben"), (1, 20))
    play_one(("Anna", "Ben"), (4, 5), at=START + 1)
    play_one(("Ben", "Anna"), (9, 3), at=START + 2, game="push")
    page = client.visit("/statistics")
    assert "3 games" in page.text
    lines = [one.get_text(" ", strip=True) for one in page.soup.select(".row-link")]
    assert lines[0].endswith("2 games · average total 7.5")
    assert ranking(page) == ["Anna 2 of 3", "Ben 1 of 3"]
    assert "/statistics/any" in page.links()


def test_a_game_with_its_records_either_way(client, app, play_one):
    best = play_one(("Anna", "Ben"), (1, 20))
    play_one(("Anna", "Ben"), (30, 4), at=START + 1, lowest_wins=False)
    page = client.visit("/statistics/any")
    assert facts(page) == {
        "finished games": "2",
        "average total": "13.8",
        "Best total: lowest wins": "1 · Anna , 14 Nov 2023",
        "Worst total: lowest wins": "20 · Ben , 14 Nov 2023",
        "Best total: highest wins": "30 · Anna , 14 Nov 2023",
        "Worst total: highest wins": "4 · Ben , 14 Nov 2023",
    }
    assert f"/play/{best.ref}" in page.links()
    assert ranking(page) == ["Anna 2 of 2", "Ben 0 of 2"]
    assert f"/people/{number_of(app, 'Anna')}" in page.links()
    client.visit("/statistics/13", status=404)


def test_majorities_won_or_lost_to_a_tie_and_most_fours(client, app):
    with app.app_context():
        play = store.begin(store.home_circle(), Began("13", ("Anna", "Ben", "Cem")), at=START)
        counts = (
            {"blue": 7, "yellow": 3, "green": 0, "four": 0},
            {"blue": 1, "yellow": 4, "green": 5, "four": 2},
            {"blue": 1, "yellow": 4, "green": 2, "four": 5},
        )
        entries = {player: Entry(counts=own) for player, own in enumerate(counts)}
        store.append(play.id, Counted(1, entries, accepted=True), at=START + 1)
        store.append(play.id, Ended(), at=START + 2)
    found = facts(client.visit("/statistics/13"))
    assert found["of the majorities won, 50% lost to a tie"] == "50%"
    assert found["Most fours in a round"].startswith("5 · Cem")
    assert found["Most majorities in a game"].startswith("1 · ")


def test_years_are_told_apart(client, play_one):
    for year in (0, 0, 1):
        play_one(("Anna", "Ben"), (1, 2), at=START + year * A_YEAR)
    page = client.visit("/statistics")
    assert {"/statistics?year=2024", "/statistics?year=2023"} <= set(page.links())
    columns = [one.get_text() for one in page.soup.select(".columns .chart-label")]
    assert columns == ["2", "1"]
    table = page.soup.select("details table")[-1].tbody.get_text(" ", strip=True)
    assert table == "2024 1 2023 2", "the same behind the chart"
    assert "1 game · 2024" in client.visit("/statistics?year=2024").text
    assert facts(client.visit("/statistics/any?year=2023"))["finished games"] == "2"
    assert ranking(client.visit("/statistics/any?year=2023")) == ["Anna 2 of 2", "Ben 0 of 2"]


@pytest.mark.parametrize("year", ["", "0", "x", "-5", "99999999999999999999", "2999", "%00"])
def test_a_year_that_is_none(client, play_one, year):
    play_one(("Anna", "Ben"), (1, 2))
    for path in ("/statistics", "/statistics/any"):
        assert client.visit(f"{path}?year={year}").soup.h1


def test_before_anything_was_finished(client):
    assert "No finished game counts yet." in client.visit("/statistics").text


def test_columns_stand_side_by_side_the_first_year_first():
    assert columns_of([]) == ()
    later, earlier = (2024, 5), (2023, 10)
    first, second = columns_of([later, earlier])
    assert (first.label, second.label) == ("2023", "2024")
    assert first.height == 2 * second.height
    assert first.x + first.width < second.x
    assert len(columns_of([(year, 1) for year in range(40)])) == 12


def test_the_picture_of_the_circle_and_of_a_game_says_who_won_how_often(client, play_one):
    play_one(("Anna", "Ben"), (7, 3))
    play_one(("Anna", "Ben"), (9, 3), at=START + 1, game="push")

    def said(query=""):
        answer = client.get(f"/statistics/picture.svg{query}")
        assert answer.mimetype == "image/svg+xml"
        found = ET.fromstring(answer.text).iter("{http://www.w3.org/2000/svg}text")
        return ["".join(one.itertext()).strip() for one in found]

    assert said()[:2] == ["Statistics", "2 games · Wins"]
    assert set(said()[2:6]) == {"Anna", "Ben", "1 of 2"}
    assert said("?game=push&year=2023")[:2] == ["PUSH", "1 game · 2023 · Wins"]
    assert client.get("/statistics/picture.svg?game=13").status_code == 404
    for address in ("/statistics", "/statistics/push?year=2023"):
        link = next(a for a in client.visit(address).links() if "picture.svg" in a)
        assert client.get(link).status_code == 200
