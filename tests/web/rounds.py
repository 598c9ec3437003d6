"""Plays and rounds for tests of the entry, over HTTP and in the browser."""

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted
from companion.store.plays.reading import sheet

NAMES = ("Marina", "Georg", "Ben", "Nils", "Anneliese", "Kai")
PRINTED = [  # the example in the rules of 13; its audit warns
    {"blue": 3, "yellow": 2, "green": 0, "four": 1},
    {"blue": 0, "yellow": 6, "green": 2, "four": 0},
    {"blue": 2, "yellow": 5, "green": 6, "four": 2},
    {"blue": 6, "yellow": 1, "green": 6, "four": 4},
]
POSSIBLE = [  # without a warning: 13 of each colour and all eight fours
    {"blue": 4, "yellow": 3, "green": 2, "four": 2},
    {"blue": 3, "yellow": 4, "green": 3, "four": 2},
    {"blue": 3, "yellow": 3, "green": 4, "four": 2},
    {"blue": 3, "yellow": 3, "green": 4, "four": 2},
]


def begin(app, game="13", names=NAMES[:4], **agreed):
    """A new play of the home circle."""
    with app.test_request_context():
        return store.begin(store.home_circle(), Began(game, tuple(names), **agreed))


def sheet_of(app, play):
    """The play as it is now."""
    with app.test_request_context():
        return sheet(play.id)


def lines_of(app, play):
    with app.test_request_context():
        return store.lines(play.id)


def count(app, play, number, entries, by="another device"):
    """Another device saves entries of a round: {player: Entry}."""
    with app.test_request_context():
        return store.append(play.id, Counted(number, entries), by=by)


def entries_of(counts):
    """Entries by player from a list of counts."""
    return {player: Entry(counts=one) for player, one in enumerate(counts)}


def url(play, number=1, way=None):
    return f"/play/{play.ref}/round/{number}" + (f"?way={way}" if way else "")


def cells(counts):
    """The fields of the form: {"p0-blue": 3, …}."""
    return {f"p{n}-{kind}": count for n, one in enumerate(counts) for kind, count in one.items()}


def body(counts, seen=1, key="a key", accept=False):
    """What the script sends."""
    entries = {str(player): {"counts": one} for player, one in enumerate(counts)}
    return {"entries": entries, "seen": seen, "key": key, "accept": accept}


def form(page, **typed):
    """The page's form with some fields changed, as it is sent."""
    own = page.soup.find(id="entry-form")
    names = {field["name"]: field.get("value", "") for field in own.find_all("input")}
    return {**names, **typed}
