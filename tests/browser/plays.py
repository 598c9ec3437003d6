"""Plays for the browser to open, put straight into the store."""

from __future__ import annotations

import random

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted, Joined, Left

FAMILY = ("Marina", "Georg", "Ben", "Nils")
LONG = "Großtante Hildegard-Maximiliane von Hag"
STRANGE = (LONG, "عبد الرحمن", "שירה", "O'Brien", "<b>Jo</b>", "👩‍👩‍👧 Drei")
TWELVE = (*FAMILY, "Anneliese", "Kai", *STRANGE)

PRINTED = [(3, 2, 0, 1), (0, 6, 2, 0), (2, 6, 6, 2), (6, 0, 6, 4)]
PLAIN = [(5, 1, 4, 2), (4, 6, 0, 2), (3, 3, 5, 1), (1, 3, 4, 3)]


def thirteen(counts):
    return Entry(counts=dict(zip(("blue", "yellow", "green", "four"), counts, strict=True)))


def points(*values):
    return [Entry(points=value) for value in values]


def begin(app, game, names, *rounds, **agreed):
    """Begin and count a play of the home; its code."""
    with app.app_context():
        play = store.begin(store.home_circle(), Began(game, tuple(names), **agreed))
        for number, entries in enumerate(rounds, 1):
            change = Counted(number, dict(enumerate(entries)), accepted=True)
            store.append(play.id, change)
        return play.ref


def printed_play(app, rounds=2, names=FAMILY):
    """A play of 13: the printed example, then plain rounds."""
    counted = [PRINTED, PLAIN, PLAIN, PLAIN][:rounds]
    return begin(app, "13", names, *[[thirteen(one) for one in row] for row in counted])


def twelve_play(app, rounds=5):
    """Twelve players with long and foreign names and totals below zero."""
    numbers = random.Random(5)
    rows = [points(*(numbers.randint(-30, 40) for _ in TWELVE)) for _ in range(rounds)]
    return begin(app, "any", TWELVE, *rows, title="Mau-Mau mit der ganzen Verwandtschaft")


def long_play(app):
    """Sixty of ninety-nine rounds, with totals of four digits."""
    numbers = random.Random(7)
    rows = [points(*(numbers.randint(-30, 90) for _ in FAMILY)) for _ in range(60)]
    return begin(app, "any", FAMILY, *rows, rounds=99)


def play_with_guests(app):
    """Somebody left, somebody joined with a start score."""
    code = printed_play(app)
    with app.app_context():
        play = store.find(code, store.home_circle()).play
        store.append(play.id, Left(3, 1))
        store.append(play.id, Joined(3, 4, "Oma Ilse", 12))
    return code


def shared_win(app):
    """A finished play of PUSH that the tie-break decides, with two in third place."""
    held = zip((40, 40, 31, 31), (12, 11, 10, 10), strict=True)
    return begin(app, "push", FAMILY, [Entry(points=p, cards_held=c) for p, c in held])


def open_tie(app):
    """A finished play of PUSH by points: cards that nobody entered would decide who won."""
    return begin(app, "push", FAMILY, [Entry(points=p) for p in (40, 40, 31, 31)])


def sheet_of(app, code):
    """The sheet of a play as it stands."""
    with app.app_context():
        return store.sheet_of(store.find(code, store.home_circle()).play)
