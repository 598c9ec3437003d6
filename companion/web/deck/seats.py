"""Who sits where: a phone takes a seat and from then on gets that seat's cards."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.scorepad.reading import number_from
from companion.web.base.access import OpenPlay, open_as_member, open_play, open_to_write
from companion.web.base.devices import access_to, known_device, with_cookie
from companion.web.base.flash import flash_wrong
from companion.web.base.take_overs import seat_news
from companion.web.base.translate import gettext
from companion.web.base.urls import back_to
from companion.web.deck.access import Held
from companion.web.pad.view import pad_view
from companion.web.sharing.lan_address import lan_address
from companion.web.sharing.links import seats_link

pages = Blueprint("seats", __name__, url_prefix="/play/<code>/deck")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with where the seat's device is (None: nowhere), and what this device may do."""

    player: int
    name: str
    held: Held | None
    may_claim: bool
    may_free: bool
    may_take_over: bool


def seats_of(play: OpenPlay) -> list[Seat]:
    """The seats of a play in seating order."""
    devices = store.claims(play.id)
    return [_seat(play, player, devices.get(player)) for player in play.sheet.order]


def _seat(play: OpenPlay, player: int, device: str | None) -> Seat:
    held: Held | None = None
    if device is not None:
        held = "here" if g.device and device == g.device else "elsewhere"
    return Seat(
        player=player,
        name=play.sheet.players[player].name,
        held=held,
        may_claim=play.may_write and held is None,
        may_free=held == "here" or (held is not None and play.role == "member"),
        may_take_over=held == "elsewhere" and play.role == "member",
    )


@pages.get("/seats")
def show(code: str) -> Response | str:
    """Who plays on which device: a phone takes its seat; a member's tablet shows it the way."""
    play = open_play(code)
    if play.sheet.definition is not None:
        abort(404)  # a game that is a value has no cards of ours
    if play.sheet.finished:
        return redirect(url_for("pad.show", code=code))
    deck = store.current_deck(play.id, play.sheet.current)
    return render_template(
        "deck/seats.html",
        **pad_view(play),
        seats=seats_of(play),
        seat_news=seat_news(play),
        lies=deck.ref if deck else "",
        link=seats_link(_record(code), lan_address()) if play.role == "member" else None,
    )


@pages.post("/claim")
def claim(code: str) -> Response:
    """This device takes a seat."""
    play, player = _asked(code)
    with_cookie()
    try:
        store.claim(play.id, player, known_device())
    except store.SeatTaken:
        name = play.sheet.players[player].name
        flash_wrong(gettext("%(player)s is playing on another device.", player=name))
    return _back(code)


@pages.post("/free")
def free(code: str) -> Response:
    """A seat is given up; a member may also free the seat of a phone that went home."""
    play, player = _asked(code)
    seat = _seat(play, player, store.claims(play.id).get(player))
    if seat.held is not None and not seat.may_free:
        abort(403)
    store.free(play.id, player)
    return _back(code)


@pages.post("/take-over")
def take_over(code: str) -> Response:
    """A member takes the seat of a device that is lost; everybody at the table reads so."""
    open_as_member(code)
    play, player = _asked(code)
    store.take_over(play.id, player, known_device())
    return _back(code)


@pages.post("/taken-over")
def told(code: str) -> Response:
    """This device has read that its seats were taken over."""
    play = open_to_write(code)
    store.told_of_lost_seats(play.id, known_device())
    return _back(code)


def _asked(code: str) -> tuple[OpenPlay, int]:
    play = open_to_write(code)
    player = number_from(request.form.get("player", ""))
    if not isinstance(player, int) or player not in play.sheet.players:
        abort(400)
    return play, player


def _record(code: str) -> store.Play:
    return (access_to(code) or abort(404)).play


def _back(code: str) -> Response:
    path = request.form.get("next") or url_for("deck.current", code=code)
    return redirect(back_to(path), 303)
