"""The start page: plays to go on with, recent ones, what is put away; what a stranger sees."""

import pytest

from companion.games import GAMES
from companion.web.home.routes import how_long_ago
from tests.conftest import make_app, release
from tests.web.tables import FOUR, PLAIN, begin, count, post

ELSEWHERE = {"REMOTE_ADDR": "192.168.1.7"}


def running(page):
    return page.soup.select("main > .block .row-link[href^='/play/']")


def test_an_empty_start_page_leads_to_a_new_play(client):
    page = client.visit("/")
    assert not running(page)
    assert "No game is running." in page.text
    games = [f"/new/{game.slug}" for game in GAMES]
    assert {"/new", *games} <= set(page.links())


def test_running_plays_show_totals_round_and_time(client):
    code = begin(client)
    count(client, code, 1, PLAIN)
    line = running(client.visit("/"))[0]
    assert line["href"] == f"/play/{code}"
    words = line.get_text(" ", strip=True)
    assert "Round 2 of 4" in words
    assert "just now" in words
    best = line.select_one(".row-player").get_text(" ", strip=True)
    assert best.split()[-1].isdigit()


def test_many_players_are_named_in_part(client):
    begin(client, "any", [f"P{n}" for n in range(9)])
    assert "and 5 more" in client.visit("/").text


def test_the_play_touched_last_stands_first_and_many_are_folded(client):
    codes = [begin(client, "any", (f"A{n}", "B")) for n in range(8)]
    count(client, codes[0], 1, [1, 2])
    page = client.visit("/")
    assert running(page)[0]["href"] == f"/play/{codes[0]}"
    assert "2 more games" in page.text


def test_finished_plays_name_the_winner_and_offer_a_rematch(client):
    code = begin(client, "any", ("Anna", "Ben"), ends="rounds", rounds="1")
    count(client, code, 1, [3, 5])
    page = client.visit("/")
    assert not running(page)
    slip = page.soup.select_one(".slip")
    assert "Anna 3" in slip.get_text(" ", strip=True)
    form = slip.find("form", action=f"/play/{code}/rematch")
    assert form is not None
    assert post(client, code, "rematch").path != f"/play/{code}"


def test_every_finished_play_can_be_reached(client):
    played = 33
    for number in range(played):
        code = begin(client, "any", (f"A{number}", "B"), ends="rounds", rounds="1")
        count(client, code, 1, [3, 5])
    page = client.visit("/")
    assert len(page.soup.select(".slip .row-link")) == 5
    assert "/plays" in page.links()
    first = client.visit("/plays")
    assert len(first.soup.select(".row-link")) == 30
    assert "/plays?page=2" in first.links()
    second = client.visit("/plays?page=2")
    names = [name.get_text() for name in second.soup.select(".row-link bdi")]
    assert names == ["A2", "B", "A1", "B", "A0", "B"]
    assert "/plays" in second.links()


@pytest.mark.parametrize("page", ["0", "-3", "x", "99999999999", ""])
def test_a_page_of_plays_that_is_none(client, page):
    assert "/" in client.visit(f"/plays?page={page}").links()


def test_the_list_of_finished_plays_is_offered_once_there_is_one(client):
    code = begin(client, "any", ("Anna", "Ben"), ends="rounds", rounds="1")
    assert "/plays" not in client.visit("/").links()
    count(client, code, 1, [3, 5])
    assert "/plays" in client.visit("/").links()


def test_a_play_is_put_away_and_taken_out_again(client):
    code = begin(client)
    page = post(client, code, "put-away")
    assert not running(page)
    assert page.soup.select_one(".toast").get_text(" ", strip=True) == "13 put away Undo"
    assert "1 game put away" in page.text
    assert page.soup.select("details.note .row-player"), "who played, so that two are told apart"
    assert f"/plays/{code}" in page.links(), "its page, from which it can be deleted"
    client.visit(f"/play/{code}")
    page = client.submit(page.soup.select_one(".toast form")["action"])
    assert running(page)
    assert page.soup.select_one(".toast") is None


@pytest.mark.parametrize("ref", ["", "x", "0", "%00", "..%2f"])
def test_an_unknown_play_put_away_says_nothing(client, ref):
    assert client.visit(f"/?away={ref}").soup.select_one(".toast") is None


def test_a_stranger_is_told_how_to_join_and_begins_nothing(app):
    client = app.test_client()
    page = client.visit("/", environ_base=ELSEWHERE)
    assert "doesn't belong to the table yet" in page.text
    assert "/new" not in page.links()
    client.submit("/new/13", {}, status=422)  # this machine may
    stranger = app.test_client()
    answer = stranger.post(
        "/new/13",
        data={f"players-{n}": name for n, name in enumerate(FOUR)},
        environ_base=ELSEWHERE,
    )
    assert answer.status_code == 403


def test_a_stranger_sees_no_play_of_others(client, app):
    code = begin(client)
    stranger = app.test_client()
    stranger.visit(f"/play/{code}", status=404, environ_base=ELSEWHERE)
    for path in ("undo", "put-away", "take-out", "rematch", "end", "table/name"):
        answer = stranger.post(f"/play/{code}/{path}", environ_base=ELSEWHERE)
        assert answer.status_code == 404


def test_a_newcomer_on_a_public_server_starts_a_circle(sqlite_url, tmp_path):
    app = make_app(sqlite_url, tmp_path, PUBLIC_URL="https://pad.example")
    client = app.test_client()
    assert "/new" in client.visit("/").links()
    assert "No game is running." in client.visit("/").text
    release(app)


def test_settings_are_kept_by_the_device(client):
    page = client.submit("/theme", {"theme": "dark", "next": "/settings"})
    assert page.path == "/settings"
    assert page.soup.html["data-theme"] == "dark"
    page = client.submit("/theme", {"theme": "pink", "next": "https://evil.example/"})
    assert page.path == "/"
    assert page.soup.html["data-theme"] == "dark"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "just now"), (59, "just now"), (61, "1 minute ago"), (7200, "2 hours ago")],
)
def test_how_long_ago_is_said_in_words(app, seconds, said):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert how_long_ago(seconds) == said
