"""The table of a deck: the page, the part that changes with every card, and what is done there.

Every answer that may hold a hand is for one device at one moment: it is never kept anywhere.
"""

from __future__ import annotations

from typing import Any

from flask import (
    Blueprint,
    abort,
    g,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from companion import store
from companion.deck.row_of_four import RowOfFour
from companion.deck.table import State
from companion.scorepad.reading import number_from
from companion.web.base.flash import flash_wrong
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.deck.access import OpenDeck, open_deck, open_to_act
from companion.web.deck.event_forms import Sent, event_of, is_seated
from companion.web.deck.view import fragment, linker, mark, new_deal, on_turn, table_view

pages = Blueprint("table", __name__)


@pages.get("")
def show(ref: str, code: str | None = None) -> Response:
    """The table as this device may see it."""
    opened = open_deck(ref, code)
    seat, card = _asked()
    return _private(render_template("deck/table.html", **table_view(opened, seat, card)))


@pages.get("/part")
def part(ref: str, code: str | None = None) -> Response:
    """The part that changes; 304 when it is still as the device has it."""
    opened = open_deck(ref, code)
    seat, card = _asked()
    etag = mark(opened, seat, card)
    if request.if_none_match.contains_weak(etag):
        return Response(status=304, headers={"ETag": f'"{etag}"'})
    answer = _private(fragment(opened, seat, card))
    answer.set_etag(etag)
    return answer


@pages.get("/view.json")
def data(ref: str, code: str | None = None) -> Response:
    """What this device may see, as data: the table, and its own seats."""
    opened = open_deck(ref, code)
    return _private(
        jsonify(
            number=opened.table.head,
            table=opened.seen_by(None).to_json(),
            seats={str(seat): opened.seen_by(seat).to_json() for seat in opened.mine},
        )
    )


@pages.get("/look")
def look(ref: str, code: str | None = None) -> Response:
    """The hand of a seat, while its player holds the button down; 403 when it is not theirs."""
    opened = open_deck(ref, code)
    seat, _ = _asked()
    if seat is None or not opened.may_act(seat):
        abort(403)
    return _private(render_template("deck/_look.html", **table_view(opened, seat)))


@pages.post("/act")
def act(ref: str, code: str | None = None) -> Response:
    """Something happens at the table, or is refused with the reason."""
    opened = open_to_act(ref, code)
    sent = Sent(request.form)
    head, wrong = _happen(opened, sent)
    where = linker(opened)("show", **_stay(opened, sent, head))
    if wants_data():
        return _private(jsonify(number=head, show=where, message=wrong), 422 if wrong else 200)
    if wrong:
        flash_wrong(wrong)
    return redirect(where, 303)


@pages.post("/close")
def close(ref: str, code: str | None = None) -> Response:
    """Put the cards together: the order may be known, and nothing more happens."""
    opened = open_to_act(ref, code)
    if not opened.is_member:
        abort(403)
    store.close_deck(opened.deck.id)
    return redirect(linker(opened)("show"), 303)


@pages.post("/lay-back")
def lay_back(ref: str, code: str | None = None) -> Response:
    """Take a new deal back: the cards that lay there before lie there again, as they lay."""
    opened = open_to_act(ref, code)
    if not opened.is_member or opened.play is None:
        abort(403)
    may = new_deal(opened) is not None
    deck = store.take_back_deal(opened.deck.id) if may else None
    if deck is None:
        flash_wrong(gettext("This deal can't be taken back any more."))
        return redirect(linker(opened)("show"), 303)
    return redirect(url_for("table.show", code=code, ref=deck.ref), 303)


def wants_data() -> bool:
    """Whether a script asks, not a form."""
    return request.accept_mimetypes.best == "application/json"


def _asked() -> tuple[int | None, str]:
    seat = number_from(request.args.get("seat", ""))
    return seat if isinstance(seat, int) else None, request.args.get("card", "")


def _happen(opened: OpenDeck, sent: Sent) -> tuple[int, str]:
    """The number of the table's last event now, and why it was refused (empty when it was not)."""
    event, head = event_of(sent), opened.table.head
    if is_seated(sent) and not opened.may_act(sent.seat):
        return head, _not_your_seat(opened, sent.seat)
    try:
        return store.act(opened.deck.id, event, by=g.device, key=sent.key or None).head, ""
    except store.Refused as refused:
        return head, " ".join(say(problem.message) for problem in refused.problems)
    except store.DeckClosed:
        return head, gettext("These cards have been gathered up. The new ones are on the table.")
    except store.UnknownDeck:
        abort(404)


def _not_your_seat(opened: OpenDeck, seat: int) -> str:
    if not 0 <= seat < opened.state.players:
        return gettext("This seat isn't at the table.")
    if seat in opened.held:
        return gettext("%(player)s is playing on another device.", player=opened.name(seat))
    return gettext("Take %(player)s's seat on this device first.", player=opened.name(seat))


def _stay(opened: OpenDeck, sent: Sent, head: int) -> dict[str, Any]:
    """Which hand stays turned up on a device that is passed on: one that is still on."""
    if not is_seated(sent) or sent.word("shown") != sent.word("seat"):
        return {}
    table = store.deck_table(opened.deck.id, head).state
    stays = opened.may_act(sent.seat) and _still_on(table, sent.seat)
    return {"seat": sent.seat} if stays else {}


def _still_on(table: State, seat: int) -> bool:
    if isinstance(table, RowOfFour):
        return on_turn(table) == seat or any(owner == seat for owner, _ in table.turned_up)
    return on_turn(table) in (seat, None)


def _private(answer: str | Response, status: int = 200) -> Response:
    response: Response = make_response(answer, status)
    response.headers["Cache-Control"] = "no-store"
    return response
