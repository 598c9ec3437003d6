"""A new play: game, players in seating order, first dealer, what is agreed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import store
from companion.scorepad.log import Began
from companion.web.base.devices import may_begin, member_circle
from companion.web.base.flash import flash_wrong
from companion.web.base.limits import TooManyMade, limit_made
from companion.web.base.marks import marks_expected
from companion.web.base.names import listed
from companion.web.base.offered import Offered, looked_for, offered, offered_games
from companion.web.new_play.form import NewPlayForm, clean, rearranged
from companion.web.new_play.words import agreed_said, script_facts

pages = Blueprint("newplay", __name__)

LONGEST_QUERY = 60
OFFERED = 12  # names to tap; more open below, the rest is found while typing
MOST_OFFERED = 100


@pages.get("/new")
def choose() -> str:
    """Which game? What this circle plays most stands first; `q` looks for a name."""
    _only_who_may_begin()
    query = request.args.get("q", "")[:LONGEST_QUERY].strip()
    games = offered_games(g.circle_id)
    return render_template("new/choose.html", games=looked_for(games, query), query=query)


@pages.get("/new/<slug>")
def form(slug: str) -> str:
    """The form for a game's new play: nobody sits there but, with `last`, who played last."""
    _only_who_may_begin()
    game = _offered(slug)
    names, first_dealer = _last_table(game)
    if "last" in request.args:
        return _show(NewPlayForm(game, None, names, first_dealer))
    return _show(NewPlayForm(game), last=names, fresh=True)


@pages.post("/new/<slug>")
def begin(slug: str) -> ResponseReturnValue:
    """Begin the play, or show the form again with everything typed and what is wrong.

    A button of the rows (`do`) only rearranges them.
    """
    _only_who_may_begin()
    game = _offered(slug)
    if action := request.form.get("do", ""):
        typed = rearranged(request.form, action, game.game.players[1])
        return _show(NewPlayForm(game, typed))
    asked = NewPlayForm(game, request.form)
    try:
        play = _begun(member_circle(), asked)
    except TooManyMade as refused:
        flash_wrong(refused.said)
        return _show(asked), 429, refused.headers
    if play is None:
        return _show(asked), 422
    return redirect(url_for("pad.show", code=play.ref), 303)


def _begun(circle: int, asked: NewPlayForm) -> store.Play | None:
    began = asked.began()
    if began is None:
        return None
    limit_made("play")
    try:
        return store.begin(circle, began, by=g.device, at=time.time(), key=asked.once(began))
    except store.Refused as refused:
        asked.refused(refused.problems)
        return None


def _only_who_may_begin() -> None:
    """Nobody shall fill a form in vain."""
    if not may_begin():
        abort(403)


def _offered(slug: str) -> Offered:
    return offered(g.circle_id, slug) or abort(404)


def _show(typed: NewPlayForm, last: Sequence[str] = (), fresh: bool = False) -> str:
    return render_template(
        "new/form.html",
        game=typed.game,
        form=typed,
        fresh=fresh,
        last=listed(last),
        known=store.known_names(g.circle_id) if g.circle_id else [],
        marks=marks_expected(g.circle_id, [clean(field.data) for field in typed.players]),
        offered=OFFERED,
        most_offered=MOST_OFFERED,
        agreed=agreed_said(typed),
        facts={**script_facts(typed), **_people()},
    )


def _people() -> dict[str, Any]:
    """Whose colours and signs the page's script knows."""
    if g.circle_id is None:
        return {"people": [], "count": 0}
    return {
        "people": store.marks_known(g.circle_id),
        "count": store.how_many_people(g.circle_id),
    }


def _last_table(asked: Offered) -> tuple[Sequence[str], int]:
    """Who sat at this circle's last table, if they fit this game, and who deals next."""
    began, game = _last_began(), asked.game
    if began is None or len(began.players) > game.players[1]:
        return (), 0
    return began.players, began.first_dealer if began.game == game.slug else 0


def _last_began() -> Began | None:
    if g.circle_id is None:
        return None
    last = [*store.running(g.circle_id, 1), *store.recent(g.circle_id, 1)]
    if not last:
        return None
    try:
        return store.rematch_of(max(last, key=lambda play: play.updated).id)
    except (store.Unreadable, store.Unavailable):
        return None
