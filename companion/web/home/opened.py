"""What the links that this browser opened lead to, for its start page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import g, url_for

from companion import store
from companion.web.base.evening_words import evening_title
from companion.web.base.opened import opened_codes


@dataclass(frozen=True, slots=True)
class OpenedPlay:
    """A play that this browser may open by `code`."""

    play: store.Play
    code: str


@dataclass(frozen=True, slots=True)
class OpenedEvening:
    """An evening that this browser may open: its name and the address of its page."""

    title: str
    address: str
    plays: int


def opened_evenings() -> list[OpenedEvening]:
    """The evenings whose links were opened here, unless they are of the own circle."""
    found = []
    for code in opened_codes():
        access = store.find_evening(code, g.circle_id)
        if access is not None and access.evening.circle_id != g.circle_id:
            plays = store.plays_of_evening(access.evening.id)
            address = url_for("evenings.show", code=code)
            found.append(OpenedEvening(evening_title(access.evening, plays), address, len(plays)))
    return found


def opened_plays() -> list[OpenedPlay]:
    """The plays whose links were opened here, and those they lead on to; none twice.

    Those that can go on come first.
    Members find the plays of their own circle elsewhere.
    """
    found: dict[int, OpenedPlay] = {}
    for code in opened_codes():
        access = store.find(code, g.circle_id)
        if access is None or access.play.circle_id == g.circle_id:
            continue
        later = store.next_play(access.play_id)
        if later is not None:
            found.setdefault(later.id, OpenedPlay(later, store.code_for(later, access.role)))
        found.setdefault(access.play_id, OpenedPlay(access.play, code))
    return sorted(found.values(), key=lambda one: one.play.finished)
