"""A picture to keep or to send: a ranking on paper of a play, an evening, a circle.

Text stays text, and what is too long for a line is set in several or shortened, for a drawing
wraps nothing by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import make_response, render_template
from werkzeug.wrappers import Response

from companion.web.base.names import isolated, shortened, wrapped

LARGE, MEDIUM, SMALL = (76, 66, 16), (52, 62, 24), (32, 42, 44)  # size, line, letters of a line
WINNERS = (40, 50, 33)
FIRST_LINE, LINE, PLAY_LINE, FOOT = 190, 96, 84, 90
ROOM, LEAST_ROOM, FIGURE = 24, 8, 1.25  # letters of a name, and those that a figure takes
MOST_PEOPLE = 12
NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the ranking: the place ("" where nobody has one), what somebody reached.

    `colour` counts from 0; None for nobody known.
    """

    place: str
    name: str
    score: str
    colour: int | None = None


class Below(NamedTuple):
    """A play below the ranking: name, total and whether they won; how many more there are."""

    title: str
    totals: Sequence[tuple[str, str, bool]]
    more: int


class _Words(NamedTuple):
    """Words in a line of their own: where, how large, which kind."""

    y: int
    size: int
    kind: str
    text: str


def picture(
    title: str,
    meta: str,
    ranked: Sequence[Ranked],
    *,
    won: str = "",
    more: int = 0,
    plays: Sequence[Below] = (),
) -> Response:
    """The picture, for browsers to save. `won` says who won, `more` how many are left out."""
    words, top = _head(title, meta, won)
    plays_top = top + LINE * len(ranked) + (70 if plays else 10) + (60 if more else 0)
    answer = make_response(
        render_template(
            "picture.svg",
            title=title,
            words=words,
            ranked=[(top + LINE * number, one, _name(one)) for number, one in enumerate(ranked)],
            more=more,
            more_top=top + LINE * len(ranked) + 10,
            plays_top=plays_top,
            plays=[(plays_top + 50 + PLAY_LINE * number, one) for number, one in enumerate(plays)],
            height=plays_top + PLAY_LINE * len(plays) + FOOT,
        )
    )
    answer.mimetype = "image/svg+xml"
    answer.headers["Content-Disposition"] = 'attachment; filename="spielblock.svg"'
    return answer


def in_one_piece(name: str) -> str:
    """A name for a sentence of the picture, short enough for a line and never broken."""
    return isolated(shortened(name, ROOM)).replace(" ", NO_BREAK)


def _head(title: str, meta: str, won: str) -> tuple[list[_Words], int]:
    """The words above the ranking, and where its first line stands."""
    lines = wrapped(title, LARGE[2])
    large = LARGE if len(lines) == 1 else MEDIUM
    y = FIRST_LINE
    words: list[_Words] = []
    for kind, text, (size, height, room) in (
        ("title", title, large),
        ("meta", meta, SMALL),
        ("won", won, WINNERS),
    ):
        for number, line in enumerate(wrapped(text, room)):
            if words:
                y += height if number else height + 16
            words.append(_Words(y, size, kind, line))
    return words, y + 82


def _name(one: Ranked) -> str:
    """The name as far as what was reached leaves room for it."""
    room = ROOM - FIGURE * max(0, len(one.score) - 3)
    return isolated(shortened(one.name, max(LEAST_ROOM, room)))
