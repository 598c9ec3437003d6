"""Whatever is sent, nothing is answered with an error of ours; `make fuzz` sends more of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from flask import abort

from companion import store
from companion.cli.wsgi import Request
from companion.games.classics import find_classic
from tests.fuzz.run import fuzz, wrong
from tests.fuzz.scene import new_scene
from tests.fuzz.sending import PARTS, Route, routes_of
from tests.web.defined import PLAYS, form_of, round_of
from tests.web.tables import begin

SEEDS, REQUESTS = 4, 500


# Uploads that break off are left to the garbage collector by the parser of forms.
@pytest.mark.filterwarnings("ignore:Unclosed file <tempfile:ResourceWarning")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_requests_are_all_answered(app, seed):
    answers: Counter[int] = Counter()
    untried: set[Route] = set()
    found = next(fuzz(app, REQUESTS, seed, answers, untried), None)
    assert found is None, str(found)
    assert sum(answers.values()) == REQUESTS
    assert untried == set()
    assert min(answers[status] for status in (200, 303, 400, 403, 404, 405, 422)) > 2


def test_a_route_that_nobody_asks_for_is_told(app):
    untried: set[Route] = set()
    assert list(fuzz(app, 1, untried=untried)) == []
    assert len(untried) >= len(routes_of(app)) - 1 > 100


def test_scenes_are_of_every_kind_and_at_every_moment(app):
    """Listed games, classics and own ones: between two rounds, in the middle of one, over."""
    kinds, moments = set(), set()
    for seed in range(40):
        scene = new_scene(app, Random(seed))
        with app.app_context():
            sheet = store.sheet(scene.table.play.id)
        game = scene.definition
        kinds.add("listed" if game is None else "own" if game.slug == scene.own else "classic")
        if game:
            row = sheet.row(sheet.current) if not sheet.finished else None
            moments.add("over" if row is None else "begun" if row.entries else "between")
    assert kinds == {"listed", "classic", "own"}
    assert moments == {"over", "begun", "between"}


@pytest.mark.parametrize("slug", ["kniffel", "skat", "wizard", "klaverjassen"])
def test_a_round_drawn_from_a_value_fills_its_form(app, client, slug):
    game = find_classic(slug)
    players = PLAYS[slug]["players"]
    on = {f"option-{one.key}": "1" for one in game.options if one.kind == "yes"}
    code = begin(client, slug, [f"P{n}" for n in range(players)], **on)
    page = client.visit(f"/play/{code}/round/1")
    named = {one["name"] for one in page.soup.select("form [name]")}
    for seed in range(5):
        fields = form_of(game, round_of(game, players, 1, Random(seed)))
        assert {name for name in fields if name.startswith("p1")} <= named
        sent = {**fields, "accept": "1", "key": f"{seed}"}
        assert client.post(f"/play/{code}/round/1", data=sent).status_code in (303, 409, 422)


def test_the_fuzz_knows_every_part_of_an_address(app):
    parts = {part for rule in app.url_map.iter_rules() for part in rule.arguments}
    assert parts == {"code", "ref", *PARTS}


@pytest.mark.parametrize("answer", ["raise", "abort", "header"])
def test_the_fuzz_knows_what_is_wrong(app, answer):
    def broken():
        if answer == "raise":
            raise KeyError("no")
        return ("", {"X-Name": "für"}) if answer == "header" else abort(500)

    request = Request("GET", "/about", "", "http", "1.1", "a:1", "b:2", [("host", "a")])
    assert wrong(app, request) == (200, "")
    app.view_functions["home.about"] = broken
    assert wrong(app, request)[1]
