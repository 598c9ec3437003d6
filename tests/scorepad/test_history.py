"""A log told step by step: what stood there before and after every change."""

from companion.game import Entry
from companion.games.classics import find_classic
from companion.scorepad.changes import refuse
from companion.scorepad.defined import began
from companion.scorepad.history import history
from companion.scorepad.log import Agreed, Began, Cleared, Counted, LogLine, Renamed, Undone

PLAYERS = ("Anna", "Ben", "Cem")


def counted(blue):
    return Counted(1, {player: Entry(counts={"blue": blue}) for player in range(3)})


def log(*changes):
    return [LogLine(number, change) for number, change in enumerate(changes, 1)]


def test_every_change_says_what_it_replaced():
    lines = log(Began("13", PLAYERS), counted(1), counted(2), Renamed(0, "Eva"), Cleared(1))
    began, first, second, renamed, cleared = history(lines)
    assert (began.round, began.replaced) == (None, ())
    assert [(one.before, one.after) for one in first.replaced] == [
        (None, Entry(counts={"blue": 1}))
    ] * 3
    assert second.replaced[0].before == Entry(counts={"blue": 1})
    assert (renamed.round, renamed.replaced) == (None, ())
    assert cleared.round == 1
    assert all(one.after is None for one in cleared.replaced)


def test_what_was_taken_back_is_marked_and_named():
    lines = log(Began("13", PLAYERS), counted(1), Undone(2), counted(3))
    events = history(lines)
    assert [event.undone for event in events[:2]] == [False, True]
    assert events[2].about == lines[1]
    assert events[3].replaced[0].before is None


def test_a_redo_names_what_counts_again():
    lines = log(Began("13", PLAYERS), counted(1), Undone(2), Undone(3), Undone(4), Undone(5))
    events = history(lines)
    assert [event.redone for event in events[:3]] == [None] * 3
    assert events[3].redone == lines[1]
    assert events[5].redone == lines[1]


def test_a_table_may_agree_to_hide_counts():
    assert refuse(log(Began("13", PLAYERS)), Agreed(hidden=True)) == ()


def test_the_fields_of_a_round_say_what_they_replaced():
    lines = log(
        began(find_classic("doppelkopf"), (*PLAYERS, "Dora")),
        Counted(1, {}, table={"value": 2, "compulsory": 0}),
        Counted(1, {}, table={"value": 4, "compulsory": 0}),
        Undone(3),
        Counted(1, {}, table={"value": 3}),
        Cleared(1),
        Counted(1, {}, table={"value": 1}),
    )
    fields = [event.fields for event in history(lines)]
    assert fields[1] == {"value": (None, 2), "compulsory": (None, 0)}
    assert fields[2] == {"value": (2, 4)}
    assert fields[4] == {"value": (2, 3)}
    assert fields[6] == {"value": (None, 1)}
    assert not any([fields[0], fields[3], fields[5]])
