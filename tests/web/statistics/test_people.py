"""People of the circle: the list, a person's page, renaming, merging, hiding, forgetting."""

import pytest

from companion import store
from companion.web.statistics.figures import percent
from tests.web.history.plays import START, number_of


def names(page):
    return [one.get_text() for one in page.soup.select(".person-line .row-title")]


def test_people_stand_in_the_list_by_when_they_played_last(client, play_one):
    play_one(("Anna", "Ben"), (1, 2))
    play_one(("Cem", "Ben"), (1, 2), at=START + 9)
    page = client.visit("/people")
    assert names(page) == ["Ben", "Cem", "Anna"]
    assert "played in 2 games" in page.text
    assert names(client.visit("/people?kind=guest")) == []
    assert names(client.visit("/people?kind=nonsense&page=0")) == ["Ben", "Cem", "Anna"]
    assert names(client.visit("/people?page=999")) == []


def test_a_page_says_wins_chance_streaks_average_best_and_worst(client, app, play_one):
    for at, totals in enumerate([(1, 20), (2, 2), (9, 5), (4, 6)]):
        play_one(("Anna", "Ben"), totals, at=START + at)
    page = client.visit(f"/people/{number_of(app, 'Anna')}")
    tiles = [one.get_text(" ", strip=True) for one in page.soup.select(".tiles > div")]
    assert tiles == [
        "Wins, shared: 1 3",
        "won (expected by chance: 50%) 75%",
        "Longest winning streak (current: 1) 2",
    ]
    row = page.soup.select_one(".figures-table tbody tr").get_text(" ", strip=True)
    assert row.endswith("4 3 4 1 9")
    assert "4 games since 2023" in page.text
    assert page.soup.select_one(".win-bar-won")["width"] == "75.0"
    assert page.soup.select_one(".win-bar-chance")["d"] == "M50.0 0V10"
    assert "ahead 2 times, behind once, level once" in page.text
    assert page.soup.select(".figures-table")[1].tbody.get_text(" ", strip=True).startswith("2023")


def test_the_chance_of_a_table_goes_by_its_size(client, app, play_one):
    play_one(("Anna", "Ben", "Cem", "Dora"), (1, 2, 3, 4))
    page = client.visit(f"/people/{number_of(app, 'Anna')}")
    assert "won (expected by chance: 25%)" in page.text


def test_somebody_without_a_finished_game(client, app, play_one):
    play = play_one(("Anna", "Ben"), (1, 2))
    with app.app_context():
        store.exclude(play.id, True)
    assert "No finished game counts yet." in client.visit(f"/people/{number_of(app, 'Anna')}").text


def test_a_person_is_renamed_and_past_games_keep_the_name(client, app, play_one):
    play_one(("Anna", "Ben"), (1, 2))
    anna = number_of(app, "Anna")
    page = client.submit(f"/people/{anna}/name", {"name": "  Änne  "})
    assert page.path == f"/people/{anna}"
    assert page.soup.h1.get_text(strip=True) == "Änne"
    assert "Anna" in client.visit("/plays").text
    assert number_of(app, "Anna") == number_of(app, "Änne") == anna


@pytest.mark.parametrize(
    ("name", "message"),
    [("", "Type a name."), ("\u3164", "Type a name."), ("x" * 41, "At most 40 characters.")],
)
def test_what_is_no_name_is_said_at_its_field(client, app, play_one, name, message):
    play_one(("Anna", "Ben"), (1, 2))
    anna = number_of(app, "Anna")
    page = client.submit(f"/people/{anna}/name", {"name": name}, status=422)
    assert page.soup.select_one("#name-wrong").get_text(strip=True) == message
    assert page.soup.select_one("#person-name")["value"] == name.strip()
    assert number_of(app, "Anna") == anna


def test_the_name_of_somebody_else_leads_to_the_question_whether_they_are_one(
    client, app, play_one
):
    play_one(("Anna", "Ben"), (1, 2))
    play_one(("Ann", "Ben"), (1, 2))
    ann, anna = number_of(app, "Ann"), number_of(app, "Anna")
    page = client.submit(f"/people/{ann}/name", {"name": "anna"})
    assert "Are Ann and Anna the same person?" in page.text
    assert number_of(app, "Ann") == ann, "nothing happens before the answer"
    page = client.submit(f"/people/{ann}/merge", {"into": str(anna)})
    assert page.path == f"/people/{anna}"
    assert "2 games since 2023" in page.text
    assert number_of(app, "Ann") == anna
    assert "Ann " in client.visit("/plays").text, "the games keep the name"


def test_two_of_one_table_are_not_made_one(client, app, play_one):
    play_one(("Anna", "Ben"), (1, 2))
    anna, ben = number_of(app, "Anna"), number_of(app, "Ben")
    page = client.visit(f"/people/{anna}/merge")
    assert names(page) == ["Ben"]
    page = client.submit(f"/people/{anna}/merge", {"into": str(ben)})
    assert "Both sat at one table" in page.text
    assert number_of(app, "Anna") == anna


@pytest.mark.parametrize("into", ["", "0", "x", "-1", "99999999999999999999", "itself"])
def test_a_merge_with_nobody(client, app, play_one, into):
    play_one(("Anna", "Ben"), (1, 2))
    anna = number_of(app, "Anna")
    into = str(anna) if into == "itself" else into
    page = client.submit(f"/people/{anna}/merge", {"into": into})
    assert "Choose who it is." in page.text
    assert "Who is Anna?" in client.visit(f"/people/{anna}/merge?into={into}").text


def test_guests_and_hidden_people_have_lists_of_their_own(client, app, play_one):
    play_one(("Anna", "Ben"), (1, 2))
    anna = number_of(app, "Anna")
    page = client.submit(f"/people/{anna}/set", {"guest": "yes"})
    assert "guest" in page.soup.select_one(".block-meta").get_text()
    assert names(client.visit("/people?kind=guest")) == ["Anna"]
    client.submit(f"/people/{anna}/set", {"hidden": "yes"})
    assert names(client.visit("/people?kind=hidden")) == ["Anna"]
    assert names(client.visit("/people")) == ["Ben"]
    assert "add:Anna" not in client.visit("/new/13").html
    client.submit(f"/people/{anna}/set", {"hidden": "no"})
    client.submit(f"/people/{anna}/set", {"guest": "no"})
    assert names(client.visit("/people")) == ["Anna", "Ben"]


def test_colour_and_sign_are_chosen_apart(client, app, play_one):
    play_one(("Anna", "Ben"), (1, 2))
    anna = number_of(app, "Anna")
    client.submit(f"/people/{anna}/set", {"colour": "3"})
    page = client.submit(f"/people/{anna}/set", {"sign": "12"})
    token = page.soup.h1.svg
    assert "seat-3" in token["class"]
    assert token.use["href"].endswith("#seat-12")
    for wrong in ("0", "x", "", "-2"):
        page = client.submit(f"/people/{anna}/set", {"colour": wrong, "sign": wrong, "guest": "?"})
        assert "seat-3" in page.soup.h1.svg["class"]


def test_forgetting_asks_first_and_leaves_the_name_in_past_games(client, app, play_one):
    play_one(("Anna", "Ben"), (1, 2))
    anna = number_of(app, "Anna")
    page = client.visit(f"/people/{anna}/forget")
    assert page.soup.h1.get_text(strip=True) == "Forget Anna?"
    page = client.submit(f"/people/{anna}/forget")
    assert names(page) == ["Ben"]
    assert "Anna" in client.visit("/plays").text
    client.visit(f"/people/{anna}", status=404)


def test_people_of_another_circle_are_unknown(client, app, play_one):
    with app.app_context():
        other = store.new_circle()
    play_one(("Zoë", "Mallory"), (1, 2), circle=other)
    with app.app_context():
        zoe = store.person_named(other, "Zoë").id
    client.visit(f"/people/{zoe}", status=404)
    client.submit(f"/people/{zoe}/forget", status=404)
    client.visit("/people/99999999999999999999", status=404)


def test_the_last_places_are_drawn_with_the_table_behind(client, app, play_one):
    play_one(("Anna", "Ben", "Cem"), (1, 2, 3), at=START)
    assert client.visit(f"/people/{number_of(app, 'Anna')}").soup.select_one(".course") is None
    play_one(("Anna", "Ben", "Cem"), (9, 2, 3), at=START + 1)
    play_one(("Anna", "Ben", "Cem"), (2, 2, 1), at=START + 2)
    page = client.visit(f"/people/{number_of(app, 'Anna')}")
    chart = page.soup.select_one(".course")
    assert chart.title.get_text() == "Places in the latest games"
    heights = [float(one["cy"]) for one in chart.select("circle")]
    assert heights == [16.0, 104.0, 60.0]
    assert [one["r"] for one in chart.select("circle")] == ["6", "3.5", "3.5"]
    table = chart.find_next("details").select("tbody tr")
    assert {row.select_one("th a").get_text() for row in table} == {"Any other game"}
    assert [[cell.get_text() for cell in row.select("td")[1:]] for row in table] == [
        ["2", "3"],
        ["3", "3"],
        ["1", "3"],
    ]
    for at in range(3, 40):
        play_one(("Anna", "Ben"), (1, 2), at=START + at)
    page = client.visit(f"/people/{number_of(app, 'Anna')}")
    assert len(page.soup.select(".course circle")) == 24


@pytest.mark.parametrize(
    ("language", "said"), [("en", "33%"), ("de", "33\u00a0%"), ("nl", "33\u00a0%")]
)
def test_a_share_stays_on_one_line(app, language, said):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert percent(1 / 3) == said


def test_points_of_different_games_on_a_plain_pad_are_not_compared(client, app, play_one):
    play_one(("Anna", "Ben"), (1, 20), title="Skat")
    play_one(("Anna", "Ben"), (3, 5), at=START + 1, title="skat")
    path = f"/people/{number_of(app, 'Anna')}"

    def figures(page):
        (row,) = page.soup.select(".figures-stacked tbody tr")
        return [cell.get_text(strip=True) for cell in row.select("td")]

    assert figures(client.visit(path)) == ["2", "2", "2", "1", "3"]
    assert "average total" in client.visit("/statistics/any").text
    play_one(("Anna", "Ben"), (301, 180), at=START + 2, title="Darts")
    assert figures(client.visit(path)) == ["3", "2", "–", "–", "–"]
    page = client.visit("/statistics/any")
    assert "Different games were written on the plain pad" in page.text
    assert "average total" not in page.text
    assert "Best total" not in page.text
    assert "average total" not in client.visit("/statistics").text
