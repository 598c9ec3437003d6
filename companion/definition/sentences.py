"""A game in sentences, as a family taps them together, and the plain value that it stands for.

`value_of` makes the value, `words_of` reads the sentences back from one. There is no formula: a
sentence is one of a few kinds, about one of the things that players end a round with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

ThingKind = Literal["count", "points", "yes", "bid", "choice"]
SentenceKind = Literal["each", "bonus", "most", "exact", "double"]
Ends = Literal["rounds", "total", "open"]

MAX_THINGS = 8
MAX_SENTENCES = 12
MAX_CHOICES = 8
MOST_MADE = 60  # what can be bid
LONGEST_NAMED = 50  # of a name inside the label of a line
MET = {"en": "Bid met", "de": "Ansage erfüllt", "nl": "Bod gehaald"}
OFF = {"en": "Off the bid", "de": "Neben der Ansage", "nl": "Naast het bod"}
# About which things a sentence can be.
ABOUT: Mapping[SentenceKind, tuple[ThingKind, ...]] = {
    "each": ("count", "points", "yes"),
    "bonus": ("count", "points"),
    "most": ("count", "points"),
    "exact": ("bid",),
    "double": ("yes",),
}


@dataclass(frozen=True, slots=True)
class Thing:
    """What everybody ends a round with: cards, a number, yes or no, a bid and its result, a choice.

    `deck` is how many there are of it, None where that is open; `made` names the result of a bid;
    a choice is exactly one of `choices`, each with its points; `sign` stands beside its name.
    """

    kind: ThingKind
    label: str
    deck: int | None = None
    made: str = ""
    choices: tuple[tuple[str, int], ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """How one thing counts, by `kind`:

    `each` is worth `worth`, nothing for who has strictly most of it where `spared`; `bonus`: from
    `least` on `worth` more; `most`: who has strictly most gets `worth`; `exact`: as bid gives
    `worth` and `each` for every one of them, otherwise `miss` for each beside it; `double` doubles
    all other sentences. `house` names it as a house rule, which a table may switch off.
    """

    kind: SentenceKind
    thing: int
    worth: int = 0
    spared: bool = False
    least: int = 0
    each: int = 0
    miss: int = 0
    house: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A whole game in sentences. `number` is that of the rounds, or the total that ends it."""

    title: str
    players: tuple[int, int] = (2, 6)
    ends: Ends = "open"
    number: int = 0
    lowest: bool = False
    deals: bool = True
    things: tuple[Thing, ...] = ()
    sentences: tuple[Sentence, ...] = ()


def wrong_sentences(words: Words) -> tuple[int, ...]:
    """The sentences about a thing that is not there or of another kind, and a second doubling."""
    doubles = [at for at, one in enumerate(words.sentences) if one.kind == "double"]
    wrong = {at for at, one in enumerate(words.sentences) if not _fits(one, words.things)}
    return tuple(sorted(wrong | set(doubles[1:])))


def _fits(one: Sentence, things: tuple[Thing, ...]) -> bool:
    return one.thing < len(things) and things[one.thing].kind in ABOUT[one.kind]


def value_of(words: Words) -> dict[str, Any]:
    """The plain value of a game without `wrong_sentences`, for `definition.reader`."""
    value: dict[str, Any] = {
        "title": words.title,
        "players": list(words.players),
        "win": "low" if words.lowest else "high",
        "fields": {
            key: field for at, one in enumerate(words.things) for key, field in _field(at, one)
        },
        "rules": _rules(words),
        "rotation": {"deal": "left" if words.deals else "none"},
    }
    if words.ends == "rounds":
        value["rounds"] = words.number
    elif words.ends == "total":
        value["end"] = [{"when": ["@total", ">=", words.number]}]
    if house := {
        f"h{at}": {"kind": "yes", "label": one.house, "default": 1}
        for at, one in enumerate(words.sentences)
        if one.house
    }:
        value["options"] = house
    return value


def _field(at: int, thing: Thing) -> list[tuple[str, dict[str, Any]]]:
    field: dict[str, Any] = {"kind": thing.kind, "label": thing.label}
    if thing.deck is not None:
        field["copies"] = thing.deck
    if thing.sign:
        field["sign"] = thing.sign
    if thing.kind == "points":
        field["min"] = -9999
    if thing.kind == "choice":
        field["choices"] = [[number, name] for number, (name, _) in enumerate(thing.choices, 1)]
    if thing.kind != "bid":
        return [(f"f{at}", field)]
    field["max"] = MOST_MADE
    return [
        (f"f{at}", field),
        (f"m{at}", {"kind": "made", "label": thing.made, "max": MOST_MADE}),
    ]


def _rules(words: Words) -> list[dict[str, Any]]:
    """All rules, doubling last: it adds once more what the others counted."""
    plain = [at for at, one in enumerate(words.sentences) if one.kind != "double"]
    rules = [rule for at, one in enumerate(words.things) for rule in _chosen(at, one)]
    rules += [rule for at in plain for rule in _sentence(words, at)]
    for at in (at for at in range(len(words.sentences)) if at not in plain):
        one = words.sentences[at]
        again = [{**rule, "as": "base"} for rule in rules if "as" not in rule]
        rules += [{"as": "base", "sum": [[0, 1]]}, *again]
        when = [[f"f{one.thing}", "=", 1]]
        label = words.things[one.thing].label
        rule = {"when": when, "sum": [["base", 1]], "key": f"x{at}", "label": label}
        rules.append(_house(one, at, rule))
    return rules


def _chosen(at: int, thing: Thing) -> list[dict[str, Any]]:
    """A line for each that can be chosen, called as it is."""
    return [
        {
            "when": [[f"f{at}", "=", number]],
            "sum": [[worth, 1]],
            "key": f"c{at}-{number}",
            "label": name,
        }
        for number, (name, worth) in enumerate(thing.choices, 1)
    ]


def _sentence(words: Words, at: int) -> list[dict[str, Any]]:
    one = words.sentences[at]
    label = words.things[one.thing].label
    return [_house(one, at, rule) for rule in _RULES[one.kind](one, label, f"f{one.thing}", at)]


def _house(one: Sentence, at: int, rule: dict[str, Any]) -> dict[str, Any]:
    return {**rule, "if": [[f"h{at}", "=", 1]]} if one.house else rule


def _each(one: Sentence, label: str, field: str, at: int) -> list[dict[str, Any]]:
    rule: dict[str, Any] = {"sum": [[field, one.worth]]}
    if not one.spared:
        return [rule]
    return [
        {"as": f"s{at}", "count": [field, ">=", field]},
        {**rule, "when": [[f"s{at}", ">", 0]], "majority": field},
    ]


def _bonus(one: Sentence, label: str, field: str, at: int) -> list[dict[str, Any]]:
    thing, within = label[:LONGEST_NAMED], _within(label)
    named = {
        "en": f"Bonus from {one.least} {within}",
        "de": f"Bonus ab {one.least} {thing}",
        "nl": f"Bonus vanaf {one.least} {within}",
    }
    return [{"table": field, "steps": [[one.least, one.worth]], "key": f"l{at}", "label": named}]


def _most(one: Sentence, label: str, field: str, at: int) -> list[dict[str, Any]]:
    when = [[f"s{at}", "=", 0], [field, ">", 0]]
    thing, within = label[:LONGEST_NAMED], _within(label)
    named = {"en": f"Most {within}", "de": f"Am meisten {thing}", "nl": f"Meeste {within}"}
    return [
        {"as": f"s{at}", "count": [field, ">=", field]},
        {"when": when, "sum": [[one.worth, 1]], "key": f"l{at}", "label": named},
    ]


def _exact(one: Sentence, label: str, field: str, at: int) -> list[dict[str, Any]]:
    name, made = f"s{at}", f"m{one.thing}"
    met = {"when": [[name, "=", 0]], "sum": [[one.worth, 1]]}
    return [
        {"as": name, "gap": [field, made]},
        {**met, "key": f"l{at}", "label": MET},
        {"when": [[name, "=", 0]], "product": [made, one.each], "key": made},
        {"product": [name, one.miss], "key": f"o{at}", "label": OFF},
    ]


def _within(label: str) -> str:
    """The name of a thing inside a line; a name written in capitals stays so."""
    first = label[:1].lower() if label[1:2].islower() else label[:1]
    return (first + label[1:])[:LONGEST_NAMED]


_RULES: dict[SentenceKind, Callable[[Sentence, str, str, int], list[dict[str, Any]]]] = {
    "each": _each,
    "bonus": _bonus,
    "most": _most,
    "exact": _exact,
}


def words_of(value: Mapping[str, Any]) -> Words | None:
    """The sentences of a value that `value_of` made (whatever slug and picture); else None.

    Values of before its lines had names of their own are read as well.
    """
    own = {key: item for key, item in value.items() if key not in ("slug", "picture")}
    try:
        words = _read(own)
        return words if not wrong_sentences(words) and _is_value_of(words, own) else None
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        return None  # a value of another shape


def _is_value_of(words: Words, own: Mapping[str, Any]) -> bool:
    value = value_of(words)
    return value == own or (_is_older(own) and _unnamed(value) == _unnamed(own))


def _is_older(value: Mapping[str, Any]) -> bool:
    """Whether every line is named after the thing that it counts, as all once were."""
    rules = [(rule.get("key", "f"), "label" in rule) for rule in value["rules"]]
    return all(key[:1] in "fmx" and named == (key[:1] == "x") for key, named in rules)


def _unnamed(value: Mapping[str, Any]) -> dict[str, Any]:
    """The same without the names of its lines; a doubling has had one from the beginning."""
    return {**value, "rules": [_without_name(rule) for rule in value["rules"]]}


def _without_name(rule: Mapping[str, Any]) -> dict[str, Any]:
    kept = rule.get("key", "")[:1] == "x"
    return {name: item for name, item in rule.items() if kept or name not in ("key", "label")}


def _read(value: Mapping[str, Any]) -> Words:
    least, most = value["players"]
    ends: Ends = "rounds" if "rounds" in value else "total" if "end" in value else "open"
    number = {"rounds": lambda: value["rounds"], "total": lambda: value["end"][0]["when"][2]}
    words = Words(
        title=value["title"],
        players=(least, most),
        ends=ends,
        number=number[ends]() if ends in number else 0,
        lowest=value["win"] == "low",
        deals=value["rotation"]["deal"] == "left",
        things=_things(value["fields"], value["rules"]),
    )
    sentences = _found([rule for rule in value["rules"] if not _is_chosen(rule)])
    house = {key: option["label"] for key, option in value.get("options", {}).items()}
    named = (replace(one, house=house.get(f"h{at}", "")) for at, one in enumerate(sentences))
    return replace(words, sentences=tuple(named))


def _things(fields: Mapping[str, Any], rules: Sequence[Mapping[str, Any]]) -> tuple[Thing, ...]:
    worth = {rule["key"]: rule["sum"][0][0] for rule in rules if _is_chosen(rule)}
    return tuple(
        Thing(
            cast(ThingKind, field["kind"]),
            field["label"],
            field.get("copies"),
            fields["m" + key[1:]]["label"] if field["kind"] == "bid" else "",
            tuple(
                (name, worth[f"c{key[1:]}-{number}"]) for number, name in field.get("choices", [])
            ),
            field.get("sign", ""),
        )
        for key, field in fields.items()
        if field["kind"] != "made"
    )


def _is_chosen(rule: Mapping[str, Any]) -> bool:
    return str(rule.get("key", ""))[:1] == "c"


def _found(rules: list[Mapping[str, Any]]) -> list[Sentence]:
    """The sentences in the order of their numbers."""
    found: list[Sentence] = []
    doubled: tuple[int, Sentence] | None = None
    waiting = [rule for rule in rules if rule.get("as") != "base"]
    while waiting:
        rule = waiting.pop(0)
        if "count" in rule:
            found.append(_guarded(waiting.pop(0)))
        elif "gap" in rule:
            hit, trick, miss = (waiting.pop(0) for _ in range(3))
            points, each, lost = hit["sum"][0][0], trick["product"][1], miss["product"][1]
            found.append(Sentence("exact", _at(rule["gap"][0]), points, each=each, miss=lost))
        elif "table" in rule:
            least, worth = rule["steps"][0]
            found.append(Sentence("bonus", _at(rule["table"]), worth, least=least))
        elif rule["sum"][0][0] == "base":
            doubled = _at(rule["key"]), Sentence("double", _at(rule["when"][0][0]))
        else:
            found.append(Sentence("each", _at(rule["sum"][0][0]), rule["sum"][0][1]))
    if doubled:
        found.insert(*doubled)
    return found


def _guarded(rule: Mapping[str, Any]) -> Sentence:
    ref, weight = rule["sum"][0]
    if "majority" in rule:
        return Sentence("each", _at(ref), weight, spared=True)
    return Sentence("most", _at(rule["when"][1][0]), ref)


def _at(key: str) -> int:
    return int(key[1:])
