"""Who has taken a seat over from whom: everybody who plays at the table reads it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from flask import g

from companion import store
from companion.web.base.access import OpenPlay
from companion.web.base.names import labelled
from companion.web.base.translate import gettext

NEWS_FOR = 3600  # seconds; the device that lost its seat reads so until it says that it has


@dataclass(frozen=True, slots=True)
class SeatNews:
    """A sentence about a seat; `is_loss` when it was this device that had it."""

    said: str
    is_loss: bool


def seat_news(play: OpenPlay) -> list[SeatNews]:
    """The seats that were taken over lately, for those who sit at the table, not who watches."""
    found = store.taken_over(play.id) if play.may_write else []
    labels = labelled(one.by for one in found) if found else {}
    now = time.time()
    return [
        _news(play, one, labels[one.by])
        for one in found
        if one.player in play.sheet.players
        and (one.lost_by == g.device or abs(now - one.at) < NEWS_FOR)
    ]


def _news(play: OpenPlay, one: store.TakenOver, device: str) -> SeatNews:
    name = play.sheet.players[one.player].name
    if one.lost_by == g.device:
        said = gettext(
            "%(device)s has taken over %(player)s's seat from this device.",
            device=device,
            player=name,
        )
        return SeatNews(said, is_loss=True)
    said = gettext("%(device)s has taken over %(player)s's seat.", device=device, player=name)
    return SeatNews(said, is_loss=False)
