"""Half points on a plain pad: begun with, typed, corrected, and everywhere the right number."""

import csv
import io
import json
import re
from fractions import Fraction
from urllib.parse import unquote

import pytest

from companion import store
from companion.exchange.reading import read_plays
from companion.game import Entry
from companion.games import find_game
from companion.scorepad.log import Began, Counted, Ended
from companion.web.base.entry_text import entry_words
from tests.web.people.test_setting_right import AGREED, wrong_at
from tests.web.tables import begin, log_length, post, sheet
from tests.web.tables import new_play_fields as fields

HALF = Fraction(1, 2)


@pytest.fixture
def code(client):
    """A pad with half points, as its form begins it."""
    return begin(client, "any", ("Ann", "Bo"), halves="1", title="Tarock", wins="highest")


def enter(client, code, *typed, number=1, status=200):
    cells = {f"p{player}-points": text for player, text in enumerate(typed)}
    return client.submit(
        f"/play/{code}/round/{number}", {**cells, "key": f"{typed}"}, status=status
    )


def said_of(page):
    return page.soup.find(id="entry-form").get_text(" ", strip=True)


@pytest.mark.parametrize("typed", ["12,5", "12.5", "12½", " 12 ½ ", "+12,5", "10+2,5", "9½ + 3"])
def test_a_half_is_typed_as_people_write_it(app, client, code, typed):
    page = enter(client, code, typed, "−½")
    assert sheet(app, code).totals == {0: Fraction(25, 2), 1: -HALF}
    cells = [one.get_text(strip=True) for one in page.soup.select(".total-figure")]
    assert cells == ["12½", "−½"]
    again = client.visit(f"/play/{code}/round/1").soup.select(".cell")
    assert [cell["value"] for cell in again][1] == "-½"


def test_a_sum_shows_its_parts(client, code):
    enter(client, code, "12,5 + 3", "4")
    why = client.visit(f"/play/{code}/round/1/why/0")
    assert why.soup.select_one(".terms-sum").get_text(strip=True) == "12½ + 3"
    assert "15½" in why.text
    assert client.visit(f"/play/{code}/round/1").soup.find(id="p0-points")["value"] == "12½+3"


@pytest.mark.parametrize("typed", ["12,3", "1.000", "½½", "12,", "1½5"])
def test_what_is_no_half_is_said_at_the_field_and_changes_nothing(app, client, code, typed):
    before = log_length(app, code)
    page = enter(client, code, typed, "4", status=422)
    assert "one with a half, such as 12½" in said_of(page)
    assert page.soup.find(id="p0-points")["value"] == typed
    assert log_length(app, code) == before


@pytest.mark.parametrize("typed", ["12,5", "½", "10+2½"])
def test_where_halves_were_not_agreed_the_way_is_named(app, client, typed):
    code = begin(client, "any", ("Ann", "Bo"))
    page = enter(client, code, typed, "4", status=422)
    assert "Half points weren't agreed in this game." in said_of(page)
    assert sheet(app, code).head == 1


@pytest.mark.parametrize("game", ["13", "push"])
def test_other_games_know_no_halves(app, client, game):
    play_code = begin(client, game, ("Ann", "Bo", "Cy"), halves="1")
    assert not sheet(app, play_code).setup.halves
    typed = {f"p{n}-points": "2,5" for n in range(3)}
    page = client.submit(f"/play/{play_code}/round/1?way=points", {**typed, "key": "k"}, status=422)
    assert "This must be a whole number." in said_of(page)


def test_the_form_of_a_new_play_takes_halves_where_they_are_ticked(app, client):
    agreed = {
        "ends": "target",
        "target": "100,5",
        "start-0": "7½",
        "start-1": "-1.5",
        "carried": "2",
    }
    names = ("Ann", "Bo")
    refused = client.submit("/new/any", fields(names, **agreed), status=422)
    assert refused.text.count("A whole number from") == 3
    page = client.submit("/new/any", fields(names, halves="1", **agreed))
    found = sheet(app, page.path.split("/")[2])
    assert (found.setup.target, found.setup.halves) == (Fraction(201, 2), True)
    assert list(found.totals.values()) == [Fraction(15, 2), Fraction(-3, 2)]
    assert "ends at 100½ points" in page.text
    bad = {**agreed, "start-0": "7,25", "target": "99999,5"}
    again = client.submit("/new/any", fields(names, halves="1", **bad), status=422)
    assert again.soup.select_one("input[name=halves]").has_attr("checked")
    assert again.text.count("whole or with a half") == 2


# Agreed later


def test_halves_are_agreed_later_and_numbers_of_before_stay(app, client):
    code = begin(client, "any", ("Ann", "Bo"))
    enter(client, code, "25", "4")
    page = client.visit(f"/play/{code}/table")
    assert not page.soup.select_one("#agreed input[name=halves]").has_attr("checked")
    post(client, code, "table/agreed", **AGREED, **{"halves": "1", "start-1": "0,5"})
    enter(client, code, "½", "4", number=2)
    assert sheet(app, code).totals == {0: Fraction(61, 2), 1: Fraction(17, 2)}
    page = client.visit(f"/play/{code}/table")
    assert page.soup.find(id="agreed-start-1")["value"] == "½"
    assert page.soup.select_one("#agreed input[name=halves]").has_attr("checked")


def test_halves_are_not_switched_off_while_one_stands_there(app, client, code):
    enter(client, code, "12,5", "4")
    before = log_length(app, code)
    page = post(client, code, "table/agreed", status=422, **AGREED)
    assert "correct those first" in wrong_at(page, "halves")
    assert log_length(app, code) == before
    enter(client, code, "12", "4")
    post(client, code, "table/agreed", **AGREED)
    assert not sheet(app, code).setup.halves


def test_who_joins_may_start_with_a_half(app, client, code):
    enter(client, code, "12,5", "4")
    page = post(client, code, "table/join", status=422, name="Cy", start="8,3")
    assert wrong_at(page, "join-start")
    post(client, code, "table/join", name="Cy", start="8,5", key="j")
    assert sheet(app, code).totals[2] == Fraction(17, 2)


def test_a_rematch_has_halves_too(app, client, code):
    enter(client, code, "12,5", "4")
    post(client, code, "end", key="e")
    page = post(client, code, "rematch", key="r")
    assert sheet(app, page.path.split("/")[2]).setup.halves


# Everywhere else


@pytest.fixture
def finished(app):
    """Finished plays of one title, in whole points and with halves."""
    with app.app_context():
        home, plays = store.home_circle(), []
        for halves, points in ((False, (25, 10)), (True, (Fraction(51, 2), 12)), (True, (3, HALF))):
            began = Began("any", ("Ann", "Bo"), title="Tarock", lowest_wins=False, halves=halves)
            play = store.begin(home, began, at=86_400.0 + len(plays))
            entries = {n: Entry(points=own) for n, own in enumerate(points)}
            store.append(play.id, Counted(1, entries), at=86_500.0)
            store.append(play.id, Ended(), at=86_600.0)
            plays.append(play)
        assert store.check_up().findings == ()
        return plays


def test_statistics_compare_points_whatever_they_are_kept_in(client, finished):
    page = client.visit("/statistics/any")
    told = {one.dt.get_text(): one.dd.get_text() for one in page.soup.select(".records > div")}
    assert told["Best total"].startswith("25½ · Ann")
    assert told["Worst total"].startswith("½ · Bo")
    average = [one.dd.get_text() for one in page.soup.select(".tiles > div")]
    assert "12.7" in average, "76 points of 6 results"
    assert "25½" in client.visit("/people/1").text + client.visit("/people/2").text


@pytest.mark.parametrize(
    "address",
    [
        "/play/{}",
        "/play/{}/standings",
        "/play/{}/seats",
        "/play/{}/round/1/why/0",
        "/play/{}/paper",
        "/plays/{}",
    ],
)
def test_no_page_of_the_play_shows_halves_or_fractions(client, finished, address):
    page = client.visit(address.format(finished[1].ref))
    for one in page.soup.select("script, style, head"):
        one.decompose()
    assert "25½" in page.soup.get_text()
    assert not re.search(r"Fraction|51/2|\b51\b|25\.5", page.soup.get_text())


@pytest.mark.parametrize("address", ["/play/{}", "/play/{}/table", "/play/{}?live"])
def test_no_page_of_a_running_play_shows_fractions(client, code, address):
    enter(client, code, "25,5", "12")
    said = client.get(address.format(code)).text
    assert "½" in said
    assert not re.search(r"Fraction|51/2|27/2", said)


def test_ones_own_last_points_and_a_second_device_show_the_number(client, code):
    post(client, code, "deck/claim", player=0)
    enter(client, code, "25,5", "12")
    assert "25½" in client.visit(f"/play/{code}/own").text


def test_lists_history_and_evening_show_the_number(client, finished):
    for path in ("/", "/plays"):
        assert "25½" in client.visit(path).text, path


def test_files_for_programs_have_numbers(app, client, finished):
    kept = client.get("/export/plays.json").text
    with app.app_context():
        other = store.new_circle()
        assert store.adopt(other, list(read_plays(io.StringIO(kept)))).new == 3
        totals = [list(store.sheet(play.id).totals.values()) for play in store.recent(other)]
    assert sorted(totals) == [[3, HALF], [25, 10], [Fraction(51, 2), 12]]
    link = client.visit(f"/play/{finished[1].scorer_code}").soup.find(
        "a", href=lambda href: href and "bgstatsapp" in href
    )
    told = json.loads(unquote(link["href"].partition("?data=")[2]))
    assert [one["score"] for one in told["players"]] == ["25.5", "12"]


@pytest.mark.parametrize(("language", "point"), [("en", "25.5"), ("de", "25,5"), ("nl", "25,5")])
def test_tables_have_numbers_as_a_spreadsheet_reads_them(client, finished, language, point):
    client.set_cookie("language", language)
    for path in ("/export/results.csv", f"/export/{finished[1].ref}/rounds.csv"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        text = answer.text.lstrip("\ufeff")
        cells = csv.reader(io.StringIO(text), delimiter="," if language == "en" else ";")
        assert point in [cell for row in cells for cell in row]


def test_the_script_gets_numbers_and_what_was_saved(client, code):
    enter(client, code, "12,5", "4")
    page = client.visit(f"/play/{code}/round/2")
    told = json.loads(page.soup.find(id="entry-facts").string)
    assert [one["before"] for one in told["players"]] == [12.5, 4]
    assert (told["facts"]["halves"], told["parts"][0]["halves"]) == (True, True)
    assert page.soup.select_one('[data-key="½"]')
    body = {"entries": {"0": {"points": 0.5}, "1": {"points": 12.25}}, "key": "a", "seen": 2}
    refused = client.post(f"/play/{code}/round/2", json=body)
    (found,) = refused.get_json()["problems"]
    assert (refused.status_code, found["code"], found["player"]) == (422, "not-a-half", 1)
    body["entries"]["1"] = {"points": 2.5, "parts": {"points": "2+½"}}
    assert client.post(f"/play/{code}/round/2", json=body).status_code == 200


def test_without_halves_there_is_no_such_key(client, app):
    code = begin(client, "any", ("Ann", "Bo"))
    assert not client.visit(f"/play/{code}/round/1").soup.select_one('[data-key="½"]')


@pytest.mark.parametrize(
    ("points", "said"), [(1, "1 point"), (12, "12 points"), (Fraction(25, 2), "12½ points")]
)
def test_points_are_told_in_words(app, points, said):
    with app.test_request_context():
        assert entry_words(find_game("any"), Entry(points=points)) == said
