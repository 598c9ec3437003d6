"""What a definition is made of: plain values, as `reader` reads them.

A `Ref` is a number or a name: of a field, of an amount that an earlier rule counted, or one of
`CONTEXT`. Options are gone here: the reader puts their numbers in the place of their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from companion.game import MAX_POINTS, Text

Ref = str | int
CONTEXT = ("@round", "@cards", "@players", "@total", "@sits_out")
SCORE = "score"
SIGNS = (
    "red", "blue", "green", "yellow", "violet", "black",
    "star", "heart", "diamond", "club", "spade", "coin", "die",
    "die-1", "die-2", "die-3", "die-4", "die-5", "die-6",
    "wild", "bid", "tricks", "hand", "flag", "crown", "plus", "minus",
)  # fmt: skip
MAX_TOTAL = 1_000_000_000  # totals stay below this, so that every amount is exact in a browser too

Kind = Literal["sum", "when", "gap", "pool", "count", "table", "product", "run"]
FieldKind = Literal["count", "points", "bid", "made", "yes", "choice", "box"]
Operator = Literal["=", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison: both sides are a number or a name."""

    left: Ref
    op: Operator
    right: Ref


@dataclass(frozen=True, slots=True)
class Field:
    """What a player, a side or the round ends with.

    `least` to `most` in steps of `step`, or one of `also`; `values` are the only ones allowed,
    `never` those that cannot be. `copies` is how many cards of it the deck holds; `colour` is
    shown beside its name, as is its `sign`, one of `SIGNS`.
    """

    key: str
    label: Text
    kind: FieldKind = "count"
    least: Ref = 0
    most: Ref = MAX_POINTS
    step: int = 1
    also: tuple[int, ...] = ()
    never: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    copies: int | None = None
    choices: tuple[tuple[int, Text], ...] = ()
    colour: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """Adds an amount to `name`, for each player for whom all of `when` hold.

    The amount by `kind`: `sum` of refs times weights; `when` is 1; `gap` between two refs; `pool`
    is the sum of a ref over all or over the others; `count` is how many others hold `refs[0]` `op`
    the own `refs[1]`; `table` the amount of the last step reached; `product` of refs; `run` a ref
    added up over all rounds so far. It is divided by `div`, rounded down. A rule of the score is a
    line that is shown: `key` and `label` name it, `anchor` is where the rules say so. `majority`
    is the field whose strict majority the line is about: it is shown struck where `when` fails.
    """

    name: str
    kind: Kind
    refs: tuple[Ref, ...] = ()
    weights: tuple[int, ...] = ()
    over: Literal["all", "others"] = "all"
    op: Operator = "="
    steps: tuple[tuple[int, int], ...] = ()
    div: int = 1
    when: tuple[Comparison, ...] = ()
    key: str = ""
    label: Text | None = None
    anchor: str = "scoring"
    majority: str = ""
    majority_anchor: str = "majority"


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold: of each player, of the sum over all, or of the round.

    `op` compares `refs` times `weights` with `bound`, wherever `when` holds. `among` are the only
    or (`op` "!=") the impossible values instead of a bound. Hard ones refuse, others warn.
    """

    scope: Literal["each", "sum", "round"]
    refs: tuple[Ref, ...]
    weights: tuple[int, ...]
    op: Operator
    bound: Ref = 0
    among: tuple[int, ...] = ()
    when: tuple[Comparison, ...] = ()
    hard: bool = False
    label: Text | None = None


@dataclass(frozen=True, slots=True)
class End:
    """A reason to end: a total or a run of somebody, all boxes full, or so many left."""

    kind: Literal["when", "full", "left"]
    test: Comparison | None = None
    left: int = 1


@dataclass(frozen=True, slots=True)
class Win:
    """Who wins: highest or lowest total, who is left last, who is first to end it.

    `among` limits it to those for whom it holds; a tie goes to more of the run `more`, or
    (`again`) to one round more.
    """

    by: Literal["high", "low", "last", "first"]
    among: Comparison | None = None
    more: str = ""
    again: bool = False


@dataclass(frozen=True, slots=True)
class Rotation:
    """Who deals and starts: a small list of habits, no formula.

    `deal` moves left, or nobody deals: then the start moves left (`start`), the same player always
    starts (`fixed`), or all play at once (`none`). `starts` is the yes-field whose holder starts
    the next round ("" for left of the dealer); `stays` an amount that keeps the dealer when it is
    not 0; `sits_out` the number of players at which the dealer sits out.
    """

    deal: Literal["left", "start", "fixed", "none"] = "left"
    starts: str = ""
    stays: str = ""
    sits_out: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table agrees on: a number, or yes (1) and no (0); `chosen` is what it agreed."""

    key: str
    label: Text
    kind: Literal["yes", "number"]
    chosen: int
    values: tuple[int, ...] = ()
    least: int = 0
    most: int = MAX_POINTS
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """A name for a choice of options: the slug of a game of its own."""

    slug: str
    title: Text
    choice: Mapping[str, int]


@dataclass(frozen=True, eq=False)
class Definition:
    """A game that is nothing but data. Two are equal only if they are the same one.

    `fields` belong to a player, or to a side of `partners` players; `table` to the round. `rounds`
    and `cards` are by number of players; `start` is what a total begins with. On a `sheet` all
    rounds fill the boxes of one sheet. `picture` stands on the card of the game in lists: a few
    signs, or `die 5`; `aliases` are names that it is found by. `raw` is the plain data that it was
    read from.
    """

    slug: str
    title: Text
    about: Text
    unit: Text
    players: tuple[int, int]
    fields: tuple[Field, ...]
    rules: tuple[Rule, ...]
    win: Win
    partners: int = 1
    table: tuple[Field, ...] = ()
    checks: tuple[Check, ...] = ()
    rounds: Mapping[int, int | None] | None = None
    cards: Mapping[int, tuple[int, ...]] | None = None
    start: int = 0
    sheet: bool = False
    end: tuple[End, ...] = ()
    out: Comparison | None = None
    rotation: Rotation = Rotation()
    options: tuple[Option, ...] = ()
    variants: tuple[Variant, ...] = ()
    notes: tuple[Text, ...] = ()
    picture: str = ""
    aliases: tuple[str, ...] = ()
    raw: Mapping[str, Any] | None = None

    @cached_property
    def keys_of_players(self) -> tuple[str, ...]:
        """The keys of the fields that every player has."""
        return tuple(field.key for field in self.fields)

    @cached_property
    def context_names(self) -> tuple[str, ...]:
        """What of `CONTEXT` is used by its rules and checks."""
        refs: set[Ref] = {check.bound for check in self.checks}
        for own, when in [(one.refs, one.when) for one in self.rules] + [
            (one.refs, one.when) for one in self.checks
        ]:
            refs.update(own, *((test.left, test.right) for test in when))
        return tuple(name for name in CONTEXT if name in refs)

    @cached_property
    def field_of(self) -> dict[str, Field]:
        """The fields of players and of the round, by key."""
        return {field.key: field for field in (*self.fields, *self.table)}

    @cached_property
    def label_of(self) -> dict[str, Text]:
        """The words for everything that a line of a score can be about."""
        named = {rule.key: rule.label for rule in self.rules if rule.label}
        return named | {key: field.label for key, field in self.field_of.items()}

    @cached_property
    def runs(self) -> tuple[tuple[str, Ref], ...]:
        """What is added up from round to round: the name of the run and what it adds."""
        return tuple((rule.name, rule.refs[0]) for rule in self.rules if rule.kind == "run")

    def planned_rounds(self, players: int) -> int | None:
        """The usual number of rounds, None for an open end."""
        return (self.rounds or {}).get(players)

    def cards_in(self, number: int, players: int) -> int | None:
        """The cards dealt to each in a round; beyond the plan as in its last round."""
        plan = (self.cards or {}).get(players)
        return plan[min(number, len(plan)) - 1] if plan else None
