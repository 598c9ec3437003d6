"""A game's facts as plain JSON, from which the browser counts while somebody is still typing.

`static/js/entry/score.js` reads them; it follows `scoring.score` and `audit.check` step by step.
"""

from __future__ import annotations

from typing import Any

from companion.game import (
    MAX_POINTS,
    CardKind,
    Edition,
    Game,
    HandAudit,
    StockAudit,
    TargetAudit,
)
from companion.scorepad.audit_targets import rooms, wild_value
from companion.scorepad.counts import card_points


def facts(game: Game, players: int, edition: str = "", halves: bool = False) -> dict[str, Any]:
    """Everything that scoring and audit need for that many players: numbers and keys, no words.

    `halves` says that half points were agreed. KeyError for an unknown edition.
    """
    deck = game.edition(edition)
    return {
        "game": game.slug,
        "edition": deck.key,
        "players": list(game.players),
        "most_points": MAX_POINTS,
        "halves": halves,
        "ways": list(game.ways),
        "kinds": [_kind(kind, deck) for kind in game.kinds],
        "audit": _audit(game, deck, players),
    }


def _kind(kind: CardKind, deck: Edition) -> dict[str, Any]:
    return {
        "key": kind.key,
        "each": kind.each,
        "cleared": kind.cleared,
        "copies": deck.copies(kind.key),
        "rule": kind.rule,
        "cleared_rule": kind.cleared_rule,
    }


def _audit(game: Game, deck: Edition, players: int) -> dict[str, Any]:
    match game.audit:
        case TargetAudit():
            return {"type": "targets", **_targets(game, game.audit, deck, players)}
        case HandAudit(cards):
            return {"type": "hand", "cards": cards, "values": list(card_points(game, deck))}
        case StockAudit():
            return {"type": "stock", "values": list(card_points(game, deck))}
        case _:
            return {"type": "plain"}


def _targets(game: Game, audit: TargetAudit, deck: Edition, players: int) -> dict[str, Any]:
    """`piles` are the kinds with a pile of their own; `most_taken` is set if a hand stays out."""
    wild = wild_value(audit, deck)
    piles = [kind.key for kind in game.kinds if kind.key != audit.wild]
    unused = game.deal(deck.size, players).unused or 0
    return {
        "wild": audit.wild,
        "piles": piles,
        "rooms": {key: list(rooms(deck, key, wild)) for key in piles},
        "limits": list(audit.limits[deck.key].get(players, (0, 0))),
        "most_taken": deck.size - unused - len(piles) if players == audit.unused_at else None,
    }
