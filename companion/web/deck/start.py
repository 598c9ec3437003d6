"""Before the first card of a round: who sits where, shuffle and deal, or real cards."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.deck.cards import deck_of
from companion.deck.events import Dealt, KeeperStarted
from companion.game import Problem
from companion.web.base.access import OpenPlay, open_play, open_to_write
from companion.web.base.dealt import awaits_player
from companion.web.base.flash import flash_wrong
from companion.web.base.language import say
from companion.web.base.limits import TooManyMade, limit_made
from companion.web.base.take_overs import seat_news
from companion.web.base.translate import gettext
from companion.web.deck.seats import seats_of
from companion.web.deck.start_form import StartForm, start_form
from companion.web.pad.view import pad_view

pages = Blueprint("deck", __name__, url_prefix="/play/<code>/deck")
AS_BEFORE = "as-before"
"""The field that asks for the next deal at once, without the page before it."""


@pages.get("")
def current(code: str) -> Response | str:
    """The deck of the current round; before it is dealt (or with ?again), how to deal it.

    A guest is led to the seats first, and may deal from there.
    """
    play = open_play(code)
    if play.sheet.definition is not None:
        abort(404)  # a game that is a value has no cards of ours
    if play.sheet.finished:
        return redirect(url_for("pad.show", code=code))
    deck = store.current_deck(play.id, play.sheet.current)
    if "again" not in request.args:
        if play.role != "member" and (deck is None or awaits_player(play)):
            return redirect(url_for("seats.show", code=code))
        if deck is not None:
            return redirect(url_for("table.show", code=code, ref=deck.ref))
    form = _form_as_before(play)
    form.key.data = key_of_deal(play)
    return _page(play, form, lies=deck.ref if deck else "")


@pages.post("")
def deal(code: str) -> ResponseReturnValue:
    """Shuffle and deal, or open the targets for real cards."""
    play = open_to_write(code)
    if play.sheet.finished or play.sheet.definition is not None:
        abort(404)
    form = _form_sent(play)
    running, as_before = _running(play), AS_BEFORE in request.form
    if running is not None and (as_before or play.role != "member"):
        sent_again = running.key == store.stored_key(form.key.data)
        if not (as_before or sent_again):
            flash_wrong(_ask_the_table())
        return redirect(url_for("table.show", code=code, ref=running.ref), 303)
    try:
        deck = _dealt(play, form)
    except TooManyMade as refused:
        flash_wrong(refused.said)
        return _page(play, form), 429, refused.headers
    if deck is None:
        return _page(play, form), 422
    return redirect(url_for("table.show", code=code, ref=deck.ref), 303)


def _form_sent(play: OpenPlay) -> StartForm:
    """What was sent; dealing on `AS_BEFORE` takes cards and agreements of the round before."""
    if AS_BEFORE not in request.form:
        return start_form(play.sheet.game, play.sheet.setup.edition, request.form)
    form = _form_as_before(play)
    form.key.data, form.kind.data = (request.form.get(name, "") for name in ("key", "kind"))
    return form


def _form_as_before(play: OpenPlay) -> StartForm:
    return start_form(play.sheet.game, play.sheet.setup.edition, lost=_lost_before(play))


def key_of_deal(play: OpenPlay) -> str:
    """The key of the next deal: two devices that deal at the same moment deal the same deck."""
    return f"deal-{play.id}-{play.sheet.current}-{_last(play)}"


def _dealt(play: OpenPlay, form: StartForm) -> store.Deck | None:
    """The deck of the current round as the form wants it; None when that cannot be."""
    row = play.sheet.row(play.sheet.current)
    start = form.start(len(row.sitting), row.sitting.index(row.starter))
    if start is None:
        return None
    key = form.key.data or None
    limit_made("deck")
    try:
        return store.begin_deck(
            None,
            start,
            seats=row.sitting,
            play_id=play.id,
            round_number=row.number,
            key=key,
            by=g.device or "",
        )
    except store.Refused as refused:
        flash_wrong(" ".join(say(problem.message) for problem in refused.problems))
        form.key.data = secrets.token_urlsafe(12)  # for the next try
        return None


def _page(play: OpenPlay, form: StartForm, lies: str = "") -> str:
    """How to deal; `lies` is the deck of this round that lies on the table already."""
    values: dict[str, Any] = pad_view(play)
    ask = _ask_the_table() if play.role != "member" and _running(play) else ""
    return render_template(
        "deck/start.html",
        **values,
        form=form,
        seats=seats_of(play),
        seat_news=seat_news(play),
        lies=lies,
        ask=ask,
    )


def _running(play: OpenPlay) -> store.Deck | None:
    """The deck that is being played: no guest deals anew over it, whatever its round is called now.

    What somebody left and counted by hand is played no more.
    """
    deck = store.lying_deck(play.id)
    if deck is None:
        return None
    if store.deck_table(deck.id, deck.head).state.phase == "over":
        return None
    number = store.round_of_deck(deck)
    row = next((row for row in play.sheet.rows if row.number == number), None)
    return None if row is not None and row.complete else deck


def _ask_the_table() -> str:
    return gettext(
        "These cards are still in play. Only a device with full access can deal again:"
        " ask the others."
    )


def _last(play: OpenPlay) -> int:
    deck = store.last_deck(play.id)
    return deck.id if deck else 0


def _lost_before(play: OpenPlay) -> dict[str, int]:
    """How many of each card were lost when the cards of this play were used last."""
    deck = store.last_deck(play.id)
    if deck is None or not play.sheet.game.edition(play.sheet.setup.edition).deck:
        return {}
    start = store.deck_lines(deck.id)[0].event
    if isinstance(start, KeeperStarted):
        return dict(Counter(start.lost))
    assert isinstance(start, Dealt)
    whole = deck_of(play.sheet.game, start.edition, start.players)
    assert not isinstance(whole, Problem)
    return dict(Counter(whole) - Counter(start.order))
