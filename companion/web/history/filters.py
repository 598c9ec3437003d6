"""Which finished plays are asked for: game, person, time and words of an address."""

from __future__ import annotations

import calendar
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion import store
from companion.game import Text
from companion.scorepad.reading import number_from, same_name
from companion.web.base.dates import DAY
from companion.web.base.language import say
from companion.web.base.offered import titles_of

LAST_PAGE = 10_000
LONGEST_SLUG = 60
RECENT_DAYS = (7, 30)
FIRST_YEAR, LAST_YEAR = 1970, 2999


@dataclass(frozen=True, slots=True)
class Filters:
    """What was asked for, as far as it can be: blank or 0 is all of it.

    `when` is a number of days of `RECENT_DAYS` or a year; `titles` has the games that the circle
    played, by slug, the one played most first; `people` those to choose from.
    """

    game: str = ""
    person: int = 0
    when: int = 0
    words: str = ""
    page: int = 1
    titles: Mapping[str, Text] = field(default_factory=dict)
    people: tuple[store.Person, ...] = ()
    years: tuple[int, ...] = ()

    @property
    def narrow(self) -> bool:
        """Whether anything but all plays is asked for."""
        return bool(self.game or self.person or self.when or self.words)

    @property
    def chosen(self) -> bool:
        """Whether anything but words is asked for."""
        return bool(self.game or self.person or self.when)

    def query(self, page: int) -> dict[str, str | int]:
        """The address of another page of the same plays, as its query."""
        parts: dict[str, str | int] = {
            "q": self.words,
            "game": self.game,
            "person": self.person,
            "when": self.when,
            "page": page if page > 1 else 0,
        }
        return {name: part for name, part in parts.items() if part}

    def wanted(self, now: float) -> store.Wanted:
        """The same for the store."""
        since, until = _time(self.when, now)
        return store.Wanted(
            game=self.game,
            person_id=self.person or None,
            since=since,
            until=until,
            words=self.words,
            titles=tuple((slug, same_name(say(title))) for slug, title in self.titles.items()),
        )


def filters_of(circle: int, asked: Mapping[str, str]) -> Filters:
    """The filters of an address; what makes no sense there is left out."""
    slugs = [str(one.subject) for one in store.games_of(circle)]
    titles = titles_of(circle, slugs)
    game = asked.get("game", "")[:LONGEST_SLUG]
    person = store.person_of(circle, _number(asked.get("person", ""), 2**31 - 1))
    people = store.known_people(circle)
    if person is not None and person.id not in {one.id for one in people}:
        people.append(person)
    when = _number(asked.get("when", ""), LAST_YEAR)
    return Filters(
        game=game if game in titles else "",
        person=person.id if person else 0,
        when=when if when in RECENT_DAYS or when >= FIRST_YEAR else 0,
        words=" ".join(asked.get("q", "")[: store.SEARCHED].replace("\0", " ").split()),
        page=_number(asked.get("page", ""), LAST_PAGE) or 1,
        titles={slug: titles[slug] for slug in slugs if slug in titles},
        people=tuple(people),
        years=tuple(int(one.subject) for one in store.years_of(circle)),
    )


def _number(typed: str, most: int) -> int:
    number = number_from(typed)
    return min(number, most) if isinstance(number, int) and number > 0 else 0


def _time(when: int, now: float) -> tuple[float | None, float | None]:
    """From when, and until when; years are those of the statistics."""
    if not when:
        return None, None
    if when in RECENT_DAYS:
        return now - when * DAY, None
    return _new_year(when), _new_year(when + 1)


def _new_year(year: int) -> float:
    return float(calendar.timegm((year, 1, 1, 0, 0, 0)))


def now() -> float:
    """Seconds since 1970."""
    return time.time()
