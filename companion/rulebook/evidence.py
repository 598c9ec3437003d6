"""What speaks for a section: how well each way to ask fits, how much of the question it explains.

The score is BM25. What a word could have added to a fitting wording is its worth; the share of the
question's worth that is met, by the best wording alone and by all of a section's together, says
whether the section answers at all: words that the rules do not have are worth most.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.rulebook.index import Postings, index
from companion.rulebook.model import LANGUAGES
from companion.rulebook.understand import Wanted, Word

FURTHER = 0.55  # many ways to say it speak for a section, each hardly more than half the last
POOLED = 8
# Below it the rules do not answer; chosen on all lists of questions (test_accuracy.py).
SURE = 1.7
SCORE = 0.5  # how much of it shows in how sure the rules are

Place = tuple[str, int]  # a wording: its language, and its number there
ByLanguage = Mapping[str, Postings]


@dataclass(slots=True)
class Wording:
    """A way to ask: how well it fits, and the share of the question that it explains."""

    question: int
    score: float = 0.0
    explained: float = 0.0


@dataclass(slots=True)
class Evidence:
    """What speaks for a section; `touched` is true if more than small words do."""

    wordings: dict[Place, Wording] = field(default_factory=dict)
    touched: bool = False
    explained: float = 0.0

    def score(self) -> float:
        """The best wording in full, and of each further one a falling share."""
        best = sorted((one.score for one in self.wordings.values()), reverse=True)[:POOLED]
        return sum(score * FURTHER**place for place, score in enumerate(best))

    def sureness(self) -> float:
        """The share of the question that one wording explains, and all together; and the score."""
        one = max(wording.explained for wording in self.wordings.values())
        return one + self.explained + SCORE * math.log1p(self.score())

    def best(self, text: bool) -> Wording:
        """The best wording of the section's own text, or of its questions; or an empty one."""
        fitting = (one for one in self.wordings.values() if (one.question == 0) == text)
        return max(fitting, key=lambda one: one.score, default=Wording(0))


def evidence(words: Sequence[Word], slug: str) -> dict[str, Evidence]:
    """What speaks for each section of a game, by its anchor, over all languages."""
    postings = {code: index().postings[code, slug] for code in LANGUAGES}
    whole = _whole(words, postings)
    found: dict[str, Evidence] = defaultdict(Evidence)
    for word in words:
        _add_meanings(found, word, postings, whole)
        for (code, number), gain in _gains(word.spelt, postings):
            _wording(found, postings, code, number).score += gain
    return found


def _whole(words: Sequence[Word], postings: ByLanguage) -> float:
    """What all words are worth: infinite where they only name people, which no rule answers."""
    asking = [word for word in words if not word.small]
    if asking and all(word.person for word in asking):
        return math.inf
    return sum(_worth(word, postings) for word in words) or 1.0


def _add_meanings(
    found: Mapping[str, Evidence], word: Word, postings: ByLanguage, whole: float
) -> None:
    """Count a word for every wording that has it, and once for a section."""
    sections: dict[str, float] = defaultdict(float)
    for (code, number), gain in _best(_gains(word.meanings, postings)).items():
        one = _wording(found, postings, code, number)
        one.score += gain
        one.explained += gain / whole
        anchor = postings[code].targets[number].anchor
        if gain > sections[anchor]:
            sections[anchor] = gain
    for anchor, gain in sections.items():
        found[anchor].explained += gain / whole
        found[anchor].touched |= not word.small


def _wording(
    found: Mapping[str, Evidence], postings: ByLanguage, code: str, number: int
) -> Wording:
    target = postings[code].targets[number]
    wordings = found[target.anchor].wordings
    if (one := wordings.get((code, number))) is None:
        one = wordings[code, number] = Wording(target.question)
    return one


def _gains(wanted: Iterable[Wanted], postings: ByLanguage) -> Iterator[tuple[Place, float]]:
    """Every wording that has a wanted term, and what that adds to it."""
    for one in wanted:
        for number, strength in postings[one.language].found.get(one.term, ()):
            yield (one.language, number), one.weight * strength


def _best(gains: Iterable[tuple[Place, float]]) -> dict[Place, float]:
    """A word counts once in a wording, with its best meaning there."""
    best: dict[Place, float] = {}
    for place, gain in gains:
        if gain > best.get(place, 0.0):
            best[place] = gain
    return best


def _worth(word: Word, postings: ByLanguage) -> float:
    """What a word adds where it is met; one that the game's rules do not have is worth most.

    Small words that they do not have are worth nothing.
    """
    have = [
        postings[one.language].rarity[one.term]
        for one in word.meanings
        if one.term in postings[one.language].rarity
    ]
    unknown = max(one.unknown for one in postings.values())
    return word.weight * max(have, default=0.0 if word.small else unknown)
