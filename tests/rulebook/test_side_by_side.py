"""The three languages of every rule side by side: one cannot say what the others do not.

What each text says is read with the patterns of `data/terms.toml` from the files as they are
written, where a number of the game is a placeholder.
"""

import re
import tomllib
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.rulebook import LANGUAGES, load
from companion.rulebook.contract import texts
from companion.rulebook.files import read, rules_dir

TERMS = tomllib.loads((Path(__file__).parent / "data" / "terms.toml").read_text(encoding="utf-8"))
FILLED = re.compile(r"\{\{[^{}]*\}\}|\{card:[^{}]*\}")
MARKUP = re.compile(r"\{(?:deck|step|example|picture)[^{}]*\}|\(#[\w-]+\)|[*]")
LIST_NUMBER = re.compile(r"^\d+\. ", re.MULTILINE)


def flat(raw):
    """The words of a text: a string, a table with `text`, or a list of both."""
    if isinstance(raw, list):
        return " ".join(flat(part) for part in raw)
    return raw if isinstance(raw, str) else flat(raw["text"])


def passages(game, code):
    """Every text of a rules file with the place where it stands."""
    raw = read(rules_dir(game) / f"{code}.toml")
    yield "lead", raw["lead"]
    for number, line in enumerate(raw["quick"], 1):
        yield f"quick card {number}", flat(line)
    for part in ("phases", "examples", "steps", "pictures"):
        for key, text in raw.get(part, {}).items():
            yield f"{part} {key}", flat(text)
    for section in raw["sections"]:
        yield f"{section['anchor']}, text", flat([section["text"], *section.get("notes", [])])
        for number, one in enumerate(section.get("faq", ()), 1):
            yield f"{section['anchor']}, question {number}", f"{one['q']} {flat(one['a'])}"


def numbers(text):
    """Placeholders, cards and figures, in order of their size."""
    bare = LIST_NUMBER.sub("", MARKUP.sub("", text))
    return sorted([*FILLED.findall(bare), *re.findall(r"\d+", FILLED.sub(" ", bare))])


def says(text, code):
    """What a text says that the other languages must say too."""
    bare = MARKUP.sub("", FILLED.sub(" ", text))
    found = {
        f"{group}.{key}"
        for group in ("numbers", "duties", "things")
        for key, patterns in TERMS[group].items()
        if re.search(rf"\b(?:{patterns[code]})\b", bare, re.IGNORECASE)
    }
    return found, numbers(text)


def differences(game):
    """The places where the languages of a game do not say the same."""
    books = {code: dict(passages(game, code)) for code in LANGUAGES}
    for where in books["en"]:
        said = {code: says(books[code][where], code) for code in LANGUAGES}
        if any(one != said["en"] for one in said.values()):
            yield where, said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_languages_say_the_same_numbers_things_and_duties(game):
    assert list(differences(game)) == []


@pytest.mark.parametrize(
    ("one", "code", "other", "code2"),
    [
        ("You may look once.", "en", "Du musst einmal nachsehen.", "de"),
        ("Deal 5 cards.", "en", "Geef 6 kaarten.", "nl"),
        ("Take {{hand}} cards.", "en", "Nimm fünf Karten.", "de"),
        ("The draw pile is empty.", "en", "Der Ablagestapel ist leer.", "de"),
        ("Pak één rij van links.", "nl", "Nimm eine Reihe von rechts.", "de"),
        ("Discard the second card.", "en", "Leg de derde kaart af.", "nl"),
    ],
)
def test_a_language_that_drifts_is_found(one, code, other, code2):
    assert says(one, code) != says(other, code2)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_is_not_printed_is_said_in_the_same_words_everywhere(game, code):
    book = load(game, code)
    mark = f"**{book.labels['unprinted']}**"
    for where, text in texts(book):
        bare = text.replace(mark, "")
        assert book.labels["unprinted"] not in bare, where
        assert not re.search(TERMS["silent"][code], bare, re.IGNORECASE), (where, bare)


# What the printed rules leave open, by game: every section that says something on it marks it.
SILENT = {
    "13": "components dealer turn over-13 taken-cards winner variants",
    "freitag13": """goal components three-players dealer friday-cards over-13 rounds winner strategy
        editions""",
    "biberbande": """components dealer draw swap empty-pile leftover-specials winner variants""",
    "push": """goal components reveal other-players two-players bust secure game-end winner
        risk-variant""",
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", [one for one in GAMES if one.slug in SILENT], ids=lambda g: g.slug)
def test_silences_of_the_print_are_marked(game, code):
    book = load(game, code)
    mark = book.labels["unprinted"]
    marked = [
        section.anchor
        for section in book.sections
        if any(mark in text for text in (section.text, *(one.answer for one in section.questions)))
    ]
    assert marked == SILENT[game.slug].split()
