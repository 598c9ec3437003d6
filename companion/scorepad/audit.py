"""What can and cannot have been counted: all problems of a round, collected.

Hard problems refuse the entry: more cards of a kind were counted than the deck holds. What only
follows from totals warns, because people miscount, lose cards and have rules of their own, and the
printed example of 13 itself breaks the strict count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game import (
    MAX_POINTS,
    CardKind,
    Edition,
    Game,
    HandAudit,
    PlainAudit,
    Points,
    Problem,
    StockAudit,
    TargetAudit,
)
from companion.halves import is_half
from companion.scorepad.audit_targets import audit_targets
from companion.scorepad.counts import Entries, card_points, cards_of, entered, total_of
from companion.scorepad.messages import problem, unknown_kind
from companion.scorepad.scoring import score


def check(
    game: Game, entries: Entries, edition: str = "", halves: bool = False
) -> tuple[Problem, ...]:
    """All problems of a round's entries, one a player; hard ones first.

    None is a player still to be entered; until then nothing is said that a further entry could
    still put right. `halves` says that half points were agreed. Source: the printed
    rules and the deck of the edition.
    """
    deck = game.edition(edition)
    found = [*_number_of_players(game, entries), *_each_entry(game, entries, halves)]
    found += _deck_limits(game, deck, entries)
    if not any(item.hard for item in found):
        found += _by_audit(game, deck, entries)
    return tuple(sorted(found, key=lambda item: not item.hard))


def _number_of_players(game: Game, entries: Entries) -> Iterator[Problem]:
    least, most = game.players
    if not least <= len(entries) <= most:
        yield problem("players-range", hard=True, least=least, most=most)


def _each_entry(game: Game, entries: Entries, halves: bool) -> Iterator[Problem]:
    signed = isinstance(game.audit, PlainAudit)
    for player, entry in entered(entries):
        counts = None if game.is_plain else entry.counts
        if counts is None and entry.points is None:
            yield problem("blank", hard=True, player=player)
        for key, number in (counts or {}).items():
            if (kind := game.kind(key)) is None:
                yield unknown_kind(key, player)
            else:
                yield from _size(number, player, kind)
        yield from _size(entry.points or 0, player, signed=signed)
        if is_half(entry.points or 0) and not (signed and halves):
            yield problem("half-points" if signed else "not-a-number", hard=True, player=player)
        yield from _size(entry.cards_held or 0, player)


def _size(
    number: Points, player: int, kind: CardKind | None = None, signed: bool = False
) -> tuple[Problem, ...]:
    if 0 <= number <= MAX_POINTS or (signed and -MAX_POINTS <= number < 0):
        return ()
    code = "negative" if number < 0 and not signed else "points-size"
    return (problem(code, hard=True, kind=kind, player=player),)


def _deck_limits(game: Game, deck: Edition, entries: Entries) -> Iterator[Problem]:
    for kind in game.kinds:
        total, copies = total_of(kind.key, entries), deck.copies(kind.key)
        if total > copies:
            yield problem(
                "deck-limit",
                hard=True,
                kind=kind,
                over=total - copies,
                count=total,
                copies=copies,
            )


def _by_audit(game: Game, deck: Edition, entries: Entries) -> Iterator[Problem]:
    match game.audit:
        case TargetAudit():
            yield from audit_targets(game, game.audit, deck, entries)
        case HandAudit(cards):
            yield from _audit_hands(game, cards, deck, entries)
        case StockAudit():
            yield from _audit_stock(game, deck, entries)


def _audit_hands(game: Game, cards: int, deck: Edition, entries: Entries) -> Iterator[Problem]:
    values = card_points(game, deck)
    most = sum(values[-cards:])
    wrong = False
    for player, entry in entered(entries):
        held = entry.cards()
        if entry.counts is not None and held != cards:
            yield problem("hand-size", hard=True, player=player, cards=cards, count=held or 0)
            wrong = True
        if entry.counts is None and (entry.points or 0) > most:
            yield problem("points-range", hard=False, player=player, least=0, most=most)
            wrong = True
    if not wrong:
        yield from _hand_sums(cards, values, sorted(_points(game, entries)))


def _hand_sums(cards: int, values: Sequence[int], sums: Sequence[int]) -> Iterator[Problem]:
    """The k lowest hands hold at least the lowest cards, the k highest at most the highest."""
    for players in range(1, len(sums) + 1):
        least, low = sum(values[: cards * players]), sum(sums[:players])
        most, high = sum(values[-cards * players :]), sum(sums[-players:])
        if low < least:
            yield problem("lowest-sum", hard=False, players=players, least=least, sum=low)
            return
        if high > most:
            yield problem("highest-sum", hard=False, players=players, most=most, sum=high)
            return


def _audit_stock(game: Game, deck: Edition, entries: Entries) -> Iterator[Problem]:
    values = card_points(game, deck)
    for player, entry in entered(entries):
        if entry.points is not None and entry.cards_held is not None:
            yield from _held_points(values, player, int(entry.points), entry.cards_held)
    cards = cards_of(entries)
    if cards > len(values):
        yield problem("stock-cards", hard=False, most=len(values), count=cards)
    points = sum(_points(game, entries))
    if points > sum(values):
        yield problem("stock-points", hard=False, most=sum(values), sum=points)


def _held_points(values: Sequence[int], player: int, points: int, cards: int) -> Iterator[Problem]:
    least, most = sum(values[:cards]), sum(values[max(0, len(values) - cards) :])
    if not least <= points <= most:
        yield problem("held-points", hard=False, player=player, cards=cards, least=least, most=most)


def _points(game: Game, entries: Entries) -> tuple[int, ...]:
    return score(game, [entry for _, entry in entered(entries)]).whole
