"""Colour and sign of everybody at a table: the person's own, changed only where two are alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion import store

SEATS = 12  # how many colours and signs there are


class Mark(NamedTuple):
    """A colour and a sign, from 1."""

    colour: int
    sign: int


def marks_of(circle_id: int, names: Mapping[int, str]) -> dict[int, Mark]:
    """The mark of every player by number; who is nobody known has that of their seat.

    As long as there are enough, no two at a table have the same colour or the same sign: of two
    who have, the one who sat down later gets another for this play.
    """
    known = store.marks_named(circle_id, names.values())
    wanted = [known.get(name, (player, player)) for player, name in names.items()]
    colours, signs = _apart(one[0] for one in wanted), _apart(one[1] for one in wanted)
    marks = (Mark(colour + 1, sign + 1) for colour, sign in zip(colours, signs, strict=True))
    return dict(zip(names, marks, strict=True))


def marks_expected(circle_id: int | None, rows: Sequence[str]) -> dict[int, Mark]:
    """The marks of rows of a form, as `marks_of` has them once the play is begun.

    Who is not known yet becomes a person then, and has the mark of one. Rows without a name show
    what is left.
    """
    names = [name for name in rows if name]
    known = {} if circle_id is None else store.marks_named(circle_id, names)
    count = 0 if circle_id is None else store.how_many_people(circle_id)
    new = sorted({store.fold(name) for name in names if name not in known})
    wanted = [known.get(name) or (count + new.index(store.fold(name)),) * 2 for name in names]
    colours, signs = (_placed(rows, _apart(one[which] for one in wanted)) for which in (0, 1))
    marks = (Mark(colour + 1, sign + 1) for colour, sign in zip(colours, signs, strict=True))
    return dict(enumerate(marks))


def _placed(rows: Sequence[str], taken: Sequence[int]) -> list[int]:
    own, free = iter(taken), iter([n for n in range(SEATS) if n not in taken])
    return [next(own) if name else next(free, row % SEATS) for row, name in enumerate(rows)]


def _apart(numbers: Iterable[int]) -> list[int]:
    """The numbers, those that came before replaced by the first that nobody else wants."""
    wanted = [number % SEATS for number in numbers]
    free = [number for number in range(SEATS) if number not in wanted]
    found: list[int] = []
    for one in wanted:
        found.append(one if one not in found or not free else free.pop(0))
    return found
