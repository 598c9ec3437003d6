"""What every rulebook must have; whatever is missing is named together with its file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.game import Game
from companion.rulebook.facts import group
from companion.rulebook.files import Table
from companion.rulebook.model import Rulebook, RulebookError, Section
from companion.rulebook.render import markers

# What a phase may mention that only the running play knows.
NOW = (
    "players",
    "hand",
    "hands",
    "draw",
    "unused",
    "turns",
    "rounds",
    "round",
    "dealer",
    "starter",
)


def check(game: Game, book: Rulebook, data: Table, path: Path) -> None:
    """One rulebook: sections as listed, nothing empty, every mention resolves."""
    found = [
        *_anchors(book, data["sections"]),
        *_empty(book),
        *_unnamed(game, book),
        *_unresolved(book),
    ]
    _refuse(found, path)


def _refuse(found: Iterable[str], path: Path) -> None:
    if problems := list(found):
        raise RulebookError(f"{path}: {'; '.join(problems)}")


def _anchors(book: Rulebook, wanted: list[str]) -> Iterable[str]:
    have = [section.anchor for section in book.sections]
    for anchor in wanted:
        if anchor not in have:
            yield f"the section {anchor} is missing"
    if not set(wanted) - set(have) and have != wanted:
        yield f"the sections must be, in this order: {', '.join(wanted)}"
    for phase in book.phases.values():
        if phase.anchor not in have:
            yield f"the phase {phase.key} points to {phase.anchor}, which is no section"


def _empty(book: Rulebook) -> Iterable[str]:
    for where, text in texts(book):
        if not text.strip():
            yield f"{where} is empty"
    if not book.quick:
        yield "the quick card is empty"


def texts(book: Rulebook) -> Iterable[tuple[str, str]]:
    """Every text of a rulebook that somebody reads, with the place where it stands."""
    yield from (("title", book.title), ("lead", book.lead))
    for section in book.sections:
        yield from _section_texts(section)
    yield from ((f"quick card, line {i}", line) for i, line in enumerate(book.quick, 1))
    yield from ((f"phase {phase.key}", phase.template) for phase in book.phases.values())
    yield from ((f"example {one.id}", one.caption) for one in book.examples.values())
    yield from ((f"step {one.id}", one.caption) for one in book.steps.values())
    for picture in book.pictures.values():
        yield from ((f"picture {picture.id}", panel.caption) for panel in picture.panels)


def _section_texts(section: Section) -> Iterable[tuple[str, str]]:
    yield f"{section.anchor}, title", section.title
    yield f"{section.anchor}, text", section.text
    for number, one in enumerate(section.questions, 1):
        yield f"{section.anchor}, question {number}", one.question
        yield f"{section.anchor}, answer {number}", one.answer


def _unnamed(game: Game, book: Rulebook) -> Iterable[str]:
    families = {group(stock) for edition in game.editions for stock in edition.deck}
    for family in sorted(families - set(book.names)):
        yield f"[cards] has no name for {family}"


def _unresolved(book: Rulebook) -> Iterable[str]:
    have = {section.anchor for section in book.sections}
    figures = {("deck", "")}
    for kind, made in (
        ("example", book.examples),
        ("step", book.steps),
        ("picture", book.pictures),
    ):
        figures |= {(kind, key) for key in made}
    for where, text in texts(book):
        cards, anchors, used = markers(text)
        yield from (f"{where}: no section {anchor}" for anchor in anchors if anchor not in have)
        yield from (f"{where}: no card {card}" for card in cards if not _is_card(book, card))
        yield from (f"{where}: no {kind} {key}" for kind, key in used if (kind, key) not in figures)


def _is_card(book: Rulebook, card: str) -> bool:
    family = card.partition(" ")[0]
    return family.isdigit() or family in book.names


def check_parallel(first: Rulebook, other: Rulebook, path: Path) -> None:
    """Two languages of one game must have the same questions in the same places.

    What is this app's choice in one language must be so in the other.
    """
    _refuse(_not_parallel(first, other), path)


def _not_parallel(first: Rulebook, other: Rulebook) -> Iterable[str]:
    if len(first.quick) != len(other.quick):
        yield f"the quick card has {len(other.quick)} lines, not {len(first.quick)}"
    yield from _not_marked_alike(first, other)
    for one, two in zip(first.sections, other.sections, strict=True):
        if len(one.questions) != len(two.questions):
            yield (
                f"{two.anchor} has {len(two.questions)} questions,"
                f" but {len(one.questions)} in {first.language}"
            )


def _not_marked_alike(first: Rulebook, other: Rulebook) -> Iterable[str]:
    wanted, have = _marks(first), _marks(other)
    for where in sorted(wanted.keys() & have.keys()):
        if wanted[where] != have[where]:
            yield (
                f"{where} says {have[where]} times what is not printed,"
                f" but {wanted[where]} times in {first.language}"
            )


def _marks(book: Rulebook) -> dict[str, int]:
    """How often each text says that something is not printed."""
    return {where: text.count(book.labels["unprinted"]) for where, text in texts(book)}
