"""Names in sentences: told apart from other words, listed, shortened; what devices are called."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Literal

from babel.lists import format_list
from flask import g
from markupsafe import Markup

from companion import store
from companion.web.base.access import OpenPlay
from companion.web.base.language import chosen_language
from companion.web.base.translate import gettext

_RIGHT_TO_LEFT = {"R", "AL"}
_OPEN, _CLOSE = "\u2068", "\u2069"  # isolate what is between from the direction around it
_JOINER = "\u200d"
_NARROW, _WIDE = set("fijlrtI.,:;'!|()[] "), set("mwMW@%&ÆŒ")


def isolated(name: str) -> str:
    """A name for plain text: one written from right to left does not turn its neighbours round."""
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name):
        return f"{_OPEN}{name}{_CLOSE}"
    return name


def listed_words(words: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """«a, b and c» in this page's language; English as the British write it, without a comma."""
    language = chosen_language()
    return format_list(words, style=style, locale="en_GB" if language == "en" else language)


def listed(names: Iterable[str]) -> str:
    """«Anna, Ben and Cem» as plain text in this page's language."""
    return listed_words([isolated(name) for name in names])


def listed_html(names: Iterable[str]) -> Markup:
    """The same as markup, each name in its own direction."""
    marked = [str(Markup("<bdi>{}</bdi>").format(name)) for name in names]
    return Markup(listed_words(marked))


def longest_word(text: str) -> int:
    """How many letters of middling width the longest part has that no line can break."""
    parts = re.split(r"[\s-]+", re.sub(r"<[^>]+>", "", text))
    return ceil(max((sum(map(_width, _signs(part))) for part in parts), default=0))


def shortened(name: str, room: float) -> str:
    """A name cut to about `room` letters of middling width, with an ellipsis where it was cut."""
    if sum(map(_width, _signs(name))) <= room:
        return name
    kept, used = "", 1.0
    for sign in _signs(name):
        used += _width(sign)
        if used > room:
            break
        kept += sign
    return f"{kept.rstrip()}…"


def wrapped(text: str, room: float) -> list[str]:
    """The lines of a text of about `room` letters of middling width; a longer word is shortened."""
    lines: list[str] = []
    for word in (shortened(one, room) for one in text.split(" ") if one):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and shortened(longer, room) == longer:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _signs(name: str) -> Iterator[str]:
    """What a reader sees as one sign: a letter with its marks, a family of emoji."""
    sign = ""
    for char in name:
        joins = unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}
        skin = "\U0001f3fb" <= char <= "\U0001f3ff"
        if sign and not joins and not skin and not sign.endswith(_JOINER):
            yield sign
            sign = ""
        sign += char
    if sign:
        yield sign


def _width(sign: str) -> float:
    if unicodedata.east_asian_width(sign[0]) in "WF":
        return 1.9
    if sign[0] in _NARROW:
        return 0.6
    return 1.5 if sign[0] in _WIDE else 1.15 if sign[0].isupper() else 1.0


def labels_of(play: OpenPlay) -> dict[str, str]:
    """A label for every device that wrote in the log of a play or sits at it, by ref.

    Of several with one name all but the first are numbered, in the order in which they came.
    """
    writers = [line.by for line in store.lines(play.id)]
    return labelled([*writers, *store.claims(play.id).values()])


def labelled(refs: Iterable[str]) -> dict[str, str]:
    """Labels for these devices; «» is a device that left no name."""
    order = list(dict.fromkeys(refs))
    names, seen = store.device_names(order), Counter[str]()
    labels = {}
    for ref in order:
        name = names.get(ref) or gettext("Device")
        seen[name] += 1
        number = f" {seen[name]}" if seen[name] > 1 else ""
        labels[ref] = f"{isolated(name)}{number}"
    if g.device in labels and g.device:
        labels[g.device] = gettext("This device")
    return labels
