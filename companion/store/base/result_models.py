"""The tables of the statistics: a row a finished play and player, and sums of these rows."""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import BigInteger, Double, ForeignKey, Index, Table, Text, TypeDecorator
from sqlalchemy.orm import Mapped, mapped_column

from companion.game import Points
from companion.halves import in_halves, of_halves
from companion.store.base.database import Base

EVERYBODY = 0  # the person of the sums over a whole circle
WHOLE = 1_000_000_000  # a chance of 1


class InHalves(TypeDecorator[Points]):
    """Points, kept as whole numbers of halves: all compare and add up, with halves or without."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: Points | None, dialect: Any) -> int | None:
        return None if value is None else in_halves(value)

    def process_result_value(self, value: Any, dialect: Any) -> Points | None:
        return None if value is None else of_halves(int(value))


class Result(Base):
    """What one player of a finished play came to; written with every change of the play.

    `person_id` is who had that name in the circle, None for a name that was forgotten. `counts`
    says whether the statistics count the play for this player: not for a guest who came so late
    that no round was counted. `place`, `won` and `shared` are those among whom they count;
    `players` is how many these are. `majorities` and
    `ties` are how many kinds of cards the player cleared, or lost to a tie, in the whole play,
    `fours` the most fours of one round; None where the game knows no such thing. Times are seconds
    since 1970, `year` is that of the end (UTC); `started` is -1 where an update asks for the
    results of the play to be written anew.
    """

    __tablename__ = "result"
    __table_args__ = (
        Index("ix_result_person_id_ended", "person_id", "ended"),
        Index("ix_result_person_id_game_points", "person_id", "game", "lowest_wins", "points"),
        Index("ix_result_circle_id_folded", "circle_id", "folded"),
        Index("ix_result_circle_id_game_points", "circle_id", "game", "lowest_wins", "points"),
        Index("ix_result_circle_id_game_majorities", "circle_id", "game", "majorities"),
        Index("ix_result_circle_id_game_fours", "circle_id", "game", "fours"),
    )

    play_id: Mapped[int] = mapped_column(ForeignKey("play.id"), primary_key=True)
    player: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    name: Mapped[str] = mapped_column(Text)
    folded: Mapped[str] = mapped_column(Text)
    game: Mapped[str] = mapped_column(Text)
    points: Mapped[Points] = mapped_column(InHalves)
    place: Mapped[int]
    won: Mapped[bool]
    shared: Mapped[bool]
    players: Mapped[int]
    lowest_wins: Mapped[bool]
    majorities: Mapped[int | None]
    ties: Mapped[int | None]
    fours: Mapped[int | None]
    started: Mapped[float] = mapped_column(Double)
    ended: Mapped[float] = mapped_column(Double)
    year: Mapped[int]
    counts: Mapped[bool]


class Tally(Base):
    """The sums of the results that count, by game, year and person.

    `chance` sums one over the number of players, in parts of `WHOLE`. For EVERYBODY `plays` are
    plays and `seats` their results; for a person both are the same.
    """

    __tablename__ = "tally"
    __table_args__ = (
        Index("ix_tally_person_id", "person_id"),
        Index(
            "ix_tally_circle_id_game_person_id",
            *("circle_id", "game", "person_id", "plays", "wins", "chance"),
        ),
    )

    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"), primary_key=True)
    game: Mapped[str] = mapped_column(Text, primary_key=True)
    year: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    plays: Mapped[int]
    seats: Mapped[int]
    wins: Mapped[int]
    shared: Mapped[int]
    chance: Mapped[int] = mapped_column(BigInteger)
    points: Mapped[Points] = mapped_column(InHalves)
    majorities: Mapped[int]
    ties: Mapped[int]


class Versus(Base):
    """How often a person came out ahead of, behind and level with another in plays that count."""

    __tablename__ = "versus"

    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), primary_key=True)
    other_id: Mapped[int] = mapped_column(ForeignKey("person.id"), primary_key=True)
    ahead: Mapped[int]
    behind: Mapped[int]
    level: Mapped[int]


RESULTS = cast(Table, Result.__table__)
TALLIES = cast(Table, Tally.__table__)
VERSUS = cast(Table, Versus.__table__)
