"""The people around a table, as every board shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.web.deck.access import Held, OpenDeck


@dataclass(frozen=True, slots=True)
class Place:
    """One seat: who sits there, whether it is on, where its device is, what everybody sees there.

    `open` says that this device may turn its cards up by passing it on.
    """

    seat: int
    player: int
    name: str
    on: bool
    held: Held | None
    open: bool
    facts: Mapping[str, int]


def places(
    opened: OpenDeck, on: int | None, facts: Mapping[int, Mapping[str, int]]
) -> tuple[Place, ...]:
    """The seats in seating order. `facts` are figures by seat, as in {"hand": 5}."""
    over = opened.deck.closed is not None or opened.state.phase == "over"
    return tuple(
        Place(
            seat=seat,
            player=opened.player(seat),
            name=opened.name(seat),
            on=seat == on and not over,
            held=opened.held.get(seat),
            open=not over and not opened.real and seat not in opened.held and opened.may_act(seat),
            facts=facts.get(seat, {}),
        )
        for seat in range(opened.state.players)
    )


def perspective(opened: OpenDeck, asked: int | None, on: int | None) -> int | None:
    """The seat whose cards this page shows; None for the table as it lies there for everybody."""
    if opened.real:
        return None
    if asked is not None and opened.may_act(asked):
        return asked
    mine = opened.mine
    if not mine and opened.state.players == 1 and opened.may_act(0):
        return 0  # alone at the table there is nobody to hide from
    return on if on in mine else next(iter(mine), None)
