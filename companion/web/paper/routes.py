"""Pages for the printer: a play's pad, a blank block of a game."""

from __future__ import annotations

from flask import Blueprint, abort, g, render_template, request

from companion.scorepad.reading import number_from
from companion.web.base.access import open_play
from companion.web.base.dates import day_said, time_said
from companion.web.base.devices import access_to
from companion.web.base.offered import offered
from companion.web.base.words import round_title
from companion.web.pad.view import columns, common_view
from companion.web.paper.block import block_of
from companion.web.paper.pad import printed

pages = Blueprint("paper", __name__)


@pages.get("/play/<code>/paper")
def pad(code: str) -> str:
    """The pad of a play on one page: date, names, rounds, what the points came from."""
    play = open_play(code)
    access = access_to(code)
    if access is None:
        abort(404)
    row, order = access.play, columns(play.sheet)
    note = row.note if play.role == "member" else ""
    noted = [(one, round_title(play.sheet.game, one.number)) for one in play.sheet.rows if one.note]
    below = [f"{said}: {one.note}" for one, said in noted] + [note] * bool(note)
    return render_template(
        "paper/pad.html",
        **common_view(play),
        columns=order,
        printed=printed(play.sheet, order, below),
        day=day_said(row.created),
        began=time_said(row.created),
        note=note,
        noted=noted,
    )


@pages.get("/paper/<slug>")
def block(slug: str) -> str:
    """A blank block of a game, listed, classic or one's own; `players` says for how many."""
    game = offered(g.circle_id, slug)
    if game is None:
        abort(404)
    asked = number_from(request.args.get("players", ""))
    return render_template(
        "paper/block.html",
        game=game.game,
        title=game.title,
        slug=slug,
        block=block_of(game, asked if isinstance(asked, int) else None),
    )
