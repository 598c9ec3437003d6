"""What the digital deck costs: a deal of every game, and fifty tables that draw ten cards a second.

The draws come at fixed times, whether the last one was answered or not, as people tap: who waits
makes nobody else draw later. The floor is the same with the least that keeps a card: one row, one
commit, a lock around them.
"""

from __future__ import annotations

import sqlite3
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from functools import partial
from itertools import chain
from pathlib import Path

from companion import store
from companion.deck import events as ev
from companion.deck.cards import deck_of
from companion.deck.shuffle import commitment, new_salt, shuffled
from companion.deck.table import begin
from companion.game import Game
from companion.games import GAMES
from tests.bench.bench_floors import SAVE
from tests.bench.bench_store import a_store
from tests.bench.registry import Sample, bench, timed

TABLES = 50
A_SECOND = 10
SECONDS = 4
DRAWS = A_SECOND * SECONDS
ALONE = "a commit for each draw, fifty tables"
CARDS = tuple(f"card {number}" for number in range(DRAWS + 10))


def deal_of(game: Game) -> ev.Dealt:
    """A shuffled deck for as many players as may play, and its commitment."""
    players = game.players[1]
    deck = deck_of(game, "", players)
    assert isinstance(deck, tuple)
    order = shuffled(deck or CARDS)
    start = ev.Dealt(game.slug, players, 0, order, new_salt())
    commitment(start.order, start.salt)
    return start


def _deals(game: Game) -> Sample:
    return timed(lambda: begin(game, deal_of(game)))


def _laid(game: Game) -> Sample:
    with a_store():
        circle = store.home_circle()
        return timed(lambda: store.begin_deck(circle, deal_of(game)), runs=100)


for _game in GAMES:
    bench(f"shuffle and deal {_game.slug}", most=0.005, by="p99")(partial(_deals, _game))
    bench(f"shuffle, deal and keep {_game.slug}", against=SAVE)(partial(_laid, _game))


@bench(ALONE)
def bare() -> Sample:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bare.db"
        with closing(_connect(path)) as connection:
            connection.execute("CREATE TABLE card (deck INTEGER, number INTEGER)")
        turn, own = threading.Lock(), threading.local()

        def draw(table: int, number: int) -> None:
            own.connection = getattr(own, "connection", None) or _connect(path)
            with turn, own.connection:
                own.connection.execute("INSERT INTO card VALUES (?, ?)", (table, number))

        return at_fixed_times(draw)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


@bench("draw a card, fifty tables", against=ALONE, aim=3, by="p99", most=0.060)
def tables() -> Sample:
    with a_store() as app:
        circle = store.home_circle()
        decks = [_table(circle, table) for table in range(TABLES)]

        def draw(table: int, number: int) -> None:
            store.act(decks[table], ev.Drew(number % 4), by="phone", key=f"tap {number}")

        sample = at_fixed_times(draw, app.app_context)
        for table, deck_id in enumerate(decks):
            assert_no_card_twice(deck_id, table)
        return sample


def _table(circle: int, number: int) -> int:
    order = tuple(f"{card} of {number}" for card in CARDS)
    return store.begin_deck(circle, ev.Dealt("any", 4, 0, order, new_salt())).id


def assert_no_card_twice(deck_id: int, number: int) -> None:
    """Every card that was drawn is in one hand, and the rest lies on the pile."""
    state = store.deck_table(deck_id).state
    there = Counter(chain(*state.hands, state.draw_pile))
    assert there == Counter(f"{card} of {number}" for card in CARDS), there
    assert sum(map(len, state.hands)) == DRAWS


def at_fixed_times(
    draw: Callable[[int, int], None], context: Callable[[], object] = nullcontext
) -> Sample:
    """How long each draw took from the moment it was due, fifty tables at once."""
    begins = time.perf_counter() + 0.5

    def play(table: int) -> list[float]:
        seconds = []
        with context():
            for number in range(DRAWS):
                due = begins + (number + table / TABLES) / A_SECOND
                time.sleep(max(0.0, due - time.perf_counter()))
                draw(table, number)
                seconds.append(time.perf_counter() - due)
        return seconds

    with ThreadPoolExecutor(TABLES) as threads:
        return Sample(tuple(chain(*threads.map(play, range(TABLES)))))
