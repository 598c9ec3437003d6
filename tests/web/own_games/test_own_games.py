"""Own games on pages: described, changed, deleted and restored, shared, imported, begun."""

import io
import json

import pytest

from companion import store
from companion.definition.sentences import value_of
from companion.game import Entry
from companion.scorepad.log import Counted
from companion.store.people import own_games as own_store
from tests.definition.test_sentences import BEETLES
from tests.web.tables import begin, sheet

ADDRESS = "/games/describe"


def describe(client, **typed):
    """Tap the game of the picture together, button by button; the page that follows."""
    page = client.visit(ADDRESS)
    for action in ("add-f:count", "add-f:count", "add-f:count"):
        page = client.submit(ADDRESS, {**page.fields(ADDRESS), "do": action})
    for number, (name, deck) in enumerate([("Blue", 20), ("Green", 20), ("Wasps", 8)]):
        typed = {f"f{number}-label": name, f"f{number}-deck": deck, **typed}
    fields = {**page.fields(ADDRESS), **typed}
    for action in ("add-s:each", "add-s:bonus", "add-s:each"):
        page = client.submit(ADDRESS, {**fields, "do": action})
        fields = page.fields(ADDRESS)
    sentences = {
        "title": "Beetle Race", "ends": "total", "number": "100",
        "s0-thing": "0", "s0-worth": "2",
        "s1-thing": "1", "s1-least": "10", "s1-worth": "15",
        "s2-thing": "2", "s2-worth": "−3", "s2-spared": "1",
    }  # fmt: skip
    return {**fields, **sentences, **typed}


def kept(client):
    page = client.submit(ADDRESS, {**describe(client), "do": "save"})
    assert page.path.startswith("/games/own-"), page.text
    return page.path.removeprefix("/games/")


def value(app, slug):
    with app.app_context():
        return store.own_game(store.home_circle(), slug).definition


def test_a_game_is_tapped_together_without_script(app, client):
    slug = kept(client)
    game = value(app, slug)
    assert game["title"] == "Beetle Race"
    assert game["fields"]["f2"] == {"kind": "count", "label": "Wasps", "copies": 8}
    (bonus,) = (rule for rule in game["rules"] if "table" in rule)
    assert (bonus["table"], bonus["steps"]) == ("f1", [[10, 15]])
    assert bonus["label"]["en"] == "Bonus from 10 green"
    assert "Beetle Race" in client.visit("/games").text


def test_a_sign_is_chosen_and_shown_wherever_it_counts(app, client):
    page = client.submit(ADDRESS, {**describe(client), "f0-sign": "blue", "do": "try"})
    assert [len(_signs(page, part)) for part in (".words", ".sample")] == [1, 1]
    page = client.submit(ADDRESS, {**page.fields(ADDRESS), "do": "save"})
    slug = page.path.removeprefix("/games/")
    assert value(app, slug)["fields"]["f0"]["sign"] == "blue"
    assert len(_signs(page, ".game-card-words dd")) == 2
    address = f"/games/{slug}/edit"
    assert client.visit(address).fields(address)["f0-sign"] == "blue"
    code = begin(client, slug, ("Ida", "Tom"))
    page = client.visit(f"/play/{code}/round/1")
    assert [len(_signs(page, part)) for part in (".field-name", ".fold-body")] == [2, 1]


def _signs(page, part):
    return page.soup.select(f"{part} .sign:not([hidden]) > use[href$='#signs-blue']")


def test_the_sample_counts_as_the_picture_says(client):
    page = client.submit(ADDRESS, {**describe(client), "do": "try"})
    points = [cell.get_text() for cell in page.soup.select(".sample-points")]
    assert points == ["20", "14", "−2"]
    assert [s.get_text() for s in page.soup.select(".sample-why s")] == ["Wasps"]
    assert "This round is possible" in page.text


def test_the_sample_says_what_cannot_be(client):
    fields = {**describe(client), "t0-f2": "9", "t1-f0": "x", "do": "try"}
    page = client.submit(ADDRESS, fields)
    assert "too many" in page.soup.select_one("#sample").get_text()


def test_a_number_that_is_none_is_said(client):
    page = client.submit(ADDRESS, {**describe(client), "t1-f0": "<x>", "do": "try"})
    assert "“<x>” isn't a number." in page.text


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"title": " "}, "title"),
        ({"f0-label": ""}, "f0-label"),
        ({"f1-label": "x" * 90}, "f1-label"),
        ({"f0-deck": "0"}, "f0-deck"),
        ({"f1-sign": "<x>"}, "f1-sign"),
        ({"s0-worth": "much"}, "s0-worth"),
        ({"s0-worth": "10000"}, "s0-worth"),
        ({"s0-thing": "7"}, "s0-thing"),
        ({"s0-house": "\u202eevil"}, "s0-house"),
        ({"least": "13"}, "least"),
        ({"least": "5", "most": "4"}, "most"),
        ({"number": ""}, "number"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(app, client, wrong, at):
    fields = {**describe(client), **wrong, "do": "save"}
    page = client.submit(ADDRESS, fields, status=422)
    field = page.soup.find(id=at)
    assert field["aria-invalid"] == "true"
    assert page.soup.find(id=field["aria-describedby"]).get_text(strip=True)
    shown = page.fields(ADDRESS)
    lost = {k for k, v in fields.items() if k != "do" and k in shown and str(v) != shown[k]}
    assert lost <= set(wrong)
    with app.app_context():
        assert store.own_games(store.home_circle()) == []


def test_a_mistake_of_two_fields_is_shown_once_and_said_at_both(client):
    fields = {**describe(client), "s1-worth": "", "s1-least": "", "do": "save"}
    page = client.submit(ADDRESS, fields, status=422)
    said = [page.soup.find(id=f"s1-{part}-error-1") for part in ("worth", "least")]
    assert [one.get_text() for one in said] == ["A whole number from -9999 to 9999."] * 2
    assert ["unseen" in one["class"] for one in said] == [False, True]


def one_of_several(client, **typed):
    """The form of a game in which a round ends in one of three ways."""
    page = client.submit(ADDRESS, {**client.visit(ADDRESS).fields(ADDRESS), "do": "add-f:choice"})
    page = client.submit(ADDRESS, {**page.fields(ADDRESS), "do": "add-c:0"})
    said = {"title": "Outcomes", "f0-label": "Outcome"}
    for number, (name, worth) in enumerate([("Won", "10"), ("Lost", "−5"), ("Drawn", "0")]):
        said |= {f"f0-c{number}": name, f"f0-w{number}": worth}
    return {**page.fields(ADDRESS), **said, **typed}


def test_one_of_several_is_tapped_together_tried_and_changed(app, client):
    fields = one_of_several(client)
    page = client.submit(ADDRESS, {**fields, "t1-f0": "1", "do": "try"})
    assert [cell.get_text() for cell in page.soup.select(".sample-points")] == ["10", "10", "0"]
    assert "Won 10" in page.soup.select_one(".sample-why").get_text()
    page = client.submit(ADDRESS, {**page.fields(ADDRESS), "do": "save"})
    slug = page.path.removeprefix("/games/")
    assert value(app, slug)["fields"]["f0"]["choices"] == [[1, "Won"], [2, "Lost"], [3, "Drawn"]]
    assert "Lost: −5" in page.text
    address = f"/games/{slug}/edit"
    shown = client.visit(address).fields(address)
    assert [shown[f"f0-c{n}"] for n in range(3)] == ["Won", "Lost", "Drawn"]
    client.submit(address, {**shown, "f0-c1": "", "f0-w1": "", "do": "save"})
    assert value(app, slug)["fields"]["f0"]["choices"] == [[1, "Won"], [2, "Drawn"]]


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"f0-c2": "", "f0-w2": "3"}, "f0-c2"),
        ({"f0-w1": "much"}, "f0-w1"),
        ({"f0-w1": ""}, "f0-w1"),
        ({"f0-c2": "won"}, "f0-c2"),
        ({"f0-c1": "\u202eevil"}, "f0-c1"),
        ({"f0-c0": "", "f0-w0": "", "f0-c2": "\u202eevil"}, "f0-c2"),
        ({"f0-c1": "x" * 90}, "f0-c1"),
        ({"f0-c1": "", "f0-w1": "", "f0-c2": "", "f0-w2": ""}, "f0-c1"),
    ],
)
def test_what_cannot_be_chosen_is_said_at_its_field(app, client, wrong, at):
    page = client.submit(ADDRESS, {**one_of_several(client), **wrong, "do": "save"}, status=422)
    field = page.soup.find(id=at)
    assert field["aria-invalid"] == "true"
    assert page.soup.find(id=field["aria-describedby"]).get_text(strip=True)
    assert [one["id"] for one in page.soup.select("[aria-invalid]")] == [at]
    assert page.fields(ADDRESS)[at] == wrong.get(at, "")
    with app.app_context():
        assert store.own_games(store.home_circle()) == []


def test_so_many_can_be_chosen_from_only(client):
    fields = one_of_several(client)
    for _ in range(9):
        page = client.submit(ADDRESS, {**fields, "do": "add-c:0"})
        fields = page.fields(ADDRESS)
    assert "f0-c7" in fields
    assert "f0-c8" not in fields
    assert "one more to choose from" not in page.text


def test_a_round_waits_until_everybody_has_chosen(app, client):
    page = client.submit(ADDRESS, {**one_of_several(client), "do": "add-f:count"})
    fields = {**page.fields(ADDRESS), "f1-label": "Cats", "do": "add-s:each"}
    fields = client.submit(ADDRESS, fields).fields(ADDRESS)
    page = client.submit(ADDRESS, {**fields, "s0-worth": "1", "do": "save"})
    code = begin(client, page.path.removeprefix("/games/"), ("Ida", "Tom"))
    address = f"/play/{code}/round/1"
    typed = {**client.visit(address).fields(address), "p0-f0": "2", "p0-f1": "1", "p1-f1": "4"}
    page = client.submit(address, typed, status=422)
    assert "Still missing." in page.text
    assert sheet(app, code).rows == [] or not sheet(app, code).rows[0].entries
    client.submit(address, {**page.fields(address), "p1-f0": "1"})
    assert list(sheet(app, code).totals.values()) == [-4, 14]


def test_nothing_that_counts_is_no_game(client):
    page = client.submit(ADDRESS, {"title": "X", "least": "2", "most": "3", "do": "save"}, 422)
    assert "Say at least one thing that counts." in page.text


@pytest.mark.parametrize(
    ("action", "focus"),
    [
        ("add-f:yes", ["f3-label"]),
        ("add-s:each", ["s3-thing"]),
        ("drop-f:2", ["f1-label"]),
        ("drop-s:2", ["s1-thing"]),
        ("drop-s:0", []),
        ("try", []),
    ],
)
def test_the_page_goes_on_at_the_line_that_was_added(client, action, focus):
    page = client.submit(ADDRESS, {**describe(client), "do": action})
    assert [one["id"] for one in page.soup.select("[autofocus]")] == focus


def test_lines_are_taken_out_with_what_is_said_about_them(client):
    page = client.submit(ADDRESS, {**describe(client), "do": "drop-f:0"})
    fields = page.fields(ADDRESS)
    assert [fields[f"f{n}-label"] for n in (0, 1)] == ["Green", "Wasps"]
    assert [(fields[f"s{n}-kind"], fields[f"s{n}-thing"]) for n in (0, 1)] == [
        ("bonus", "0"),
        ("each", "1"),
    ]
    assert "f2-kind" not in fields
    assert "s2-kind" not in fields
    page = client.submit(ADDRESS, {**fields, "do": "drop-s:0"})
    assert page.fields(ADDRESS)["s0-kind"] == "each"


@pytest.mark.parametrize(
    "action", ["", "x", "add-f:", "add-f:box", "add-s:exact", "drop-f:99", "drop-s:²"]
)
def test_a_button_that_is_none_changes_nothing(client, action):
    fields = describe(client)
    page = client.submit(ADDRESS, {**fields, "do": action})
    assert page.fields(ADDRESS)["s2-worth"] == "−3"
    assert len(page.soup.select(".word-label[id^=f]")) == 3


def test_a_game_has_so_many_lines_only(client):
    fields = describe(client)
    for _ in range(10):
        fields = client.submit(ADDRESS, {**fields, "do": "add-f:bid"}).fields(ADDRESS)
        fields = client.submit(ADDRESS, {**fields, "do": "add-s:exact"}).fields(ADDRESS)
    assert "f7-kind" in fields
    assert "f8-kind" not in fields
    assert "s11-kind" in fields
    assert "s12-kind" not in fields


def test_a_game_is_changed_later_and_running_plays_stay_as_they_are(app, client):
    slug = kept(client)
    code = begin(client, slug, ("Ida", "Tom"))
    address = f"/games/{slug}/edit"
    fields = client.visit(address).fields(address)
    assert fields["s1-least"] == "10"
    client.submit(address, {**fields, "title": "Käferrennen", "s0-worth": "4", "do": "save"})
    assert value(app, slug)["title"] == "Käferrennen"
    assert value(app, slug)["slug"] == slug
    assert sheet(app, code).definition.title.message == "Beetle Race"


def test_two_rounds_of_an_own_game_are_played(app, client):
    code = begin(client, kept(client), ("Ida", "Tom", "Mia"))
    rows = [(4, 11, 1), (7, 3, 3), (2, 0, 2)]
    entries = {
        n: Entry(fields=dict(zip(("f0", "f1", "f2"), r, strict=True))) for n, r in enumerate(rows)
    }
    with app.app_context():
        play = store.find(code, store.home_circle()).play_id
        for number in (1, 2):
            store.append(play, Counted(number, entries))
    stands = sheet(app, code)
    assert [stands.totals[player] for player in range(3)] == [40, 28, -4]
    assert not stands.finished


def test_a_deleted_game_can_be_restored(client):
    slug = kept(client)
    page = client.submit(f"/games/{slug}/delete")
    assert "Beetle Race" not in page.text
    client.visit(f"/new/{slug}", status=404)
    client.submit(f"/games/{slug}/restore")
    assert "Beetle Race" in client.visit("/new").text


def test_a_game_goes_out_as_a_file_and_comes_in_again(app, client):
    slug = kept(client)
    answer = client.get(f"/games/{slug}/game.json")
    assert 'filename="beetle-race.game.json"' in answer.headers["Content-Disposition"]
    assert "slug" not in json.loads(answer.data)
    upload = {"file": (io.BytesIO(answer.data), "x.game.json"), "do": "look"}
    page = client.submit("/games/take-in", upload)
    assert "Wasps: −3 each" in page.text
    with app.app_context():
        assert len(store.own_games(store.home_circle())) == 1, "nothing is kept by being looked at"
    page = client.submit("/games/take-in", {**page.fields("/games/take-in"), "do": "take"})
    other = page.path.removeprefix("/games/")
    assert other != slug
    assert {**value(app, other), "slug": ""} == {**value(app, slug), "slug": ""}


GAME = value_of(BEETLES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Choose a file"),
        ("{", "JSON"),
        ("[" * 100_000, "JSON"),
        ("[]", "Names and values"),
        ("1" * 100_001, "too large"),
        (
            json.dumps({**GAME, "rules": [{"code": "print(1)"}]}),
            "rules[0]: There is no kind of rule",
        ),
        (json.dumps({**GAME, "magic": 1}), "“magic” isn't known here"),
        (json.dumps({**GAME, "rules": GAME["rules"] * 30}), "rules: At most 60"),
        (json.dumps({**GAME, "title": {"en": {"en": 1}}}), "title"),
        (json.dumps({**GAME, "players": [2, 99]}), "players"),
        (json.dumps({**GAME, "win": float("nan")}), "win"),
        (json.dumps({**GAME, "title": "\ud800"}), "title"),
    ],
)
def test_bad_imports_are_refused_with_a_sentence_at_the_place(app, client, text, said):
    page = client.submit("/games/take-in", {"text": text, "do": "take"}, status=422)
    assert said in page.text
    with app.app_context():
        assert store.own_games(store.home_circle()) == []


def test_markup_in_an_import_stays_text(client):
    game = {**GAME, "title": "<script>alert(1)</script>"}
    page = client.submit("/games/take-in", {"text": json.dumps(game), "do": "take"})
    assert page.soup.h1.get_text() == "<script>alert(1)</script>"


def test_a_game_beyond_the_sentences_is_played_but_not_edited(client):
    game = {**GAME, "notes": ["Deal ten."]}
    page = client.submit("/games/take-in", {"text": json.dumps(game), "do": "take"})
    slug = page.path.removeprefix("/games/")
    assert "has rules these sentences can't express" in page.text
    client.visit(f"/games/{slug}/edit", status=404)
    begin(client, slug, ("Ida", "Tom"))


def test_a_copy_begins_as_the_game(client):
    slug = kept(client)
    page = client.visit(f"{ADDRESS}?copy={slug}")
    assert page.fields(ADDRESS)["title"] == "Beetle Race"
    client.visit(f"{ADDRESS}?copy=own-nothing", status=404)


def test_too_many_games_are_said(client, monkeypatch):
    fields = describe(client)
    monkeypatch.setattr(own_store, "MOST_GAMES", 0)
    for address, sent in [
        (ADDRESS, fields | {"do": "save"}),
        ("/games/take-in", {"text": json.dumps(GAME), "do": "take"}),
    ]:
        page = client.submit(address, sent, status=422)
        assert "too many games of your own" in page.text


def test_a_house_rule_is_a_switch_of_a_new_play(app, client):
    fields = {**describe(client), "s1-house": "Green bonus", "do": "save"}
    slug = client.submit(ADDRESS, fields).path.removeprefix("/games/")
    assert "Green bonus" in client.visit(f"/new/{slug}").text
    code = begin(client, slug, ("Ida", "Tom"))
    assert [one.chosen for one in sheet(app, code).definition.options] == [0]
