"""Values that nobody types by intention: for fields, for JSON, for parts of an address."""

from __future__ import annotations

import string
from random import Random
from typing import Any

LONG = 4_000
DEEP = 5_000
NASTY = (
    "", " ", "0", "-0", "1", "-1", "00", "7", "99999999999999999999", "1e9", "1.5", "NaN",
    "Infinity", "true", "null", "٣", "²", "Ⅷ", "\x00", "a\x00b", "\x1f", "\x7f", "\u2028",
    "\u202e", "\ufffd", "\ufeff", "ﬀ", "İ", "ß", "é", "e\u0301", "😀", "👨‍👩‍👧", "​", "Anna",
    "anna ", "ANNA", "'", '"', "<b>", "%", "%s", "%(name)s", "{}", "{{7*7}}", "\\", "/",
    "//host", "////host", "/\\host", "..", "../..", "?", "#", "&", "=", ";", ",", "a=b&c",
    "\r\nX: y", "javascript:0", "http://[", "http://[::1", "/[", "system", "dark", "de",
    "nl", "en", "de-DE;q=2", "13", "freitag13", "biberbande", "push", "any", "on", "points",
    "kinds", "hand", "blue 7", "four", "top", "1-0", "goal", "chat", "2038-01-19",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "2147483648",
)  # fmt: skip
# Text that UTF-8 cannot write: it comes in JSON, as "\\ud800".
UNWRITABLE = ("\ud800", "a\udfffb", "\udc80\udc81")


def text(rng: Random, odd: bool = False) -> str:
    """A text for a field; with `odd` also one that cannot be written in UTF-8."""
    choice = rng.random()
    if choice < 0.7:
        return rng.choice(NASTY)
    if odd and choice < 0.8:
        return rng.choice(UNWRITABLE)
    if choice < 0.85:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(30)))
    if choice < 0.97:
        return "".join(chr(rng.randrange(0x20, 0xD7FF)) for _ in range(rng.randrange(1, 12)))
    return rng.choice(NASTY) * rng.randrange(2, LONG)


def number(rng: Random) -> int | float:
    """A number, often one at the edge of what fits somewhere."""
    edge = rng.choice((0, 1, 7, 127, 2**31, 2**32, 2**53, 2**63, 2**64, 10**30))
    return rng.choice((rng.randrange(12), edge, -edge, edge - 1, 0.5, 1e308, float("inf")))


def json_value(rng: Random, depth: int = 2) -> Any:
    """Any JSON."""
    kind = rng.randrange(6 if depth else 4)
    if kind == 0:
        return rng.choice((None, True, False))
    if kind == 1:
        return number(rng)
    if kind in (2, 3):
        return text(rng, odd=True)
    parts = [json_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return parts if kind == 4 else {text(rng, odd=True): part for part in parts}


def changed(rng: Random, value: Any) -> Any:
    """A JSON value with one place in it that is something else, more, or missing."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.15:
        return json_value(rng)
    copy = value.copy()
    key = rng.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
    choice = rng.random()
    if choice < 0.75:
        copy[key] = changed(rng, copy[key])
    elif choice < 0.85:
        del copy[key]
    elif isinstance(copy, dict):
        copy[text(rng, odd=True)] = json_value(rng)
    else:
        copy.append(json_value(rng))
    return copy


def deep(rng: Random) -> bytes:
    """JSON that goes down without end."""
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}"), ('{"entries":', "}")))
    return (opening * DEEP + "1" + closing * rng.choice((0, DEEP))).encode()
