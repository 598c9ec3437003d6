"""The form of a game in sentences: what was typed stays, every mistake is named at its field.

Fields are called by number: `f0-label` belongs to the first thing, `s0-worth` to the first
sentence, `f0-c1` and `f0-w1` are the second name to choose and its points, `t0-f1` is the second
thing of the first player in the sample round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, cast

from companion.definition.model import SIGNS, Definition
from companion.definition.reader import MAX_PLAYERS, read
from companion.definition.sentences import (
    ABOUT,
    MAX_CHOICES,
    MAX_SENTENCES,
    MAX_THINGS,
    Ends,
    Sentence,
    SentenceKind,
    Thing,
    ThingKind,
    Words,
    value_of,
    words_of,
    wrong_sentences,
)
from companion.definition.source import Fault
from companion.game import MAX_ROUNDS
from companion.scorepad.reading import number_from
from companion.web.base.language import say
from companion.web.base.translate import gettext

THINGS: tuple[ThingKind, ...] = ("count", "points", "yes", "bid", "choice")
FEWEST_CHOICES = 2
MOST_POINTS = 9999
MOST_CARDS = 999
LONGEST = 100  # letters of one field; the reader says when words are too long
START = {"least": "2", "most": "6", "ends": "open", "win": "high", "deals": "left"}
_NUMBERS = ("worth", "least", "each", "miss")
_PLACES = {"label": "label", "copies": "deck", "sign": "sign"}


class GameForm:
    """A game as it is typed: `data` by name of a field, `wrong` what is wrong with each.

    `focus` is the field that goes on after a button of the lines; else it is the first wrong one.
    """

    def __init__(self, typed: Mapping[str, str]) -> None:
        self.data = {name[:20]: value.strip()[:LONGEST] for name, value in typed.items()}
        self.wrong: dict[str, list[str]] = defaultdict(list)
        self.focus = ""

    @property
    def things(self) -> range:
        """The numbers of the things."""
        return range(self._count("f", MAX_THINGS))

    @property
    def sentences(self) -> range:
        """The numbers of the sentences."""
        return range(self._count("s", MAX_SENTENCES))

    def _count(self, letter: str, most: int) -> int:
        return next((at for at in range(most) if f"{letter}{at}-kind" not in self.data), most)

    def value(self, name: str) -> str:
        """What stands in a field."""
        return self.data.get(name, "")

    def about(self, at: int) -> list[tuple[int, str]]:
        """The things that a sentence can be about: number and label."""
        kinds = ABOUT.get(cast(SentenceKind, self.value(f"s{at}-kind")), ())
        return [(n, self.value(f"f{n}-label")) for n in self.things if self._kind(n) in kinds]

    def offered_sentences(self) -> list[str]:
        """The kinds of sentences for which there is a thing."""
        there = {self._kind(at) for at in self.things}
        doubled = any(self.value(f"s{at}-kind") == "double" for at in self.sentences)
        return [
            kind
            for kind, about in ABOUT.items()
            if there.intersection(about) and not (doubled and kind == "double")
        ]

    def _kind(self, at: int) -> str:
        return self.value(f"f{at}-kind")

    def choices(self, at: int) -> range:
        """The numbers of what can be chosen; blank ones are no choice."""
        names = (n for n in range(MAX_CHOICES) if f"f{at}-c{n}" not in self.data)
        return range(max(next(names, MAX_CHOICES), FEWEST_CHOICES))

    def sign(self, at: int) -> str:
        """The sign chosen for a thing, where there is such a one."""
        sign = self.value(f"f{at}-sign")
        return sign if sign in SIGNS else ""

    def change(self, action: str) -> None:
        """Do what a button says: `add-f:count`, `add-s:each`, `add-c:0`, `drop-f:0`, `drop-s:1`."""
        verb, _, what = action.partition(":")
        if verb == "add-f" and what in THINGS and len(self.things) < MAX_THINGS:
            self.focus = f"f{len(self.things)}-label"
            self.data[f"f{len(self.things)}-kind"] = what
        elif verb == "add-s" and what in self.offered_sentences():
            self._add_sentence(what)
        elif what.isascii() and what.isdecimal():
            self._change_line(verb, int(what))

    def _change_line(self, verb: str, at: int) -> None:
        if verb in {"drop-f", "drop-s"}:
            self._drop(verb[-1], at)
            self.focus = f"{verb[-1]}{at - 1}-{'label' if verb == 'drop-f' else 'thing'}"
        elif verb == "add-c" and self._kind(at) == "choice" and len(self.choices(at)) < MAX_CHOICES:
            self.data |= {f"f{at}-c{n}": self.value(f"f{at}-c{n}") for n in self.choices(at)}
            self.focus = f"f{at}-c{len(self.choices(at))}"
            self.data[self.focus] = ""

    def _add_sentence(self, kind: str) -> None:
        at = len(self.sentences)
        if at < MAX_SENTENCES:
            self.focus = f"s{at}-thing"
            self.data[f"s{at}-kind"] = kind
            self.data[f"s{at}-thing"] = str(self.about(at)[-1][0])

    def _drop(self, letter: str, gone: int) -> None:
        """Take out a thing with all sentences about it, or a sentence; the others move up."""
        if letter == "f":
            about = [at for at in self.sentences if self.value(f"s{at}-thing") == str(gone)]
            for at in reversed(about):
                self._drop("s", at)
            for at in self.sentences:
                thing = number_from(self.value(f"s{at}-thing"))
                if isinstance(thing, int) and thing > gone:
                    self.data[f"s{at}-thing"] = str(thing - 1)
        for name in [name for name in self.data if name.startswith(f"{letter}{gone}-")]:
            del self.data[name]
        later = range(gone + 1, MAX_THINGS + MAX_SENTENCES)
        for at in later:
            for name in [name for name in self.data if name.startswith(f"{letter}{at}-")]:
                part = name.partition("-")[2]
                self.data[f"{letter}{at - 1}-{part}"] = self.data.pop(name)

    def game(self) -> tuple[dict[str, Any], Definition] | None:
        """The value and what is read from it; None when something is wrong at a field."""
        words = self._words()
        for at in wrong_sentences(words):
            self.wrong[f"s{at}-thing"].append(
                gettext("This sentence is about something that isn't here.")
            )
        if not words.sentences and not any(one.kind == "choice" for one in words.things):
            self.wrong["sentences"].append(gettext("Say at least one thing that counts."))
        if self.wrong:
            return None
        value = value_of(words)
        found = read(value)
        if isinstance(found, Definition):
            return value, found
        for fault in found:
            self.wrong[self._name_of(fault)].append(say(fault.message))
        return None

    def _name_of(self, fault: Fault) -> str:
        """The field at which a fault of the value is said."""
        place = fault.place.replace("[", ".").replace("]", "").split(".")
        if place[0] == "fields" and len(place) > 3 and place[2] == "choices":
            named = self._named(int(place[1][1:]))
            return f"{place[1]}-c{named[int(place[3])]}"
        if place[0] == "fields" and len(place) == 3 and place[2] in _PLACES:
            own = "made" if place[1].startswith("m") else _PLACES[place[2]]
            return f"f{place[1][1:]}-{own}"
        if place[0] == "fields":
            return "things"
        if place[0] == "options" and len(place) > 1:
            return f"s{place[1][1:]}-house"
        return "title" if place[0] == "title" else "sentences"

    def _words(self) -> Words:
        least, most = (self._number(name, 1, MAX_PLAYERS) for name in ("least", "most"))
        if least > most and not self.wrong:
            self.wrong["most"].append(gettext("This is less than the smallest number of players."))
        ends = self.value("ends") if self.value("ends") in {"rounds", "total"} else "open"
        limit = MAX_ROUNDS if ends == "rounds" else MOST_POINTS
        return Words(
            title=self.value("title"),
            players=(least, most),
            ends=cast(Ends, ends),
            number=self._number("number", 1, limit) if ends != "open" else 0,
            lowest=self.value("win") == "low",
            deals=self.value("deals") != "none",
            things=tuple(self._thing(at) for at in self.things),
            sentences=tuple(self._sentence(at) for at in self.sentences),
        )

    def _thing(self, at: int) -> Thing:
        kind = self._kind(at) if self._kind(at) in THINGS else "count"
        has_deck = kind == "count" and self.value(f"f{at}-deck")
        return Thing(
            cast(ThingKind, kind),
            self.value(f"f{at}-label"),
            self._number(f"f{at}-deck", 1, MOST_CARDS) if has_deck else None,
            self.value(f"f{at}-made"),
            self._chosen(at) if kind == "choice" else (),
            self.value(f"f{at}-sign"),
        )

    def _named(self, at: int) -> list[int]:
        """Which of what can be chosen is there: a name, or points that still lack one."""
        shown = self.choices(at)
        return [n for n in shown if self.value(f"f{at}-c{n}") or self.value(f"f{at}-w{n}")]

    def _chosen(self, at: int) -> tuple[tuple[str, int], ...]:
        """What can be chosen, with its points: two at least, each called differently."""
        named = self._named(at)
        blank = [n for n in self.choices(at) if n not in named]
        for n in blank[: max(FEWEST_CHOICES - len(named), 0)]:
            self.wrong[f"f{at}-c{n}"].append(gettext("Name at least two to choose from."))
        names: list[str] = []
        for n in named:
            name = self.value(f"f{at}-c{n}")
            if name.casefold() in names:
                self.wrong[f"f{at}-c{n}"].append(gettext("Two of them have the same name."))
            names.append(name.casefold())
        return tuple((self.value(f"f{at}-c{n}"), self._number(f"f{at}-w{n}")) for n in named)

    def _sentence(self, at: int) -> Sentence:
        kind = self.value(f"s{at}-kind")
        used = {
            "each": ("worth",),
            "bonus": ("worth", "least"),
            "most": ("worth",),
            "exact": ("worth", "each", "miss"),
        }.get(kind, ())
        numbers = {name: self._number(f"s{at}-{name}") for name in _NUMBERS if name in used}
        thing = number_from(self.value(f"s{at}-thing"))
        return Sentence(
            cast(SentenceKind, kind if kind in ABOUT else "each"),
            thing if isinstance(thing, int) and thing >= 0 else MAX_THINGS,
            spared=kind == "each" and self.value(f"s{at}-spared") == "1",
            house=self.value(f"s{at}-house"),
            **numbers,
        )

    def _number(self, name: str, least: int = -MOST_POINTS, most: int = MOST_POINTS) -> int:
        number = number_from(self.value(name))
        if isinstance(number, int) and least <= number <= most:
            return number
        self.wrong[name].append(
            gettext("A whole number from %(least)s to %(most)s.", least=least, most=most)
        )
        return least


def form_of(value: Mapping[str, Any]) -> GameForm | None:
    """The form of a game in sentences; None for a game that goes beyond them."""
    words = words_of(value)
    return form_of_words(words) if words else None


def form_of_words(words: Words) -> GameForm:
    """The form filled with these sentences."""
    data = {
        "title": words.title,
        "least": str(words.players[0]),
        "most": str(words.players[1]),
        "ends": words.ends,
        "number": str(words.number) if words.number else "",
        "win": "low" if words.lowest else "high",
        "deals": "left" if words.deals else "none",
    }
    for at, thing in enumerate(words.things):
        deck = "" if thing.deck is None else str(thing.deck)
        parts = {"kind": thing.kind, "label": thing.label, "deck": deck, "made": thing.made}
        parts["sign"] = thing.sign
        data |= {f"f{at}-{name}": part for name, part in parts.items()}
        for n, (name, worth) in enumerate(thing.choices):
            data |= {f"f{at}-c{n}": name, f"f{at}-w{n}": str(worth)}
    for at, one in enumerate(words.sentences):
        data |= {f"s{at}-{name}": str(getattr(one, name)) for name in ("kind", "thing", "house")}
        data |= {f"s{at}-{name}": str(getattr(one, name)) for name in _NUMBERS}
        data[f"s{at}-spared"] = "1" if one.spared else ""
    return GameForm(data)
