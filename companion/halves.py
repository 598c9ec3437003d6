"""Half points: exact numbers in memory, whole numbers of halves wherever they are kept."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from companion.game import MAX_POINTS, Points

_HALF = re.compile(r"(?P<sign>[+-]?)(?P<whole>\d{0,9})(?:[.,]5| ?½)")


def of_halves(number: int) -> Points:
    """So many halves; a whole number stays one.

    >>> of_halves(24), of_halves(25)
    (12, Fraction(25, 2))
    """
    return number // 2 if number % 2 == 0 else Fraction(number, 2)


def in_halves(points: Points) -> int:
    """How many halves a number of points is.

    >>> in_halves(12), in_halves(Fraction(-1, 2))
    (24, -1)
    """
    return int(points * 2)


def is_half(points: Points) -> bool:
    """Whether a number of points is not whole."""
    return points % 1 != 0


def half_from(typed: str) -> Points | None:
    """A typed number with a half, as in 12,5, 12.5 or 12½; None for anything else.

    >>> half_from("-12,5"), half_from("½"), half_from("1.50"), half_from("12")
    (Fraction(-25, 2), Fraction(1, 2), None, None)
    """
    found = _HALF.fullmatch(typed)
    if not found:
        return None
    halves = 2 * int(found["whole"] or 0) + 1
    return of_halves(-halves if found["sign"] == "-" else halves)


def allowed_half(typed: str, halves: bool) -> Points | None:
    """A typed number with a half, where half points are agreed and it is not too large."""
    found = half_from(typed.strip().replace("−", "-")) if halves else None
    return None if found is None or not -MAX_POINTS <= found <= MAX_POINTS else found


def written(points: Points) -> str:
    """A number of points as players write it, in every language.

    >>> written(12), written(Fraction(25, 2)), written(Fraction(-1, 2)), written(Fraction(6, 1))
    ('12', '12½', '-½', '6')
    """
    if not is_half(points):
        return str(int(points))
    whole = int(-points if points < 0 else points)
    return ("-" if points < 0 else "") + (str(whole) if whole else "") + "½"


def number_of(points: Points) -> int | float:
    """A number of points for programs that know no halves; a half is exact as a float too.

    >>> number_of(Fraction(25, 2)), number_of(Fraction(4, 2))
    (12.5, 2)
    """
    return float(points) if is_half(points) else int(points)


def from_number(number: Any) -> Any:
    """What `number_of` gave, or anything else as it is.

    >>> from_number(12.5), from_number(12), from_number(12.25)
    (Fraction(25, 2), 12, 12.25)
    """
    if isinstance(number, float) and abs(number) < 10**9 and (2 * number) % 2 == 1:
        return Fraction(int(2 * number), 2)
    return number


def kept(points: Points) -> int | dict[str, int]:
    """A number of points as a log keeps it: who does not know halves refuses it, never misreads.

    >>> kept(Fraction(25, 2)), kept(12)
    ({'halves': 25}, 12)
    """
    return {"halves": in_halves(points)} if is_half(points) else int(points)


def from_kept(value: Any) -> Any:
    """What `kept` gave; anything else as it is."""
    return of_halves(value["halves"]) if isinstance(value, dict) else value


def printed(points: Points) -> str:
    """A number of points on a page: with a minus sign, not a hyphen."""
    return written(points).replace("-", "−")
