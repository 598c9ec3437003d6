"""What the templates of an evening get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion import store
from companion.game import Game, Points
from companion.web.base.evening_words import evening_day, evening_title, is_over
from companion.web.base.language import say
from companion.web.base.names import listed, listed_html
from companion.web.base.translate import gettext, ngettext
from companion.web.evenings.ranking import By, Ranked, ranked
from companion.web.home.routes import ListedPlay, entries_of, unreadable_of


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ranking; `person` has the colour and the sign, None for nobody known."""

    name: str
    place: int
    score: Points
    person: store.Person | None
    hint: str


def evening_view(access: store.EveningAccess, code: str, by: By) -> dict[str, Any]:
    """Everything for the page of an evening, as the code in its address allows."""
    evening = access.evening
    plays = store.plays_of_evening(evening.id)
    shown = entries_of(plays)
    running = [one for one in shown if not (one.play.finished or one.play.put_away_at)]
    order = ranked(store.evening_results(evening.id), by)
    lines = _lines(order, {one.play.id: title_of(one) for one in shown})
    is_member = access.role == "member"
    return {
        "code": code,
        "by": by,
        "is_member": is_member,
        "title": evening_title(evening, plays),
        "meta": meta(evening, plays),
        "meta_of_finished": meta(evening, [one for one in plays if one.finished]),
        "lines": lines,
        "winners": [one.name for one in lines if one.place == 1],
        "winners_listed": listed_html(one.name for one in lines if one.place == 1),
        "goes_on": bool(running) and not is_over(plays),
        "entries": shown,
        "title_of": title_of,
        "unreadable": unreadable_of(plays),
        "now": running[-1] if running else None,
        "code_of": access.code_of,
        "near": _near(evening) if is_member else [],
    }


def meta(evening: store.Evening, plays: list[store.Play]) -> str:
    """The day, how many plays, and from the first to the last change."""
    minutes = round((max((one.updated for one in plays), default=0.0) - evening.begun) / 60)
    parts = [evening_day(evening)]
    parts.append(ngettext("%(num)s game", "%(num)s games", len(plays)))
    if minutes > 0:
        hours, rest = divmod(minutes, 60)
        parts.append(
            gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=rest)
            if hours
            else gettext("%(minutes)s min", minutes=rest)
        )
    return " · ".join(parts)


def title_of(entry: ListedPlay) -> str:
    """What a play is called in a list."""
    game: Game = entry.game
    return entry.play.title or say(game.title)


def _lines(order: list[Ranked], titles: dict[int, str]) -> list[Line]:
    people = store.people_by_id([one.person_id for one in order if one.person_id is not None])
    lines = []
    for one in order:
        person = people.get(one.person_id or 0)
        name = person.name if person else one.name
        lines.append(Line(name, one.place, one.score, person, _hint(one, titles)))
    return lines


def _hint(one: Ranked, titles: dict[int, str]) -> str:
    """What somebody did: the games won, else how often second, else how many games."""
    won = list(dict.fromkeys(titles[play] for play in one.won if play in titles))
    if won:
        return gettext("Won: %(games)s", games=listed(won))
    if one.seconds:
        return ngettext("2nd place once", "2nd place: %(num)s times", one.seconds)
    return ngettext("%(num)s game", "%(num)s games", one.plays)


def _near(evening: store.Evening) -> list[tuple[str, str]]:
    """The evenings with which this one can be joined: their refs and what they are called."""
    near = []
    for one in store.evenings_near(evening):
        near.append((one.ref, meta(one, store.plays_of_evening(one.id))))
    return near
