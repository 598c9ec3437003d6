"""The log of a play as people read it: who changed what, when, from what to what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, render_template
from flask_babel import format_datetime

from companion.game import Entry
from companion.scorepad.annotations import CheckAsked, Checked, Declined, Proposed
from companion.scorepad.history import HistoryLine, history
from companion.scorepad.log import Began, Change, Counted, Noted, Undone
from companion.scorepad.redaction import BLANK
from companion.scorepad.sheet import Sheet
from companion.web.base.access import lines_of, open_play
from companion.web.base.entry_text import entry_words
from companion.web.base.language import chosen_language
from companion.web.base.names import labels_of
from companion.web.base.translate import gettext
from companion.web.base.words import round_title
from companion.web.pad.steps import said
from companion.web.pad.view import table_view

pages = Blueprint("auditlog", __name__, url_prefix="/play/<code>/log")


@dataclass(frozen=True, slots=True)
class Told:
    """An entry that was replaced, in words; `before` is empty where there was none.

    Without a player it is what belongs to the round.
    """

    player: int | None
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A line of the log, in words. `at` is for machines, `time` as the server's clock has it."""

    number: int
    who: str
    at: str
    time: str
    what: str
    told: tuple[Told, ...]
    undone: bool


@pages.get("")
def show(code: str) -> str:
    """All changes, the newest first."""
    play = open_play(code)
    labels = labels_of(play)
    events = [_entered(play.sheet, event, labels) for event in history(lines_of(play))]
    return render_template("log/show.html", **table_view(play), events=events[::-1])


def _entered(sheet: Sheet, event: HistoryLine, labels: Mapping[str, str]) -> Entered:
    at = datetime.fromtimestamp(event.line.at, UTC)
    return Entered(
        number=event.line.number,
        who=labels.get(event.line.by, gettext("Device")),
        at=at.isoformat(timespec="seconds"),
        time=format_datetime(at.astimezone(), _format(), rebase=False),
        what=_what(sheet, event),
        told=tuple(
            Told(one.player, _words(sheet, one.before), _words(sheet, one.after))
            for one in event.replaced
        )
        + _of_the_round(sheet, event)
        + _note_of(event),
        undone=event.undone,
    )


def _of_the_round(sheet: Sheet, event: HistoryLine) -> tuple[Told, ...]:
    """The fields of the round that were changed, before and after."""
    pairs = {key: pair for key, pair in event.fields.items() if any(pair)}
    if not pairs:
        return ()
    before = Entry(fields={key: old for key, (old, _) in pairs.items()})
    after = Entry(fields={key: new or 0 for key, (_, new) in pairs.items()})
    return (Told(None, _words(sheet, before) if _had_fields(event) else "", _words(sheet, after)),)


def _note_of(event: HistoryLine) -> tuple[Told, ...]:
    """What was written down about a round."""
    change = event.line.change
    return (Told(None, "", change.note),) if isinstance(change, Noted) and change.note else ()


def _had_fields(event: HistoryLine) -> bool:
    return any(old is not None for old, _ in event.fields.values())


def _format() -> str:
    """English is read with the month before the day or after it: there the month has a name."""
    return "d MMM y, HH:mm" if chosen_language() == "en" else "short"


def _words(sheet: Sheet, entry: Entry | None) -> str:
    if entry is None:
        return ""
    if entry == BLANK:
        return gettext("hidden until all are in")
    return entry_words(sheet.game, entry, sheet.definition)


def _what(sheet: Sheet, event: HistoryLine) -> str:
    change = event.line.change
    if isinstance(change, Undone):
        return _undone(sheet, event)
    if isinstance(change, Counted) and change.proposal is not None:
        return gettext("Proposal accepted: %(what)s", what=said(sheet, change))
    replaced = any(one.before for one in event.replaced)
    if isinstance(change, Counted) and (replaced or _had_fields(event)):
        return gettext("%(round)s corrected", round=round_title(sheet.game, change.round))
    return _beside(sheet, change) or said(sheet, change)


def _undone(sheet: Sheet, event: HistoryLine) -> str:
    """What was taken back, or brought back by taking that back."""
    about = event.redone or event.about
    what = said(sheet, about.change) if about else ""
    if event.redone:
        return gettext("Restored: %(what)s", what=what)
    return gettext("Undone: %(what)s", what=what)


def _beside(sheet: Sheet, change: Change) -> str:
    match change:
        case Began():
            return gettext("Game started")
        case Proposed(number, player, entry):
            return gettext(
                "Proposed for %(player)s, %(round)s: %(entry)s",
                player=sheet.players[player].name,
                round=round_title(sheet.game, number),
                entry=entry_words(sheet.game, entry),
            )
        case Declined():
            return gettext("Proposal declined")
        case CheckAsked(number):
            return gettext(
                "Second count asked for: %(round)s", round=round_title(sheet.game, number)
            )
        case Checked(number):
            return gettext(
                "Counted a second time: %(round)s", round=round_title(sheet.game, number)
            )
        case _:
            return ""
