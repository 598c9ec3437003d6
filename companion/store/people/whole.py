"""The people of a circle as they leave one database and come into another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.store.base.engine import reading
from companion.store.base.models import Alias, Person
from companion.store.base.names import storable
from companion.store.people.people import LONGEST_NAME, adopt_results, fold, person_ids


@dataclass(frozen=True, slots=True)
class WholePerson:
    """A person: name, the names they had before, colour and sign (from 0), and what they are."""

    name: str
    also: tuple[str, ...] = ()
    colour: int = 0
    sign: int = 0
    guest: bool = False
    hidden: bool = False


def whole_people(circle_id: int | None = None) -> Iterator[WholePerson]:
    """The people of a circle, or of all: who has a name of somebody before them is left out.

    In the order in which they came, which decides between equals in rankings and lists.
    """
    own = [] if circle_id is None else [Person.circle_id == circle_id]
    with reading() as session:
        known = sorted(
            session.scalars(select(Person).where(*own)),
            key=lambda one: (one.circle_id, one.id),
        )
        former: dict[int, list[str]] = {}
        for person_id, folded in session.execute(select(Alias.person_id, Alias.folded)):
            former.setdefault(person_id, []).append(folded)
    seen: set[str] = set()
    for one in known:
        names = {one.folded, *former.get(one.id, [])}
        if not names & seen:
            seen |= names
            yield WholePerson(
                name=one.name,
                also=tuple(sorted(former.get(one.id, []))),
                colour=one.colour,
                sign=one.sign,
                guest=one.guest,
                hidden=one.hidden,
            )


def take_person(session: Session, circle_id: int, whole: WholePerson) -> None:
    """Know a person in a circle; part of a larger transaction.

    Somebody known here under any of the names stays as they are, and gets the names that nobody
    has here. Where the names belong to several here, nothing happens.
    """
    name, folded = storable(whole.name), fold(whole.name)
    names = {one for one in (folded, *map(fold, whole.also)) if 0 < len(one) <= LONGEST_NAME}
    if not name or folded not in names:
        return
    here = person_ids(session, circle_id, names)
    numbers = set(here.values())
    if len(numbers) > 1:
        return
    number = numbers.pop() if numbers else _new(session, circle_id, whole, name, folded)
    for other in sorted(names - here.keys() - ({folded} if not here else set())):
        session.add(Alias(circle_id=circle_id, folded=other, person_id=number))
    session.flush()
    for new in sorted(names - here.keys()):
        adopt_results(session, circle_id, new, number)


def _new(session: Session, circle_id: int, whole: WholePerson, name: str, folded: str) -> int:
    person = Person(
        circle_id=circle_id,
        name=name,
        folded=folded,
        colour=whole.colour,
        sign=whole.sign,
        guest=whole.guest,
        hidden=whole.hidden,
        uses=0,
        last_played=0.0,
    )
    session.add(person)
    session.flush()
    return person.id
