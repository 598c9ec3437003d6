"""The table: who plays and where, whose deal it is, how many rounds; what is wrong stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import store
from companion.game import MAX_POINTS, MAX_ROUNDS, Problem
from companion.halves import allowed_half
from companion.scorepad.log import (
    Change,
    Cleared,
    DealerSet,
    Joined,
    Left,
    Renamed,
    Returned,
    RoundInserted,
    RoundRemoved,
    RoundsSet,
    RoundsSwapped,
    SatOut,
    Seated,
)
from companion.scorepad.messages import problem
from companion.scorepad.reading import number_from, same_name
from companion.scorepad.renumber import Renumbering, renumbers
from companion.scorepad.sheet import Row
from companion.web.base.access import OpenPlay, open_play, open_to_write, problems_of, save
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.base.words import round_words
from companion.web.new_play.form import NAME_LENGTH, clean, range_said, wins_choices
from companion.web.pad.view import pad_view
from companion.web.people.agreed import AgreedForm

pages = Blueprint("people", __name__, url_prefix="/play/<code>/table")

Answer = Response | tuple[str, int]


class Mistake(Exception):  # noqa: N818 - an answer, named as one
    """Something typed cannot be read; the message stands at its field."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message


@pages.get("")
def form(code: str) -> str:
    """The people of a play and what may be changed about them."""
    return _show(open_play(code))


@pages.post("/name")
def rename(code: str) -> Answer:
    """Give a player another name."""
    player = _number("player", -1)
    return _change(code, f"name-{player}", lambda play: Renamed(player, _name(f"name-{player}")))


@pages.post("/seats")
def seat(code: str) -> Answer:
    """Move a player one seat (`step` +1 or -1) or to a place, or swap two (`player`, `with`)."""
    return _change(code, "seats", _seated)


@pages.post("/join")
def join(code: str) -> Answer:
    """A guest joins before the next round, with a start score."""
    return _change(code, "join-name", _joined)


@pages.post("/leave")
def leave(code: str) -> Answer:
    """A player leaves before the next round."""
    return _change(code, "seats", lambda play: Left(play.sheet.next_round, _number("player", -1)))


@pages.post("/return")
def come_back(code: str) -> Answer:
    """Who had left plays again from the next round on, in the same column."""
    player = _number("player", -1)
    return _change(code, "seats", lambda play: Returned(play.sheet.next_round, player))


@pages.post("/sit-out")
def sit_out(code: str) -> Answer:
    """A player sits out the next round; with `out` 0 plays it after all."""
    out = _number("out", 1) != 0
    return _change(
        code, "seats", lambda play: SatOut(play.sheet.next_round, _number("player", -1), out)
    )


@pages.post("/round-out")
def take_round_out(code: str) -> Answer:
    """A round is taken out; later ones move up."""
    return _change(code, "order", lambda play: _moved(play, RoundRemoved(_number("round", 0))))


@pages.post("/round-in")
def slip_round_in(code: str) -> Answer:
    """A forgotten round comes before another one."""
    return _change(code, "order", lambda play: _moved(play, RoundInserted(_number("round", 0))))


@pages.post("/round-swap")
def swap_rounds(code: str) -> Answer:
    """Two rounds change places."""
    one, other = _number("round", 0), _number("other", 0)
    return _change(code, "order", lambda play: _moved(play, RoundsSwapped(one, other)))


@pages.post("/agreed")
def correct_agreed(code: str) -> Answer:
    """Correct what was agreed at the beginning; every mistake stands at its field."""
    play = open_to_write(code)
    typed = AgreedForm(play.sheet, request.form)
    change = typed.change()
    if change is not None:
        problems = problems_of(lambda: save(play, change, request.form.get("key", "")))
        if not problems:
            return redirect(url_for("people.form", code=code, _anchor="agreed"), 303)
        typed.refused(problems)
    return _show(play, agreed=typed), 422


@pages.post("/dealer")
def set_dealer(code: str) -> Answer:
    """It is, or was, somebody else's deal; scores stay."""
    return _change(
        code, "dealer", lambda play: DealerSet(_number("round", 0), _number("player", -1))
    )


@pages.post("/deal-again")
def deal_again(code: str) -> Answer:
    """Deal a round again: its entries go, its dealer stays."""
    return _change(code, "again", lambda play: Cleared(_number("round", 0)))


@pages.post("/rounds")
def set_rounds(code: str) -> Answer:
    """Agree on another number of rounds; blank is an open end."""
    return _change(code, "rounds", lambda play: RoundsSet(_rounds()))


def _change(code: str, field: str, make: Callable[[OpenPlay], Change]) -> Answer:
    """Save a change and show the table; what is wrong stands at its field, typed as it was."""
    play = open_to_write(code)
    try:
        change = make(play)
    except Mistake as mistake:
        return _show(play, {mistake.field: [mistake.message]}), 422
    problems = problems_of(lambda: save(play, change, request.form.get("key", "")))
    if problems:
        return _show(play, _at_fields(field, problems)), 422
    return redirect(url_for("people.form", code=code, _anchor=_anchor(field)), 303)


def _show(
    play: OpenPlay,
    wrong: Mapping[str, list[str]] | None = None,
    agreed: AgreedForm | None = None,
) -> str:
    """The page; its folds and rows stand open where something is wrong or was asked for."""
    view = pad_view(play)
    rows = [row for row in play.sheet.rows if row.complete or row is view["now"]]
    counted = [row for row in rows if row.complete]
    again = [row for row in rows if row.entries and row.number >= play.sheet.next_round - 1]
    may_join = not play.sheet.finished and len(play.sheet.order) < play.sheet.game.players[1]
    shown = {"seats", "rounds", *(f"name-{player}" for player in play.sheet.order)}
    shown |= {"dealer"} if rows else set()
    shown |= {"again"} if again else set()
    shown |= {"order"} if counted else set()
    shown |= {"join-name", "join-start"} if may_join else set()
    return render_template(
        "pad/people.html",
        **view,
        rows=rows,
        round_words=round_words(play.sheet.game),
        asked=_asked(rows, play.sheet.current),
        dealing={row.number: row.starter if row.dealer is None else row.dealer for row in rows},
        again=again,
        counted=counted,
        agreed=agreed or AgreedForm(play.sheet),
        sitting_out=_sitting_out(play),
        may_join=may_join,
        may_return=may_join and play.may_write,
        wins_choices=wins_choices(),
        editing=_editing(wrong or {}),
        known=store.known_names(g.circle_id) if play.role == "member" else [],
        wrong=_on_page(wrong or {}, shown),
        typed=request.form,
    )


def _sitting_out(play: OpenPlay) -> set[int]:
    """Who is of the table but sits out the next round."""
    sheet = play.sheet
    following = [row for row in sheet.rows if row.number == sheet.next_round]
    return set(sheet.order) - set(following[0].sitting) if following else set()


def _on_page(wrong: Mapping[str, list[str]], shown: set[str]) -> dict[str, list[str]]:
    """What is wrong at a field that the page does not show stands above the seats."""
    found: dict[str, list[str]] = {}
    for field, messages in wrong.items():
        found.setdefault(field if field in shown else "seats", []).extend(messages)
    return found


def _asked(rows: Sequence[Row], current: int) -> int:
    """The round whose dealer is asked for, else the one that the pad waits for."""
    number = number_from(request.args.get("round", ""))
    known = [row.number for row in rows]
    asked = number if isinstance(number, int) and number in known else current
    return asked if asked in known else max(known, default=0)


def _editing(wrong: Mapping[str, list[str]]) -> int | None:
    """The player whose row is open."""
    named = [field for field in wrong if field.startswith("name-")]
    number = number_from(named[0].removeprefix("name-") if named else request.args.get("edit", ""))
    return number if isinstance(number, int) else None


def _at_fields(field: str, problems: Sequence[Problem]) -> dict[str, list[str]]:
    """Problems by field: those about points of a joining guest belong to the start score."""
    found: dict[str, list[str]] = {}
    for item in problems:
        points = field == "join-name" and item.code.startswith("points")
        found.setdefault("join-start" if points else field, []).append(say(item.message))
    return found


def _anchor(field: str) -> str:
    return "seats" if field.startswith(("name-", "join-")) else field


def _seated(play: OpenPlay) -> Seated:
    """The new order; an unknown player leaves it as it is."""
    order = list(play.sheet.order)
    away = [number for number in play.sheet.players if number not in order]
    first = _number("player", -1)
    if first not in order:
        raise Mistake("seats", gettext("Choose one of the players."))
    at = order.index(first)
    place = _number("place", -1)
    if 0 <= place < len(order):
        order.insert(place, order.pop(at))
        return Seated(play.sheet.next_round, (*order, *away))
    other = _number("with", -1)
    to = order.index(other) if other in order else (at + _number("step", 0)) % len(order)
    order[at], order[to] = order[to], order[at]
    return Seated(play.sheet.next_round, (*order, *away))


def _moved(play: OpenPlay, change: Renumbering) -> Renumbering:
    """The change, unless rounds have other numbers by now than on the page that asks for it."""
    seen = _number("seen", play.sheet.head)
    if any(line.number > seen and renumbers(line.change) for line in store.lines(play.id)):
        raise Mistake("order", say(problem("round-moved", hard=True).message))
    return change


def _joined(play: OpenPlay) -> Joined | Returned:
    """Who comes under the name of somebody who had left is that person."""
    name, typed = _name("join-name"), request.form.get("start", "")
    half = allowed_half(typed, play.sheet.setup.halves)
    start = number_from(typed) if half is None else half
    for player in play.sheet.gone:
        if same_name(play.sheet.players[player].name) == same_name(name):
            return Returned(play.sheet.next_round, player)
    if isinstance(start, str) or not -MAX_POINTS <= (start or 0) <= MAX_POINTS:
        least, most = -MAX_POINTS, MAX_POINTS
        raise Mistake("join-start", range_said(least, most, play.sheet.setup.halves))
    return Joined(play.sheet.next_round, play.sheet.next_player, name, start or 0)


def _rounds() -> int | None:
    rounds = number_from(request.form.get("rounds", ""))
    if isinstance(rounds, str):
        raise Mistake("rounds", range_said(1, MAX_ROUNDS))
    return rounds


def _number(name: str, default: int) -> int:
    number = number_from(request.form.get(name, ""))
    return number if isinstance(number, int) else default


def _name(field: str) -> str:
    name = clean(request.form.get("name"))
    if len(name) > NAME_LENGTH:
        raise Mistake(field, gettext("At most %(most)s characters.", most=NAME_LENGTH))
    return name
