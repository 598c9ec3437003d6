"""What a rulebook is made of: frozen values, the same anchors in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import Entry

LANGUAGES = ("de", "nl", "en")


class RulebookError(ValueError):
    """A rules file is missing, incomplete or wrong; the message names the file."""


@dataclass(frozen=True, slots=True)
class Question:
    """A frequent question with its short answer; `also` are other ways to ask it.

    `same` are ways to ask it that the same yes or no answers; nothing is found by them.
    """

    question: str
    answer: str
    also: tuple[str, ...] = ()
    same: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One section: `text` is in the small markup of `render`, all numbers already filled in.

    `keywords` are further words people look it up by; they are not shown.
    """

    anchor: str
    title: str
    text: str
    keywords: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Phase:
    """Help for one moment of a play: a template (numbers depend on the players) and its section."""

    key: str
    anchor: str
    template: str


@dataclass(frozen=True, slots=True)
class Example:
    """A round to be scored on the page: what each player ended with. Points are never stored.

    `printed` says whether the printed rules show it or it is our own; `cards` are each player's
    cards in the order in which they lie, where that is known.
    """

    id: str
    caption: str
    players: tuple[str, ...]
    counts: tuple[Mapping[str, int], ...]
    printed: bool
    cards: tuple[tuple[str, ...], ...] = ()

    def entries(self) -> tuple[Entry, ...]:
        """The counts as the scoring takes them."""
        return tuple(Entry(counts=counts) for counts in self.counts)


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One card played on a target or pile: the cards that lay there, and the one that came.

    Cards are stock keys of the deck; `limit` is the highest sum that is still safe.
    """

    id: str
    caption: str
    target: str
    before: tuple[str, ...]
    played: str
    total: int
    limit: int = 13

    @property
    def over(self) -> bool:
        """Whether the cards that lay there must be taken."""
        return self.total > self.limit

    @property
    def taken(self) -> tuple[str, ...]:
        """The cards that go to the player; the card just played is never among them."""
        return self.before if self.over else ()


@dataclass(frozen=True, slots=True)
class Panel:
    """One scene of a picture: what lies there, and the words that say what it shows."""

    caption: str
    scene: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Picture:
    """A small picture for what words tell badly, one panel or several.

    `kind` says how a scene is drawn; what it shows (who is free, where a card fits) is worked out
    by the same code that scores and deals.
    """

    id: str
    kind: str
    panels: tuple[Panel, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game in one language.

    `names` gives each card or colour its name, `labels` the heads of tables, `quick` the lines of
    the quick card, `aliases` other titles under which the game is sold or known. `edition` is the
    one whose numbers the texts give ("" for the game's first). What the printed rules leave open
    and this app chose begins, in every text, with the words `labels["unprinted"]`.
    """

    game: str
    language: str
    title: str
    lead: str
    aliases: tuple[str, ...]
    names: Mapping[str, str]
    labels: Mapping[str, str]
    sections: tuple[Section, ...]
    quick: tuple[str, ...]
    phases: Mapping[str, Phase]
    examples: Mapping[str, Example]
    steps: Mapping[str, PlayStep]
    pictures: Mapping[str, Picture]
    edition: str = ""

    def section(self, anchor: str) -> Section | None:
        """The section of that anchor, or None."""
        return next((section for section in self.sections if section.anchor == anchor), None)

    def card_name(self, key: str) -> str:
        """What a card is called: "blue 7" gives "Blau 7". KeyError for a card without a name."""
        group, _, rest = key.partition(" ")
        return key if group.isdigit() else f"{self.names[group]} {rest}".rstrip()


@dataclass(frozen=True, slots=True)
class Hit:
    """One result of a search: the section, and the text that answers best.

    `question` is the frequent question that the text answers, or "" where it is the section's own.
    `sure` says whether it answers at all, or is only the nearest that the rules have.
    """

    game: str
    anchor: str
    title: str
    text: str
    question: str
    score: float
    sure: bool
