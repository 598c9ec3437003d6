"""Who may do what: every route, with every method, in every role.

A new route needs a line in MATRIX; without one a test fails and says which. The numbers are what
an otherwise empty request gets. `scorer` and `watcher` are devices that came by a link of the
play, `stranger` stands for a device that nobody knows and for one of another circle alike: both
ask for the play by its own name. A route without a play has no play to be scorer of, so there the
last three are equal, unless the line says otherwise.
"""

from __future__ import annotations

import shutil

import pytest
from werkzeug.exceptions import HTTPException

from companion.web.live.stream import GONE
from tests.conftest import make_app, release
from tests.web.guests import lay_table, sit_down, state_of

MATRIX = """
endpoint             method  member scorer watcher stranger
static               GET     200    200    200     200
home.index           GET     200    200    200     200
history.index        GET     200    403    403     403
history.deleted      GET     200    403    403     403
playpage.show        GET     200    403    403     404
playpage.note        POST    303    403    403     404
playpage.count       POST    303    403    403     404
playpage.delete      POST    303    403    403     404
playpage.bring_back  POST    404    403    403     404
playpage.ask_to_delete_for_good GET 404 403 403    404
playpage.delete_for_good POST 404   403    403     404
persons.index        GET     200    403    403     403
persons.show         GET     404    403    403     403
persons.rename       POST    404    403    403     403
persons.ask_to_merge GET     404    403    403     403
persons.merge        POST    404    403    403     403
persons.change       POST    404    403    403     403
persons.ask_to_forget GET    404    403    403     403
statistics.index     GET     200    403    403     403
statistics.game      GET     404    403    403     403
statistics.picture   GET     200    403    403     403
persons.forget       POST    404    403    403     403
paper.block          GET     200    200    200     200
home.about           GET     200    200    200     200
home.healthy         GET     200    200    200     200
home.settings        GET     200    200    200     200
keeping.backup       GET     200    403    403     403
keeping.restore      POST    422    403    403     403
keeping.answer       POST    404    403    403     403
exchange.plays       GET     200    403    403     403
exchange.results     GET     200    403    403     403
playfiles.play       GET     200    403    403     404
playfiles.rounds     GET     200    403    403     404
playfiles.evening    GET     200    403    403     404
playfiles.evening_results GET 200   403    403     404
takingin.form        GET     200    403    403     403
takingin.look        POST    422    403    403     403
takingin.answer      POST    404    403    403     403
home.choose_theme    POST    303    303    303     303
language.choose      POST    303    303    303     303
lock.lock            POST    303    303    303     303
lock.ask             GET     302    302    302     302
lock.unlock          POST    303    303    303     303
newplay.choose       GET     200    403    403     403
newplay.form         GET     200    403    403     403
newplay.begin        POST    422    403    403     403

owngames.index       GET     200    403    403     403
owngames.describe    GET     200    403    403     403
owngames.add         POST    200    403    403     403
owngames.show        GET     404    403    403     403
owngames.edit        GET     404    403    403     403
owngames.change      POST    404    403    403     403
owngames.copy_form   GET     404    403    403     403
owngames.copy        POST    404    403    403     403
owngames.delete      POST    404    403    403     403
owngames.restore     POST    404    403    403     403
owngames.file        GET     404    404    404     404
owngames.take_in_form GET    200    403    403     403
owngames.take_in     POST    422    403    403     403

joining.watch        GET     302    302    302     404
joining.seat          GET     302    302    302     404
joining.score        GET     302    302    302     404
joining.arrived      POST    204    204    204     404
joining.invitation   GET     200    200    200     404
joining.join         POST    303    303    303     404
joining.code_form    GET     200    200    200     200
joining.enter_code   POST    422    422    422     422
evenings.show        GET     200    200    200     404
evenings.picture     GET     200    200    200     404
evenings.part        POST    303    403    403     404
evenings.join        POST    303    403    403     404
circle.show          GET     200    403    403     403
circle.name_this     POST    303    403    403     403
circle.ask_to_remove GET     302    403    403     403
circle.remove        POST    303    403    403     403
circle.new_code      POST    303    403    403     403
circle.type_code     POST    303    403    403     403
circle.new_token     POST    200    403    403     403
circle.revoke_token  POST    303    403    403     403

api-docs.openapi_json GET    200    200    200     200
api_games.index      GET     401    401    401     401
api_games.score      POST    401    401    401     401
api_plays.index      GET     401    401    401     401
api_plays.show       GET     401    401    401     401
api_plays.rounds     GET     401    401    401     401
api_plays.standings  GET     401    401    401     401
api_people.index     GET     401    401    401     401
api_people.show      GET     401    401    401     401
api_people.statistics GET    401    401    401     401
api_statistics.index GET     401    401    401     401
api_statistics.game  GET     401    401    401     401

pad.show             GET     200    200    200     404
pad.seats            GET     200    200    200     404
pad.standings        GET     200    200    200     404
pad.why              GET     200    200    200     404
roundnotes.form      GET     200    200    403     404
roundnotes.note      POST    303    303    403     404
paper.pad            GET     200    200    200     404
playpicture.show     GET     200    200    200     404
pad.undo             POST    303    303    403     404
pad.redo             POST    303    303    403     404
pad.end              POST    303    303    403     404
pad.reopen           POST    303    303    403     404
pad.rematch          POST    303    403    403     404
pad.put_away         POST    303    403    403     404
pad.take_out         POST    303    403    403     404
people.form          GET     200    200    200     404
people.rename        POST    422    422    403     404
people.seat          POST    422    422    403     404
people.join          POST    422    422    403     404
people.leave         POST    422    422    403     404
people.come_back     POST    422    422    403     404
people.sit_out       POST    422    422    403     404
people.take_round_out POST   422    422    403     404
people.slip_round_in POST    422    422    403     404
people.swap_rounds   POST    422    422    403     404
people.correct_agreed POST   303    303    403     404
people.set_dealer    POST    422    422    403     404
people.set_rounds    POST    303    303    403     404
people.deal_again    POST    422    422    403     404
rounds.form          GET     200    200    403     404
rounds.save          POST    422    422    403     404

live.stream          GET     200    200    200     200
share.show           GET     200    200    403     404
share.arrivals       GET     200    200    403     404
share.new_codes      POST    303    403    403     404
share.choose         POST    303    403    403     404
share.type_code      POST    303    303    403     404

own.show             GET     200    200    403     404
own.form             GET     404    404    403     404
own.count            POST    404    404    403     404
own.hide             POST    303    303    403     404
checking.ask         POST    303    303    403     404
checking.form        GET     404    404    403     404
checking.count       POST    404    404    403     404
proposing.form       GET     200    200    200     404
proposing.send       POST    422    422    422     404
proposing.answer     POST    303    303    403     404
auditlog.show        GET     200    200    200     404
lots.show            GET     200    200    200     200
lots.draw            POST    400    400    400     400
play_lots.show       GET     200    200    200     404
play_lots.draw       POST    400    400    400     404

playrules.show       GET     200    200    200     404
playrules.sheet      GET     200    200    200     404
rules.index          GET     200    200    200     200
rules.look_up        GET     200    200    200     200
rules.answers        GET     200    200    200     200
rules.book           GET     200    200    200     200
rules.card           GET     200    200    200     200
rules.section        GET     200    200    200     200

deck.current          GET     302    302    302     404
deck.deal             POST    303    303    403     404
free_table.act        POST    400    404    404     404
free_table.close      POST    303    404    404     404
free_table.data       GET     200    404    404     404
free_table.enter      POST    404    404    404     404
free_table.fair       GET     200    404    404     404
free_table.fair_data  GET     200    404    404     404
free_table.fair_lines GET     404    404    404     404
free_table.lay_back   POST    403    404    404     404
free_table.look       GET     403    404    404     404
free_table.part       GET     200    404    404     404
free_table.show       GET     200    404    404     404
freedeck.check        GET     200    200    200     200
freedeck.checked      POST    422    422    422     422
freedeck.choose       GET     200    200    200     200
freedeck.deal         POST    303    403    403     403
freedeck.form         GET     200    403    403     403
seats.show            GET     200    200    200     404
seats.claim           POST    400    400    403     404
seats.free            POST    400    400    403     404
seats.take_over       POST    400    403    403     404
seats.told            POST    303    303    403     404
table.act             POST    400    400    403     404
table.close           POST    303    403    403     404
table.data            GET     200    200    200     404
table.enter           POST    404    404    403     404
table.fair            GET     200    200    200     404
table.fair_data       GET     200    200    200     404
table.fair_lines      GET     404    404    404     404
table.lay_back        POST    303    403    403     404
table.look            GET     403    403    403     404
table.part            GET     200    200    200     404
table.show            GET     200    200    200     404
"""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
DEVICES = ("member", "scorer", "watcher", "stranger", "neighbour")
# What stands for the variable parts of an address; `code` is the play, by the role's own code.
PARTS = {
    "slug": "13",
    "number": 1,
    "player": 0,
    "person": 0,
    "digest": "0",
    "filename": "icons/favicon.svg",
    "anchor": "goal",
}
# A watcher may propose and draw lots; neither changes a play.
OPEN_TO_WATCHERS = {"proposing.send", "play_lots.draw", "joining.arrived"}
# Routes that know nothing of circles: a member of another one is as good as any.
OF_ANY_CIRCLE = {
    "exchange",
    "home",
    "lock",
    "history",
    "newplay",
    "circle",
    "freedeck",
    "owngames",
    "persons",
    "statistics",
    "takingin",
}


def read_matrix():
    """{(endpoint, method): {role: status}}"""
    head, *rows = [line.split() for line in MATRIX.splitlines() if line.strip()]
    return {(row[0], row[1]): dict(zip(head[2:], map(int, row[2:]), strict=True)) for row in rows}


EXPECTED = read_matrix()


def routes(app):
    """Every rule of the app with the methods it takes by itself."""
    return [(rule, rule.methods - {"HEAD", "OPTIONS"}) for rule in app.url_map.iter_rules()]


def expected(endpoint, method, role):
    """The status that the matrix wants; of a method that the route does not take, 405."""
    if method == "HEAD":
        return expected(endpoint, "GET", role)
    if (endpoint, method) not in EXPECTED:
        return 200 if method == "OPTIONS" else 405
    if role == "neighbour":
        role = "member" if endpoint.split(".")[0] in OF_ANY_CIRCLE else "stranger"
    return EXPECTED[endpoint, method][role]


def belongs(rule, path, method):
    """Whether a method at a path is this rule's affair, not that of another one which fits."""
    try:
        return rule.map.bind("localhost").match(path, method=method)[0] == rule.endpoint
    except HTTPException:
        return True


def address(rule, table, role):
    """The address of a route as a role would ask for it."""
    joins = {
        "joining.watch": table.play.watch_code,
        "joining.score": table.play.scorer_code,
        "joining.seat": table.play.scorer_code,
        "joining.invitation": table.circle.code,
        "joining.join": table.circle.code,
    }
    code = table.code_of(role)
    if rule.endpoint.startswith(("evenings.", "playfiles.evening")):
        code = table.evening_code_of(role)
    if role not in {"stranger", "neighbour"}:
        code = joins.get(rule.endpoint, code)
    deck = table.deck if "code" in rule.arguments else table.free_deck
    values = {name: PARTS.get(name) for name in rule.arguments} | {"code": code, "ref": deck.ref}
    unknown = [name for name, value in values.items() if value is None]
    assert not unknown, f"say in PARTS what stands for {unknown} of {rule.rule}"
    wanted = {name: values[name] for name in rule.arguments}
    return rule.map.bind("localhost").build(rule.endpoint, wanted)


def test_every_route_has_its_line(app):
    there = {(rule.endpoint, method) for rule, methods in routes(app) for method in methods}
    assert len(there) > 40
    assert there - set(EXPECTED) == set(), "add a line to MATRIX for each of these"
    assert set(EXPECTED) - there == set(), "these routes are gone"


@pytest.fixture(scope="module")
def house(empty_database, tmp_path_factory):
    """An app for the whole module, a table that nobody changes, and a device of every role."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(empty_database, folder / "companion.db")
    app = make_app(f"sqlite:///{folder}/companion.db", folder)
    table = lay_table(app)
    yield app, table, {role: sit_down(app, table, role) for role in DEVICES}
    release(app)


def status_of(house, rule, role, method):
    """What a role gets; what may change something is tried at a table of its own."""
    app, table, devices = house
    client = devices[role]
    if method == "POST" and expected(rule.endpoint, method, role) < 400:
        table = lay_table(app, own_circle=True)
        client = sit_down(app, table, role)
        client.get("/rules")  # whoever sends a form has loaded a page, and keeps its cookie
    with client.open(address(rule, table, role), method=method) as answer:
        return answer.status_code


@pytest.mark.parametrize("endpoint", sorted({endpoint for endpoint, _method in EXPECTED}))
def test_everybody_may_do_just_that(house, endpoint):
    wrong = {}
    for rule in house[0].url_map.iter_rules(endpoint):
        for role in DEVICES:
            path = address(rule, house[1], role)
            for method in (method for method in METHODS if belongs(rule, path, method)):
                status = status_of(house, rule, role, method)
                if status != expected(endpoint, method, role):
                    wrong[role, method, rule.rule] = status
    assert wrong == {}


@pytest.mark.parametrize("role", ["watcher", "stranger", "neighbour"])
def test_who_may_only_look_changes_nothing(app, role):
    table = lay_table(app)
    client = sit_down(app, table, role)
    before, tried = state_of(app, table), 0
    for rule, methods in routes(app):
        if "code" in rule.arguments and "POST" in methods and not rule.rule.startswith("/j/"):
            answer = client.post(address(rule, table, role), data={"round": "1", "player": "0"})
            asks = rule.endpoint in OPEN_TO_WATCHERS
            refused = EXPECTED[rule.endpoint, "POST"]["watcher"] if asks else 403
            assert answer.status_code == (refused if role == "watcher" else 404), rule.rule
            tried += 1
    assert tried > 15
    assert state_of(app, table) == before


@pytest.mark.parametrize("code", ["1", "0" * 22, "-1", "%00", "a" * 5000, "😀" * 6])
def test_nothing_is_looked_up_by_a_bare_number(app, code):
    table = lay_table(app)
    member = sit_down(app, table, "member")
    for rule, methods in routes(app):
        if "code" in rule.arguments:
            values = {name: PARTS.get(name, code) for name in rule.arguments}
            path = rule.map.bind("localhost").build(rule.endpoint, values)
            for method in methods:
                answer = member.open(path, method=method)
                assert answer.status_code == 404 or answer.text == GONE, path
