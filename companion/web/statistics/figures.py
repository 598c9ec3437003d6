"""Sums, rates and records in words and in the shapes that templates draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import format_decimal, format_percent

from companion import store
from companion.game import Points
from companion.games import find_game
from companion.web.base.dates import date_said
from companion.web.base.language import chosen_language
from companion.web.base.translate import gettext

SEATS = 12  # colours and signs
BAR = 100  # units of the drawing


@dataclass(frozen=True, slots=True)
class Bar:
    """Wins beside what chance would have given, in parts of `BAR` of all plays."""

    won: float
    chance: float


@dataclass(frozen=True, slots=True)
class Record:
    """A result that stands out: its number, whose it was, when, and of which play."""

    value: Points
    name: str
    day: str
    play: str


def bar_of(sums: store.Sums) -> Bar:
    """The bar of these sums."""
    return Bar(round(BAR * sums.rate, 2), round(BAR * sums.chance_rate, 2))


def total_of(subject: str | int, parts: Iterable[store.Sums]) -> store.Sums:
    """Sums of sums, as of all games or all years."""
    every = list(parts)
    return store.Sums(
        subject=subject,
        plays=sum(one.plays for one in every),
        seats=sum(one.seats for one in every),
        wins=sum(one.wins for one in every),
        shared=sum(one.shared for one in every),
        chance=sum(one.chance for one in every),
        points=sum(one.points for one in every),
        majorities=sum(one.majorities for one in every),
        ties=sum(one.ties for one in every),
    )


def percent(part: float) -> str:
    """«38 %» in this page's language; English sets the sign right behind the number."""
    pattern = "#,##0%" if chosen_language() == "en" else "#,##0\N{NO-BREAK SPACE}%"
    return str(format_percent(part, pattern))


def average(sums: store.Sums) -> str:
    """The average total, with one place after the point."""
    return str(format_decimal(round(sums.average, 1))).replace("-", "−")


def comparable(circle_id: int, slug: str, person_id: int = 0) -> bool:
    """Whether totals of a game say something beside each other.

    They do not on a plain pad that was used for several games.
    """
    game = find_game(slug)
    plain = game is not None and game.is_plain
    return not plain or store.has_one_title(circle_id, slug, person_id)


def record_of(mark: store.Mark | None) -> Record | None:
    """A record as pages show it."""
    if mark is None:
        return None
    return Record(mark.value, mark.name, date_said(mark.ended), mark.play)


def won_said(sums: store.Sums) -> str:
    """«11 of 21»."""
    return gettext("%(wins)s of %(plays)s", wins=sums.wins, plays=sums.plays)
