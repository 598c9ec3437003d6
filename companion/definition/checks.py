"""What cannot be right in a round counted by a definition: every problem, hard ones first.

As long as something is blank, only what more numbers could no longer put right is said. An entry
that is None is not there yet, a field that is None is blank; a field left out counts 0, except for
what a bid is still waiting for. `static/js/definition/checks.js` does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.definition.evaluate import Columns, Context, column, evaluate
from companion.definition.model import Check, Comparison, Definition, Field, Operator, Ref
from companion.definition.read_rules import compare
from companion.game import Problem, Text, text

Fields = Mapping[str, int | None]
Entries = Sequence[Fields | None]

LONGEST_LIST = 12  # of the numbers that a field can hold

MESSAGES: dict[tuple[str, Operator], Text] = {
    ("sum", "="): text("%(what)s: %(sum)s in all, it must be %(bound)s."),
    ("sum", "<="): text("%(what)s: %(sum)s in all, it can't be more than %(bound)s."),
    ("sum", ">="): text("%(what)s: %(sum)s in all, it can't be less than %(bound)s."),
    ("sum", "!="): text("%(what)s: %(sum)s in all isn't possible."),
    ("each", "="): text("%(what)s: %(sum)s, it must be %(bound)s."),
    ("each", "<="): text("%(what)s: %(sum)s, it can't be more than %(bound)s."),
    ("each", ">="): text("%(what)s: %(sum)s, it can't be less than %(bound)s."),
    ("each", "!="): text("%(what)s: %(sum)s isn't possible."),
}


def check(
    definition: Definition,
    entries: Entries,
    table: Fields | None = None,
    context: Context | None = None,
) -> tuple[Problem, ...]:
    """All problems of a round; `player` is a position, `kind` the key of a field."""
    found = [*_number_of_players(definition, len(entries))]
    found += _each_field(definition, entries, table or {}, context or Context())
    if not found:
        found += _deck(definition, entries)
        found += _checks(definition, entries, table or {}, context or Context())
    return tuple(sorted(found, key=lambda item: not item.hard))


def is_filled(definition: Definition, entry: Fields | None) -> bool:
    """Whether nothing of an entry is blank any more."""
    return entry is not None and all(known(field, entry) for field in definition.fields)


def known(field: Field, entry: Fields | None) -> bool:
    """Whether the number of a field is there; left out it is 0, but not what was bid for."""
    if entry is None or (field.kind == "made" and field.key not in entry):
        return False
    return entry.get(field.key, 0) is not None


def rest_of(
    definition: Definition, entries: Entries, context: Context | None = None
) -> dict[tuple[int, str], int]:
    """Numbers that a check leaves no choice about: by (position, field), where one is missing."""
    found: dict[tuple[int, str], int] = {}
    numbers = _columns(definition, entries, {}, context or Context())
    bounds = _bounds(len(entries), context or Context())
    for rule in definition.checks:
        if rule.scope != "sum" or rule.op != "=" or rule.among or rule.when:
            continue
        missing = [
            (player, str(ref), weight)
            for ref, weight in zip(rule.refs, rule.weights, strict=True)
            for player, entry in enumerate(entries)
            if (field := definition.field_of.get(str(ref))) and not known(field, entry)
        ]
        if len(missing) == 1:
            player, key, weight = missing[0]
            rest = column(numbers, rule.bound, 1)[0] - _total(rule, numbers, len(entries))
            if weight and rest % weight == 0:
                found[player, key] = rest // weight
    return {
        place: number
        for place, number in found.items()
        if _allowed(definition.field_of[place[1]], number, bounds) is None
    }


def _number_of_players(definition: Definition, players: int) -> Iterator[Problem]:
    least, most = definition.players
    if not least <= players <= most:
        message = text("This game is for %(least)s to %(most)s players.", least=least, most=most)
        yield Problem("players-range", message, True, values={"least": least, "most": most})


def _each_field(
    definition: Definition, entries: Entries, table: Fields, context: Context
) -> Iterator[Problem]:
    numbers = _bounds(len(entries), context)
    fields = {field.key: field for field in definition.fields}
    for player, entry in enumerate(entries):
        yield from _of_fields(fields, entry or {}, numbers, player)
    yield from _of_fields({f.key: f for f in definition.table}, table, numbers, None)


def _bounds(players: int, context: Context) -> Columns:
    return {"@round": [context.round], "@cards": [context.cards], "@players": [players]}


def _of_fields(
    fields: Mapping[str, Field], entry: Fields, numbers: Columns, player: int | None
) -> Iterator[Problem]:
    for key, number in entry.items():
        if key not in fields:
            message = text("This game has no such field.")
            yield Problem("field-unknown", message, True, str(key)[:40], player)
        elif number is not None and (wrong := _allowed(fields[key], number, numbers)):
            code, message, values = wrong
            yield Problem(code, message, True, key, player, values=values)


def numbers_of(field: Field, least: int, most: int) -> str:
    """What a field can hold, in figures; a long list is shortened: `0, 25` or `0, 5 … 500`."""
    shown = list(map(figures, field.values)) or [*_runs(field, least, most)]
    below = [figures(number) for number in field.also if number < least]
    above = [figures(number) for number in field.also if number >= least]
    return ", ".join([*below, *shown, *above])


def _runs(field: Field, least: int, most: int) -> Iterator[str]:
    """The steps, or the runs of numbers between those that never are."""
    steps = range(least, most + 1, field.step)
    if field.step > 1 and len(steps) > LONGEST_LIST:
        yield f"{figures(steps[0])}, {figures(steps[1])} … {figures(steps[-1])}"
        return
    if field.step > 1:
        yield from (figures(number) for number in steps if number not in field.never)
        return
    start = least
    for gap in [*sorted(never for never in field.never if least <= never <= most), most + 1]:
        if start < gap:
            yield figures(start) if start == gap - 1 else f"{figures(start)}–{figures(gap - 1)}"
        start = gap + 1


def figures(number: int) -> str:
    """A number as it is shown, with a real minus sign."""
    return str(number).replace("-", "−")


def _allowed(
    field: Field, number: int, numbers: Columns
) -> tuple[str, Text, dict[str, int]] | None:
    """None when a field can hold that number, else why not."""
    if number in field.also:
        return None
    least, most = (column(numbers, bound, 1)[0] for bound in (field.least, field.most))
    if not field.values and not field.also and not least <= number <= most:
        message = text("This must be from %(least)s to %(most)s.", least=least, most=most)
        return "field-range", message, {"least": least, "most": most}
    if field.values:
        fits = number in field.values
    else:
        stepped = least <= number <= most and (number - least) % field.step == 0
        fits = stepped and number not in field.never
    known = numbers_of(field, least, most)
    return None if fits else ("field-value", text("Possible here: %(known)s.", known=known), {})


def _deck(definition: Definition, entries: Entries) -> Iterator[Problem]:
    for field in definition.fields:
        total = sum((entry or {}).get(field.key) or 0 for entry in entries)
        if field.copies is not None and total > field.copies:
            values = {"over": total - field.copies, "count": total, "copies": field.copies}
            message = Text(
                "%(kind)s: %(over)s too many, %(count)s of %(copies)s.",
                values=(*values.items(), ("kind", field.label)),
            )
            yield Problem("deck-limit", message, True, field.key, values=values)


def _checks(
    definition: Definition, entries: Entries, table: Fields, context: Context
) -> Iterator[Problem]:
    numbers = _columns(definition, entries, table, context)
    for number, rule in enumerate(definition.checks):
        code = f"check-{number}"
        match rule.scope:
            case "each":
                yield from _each(definition, rule, code, entries, table, numbers)
            case "sum":
                yield from _sum(definition, rule, code, entries, table, numbers)
            case _:
                if _there(definition, rule, entries, table) and _applies(rule, numbers, 0):
                    total = _amount(rule, numbers, 0)
                    yield from _judge(definition, rule, code, total, numbers, 0, None)


def _columns(definition: Definition, entries: Entries, table: Fields, context: Context) -> Columns:
    there = [entry or {} for entry in entries]
    return dict(evaluate(definition, there, table, context).amounts)


def _each(
    definition: Definition,
    rule: Check,
    code: str,
    entries: Entries,
    table: Fields,
    numbers: Columns,
) -> Iterator[Problem]:
    for player, entry in enumerate(entries):
        own = entries if _crosses(definition, rule) else [entry]
        if _there(definition, rule, own, table) and _applies(rule, numbers, player):
            total = _amount(rule, numbers, player)
            yield from _judge(definition, rule, code, total, numbers, player, player)


def _sum(
    definition: Definition,
    rule: Check,
    code: str,
    entries: Entries,
    table: Fields,
    numbers: Columns,
) -> Iterator[Problem]:
    """Too much is said at once where more numbers can only make it more."""
    total = _total(rule, numbers, len(entries))
    if not entries or not _applies(rule, numbers, 0):
        return
    complete = _there(definition, rule, entries, table)
    over = total > column(numbers, rule.bound, 1)[0] and _grows(definition, rule)
    if complete or (over and rule.op in {"=", "<="}):
        yield from _judge(definition, rule, code, total, numbers, 0, None)


def _grows(definition: Definition, rule: Check) -> bool:
    """Whether further numbers can only add to the sum of a check."""
    fields = [definition.field_of.get(str(ref)) for ref in rule.refs]
    least = all(field and field.least == 0 for field in fields)
    return least and min(rule.weights) >= 0 and not rule.when and not rule.among


def _judge(
    definition: Definition,
    rule: Check,
    code: str,
    total: int,
    numbers: Columns,
    position: int,
    player: int | None,
) -> Iterator[Problem]:
    bound = column(numbers, rule.bound, position + 1)[position]
    if rule.among:
        fits = (total in rule.among) == (rule.op == "=")
    else:
        fits = compare(total, rule.op, bound)
    if not fits:
        values = {"sum": total, "bound": bound}
        kind = str(rule.refs[0]) if rule.refs and rule.refs[0] in definition.field_of else None
        yield Problem(
            code, message_of(definition, rule, values), rule.hard, kind, player, None, values
        )


def message_of(definition: Definition, rule: Check, values: Mapping[str, int | str]) -> Text:
    """What is said where a check fails; `values` are the `sum` and the `bound`."""
    if rule.label is not None:
        return _with_numbers(rule.label, values)
    scope = "sum" if rule.scope == "sum" else "each"
    source = MESSAGES[scope, "!=" if rule.among else rule.op]
    what = definition.label_of.get(str(rule.refs[0]), str(rule.refs[0])) if rule.refs else ""
    return Text(source.message, values=(*values.items(), ("what", what)))


def _with_numbers(label: Text, values: Mapping[str, int | str]) -> Text:
    """Words of a check with `%(sum)s` and `%(bound)s` put in; anything else stands as it is."""

    def put(line: str) -> str:
        for name, value in values.items():
            line = line.replace(f"%({name})s", str(value))
        return line

    return Text(put(label.message), own=tuple((code, put(line)) for code, line in label.own))


def _applies(rule: Check, numbers: Columns, player: int) -> bool:
    return all(
        compare(_own(numbers, test.left, player), test.op, _own(numbers, test.right, player))
        for test in rule.when
    )


def _amount(rule: Check, numbers: Columns, player: int) -> int:
    return sum(
        weight * _own(numbers, ref, player)
        for ref, weight in zip(rule.refs, rule.weights, strict=True)
    )


def _own(numbers: Columns, ref: Ref, player: int) -> int:
    return numbers[ref][player] if isinstance(ref, str) else ref


def _total(rule: Check, numbers: Columns, players: int) -> int:
    return sum(_amount(rule, numbers, player) for player in range(players))


def _there(definition: Definition, rule: Check, entries: Entries, table: Fields) -> bool:
    """Whether every number that a check needs is there."""
    needed = needs(definition, rule)[0]
    own = [field for field in definition.fields if field.key in needed]
    shared = [field for field in definition.table if field.key in needed]
    return all(known(field, entry) for field in own for entry in entries) and all(
        known(field, table) for field in shared
    )


def _crosses(definition: Definition, rule: Check) -> bool:
    return needs(definition, rule)[1]


@lru_cache(maxsize=1024)
def needs(definition: Definition, rule: Check) -> tuple[frozenset[str], bool]:
    """The fields that a check needs, through all amounts, and whether those of others too."""
    names, crosses = _own_names(rule.refs, rule.when) | _own_names((rule.bound,), ()), False
    waiting = sorted(names)
    while waiting:
        name = waiting.pop()
        for other in definition.rules:
            if other.name == name:
                crosses = crosses or other.kind in {"pool", "count"}
                more = _own_names(other.refs, other.when) - names
                names |= more
                waiting += sorted(more)
    return frozenset(names & set(definition.field_of)), crosses


def _own_names(refs: Sequence[Ref], when: Sequence[Comparison]) -> set[str]:
    found = [*refs, *(ref for test in when for ref in (test.left, test.right))]
    return {ref for ref in found if isinstance(ref, str)}
