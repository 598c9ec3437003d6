"""Everything a table's page and its fragments need."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from flask import render_template, url_for

from companion import store
from companion.deck.table import State
from companion.game import DeckStyle
from companion.web.base.language import chosen_language
from companion.web.base.names import labelled
from companion.web.base.take_overs import SeatNews, seat_news
from companion.web.base.translate import gettext
from companion.web.base.words import round_of, round_over
from companion.web.deck.access import OpenDeck
from companion.web.deck.announcements import told
from companion.web.deck.boards import piles, row_of_four, rows, targets
from companion.web.deck.counted import is_counted, result_of
from companion.web.deck.places import perspective
from companion.web.deck.rule_links import rule_now
from companion.web.deck.start import key_of_deal
from companion.web.pad.following import over_view

Board = Callable[[OpenDeck, int | None, str, int | None], dict[str, Any]]
BOARDS: Mapping[DeckStyle, Board] = {
    "targets": targets.board,
    "row-of-four": row_of_four.board,
    "rows": rows.board,
    "piles": piles.board,
}


def table_view(opened: OpenDeck, seat: int | None, card: str = "") -> dict[str, Any]:
    """The values for `deck/table.html` and `deck/_table.html`."""
    state = opened.state
    on = seat if opened.real and _is_at(state, seat) else on_turn(state)
    me = perspective(opened, seat, on)
    view = opened.seen_by(me)
    values = {
        "opened": opened,
        "play": opened.play,
        "game": state.game,
        "style": "keeper" if opened.real else state.game.deck_style,
        "view": view,
        "me": me,
        "on": on,
        "name": opened.names,
        "over": state.phase == "over",
        "closed": opened.deck.closed is not None,
        "told": told(opened, view),
        "seat_news": _news(opened),
        "new_deal": new_deal(opened),
        "round_over": round_over(state.game),
        "says": says(opened, me, on),
        "heading": heading(opened),
        "link": linker(opened),
        "number": opened.table.head,
        "passing": me is not None and me not in opened.held,
        "pass_to": _pass_to(opened, me, on),
        "marks": opened.marks,
        "result": result_of(opened),
        "next_table": next_table(opened),
        "deal_key": _deal_key(opened),
        **_on_the_pad(opened),
        **BOARDS[state.game.deck_style](opened, me, card, seat),
    }
    return {**values, "rule": rule_now(state.game, values)}


def fragment(opened: OpenDeck, seat: int | None, card: str) -> str:
    """The part of the page that changes with every card."""
    return render_template("deck/_table.html", **table_view(opened, seat, card))


def mark(opened: OpenDeck, seat: int | None, card: str) -> str:
    """Changes whenever the fragment does; tells nothing about hidden cards."""
    sheet = (opened.play.sheet.head, opened.play.version) if opened.play else 0
    role = opened.play.role if opened.play else "member"
    held = *sorted(opened.held.items()), *(one.said for one in _news(opened))
    seen = (opened.table.head, opened.deck.closed, held, sheet, role, next_table(opened))
    shown = (opened.deck.ref, seat, card, chosen_language())
    return hashlib.sha256(repr((seen, shown)).encode()).hexdigest()[:20]


def _news(opened: OpenDeck) -> list[SeatNews]:
    return seat_news(opened.play) if opened.play else []


def _on_the_pad(opened: OpenDeck) -> dict[str, Any]:
    """What became of the play meanwhile: how it ended, or that this round was counted by hand."""
    play = opened.play
    if play is None:
        return {"won_said": "", "counted_by_hand": False}
    left = opened.state.phase != "over" and is_counted(opened)
    return {**over_view(play), "counted_by_hand": left and not play.sheet.finished}


def new_deal(opened: OpenDeck) -> str | None:
    """Who dealt anew while other cards lay here, in words; None where that was not so.

    It is said until about everybody had a turn; so long a member can take it back.
    """
    deck, is_new = opened.deck, opened.table.head <= opened.state.players
    if opened.play is None or deck.replaces is None or not is_new or _is_done(opened):
        return None
    who = deck.dealt_by or ""
    return gettext("%(device)s dealt anew.", device=labelled([who])[who])


def next_table(opened: OpenDeck) -> str | None:
    """Where the cards lie that were dealt since this round ended or was put together."""
    play = opened.play
    if play is None or play.sheet.finished or not _is_done(opened):
        return None
    deck = store.current_deck(play.id, play.sheet.current)
    if deck is None or deck.id == opened.deck.id:
        return None
    if deck.id < opened.deck.id and opened.deck.closed is None:
        return None  # nothing was taken back: these are the newer ones
    return url_for("table.show", code=play.code, ref=deck.ref)


def _deal_key(opened: OpenDeck) -> str:
    """The key with which this device may deal the next round; empty when it may not."""
    play = opened.play
    if play is None or not play.may_write or play.sheet.finished or next_table(opened):
        return ""
    return key_of_deal(play) if _is_done(opened) else ""


def _is_done(opened: OpenDeck) -> bool:
    is_over = opened.state.phase == "over" or opened.deck.closed is not None
    return is_over or is_counted(opened)


def linker(opened: OpenDeck) -> Callable[..., str]:
    """A function that makes an address of this deck from a page's name."""
    address: dict[str, Any] = dict(opened.address)
    return lambda page, **values: url_for(f"{opened.page}.{page}", **address, **values)


def heading(opened: OpenDeck) -> str:
    """«Round 2 of 4», as the pad numbers it now; without a play that there is none."""
    if opened.play is None or opened.deck.round is None:
        return gettext("Without a score pad")
    sheet, number = opened.play.sheet, store.round_of_deck(opened.deck)
    if number is None:
        return gettext("This round was taken out of the score pad.")
    return round_of(sheet.game, number, sheet.rounds)


def _is_at(state: State, seat: int | None) -> bool:
    return state.phase != "over" and seat in range(state.players)


def on_turn(state: State) -> int | None:
    """The seat whose choice it is; None where everybody may act, or the round is over."""
    if state.phase in ("over", "first-look"):
        return None
    return getattr(state, "acts", state.turn)


def _pass_to(opened: OpenDeck, me: int | None, on: int | None) -> int | None:
    """Who is to take this device, look and play; None when nobody is."""
    hidden = not opened.real and opened.state.game.deck_style != "rows"
    lying = hidden and not _is_done(opened) and on not in (None, me)
    return on if lying and on not in opened.held and opened.may_act(on or 0) else None


def says(opened: OpenDeck, me: int | None, on: int | None) -> str:
    """The headline of the table: whose turn it is."""
    if opened.deck.closed is not None:
        return gettext("These cards have been gathered up.")
    if opened.state.phase == "over" or is_counted(opened):
        return round_over(opened.state.game)
    if opened.state.phase == "first-look":
        return gettext("Everybody looks at two cards.")
    if on is None:
        return gettext("Everybody may draw.")
    return (
        gettext("Your turn") if on == me else gettext("%(player)s's turn", player=opened.name(on))
    )
