"""Tables to test with, and what must be true of every play in the database."""

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted
from companion.scorepad.sheet import read_sheet
from companion.store.base.engine import reading, the_store
from companion.store.base.log_cache import LogCache
from companion.store.base.models import Play
from companion.store.plays.summary import summarise

THIRTEEN = Began("13", ("Anna", "Ben", "Cem"))
PAD = Began("any", tuple(f"Player {number}" for number in range(12)), title="Doppelkopf")


def points(round_number, **by_player):
    """A change: points by player, given as p0=5."""
    entries = {int(name[1:]): Entry(points=value) for name, value in by_player.items()}
    return Counted(round_number, entries)


def all_points(round_number, *values):
    """A change: points of all players in order."""
    return Counted(round_number, {n: Entry(points=value) for n, value in enumerate(values)})


def stored(play_id):
    """The row of a play."""
    with reading() as session:
        return session.get_one(Play, play_id)


def read_anew(play_id):
    """The log as it is in the database, past everything remembered."""
    kept, own = the_store().logs, LogCache()
    object.__setattr__(the_store(), "logs", own)
    try:
        return store.lines(play_id)
    finally:
        object.__setattr__(the_store(), "logs", kept)


def assert_whole(play_id):
    """Numbers without gaps, lists as recomputed, nothing remembered wrong; the log."""
    lines, play = read_anew(play_id), stored(play_id)
    assert [line.number for line in lines] == list(range(1, play.head + 1))
    assert store.lines(play_id) == lines
    sheet = read_sheet(lines)
    assert store.sheet(play_id) == sheet
    assert play.summary == summarise(sheet)
    assert play.finished == sheet.finished
    assert play.updated == lines[-1].at
    return lines
