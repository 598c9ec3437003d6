"""No message is wrong where its number is 1: "at most 1 are possible", "there are 1", "1 games"."""

import json
import re
from pathlib import Path

import pytest

from tests import catalogs

# What is said of several only, beside a 1.
MANY = {
    "en": r"\b1 (?:are|were|have|more \w+s|too many \w+s|\w+[^s\W]s)\b|\b(?:are|were) 1\b",
    "de": r"\b1 (?:sind|waren|haben|müssen)\b|\b(?:sind|waren) 1\b",
    "nl": r"\b1 (?:waren|hebben|moeten)\b|\b1 zijn \w|\b(?:zijn|waren)(?: er)? 1\b",
}
# Names and other words in a message.
WORDS = """age ago card cause device devices game games kind kinds known name number other play
player players reason round rounds tie_break title unit what where who"""
# Numbers that are never 1: bounds of the program, the sizes of a deck, a hand, a table.
NEVER_ONE = {"cards", "every", "most", "least", "limit", "copies", "port", "typed", "parts"}
SEVERAL = {  # a whole deck, a hand of 13, a goal
    "All %(num)s cards form one draw pile.",
    "The fourth hand, %(count)s cards, is not used.",
    "ends at %(points)s points",
}
CLASSICS = Path(__file__).parent.parent / "companion" / "games" / "classics"


def with_ones(message):
    """The message with 1 for each number that may be one, and a name for each word."""

    def put(found):
        name = found[1]
        return "N" if name in WORDS.split() else "7" if name in NEVER_ONE else "1"

    return re.sub(r"%\((\w+)\)[sd]", put, message)


def singular(message):
    return message[0] if isinstance(message, (tuple, list)) else message


def said(code):
    """Every sentence of the catalogs and of the classics in a language, as it is said for one."""
    catalog = catalogs.load("de" if code == "en" else code)
    for one in catalog:
        if one.id and one.id not in SEVERAL:
            yield singular(one.id if code == "en" else one.string)
    for file in sorted(CLASSICS.glob("*.json")):
        yield from words_in(json.loads(file.read_text(encoding="utf-8")), code)


def words_in(value, code):
    if isinstance(value, dict):
        own = value.get(code)
        if isinstance(own, str):
            yield own
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from words_in(one, code)


@pytest.mark.parametrize("code", MANY)
def test_no_message_speaks_of_several_where_there_is_one(code):
    messages = [with_ones(one) for one in said(code) if "%(" in one]
    assert len(messages) > 100
    assert not [one for one in messages if re.search(MANY[code], one)]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("en", "Tricks in all: %(sum)s, but there are %(bound)s."),
        ("en", "%(what)s: %(sum)s, at most %(bound)s are possible."),
        ("en", "%(done)s games"),
        ("de", "%(what)s: höchstens %(bound)s sind möglich."),
        ("nl", "Slagen samen: %(sum)s, maar er zijn er %(bound)s."),
    ],
)
def test_such_a_message_is_found(code, message):
    assert re.search(MANY[code], with_ones(message))
