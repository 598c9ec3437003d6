"""The tables of the digital deck: what was dealt, and what happened with it since."""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import Double, ForeignKey, Index, Table, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.base.codes import new_code
from companion.store.base.database import Base
from companion.store.base.readable import ReadableJSON


class Deck(Base):
    """A deck that was dealt; the table is `started` and the events numbered 1 to `head`.

    `seats` are player numbers of the play, or names in a deck without a play. `started` holds the
    order of the cards: it is not read along with the rest, so that no snapshot carries it about.
    `expires` is set for decks without a play; a `closed` deck takes no more events.
    `dealt_by` is the ref of the device that dealt, `replaces` the deck that lay there until then.
    """

    __tablename__ = "deck"
    __table_args__ = (
        UniqueConstraint("circle_id", "key"),
        Index("ix_deck_play_id_round", "play_id", "round"),
        {"sqlite_autoincrement": True},  # a number is never given to another deck
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    ref: Mapped[str] = mapped_column(Text, unique=True, default=new_code)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circle.id"))
    play_id: Mapped[int | None] = mapped_column(ForeignKey("play.id"))
    round: Mapped[int | None]
    game: Mapped[str] = mapped_column(Text)
    seats: Mapped[list[int | str]] = mapped_column(ReadableJSON)
    started: Mapped[dict[str, Any]] = mapped_column(
        ReadableJSON, deferred=True, deferred_raiseload=True
    )
    head: Mapped[int]
    key: Mapped[str | None] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Double)
    updated: Mapped[float] = mapped_column(Double)
    expires: Mapped[float | None] = mapped_column(Double, index=True)
    closed: Mapped[float | None] = mapped_column(Double)
    dealt_by: Mapped[str | None] = mapped_column(Text)
    replaces: Mapped[int | None]


class DeckEvent(Base):
    """An event at a deck's table. `key` makes a repeated request harmless."""

    __tablename__ = "deck_event"
    __table_args__ = (
        UniqueConstraint("deck_id", "key"),
        {"sqlite_with_rowid": False},  # the events of a table lie together on the disk
    )

    deck_id: Mapped[int] = mapped_column(ForeignKey("deck.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(Double)
    by: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(Text)
    data: Mapped[dict[str, Any]] = mapped_column(ReadableJSON)
    key: Mapped[str | None] = mapped_column(Text)


DECKS = cast(Table, Deck.__table__)
EVENTS = cast(Table, DeckEvent.__table__)
