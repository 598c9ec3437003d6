"""Classics are found by name and begun with their house rules; what a circle plays stands first."""

import pytest

from companion import store
from companion.games import GAMES
from companion.games.classics import classics, find_classic, slugs
from companion.language import folded
from tests.web.tables import begin, new_play_fields, post, sheet


def cards(page):
    return [card["href"].removeprefix("/new/") for card in page.soup.select(".game-card")]


@pytest.mark.parametrize("slug", slugs())
def test_every_classic_begins_at_its_smallest_and_largest_table(app, client, slug):
    game = find_classic(slug)
    form = client.visit(f"/new/{slug}")
    switches = {one["name"]: "1" for one in form.soup.select(".switch input[checked]")}
    for number in sorted(set(game.players)):
        code = begin(client, slug, [f"P{n}" for n in range(number)], **switches)
        stands = sheet(app, code)
        assert len(stands.players) == number
        assert stands.rounds == game.planned_rounds(number)
        chosen = {option.key: option.chosen for option in game.options}
        assert {o.key: o.chosen for o in stands.definition.options} == chosen


@pytest.mark.parametrize("slug", ["wizard", "klaverjassen", "kniffel"])
def test_too_few_or_too_many_are_refused_with_the_range(client, slug):
    least, most = find_classic(slug).players
    for number in {least - 1, most + 1}:
        names = [f"P{n}" for n in range(number)]
        page = client.submit(f"/new/{slug}", new_play_fields(names), status=422)
        assert f"{least} to {most} players" in page.text


def test_house_rules_are_switches_and_numbers(app, client):
    names = ("Anna", "Ben", "Cem")
    code = begin(client, "skyjo", names, **{"option-limit": "150"})  # the switch is off
    options = {one.key: one.chosen for one in sheet(app, code).definition.options}
    assert options == {"limit": 150, "doubling": 0}


@pytest.mark.parametrize("typed", ["", "x", "7", "-1", "9" * 40, "1e3", "\x00"])
def test_a_number_that_an_option_cannot_be_is_said_at_it(app, client, typed):
    fields = new_play_fields(("Anna", "Ben"), **{"option-limit": typed})
    page = client.submit("/new/skyjo", fields, status=422)
    assert len(page.soup.select(".house .field-error")) == 1
    assert page.soup.select(".seat-input")[0]["value"] == "Anna"
    with app.app_context():
        assert not store.running(store.home_circle())


def test_a_variant_is_a_game_with_its_switch_on(app, client):
    page = client.visit("/new/skat-seeger")
    assert page.soup.h1.get_text() == "Skat (Seeger-Fabian)"
    assert page.soup.select_one("[name=option-seeger]").has_attr("checked")
    assert not client.visit("/new/skat").soup.select_one("[name=option-seeger]").has_attr("checked")


def test_a_variant_is_listed_as_its_game(app, client):
    names = ("Anna", "Ben", "Cem")
    for slug in ("skat", "skat-seeger"):
        code = begin(client, slug, names)
        fields = {"p0-plays": "1", "t-base": "24", "t-steps": "3", "t-won": "1"}
        client.submit(f"/play/{code}/round/1", fields)
        post(client, code, "end")
    games = client.visit("/plays").soup.select("select[name=game] option[value]")
    assert [one["value"] for one in games if one["value"]] == ["skat"]
    assert "skat-seeger" not in cards(client.visit("/new"))
    assert cards(client.visit("/new"))[0] == "skat"


def test_a_rematch_keeps_the_game_and_its_options(app, client):
    names = ("Anna", "Ben", "Cem")
    code = begin(client, "skyjo", names, **{"option-limit": "50", "ends": "rounds", "rounds": "3"})
    post(client, code, "end")
    again = post(client, code, "rematch").path.split("/")[2]
    old, new = sheet(app, code), sheet(app, again)
    assert new.definition.raw == old.definition.raw
    assert new.definition.options == old.definition.options
    assert new.rounds == 3


def test_the_listed_games_stand_first_on_a_new_machine(client):
    shown = cards(client.visit("/new"))
    assert shown[: len(GAMES)] == [game.slug for game in GAMES]
    assert set(shown[len(GAMES) :]) == {game.slug for game in classics()}


def test_what_the_circle_plays_stands_first(client):
    begin(client, "wizard", ("Anna", "Ben", "Cem"))
    begin(client, "skyjo", ("Anna", "Ben"))
    code = begin(client, "skyjo", ("Anna", "Ben"))
    assert cards(client.visit("/new"))[:3] == ["skyjo", "wizard", "13"]
    for other in (code, *running_codes(client)):
        client.post(f"/play/{other}/put-away")
    home = [link["href"] for link in client.visit("/").soup.select(".rows a[href^='/new/']")]
    assert home == ["/new/skyjo", "/new/wizard", "/new/13", "/new/freitag13", "/new/biberbande"]


def running_codes(client):
    links = client.visit("/").soup.select("main > .block .row-link[href^='/play/']")
    return [link["href"].split("/")[2] for link in links]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("yahtzee", ["kniffel"]),
        ("KNIFF", ["kniffel"]),
        ("rommé", ["romme", "rummy-500"]),
        ("romme", ["romme", "rummy-500"]),
        ("seeger", ["skat"]),
        ("points for tricks", ["oh-hell"]),
        ("take 5", ["6-nimmt"]),
        ("no such game", []),
    ],
)  # fmt: skip
def test_a_game_is_found_by_any_of_its_names(client, query, found):
    page = client.visit("/new", query_string={"q": query})
    assert cards(page) == found
    assert ("no game of that name" in page.text) == (not found)


@pytest.mark.parametrize("query", ["", " ", "\x00", "%", "x" * 5000, "\ud800"])
def test_any_query_is_answered_with_a_page(client, query):
    client.visit("/new", query_string={"q": query.encode("utf-8", "surrogatepass")})


def test_names_are_compared_without_accents_and_signs():
    assert folded("Rommé (500)!") == "romme 500"
    assert folded("6 nimmt!") == "6 nimmt"


def test_sides_are_asked_for_where_partners_share_a_column(client):
    assert "Both names of a side in one line." in client.visit("/new/klaverjassen").text
    assert "In the order you sit" in client.visit("/new/wizard").text


def test_lists_name_the_game(client):
    begin(client, "doppelkopf", ("Anna", "Ben", "Cem", "Dora"))
    assert "Doppelkopf" in client.visit("/").text


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("dreizehn", "13"), ("dertien", "13"), ("knifel", "kniffel"), ("Doppelkofp", "doppelkopf"),
        ("Doko", "doppelkopf"), ("Yatzy", "kniffel"), ("yahtzee", "kniffel"), ("31", "schwimmen"),
        ("Einunddreissig", "schwimmen"), ("Sechs nimmt", "6-nimmt"), ("crazy eights", "mau-mau"),
        ("Tschau Sepp", "mau-mau"), ("Klaverjas", "klaverjassen"), ("seeger", "skat"),
        ("Phase zehn", "phase-10"), ("301", "darts-501"), ("Rommee", "romme"),
    ],
)  # fmt: skip
def test_a_game_is_found_by_its_other_names_and_with_a_letter_wrong(client, typed, slug):
    page = client.visit(f"/new?q={typed}")
    assert [link for link in page.links() if link.startswith(f"/new/{slug}")]
    assert len([link for link in page.links() if link.startswith("/new/")]) <= 2


def test_no_game_is_called_something_else(client):
    found = [link for link in client.visit("/new?q=halma").links() if link.startswith("/new/")]
    assert found == ["/new/any"]  # the way to a plain pad


@pytest.mark.parametrize(
    ("slug", "said"),
    [("darts-501", "whoever finishes first wins"), ("schwimmen", "the last one left wins")],
)
def test_the_pad_says_who_wins_where_points_do_not_decide(client, slug, said):
    assert said in client.visit(f"/play/{begin(client, slug, ('Anna', 'Ben'))}").text


def test_a_group_has_one_score(client):
    assert "one score for everybody" in client.visit("/new").text
