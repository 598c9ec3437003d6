"""The list of finished plays: who, what, when, how long, and what it is narrowed down to."""

import pytest

from companion import store
from companion.definition.reader import read
from companion.definition.sentences import value_of
from companion.scorepad.defined import began
from companion.scorepad.log import Ended
from companion.web.base.offered import titles_of
from companion.web.history.view import line_of
from tests.definition.test_sentences import BEETLES
from tests.web.history.plays import START, number_of

A_DAY = 86_400.0
FORTUNE = 1_767_000_000.0  # 29 December 2025


def lines(page):
    return [line.get_text(" ", strip=True) for line in page.soup.select(".row-link.played")]


def test_a_line_says_who_what_when_and_how_long(client, play_one):
    play = play_one(("Anna", "Ben"), (7, 3), title="Mau-Mau")
    page = client.visit("/plays")
    assert page.soup.select_one(".part-title").get_text() == "Tuesday 14 November 2023"
    (line,) = lines(page)
    assert line.startswith("Mau-Mau won by Ben 3 Anna 7")
    assert line.endswith("· 1 h 30 min")
    assert f"/plays/{play.ref}" in page.links()


def test_plays_stand_under_their_days_the_last_first(client, play_one):
    for day in (0, 0, 3):
        play_one(("Anna", "Ben"), (day, 9), at=START + day * A_DAY)
    page = client.visit("/plays")
    days = [one.get_text() for one in page.soup.select(".part-title")]
    assert days == ["Friday 17 November 2023", "Tuesday 14 November 2023"]
    assert len(lines(page)) == 3


@pytest.mark.parametrize(
    ("lasted", "said"),
    [(10, "1 min"), (2700, "45 min"), (7200, "2 h"), (3 * A_DAY, "3 days")],
)
def test_how_long_it_took(client, play_one, lasted, said):
    play_one(("Anna", "Ben"), (7, 3), lasted=lasted)
    assert lines(client.visit("/plays"))[0].endswith(f"· {said}")


def test_it_is_narrowed_down_by_game_person_and_time(client, app, play_one):
    play_one(("Anna", "Ben"), (7, 3), title="First")
    play_one(("Anna", "Cem"), (7, 3), at=FORTUNE, title="Second")
    play_one(("Anna", "Ben"), (7, 3), at=FORTUNE, game="push")
    ben = number_of(app, "Ben")
    page = client.visit("/plays")
    offered = {one["value"] for one in page.soup.select("option")}
    assert {"any", "push", str(ben), "7", "30", "2023", "2025"} <= offered
    assert len(lines(client.visit("/plays?game=any"))) == 2
    assert len(lines(client.visit(f"/plays?person={ben}"))) == 2
    assert [one[:5] for one in lines(client.visit("/plays?when=2023"))] == ["First"]
    narrow = client.visit(f"/plays?game=any&person={ben}&when=2023&q=first")
    assert [one[:5] for one in lines(narrow)] == ["First"]
    chosen = {one["value"] for one in narrow.soup.select("option[selected]")}
    assert chosen == {"any", str(ben), "2023"}
    assert "/plays" in narrow.links(), "a way back to all of them"
    nothing = client.visit("/plays?when=7")
    assert lines(nothing) == []
    assert "No game fits." in nothing.text


def test_words_are_found_in_names_titles_and_the_names_of_games(client, play_one):
    play_one(("Anna", "Ben"), (7, 3), title="Rommé am See")
    play_one(("Zoë", "Ben"), (7, 3), game="push")
    play_one(("Anna", "Ben"), (7, 3), game="push")
    assert len(lines(client.visit("/plays?q=see"))) == 1
    assert len(lines(client.visit("/plays?q=PUSH"))) == 2
    assert len(lines(client.visit("/plays?q=push+zoë"))) == 1
    assert client.visit("/plays?q=zo%C3%AB").soup.select_one("#history-words")["value"] == "zoë"


def test_later_pages_keep_what_was_asked_for(client, play_one):
    for number in range(32):
        play_one(("Anna", "Ben"), (number, 3), at=START + number)
    play_one(("Anna", "Ben"), (1, 3), game="push")
    page = client.visit("/plays?game=any")
    assert len(lines(page)) == 30
    assert "/plays?game=any&page=2" in page.links()
    assert len(lines(client.visit("/plays?game=any&page=2"))) == 2


@pytest.mark.parametrize(
    "query",
    [
        "page=-1", "page=x", "page=99999999999999999999", "game=nothing", "person=0",
        "person=99999999999999999999", "person=x", "when=5", "when=99999999", "when=-3",
        "q=%00", "q=%ff", "q=%25_", "q=" + "x" * 5000,
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_left_out(client, play_one, query):
    play_one(("Anna", "Ben"), (7, 3))
    assert "/" in client.visit(f"/plays?{query}").links()


def test_people_of_others_are_not_to_be_chosen(client, app, play_one):
    with app.app_context():
        other = store.new_circle()
    play_one(("Zacharias", "Mallory"), (1, 2), circle=other)
    with app.app_context():
        eve = store.person_named(other, "Zacharias").id
    play_one(("Anna", "Ben"), (7, 3))
    page = client.visit(f"/plays?person={eve}")
    assert "Zacharias" not in page.html
    assert len(lines(page)) == 1


def begin_beetles(circle, slug):
    definition = read(store.find_own_game(slug).definition)
    play = store.begin(circle, began(definition, ("Anna", "Ben")), at=START)
    store.append(play.id, Ended(), at=START + 2)
    return definition.title.message


def test_own_games_keep_their_name_when_they_are_deleted(client, app):
    with app.app_context():
        circle = store.home_circle()
        slug = store.add_own_game(circle, value_of(BEETLES))
        title = begin_beetles(circle, slug)
    assert lines(client.visit("/plays"))[0].startswith(title)
    with app.app_context():
        store.delete_own_game(circle, slug)
    assert lines(client.visit("/plays"))[0].startswith(title)


def test_an_own_game_from_elsewhere_is_called_as_in_its_last_play(app):
    with app.test_request_context():
        elsewhere = store.new_circle()  # the file of a play brings no own game along
        slug = store.add_own_game(store.home_circle(), value_of(BEETLES))
        title = begin_beetles(elsewhere, slug)
        assert titles_of(elsewhere, [slug])[slug].message == title
        assert titles_of(store.new_circle(), [slug]) == {}


def test_a_play_whose_summary_is_broken_leaves_the_others_alone(app, play_one):
    play = play_one(("Anna", "Ben"), (7, 3))
    with app.test_request_context():
        (found,) = store.history(store.home_circle(), store.Wanted(), 9)
        assert found.id == play.id
        assert line_of(found, {}).game is None
        found.summary = {}
        assert line_of(found, {}) is None


def test_in_german_days_and_times_are_german(client, play_one):
    play_one(("Anna", "Ben"), (7, 3))
    client.set_cookie("language", "de")
    page = client.visit("/plays", headers={"Accept-Language": "de"})
    assert page.soup.select_one(".part-title").get_text() == "Dienstag, 14. November 2023"
    assert "1 Std. 30 Min." in page.text
