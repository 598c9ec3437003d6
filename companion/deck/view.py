"""What a seat may see, and nothing else: every other card is `None`, a back.

Whatever leaves the server about a running table (page, fragment, stream, answer) is made from a
`View`; the state itself never is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.deck.style import Sight, Zone
from companion.deck.table import State, public_facts, style_of

Seen = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it, or (`seat` None) as it lies there for everybody.

    `facts` hold turn, phase and what else is public. Draw pile: top first; discard: top last.
    """

    seat: int | None
    zones: Mapping[Zone, Seen]
    facts: Mapping[str, Any]

    def cards(self, name: str, place: int | str = "") -> Seen:
        """The cards of a place; a card that is hidden from this seat is None."""
        return self.zones.get((name, place), ())

    def count(self, name: str, place: int | str = "") -> int:
        """How many cards lie there, seen or not."""
        return len(self.cards(name, place))

    def to_json(self) -> dict[str, Any]:
        """As JSON: {"seat", "facts", "cards": {name: {place: [card or null]}}}."""
        cards: dict[str, dict[str, list[str | None]]] = {}
        for (name, place), seen in self.zones.items():
            cards.setdefault(name, {})[str(place)] = list(seen)
        return {"seat": self.seat, "facts": dict(self.facts), "cards": cards}


def view(state: State, seat: int | None = None) -> View:
    """What the seat sees now; without a seat what the table and those who watch see."""
    style = style_of(state)
    return View(
        seat,
        {
            zone: _through(cards, style.sight(state, seat, zone))
            for zone, cards in style.zones(state).items()
        },
        public_facts(state),
    )


def _through(cards: tuple[str, ...], sight: Sight) -> Seen:
    if sight == "all":
        return cards
    if sight == "top":
        return (*(None,) * (len(cards) - 1), *cards[-1:])
    shown = frozenset() if sight == "none" else sight
    return tuple(card if at in shown else None for at, card in enumerate(cards))
