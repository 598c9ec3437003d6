"""Statistics of a circle and of a game: by year, who wins, what stands out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, render_template, request
from werkzeug.wrappers import Response

from companion import store
from companion.scorepad.reading import number_from
from companion.web.base.language import say
from companion.web.base.offered import titles_of
from companion.web.base.picture import MOST_PEOPLE
from companion.web.base.picture import Ranked as Line
from companion.web.base.picture import picture as drawn
from companion.web.base.translate import gettext, ngettext
from companion.web.statistics.columns import columns_of
from companion.web.statistics.figures import (
    Bar,
    Record,
    average,
    bar_of,
    comparable,
    percent,
    record_of,
    total_of,
    won_said,
)

pages = Blueprint("statistics", __name__, url_prefix="/statistics")

RANKED = 20  # people
LAST_YEAR = 2999


@dataclass(frozen=True, slots=True)
class Ranked:
    """A person among the others: wins, their rate beside chance."""

    person: store.Person
    won: str
    rate: str
    chance: str
    bar: Bar


@dataclass(frozen=True, slots=True)
class Records:
    """The best and the worst total of a game as it is won by the lowest or the highest."""

    lowest_wins: bool
    best: Record | None
    worst: Record | None


@pages.get("")
def index() -> str:
    """What this circle played and who won, in all years or in one (`year`)."""
    circle = _member()
    year = _year()
    games = store.games_of(circle, year)
    titles = titles_of(circle, (str(one.subject) for one in games))
    return render_template(
        "statistics/circle.html",
        games=[(one, titles.get(str(one.subject)), _average(circle, one)) for one in games],
        total=total_of(circle, games),
        **_common(circle, "", year, store.years_of(circle)),
    )


@pages.get("/<slug>")
def game(slug: str) -> str:
    """The same for one game, with its records; 404 for a game that was never finished here."""
    circle = _member()
    every = store.years_of(circle, slug)
    if not every:
        abort(404)
    year = _year()
    total = total_of(slug, (one for one in every if year is None or one.subject == year))
    contested = total.majorities + total.ties
    compared = comparable(circle, slug)
    lows = store.directions(circle, slug) if compared else []
    return render_template(
        "statistics/game.html",
        slug=slug,
        title=titles_of(circle, [slug]).get(slug),
        total=total,
        compared=compared,
        average=average(total),
        contested=contested,
        majorities=percent(total.majorities / contested) if contested else "",
        ties=percent(total.ties / contested) if contested else "",
        records=[_records(circle, slug, lowest) for lowest in lows],
        fours=record_of(store.most_fours(circle, slug)),
        cleared=record_of(store.most_majorities(circle, slug)),
        **_common(circle, slug, year, every),
    )


@pages.get("/picture.svg")
def picture() -> Response:
    """Who won how often, in all games or in one (`game`), in all years or in one (`year`)."""
    circle, slug, year = _member(), request.args.get("game", ""), _year()
    every = store.years_of(circle, slug)
    if slug and not every:
        abort(404)
    title = titles_of(circle, [slug]).get(slug) if slug else None
    plays = sum(one.plays for one in every if year is None or one.subject == year)
    said = ngettext("%(num)s game", "%(num)s games", plays)
    ranked = _common(circle, slug, year, every)["ranked"]
    return drawn(
        say(title) if title else gettext("Unknown game") if slug else gettext("Statistics"),
        " · ".join([said, *([str(year)] if year else []), gettext("Wins")]),
        [Line("", one.person.name, one.won, one.person.colour) for one in ranked[:MOST_PEOPLE]],
    )


def _average(circle: int, sums: store.Sums) -> str:
    """The average total; "" where totals of different games would be mixed."""
    return average(sums) if comparable(circle, str(sums.subject)) else ""


def _common(
    circle: int, slug: str, year: int | None, years: Sequence[store.Sums]
) -> dict[str, Any]:
    ranked = store.ranking(circle, slug, year, RANKED)
    people = store.people_by_id([int(one.subject) for one in ranked])
    return {
        "year": year,
        "years": years,
        "columns": columns_of([(int(one.subject), one.plays) for one in years]),
        "ranked": [_ranked(people[int(one.subject)], one) for one in ranked],
    }


def _ranked(person: store.Person, sums: store.Sums) -> Ranked:
    return Ranked(
        person, won_said(sums), percent(sums.rate), percent(sums.chance_rate), bar_of(sums)
    )


def _records(circle: int, slug: str, lowest_wins: bool) -> Records:
    best, worst = store.best_and_worst(circle, slug, lowest_wins) or (None, None)
    return Records(lowest_wins, record_of(best), record_of(worst))


def _member() -> int:
    """The circle of the asking device; 403 for devices without one."""
    circle: int | None = g.circle_id
    return circle if circle is not None else abort(403)


def _year() -> int | None:
    number = number_from(request.args.get("year", ""))
    return number if isinstance(number, int) and 0 < number <= LAST_YEAR else None
