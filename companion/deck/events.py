"""What happens at a table, as values: a table is replayed from them.

But for `PutBack` an event names only cards that everyone may know. All other hidden cards are in
the orders of `Dealt` and `Reshuffled`; `codec.public_json` is what anybody may know of the log.
Seats and positions count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Dealt:
    """A shuffled deck is dealt. `hand` is for games that leave the size of a hand open; `risk` is
    the variant of PUSH in which a star costs the whole open display."""

    game: str
    players: int
    starter: int
    order: tuple[str, ...]
    salt: str
    edition: str = ""
    hand: int = 0
    risk: bool = False


@dataclass(frozen=True, slots=True)
class KeeperStarted:
    """Real cards are dealt; only what lies on the targets is kept here."""

    game: str
    players: int
    starter: int
    edition: str = ""
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drew:
    """The top card of the draw pile goes to the seat, unseen by others."""

    seat: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The top card of the draw pile is turned face up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card from the hand, or ("") the one just drawn, goes face up on the discard pile."""

    seat: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card from the hand goes back on the draw pile or under it, face down."""

    seat: int
    card: str
    place: Literal["top", "bottom"] = "top"


@dataclass(frozen=True, slots=True)
class TookDiscard:
    """The open card is taken: into the hand, or in exchange for the card at `position`."""

    seat: int
    position: int = 0


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards, but for the open one, were shuffled: the new draw pile, top first."""

    order: tuple[str, ...]
    salt: str


@dataclass(frozen=True, slots=True)
class PlayedOnTarget:
    """A card goes on a target, named by its kind."""

    seat: int
    card: str
    target: str


@dataclass(frozen=True, slots=True)
class TookBack:
    """The seat that played last openly takes its play back; what it drew returns to the pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class TypedUndone:
    """The last thing typed about real cards is taken back."""


@dataclass(frozen=True, slots=True)
class CountsByHand:
    """Whether a seat counts its real cards itself at the end."""

    seat: int
    by_hand: bool = True


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The players say that the round with real cards is over."""


@dataclass(frozen=True, slots=True)
class LookedAtOuter:
    """The first look at the two outer cards of one's row."""

    seat: int


@dataclass(frozen=True, slots=True)
class LooksEnded:
    """The table goes on without those who have not looked."""


@dataclass(frozen=True, slots=True)
class LookedAway:
    """The cards a seat had turned up for itself are face down again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The number card just drawn is exchanged for the own card at `position`."""

    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """The swap card just drawn is used: own card against another player's, both unseen."""

    seat: int
    position: int
    other: int
    other_position: int


@dataclass(frozen=True, slots=True)
class Peeked:
    """The peek card just drawn is used: the seat sees its own card at `position`."""

    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class UsedDrawTwo:
    """The draw-two card just drawn is used: up to two more draws."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """Everyone else gets one more turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReplacedSpecial:
    """A special card left in the row is set aside for the top card of the draw pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlacedInRow:
    """The revealed card goes into that row, or opens it."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """No more cards: now the rows are shared out."""

    seat: int


@dataclass(frozen=True, slots=True)
class TookRow:
    """The seat takes one of the rows."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The seat rolled the die: a colour or `star`."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class Secured:
    """The open cards of one colour are turned face down, safe for good."""

    seat: int
    colour: str


Start = Dealt | KeeperStarted
Move = (
    Drew
    | Revealed
    | Discarded
    | PutBack
    | TookDiscard
    | Reshuffled
    | PlayedOnTarget
    | TookBack
    | TypedUndone
    | CountsByHand
    | RoundEnded
    | LookedAtOuter
    | LooksEnded
    | LookedAway
    | Exchanged
    | Swapped
    | Peeked
    | UsedDrawTwo
    | Knocked
    | ReplacedSpecial
    | PlacedInRow
    | Stopped
    | TookRow
    | Rolled
    | Secured
)
Event = Start | Move
