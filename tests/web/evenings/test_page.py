"""The page of an evening: who won, by places and by points; its picture; parting and joining."""

import xml.etree.ElementTree as ET

import pytest

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted, Ended
from tests.web.guests import device, lay_table, sit_down


@pytest.fixture
def table(app):
    return lay_table(app, own_circle=True)


@pytest.fixture
def member(app, table):
    return sit_down(app, table, "member")


def play(app, table, game, totals, at=None, lowest=None):
    """A finished play of one round, in the evening of the table unless it was at another time."""
    with app.app_context():
        began = Began(game, tuple(totals), rounds=1, lowest_wins=lowest)
        play = store.begin(table.circle.id, began, at=at)
        entries = {n: Entry(points=points) for n, points in enumerate(totals.values())}
        store.append(play.id, Counted(1, entries, accepted=True), at=at)
        return play


def ranking(page):
    """(place, name with its hint, score) of every line."""
    rows = page.soup.select(".standings tbody tr")
    cells = [row.find_all(["td", "th"]) for row in rows]
    return [tuple(cell.get_text(" ", strip=True) for cell in row) for row in cells]


def evening(table):
    return f"/evening/{table.evening.ref}"


def test_nobody_is_ahead_before_a_play_is_finished(member, table):
    page = member.visit(evening(table))
    assert "Once a game is finished" in page.text
    assert page.soup.h1.get_text() == "Tonight"
    assert f"/play/{table.play.ref}" in {a["href"] for a in page.soup.select("main a[href]")}


def test_places_give_one_and_one_more_for_everybody_behind(app, member, table):
    play(app, table, "any", {"Mia": 10, "Oma": 5, "Tom": 1}, lowest=False)
    play(app, table, "any", {"Mia": 9, "Oma": 2, "Tom": 9}, lowest=True)
    page = member.visit(evening(table))
    assert ranking(page) == [
        ("1", "Oma Won: Any other game", "5"),
        ("2", "Mia Won: Any other game", "4"),
        ("3", "Tom 2nd place once", "2"),
    ]
    assert "Oma is ahead tonight" in page.text, "a game still runs"
    with app.app_context():
        store.put_away(table.play.id)
    assert "Oma wins the evening" in member.visit(evening(table)).text


def test_points_count_how_far_somebody_is_ahead_of_the_last(app, member, table):
    play(app, table, "any", {"Mia": 10, "Oma": 5, "Tom": 1}, lowest=False)
    play(app, table, "any", {"Mia": 9, "Oma": 2, "Tom": 9}, lowest=True)
    page = member.visit(f"{evening(table)}?by=points")
    assert [(place, score) for place, _who, score in ranking(page)] == [
        ("1", "11"),
        ("2", "9"),
        ("3", "0"),
    ]
    assert ranking(page)[0][1].startswith("Oma")


def test_who_has_as_much_shares_the_place_and_the_evening(app, member, table):
    play(app, table, "any", {"Mia": 10, "Oma": 5}, lowest=False)
    play(app, table, "any", {"Mia": 5, "Oma": 10}, lowest=False)
    with app.app_context():
        store.put_away(table.play.id)
    page = member.visit(evening(table))
    assert [place for place, _who, _score in ranking(page)] == ["1", "1"]
    winner = page.soup.select_one(".evening-winner strong")
    assert winner.get_text() == "Mia and Oma win the evening"


def test_a_play_left_out_of_the_statistics_counts_for_no_ranking(app, member, table):
    first = play(app, table, "any", {"Mia": 10, "Oma": 5}, lowest=False)
    with app.app_context():
        store.exclude(first.id, True)
    assert ranking(member.visit(evening(table))) == []


def test_a_person_is_ranked_once_under_the_name_of_today(app, member, table):
    play(app, table, "any", {"Mia": 10, "Oma": 5}, lowest=False)
    with app.app_context():
        person = store.person_named(table.circle.id, "Mia")
        store.rename_person(table.circle.id, person.id, "Maria")
    play(app, table, "any", {"Maria": 10, "Oma": 5}, lowest=False)
    assert [who for _place, who, _score in ranking(member.visit(evening(table)))] == [
        "Maria Won: Any other game",
        "Oma 2nd place: 2 times",
    ]


def test_guests_with_the_link_see_it_and_may_not_part_or_join(app, member, table):
    play(app, table, "any", {"Mia": 10, "Oma": 5}, lowest=False)
    page = device(app).visit(f"/evening/{table.evening.watch_code}")
    assert len(ranking(page)) == 2
    assert not page.soup.select("form[action*=part], form[action*=join]")
    assert member.visit(evening(table)).soup.select("form[action$='/part']")


def test_the_picture_is_one_drawing_with_names_as_they_are(app, member, table):
    play(app, table, "any", {"<b>&Co": 10, "Oma " * 9: 5}, lowest=False)
    answer = member.get(f"{evening(table)}/picture.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    words = "".join(ET.fromstring(answer.text).itertext())
    assert "<b>&Co" in words
    assert "Tonight" in words
    assert "Oma " * 9 not in words, "cut where it would run out of the picture"


def test_the_picture_says_who_won_how_many_more_played_and_counts_what_it_lists(app, member, table):
    totals = {"Mia": 9, "Oma": 8, "Ben": 7, "Eva": 6, "Jan": 5, "Kai": 4}
    play(app, table, "any", totals, lowest=False)
    drawing = ET.fromstring(member.get(f"{evening(table)}/picture.svg").text)
    assert "and 2 more" in "".join(drawing.itertext())
    bold = [one.text for one in drawing.iter("{http://www.w3.org/2000/svg}tspan")]
    assert len(bold) == 1
    assert "Mia" in bold[0]
    assert bold[0].endswith("9")
    assert "1 game" in "".join(drawing.itertext()), "the one that goes on is not among them"


def test_the_picture_counts_who_has_no_line_of_their_own(app, member, table):
    for letter in "AB":
        play(app, table, "any", {f"{letter}{number}": number for number in range(7)}, lowest=False)
    drawing = ET.fromstring(member.get(f"{evening(table)}/picture.svg").text)
    said = [
        "".join(one.itertext()).strip() for one in drawing.iter("{http://www.w3.org/2000/svg}text")
    ]
    assert said.index("and 2 more") < said.index("Games")
    assert [one for one in said if one in ("A6", "B6", "A1", "A0", "B0")] == ["A6", "B6", "A1"]


def test_an_evening_is_parted_and_joined_again(app, member, table):
    second = play(app, table, "any", {"Mia": 10, "Oma": 5}, lowest=False)
    page = member.submit(f"{evening(table)}/part", {"play": second.ref})
    assert "two evenings now" in page.text
    later = page.response.request.path
    assert later != evening(table)
    assert f"/play/{second.ref}" not in member.visit(evening(table)).html
    page = member.submit(f"{later}/join", {"evening": table.evening.ref})
    assert "Both are one evening now." in page.text
    links = {a["href"] for a in page.soup.select("main a[href]")}
    assert {f"/play/{second.ref}", f"/play/{table.play.ref}"} <= links
    member.visit(evening(table), status=404)


@pytest.mark.parametrize("typed", ["", "1", "x" * 22, "\0"])
def test_nonsense_parts_and_joins_nothing(app, member, table, typed):
    play(app, table, "any", {"Mia": 10, "Oma": 5}, lowest=False)
    assert "Choose the game" in member.submit(f"{evening(table)}/part", {"play": typed}).text
    assert "Choose the evening" in member.submit(f"{evening(table)}/join", {"evening": typed}).text
    assert len(member.visit(evening(table)).soup.select(".rows a")) == 2


def test_another_circles_evening_is_not_joined(app, member, table):
    other = lay_table(app, own_circle=True)
    page = member.submit(f"{evening(table)}/join", {"evening": other.evening.ref})
    assert "Choose the evening" in page.text


def test_an_evening_that_is_over_is_called_by_its_day(app, member, table):
    past = play(app, table, "any", {"Mia": 10, "Oma": 5}, at=1_790_000_000.0, lowest=False)
    with app.app_context():
        ref = store.evening_of_play(past.id).ref
    page = member.visit(f"/evening/{ref}")
    assert page.soup.h1.get_text() != "Tonight"
    assert "2026" in page.soup.h1.get_text()


def test_home_and_a_finished_play_lead_to_the_evening(app, member, table):
    def links(path):
        return {a["href"] for a in member.visit(path).soup.select("main a[href]")}

    assert evening(table) in links("/")
    assert evening(table) not in links(f"/play/{table.play.ref}")
    with app.app_context():
        store.append(table.play.id, Ended())
    assert evening(table) in links(f"/play/{table.play.ref}")
    watcher = device(app).visit(f"/play/{table.play.watch_code}")
    assert "/evening/" not in watcher.html


def test_the_page_is_asked_for_its_content_alone(member, table):
    page = member.visit(evening(table))
    content = member.get(page.soup.main["data-ask"])
    assert content.status_code == 200
    assert "<html" not in content.text
    assert 'id="main"' in content.text


def test_its_plays_and_results_as_files(app, table, member, client):
    shown = play(app, table, "any", {"Anna": 3, "Ben": 7}, lowest=True)
    with app.app_context():
        ref = store.evening_of_play(shown.id).ref
    links = member.visit(f"/evening/{ref}").links()
    assert {f"/export/{ref}/evening.json", f"/export/{ref}/evening.csv"} <= set(links)
    plays = member.get(f"/export/{ref}/evening.json").json["plays"]
    assert shown.ref in [one["id"] for one in plays]
    results = member.get(f"/export/{ref}/evening.csv", headers={"Accept-Language": "de"}).text
    assert results.startswith("\ufeffDatum;Spiel;")
    assert ";Anna;3;1;1;" in results
    assert client.get(f"/export/{ref}/evening.csv").status_code == 404, "of another circle"
