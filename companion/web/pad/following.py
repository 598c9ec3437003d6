"""How a play that is over ends, and where it, or one left behind, leads on to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for
from markupsafe import Markup

from companion import store
from companion.scorepad.sheet import Sheet
from companion.web.base.access import OpenPlay
from companion.web.base.language import say
from companion.web.base.names import listed_html
from companion.web.base.offered import title_of
from companion.web.base.translate import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Following:
    """The newest play of the evening: its address in the role of who asks, and what it is."""

    address: str
    title: str
    is_rematch: bool

    @property
    def said(self) -> str:
        """What is written on the way there."""
        return gettext("Join the rematch") if self.is_rematch else gettext("Join the next game")


def over_view(play: OpenPlay) -> dict[str, Any]:
    """What every page of a play says once it is over: who won, and what is played next."""
    if not play.sheet.finished:
        return {"won_said": ""}
    return {"won_said": won_said(play.sheet), "following": following(play)}


def won_said(sheet: Sheet) -> str:
    """Who won a finished play, in a sentence."""
    names = listed_html(sheet.players[player].name for player in sheet.winners)
    return Markup(won_sentence(sheet, names))


def won_sentence(sheet: Sheet, names: str) -> str:
    """The same with the names as they are given, for pages or as plain text."""
    if not sheet.winners:
        return gettext("Nobody wins")
    if sheet.open_tie:
        return gettext("%(players)s have the same points", players=names)
    return ngettext("%(players)s wins", "%(players)s win", len(sheet.winners), players=names)


def following(play: OpenPlay) -> Following | None:
    """What comes after a play; for members only once it is over, since they find every play."""
    if play.role == "member" and not play.sheet.finished:
        return None
    found = store.next_play(play.id)
    if found is None:
        return None
    return Following(_address(found, play.role), _title(found), _is_rematch(play.sheet, found))


def _address(found: store.Play, role: str) -> str:
    match role:
        case "scorer":
            return url_for("joining.score", code=found.scorer_code)
        case "watcher":
            return url_for("joining.watch", code=found.watch_code)
        case _:
            return url_for("pad.show", code=found.ref)


def _title(found: store.Play) -> str:
    title = title_of(found.game)
    return found.title or (say(title) if title else "")


def _is_rematch(sheet: Sheet, found: store.Play) -> bool:
    """The same game with the same people."""
    people = {sheet.players[number].name for number in sheet.order}
    return found.game == sheet.game.slug and people == {
        one["name"] for one in found.summary.get("players", [])
    }
