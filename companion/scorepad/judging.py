"""Score and audit of a counted round, remembered: the same entries always give the same answer.

A sheet is read anew after every change, and all but one of its rounds are as they were.
"""

from __future__ import annotations

from functools import lru_cache

from companion.game import Entry, Game, Problem, RoundScore
from companion.scorepad.audit import check
from companion.scorepad.scoring import score

REMEMBERED_ROUNDS = 4096


@lru_cache(maxsize=REMEMBERED_ROUNDS)
def judge(
    game: Game, edition: str, entries: tuple[Entry, ...], halves: bool = False
) -> tuple[RoundScore, tuple[Problem, ...]]:
    """The score of a complete round of a listed game, and what the audit finds in it."""
    return score(game, entries), audited(game, edition, entries, halves)


@lru_cache(maxsize=REMEMBERED_ROUNDS)
def audited(
    game: Game, edition: str, entries: tuple[Entry | None, ...], halves: bool = False
) -> tuple[Problem, ...]:
    """What the audit finds in a round of a listed game, in which entries may still be missing."""
    return check(game, entries, edition, halves)
