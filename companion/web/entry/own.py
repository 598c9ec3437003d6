"""Own entry: a phone takes the seat of a player and counts that player's cards, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import store
from companion.definition.model import Definition
from companion.scorepad.log import Agreed
from companion.scorepad.sheet import Row
from companion.scorepad.table import replay
from companion.web.base.access import OpenPlay, open_to_write, problems_of, row_of, save
from companion.web.base.dealt import cards_lie
from companion.web.base.flash import flash_wrong
from companion.web.base.language import say
from companion.web.base.names import labels_of, listed
from companion.web.base.take_overs import seat_news
from companion.web.base.translate import gettext
from companion.web.base.words import round_of
from companion.web.entry.counting import (
    Counting,
    leave_when_over,
    part_of,
    show_counting,
    take_counting,
)
from companion.web.entry.field_facts import playing, ready_players
from companion.web.entry.field_reading import Asked, is_counted_apart
from companion.web.entry.fields import show_fields, take_fields
from companion.web.entry.saving import enter_own
from companion.web.pad.following import following, over_view
from companion.web.pad.view import table_view

pages = Blueprint("own", __name__, url_prefix="/play/<code>/own")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the current round: the label of the device that counts there, if one does."""

    player: int
    device: str
    is_mine: bool
    is_ready: bool


@pages.get("")
def show(code: str) -> str:
    """Who counts where, who is ready, and what this device has to do."""
    play = open_to_write(code)
    sheet = play.sheet
    if not is_counted_apart(sheet):
        abort(404)
    row = None if sheet.finished else sheet.row(sheet.current)
    seats = _seats(play, row)
    last = next((one for one in reversed(sheet.rows) if one.complete), None)
    return render_template(
        "own/show.html",
        **table_view(play),
        **{"following": following(play), **over_view(play)},
        row=row,
        cards_lie=cards_lie(play),
        last=last,
        has_bids=_has_bids(sheet.definition),
        seats=seats,
        seat_news=seat_news(play),
        ready=[seat.player for seat in seats if seat.is_ready],
        mine=[seat.player for seat in seats if seat.is_mine],
        waiting=[sheet.players[seat.player].name for seat in seats if not seat.is_ready],
    )


@pages.get("/<int:number>")
def form(code: str, number: int) -> str:
    """The cells of this device's own players for a round."""
    counting = _counting(code, number)
    if counting.play.sheet.definition is not None:
        return show_fields(_asked(counting, counting.play.sheet.definition))
    return show_counting(counting)


@pages.post("/<int:number>")
def count(code: str, number: int) -> ResponseReturnValue:
    """Save one's own counts of a round."""
    counting = _counting(code, number)
    if counting.play.sheet.definition is not None:
        return take_fields(_asked(counting, counting.play.sheet.definition))
    return take_counting(counting)


@pages.post("/hidden")
def hide(code: str) -> Response:
    """Agree whether counts stay hidden until all are in."""
    play = open_to_write(code)
    if not is_counted_apart(play.sheet):
        abort(404)
    change = Agreed(hidden=request.form.get("hidden") == "1")
    for found in problems_of(lambda: save(play, change, request.form.get("key", ""))):
        flash_wrong(say(found.message))
    return redirect(url_for("own.show", code=code), 303)


def _asked(counting: Counting, definition: Definition) -> Asked:
    """The same page for the fields of a game that is a value, which knows the whole round."""
    players = tuple(counting.row.sitting)
    row = row_of(counting.play, counting.row.number)
    return Asked(
        counting.play,
        row,
        definition,
        players,
        counting.back,
        counting.draft,
        counting.heading,
        saves="own",
    )


def own_players(play: OpenPlay, row: Row) -> list[int]:
    """The players of a round whose seats this device has."""
    if not g.device:
        return []
    claims = store.claims(play.id)
    return [player for player in playing(row) if claims.get(player) == g.device]


def _seats(play: OpenPlay, row: Row | None) -> list[Seat]:
    claims, labels = store.claims(play.id), labels_of(play)
    ready = _ready(play, row) if row else set()
    return [
        Seat(
            player=player,
            device=labels.get(claims.get(player, ""), "") if player in claims else "",
            is_mine=bool(g.device) and claims.get(player) == g.device,
            is_ready=player in ready,
        )
        for player in (playing(row) if row else play.sheet.order)
    ]


def _has_bids(definition: Definition | None) -> bool:
    return definition is not None and any(one.kind == "bid" for one in definition.fields)


def _ready(play: OpenPlay, row: Row) -> set[int]:
    """Who has counted all there is to count."""
    definition = play.sheet.definition
    if definition is None:
        return set(row.entries)
    return ready_players(row, definition, replay(store.lines(play.id)))


def _counting(code: str, number: int) -> Counting:
    play = open_to_write(code)
    sheet = play.sheet
    leave_when_over(play, number, url_for("own.show", code=code))
    last = sheet.next_round - 1 if sheet.finished else sheet.next_round
    if not is_counted_apart(sheet) or not sheet.carried < number <= last:
        abort(404)
    row = row_of(play, number)
    players = own_players(play, row)
    if not players and request.method == "GET" and any(one.is_loss for one in seat_news(play)):
        abort(redirect(url_for("own.show", code=code)))  # which says who has the seat now
    if not players:
        abort(404)
    names = listed(sheet.players[player].name for player in players)
    own = {player: entry for player, entry in row.entries.items() if player in players}
    return Counting(
        play,
        part_of(row, players, own),
        enter_own,
        back=url_for("own.show", code=code),
        draft=f"{play.code}:own",
        heading=gettext(
            "%(round)s: %(players)s", round=round_of(sheet.game, number, None), players=names
        ),
        others=len(row.sitting) - len(players),
    )
