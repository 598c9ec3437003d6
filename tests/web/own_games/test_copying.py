"""A classic is copied: with its house rules, or into sentences where they can say it."""

from companion import store
from companion.definition.reader import read
from tests.web.tables import begin, sheet


def kept(app, page):
    assert page.path.startswith("/games/own-"), page.text
    with app.app_context():
        return store.own_game(store.home_circle(), page.path.removeprefix("/games/"))


def test_a_classic_is_copied_with_house_rules_of_its_own(app, client):
    assert "Copy and change" in client.visit("/new/skyjo").text
    page = client.visit("/games/skyjo/copy")
    assert page.soup.find(id="title")["value"] == "Skyjo, our rules"
    assert "has rules that sentences can't express" in page.text
    game = kept(
        app,
        client.submit(
            "/games/skyjo/copy", {"title": "Skyjo at Oma's", "option-limit": "50", "key": "1"}
        ),
    )
    own = read(game.definition)
    assert own.title.message == "Skyjo at Oma's"
    assert {one.key: one.chosen for one in own.options} == {"limit": 50, "doubling": 0}
    assert "variants" not in game.definition
    code = begin(client, game.slug, ("Anna", "Ben"))
    client.submit(f"/play/{code}/round/1", {"p0-points": "9", "p0-ended": "1", "p1-points": "3"})
    assert list(sheet(app, code).totals.values()) == [9, 3]


def test_a_variant_is_copied_as_its_switch_stands(app, client):
    page = client.visit("/games/skat-seeger/copy")
    assert page.soup.find(attrs={"name": "option-seeger"}).has_attr("checked")
    fields = page.fields("/games/skat-seeger/copy")
    game = kept(app, client.submit("/games/skat-seeger/copy", fields))
    assert game.definition["options"]["seeger"]["default"] == 1


def test_a_running_play_keeps_the_game_it_began_with(app, client):
    address = "/games/rummy-500/copy"
    game = kept(app, client.submit(address, {"title": "Rummy of ours"}))
    code = begin(client, game.slug, ("Anna", "Ben"))
    changed = {**game.definition, "rules": [{"sum": [["melded", 2], ["hand", -1]]}]}
    with app.app_context():
        store.change_own_game(store.home_circle(), game.slug, changed)
    client.submit(f"/play/{code}/round/1", {"p0-melded": "40", "p1-melded": "10"})
    assert list(sheet(app, code).totals.values()) == [40, 10]


def test_what_sentences_can_say_opens_the_editor_filled_in(app, client):
    page = client.visit("/games/rummy-500/copy")
    link = page.soup.select_one("a[href*=describe]")["href"]
    form = client.visit(link)
    fields = form.fields("/games/describe")
    assert (fields["title"], fields["ends"], fields["number"]) == ("Rummy 500", "total", "500")
    sent = client.submit("/games/describe", {**fields, "s1-worth": "-2", "do": "save"})
    rules = kept(app, sent).definition["rules"]
    assert rules == [{"sum": [["f0", 1]]}, {"sum": [["f1", -2]]}]


def test_a_game_beyond_sentences_opens_no_editor(client):
    assert "Change it in sentences" not in client.visit("/games/skat/copy").text
    client.visit("/games/describe?copy=skat", status=404)
    client.visit("/games/push/copy", status=404)


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(app, client):
    typed = {"title": "", "option-limit": "many"}
    page = client.submit("/games/skyjo/copy", typed, status=422)
    assert page.soup.find(id="title")["aria-invalid"] == "true"
    assert page.soup.find(id="option-limit") is not None
    long = client.submit("/games/skyjo/copy", {"title": "x" * 81}, status=422)
    assert long.soup.find(id="title")["value"] == "x" * 81
    with app.app_context():
        circle = store.home_circle()
        assert not store.own_games(circle)


def test_a_circle_with_too_many_games_is_told(app, client, monkeypatch):
    monkeypatch.setattr("companion.store.people.own_games.MOST_GAMES", 0)
    page = client.submit("/games/golf/copy", {"title": "Golf of ours"}, status=422)
    assert "too many games" in page.text
    assert page.soup.find(id="title")["value"] == "Golf of ours"
