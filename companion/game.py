"""The vocabulary of every floor above: what a game is, and what a player ends a round with.

A game is a value: frozen facts, no base class. All known games are one idea: players end a round
holding *counts of card kinds*; a kind costs points a card, and may be cleared by strict majority.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal

Points = int | Fraction  # whole, or with a half (`halves.py`)
MAX_POINTS = 50_000  # of a round, a total to start with, a target
MAX_ROUNDS = 99
MAX_NOTE = 200  # characters of a note on a round


@dataclass(frozen=True, slots=True)
class Text:
    """A message still to be translated: English source, optional plural, named values.

    Values may be texts themselves; they are translated first. `own` are the words themselves, by
    language, of a game that brings them along instead of a catalog; `message` is then what stands
    in for a language that it lacks.
    """

    message: str
    plural: str | None = None
    count: int = 1
    values: tuple[tuple[str, Text | str | int], ...] = ()
    own: tuple[tuple[str, str], ...] = ()


def text(message: str, **values: Text | str | int) -> Text:
    """A translatable message; the extraction of strings knows this name."""
    return Text(message, values=tuple(values.items()))


def ntext(one: str, many: str, count: int, **values: Text | str | int) -> Text:
    """A translatable message that depends on `count`, which is also the value `count`."""
    return Text(one, many, count, (("count", count), *values.items()))


def own_words(message: str, **by_language: str) -> Text:
    """Words that are in no catalog, as they were written, and by language where there are more."""
    return Text(message, own=tuple(by_language.items()))


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of card that scores.

    `each` is the points a card costs (or earns); `cleared` says whether strictly most cards of it
    count nothing. `rule` and `cleared_rule` are anchors in the game's rulebook.
    """

    key: str
    label: Text
    each: int
    cleared: bool = False
    rule: str = "scoring"
    cleared_rule: str = "majority"


@dataclass(frozen=True, slots=True)
class CardStock:
    """Equal cards of a deck: `key` names the card, `kind` what it scores as (None: nothing)."""

    key: str
    kind: str | None
    value: int
    copies: int


@dataclass(frozen=True, eq=False)
class Edition:
    """A printing of the game with its own deck. Two are equal only if they are the same one."""

    key: str
    label: Text
    deck: tuple[CardStock, ...]

    @cached_property
    def size(self) -> int:
        """Number of cards in the deck."""
        return sum(stock.copies for stock in self.deck)

    def copies(self, kind: str) -> int:
        """Number of cards of a kind."""
        return self._copies[kind]

    @cached_property
    def _copies(self) -> Counter[str | None]:
        return Counter(stock.kind for stock in self.deck for _ in range(stock.copies))


@dataclass(frozen=True, slots=True)
class Deal:
    """How many cards go where. `hands` is by turn order from the starter; None: no hands."""

    hands: tuple[int, ...] | None
    draw_pile: int | None
    unused: int | None = 0
    open: int = 0


@dataclass(frozen=True, slots=True)
class TargetAudit:
    """What can have been taken when piles up to 13 stay behind (games 13 and Freitag, der 13.).

    `wild` is the kind that goes on any pile. `limits` gives, by number of players, the most points
    (one player, whole table). `unused_at` is the player number at which one hand stays out.
    """

    wild: str
    limits: Mapping[str, Mapping[int, tuple[int, int]]]
    unused_at: int | None = None


@dataclass(frozen=True, slots=True)
class HandAudit:
    """Every player ends with exactly `cards` scoring cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class StockAudit:
    """Any number of cards, bounded only by the deck; points may come with the cards held."""


@dataclass(frozen=True, slots=True)
class PlainAudit:
    """Free points: only their size is bounded."""


@dataclass(frozen=True, slots=True)
class CardPictures:
    """How the cards of a game look; drawn in `cards.svg` of its folder.

    `drawn` names what the file has (`<slug>-<name>`), `back` aside also without a kind. A number
    is printed in the `corner` or large on `<slug>-<kind>-face`, in dark ink on the `pale` kinds.
    `fan` are the three cards that stand for the game in large, `one` the card in small.
    """

    drawn: tuple[str, ...] = ()
    fan: tuple[str, str, str] = ("back", "back", "back")
    one: str = "back"
    corner: bool = False
    pale: tuple[str, ...] = ()


Audit = TargetAudit | HandAudit | StockAudit | PlainAudit
DeckStyle = Literal["piles", "targets", "row-of-four", "rows"]


@dataclass(frozen=True, eq=False)
class Game:
    """One card game as a value. Two are equal only if they are the same one.

    `rounds` gives the usual number of rounds by number of players (None: open end); `deal` gives
    the deal by (cards in the deck, players). `ways` are the ways a round can be entered, best
    first. `round_word` is what the players call a round where languages differ. `first` says who
    deals (or starts) first. `notes` label what the printed rules leave open and this app chose.
    `deck_style` says how the digital deck is played, `pictures` how its cards look.
    """

    slug: str
    folder: str
    title: Text
    about: Text
    unit: Text
    round_word: Literal["stage", "deal", "round"]
    players: tuple[int, int]
    kinds: tuple[CardKind, ...]
    editions: tuple[Edition, ...]
    rounds: Callable[[int], int | None]
    deal: Callable[[int, int], Deal]
    audit: Audit
    ways: tuple[Literal["kinds", "hand", "points"], ...]
    lowest_wins: bool = True
    has_dealer: bool = True
    first: Text | None = None
    tie_break: Text | None = None
    tie_break_rule: str = "winner"
    notes: tuple[Text, ...] = ()
    rounds_rule: str = "rounds"
    setup_rule: str = "setup"
    deck_style: DeckStyle = "piles"
    pictures: CardPictures = CardPictures()

    @property
    def is_plain(self) -> bool:
        """Whether it knows no kinds of cards: points are typed, and what is agreed is free."""
        return not self.kinds

    def kind(self, key: str) -> CardKind | None:
        """The kind of that key, or None."""
        return self._kinds.get(key)

    @cached_property
    def _kinds(self) -> dict[str, CardKind]:
        return {kind.key: kind for kind in self.kinds}

    def edition(self, key: str = "") -> Edition:
        """The edition of that key; the first for "". KeyError for an unknown one."""
        if not key:
            return self.editions[0]
        return {edition.key: edition for edition in self.editions}[key]


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed before the first deal of one play.

    `rounds` None means open end. `first_dealer` is a seat counted from 0; in a game without a
    dealer it is who starts. `lowest_wins`, `target` and `title` matter to the plain pad.
    `per_player` says that the number of rounds is one a player, `halves` that there may be half
    points.
    """

    players: int
    first_dealer: int = 0
    rounds: int | None = None
    edition: str = ""
    target: Points | None = None
    lowest_wins: bool = True
    title: str = ""
    per_player: bool = False
    halves: bool = False


def _items(values: Mapping[str, int | None] | None) -> frozenset[tuple[str, int | None]] | None:
    return None if values is None else frozenset(values.items())


@dataclass(frozen=True, slots=True)
class Entry:
    """What one player ended a round with: counts of kinds, or points counted by hand.

    `cards_held` comes with points in games whose tie-break counts cards. `fields` are those of a
    game that is a value; None in them is blank, which is not 0. `parts` are the numbers of a sum,
    by what it was typed for; two entries of the same numbers are the same, however they were added.
    """

    counts: Mapping[str, int] | None = None
    points: Points | None = None
    cards_held: int | None = None
    fields: Mapping[str, int | None] | None = None
    parts: Mapping[str, tuple[Points, ...]] | None = field(default=None, compare=False)

    def __hash__(self) -> int:
        return hash((_items(self.counts), self.points, self.cards_held, _items(self.fields)))

    def cards(self) -> int | None:
        """How many cards were held, where that is known."""
        return sum(self.counts.values()) if self.counts is not None else self.cards_held


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a score: `count` cards at `each` points, or nothing because `cleared`."""

    kind: str
    count: int
    each: int
    points: int
    cleared: bool
    tied: bool
    rule: str


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of one round, by player in the order of the entries.

    `tied` names, for each kind that several hold most of, the players by position.
    """

    points: tuple[Points, ...]
    terms: tuple[tuple[Term, ...], ...]
    cleared: tuple[tuple[str, ...], ...]
    tied: Mapping[str, tuple[int, ...]]

    @property
    def whole(self) -> tuple[int, ...]:
        """The points where there are no halves: in every game but the plain pad."""
        return tuple(map(int, self.points))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with an entry: `hard` refuses it, otherwise it warns.

    `kind` and `player` (position) say where; None means the table as a whole. `code` is stable
    and the same in the browser's own check; `rule` is an anchor in the rulebook. `kinds` are what
    should be counted again; none means everything.
    """

    code: str
    message: Text
    hard: bool
    kind: str | None = None
    player: int | None = None
    rule: str | None = None
    values: Mapping[str, int] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
