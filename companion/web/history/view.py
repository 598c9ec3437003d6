"""What the list of finished plays shows of each, from the lists alone: no log is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from companion import store
from companion.game import Text
from companion.web.base.dates import day_said, length_said, time_said

NAMED = 6  # players of a play that a list names


@dataclass(frozen=True, slots=True)
class Line:
    """A finished play: the first players by place, how many more there are, when, how long.

    `title` is its own title, else None for that of the `game` (None for one that is not known).
    """

    play: store.Play
    slug: str
    title: str
    game: Text | None
    players: tuple[store.SummaryPlayer, ...]
    more: int
    winners: frozenset[str]
    ended: str
    lasted: str


def line_of(play: store.Play, titles: Mapping[str, Text]) -> Line | None:
    """A play as the list shows it; None when its summary cannot be read."""
    summary, ended = play.summary, play.finished_at
    try:
        return Line(
            play=play,
            slug=play.game,
            title=play.title,
            game=titles.get(play.game),
            players=tuple(summary["players"][:NAMED]),
            more=max(0, len(summary["players"]) - NAMED),
            winners=frozenset(summary["winners"]),
            ended=time_said(ended or play.updated),
            lasted=length_said((ended or play.updated) - play.created),
        )
    except (store.Unreadable, LookupError, TypeError):
        return None


def by_day(
    plays: Iterable[store.Play], titles: Mapping[str, Text]
) -> list[tuple[str, list[Line | None]]]:
    """Plays in their order, under the day on which they ended."""
    days = groupby(plays, lambda play: day_said(play.finished_at or play.updated))
    return [(day, [line_of(play, titles) for play in some]) for day, some in days]
