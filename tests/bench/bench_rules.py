"""Looking up the rules: every question of the tests, one game and all, and questions nobody asks.

The aim is 5 ms at p99 on the server. Every question is asked once only, so that nothing remembered
of a question before makes it faster; words that several have in common are remembered, as in use.
Time of the processor: looking up waits for nothing, and others on the machine do not count.
How often the right section stands first is held against a simple search on the same questions.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from companion.game import Game
from companion.games import BY_SLUG, GAMES
from companion.rulebook import LANGUAGES, make_ready, search
from tests.bench import plain_search
from tests.bench.registry import Sample, bench
from tests.rulebook.questions import LISTS, Asked, left_out, real, share
from tests.rulebook.questions import asked as asked_of

DATA = Path(__file__).parents[1] / "rulebook" / "data"
LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß"
Question = tuple[str, str, Game | None]


def asked(path: Path) -> Iterator[tuple[str, str, Game]]:
    """Every question of a file of test data, in each language it has."""
    for one in json.loads(path.read_text(encoding="utf-8")):
        for code in [one["lang"]] if "lang" in one else LANGUAGES:
            yield one["question"] if "lang" in one else one[code], code, BY_SLUG[one["game"]]


def questions() -> list[tuple[str, str, Game]]:
    """All questions the tests know."""
    return [one for path in sorted(DATA.glob("*.json")) for one in asked(path)]


def nonsense(count: int, length: int) -> Iterator[Question]:
    """Questions of words that no language has; each is new."""
    dice = random.Random(length)
    for number in range(count):
        words = ("".join(dice.choices(LETTERS, k=dice.randint(4, 18))) for _ in range(length))
        yield " ".join(words), LANGUAGES[number % 3], [*GAMES, None][number % (len(GAMES) + 1)]


def each(them: Iterable[Question], look_up: Callable[..., object] = search) -> Sample:
    """How long each question takes, asked once, all books loaded."""
    make_ready()
    seconds = []
    for one in list(them):
        begun = time.thread_time()
        look_up(*one)
        seconds.append(time.thread_time() - begun)
    return Sample(tuple(seconds))


@bench("rules: a question about one game")
def one_game() -> Sample:
    return each(questions())


@bench("rules: a question about all games")
def all_games() -> Sample:
    return each((question, code, None) for question, code, _ in questions())


@bench("rules: one word of nonsense")
def one_word() -> Sample:
    return each(nonsense(600, 1))


@bench("rules: sixteen words of nonsense")
def many_words() -> Sample:
    return each(nonsense(300, 16))


@bench("rules: ten thousand characters")
def long_text() -> Sample:
    texts = (
        f"{question} {' '.join(text for text, _, _ in nonsense(1, 900))}"[:10_000]
        for question, _, _ in questions()[:200]
    )
    return each((text, LANGUAGES[place % 3], None) for place, text in enumerate(texts))


PLAIN = "rules: right section first, plain BM25"


def _first(places: Iterable[int]) -> Sample:
    """The percentage of the questions whose right section stands first."""
    percent = 100 * share(list(places), 1)
    return Sample((percent, percent))


def _place(one: Asked) -> int:
    with left_out(one):
        return one.place()


@bench(PLAIN, unit="%")
def plain_first() -> Sample:
    return _first(plain_search.place(one) for one in real())


@bench("rules: right section first", unit="%", against=PLAIN)
def ours_first() -> Sample:
    return _first(_place(one) for one in real())


def _compared(name: str) -> None:
    """Both figures for a list of questions of its own."""
    plain = f"{PLAIN}, {name}"
    bench(plain, unit="%")(lambda: _first(plain_search.place(one) for one in asked_of(name)))
    bench(f"rules: right section first, {name}", unit="%", against=plain)(
        lambda: _first(_place(one) for one in asked_of(name))
    )


for _name in LISTS:
    _compared(_name)
