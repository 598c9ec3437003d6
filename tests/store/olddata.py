"""Databases of every version, as SQL text: what was written then must open now with equal totals.

`python -m tests.store.olddata` writes the database of the present version to tests/data/databases,
when there is none yet. What lies there is never changed.
"""

import contextlib
import json
import random
import sqlite3
import tempfile
from fractions import Fraction
from pathlib import Path

from companion import store
from companion.deck.events import KeeperStarted, PlayedOnTarget
from companion.definition.sentences import value_of
from companion.game import Entry
from companion.halves import kept
from companion.scorepad.log import (
    Began,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    Renamed,
    Reopened,
    RoundsSet,
    Seated,
)
from tests.deck.players import fair_move
from tests.definition.test_sentences import BEETLES
from tests.store.conftest import store_app
from tests.store.decks import dealt
from tests.store.tables import all_points

FOLDER = Path(__file__).parents[1] / "data" / "databases"


def load(sql, path):
    """Make the database file that `sql` describes."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(sql)


def totals(circle_id):
    """What every play of a circle says: totals and names by player, whether it is finished."""
    plays = store.running(circle_id) + store.recent(circle_id)
    return {play.ref: _standing(store.sheet(play.id)) for play in plays}


def _standing(sheet):
    people = {str(n): [player.name, kept(sheet.totals[n])] for n, player in sheet.players.items()}
    return {"players": people, "finished": sheet.finished, "head": sheet.head}


def _fill(circle_id):
    """Plays with every kind of change."""
    by = store.join_circle(circle_id, at=1.0)
    thirteen = store.begin(circle_id, Began("13", ("Anna", "Ben", "Cem")), by=by, key="press")
    counts = {"blue": 3, "yellow": 0, "green": 2, "four": 1}
    for number in range(1, 7):
        entries = {n: Entry(counts={**counts, "blue": n, "green": number % 3}) for n in range(3)}
        store.append(thirteen.id, Counted(number, entries, accepted=number == 2), by=by)
    biber = store.begin(circle_id, Began("biberbande", ("Zoë", "O'Brien"), rounds=2), by=by)
    hands = {0: Entry(counts={"1": 2, "9": 2}), 1: Entry(counts={"0": 4})}
    store.append(biber.id, Counted(1, hands), by=by, key="tap")
    push = store.begin(circle_id, Began("push", ("👨‍👩‍👧", "<b>", "=1+1")), by=by)
    held = {n: Entry(points=60, cards_held=20 + n) for n in range(3)}
    store.append(push.id, Counted(1, held), by=by)
    _use_everything(store.begin(circle_id, _PAD, by=by).id)
    _play_with_halves(circle_id)
    _play_cards(circle_id, thirteen.id, by)
    store.arrive(thirteen.id, "watcher", "phone" * 5, at=2.0)
    store.invite(circle_id, once=True, at=2.0)
    store.short_code("scorer", play_id=thirteen.id, at=3.0)
    store.open_short_code("CCCCCC", {"somebody": 5}, at=4.0)
    _write_own_games(circle_id)


def _write_own_games(circle_id):
    """A game in sentences that was changed since, and one that was deleted."""
    value = value_of(BEETLES)
    slug = store.add_own_game(circle_id, value, at=5.0)
    store.change_own_game(circle_id, slug, {**value, "title": "Käfer"}, at=6.0)
    store.delete_own_game(circle_id, store.add_own_game(circle_id, value, at=5.0), at=6.0)


def _play_with_halves(circle_id):
    half = Fraction(25, 2)
    began = Began("any", ("A", "B"), rounds=1, title="Tarock", start=(0, half), halves=True)
    entries = {0: Entry(points=half, parts={"points": (10, Fraction(5, 2))}), 1: Entry(points=-3)}
    store.append(store.begin(circle_id, began).id, Counted(1, entries))


_PAD = Began("any", ("A", "B", "C"), 1, None, "", 500, False, "Rommé", (10, 0, -5), 2)


def _use_everything(play_id):
    for change in (
        all_points(3, 30, -20, 7),
        Cleared(3),
        all_points(3, 31, -20, 7),
        Renamed(0, "Änne"),
        Seated(4, (2, 0, 1)),
        DealerSet(4, 0),
        Joined(4, 3, "Gast", 12),
        all_points(4, 1, 2, 3, 4),
        Left(5, 1),
        RoundsSet(9),
        Ended(),
        Reopened(),
    ):
        store.append(play_id, change)
    store.undo(play_id)
    store.undo(play_id)
    store.redo(play_id)


def _play_cards(circle_id, play_id, by):
    """A deck of a play with a claimed seat, one with real cards, and one that was closed."""
    store.claim(play_id, 1, by)
    start = dealt(players=3, starter=1)
    deck = store.begin_deck(circle_id, start, seats=(0, 1, 2), play_id=play_id, round_number=6)
    for key in ("tap 1", "tap 2", "tap 3"):
        table = store.deck_table(deck.id).state
        store.act(deck.id, fair_move(table, random.Random(key)), by=by, key=key)
    keeper = KeeperStarted("freitag13", 3, 0, "50", ("friday",))
    real = store.begin_deck(circle_id, keeper, seats=("Zoë", "O'Brien", "👨‍👩‍👧"))
    store.act(real.id, PlayedOnTarget(0, "cat 7", "cat"), by=by)
    store.close_deck(real.id)


def write():
    """Write the fixture of the present version."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "old.db"
        app = store_app(f"sqlite:///{path}", folder)
        store.upgrade_database(app)
        with app.app_context():
            _fill(store.home_circle())
            expected = totals(store.home_circle())
        store.close_store(app)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            sql = "\n".join(connection.iterdump()) + "\n"
            revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    FOLDER.mkdir(exist_ok=True)
    if (FOLDER / f"{revision}.sql").exists():
        raise SystemExit(f"{revision}.sql is there already and stays as it is")
    (FOLDER / f"{revision}.sql").write_text(sql, "utf-8")
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (FOLDER / f"{revision}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    write()
