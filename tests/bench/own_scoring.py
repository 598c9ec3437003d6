"""The yardstick of scoring by rules: the same for counts of kinds as a function of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.game import CardKind, Entry, Game, RoundScore, Term


def score(game: Game, entries: Sequence[Entry]) -> RoundScore:
    """Score one round.

    `entries` holds one entry a player, already checked by `audit.check`; an entry with points was
    counted by hand and has no terms. The player with strictly most cards of a kind that can be
    cleared pays nothing for it; players tied for most all pay (each game's rule `majority`).
    """
    most = {kind.key: _holders_of_most(kind, entries) for kind in game.kinds if kind.cleared}
    tied = {key: holders for key, holders in most.items() if len(holders) > 1}
    terms = tuple(_terms(game, entry, player, most) for player, entry in enumerate(entries))
    return RoundScore(
        points=tuple(_points(entry, own) for entry, own in zip(entries, terms, strict=True)),
        terms=terms,
        cleared=tuple(tuple(term.kind for term in own if term.cleared) for own in terms),
        tied=tied,
    )


def _holders_of_most(kind: CardKind, entries: Sequence[Entry]) -> tuple[int, ...]:
    counts = [(entry.counts or {}).get(kind.key, 0) for entry in entries]
    most = max(counts, default=0)
    return tuple(player for player, count in enumerate(counts) if count == most > 0)


def _terms(
    game: Game, entry: Entry, player: int, most: Mapping[str, tuple[int, ...]]
) -> tuple[Term, ...]:
    counts = entry.counts or {}
    return tuple(
        _term(kind, counts[kind.key], player, most.get(kind.key, ()))
        for kind in game.kinds
        if counts.get(kind.key)
    )


def _term(kind: CardKind, count: int, player: int, holders: tuple[int, ...]) -> Term:
    cleared = holders == (player,)
    tied = len(holders) > 1 and player in holders
    return Term(
        kind=kind.key,
        count=count,
        each=kind.each,
        points=0 if cleared else count * kind.each,
        cleared=cleared,
        tied=tied,
        rule=kind.cleared_rule if cleared or tied else kind.rule,
    )


def _points(entry: Entry, terms: tuple[Term, ...]) -> int:
    if entry.counts is None:
        return entry.points or 0
    return sum(term.points for term in terms)
