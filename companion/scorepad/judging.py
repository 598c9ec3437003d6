"""Score and audit of a counted round, remembered: the same entries always give the same answer.

A sheet is read anew after every change, and all but one of its rounds are as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.game import Entry, Game, Problem, RoundScore
from companion.games import BY_SLUG
from companion.scorepad.audit import check
from companion.scorepad.scoring import score

REMEMBERED_ROUNDS = 4096

_Counts = tuple[tuple[str, int], ...]
_OneKey = tuple[_Counts | None, int | None, int | None]


def judge(
    game: Game, edition: str, entries: Sequence[Entry]
) -> tuple[RoundScore, tuple[Problem, ...]]:
    """The score of a complete round of a listed game, and what the audit finds in it."""
    key = tuple(_key(entry) for entry in entries)
    return _judge(game.slug, edition, key)


def audited(game: Game, edition: str, entries: Sequence[Entry | None]) -> tuple[Problem, ...]:
    """What the audit finds in a round of a listed game, in which entries may still be missing."""
    return _audited(game.slug, edition, tuple(entry and _key(entry) for entry in entries))


def _key(entry: Entry) -> _OneKey:
    return _counts(entry), entry.points, entry.cards_held


def _entry(key: _OneKey) -> Entry:
    counts, points, held = key
    return Entry(None if counts is None else dict(counts), points, held)


def _counts(entry: Entry) -> _Counts | None:
    return None if entry.counts is None else tuple(entry.counts.items())


@lru_cache(maxsize=REMEMBERED_ROUNDS)
def _judge(
    slug: str, edition: str, key: tuple[_OneKey, ...]
) -> tuple[RoundScore, tuple[Problem, ...]]:
    entries = [_entry(one) for one in key]
    return score(BY_SLUG[slug], entries), _audited(slug, edition, key)


@lru_cache(maxsize=REMEMBERED_ROUNDS)
def _audited(slug: str, edition: str, key: tuple[_OneKey | None, ...]) -> tuple[Problem, ...]:
    entries = [one and _entry(one) for one in key]
    return check(BY_SLUG[slug], entries, edition)
