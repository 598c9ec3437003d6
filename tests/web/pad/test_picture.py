"""The picture of a play: who won, everybody with place and total; for whoever may see the play."""

import xml.etree.ElementTree as ET

from companion import store
from companion.scorepad.log import Agreed, Began, Ended
from tests.store.tables import all_points, points
from tests.web.guests import device, lay_table, sit_down

SVG = "{http://www.w3.org/2000/svg}"


def play(app, totals, *, title="", game="any", lowest=False, rounds=1, circle=None):
    with app.app_context():
        began = Began(game, tuple(totals), rounds=rounds, lowest_wins=lowest, title=title)
        made = store.begin(circle or store.home_circle(), began, at=1_700_000_000.0)
        store.append(made.id, all_points(1, *totals.values()))
    return made


def texts(client, play, code=""):
    """The texts of the picture, from above to below."""
    answer = client.get(f"/play/{code or play.ref}/picture.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return [
        "".join(one.itertext()).strip() for one in ET.fromstring(answer.text).iter(f"{SVG}text")
    ]


def test_it_says_what_when_who_won_and_how_everybody_stands(app, client):
    made = play(app, {"Mia": 40, "<b>&Co": 15, "Oma": -7}, title="Rommé")
    assert texts(client, made) == [
        "Rommé", "Any other game · Tuesday 14 November 2023", "Mia wins",
        "1", "Mia", "40", "2", "<b>&Co", "15", "3", "Oma", "−7", "Spielblock",
    ]  # fmt: skip


def test_a_shared_win_names_all_who_won_and_the_language_is_that_of_the_page(app, client):
    made = play(app, {"Mia": 5, "Ben": 5, "Oma": 9}, lowest=True)
    client.set_cookie("language", "de")
    said = texts(client, made)
    assert said[2] == "Mia und Ben gewinnen"
    assert said[3:9] == ["1", "Mia", "5", "1", "Ben", "5"]


def test_many_players_long_names_and_a_long_title_get_lines(app, client):
    names = [f"{number} {'Annamaria ' * 3}".strip() for number in range(12)]
    made = play(app, dict.fromkeys(names, 1_000), title="A " + "very long title " * 3)
    said = texts(client, made)
    assert said.count("1000") == 12
    lines = said[: next(n for n, one in enumerate(said) if one.startswith("Any other game"))]
    assert " ".join(lines) == ("A " + "very long title " * 3).strip(), "whole, in lines"
    assert len(lines) > 1
    won = " ".join(one for one in said if "\N{NO-BREAK SPACE}" in one)
    assert all(f"{number}\N{NO-BREAK SPACE}Annamaria" in won for number in range(12))
    assert not any(name in said for name in names), "shortened where the total stands"


def test_a_play_that_goes_on_says_so_and_names_no_winner(app, client):
    made = play(app, {"Mia": 40, "Ben": 15}, rounds=3)
    said = texts(client, made)
    assert said[1].endswith("still running")
    assert not any("win" in one for one in said)
    assert "/picture.svg" not in client.get(f"/play/{made.ref}").text


def test_whoever_may_see_the_play_may_see_its_picture_and_finds_it(app):
    table = lay_table(app, own_circle=True)
    made = play(app, {"Mia": 3, "Ben": 2}, circle=table.circle.id)
    member = sit_down(app, table, "member")
    for who, code in (
        (member, made.ref),
        (device(app), made.scorer_code),
        (device(app), made.watch_code),
    ):
        address = f"/play/{code}/picture.svg"
        assert address in {link.split("?")[0] for link in who.visit(f"/play/{code}").links()}
        assert "Mia wins" in texts(who, made, code)
    assert f"/play/{made.ref}/picture.svg" in member.visit(f"/plays/{made.ref}").links()
    assert device(app).get(f"/play/{made.ref}/picture.svg").status_code == 404


def test_nothing_stands_in_it_that_is_hidden_until_all_are_in(app, client):
    made = play(app, {"Mia": 1, "Ben": 2}, rounds=3)
    with app.app_context():
        for change in (Agreed(hidden=True), points(2, p0=776), Ended()):
            store.append(made.id, change, by="phone")
    said = texts(client, made)
    assert said[2:] == ["Ben wins", "1", "Ben", "2", "2", "Mia", "1", "Spielblock"]
