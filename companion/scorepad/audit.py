"""What can and cannot have been counted: all problems of a round, collected.

Hard problems refuse the entry (the deck does not hold that many cards); the others warn, because
people miscount and lose cards, and the printed example of 13 itself breaks the strict count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game import (
    MAX_POINTS,
    Edition,
    Entry,
    Game,
    HandAudit,
    PlainAudit,
    Problem,
    StockAudit,
    TargetAudit,
)
from companion.scorepad.audit_targets import audit_targets
from companion.scorepad.messages import problem
from companion.scorepad.scoring import score


def check(game: Game, entries: Sequence[Entry], edition: str = "") -> tuple[Problem, ...]:
    """All problems of a round's entries, one entry a player; hard ones first.

    Works on partial rounds too (upper bounds only make sense there). Source: the printed rules
    and the deck of the edition.
    """
    deck = game.edition(edition)
    found = [*_number_of_players(game, entries), *_sizes(game, entries)]
    found += _deck_limits(game, deck, entries)
    if not any(item.hard for item in found):
        found += _by_audit(game, deck, entries)
    return tuple(sorted(found, key=lambda item: not item.hard))


def _number_of_players(game: Game, entries: Sequence[Entry]) -> Iterator[Problem]:
    least, most = game.players
    if not least <= len(entries) <= most:
        yield problem("players-range", hard=True, least=least, most=most)


def _sizes(game: Game, entries: Sequence[Entry]) -> Iterator[Problem]:
    signed = isinstance(game.audit, PlainAudit)
    for player, entry in enumerate(entries):
        numbers = [*(entry.counts or {}).items(), (None, entry.points), (None, entry.cards_held)]
        for kind, number in numbers:
            if number is None:
                continue
            at = game.kind(kind) if kind else None
            if number < 0 and not signed:
                yield problem("negative", hard=True, kind=at, player=player)
            elif abs(number) > MAX_POINTS:
                yield problem("points-size", hard=True, kind=at, player=player)


def _deck_limits(game: Game, deck: Edition, entries: Sequence[Entry]) -> Iterator[Problem]:
    for kind in game.kinds:
        total, copies = total_of(kind.key, entries), deck.copies(kind.key)
        if total > copies:
            yield problem(
                "deck-limit",
                hard=True,
                kind=kind,
                rule="components",
                over=total - copies,
                count=total,
                copies=copies,
            )


def _by_audit(game: Game, deck: Edition, entries: Sequence[Entry]) -> Iterator[Problem]:
    match game.audit:
        case TargetAudit():
            yield from audit_targets(game, game.audit, deck, entries)
        case HandAudit(cards):
            yield from _audit_hands(game, cards, deck, entries)
        case StockAudit():
            yield from _audit_stock(game, deck, entries)
        case PlainAudit():
            return


def _audit_hands(
    game: Game, cards: int, deck: Edition, entries: Sequence[Entry]
) -> Iterator[Problem]:
    values = card_points(game, deck)
    most = sum(values[-cards:])
    wrong = False
    for player, entry in enumerate(entries):
        held = entry.cards()
        if entry.counts is not None and held != cards:
            yield problem(
                "hand-size", hard=True, player=player, rule="scoring", cards=cards, count=held or 0
            )
            wrong = True
        if entry.counts is None and not 0 <= (entry.points or 0) <= most:
            yield problem("points-range", hard=True, player=player, least=0, most=most)
            wrong = True
    if not wrong:
        yield from _hand_sums(cards, values, sorted(score(game, entries).points))


def _hand_sums(cards: int, values: Sequence[int], sums: Sequence[int]) -> Iterator[Problem]:
    """The k lowest hands hold at least the lowest cards, the k highest at most the highest."""
    for players in range(1, len(sums) + 1):
        least, low = sum(values[: cards * players]), sum(sums[:players])
        most, high = sum(values[-cards * players :]), sum(sums[-players:])
        if low < least:
            yield problem("lowest-sum", hard=True, players=players, least=least, sum=low)
            return
        if high > most:
            yield problem("highest-sum", hard=True, players=players, most=most, sum=high)
            return


def _audit_stock(game: Game, deck: Edition, entries: Sequence[Entry]) -> Iterator[Problem]:
    values = card_points(game, deck)
    for player, entry in enumerate(entries):
        if entry.points is not None and entry.cards_held is not None:
            yield from _held_points(values, player, entry.points, entry.cards_held)
    cards = sum(entry.cards() or 0 for entry in entries)
    if cards > len(values):
        yield problem("stock-cards", hard=True, rule="components", most=len(values), count=cards)
    points = sum(score(game, entries).points)
    if points > sum(values):
        yield problem("stock-points", hard=True, rule="components", most=sum(values), sum=points)


def _held_points(values: Sequence[int], player: int, points: int, cards: int) -> Iterator[Problem]:
    least, most = sum(values[:cards]), sum(values[max(0, len(values) - cards) :])
    if not least <= points <= most:
        yield problem("held-points", hard=True, player=player, cards=cards, least=least, most=most)


def total_of(kind: str, entries: Sequence[Entry]) -> int:
    """How many cards of a kind were counted at the whole table."""
    return sum((entry.counts or {}).get(kind, 0) for entry in entries)


def card_points(game: Game, deck: Edition) -> list[int]:
    """The points of every scoring card of the deck, lowest first."""
    return sorted(kind.each for kind in game.kinds for _ in range(deck.copies(kind.key)))
