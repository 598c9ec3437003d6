"""From plain data to a `Definition`: everything wrong with it is named, with its place.

The data may come from a stranger: it is bounded in size and depth, texts stay texts, unknown names
are refused, and nothing in it runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from companion.definition.model import (
    MAX_TOTAL,
    SIGNS,
    Comparison,
    Definition,
    Field,
    Option,
    Rotation,
    Variant,
    Win,
)
from companion.definition.names import wrong_names
from companion.definition.read_rules import applies, check, comparison, end, ref, rule
from companion.definition.source import MAX_SENTENCE, Fault, Source, too_large
from companion.game import MAX_POINTS, MAX_ROUNDS, Text, own_words, text

_One = TypeVar("_One")
MAX_PLAYERS = 12
MAX_ALIASES = 12
_FIELD_KINDS = ("count", "points", "bid", "made", "yes", "choice", "box")
_FIELD = (
    "kind", "label", "min", "max", "step", "also", "never", "values", "copies", "choices", "colour",
    "sign", "if",
)  # fmt: skip
_TOP = (
    "slug", "title", "about", "unit", "players", "partners", "fields", "table", "options",
    "variants", "rules", "checks", "rounds", "cards", "start", "sheet", "end", "out", "win",
    "rotation", "notes", "picture", "aliases",
)  # fmt: skip
PICTURE = re.compile(r"|\S{1,3}|die [1-6]")
COLOURS = ("red", "yellow", "green", "blue", "white")
_DEALS = ("left", "start", "fixed", "none")
_WINS = ("high", "low", "last", "first")


def read(raw: object, choice: Mapping[str, int] | None = None) -> Definition | tuple[Fault, ...]:
    """The definition in `raw`, with the options of `choice`; or everything that is wrong with it.

    What stands under `if` is left out where it does not apply; it has to be well formed all the
    same. Options not chosen are as the game has them.
    """
    if too_large(raw):
        return (Fault("", text("This is too large for a game.")),)
    source = Source()
    found = source.mapping(raw, "", _TOP)
    for name in ("title", "players", "fields", "rules", "win"):
        if name not in found:
            source.fault(name, text("This is missing."))
    options = _options(source, found, choice or {})
    if source.faults:
        return tuple(source.faults)
    definition = _definition(source, found, options)
    faults = source.faults or list(wrong_names(definition))
    return tuple(faults) or definition


def read_all(raw: object) -> tuple[Fault, ...]:
    """What is wrong with it as it stands, or else with one of its variants."""
    found = read(raw)
    if not isinstance(found, Definition):
        return found
    wrong: list[Fault] = []
    for variant in found.variants:
        other = read(raw, variant.choice)
        if not isinstance(other, Definition):
            wrong += [Fault(f"variants.{variant.slug}: {f.place}", f.message) for f in other]
    return tuple(wrong)


def _definition(source: Source, raw: Mapping[str, Any], options: tuple[Option, ...]) -> Definition:
    players = _players(source, _case(source, raw, "players"))
    rounds = _rounds(source, _case(source, raw, "rounds"), players)
    return Definition(
        slug=source.key(raw.get("slug", "own"), "slug"),
        title=source.words(raw["title"], "title"),
        about=_sentence(source, raw, "about"),
        unit=source.words(raw["unit"], "unit") if "unit" in raw else text("points"),
        players=players,
        partners=source.number(raw.get("partners", 1), "partners", 1, 6),
        fields=_fields(source, raw, "fields"),
        table=_fields(source, raw, "table"),
        options=options,
        variants=_variants(source, raw),
        rules=_each(source, raw, "rules", rule),
        checks=_each(source, raw, "checks", check),
        rounds=rounds,
        cards=_cards(source, _case(source, raw, "cards"), players, rounds),
        start=source.number(_case(source, raw, "start") or 0, "start", -MAX_TOTAL, MAX_TOTAL),
        sheet=source.flag(raw.get("sheet", False), "sheet"),
        end=_each(source, raw, "end", end),
        out=_out(source, _case(source, raw, "out")),
        win=_win(source, _case(source, raw, "win")),
        rotation=_rotation(source, _case(source, raw, "rotation") or {}),
        notes=tuple(
            source.words(item, place, MAX_SENTENCE)
            for place, item in source.items(raw.get("notes", []), "notes")
        ),
        picture=_picture(source, raw.get("picture", "")),
        aliases=_aliases(source, raw.get("aliases", [])),
        raw=raw,
    )


def _picture(source: Source, raw: object) -> str:
    if isinstance(raw, str) and PICTURE.fullmatch(raw):
        return raw
    source.fault("picture", text("Up to three characters, or “die 1” to “die 6”."))
    return ""


def _aliases(source: Source, raw: object) -> tuple[str, ...]:
    """Other names of the game, of any language: it is found by them, and called so nowhere."""
    listed = source.items(raw, "aliases", MAX_ALIASES)
    return tuple(source.words(item, place).message for place, item in listed)


def _case(source: Source, raw: Mapping[str, Any], name: str) -> Any:
    """A setting as it is; of `{"cases": [{"if": …, "is": …}, …]}` the first that applies."""
    value = raw.get(name)
    if not isinstance(value, Mapping) or "cases" not in value:
        return value
    for place, item in source.items(value["cases"], f"{name}.cases"):
        found = source.mapping(item, place, ("if", "is"))
        if applies(source, found, place):
            return found.get("is")
    return None


def _sentence(source: Source, raw: Mapping[str, Any], name: str) -> Text:
    return source.words(raw[name], name, MAX_SENTENCE) if name in raw else own_words("", en="")


def _options(
    source: Source, raw: Mapping[str, Any], choice: Mapping[str, int]
) -> tuple[Option, ...]:
    """The options with what was chosen; from here on their names stand for these numbers."""
    options = []
    for key, item in source.mapping(raw.get("options", {}), "options").items():
        place = f"options.{key}"
        found = source.mapping(item, place, ("kind", "label", "default", "values", "min", "max",
                                             "note"))  # fmt: skip
        yes = found.get("kind", "number") == "yes"
        source.one_of(found.get("kind", "number"), f"{place}.kind", ("yes", "number"))
        option = Option(
            key=source.key(key, place),
            label=source.words(found.get("label", key), f"{place}.label"),
            kind="yes" if yes else "number",
            chosen=source.number(found.get("default", 0), f"{place}.default"),
            values=(0, 1) if yes else source.numbers(found.get("values", []), f"{place}.values"),
            least=source.number(found.get("min", 0), f"{place}.min"),
            most=source.number(found.get("max", MAX_POINTS), f"{place}.max"),
            note=source.words(found["note"], f"{place}.note", MAX_SENTENCE)
            if "note" in found
            else None,
        )
        options.append(_chosen(source, option, choice.get(key, option.chosen), place))
    for key in choice:
        if key not in {option.key for option in options}:
            source.fault("options", text("There is no option “%(name)s”.", name=str(key)[:40]))
    source.options = {option.key: option.chosen for option in options}
    return tuple(options)


def _chosen(source: Source, option: Option, number: object, place: str) -> Option:
    chosen = source.number(number, place, option.least, option.most)
    if option.values and chosen not in option.values:
        known = ", ".join(map(str, option.values))
        source.fault(place, text("This can only be one of these: %(known)s.", known=known))
    return Option(
        option.key, option.label, option.kind, chosen, option.values, option.least, option.most,
        option.note,
    )  # fmt: skip


def _variants(source: Source, raw: Mapping[str, Any]) -> tuple[Variant, ...]:
    variants = []
    for slug, item in source.mapping(raw.get("variants", {}), "variants").items():
        place = f"variants.{slug}"
        found = source.mapping(item, place, ("title", "options"))
        chosen = source.mapping(found.get("options", {}), f"{place}.options", source.options)
        variants.append(
            Variant(
                source.key(slug, place),
                source.words(found.get("title"), f"{place}.title"),
                {key: source.number(n, f"{place}.options.{key}") for key, n in chosen.items()},
            )
        )
    return tuple(variants)


def _players(source: Source, raw: object) -> tuple[int, int]:
    numbers = [
        source.number(item, "players", 1, MAX_PLAYERS)
        for item in source.tuple_of(raw, "players", 2) or [1, 1]
    ]
    if numbers != sorted(numbers):
        source.fault("players", text("The smaller number comes first."))
    return min(numbers), max(numbers)


def _fields(source: Source, raw: Mapping[str, Any], name: str) -> tuple[Field, ...]:
    fields = []
    for key, item in source.mapping(raw.get(name, {}), name).items():
        place = f"{name}.{key}"
        found = source.mapping(item, place, _FIELD)
        field = _field(source, key, found, place)
        if applies(source, found, place):
            fields.append(field)
    return tuple(fields)


def _field(source: Source, key: str, raw: Mapping[str, Any], place: str) -> Field:
    kind = source.one_of(raw.get("kind", "count"), f"{place}.kind", _FIELD_KINDS) or "count"
    choices = _choices(source, raw, place)
    values = source.numbers(raw.get("values", []), f"{place}.values")
    return Field(
        key=source.key(key, place),
        label=source.words(raw.get("label", key), f"{place}.label"),
        kind=cast(Any, kind),
        least=ref(source, raw.get("min", 0), f"{place}.min"),
        most=ref(source, 1 if kind == "yes" else raw.get("max", MAX_POINTS), f"{place}.max"),
        step=source.number(raw.get("step", 1), f"{place}.step", 1),
        also=source.numbers(raw.get("also", []), f"{place}.also"),
        never=source.numbers(raw.get("never", []), f"{place}.never"),
        values=values or tuple(number for number, _ in choices),
        copies=source.number(raw["copies"], f"{place}.copies", 1) if "copies" in raw else None,
        choices=choices,
        colour=source.one_of(raw["colour"], f"{place}.colour", COLOURS) if "colour" in raw else "",
        sign=source.one_of(raw["sign"], f"{place}.sign", SIGNS) if "sign" in raw else "",
    )


def _choices(source: Source, raw: Mapping[str, Any], place: str) -> tuple[tuple[int, Text], ...]:
    """`[[number, words], …]`: a choice stands for its number."""
    place = f"{place}.choices"
    return tuple(
        (source.number(pair[0], here), source.words(pair[1], here))
        for here, item in source.items(raw.get("choices", []), place)
        if (pair := source.tuple_of(item, here, 2))
    )


def _each(
    source: Source,
    raw: Mapping[str, Any],
    name: str,
    one: Callable[[Source, Any, str], _One | None],
) -> tuple[_One, ...]:
    """What `one` reads from each item of that list; without what the options leave out."""
    read = [one(source, item, place) for place, item in source.items(raw.get(name, []), name)]
    return tuple(item for item in read if item is not None)


def _by_players(
    source: Source, raw: object, place: str, players: tuple[int, int]
) -> dict[int, Any]:
    """What stands there for each number of players; one value stands for all of them."""
    numbers = range(players[0], players[1] + 1)
    if not isinstance(raw, Mapping):
        return dict.fromkeys(numbers, raw)
    found = source.mapping(raw, place, [str(number) for number in numbers])
    return {number: found.get(str(number)) for number in numbers}


def _rounds(source: Source, raw: object, players: tuple[int, int]) -> dict[int, int | None]:
    return {
        number: None if own is None else source.number(own, "rounds", 1, MAX_ROUNDS)
        for number, own in _by_players(source, raw, "rounds", players).items()
    }


def _cards(
    source: Source, raw: object, players: tuple[int, int], rounds: Mapping[int, int | None]
) -> dict[int, tuple[int, ...]]:
    """Cards by round: `@round`, a number, or the turns of a way up and down (`[1, 8, 1]`)."""
    plans = {}
    for number, own in _by_players(source, raw, "cards", players).items():
        if own == "@round":
            plans[number] = tuple(range(1, (rounds[number] or MAX_ROUNDS) + 1))
        elif isinstance(own, list):
            turns = [
                source.number(n, here, 1, MAX_ROUNDS) for here, n in source.items(own, "cards")
            ]
            plans[number] = _way(turns)
        elif own is not None:
            plans[number] = (source.number(own, "cards", 1, 999),)
    return plans


def _way(turns: list[int]) -> tuple[int, ...]:
    """Every number from turn to turn; a turn named twice is one more round."""
    way = turns[:1]
    for turn in turns[1:]:
        step = 1 if turn >= way[-1] else -1
        way += range(way[-1] + step, turn + step, step) if turn != way[-1] else [turn]
    return tuple(way[:MAX_ROUNDS])


def _out(source: Source, raw: object) -> Comparison | None:
    return None if raw is None else comparison(source, raw, "out")


def _win(source: Source, raw: object) -> Win:
    if not isinstance(raw, Mapping):
        raw = {"by": raw}
    found = source.mapping(raw, "win", ("by", "among", "more", "again"))
    by = source.one_of(found.get("by"), "win.by", _WINS) or "high"
    return Win(
        by=cast(Any, by),
        among=comparison(source, found["among"], "win.among") if "among" in found else None,
        more=source.key(found["more"], "win.more") if "more" in found else "",
        again=source.flag(found.get("again", False), "win.again"),
    )


def _rotation(source: Source, raw: object) -> Rotation:
    found = source.mapping(raw, "rotation", ("deal", "starts", "stays", "sits_out"))
    deal = source.one_of(found.get("deal", "left"), "rotation.deal", _DEALS) or "left"
    keys = {
        name: source.key(found[name], f"rotation.{name}")
        for name in ("starts", "stays")
        if name in found
    }
    sits = (
        source.number(found["sits_out"], "rotation.sits_out", 2, 12)
        if "sits_out" in found
        else None
    )
    return Rotation(deal=cast(Any, deal), sits_out=sits, **keys)
