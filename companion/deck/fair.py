"""Shows a shuffle as data that anybody can check, and checks it.

A shuffle is {"order", "hands", "draw_pile", "unused", "open", "commitment", "salt"}: cards by name,
hands by seat, every list with its first card dealt or drawn first. It is right when the commitment
is that of order and salt (module `shuffle`) and the deal follows from the order (module `deal`),
with some seat starting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.deck.cards import is_card_name, is_part_of, stock_of
from companion.deck.deal import DealtCards, deal, lay
from companion.deck.events import Dealt, Event, Reshuffled
from companion.deck.shuffle import commitment, is_salt, keeps
from companion.game import Deal, Game, Text, text

KEYS = ("order", "hands", "draw_pile", "unused", "open", "commitment", "salt")
_HASH = re.compile("[0-9a-fA-F]{64}")
_CARDS = ("order", "draw_pile", "unused", "open")


def printed(order: Sequence[str], salt: str, dealt: DealtCards) -> dict[str, Any]:
    """One shuffle as data. It tells every card, so it may be shown once the round is over."""
    return {
        "order": list(order),
        "hands": [list(hand) for hand in dealt.hands],
        "draw_pile": list(dealt.draw_pile),
        "unused": list(dealt.unused),
        "open": list(dealt.open),
        "commitment": commitment(order, salt),
        "salt": salt,
    }


def proof(game: Game, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Every shuffle of a table as data: the deal, then the discards that were shuffled in."""
    shown = []
    for event in events:
        if isinstance(event, Dealt):
            dealt = deal(game, event.order, event.players, event.starter, event.hand)
            if isinstance(dealt, DealtCards):
                shown.append(printed(event.order, event.salt, dealt))
        elif isinstance(event, Reshuffled):
            shown.append(printed(event.order, event.salt, DealtCards((), event.order)))
    return shown


def check_all(data: object, game: Game | None = None, edition: str = "") -> Text | None:
    """Why a list of shuffles (or a single one) is not right; None when all are.

    With a `game` the cards and the deal must be that game's too. KeyError for an unknown edition.
    """
    shuffles = [data] if isinstance(data, Mapping) else data
    if not isinstance(shuffles, list) or not shuffles:
        return text("This isn't a list of shuffles.")
    for number, shuffle in enumerate(shuffles, 1):
        reason = check(shuffle, game, edition)
        if reason:
            return text("Shuffle %(number)s: %(reason)s", number=number, reason=reason)
    return None


def check(shuffle: object, game: Game | None = None, edition: str = "") -> Text | None:
    """Why one shuffle is not right; None when it is. KeyError for an unknown edition."""
    if not isinstance(shuffle, Mapping):
        return text("This isn't a shuffle.")
    reason = _shape(shuffle)
    if reason:
        return reason
    if not keeps(shuffle["order"], shuffle["salt"], shuffle["commitment"]):
        return text("The fingerprint doesn't match this order and salt.")
    if not _deal_follows(shuffle):
        return text("The deal doesn't follow from the order.")
    return _of_game(shuffle, game, edition) if game else None


def _shape(shuffle: Mapping[str, Any]) -> Text | None:
    for key in KEYS:
        if key not in shuffle:
            return text("%(key)s is missing.", key=key)
    hands = shuffle["hands"]
    fine = all(_are_cards(shuffle[key]) for key in _CARDS) and shuffle["order"]
    if not fine or not isinstance(hands, list) or not all(map(_are_cards, hands)):
        return text("Cards must be given as lists of names.")
    salt, promised = shuffle["salt"], shuffle["commitment"]
    if not isinstance(salt, str) or not is_salt(salt):
        return text("The salt must be 32 hexadecimal digits.")
    if not isinstance(promised, str) or not _HASH.fullmatch(promised):
        return text("The fingerprint must be 64 hexadecimal digits.")
    return None


def _are_cards(cards: object) -> bool:
    if not isinstance(cards, list):
        return False
    return all(isinstance(card, str) and is_card_name(card) for card in cards)


def _shown(shuffle: Mapping[str, Any]) -> DealtCards:
    hands = tuple(map(tuple, shuffle["hands"]))
    return DealtCards(
        hands, tuple(shuffle["draw_pile"]), tuple(shuffle["unused"]), tuple(shuffle["open"])
    )


def _deal_follows(shuffle: Mapping[str, Any]) -> bool:
    shown, order = _shown(shuffle), shuffle["order"]
    sizes = [len(hand) for hand in shown.hands]
    laid = sum(sizes) + len(shown.unused) + len(shown.open)
    if laid + len(shown.draw_pile) != len(order):
        return False
    players = len(sizes)
    for starter in range(max(players, 1)):
        turns = tuple(sizes[starter:] + sizes[:starter])
        plan = Deal(turns, None, len(shown.unused), len(shown.open))
        if lay(plan, order, players, starter) == shown:
            return True
    return False


def _of_game(shuffle: Mapping[str, Any], game: Game, edition: str) -> Text | None:
    shown, order = _shown(shuffle), shuffle["order"]
    stock = stock_of(game, edition)
    if stock and not is_part_of(order, stock):
        return text("These aren't the cards of this deck.")
    players = len(shown.hands)
    least, most = game.players
    if not least <= players <= most or not any(
        deal(game, order, players, seat) == shown for seat in range(players)
    ):
        return text("This isn't how this game is dealt.")
    return None
