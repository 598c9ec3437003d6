"""The exact count of 13 and Freitag, der 13.: what can have been taken from piles up to 13."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from companion.game import CardKind, Edition, Game, Problem, TargetAudit
from companion.scorepad.counts import Entries, cards_of, entered, total_of
from companion.scorepad.messages import problem

PILE = 13


def audit_targets(
    game: Game, audit: TargetAudit, deck: Edition, entries: Entries
) -> Iterator[Problem]:
    """Problems of a round in which every taken pile stood at most at 13.

    Of each colour r = copies - taken cards still lie on its pile. They must fit under 13, leave
    room for the wild cards that stay, and an empty colour needs a wild card on its pile.
    """
    ways = {entry.counts is None for _, entry in entered(entries)}
    if len(ways) > 1:
        yield problem("one-way", hard=True)
    elif True in ways:
        yield from _points(game, audit, deck, entries)
    else:
        yield from _counts(game, audit, deck, entries)


def _counts(game: Game, audit: TargetAudit, deck: Edition, entries: Entries) -> Iterator[Problem]:
    yield from _single_wild(game, audit, entries)
    yield from _must_stay(game, audit, deck, entries)
    if len(entries) == audit.unused_at:
        yield from _with_unused_hand(game, audit, deck, entries)
    elif None not in entries:
        yield from _all_counted(game, audit, deck, entries)


@lru_cache
def rooms(deck: Edition, kind: str, wild: int) -> tuple[int, ...]:
    """How many wild cards of value `wild` fit beside 0, 1, 2 … cards of a kind under 13.

    It ends with the largest number of cards that fits at all.
    """
    values = sorted(
        stock.value for stock in deck.deck if stock.kind == kind for _ in range(stock.copies)
    )
    lowest = accumulate(values, initial=0)
    return tuple((PILE - value) // wild for value in lowest if value <= PILE)


def wild_value(audit: TargetAudit, deck: Edition) -> int:
    """The card value of the wild kind."""
    return next(stock.value for stock in deck.deck if stock.kind == audit.wild)


def _points(game: Game, audit: TargetAudit, deck: Edition, entries: Entries) -> Iterator[Problem]:
    """More than the whole deck is worth cannot be; more than the rules allow is only unlikely."""
    player_most, table_most = audit.limits[deck.key][len(entries)]
    points = {player: int(entry.points or 0) for player, entry in entered(entries)}
    worth = sum(deck.copies(kind.key) * kind.each for kind in game.kinds)
    if sum(points.values()) > worth:
        yield problem("stock-points", hard=False, most=worth, sum=sum(points.values()))
        return
    for player, own in points.items():
        if own > player_most:
            yield problem("player-points", hard=False, player=player, most=player_most)
    total = sum(points.values())
    if total > table_most:
        yield problem("table-points", hard=False, most=table_most, sum=total)


def _single_wild(game: Game, audit: TargetAudit, entries: Entries) -> Iterator[Problem]:
    for player, entry in entered(entries):
        counts = {kind: count for kind, count in (entry.counts or {}).items() if count}
        if counts == {audit.wild: 1}:
            yield problem(
                "single-four",
                hard=False,
                kind=game.kind(audit.wild),
                player=player,
            )


def _all_counted(
    game: Game, audit: TargetAudit, deck: Edition, entries: Entries
) -> Iterator[Problem]:
    """What is still missing once everybody's cards are in: no pile can hold that many."""
    room = 0
    for kind in _colours(game, audit):
        fitting = rooms(deck, kind.key, wild_value(audit, deck))
        left = _left(deck, kind.key, entries)
        missing = left - (len(fitting) - 1)
        if missing > 0:
            least = deck.copies(kind.key) - len(fitting) + 1
            yield _soft("too-few", game, kind.key, missing=missing, least=least)
        room += fitting[min(left, len(fitting) - 1)]
    too_many_left = _left(deck, audit.wild, entries) - room
    if too_many_left > 0:
        yield _soft("fours-no-room", game, audit.wild, missing=too_many_left, room=room)


def _must_stay(
    game: Game, audit: TargetAudit, deck: Edition, entries: Entries
) -> Iterator[Problem]:
    empty = [kind.key for kind in _colours(game, audit) if _left(deck, kind.key, entries) == 0]
    over = len(empty) - _left(deck, audit.wild, entries)
    if over > 0:
        found = _soft("fours-must-stay", game, audit.wild, over=over, empty=len(empty))
        yield replace(found, kinds=(*empty, audit.wild))


def _with_unused_hand(
    game: Game, audit: TargetAudit, deck: Edition, entries: Entries
) -> Iterator[Problem]:
    """One hand stays out unseen, so only upper bounds are sure."""
    unused = game.deal(deck.size, len(entries)).unused or 0
    most = deck.size - unused - len(_colours(game, audit))
    over = cards_of(entries) - most
    if over > 0:
        yield problem("unused-kinds", hard=False, over=over)


def _colours(game: Game, audit: TargetAudit) -> list[CardKind]:
    return [kind for kind in game.kinds if kind.key != audit.wild]


def _left(deck: Edition, kind: str, entries: Entries) -> int:
    return deck.copies(kind) - total_of(kind, entries)


def _soft(code: str, game: Game, kind: str, **values: int) -> Problem:
    return problem(code, hard=False, kind=game.kind(kind), **values)
