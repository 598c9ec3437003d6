"""The tables. Times are seconds since 1970; whoever is played for, who plays, and the log.

Objects of these classes are handed out as snapshots: they belong to no session, and changing one
changes nothing in the database.
"""

from __future__ import annotations

from typing import Any, TypedDict, cast

from sqlalchemy import Double, ForeignKey, Index, Table, Text, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base.codes import new_code
from companion.store.base.database import Base
from companion.store.base.readable import ReadableJSON


class Summary(TypedDict):
    """What lists show of a play without reading its log; rebuilt on every change.

    `players` are those of the standings, best first; `rounds` counts the complete ones.
    """

    players: list[SummaryPlayer]
    winners: list[str]
    rounds: int
    planned: int | None
    lowest_wins: bool
    ended_early: bool


class SummaryPlayer(TypedDict):
    """One line of the standings."""

    player: int
    name: str
    total: int | dict[str, int]  # `halves.kept`
    place: int


class Circle(Base):
    """People who play together. `code` lets a device join."""

    __tablename__ = "circle"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    name: Mapped[str] = mapped_column(Text, default="")
    # True or NULL, never false: so the database itself allows only one home.
    is_home: Mapped[bool | None] = mapped_column(unique=True)
    created: Mapped[float] = mapped_column(Double)


class OwnGame(Base):
    """A game that a circle described or took in, as plain data; nobody guesses its slug.

    Whoever changes it changes plays to come only: a play keeps the game that it began with.
    """

    __tablename__ = "own_game"

    slug: Mapped[str] = mapped_column(Text, primary_key=True)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), index=True)
    definition: Mapped[dict[str, Any]] = mapped_column(ReadableJSON)
    created: Mapped[float] = mapped_column(Double)
    updated: Mapped[float] = mapped_column(Double)
    deleted_at: Mapped[float | None] = mapped_column(Double)


class Device(Base):
    """A browser that did something. `ref` stands in its signed cookie and in the log.

    `acted` is when it joined, claimed a seat or saved last; None for rows that earlier versions
    made for a mere look.
    """

    __tablename__ = "device"
    __table_args__ = (Index("ix_device_circle_id_seen", "circle_id", "seen"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    ref: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    circle_id: Mapped[int | None] = mapped_column(ForeignKey("circle.id"))
    name: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[float] = mapped_column(Double)
    seen: Mapped[float] = mapped_column(Double)
    acted: Mapped[float | None] = mapped_column(Double)


class ApiToken(Base):
    """A token with which a program reads what a circle has. Only its hash is kept.

    `by` is the ref of the device that made it; when that one is taken out, the token goes too.
    """

    __tablename__ = "api_token"

    id: Mapped[int] = mapped_column(primary_key=True)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), index=True)
    digest: Mapped[str] = mapped_column(Text, unique=True)
    name: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Double)


class Invitation(Base):
    """A link that lets devices join a circle for a while, or `once` only one."""

    __tablename__ = "invitation"

    code: Mapped[str] = mapped_column(Text, primary_key=True, default=new_code)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"))
    once: Mapped[bool]
    expires: Mapped[float] = mapped_column(Double)


class Person(Base):
    """Somebody the circle knows by name. `folded` is the name without case and extra spaces.

    `colour` and `sign` count from 0, also beyond the number there is. `hidden` is offered for no
    new play; `guest` tells who comes now and then from who belongs to the circle.
    """

    __tablename__ = "person"
    __table_args__ = (UniqueConstraint("circle_id", "folded"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"))
    name: Mapped[str] = mapped_column(Text)
    folded: Mapped[str] = mapped_column(Text)
    colour: Mapped[int]
    uses: Mapped[int]
    last_played: Mapped[float] = mapped_column(Double)
    sign: Mapped[int] = mapped_column(server_default="0")
    hidden: Mapped[bool] = mapped_column(default=False, server_default=false())
    guest: Mapped[bool] = mapped_column(default=False, server_default=false())


class Alias(Base):
    """Another name under which a person played, from before a renaming or a merge."""

    __tablename__ = "alias"

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    folded: Mapped[str] = mapped_column(Text, primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), index=True)


class Evening(Base):
    """The plays of a circle that were begun on one device until six hours of quiet.

    `by` is the ref of that device, "" for none. `ref` opens the evening for members of its circle,
    the other two codes for whoever has the link. `begun` is when its first play began.
    """

    __tablename__ = "evening"
    __table_args__ = (Index("ix_evening_circle_id_begun", "circle_id", "begun"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    ref: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"))
    by: Mapped[str] = mapped_column(Text)
    begun: Mapped[float] = mapped_column(Double)
    scorer_code: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    watch_code: Mapped[str] = mapped_column(Text, unique=True, default=new_code)


class Play(Base):
    """A play and what lists need of it. The truth is its log: the changes numbered 1 to `head`.

    `version` rises with everything that open pages should show, also what is no change of the log
    (new codes, a claimed seat). `ref` opens the play for members of its circle, the other two
    codes for whoever has the link. `excluded` keeps a finished play out of the statistics; one with
    `deleted_at` is nowhere but among the deleted ones.
    """

    __tablename__ = "play"
    __table_args__ = (
        UniqueConstraint("circle_id", "key"),
        Index("ix_play_circle_id_updated", "circle_id", "updated"),
        Index("ix_play_circle_id_game", "circle_id", "game", "updated"),
        Index("ix_play_circle_id_finished_at", "circle_id", "finished_at", "updated"),
        Index("ix_play_circle_id_put_away_at", "circle_id", "put_away_at"),
        Index("ix_play_circle_id_deleted_at", "circle_id", "deleted_at"),
        {"sqlite_autoincrement": True},  # a number is never given to another play
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    ref: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"))
    game: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    head: Mapped[int]
    version: Mapped[int]
    scorer_code: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    watch_code: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    key: Mapped[str | None] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Double)
    updated: Mapped[float] = mapped_column(Double)
    finished_at: Mapped[float | None] = mapped_column(Double)
    put_away_at: Mapped[float | None] = mapped_column(Double)
    summary: Mapped[dict[str, Any]] = mapped_column(ReadableJSON)
    excluded: Mapped[bool] = mapped_column(default=False, server_default=false())
    deleted_at: Mapped[float | None] = mapped_column(Double)
    evening_id: Mapped[int | None] = mapped_column(ForeignKey("evening.id"), index=True)
    note: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))

    @property
    def finished(self) -> bool:
        """Whether the play has come to its end."""
        return self.finished_at is not None

    @property
    def aborted(self) -> bool:
        """Whether it was put away before its end; such a play does not count."""
        return self.put_away_at is not None and not self.finished


class GonePlay(Base):
    """That a play of a circle was deleted for good, by the digest of each code that opened it.

    What was a link says so to whoever has it, the play's own `ref` to devices of its circle only.
    """

    __tablename__ = "gone_play"

    digest: Mapped[str] = mapped_column(Text, primary_key=True)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    by_link: Mapped[bool]
    at: Mapped[float] = mapped_column(Double)


class Change(Base):
    """A line of a log. `key` makes a repeated request harmless."""

    __tablename__ = "change"
    __table_args__ = (
        UniqueConstraint("play_id", "key"),
        {"sqlite_with_rowid": False},  # a log lies together on the disk
    )

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(Double)
    by: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(Text)
    data: Mapped[dict[str, Any]] = mapped_column(ReadableJSON)
    key: Mapped[str | None] = mapped_column(Text)


class ShortCode(Base):
    """A code that is typed: for a play or an evening (`role` scorer or watcher), or to join a
    circle (member).

    `tries` counts the wrong codes that anybody typed while this one was alive.
    """

    __tablename__ = "short_code"

    code: Mapped[str] = mapped_column(Text, primary_key=True)
    role: Mapped[str] = mapped_column(Text)
    play_id: Mapped[int | None] = mapped_column(ForeignKey("play.id"), index=True)
    circle_id: Mapped[int | None] = mapped_column(ForeignKey("circle.id"))
    evening_id: Mapped[int | None] = mapped_column(ForeignKey("evening.id"), index=True)
    expires: Mapped[float] = mapped_column(Double)
    tries: Mapped[int] = mapped_column(default=0)


class Claim(Base):
    """A device that enters the counts of one player of a play.

    `lost_by` is the ref of the device that had the seat before this one took it over, until that
    device was told.
    """

    __tablename__ = "claim"

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    player: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"), index=True)
    at: Mapped[float] = mapped_column(Double)
    lost_by: Mapped[str | None] = mapped_column(Text)


class Arrival(Base):
    """A browser, known by its cookie alone, that opened a link of a play: as what, when last."""

    __tablename__ = "arrival"

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    ref: Mapped[str] = mapped_column(Text, primary_key=True)
    role: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Double)


class Attempts(Base):
    """How often somebody typed a short code since a time. `scope` says who, as a hash."""

    __tablename__ = "attempts"

    scope: Mapped[str] = mapped_column(Text, primary_key=True)
    since: Mapped[float] = mapped_column(Double)
    tries: Mapped[int]


# What every page and every save asks for goes past the object layer, which would double its time.
PLAYS = cast(Table, Play.__table__)
CHANGES = cast(Table, Change.__table__)
DEVICES = cast(Table, Device.__table__)
EVENINGS = cast(Table, Evening.__table__)
