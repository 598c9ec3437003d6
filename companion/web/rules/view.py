"""Rulebooks as pages show them: every section as HTML, with its cards, tables and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from flask import get_template_attribute, request, url_for
from markupsafe import Markup

from companion.game import Game
from companion.games import BY_SLUG
from companion.rulebook import Rulebook, Section, load
from companion.rulebook.render import to_html
from companion.scorepad.messages import RULES
from companion.web.base.language import chosen_language
from companion.web.rules.figures import figure

Link = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """A frequent question, and its answer as HTML."""

    question: str
    answer: Markup


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section, its text and its questions as HTML."""

    anchor: str
    title: str
    text: Markup
    questions: tuple[ShownQuestion, ...]


def own_book(game: Game) -> Rulebook:
    """The rules of a game in the language of the asking device."""
    return load(game, chosen_language())


def shown_sections(game: Game) -> tuple[ShownSection, ...]:
    """All sections for the page of the whole rulebook, where links stay on the page."""
    return _sections(game.slug, chosen_language(), request.script_root)


@lru_cache(maxsize=64)
def _sections(slug: str, language: str, root: str) -> tuple[ShownSection, ...]:
    """Drawn once by game, language and where the site is mounted; nothing else is in them."""
    game = BY_SLUG[slug]
    book = load(game, language)
    return tuple(_shown(game, book, one, lambda anchor: f"#{anchor}") for one in book.sections)


def shown_section(game: Game, anchor: str) -> ShownSection | None:
    """One section that stands alone, where links lead to the page of the whole rulebook."""
    book = own_book(game)
    section = book.section(anchor)
    return _shown(game, book, section, book_link(game)) if section else None


def book_link(game: Game) -> Link:
    """Gives the address of a section by its anchor."""
    return lambda anchor: url_for("rules.book", slug=game.slug, _anchor=anchor)


def deal_rule(game: Game, players: int) -> str:
    """The anchor that tells that many players how to deal."""
    phases = load(game, "en").phases
    return phases.get(f"deal-{players}", phases["deal"]).anchor


def rule_addresses(game: Game) -> dict[str, str]:
    """Where the rules explain what an entry may say: by the code of a problem, and by phase."""
    book, link = own_book(game), book_link(game)
    anchors = RULES | {key: phase.anchor for key, phase in book.phases.items()}
    return {code: link(anchor) for code, anchor in anchors.items() if book.section(anchor)}


def _shown(game: Game, book: Rulebook, section: Section, link: Link) -> ShownSection:
    def html(text: str) -> Markup:
        return as_html(game, book, text, link, section.title)

    return ShownSection(
        anchor=section.anchor,
        title=section.title,
        text=html(section.text),
        questions=tuple(ShownQuestion(one.question, html(one.answer)) for one in section.questions),
    )


def as_html(game: Game, book: Rulebook, text: str, link: Link, title: str = "") -> Markup:
    """A text in the markup of the rules as HTML; `title` names its tables."""
    return Markup(
        to_html(
            text,
            card=lambda key: _card_word(game, book, key),
            link=link,
            figure=lambda kind, key: figure(game, book, kind, key),
            table=lambda table: _framed(table, title),
        )
    )


def _card_word(game: Game, book: Rulebook, key: str) -> str:
    """A card in a sentence: a tiny picture, and its name for whoever cannot make it out."""
    macro = get_template_attribute("macros/cards.html", "card_picture")
    name = escape(book.card_name(key))
    return f'<span class="card-word">{macro(game.slug, key, "", "xs")}{name}</span>'


def _framed(table: str, title: str) -> str:
    """A table in a box that can be scrolled sideways, also by keyboard."""
    table = table.replace("<table>", '<table class="table">')
    name = escape(title, quote=True)
    return f'<div class="table-scroll" tabindex="0" role="group" aria-label="{name}">{table}</div>'
