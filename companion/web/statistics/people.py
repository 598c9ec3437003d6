"""The people of a circle: the list, a person's page, and what can be said about a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.game import Text
from companion.scorepad.reading import number_from
from companion.web.base.devices import known_device
from companion.web.base.flash import flash_good, flash_wrong
from companion.web.base.offered import titles_of
from companion.web.base.translate import gettext
from companion.web.statistics.course import MOST, course_of
from companion.web.statistics.figures import (
    SEATS,
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

pages = Blueprint("persons", __name__, url_prefix="/people")

A_PAGE = 60  # people
LAST_PAGE = 10_000
LONGEST_NAME = 40
MOST_GAMES = 12  # whose records a page shows
NOTHING = "–"  # in a table
MOST_ID = 2**31 - 1


@dataclass(frozen=True, slots=True)
class GameLine:
    """A person in one game; `best` and `worst` follow who wins it.

    On a plain pad that was used for several games there is no `average`, best or worst.
    """

    slug: str
    title: Text | None
    sums: store.Sums
    bar: Bar
    won: str
    average: str
    best: Record | None = None
    worst: Record | None = None
    fours: Record | None = None


@pages.get("")
def index() -> str:
    """The people, those who played last first; `kind` is usual, guest or hidden."""
    circle = _member()
    asked = request.args.get("kind", "")
    kind: store.Kind = asked if asked in get_args(store.Kind) else "usual"  # type: ignore[assignment]
    page = _number(request.args.get("page", ""), LAST_PAGE) or 1
    found = store.people_of_kind(circle, kind, A_PAGE + 1, (page - 1) * A_PAGE)
    return render_template(
        "statistics/people.html",
        people=found[:A_PAGE],
        kind=kind,
        page=page,
        has_more=len(found) > A_PAGE,
    )


@pages.get("/<int:person>")
def show(person: int) -> str:
    """What a person played, won and lost, and against whom."""
    return _page(_person(person))


@pages.post("/<int:person>/name")
def rename(person: int) -> ResponseReturnValue:
    """Another name; that of somebody else leads to the question whether the two are one."""
    one, typed = _to_write(person), " ".join(request.form.get("name", "").split())
    message = _wrong_name(typed)
    if message:
        return _page(one, typed=typed, wrong={"name": [message]}), 422
    try:
        store.rename_person(one.circle_id, one.id, typed)
    except store.NameTaken as taken:
        return redirect(url_for("persons.ask_to_merge", person=one.id, into=taken.other.id), 303)
    flash_good(gettext("The name was changed. Past games keep the old one."))
    return _back(one.id)


@pages.get("/<int:person>/merge")
def ask_to_merge(person: int) -> str:
    """Whom a person is the same as (`into`), and whether that is really so."""
    one = _person(person)
    into = store.person_of(one.circle_id, _number(request.args.get("into", ""), MOST_ID))
    others = [other for other in store.known_people(one.circle_id) if other.id != one.id]
    other = into if into is not None and into.id != one.id else None
    return render_template("statistics/merge.html", person=one, other=other, others=others)


@pages.post("/<int:person>/merge")
def merge(person: int) -> Response:
    """Make the two one person: `into` stays."""
    one = _to_write(person)
    other = store.person_of(one.circle_id, _number(request.form.get("into", ""), MOST_ID))
    if other is None or other.id == one.id:
        flash_wrong(gettext("Choose who it is."))
        return redirect(url_for("persons.ask_to_merge", person=one.id), 303)
    try:
        store.merge_people(one.circle_id, one.id, other.id)
    except store.PlayedTogether:
        flash_wrong(gettext("Both sat at one table, so they are two people. Nothing was changed."))
        return _back(one.id)
    flash_good(gettext("Both are one person now."))
    return _back(other.id)


@pages.post("/<int:person>/set")
def change(person: int) -> Response:
    """Colour and sign (from 1), a guest or not, offered for new plays or hidden."""
    one = _to_write(person)
    store.set_person(
        one.circle_id,
        one.id,
        colour=_seat("colour"),
        sign=_seat("sign"),
        hidden=_yes_or_no("hidden"),
        guest=_yes_or_no("guest"),
    )
    return _back(one.id)


@pages.get("/<int:person>/forget")
def ask_to_forget(person: int) -> str:
    """What forgetting does, and whether it shall be done."""
    return render_template("statistics/forget.html", person=_person(person))


@pages.post("/<int:person>/forget")
def forget(person: int) -> Response:
    """Know a person no longer; past plays keep the name."""
    one = _to_write(person)
    store.forget_person(one.circle_id, one.id)
    flash_good(gettext("%(name)s was forgotten. Past games keep the name.", name=one.name))
    return redirect(url_for("persons.index"), 303)


def _page(
    person: store.Person, typed: str | None = None, wrong: dict[str, list[str]] | None = None
) -> str:
    games = store.games_of(person.circle_id, person_id=person.id)
    titles = titles_of(person.circle_id, (str(one.subject) for one in games))
    years = store.years_of(person.circle_id, person_id=person.id)
    total = total_of(person.id, games)
    return render_template(
        "statistics/person.html",
        person=person,
        typed=person.name if typed is None else typed,
        wrong=wrong or {},
        total=total,
        rate=percent(total.rate),
        chance=percent(total.chance_rate),
        streaks=store.streaks(person.id),
        games=[
            _line(person, one, titles.get(str(one.subject)), number < MOST_GAMES)
            for number, one in enumerate(games)
        ],
        years=[(one, won_said(one), percent(one.rate), percent(one.chance_rate)) for one in years],
        opponents=store.opponents(person.id),
        course=course_of(store.last_results(person.id, limit=MOST), titles),
        seats=SEATS,
    )


def _line(person: store.Person, sums: store.Sums, title: Text | None, deep: bool) -> GameLine:
    slug = str(sums.subject)
    points = comparable(person.circle_id, slug, person.id)
    said = average(sums) if points else NOTHING
    line = GameLine(slug, title, sums, bar_of(sums), won_said(sums), said)
    if not deep or not points:
        return line
    for lowest in store.directions(person.circle_id, slug, person.id):
        marks = store.best_and_worst(person.circle_id, slug, lowest, person.id)
        if marks:
            best, worst = map(record_of, marks)
            fours = record_of(store.most_fours(person.circle_id, slug, person.id))
            return GameLine(slug, title, sums, line.bar, line.won, line.average, best, worst, fours)
    return line


def _wrong_name(typed: str) -> str:
    if not store.fold(typed):
        return gettext("Type a name.")
    if len(typed) > LONGEST_NAME:
        return gettext("At most %(most)s characters.", most=LONGEST_NAME)
    return ""


def _member() -> int:
    """The circle of the asking device; 403 for devices without one."""
    circle: int | None = g.circle_id
    return circle if circle is not None else abort(403)


def _person(number: int) -> store.Person:
    """A person of the asking device's circle; 404 for everybody else."""
    circle = _member()
    found = store.person_of(circle, number) if number <= MOST_ID else None
    return found or abort(404)


def _to_write(number: int) -> store.Person:
    found = _person(number)
    known_device()
    return found


def _back(person: int) -> Response:
    return redirect(url_for("persons.show", person=person), 303)


def _number(typed: str, most: int) -> int:
    number = number_from(typed)
    return min(number, most) if isinstance(number, int) and number > 0 else 0


def _seat(name: str) -> int | None:
    """A colour or sign that was tapped, from 0; None for none."""
    number = _number(request.form.get(name, ""), SEATS)
    return number - 1 if number else None


def _yes_or_no(name: str) -> bool | None:
    return {"yes": True, "no": False}.get(request.form.get(name, ""))
