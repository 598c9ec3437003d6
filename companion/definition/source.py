"""Plain data from a stranger, read piece by piece: bounded, and everything wrong with it named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import MAX_POINTS, Text, own_words, text

MAX_ITEMS = 60
MAX_WORDS = 80
MAX_SENTENCE = 400
MAX_DEPTH = 10
MAX_PIECES = 6_000
MAX_LETTERS = 100_000
LANGUAGES = ("en", "de", "nl")
_KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a description: `place` is the path to it, such as `rules[2].when`."""

    place: str
    message: Text


class Source:
    """Reads pieces of plain data; a piece that is wrong leaves a fault and a harmless value.

    `options` are numbers that may stand by name where a number is expected.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.options: dict[str, int] = {}

    def fault(self, place: str, message: Text) -> None:
        """Note that something is wrong at a place."""
        self.faults.append(Fault(place, message))

    def number(
        self, raw: object, place: str, least: int = -MAX_POINTS, most: int = MAX_POINTS
    ) -> int:
        """A whole number in bounds, or the option of that name."""
        if isinstance(raw, str) and raw in self.options:
            raw = self.options[raw]
        if isinstance(raw, bool) or not isinstance(raw, int):
            self.fault(place, text("A whole number is needed here."))
        elif not least <= raw <= most:
            self.fault(
                place,
                text("This must be from %(least)s to %(most)s.", least=least, most=most),
            )
        else:
            return raw
        return least

    def numbers(self, raw: object, place: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(self.number(item, here) for here, item in self.items(raw, place))

    def flag(self, raw: object, place: str) -> bool:
        """True or false."""
        if not isinstance(raw, bool):
            self.fault(place, text("This can only be true or false."))
        return raw is True

    def key(self, raw: object, place: str) -> str:
        """A short name: small letters, digits, `-` and `_`."""
        if isinstance(raw, str) and _KEY.fullmatch(raw):
            return raw
        self.fault(
            place,
            text("A short name is needed here: lower-case letters, digits, hyphens, at most 40."),
        )
        return ""

    def one_of(self, raw: object, place: str, known: Collection[str]) -> str:
        """One of the words that are known."""
        if isinstance(raw, str) and raw in known:
            return raw
        self.fault(place, text("This can only be one of these: %(known)s.", known=", ".join(known)))
        return ""

    def words(self, raw: object, place: str, most: int = MAX_WORDS) -> Text:
        """Words for people: a text, or one a language; text is text, whatever stands in it."""
        if not isinstance(raw, Mapping):
            return own_words(self._line(raw, place, most), en=self._plain(raw))
        found = self.mapping(raw, place, LANGUAGES)
        lines = {name: self._line(found[name], f"{place}.{name}", most) for name in found}
        if not lines:
            self.fault(place, text("Words are needed here."))
        return own_words(next((lines[n] for n in LANGUAGES if n in lines), ""), **lines)

    def _line(self, raw: object, place: str, most: int) -> str:
        if not isinstance(raw, str) or not raw.strip():
            self.fault(place, text("Words are needed here."))
        elif len(raw) > most:
            self.fault(place, text("At most %(most)s characters.", most=most))
        elif _HIDDEN.search(raw):
            self.fault(place, text("It contains characters that can't be shown."))
        return self._plain(raw)

    @staticmethod
    def _plain(raw: object) -> str:
        return raw.strip() if isinstance(raw, str) else ""

    def items(self, raw: object, place: str, most: int = MAX_ITEMS) -> list[tuple[str, Any]]:
        """The items of a list with their places."""
        if not isinstance(raw, list):
            self.fault(place, text("A list is needed here."))
            return []
        if len(raw) > most:
            self.fault(place, text("At most %(most)s of these.", most=most))
            return []
        return [(f"{place}[{number}]", item) for number, item in enumerate(raw)]

    def tuple_of(self, raw: object, place: str, length: int) -> list[Any]:
        """A list of exactly that many items; of nothing else."""
        if isinstance(raw, list) and len(raw) == length:
            return raw
        self.fault(place, text("A list of %(count)s is needed here.", count=length))
        return []

    def mapping(
        self, raw: object, place: str, known: Collection[str] | None = None
    ) -> Mapping[str, Any]:
        """An object; only with the names that are `known`, unless any name will do."""
        if not isinstance(raw, Mapping):
            self.fault(place, text("Names and values are needed here."))
            return {}
        if len(raw) > MAX_ITEMS:
            self.fault(place, text("At most %(most)s of these.", most=MAX_ITEMS))
            return {}
        for name in raw:
            if known is not None and name not in known:
                self.fault(
                    place,
                    text(
                        "“%(name)s” isn't known here; there are %(known)s.",
                        name=str(name)[:40],
                        known=", ".join(known),
                    ),
                )
        return {name: value for name, value in raw.items() if known is None or name in known}


def too_large(raw: object) -> bool:
    """Whether plain data is too deep, or has too many pieces or letters, to be read at all."""
    letters = 0
    for pieces, (piece, depth) in enumerate(_pieces(raw), 1):
        letters += len(piece) if isinstance(piece, str) else 0
        if depth > MAX_DEPTH or pieces > MAX_PIECES or letters > MAX_LETTERS:
            return True
    return False


def _pieces(raw: object) -> Iterator[tuple[object, int]]:
    """Every piece and its depth, the outermost first; no recursion, however deep it goes."""
    waiting = [(raw, 1)]
    while waiting:
        piece, depth = waiting.pop()
        yield piece, depth
        if isinstance(piece, Mapping):
            waiting += [(part, depth + 1) for pair in piece.items() for part in pair]
        elif isinstance(piece, list):
            waiting += [(value, depth + 1) for value in piece]
