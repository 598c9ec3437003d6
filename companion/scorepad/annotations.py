"""Lines of a log that stand beside the play: they change no score, and undo passes them over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game import Entry


@dataclass(frozen=True, slots=True)
class Proposed:
    """Somebody says that a player's entry of a counted round should be another one."""

    round: int
    player: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Declined:
    """A proposal, by the number of its line, is not taken up; taking it up is a `Counted`."""

    proposal: int


@dataclass(frozen=True, slots=True)
class CheckAsked:
    """Before a round is saved a second device shall count it too, without seeing the first."""

    round: int


@dataclass(frozen=True, slots=True)
class Checked:
    """What the second device counted; shown to nobody until the round is saved."""

    round: int
    entries: Mapping[int, Entry]


ANNOTATIONS = (Proposed, Declined, CheckAsked, Checked)
Annotation = Proposed | Declined | CheckAsked | Checked
