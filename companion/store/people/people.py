"""The people a circle knows: offered when a play begins, most recent first."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from companion.scorepad.reading import same_name
from companion.store.base.engine import reading, writing
from companion.store.base.models import Person
from companion.store.base.names import storable

LONGEST_NAME = 100  # a longer one is no name to offer again
OFFERED = 60


def known_people(circle_id: int, limit: int = OFFERED) -> list[Person]:
    """The people of a circle, those who played last first."""
    wanted = (
        select(Person)
        .where(Person.circle_id == circle_id)
        .order_by(Person.last_played.desc(), Person.id)
        .limit(limit)
    )
    with reading() as session:
        return list(session.scalars(wanted))


def known_names(circle_id: int) -> list[str]:
    """The names of a circle's people, those who played last first."""
    return [person.name for person in known_people(circle_id)]


def forget_person(circle_id: int, person_id: int) -> None:
    """Offer a name no longer. Plays keep it."""
    with writing() as session:
        person = session.get(Person, person_id)
        if person is not None and person.circle_id == circle_id:
            session.delete(person)


def remember(session: Session, circle_id: int, names: Iterable[str], at: float) -> None:
    """Know these names in the circle, in the spelling used last; part of a larger transaction."""
    by_fold = {same_name(name): storable(name) for name in names}
    # Sorted, so that two transactions with the same people never wait for each other.
    for folded, name in sorted(by_fold.items()):
        if name and len(folded) <= LONGEST_NAME:
            _remember(session, circle_id, storable(folded), name, at)


def _remember(session: Session, circle_id: int, folded: str, name: str, at: float) -> None:
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    others = select(func.count()).where(Person.circle_id == circle_id).scalar_subquery()
    statement = insert(Person).values(
        circle_id=circle_id, folded=folded, name=name, colour=others, uses=1, last_played=at
    )
    session.execute(
        statement.on_conflict_do_update(
            index_elements=["circle_id", "folded"],
            set_={"name": name, "uses": Person.uses + 1, "last_played": at},
        )
    )
