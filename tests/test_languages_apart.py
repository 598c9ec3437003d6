"""No sentence is in the wrong language: German in the Dutch catalog looks translated to every tool.

Two nets: what is the same in two languages must be on a short list, and little words that only
one language has must not outnumber those of a sentence's own.
"""

import re
import tomllib
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.rulebook import load as load_rules
from companion.rulebook.contract import texts
from tests.catalogs import LANGUAGES, load

DATA = tomllib.loads((Path(__file__).parent / "data" / "languages.toml").read_text("utf-8"))
LITTLE = {code: {word.lower() for word in words.split()} for code, words in DATA["little"].items()}
SAME = set(DATA["same"]["words"])
FILLED = re.compile(r"%\(\w+\)s|\{[^{}]*\}|\*")
WORD = re.compile(r"[^\W\d_]+")


def words(text):
    return [word.lower() for word in WORD.findall(FILLED.sub(" ", text))]


def looks_like(text, code):
    """The languages that more little words speak for than for `code`."""
    counts = {other: sum(word in known for word in words(text)) for other, known in LITTLE.items()}
    return [other for other, count in counts.items() if count > counts[code]]


def forms(sentence):
    return sentence if isinstance(sentence, tuple) else (sentence,)


def sentences():
    """Each sentence of the interface, form by form, as a mapping from language to text."""
    catalogs = {
        code: {(m.context, m.id): m.string for m in load(code) if m.id} for code in LANGUAGES
    }
    for key in catalogs["de"]:
        said = {"en": key[1]} | {code: catalogs[code][key] for code in LANGUAGES}
        for number in range(len(forms(key[1]))):
            yield {code: forms(text)[number] for code, text in said.items()}


def rule_texts():
    """Each text of the rules, as a mapping from language to text."""
    for game in GAMES:
        books = {code: dict(texts(load_rules(game, code))) for code in LITTLE}
        for where in books["en"]:
            yield {code: book[where] for code, book in books.items()}


EVERYTHING = [*sentences(), *rule_texts()]


def test_little_words_are_those_of_one_language_only():
    for code, known in LITTLE.items():
        others = set().union(*(some for other, some in LITTLE.items() if other != code))
        assert known & others == set(), code


def test_no_sentence_is_the_same_in_two_languages():
    found = {
        text
        for said in sentences()
        for text in said.values()
        if words(text) and list(said.values()).count(text) > 1
    }
    assert found - SAME == set()
    assert SAME - found == set(), "these are no longer the same"


@pytest.mark.parametrize("code", LITTLE)
def test_no_sentence_is_in_another_language(code):
    wrong = [(said[code], other) for said in EVERYTHING for other in looks_like(said[code], code)]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Das ist kein JSON: kein Text in UTF-8.", "nl"),
        ("Kartengeber", "nl"),
        ("Die Plätze gehen von 0 bis %(most)s.", "nl"),
        ("Dit is geen schudbeurt.", "de"),
        ("Take the open card.", "de"),
    ],
)
def test_a_sentence_in_the_wrong_language_is_found(text, code):
    assert looks_like(text, code)


# Players of 13 say Durchgang and etappe, those of Freitag Runde and ronde: a sentence that knows no
# game must do without either. These belong to one game, or to the command line.
OF_ONE_GAME = {
    "Knock: one more turn for the others",
    "you can change the number of rounds; editions differ in how a game ends.",
    "after the first round the deal moves clockwise.",
    "This isn't JSON of rounds: nested too deeply.",
    "A run adds up in every round; a condition belongs before it.",
    "Game %(where)s: the lists don't agree with its rounds.",
}
# A game that a family describes always has rounds of the plain kind.
OF_OWN_GAMES = {
    "Once your sentences make a complete game, you can try a round here.",
    "Count this round",
    "First say what each player counts at the end of a round.",
    "Sample round",
    "This round is possible.",
    "Try a round: change the numbers",
    "What each player counts at the end of a round",
    "doubles all points of the round",
    "for this many rounds:",
    "rounds or points",
}
# Sentences that every game has in its own words; the plain one is that of Runde and ronde.
IN_WORDS_OF_EACH_GAME = {message.id for message in load("de") if message.context}
ROUND = {"de": re.compile(r"runde|durchg[aä]ng", re.I), "nl": re.compile(r"ronde|etappe", re.I)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_for_all_games_has_no_word_for_a_round(code):
    found = [
        message.string
        for message in load(code)
        if message.id
        and not message.context
        and message.id not in OF_ONE_GAME | OF_OWN_GAMES | IN_WORDS_OF_EACH_GAME
        and any(ROUND[code].search(text) for text in forms(message.string))
    ]
    assert found == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_not_printed_is_said_as_in_the_rules(code):
    own = load_rules(GAMES[0], "en").labels["unprinted"]
    assert load(code).get(own).string == load_rules(GAMES[0], code).labels["unprinted"]
