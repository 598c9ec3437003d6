"""Scoring of the games with kinds of cards, which are rules like those of any other value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from companion.definition.evaluate import evaluate
from companion.definition.model import Comparison, Definition, Field, Rule, Win
from companion.game import CardKind, Entry, Game, RoundScore


def score(game: Game, entries: Sequence[Entry]) -> RoundScore:
    """Score one round.

    `entries` holds one entry a player, already checked by `audit.check`; an entry with points was
    counted by hand and has no terms. The player with strictly most cards of a kind that can be
    cleared pays nothing for it; players tied for most all pay (each game's rule `majority`).
    """
    counted = [entry.counts for entry in entries]
    found = evaluate(value_of(game), [counts or {} for counts in counted]).score
    if None not in counted:
        return found
    by_hand = [entry.points or 0 for entry in entries]
    points = zip(found.points, counted, by_hand, strict=True)
    return replace(found, points=tuple(own if c is not None else p for own, c, p in points))


@lru_cache(maxsize=64)
def value_of(game: Game) -> Definition:
    """The scoring of a game with kinds of cards as a value; its audit stays a check in code."""
    return Definition(
        slug=game.slug,
        title=game.title,
        about=game.about,
        unit=game.unit,
        players=game.players,
        fields=tuple(Field(kind.key, kind.label) for kind in game.kinds),
        rules=tuple(rule for kind in game.kinds for rule in _rules(kind)),
        win=Win("low" if game.lowest_wins else "high"),
    )


def _rules(kind: CardKind) -> Iterator[Rule]:
    """So many points a card; with a majority only where somebody else has as many."""
    line = Rule("score", "sum", (kind.key,), (kind.each,), key=kind.key, anchor=kind.rule)
    if not kind.cleared:
        yield line
        return
    rivals = f"rivals of {kind.key}"
    yield Rule(rivals, "count", (kind.key, kind.key), op=">=")
    yield replace(
        line,
        when=(Comparison(rivals, ">", 0),),
        majority=kind.key,
        majority_anchor=kind.cleared_rule,
    )
