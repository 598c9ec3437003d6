"""How a word sounds, roughly: the spelling of children and of quick thumbs on a phone."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache, lru_cache

from companion.rulebook.language import without_accents

SHORTEST_PART = 3
MOST_PARTS = 4

# Rewritten in this order; what is left afterwards sounds alike.
SAME_SOUND: Mapping[str, tuple[tuple[str, str], ...]] = {
    "de": (
        ("tsch", "c"), ("sch", "s"), ("ph", "f"), ("v", "f"), ("tz", "z"), ("ts", "z"),
        ("ck", "k"), ("chs(?![pt])", "x"), ("ks", "x"), ("qu", "kw"), ("dt", "t"), ("th", "t"),
        ("ai", "ei"), ("ay", "ei"), ("ey", "ei"), ("aeu", "oi"), ("eu", "oi"), ("ie", "i"),
        ("ae", "e"), ("oe", "o"), ("ue", "u"), ("y", "i"), ("c", "k"),
        (r"(?<=[aeiou])h", ""), (r"d\b", "t"), (r"b\b", "p"), (r"g\b", "k"),
    ),
    "nl": (
        ("sch", "s"), ("ph", "f"), ("v", "f"), ("z", "s"), ("ij", "ei"), ("y", "ei"),
        ("ou", "au"), ("ch", "g"), ("ck", "k"), ("qu", "kw"), ("c", "k"), ("dt", "t"),
        (r"d\b", "t"), (r"b\b", "p"), ("ieuw", "iw"), ("eeuw", "ew"),
    ),
    "en": (
        ("ph", "f"), (r"\bkn", "n"), (r"\bwr", "r"), ("gh", ""), ("ck", "k"), ("qu", "kw"),
        ("x", "ks"), ("c(?=[eiy])", "s"), ("c", "k"), ("ee", "i"), ("ea", "i"), ("ie", "i"),
        ("ou", "u"), ("oo", "u"), ("y", "i"), ("wh", "w"), (r"(?<=[^e])e\b", ""),
    ),
}  # fmt: skip


@cache
def _rules(code: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), by) for pattern, by in SAME_SOUND[code])


@lru_cache(maxsize=20_000)
def sound(code: str, word: str) -> str:
    """A key that is the same for words of a language that sound alike: "fier" and "Vier"."""
    heard = without_accents(word)
    for pattern, by in _rules(code):
        heard = pattern.sub(by, heard)
    return re.sub(r"(.)\1+", r"\1", heard)


def split_sounds(heard: str, known: Collection[str], most: int = MOST_PARTS) -> tuple[str, ...]:
    """The known sounds a longer one is made of, () if it is not; long parts are preferred."""
    if most < 1 or len(heard) < SHORTEST_PART:
        return ()
    for at in range(len(heard), SHORTEST_PART - 1, -1):
        if heard[:at] in known:
            if at == len(heard):
                return (heard,)
            if rest := split_sounds(heard[at:], known, most - 1):
                return (heard[:at], *rest)
    return ()
