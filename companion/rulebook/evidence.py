"""What speaks for a section: how well each way to ask fits, how much of the question it explains.

The score is BM25. What a word could have added to a fitting wording is its worth; the share of the
question's worth that is met, by the best wording alone and by all of a section's together, says
whether the section answers at all: words that the rules do not have are worth most.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.rulebook.index import Postings, Term, index
from companion.rulebook.understand import Wanted, Word

FURTHER = 0.55  # many ways to say it speak for a section, each hardly more than half the last
SHARES = tuple(FURTHER**place for place in range(8))
# Below it the rules do not answer; chosen on all lists of questions (test_accuracy.py).
SURE = 1.7
SCORE = 0.5  # how much of it shows in how sure the rules are
CLOSE = 0.6  # an answer that fits nearly as well says it shorter than the section


@dataclass(slots=True)
class Evidence:
    """What speaks for a section; `touched` is true if more than small words do.

    Of each of its wordings: which question it asks (0: its own text), how well it fits, and what it
    explains of the question, which is worth `whole`; `together` is what all of them explain.
    """

    questions: Sequence[int]
    scores: Sequence[float]
    explained: Sequence[float]
    whole: float
    together: float
    touched: bool

    def score(self) -> float:
        """The best wording in full, and of each further one a falling share."""
        return sum(
            score * share
            for score, share in zip(sorted(self.scores, reverse=True), SHARES, strict=False)
        )

    def sureness(self) -> float:
        """The share of the question that one wording explains, and all together; and the score."""
        share = (max(self.explained) + self.together) / self.whole
        return share + SCORE * math.log1p(self.score())

    def question(self) -> int:
        """The question that fits best, where it fits nearly as well as the text; else 0."""
        text = best = 0.0
        answers = 0
        for question, score in zip(self.questions, self.scores, strict=True):
            if not question:
                text = max(text, score)
            elif score > best:
                best, answers = score, question
        return answers if best >= CLOSE * text else 0


def evidence(words: Sequence[Word], slug: str) -> dict[str, Evidence]:
    """What speaks for each section of a game, by its anchor, over all languages."""
    postings = index().postings[slug]
    explained, whole = _explained(words, postings), _whole(words, postings)
    scores = explained.copy()
    for word in words:
        for term, weight in _terms(word.spelt, postings):
            _add(scores, term, weight)
    together, touched = _together(words, postings)
    return {
        anchor: Evidence(
            section.questions,
            [score for one in section.places for score in scores[one]],
            [share for one in section.places for share in explained[one]],
            whole,
            together.get(anchor, 0.0),
            anchor in touched,
        )
        for anchor, section in postings.sections.items()
        if any(any(scores[one]) for one in section.places)
    }


def fit(words: Sequence[Word], slug: str) -> float:
    """The share of a question that one way to ask explains; 0 without a word that says much."""
    if all(word.small for word in words):
        return 0.0
    postings = index().postings[slug]
    return max(_explained(words, postings)) / _whole(words, postings)


def _whole(words: Sequence[Word], postings: Postings) -> float:
    """What all words are worth: infinite where they only name people, which no rule answers."""
    asking = [word for word in words if not word.small]
    if asking and all(word.person for word in asking):
        return math.inf
    return sum(_worth(word, postings) for word in words) or 1.0


def _worth(word: Word, postings: Postings) -> float:
    """What a word adds where it is met; one that the game's rules do not have is worth most.

    Small words that they do not have are worth nothing.
    """
    have = (term.rarity for term, _ in _terms(word.meanings, postings))
    return word.weight * max(have, default=0.0 if word.small else postings.unknown)


def _terms(wanted: Iterable[Wanted], postings: Postings) -> list[tuple[Term, float]]:
    """Those of the wanted terms that the rules have, and how much each counts."""
    found = ((postings.terms.get((one.language, one.term)), one.weight) for one in wanted)
    return [(term, weight) for term, weight in found if term]


def _explained(words: Sequence[Word], postings: Postings) -> list[float]:
    """What each wording has of the words: each counts once, with its best meaning there."""
    sums = [0.0] * len(postings.anchors)
    for word in words:
        terms = _terms(word.meanings, postings)
        if len(terms) == 1:
            _add(sums, *terms[0])
            continue
        best: dict[int, float] = {}
        for term, weight in terms:
            for number, strength in term.found:
                best[number] = max(best.get(number, 0.0), weight * strength)
        for number, gain in best.items():
            sums[number] += gain
    return sums


def _add(sums: list[float], term: Term, weight: float) -> None:
    for number, strength in term.found:
        sums[number] += weight * strength


def _together(words: Sequence[Word], postings: Postings) -> tuple[dict[str, float], set[str]]:
    """What all wordings of each section have of the words; those with more than small words."""
    sums: dict[str, float] = defaultdict(float)
    touched: set[str] = set()
    for word in words:
        best: dict[str, float] = {}
        for term, weight in _terms(word.meanings, postings):
            for anchor, strength in term.strongest.items():
                best[anchor] = max(best.get(anchor, 0.0), weight * strength)
        for anchor, gain in best.items():
            sums[anchor] += gain
        if not word.small:
            touched.update(best)
    return sums, touched
