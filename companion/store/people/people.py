"""The people a circle knows: offered when a play begins, most recent first.

A person is who has a name, or had it before a renaming or a merge; results belong to the person of
the name in the play. Who is forgotten has none; somebody new under the name takes them over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from sqlalchemy import bindparam, delete, desc, exists, func, select, union_all, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from companion.scorepad.reading import same_name
from companion.store.base.engine import glancing, reading, the_store, writing
from companion.store.base.models import Alias, Person
from companion.store.base.names import storable
from companion.store.base.result_models import EVERYBODY, Result, Tally, Versus
from companion.store.people.shown import raise_versions
from companion.store.people.tallies import retallied

LONGEST_NAME = 100  # a longer one is no name to offer again
OFFERED = 60
MOST_MARKS = 500
Kind = Literal["usual", "guest", "hidden"]
_MARKS = union_all(
    *(
        select(table.folded, Person.colour, Person.sign)
        .where(
            table.circle_id == bindparam("circle"),
            table.folded.in_(bindparam("names", expanding=True)),
        )
        .where(*own)
        for table, own in ((Alias, [Alias.person_id == Person.id]), (Person, []))
    )
)


class NameTaken(Exception):  # noqa: N818 - an answer, named as one
    """Another person has, or had, that name: the two may be one."""

    def __init__(self, other: Person) -> None:
        super().__init__(other.name)
        self.other = other


class PlayedTogether(Exception):  # noqa: N818 - an answer, named as one
    """Two people sat at one table, so they are not one."""


def fold(name: str) -> str:
    """A name as people are told apart by it."""
    return storable(same_name(name))


def known_people(circle_id: int, limit: int = OFFERED) -> list[Person]:
    """The people of a circle that are not hidden, those who played last first."""
    return _listed(circle_id, Person.hidden.is_(False), limit=limit)


def people_of_kind(circle_id: int, kind: Kind, limit: int, offset: int = 0) -> list[Person]:
    """A page of the people of a circle: the usual ones, the guests or the hidden ones."""
    wanted = [Person.hidden.is_(kind == "hidden")]
    wanted += [] if kind == "hidden" else [Person.guest.is_(kind == "guest")]
    return _listed(circle_id, *wanted, limit=limit, offset=offset)


def known_names(circle_id: int) -> list[str]:
    """The names of a circle's people, those who played last first."""
    return [person.name for person in known_people(circle_id)]


def person_of(circle_id: int, person_id: int) -> Person | None:
    """The person of that number, if the circle knows them."""
    with reading() as session:
        return _of(session, circle_id, person_id)


def person_named(circle_id: int, name: str) -> Person | None:
    """Who has that name in the circle, or had it before."""
    with reading() as session:
        return _named(session, circle_id, fold(name))


def people_named(circle_id: int, names: Iterable[str]) -> dict[str, Person]:
    """The people of names, by the name as it was given; unknown names are left out."""
    folded = {name: fold(name) for name in names}
    with reading() as session:
        known = _known(session, circle_id, folded.values())
        wanted = select(Person).where(Person.id.in_(set(known.values())))
        people = {person.id: person for person in session.scalars(wanted)}
    return {name: people[known[fold]] for name, fold in folded.items() if fold in known}


def marks_named(circle_id: int, names: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Colour and sign (from 0) of the people of names, by name; unknown names are left out."""
    folded = {name: fold(name) for name in names}
    values = {"circle": circle_id, "names": list(folded.values())}
    with glancing() as connection:
        found = {row.folded: (row.colour, row.sign) for row in connection.execute(_MARKS, values)}
    return {name: found[own] for name, own in folded.items() if own in found}


def how_many_people(circle_id: int) -> int:
    """How many people a circle knows, hidden ones too."""
    wanted = select(func.count()).where(Person.circle_id == circle_id)
    with glancing() as connection:
        return connection.scalar(wanted) or 0


def marks_known(circle_id: int) -> list[tuple[str, int, int]]:
    """Name, colour and sign (from 0) of the people who played last, also by their other names."""
    marks = Person.colour, Person.sign
    names = select(Person.name, *marks, Person.last_played).where(Person.circle_id == circle_id)
    others = (
        select(Alias.folded, *marks, Person.last_played)
        .join(Person, Person.id == Alias.person_id)
        .where(Alias.circle_id == circle_id)
    )
    last = union_all(names, others).order_by(desc("last_played")).limit(MOST_MARKS)
    with glancing() as connection:
        return [(row[0], row[1], row[2]) for row in connection.execute(last)]


def rename_person(circle_id: int, person_id: int, name: str) -> None:
    """Give a person another name; past plays keep the old one, which still means this person.

    Raises NameTaken. Nothing happens for somebody unknown, or for a name that is none.
    """
    name, folded = storable(name), fold(name)
    with writing() as session:
        person = _of(session, circle_id, person_id)
        if person is None or not name or len(folded) > LONGEST_NAME:
            return
        other = _named(session, circle_id, folded)
        if other is not None and other.id != person.id:
            session.expunge(other)  # a snapshot
            raise NameTaken(other)
        session.execute(delete(Alias).where(Alias.circle_id == circle_id, Alias.folded == folded))
        if folded != person.folded:
            session.add(Alias(circle_id=circle_id, folded=person.folded, person_id=person.id))
        person.name, person.folded = name, folded
        session.flush()
        adopt_results(session, circle_id, folded, person.id)


def set_person(
    circle_id: int,
    person_id: int,
    *,
    colour: int | None = None,
    sign: int | None = None,
    hidden: bool | None = None,
    guest: bool | None = None,
) -> None:
    """Give a person another colour or sign (from 0), hide them, or call them a guest."""
    values = {"colour": colour, "sign": sign, "hidden": hidden, "guest": guest}
    versions: dict[int, int] = {}
    with writing() as session:
        person = _of(session, circle_id, person_id)
        if person is not None:
            before = person.colour, person.sign
            for name, value in values.items():
                if value is not None:
                    setattr(person, name, value)
            if before != (person.colour, person.sign):
                versions = raise_versions(session, circle_id, person_id)
    the_store().notifier.publish_all(versions)


def merge_people(circle_id: int, gone_id: int, kept_id: int) -> None:
    """Make two people one: everything of the first belongs to the second from now on.

    Raises PlayedTogether. Nothing happens when either is unknown.
    """
    with writing() as session:
        gone, kept = _of(session, circle_id, gone_id), _of(session, circle_id, kept_id)
        if gone is None or kept is None or gone.id == kept.id:
            return
        plays = _plays_of(session, gone.id)
        if session.scalar(
            select(
                exists().where(Result.play_id.in_(_played(gone.id)), Result.person_id == kept.id)
            )
        ):
            raise PlayedTogether
        with retallied(session, plays):
            session.execute(
                update(Result).where(Result.person_id == gone.id).values(person_id=kept.id)
            )
        session.execute(update(Alias).where(Alias.person_id == gone.id).values(person_id=kept.id))
        kept.uses += gone.uses
        kept.last_played = max(kept.last_played, gone.last_played)
        folded = gone.folded
        _drop(session, gone)
        session.add(Alias(circle_id=circle_id, folded=folded, person_id=kept.id))
        versions = raise_versions(session, circle_id, kept.id)
    the_store().notifier.publish_all(versions)


def forget_person(circle_id: int, person_id: int) -> None:
    """Know a person no longer. Plays keep the name."""
    with writing() as session:
        person = _of(session, circle_id, person_id)
        if person is None:
            return
        versions = raise_versions(session, circle_id, person.id)
        with retallied(session, _plays_of(session, person.id)):
            session.execute(
                update(Result).where(Result.person_id == person.id).values(person_id=None)
            )
        session.execute(delete(Alias).where(Alias.person_id == person.id))
        _drop(session, person)
    the_store().notifier.publish_all(versions)


def remember(session: Session, circle_id: int, names: Iterable[str], at: float) -> None:
    """Know these names in the circle, in the spelling used last; part of a larger transaction."""
    by_fold = {fold(name): storable(name) for name in names}
    known = _known(session, circle_id, by_fold)
    # Sorted, so that two transactions with the same people never wait for each other.
    for folded, name in sorted(by_fold.items()):
        if name and len(folded) <= LONGEST_NAME:
            _remember(session, circle_id, folded, name, at, known.get(folded))


def drop_slip(session: Session, circle_id: int, name: str, right: str) -> None:
    """Know a name no longer that stood in one play only and was corrected there.

    Who has results, another name or a mark stays. Somebody new under the right name has the
    colour and sign of the slip; part of a larger transaction.
    """
    wanted = select(Person).where(
        Person.circle_id == circle_id,
        Person.folded == fold(name),
        Person.uses == 1,
        Person.hidden.is_(False),
        Person.guest.is_(False),
        ~exists().where(Result.person_id == Person.id),
        ~exists().where(Alias.person_id == Person.id),
    )
    # Whoever is in use by another transaction is no slip.
    person = session.scalars(wanted.with_for_update(skip_locked=True)).one_or_none()
    if person is None:
        return
    marks = {"colour": person.colour, "sign": person.sign}
    _drop(session, person)
    new = Person.circle_id == circle_id, Person.folded == fold(right), Person.uses == 1
    session.execute(update(Person).where(*new).values(marks))


def person_ids(session: Session, circle_id: int, folded: Iterable[str]) -> dict[str, int]:
    """Whose these folded names are; part of a larger transaction."""
    return _known(session, circle_id, folded)


def _remember(
    session: Session, circle_id: int, folded: str, name: str, at: float, known: int | None
) -> None:
    own = Person.folded == folded if known is None else Person.id == known
    used = {"uses": Person.uses + 1, "last_played": at}
    alias = known is not None and session.scalar(select(Person.folded).where(own)) != folded
    if alias:
        session.execute(update(Person).where(own).values(used))
        return
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    others = select(func.count()).where(Person.circle_id == circle_id).scalar_subquery()
    statement = insert(Person).values(
        circle_id=circle_id,
        folded=folded,
        name=name,
        colour=others,
        sign=others,
        uses=1,
        last_played=at,
    )
    number = session.scalar(
        statement.on_conflict_do_update(
            index_elements=["circle_id", "folded"], set_={"name": name, **used}
        ).returning(Person.id)
    )
    if known is None and number is not None:
        adopt_results(session, circle_id, folded, number)


def adopt_results(session: Session, circle_id: int, folded: str, person_id: int) -> None:
    """Results under a name that belonged to nobody are this person's."""
    nobodys = Result.circle_id == circle_id, Result.folded == folded, Result.person_id.is_(None)
    plays = session.scalars(select(Result.play_id).where(*nobodys).distinct()).all()
    if plays:
        with retallied(session, plays):
            session.execute(update(Result).where(*nobodys).values(person_id=person_id))
        raise_versions(session, circle_id, person_id)


def _drop(session: Session, person: Person) -> None:
    session.execute(delete(Tally).where(Tally.person_id == person.id, Tally.person_id != EVERYBODY))
    mine = (Versus.person_id == person.id) | (Versus.other_id == person.id)
    session.execute(delete(Versus).where(mine))
    session.delete(person)
    session.flush()


def _known(session: Session, circle_id: int, folded: Iterable[str]) -> dict[str, int]:
    names = set(folded)
    found = {}
    for table, number in ((Alias, Alias.person_id), (Person, Person.id)):
        wanted = select(table.folded, number).where(
            table.circle_id == circle_id, table.folded.in_(names)
        )
        found.update({row[0]: row[1] for row in session.execute(wanted)})
    return found


def _named(session: Session, circle_id: int, folded: str) -> Person | None:
    number = _known(session, circle_id, [folded]).get(folded)
    return session.get(Person, number) if number is not None else None


def _of(session: Session, circle_id: int, person_id: int) -> Person | None:
    person = session.get(Person, person_id)
    return person if person is not None and person.circle_id == circle_id else None


def _played(person_id: int):  # type: ignore[no-untyped-def]
    return select(Result.play_id).where(Result.person_id == person_id)


def _plays_of(session: Session, person_id: int) -> list[int]:
    return list(session.scalars(_played(person_id).distinct()))


def _listed(circle_id: int, *wanted: object, limit: int, offset: int = 0) -> list[Person]:
    query = (
        select(Person)
        .where(Person.circle_id == circle_id, *wanted)  # type: ignore[arg-type]
        .order_by(Person.last_played.desc(), Person.id)
        .limit(limit)
        .offset(offset)
    )
    with reading() as session:
        return list(session.scalars(query))
