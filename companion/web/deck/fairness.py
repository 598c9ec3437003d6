"""Fair and checkable: the promise before the first card, order and salt when the round is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import abort, jsonify, render_template, request
from werkzeug.wrappers import Response

from companion import store
from companion.deck import fair
from companion.deck.events import Dealt, Reshuffled
from companion.deck.shuffle import commitment
from companion.game import Text
from companion.web.deck.access import OpenDeck, open_deck
from companion.web.deck.table import pages
from companion.web.deck.view import heading, linker


@dataclass(frozen=True, slots=True)
class Shuffle:
    """One shuffle of a table: what was promised, and (when it may be known) what it was."""

    at: int
    cards: int
    commitment: str
    order: tuple[str, ...] | None
    salt: str | None


@pages.get("/fair", endpoint="fair")
def show(ref: str, code: str | None = None) -> str:
    """What was promised, and how anybody can check it."""
    opened = open_deck(ref, code)
    shuffles = shuffles_of(opened)
    known = is_told(opened) and bool(shuffles)
    return render_template(
        "deck/fair.html",
        opened=opened,
        play=opened.play,
        game=opened.state.game,
        heading=heading(opened),
        link=linker(opened),
        shuffles=shuffles,
        known=known,
        wrong=_checked(opened) if known else None,
    )


@pages.get("/fair.json", endpoint="fair_data")
def as_data(ref: str, code: str | None = None) -> Response:
    """The same for `companion deck verify`; only the promises while the round is played."""
    opened = open_deck(ref, code)
    data: list[Mapping[str, Any]] = [
        {"commitment": one.commitment, "cards": one.cards} for one in shuffles_of(opened)
    ]
    return jsonify(_proof(opened) if is_told(opened) else data)


@pages.get("/fair.txt", endpoint="fair_lines")
def as_lines(ref: str, code: str | None = None) -> Response:
    """The lines whose hash was promised: salt, then the cards, top first."""
    opened = open_deck(ref, code)
    shuffles = shuffles_of(opened)
    at = request.args.get("shuffle", 0, type=int)
    if not is_told(opened) or not 0 <= at < len(shuffles):
        abort(404)
    one = shuffles[at]
    lines = "".join(f"{line}\n" for line in (one.salt, *(one.order or ())))
    return Response(lines, mimetype="text/plain")


def is_told(opened: OpenDeck) -> bool:
    """Whether the order may be known: the round is over, or these cards will not lie here again."""
    if opened.state.phase == "over":
        return True
    return opened.deck.closed is not None and not store.may_lie_again(opened.deck)


def shuffles_of(opened: OpenDeck) -> list[Shuffle]:
    """Every shuffle of the table; order and salt only when they may be known."""
    told = is_told(opened)
    events = [line.event for line in store.deck_lines(opened.deck.id)]
    return [
        Shuffle(
            at=at,
            cards=len(event.order),
            commitment=commitment(event.order, event.salt),
            order=event.order if told else None,
            salt=event.salt if told else None,
        )
        for at, event in enumerate(e for e in events if isinstance(e, Dealt | Reshuffled))
    ]


def _proof(opened: OpenDeck) -> list[dict[str, Any]]:
    events = (line.event for line in store.deck_lines(opened.deck.id))
    return fair.proof(opened.state.game, events)


def _checked(opened: OpenDeck) -> Text | None:
    """What is not right with the shuffles as they are stored; None when all is."""
    return fair.check_all(_proof(opened))
