"""A play on the table, and the four kinds of devices that may know of it."""

import pytest

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted
from tests.web.history.plays import played

NAMES = ("Anna", "Ben", "Cem")
COUNTS = ({"blue": 7, "yellow": 3}, {"blue": 4, "green": 7, "four": 2}, {"yellow": 8, "green": 4})


def a_round(number=1, counts=COUNTS):
    """Counts of a round of 13 for three players."""
    return Counted(number, {player: Entry(counts=dict(own)) for player, own in enumerate(counts)})


@pytest.fixture
def play(app):
    """A play of 13 with Anna, Ben and Cem in the circle of the home."""
    with app.app_context():
        return store.begin(store.home_circle(), Began("13", NAMES), by="tablet", at=100.0)


@pytest.fixture
def save(app, play):
    """A function that appends a change to the play; its number."""

    def save(change, **who):
        with app.app_context():
            return store.append(play.id, change, **who).number

    return save


@pytest.fixture
def phone(app):
    """A device that is no member: it comes from another address."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.1.50"
    return client


@pytest.fixture
def play_one(app):
    """A function that puts a finished play into the home's circle, or another; the play."""

    def play_one(*what, circle=None, **how):
        with app.app_context():
            return played(circle or store.home_circle(), *what, **how)

    return play_one
