"""Chance without cards: who begins or deals, a die, a coin; and a timer."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request

from companion.deck import picker
from companion.deck.rows import faces
from companion.games import BY_SLUG
from companion.web.base.access import OpenPlay, open_play
from companion.web.base.marks import marks_of
from companion.web.base.translate import gettext
from companion.web.new_play.form import NAME_LENGTH, clean

pages = Blueprint("lots", __name__)
MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class Lot:
    """What chance said: `kind` is the form that asked, `face` what is drawn, `player` a seat."""

    kind: str
    face: str = ""
    name: str = ""
    player: int | None = None


@pages.get("")
def show(code: str | None = None) -> str:
    """The forms, with the players of a play where there is one."""
    play = open_play(code) if code else None
    return _page(play, _typed(play), None, "")


@pages.post("")
def draw(code: str | None = None) -> str | tuple[str, int]:
    """What chance says; 422 when there are no two names to choose from."""
    play = open_play(code) if code else None
    kind = request.form.get("do", "")
    typed = _typed(play)
    if kind != "player":
        return _page(play, typed, _thrown(kind), "")
    names = _names(play, typed)
    if not 2 <= len(names) <= MOST_NAMES:
        wrong = gettext("Enter %(least)s to %(most)s names.", least=2, most=MOST_NAMES)
        return _page(play, typed, None, wrong), 422
    seat = picker.first_player(len(names))
    player = play.sheet.order[seat] if play else seat
    return _page(play, typed, Lot(kind, name=names[seat], player=player), "")


def _thrown(kind: str) -> Lot:
    match kind:
        case "coin":
            return Lot(kind, picker.flip())
        case "die":
            return Lot(kind, str(picker.roll()))
        case "push-die":
            stock = {stock.key: stock for stock in BY_SLUG["push"].edition().deck}
            return Lot(kind, picker.pick(faces(stock)))
        case _:
            return abort(400)


def _typed(play: OpenPlay | None) -> str:
    if play is not None:
        return "\n".join(play.sheet.players[number].name for number in play.sheet.order)
    return request.form.get("names", "")


def _names(play: OpenPlay | None, typed: str) -> list[str]:
    if play is not None:
        return [play.sheet.players[number].name for number in play.sheet.order]
    names = (clean(name)[:NAME_LENGTH] for name in typed.splitlines())
    return [name for name in names if name]


def _page(play: OpenPlay | None, typed: str, lot: Lot | None, wrong: str) -> str:
    may_deal = play is not None and play.may_write and not play.sheet.finished
    names = {number: one.name for number, one in play.sheet.players.items()} if play else {}
    return render_template(
        "deck/lots.html",
        play=play,
        marks=marks_of(play.circle_id, names) if play else {},
        typed=typed,
        lot=lot,
        wrong=wrong,
        may_deal=may_deal,
    )
