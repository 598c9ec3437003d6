"""The page of an own game says how long a game goes on and who wins."""

import pytest

from companion.games.classics import find_classic
from companion.web.own_games.course import lasts_said, wins_said
from tests.web.own_games.test_own_games import ADDRESS, describe


def card(client, slug):
    """What the page of a game says, by its heads."""
    page = client.visit(f"/games/{slug}")
    return {
        head.get_text(): [line.get_text() for line in said.select("li")] or said.get_text()
        for head, said in zip(page.soup.select("dt"), page.soup.select("dd"), strict=True)
    }


@pytest.mark.parametrize(
    ("change", "lasts", "wins"),
    [
        ({"ends": "total", "number": "100"}, "ends at 100 points", "Highest total wins"),
        ({"ends": "rounds", "number": "7", "win": "low"}, "Rounds: 7", "Lowest total wins"),
        ({"ends": "open", "number": ""}, "when we say so", "Highest total wins"),
    ],
)
def test_the_page_says_how_long_a_game_goes_on_and_who_wins(client, change, lasts, wins):
    page = client.submit(ADDRESS, {**describe(client), **change, "do": "save"})
    said = card(client, page.path.removeprefix("/games/"))
    assert (said["How long a game goes on"], said["Who wins?"]) == (lasts, wins)


@pytest.mark.parametrize(
    ("slug", "lasts", "wins"),
    [
        ("kniffel", ["Rounds: 13", "when all boxes are filled"], "Highest total wins"),
        ("darts-501", ["ends at 0 points"], "Whoever finishes first wins"),
        ("schwimmen", ["when the rules of the game say so"], "Whoever is left last wins"),
        ("hearts", ["ends at 100 points"], "Lowest total wins"),
        ("boerenbridge", ["With 3 players: Rounds: 17", "With 7 players: Rounds: 15"], "Highest"),
    ],
)
def test_so_does_that_of_a_game_beyond_the_sentences(app, slug, lasts, wins):
    definition = find_classic(slug)
    with app.test_request_context():
        said = lasts_said(definition)
        assert [said[0], *said[1:][-1:]] == lasts
        assert wins_said(definition).startswith(wins)
