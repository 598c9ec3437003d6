"""What is shown of a link: its address, its code to scan, and a short code to type."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

from companion import store
from companion.web.base.translate import ngettext
from companion.web.sharing.lan_address import LanAddress
from companion.web.sharing.qr import Code, code_of

Does = Literal["watch", "score", "seats", "evening-watch", "evening-score", "join"]


@dataclass(frozen=True, slots=True)
class Typed:
    """A short code as it is shown: in two groups, with the minutes it still lives."""

    code: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link to share; `code` and `address` are missing where no phone can reach this machine."""

    does: Does
    address: str
    code: Code | None
    typed: Typed | None


def play_links(play: store.Play, way: LanAddress | None) -> list[Link]:
    """The links of a play, for watching and for scoring; that for scoring has a code on request."""
    watching = store.short_code("watcher", play_id=play.id)
    scoring = store.shown_code("scorer", play_id=play.id)
    return [
        _link("watch", "joining.watch", play.watch_code, way, watching),
        _link("score", "joining.score", play.scorer_code, way, scoring),
    ]


def seats_link(play: store.Play, way: LanAddress | None) -> Link | None:
    """The link that leads a phone to the choice of its seat; none where no phone gets here."""
    return _link("seats", "joining.seat", play.scorer_code, way, None) if way else None


def evening_links(evening: store.Evening, way: LanAddress | None) -> list[Link]:
    """The links of an evening, for watching and for scoring; codes to type on request."""
    typed = [store.shown_code(role, evening_id=evening.id) for role in ("watcher", "scorer")]
    return [
        _link("evening-watch", "joining.watch", evening.watch_code, way, typed[0]),
        _link("evening-score", "joining.score", evening.scorer_code, way, typed[1]),
    ]


def circle_link(circle: store.Circle, way: LanAddress | None) -> Link:
    """The link that makes a device one of the circle, with a code to type if asked for."""
    typed = store.shown_code("member", circle_id=circle.id)
    return _link("join", "joining.invitation", circle.code, way, typed)


def typed_of(code: store.ShortCode | None) -> Typed | None:
    """A short code as it is shown."""
    if code is None:
        return None
    half = len(code.code) // 2
    shown = f"{code.code[:half]} {code.code[half:]}"
    return Typed(shown, max(1, int((code.expires - time.time()) / 60)))


def life_text(minutes: int) -> str:
    """How long a code to type still lives, in words."""
    return ngettext("valid for %(num)s more minute", "valid for %(num)s more minutes", minutes)


def _link(
    does: Does, endpoint: str, code: str, way: LanAddress | None, typed: store.ShortCode | None
) -> Link:
    if way is None:
        return Link(does, "", None, None)
    address = way.to(endpoint, code=code)
    return Link(does, address, code_of(address), typed_of(typed))
