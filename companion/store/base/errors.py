"""What the store answers when it does not do what it was asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.game import Entry, Problem


class UnknownPlay(LookupError):  # noqa: N818 - an answer, named as one
    """There is no play of that number."""


class Refused(Exception):  # noqa: N818 - an answer, named as one
    """The rules of the log forbid the change. `problems` says everything that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


class Conflict(Exception):  # noqa: N818 - an answer, named as one
    """Somebody else changed the same players' entries since the asking page was made.

    `theirs` gives what stands there now by player (None: the round was dealt again), `others` the
    same of players whom somebody else changed and the sender left as they were seen, `table` the
    fields of the round that differ. `number` is the number of the last change: whoever sends that
    as `seen` has seen all of it.
    """

    def __init__(
        self,
        theirs: Mapping[int, Entry | None],
        number: int,
        others: Mapping[int, Entry | None] | None = None,
        table: Mapping[str, int | None] | None = None,
    ) -> None:
        super().__init__(f"players {sorted(theirs)} were changed up to {number}")
        self.theirs = theirs
        self.number = number
        self.others = others or {}
        self.table = table or {}


class TooManyTries(Exception):  # noqa: N818 - an answer, named as one
    """Something was done too often from one place; `seconds` until that is forgotten."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many tries, again in {seconds} s")
        self.seconds = seconds


Cause = Literal["busy", "full", "read-only", "disk", "no-table", "damaged", "away"]


class Unavailable(Exception):  # noqa: N818 - an answer, named as one
    """The database cannot be reached, read or written now; nothing was changed.

    `cause` says why in one word, the message in those of the database.
    """

    def __init__(self, message: str = "", cause: Cause = "busy") -> None:
        super().__init__(message)
        self.cause = cause


class Unreadable(Exception):  # noqa: N818 - an answer, named as one
    """A play or deck, by its number, is damaged, or holds what this version does not know."""

    def __init__(self, what: Literal["play", "deck"], number: int, cause: object) -> None:
        super().__init__(f"{what} {number} cannot be read: {cause!r}")
        self.what, self.number = what, number


class UnusableDatabase(ValueError):  # noqa: N818 - an answer, named as one
    """The database cannot be opened, is damaged or none of this program. Says so in a sentence."""


class DatabaseTooNew(UnusableDatabase):
    """The database was made by a newer version of this program."""


class UnknownDeck(LookupError):  # noqa: N818 - an answer, named as one
    """There is no deck of that number, or its time is over."""


class DeckClosed(Exception):  # noqa: N818 - an answer, named as one
    """The cards of this deck were put together; it takes no more events."""


class UnknownDevice(LookupError):  # noqa: N818 - an answer, named as one
    """There is no device of that ref."""


class SeatTaken(Exception):  # noqa: N818 - an answer, named as one
    """Another device sits on the seat of that `player`."""

    def __init__(self, player: int) -> None:
        super().__init__(f"another device plays for player {player}")
        self.player = player
