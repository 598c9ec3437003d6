"""Finds English on a page that is written in another language, by the catalog's own sentences."""

from __future__ import annotations

import re
from functools import cache

from bs4 import BeautifulSoup, NavigableString

from tests.catalogs import PLACEHOLDER, load

SPOKEN = ("aria-label", "title", "alt", "placeholder")
PARTS = re.compile(r"\s*·\s*|(?<=[.!?])\s+|\s*\|\s*")
ENOUGH = 3  # letters beside the placeholders; less says nothing about a language


@cache
def _english(language: str) -> list[re.Pattern[str]]:
    """Every sentence that reads otherwise in `language`, as a pattern."""
    patterns = []
    for message in load(language):
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        targets = message.string if isinstance(message.string, tuple) else (message.string,)
        patterns += [source for source in sources if source and source not in targets]
    return [re.compile(_pattern(source)) for source in patterns if _tells(source)]


def _tells(source: str) -> bool:
    return len(re.sub(r"\W", "", PLACEHOLDER.sub("", source))) >= ENOUGH


def _pattern(source: str) -> str:
    parts = PLACEHOLDER.split(source)[:: PLACEHOLDER.groups + 1]
    return r".+?".join(re.escape(part) for part in parts)


def spoken(soup: BeautifulSoup) -> list[str]:
    """Every text and every label of a page, names of people and games' own words aside."""
    found = []
    for text in soup.find_all(string=True):
        if type(text) is NavigableString and not text.find_parents(["bdi", "script", "option"]):
            found.append(" ".join(text.split()))
    for tag in soup.find_all(True):
        if not (tag.get("lang") and tag.name != "html"):
            found += [str(tag[name]) for name in SPOKEN if tag.get(name)]
    return [part for text in found for part in PARTS.split(text) if part]


def english_on(soup: BeautifulSoup, language: str) -> list[str]:
    """What stands on the page in English although the catalog has it in `language`."""
    patterns = _english(language)
    return [text for text in spoken(soup) if any(p.fullmatch(text) for p in patterns)]
