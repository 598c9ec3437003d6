"""Finished plays put straight into the store."""

from companion import store
from companion.scorepad.log import Began, Ended
from tests.store.tables import all_points

START = 1_700_000_000.0  # 14 November 2023
AN_HOUR_AND_A_HALF = 5400


def played(circle, names, totals, at=START, lasted=AN_HOUR_AND_A_HALF, game="any", **agreed):
    """A play of one round that ended `lasted` seconds after it began."""
    play = store.begin(circle, Began(game, names, **agreed), at=at)
    store.append(play.id, all_points(1, *totals), at=at + 60)
    if not store.sheet(play.id).finished:
        store.append(play.id, Ended(), at=at + lasted)
    return play


def number_of(app, name):
    """The number of a person of the home."""
    with app.app_context():
        return store.person_named(store.home_circle(), name).id
