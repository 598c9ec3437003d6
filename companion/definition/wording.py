"""A game in the sentences of `sentences`, where they can say how it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import cast

from companion.definition.model import SCORE, Definition, Field, Rule
from companion.definition.sentences import (
    MAX_CHOICES,
    MAX_SENTENCES,
    MAX_THINGS,
    Ends,
    Sentence,
    Thing,
    ThingKind,
    Words,
)
from companion.game import Text

_KINDS = ("count", "points", "yes", "choice")
_PLAIN = ("left", "none")


def wording_of(definition: Definition, say: Callable[[Text], str]) -> Words | None:
    """The sentences that count as the game does, with its names in one language; else None.

    Checks, options and notes are no part of sentences: the game stands as it was chosen.
    """
    sentences = _sentences(definition)
    ends = _ends(definition)
    if sentences is None or ends is None or not _is_plain(definition):
        return None
    return Words(
        title=say(definition.title),
        players=definition.players,
        ends=ends[0],
        number=ends[1],
        lowest=definition.win.by == "low",
        deals=definition.rotation.deal == "left",
        things=tuple(_thing(definition, one, say) for one in definition.fields),
        sentences=sentences,
    )


def _is_plain(definition: Definition) -> bool:
    """Whether nothing but its fields, rules and end makes the game what it is."""
    turns, win = definition.rotation, definition.win
    return (
        (win.by in ("high", "low"), win.among, win.more, win.again) == (True, None, "", False)
        and turns.deal in _PLAIN
        and (turns.starts, turns.stays, turns.sits_out) == ("", "", None)
        and definition.partners == 1
        and not (definition.table or definition.sheet or definition.out or definition.cards)
        and definition.start == 0
        and len(definition.fields) <= MAX_THINGS
        and all(one.kind in _KINDS for one in definition.fields)
        and all(len(one.choices) <= MAX_CHOICES for one in definition.fields)
    )


def _thing(definition: Definition, field: Field, say: Callable[[Text], str]) -> Thing:
    """A thing; what can be chosen is worth what the rules make of its number."""
    weights: Counter[str] = Counter()
    for rule in (one for one in definition.rules if one.name == SCORE):
        for ref, weight in zip(rule.refs, rule.weights, strict=False):
            weights[str(ref)] += weight
    choices = tuple((say(name), number * weights[field.key]) for number, name in field.choices)
    kind, label = cast(ThingKind, field.kind), say(field.label)
    return Thing(kind, label, field.copies, choices=choices, sign=field.sign)


def _sentences(definition: Definition) -> tuple[Sentence, ...] | None:
    """A sentence for each thing that a rule adds up; what was chosen needs none."""
    keys = definition.keys_of_players
    found: list[Sentence] = []
    for rule in (one for one in definition.rules if one.name == SCORE):
        if not _is_sum(rule, keys):
            return None
        pairs = zip(rule.refs, rule.weights, strict=True)
        found += [
            Sentence("each", keys.index(str(ref)), weight)
            for ref, weight in pairs
            if definition.field_of[str(ref)].kind != "choice"
        ]
    return tuple(found) if len(found) <= MAX_SENTENCES else None


def _is_sum(rule: Rule, keys: tuple[str, ...]) -> bool:
    plain = rule.kind == "sum" and rule.div == 1 and not rule.when
    return plain and all(ref in keys for ref in rule.refs)


def _ends(definition: Definition) -> tuple[Ends, int] | None:
    """When it ends, with its number; None for an end that no sentence says."""
    rounds = set((definition.rounds or {}).values()) or {None}
    if not definition.end:
        number = rounds.pop()
        return None if rounds else ("rounds", number) if number else ("open", 0)
    test = definition.end[0].test
    if rounds != {None} or len(definition.end) > 1 or test is None or test.left != "@total":
        return None
    if test.op not in (">", ">=") or not isinstance(test.right, int):
        return None
    return "total", test.right + (test.op == ">")
