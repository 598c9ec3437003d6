"""Who is next clockwise; the plans of whole plays are in tests/games/test_contract.py."""

import pytest

from companion.games import find_game
from companion.scorepad.schedule import Setup, never_starting, next_clockwise


@pytest.mark.parametrize(
    ("order", "after", "sitting", "expected"),
    [
        ((0, 1, 2, 3), 1, (0, 1, 2, 3), 2),
        ((0, 1, 2, 3), 3, (0, 1, 2, 3), 0),
        ((0, 1, 2, 3), 1, (0, 1, 3), 3),
        ((0, 1, 2, 3), 2, (0, 1, 3), 3),
        ((3, 1, 0, 2), 0, (0, 1, 2, 3), 2),
        ((0, 1), 0, (0,), 0),
    ],
)
def test_the_next_clockwise(order, after, sitting, expected):
    assert next_clockwise(order, after, sitting) == expected


def test_nobody_is_next_at_an_empty_table():
    with pytest.raises(ValueError, match="nobody"):
        next_clockwise((0, 1), 0, ())
    with pytest.raises(ValueError, match="not in"):
        next_clockwise((0, 1), 7, (0, 1))


@pytest.mark.parametrize(
    ("slug", "players", "seats"),
    [
        ("freitag13", 6, (0, 5)),
        ("freitag13", 5, (0,)),
        ("13", 6, ()),
        ("push", 3, ()),
        ("any", 3, ()),
    ],
)
def test_who_never_starts(slug, players, seats):
    assert never_starting(find_game(slug), Setup(players)) == seats
