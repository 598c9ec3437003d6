"""A file of games is taken in: first what would be taken, then it is, and never twice."""

import io
from pathlib import Path

import pytest

from companion import store
from companion.exchange.writing import written
from companion.store.people import own_games
from tests.conftest import make_app, release
from tests.store.people.test_own_games import VALUE
from tests.store.tables import all_points
from tests.web.exchange.test_downloads import begun


@pytest.fixture
def file(elsewhere):
    """The export of two games of another machine."""
    with elsewhere.app_context():
        circle = store.home_circle()
        play = begun(circle, all_points(1, 3, 7), all_points(2, 1, 1))
        begun(circle)
        store.note_play(play.id, "Rain", "")
        return "".join(written(store.whole_plays(circle), 100.0))


@pytest.fixture
def elsewhere(tmp_path):
    """An app with a database of its own."""
    app = make_app(f"sqlite:///{tmp_path}/elsewhere.db", tmp_path)
    store.upgrade_database(app)
    yield app
    release(app)


def sent(client, text, status=200, name="games.json"):
    data = {"file": (io.BytesIO(text.encode("utf-8", "surrogateescape")), name)}
    return client.submit("/settings/import", data, status, content_type="multipart/form-data")


def answer(client, page, do="take"):
    token = page.soup.select_one("[name=token]")["value"]
    return client.submit("/settings/import/answer", {"token": token, "do": do})


def here(app):
    with app.app_context():
        return list(store.whole_plays(store.home_circle()))


def waiting(app):
    return list(Path(app.instance_path).glob(".import-*"))


def test_first_it_is_shown_then_taken_and_never_twice(client, app, file):
    page = client.visit("/settings")
    assert "/settings/import" in page.links()
    page = sent(client, file)
    assert "2 new games" in page.text
    assert "مريم 🎲" in page.text
    assert here(app) == [], "nothing was changed yet"
    assert "2 games were imported." in answer(client, page).text
    assert sorted(one.note for one in here(app)) == ["", "Rain"]
    assert waiting(app) == []
    page = sent(client, file)
    assert "0 new games" in page.text
    assert "2 games that are here already" in page.text
    assert page.soup.select_one("[name=token]") is None
    assert len(here(app)) == 2
    assert waiting(app) == []


def test_own_games_are_shown_and_taken_too(client, app, elsewhere, monkeypatch):
    with elsewhere.app_context():
        store.add_own_game(store.home_circle(), VALUE)
        text = "".join(written((), 100.0, games=store.whole_games()))
    page = sent(client, text)
    assert "1 new game of your own" in page.text
    with app.app_context():
        assert store.own_games(store.home_circle()) == []
    answer(client, page)
    assert "Beetles" in client.visit("/games").text
    assert "1 new game of your own" not in sent(client, text).text


def test_own_games_without_room_are_refused(client, app, elsewhere, monkeypatch):
    with elsewhere.app_context():
        store.add_own_game(store.home_circle(), VALUE)
        text = "".join(written((), 100.0, games=store.whole_games()))
    page = sent(client, text)
    monkeypatch.setattr(own_games, "MOST_GAMES", 0)
    assert "more games of your own than fit" in answer(client, page).text
    assert "more games of your own than fit" in sent(client, text, 422).text
    assert waiting(app) == []


def test_the_download_holds_own_games(client, app):
    with app.app_context():
        slug = store.add_own_game(store.home_circle(), VALUE)
        store.add_own_game(store.new_circle(), VALUE)
    assert [one["slug"] for one in client.get("/export/plays.json").json["games"]] == [slug]


def test_who_leaves_it_changes_nothing(client, app, file):
    page = sent(client, file)
    assert len(waiting(app)) == 1
    answer(client, page, "leave")
    assert (here(app), waiting(app)) == ([], [])
    assert "isn't there any more" in answer(client, page).text


def test_what_was_deleted_here_is_named(client, app, file):
    answer(client, sent(client, file))
    first = here(app)[0].id
    client.post(f"/plays/{first}/delete")
    assert "1 game that was deleted here; it is left out" in sent(client, file).text
    client.post(f"/plays/{first}/delete-for-good")
    assert "1 game that was deleted here; it is left out" in sent(client, file).text
    assert len(here(app)) == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"round": 2', '"round": "x"', "line 6, plays[0].log[2].data.round: A whole number"),
        ('"format": "spielblock"', '"format": "chess"', "This isn't a file of games"),
        ('"plays"', "<b>", "This isn't JSON"),
        ('"points": 3', '"points": \udcff', "isn't JSON"),
    ],
)
def test_what_is_wrong_is_named_with_line_and_field(client, app, file, old, new, said):
    page = sent(client, file.replace(old, new, 1), 422)
    assert said in page.text
    assert "Nothing was imported." in page.text
    assert (here(app), waiting(app)) == ([], [])


def test_a_form_without_a_file_says_so_at_the_field(client):
    page = sent(client, "", 422, name="")
    assert "Choose a file first." in page.soup.select_one("#file-wrong").text


def test_too_much_is_refused(client, app):
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    body += b" " * 16_000_000 + b"\r\n--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    answer = client.post("/settings/import", data=body, content_type=kind)
    assert answer.status_code == 413
    assert waiting(app) == []


def test_one_play_gives_out_its_own_files(client, app):
    with app.app_context():
        home = store.home_circle()
        play = begun(home, all_points(1, 3, 7), all_points(2, 1, 1))
        begun(home)
    page = client.visit(f"/plays/{play.ref}")
    files = {f"/export/{play.ref}/game.json", f"/export/{play.ref}/rounds.csv"}
    assert files <= set(page.links())
    assert [one["id"] for one in client.get(f"/export/{play.ref}/game.json").json["plays"]] == [
        play.ref
    ]
    german = client.get(f"/export/{play.ref}/rounds.csv", headers={"Accept-Language": "de"}).text
    assert german.splitlines()[1].split(";")[2:] == ["3", "7"]


TABLE = "Datum;Spiel;Spieler;Punkte\n31.12.2024;Skyjo;Änne;12\n31.12.2024;Skyjo;Jörg;7\n"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_table_of_results_is_shown_then_taken(client, app, encoding):
    data = {"file": (io.BytesIO(TABLE.encode(encoding)), "alt.csv")}
    page = client.submit("/settings/import", data, content_type="multipart/form-data")
    assert "1 new game" in page.text
    assert "31 Dec 2024" in page.text
    assert "Änne" in page.text
    assert here(app) == []
    answer(client, page)
    (play,) = here(app)
    assert play.log.sheet.game.slug == "skyjo"
    again = {"file": (io.BytesIO(TABLE.encode(encoding)), "alt.csv")}
    page = client.submit("/settings/import", again, content_type="multipart/form-data")
    assert "1 game that is here already" in page.text


def test_results_of_a_known_game_count_under_it_and_others_under_the_plain_pad(client, app):
    table = TABLE + TABLE.partition("\n")[2].replace("Skyjo", "Mäxchen").replace("12;", "11;")
    page = sent(client, table, name="alt.csv")
    assert "These games count under: Skyjo (1), Any other game (1)" in page.text
    answer(client, page)
    with app.app_context():
        circle = store.home_circle()
        assert {one.subject: one.plays for one in store.games_of(circle)} == {"skyjo": 1, "any": 1}
        assert store.directions(circle, "skyjo") == [True]
        assert [one.game for one in store.history(circle, store.Wanted(game="skyjo"), 9)] == [
            "skyjo"
        ]


@pytest.mark.parametrize(("title", "slug"), [("Skyjo", "skyjo"), ("Dreizehn", "13")])
def test_every_page_shows_a_result_that_came_from_a_table(client, app, title, slug):
    answer(client, sent(client, TABLE.replace("Skyjo", title), name="alt.csv"))
    (play,) = here(app)
    one = f"/play/{play.id}"
    pages = (one, f"{one}/round/1", f"{one}/round/1/why/1", f"{one}/standings", f"{one}/paper")
    for path in (*pages, f"/plays/{play.id}", f"/plays?game={slug}", f"/statistics/{slug}"):
        assert "Jörg" in client.visit(path).text, path
    with app.app_context():
        again = store.rematch(store.play_number(play.id))
        assert store.sheet(again.id).game.slug == slug
        ref = again.ref
    assert "Jörg" in client.visit(f"/play/{ref}/round/1").text


def test_what_is_wrong_in_a_table_is_named_with_line_and_field(client, app):
    page = sent(client, TABLE.replace(";12", ";zwölf"), 422, "alt.csv")
    assert "line 2, points: A number is needed here, whole or with a half." in page.text
    assert here(app) == []
    assert waiting(app) == []


def test_results_of_an_own_game_count_under_it(client, app):
    with app.app_context():
        circle = store.home_circle()
        titles = {"en": "Our Beetles", "de": "Unsere Käfer"}
        slug = store.add_own_game(circle, {**VALUE, "title": titles, "aliases": ["Bugs"]})
        store.add_own_game(store.new_circle(), {**VALUE, "title": "Wasps"})
    rows = [
        f"2024-12-3{day},{game},{player},{points}"
        for day, game in enumerate(["unsere KÄFER", "bugs"])
        for player, points in (("Mia", 3), ("Tom", 9))
    ]
    rows += ["2024-12-29,Wasps,Mia,1", "2024-12-29,Wasps,Tom,2"]
    page = sent(client, "date,game,player,points\n" + "\n".join(rows), name="old.csv")
    assert "Our Beetles (2)" in page.text
    answer(client, page)
    with app.app_context():
        found = {one.subject: (one.plays, one.wins) for one in store.games_of(circle)}
        assert found == {slug: (2, 2), "any": (1, 1)}
        tom = store.person_named(circle, "Tom").id
        assert store.games_of(circle, person_id=tom)[0].wins == 2, "most points win there"
