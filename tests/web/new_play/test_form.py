"""A new play: what was typed stays, mistakes stand at their field, one form begins one play."""

import pytest

from companion import store
from companion.games import GAMES
from tests.web.tables import FOUR, PLAIN, begin, count, new_play_fields, sheet

LONG = "z" * 10_000


def plays(app):
    with app.app_context():
        circle = store.home_circle()
        return [*store.running(circle), *store.recent(circle)]


def refused(client, slug="13", names=FOUR, **fields):
    """The form again, with what is wrong."""
    return client.submit(f"/new/{slug}", new_play_fields(names, **fields), status=422)


def errors(page):
    return [error.get_text(" ", strip=True) for error in page.soup.select(".field-error")]


def rows(page):
    return [field["value"] for field in page.soup.select(".seat-input")]


def rearrange(client, do, names=FOUR, slug="13", **fields):
    return client.submit(f"/new/{slug}", new_play_fields(names, do=do, **fields))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("which", [0, 1])
def test_every_game_begins_at_its_smallest_and_largest_table(app, client, game, which):
    names = [f"P{n}" for n in range(game.players[which])]
    code = begin(client, game.slug, names)
    stands = sheet(app, code)
    assert [player.name for player in stands.players.values()] == names
    assert stands.rounds == game.rounds(len(names))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_too_few_or_too_many_are_refused_with_the_range(app, client, game):
    least, most = game.players
    for number in {least - 1, most + 1, 60}:
        page = refused(client, game.slug, [f"P{n}" for n in range(number)])
        assert f"{least} to {most} players" in " ".join(errors(page))
    assert plays(app) == []


def test_everything_typed_is_kept_after_a_mistake(client):
    page = refused(
        client,
        "freitag13",
        ("Anna", "anna ", "Cem"),
        first_dealer="2",
        edition="50",
        ends="rounds",
        rounds="x",
        carried="2",
        **{"start-0": "7", "start-2": "q"},
    )
    assert rows(page)[:3] == ["Anna", "anna ", "Cem"]
    soup = page.soup
    assert [start["value"] for start in soup.select(".seat-start input")][:3] == ["7", "", "q"]
    checked = {field["name"]: field["value"] for field in soup.select("input[checked]")}
    assert checked == {"first_dealer": "2", "edition": "50", "ends": "rounds", "carry": "1"}
    assert (soup.find(id="rounds")["value"], soup.find(id="carried")["value"]) == ("x", "2")
    assert soup.find(id="agreed").has_attr("open")
    assert len(errors(page)) == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"players-1": "y" * 41},
        {"players-1": LONG},
        {"first_dealer": "9"},
        {"first_dealer": "-1"},
        {"first_dealer": "x"},
        {"first_dealer": ""},
        {"ends": "rounds", "rounds": ""},
        {"ends": "rounds", "rounds": "0"},
        {"ends": "rounds", "rounds": "100"},
        {"ends": "rounds", "rounds": "1e9"},
        {"ends": "rounds", "rounds": LONG},
        {"ends": "rounds", "rounds": "3", "carried": "3"},
        {"carried": "-1"},
        {"carried": "4"},
        {"carried": "abc"},
        {"start-0": "1000001"},
        {"start-3": "1.5"},
        {"start-2": LONG},
    ],
    ids=str,
)
def test_absurd_fields_are_refused_at_the_field(app, client, fields):
    page = refused(client, **{k: v[:60] if len(k) > 30 else v for k, v in fields.items()})
    assert len(errors(page)) == 1
    assert plays(app) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"ends": "target", "target": ""},
        {"ends": "target", "target": "0"},
        {"ends": "target", "target": "1000001"},
        {"ends": "target", "target": "10", "start-0": "10"},
        {"title": "t" * 61},
    ],
    ids=str,
)
def test_absurd_fields_of_the_plain_pad(app, client, fields):
    page = refused(client, "any", **fields)
    assert len(errors(page)) == 1
    assert plays(app) == []


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"players-0": "Anna"},
        {f"players-{n}": f"P{n}" for n in range(500)},
        {"players-7": "Anna", "players-99": "Ben", "players-100": "Cem", "first_dealer": "0"},
        {**new_play_fields(), "edition": "nope", "ends": "nope", "wins": "nope"},
        {**new_play_fields(("\x00", "\ufdd0", "\u202e")), "key": "\x00" * 500},
        {**new_play_fields(), "do": "up:99"},
        {**new_play_fields(), "do": "out:-1"},
        {**new_play_fields(), "do": "add:" + LONG},
        {**new_play_fields(), "do": "nonsense", "shown": "9" * 30},
        {"do": "more:", "shown": "x"},
    ],
    ids=range(11),
)
def test_whatever_is_posted_is_answered_with_a_page(client, data):
    response = client.post("/new/13", data=data)
    assert response.status_code in {200, 303, 422}


def test_one_name_twice_is_refused_in_words(client):
    for other in ("anna", " ANNA", "Ann\u200da", "Ａｎｎａ"):
        page = refused(client, names=("Anna", other, "Cem"))
        assert errors(page) == ["Two players have the same name; add a letter to tell them apart."]


def test_a_form_sent_twice_begins_one_play(app, client):
    fields = new_play_fields(key="same")
    first = client.submit("/new/13", fields)
    assert client.submit("/new/13", fields).path == first.path
    assert len(plays(app)) == 1


def test_the_same_form_with_other_people_begins_another_play(app, client):
    client.submit("/new/13", new_play_fields(key="same"))
    client.submit("/new/13", new_play_fields(("Eva", "Finn", "Gül"), key="same"))
    assert len(plays(app)) == 2


def test_a_new_play_leaves_the_running_one(app, client):
    code = begin(client)
    count(client, code, 1, PLAIN)
    before = sheet(app, code)
    begin(client)
    assert sheet(app, code) == before


def test_who_played_last_is_offered_and_sits_down_only_when_that_is_tapped(client):
    assert "/new/13?last=1" not in client.visit("/new/13").links()
    begin(client, first_dealer="1")
    page = client.visit("/new/13")
    assert not any(rows(page)), "whoever types three names begins with three people"
    assert "As last time: Anna, Ben, Cem" in page.text
    page = client.visit("/new/13?last=1")
    assert rows(page) == list(FOUR)
    assert page.soup.select_one("input[name=first_dealer][checked]")["value"] == "1"
    assert rows(client.visit("/new/push?last=1")) == list(FOUR)
    begin(client, "any", [f"P{n}" for n in range(8)])
    assert not any(rows(client.visit("/new/13?last=1")))
    assert "/new/13?last=1" not in client.visit("/new/13").links(), "too many for this game"


def test_the_form_shows_as_many_rows_as_are_needed(client):
    assert len(rows(client.visit("/new/13"))) == 3
    page = rearrange(client, "more:", shown="4")
    assert rows(page) == [*FOUR, ""]
    assert len(rows(rearrange(client, "more:", [f"P{n}" for n in range(6)], shown="6"))) == 6


def test_rows_move_without_a_script_and_the_dealer_with_them(client):
    page = rearrange(client, "up:2", first_dealer="2")
    assert rows(page) == ["Anna", "Cem", "Ben", "Dora"]
    assert page.soup.select_one("input[name=first_dealer][checked]")["value"] == "1"
    page = rearrange(client, "out:0", first_dealer="2", **{"start-1": "5"})
    assert rows(page) == ["Ben", "Cem", "Dora"]
    assert page.soup.select_one("input[name=first_dealer][checked]")["value"] == "1"
    assert [start["value"] for start in page.soup.select(".seat-start input")] == ["5", "", ""]


def test_known_people_sit_down_and_get_up_by_a_tap_without_a_script(client):
    begin(client)
    page = rearrange(client, "add:Dora", ("Eva", "", ""))
    assert rows(page) == ["Eva", "Dora", ""]
    page = rearrange(client, "add:dora", ("Eva", "Dora", "Finn"))
    assert rows(page) == ["Eva", "Finn", ""]
    chips = {c["value"]: c["aria-pressed"] for c in page.soup.select(".chip[aria-pressed]")}
    assert chips["add:Dora"] == "false"


def test_rearranging_begins_no_play(app, client):
    rearrange(client, "up:1")
    assert plays(app) == []


def test_the_house_option_gives_every_player_a_deal(app, client):
    code = begin(client, "freitag13", [f"P{n}" for n in range(6)], ends="each")
    assert sheet(app, code).rounds == 6
    assert client.visit("/new/freitag13").soup.find("input", value="each")
    assert client.visit("/new/push").soup.find("input", value="each") is None


def test_one_line_says_what_is_agreed(client):
    said = {
        slug: client.visit(f"/new/{slug}").soup.find(id="agreed-said").get_text()
        for slug in ("13", "freitag13", "any")
    }
    assert said == {
        "13": "Rounds: 6",
        "freitag13": "Rounds: 4 · 50 cards (without zeros)",
        "any": "no fixed end · Lowest total wins",
    }


def test_totals_are_carried_over_from_paper(app, client):
    code = begin(client, carried="2", **{"start-0": "12", "start-1": "-3"})
    stands = sheet(app, code)
    assert (stands.totals[0], stands.totals[1], stands.current) == (12, -3, 3)
    assert "Round 3 of 4" in client.visit(f"/play/{code}").text


def test_games_say_who_begins(client):
    assert "The oldest player deals first." in client.visit("/new/biberbande").text
    assert "Whoever sat down first starts." in client.visit("/new/push").text


def test_an_unknown_game_is_a_friendly_404(client):
    client.visit("/new/poker", status=404)


def test_too_few_players_is_all_that_is_said_of_an_empty_form(client):
    assert errors(refused(client, names=())) == ["This game is for 3 to 6 players."]
    assert errors(refused(client, names=("", "Ben"))) == ["This game is for 3 to 6 players."]


def test_a_wrong_total_is_marked_at_the_total(client):
    page = refused(client, **{"start-0": "abc"})
    wrong = page.soup.select("[aria-invalid]")
    assert [field["name"] for field in wrong] == ["start-0"]
    assert not page.soup.select(".seat-row.is-wrong")


def test_a_name_that_cannot_be_seen_is_no_name(client):
    fields = {"players-0": "\u3164", "players-1": "Ben", "players-2": "\u2800\ufe0f"}
    page = client.submit("/new/13", new_play_fields((), **fields), status=422)
    assert "3 to 6 players" in page.text


def test_enter_in_a_field_begins_nothing(client):
    first = client.visit("/new/any").soup.select_one("#new-play button")
    assert first.has_attr("disabled")


@pytest.mark.parametrize(("code", "edition"), [("de", "53"), ("nl", "53"), ("en", "50")])
def test_the_edition_of_the_language_is_chosen(client, code, edition):
    client.set_cookie("language", code)
    page = client.visit("/new/freitag13")
    assert page.soup.select_one("input[name=edition][checked]")["value"] == edition


def tokens(page):
    """Colour and sign of every row or column, as they are drawn."""
    return [
        (one["class"][-1], one.use["href"].partition("#")[2])
        for one in page.soup.select(".seat-row .seat-token, .pad-player .seat-token")
    ]


def test_the_form_shows_the_colours_and_signs_of_the_pad(app, client):
    begin(client, "any", ["Oma", "Opa", "Ida"])
    names = ["Zoe", "Ida", "Oma", "Ben"]
    with app.app_context():
        circle = store.home_circle()
        opa, oma = (store.person_named(circle, name) for name in ("Opa", "Oma"))
        store.set_person(circle, oma.id, colour=3, sign=4)  # as Ben will have the colour of
        store.set_person(circle, opa.id, hidden=True)
    page = rearrange(client, "more:", names, slug="any")
    form = tokens(page)
    assert len(form) == len(set(form)) == 5, "a free row shows what is left"
    code = begin(client, "any", names)
    assert tokens(client.visit(f"/play/{code}")) == form[:4]
    again = rearrange(client, "up:1", names, slug="any")
    assert tokens(again)[:2] == form[1::-1], "the mark goes with the person"
