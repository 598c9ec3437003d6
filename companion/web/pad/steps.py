"""What was done to a play, and what undo and redo would do, in words."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from companion.definition.checks import known
from companion.game import Entry, Game
from companion.scorepad.log import (
    Agreed,
    Change,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    Noted,
    Renamed,
    Reopened,
    Returned,
    RoundInserted,
    RoundRemoved,
    RoundsSet,
    RoundsSwapped,
    SatOut,
    Seated,
    SetupChanged,
)
from companion.scorepad.renumber import Renumbering
from companion.scorepad.sheet import Sheet
from companion.web.base.names import isolated, listed
from companion.web.base.translate import gettext
from companion.web.base.words import round_title, rounds_counted

FRESH_FOR = 30  # seconds in which a page still says what was just done


@dataclass(frozen=True, slots=True)
class JustDone:
    """What the asking device just did: a sentence, whether undo or redo takes it back, its cell."""

    said: str
    back: str
    round: int | None


def just_done(sheet: Sheet, device: str, now: float | None = None) -> JustDone | None:
    """The last step of a play, when this device took it moments ago; else None."""
    step = sheet.steps.last
    age = (time.time() if now is None else now) - step.at
    if not device or step.by != device or age > FRESH_FOR or sheet.undo == sheet.redo:
        return None
    what = said(sheet, step.change)
    counted = step.change.round if isinstance(step.change, Counted) else None
    if step.how == "undone":
        return JustDone(gettext("Undone: %(what)s", what=what), "redo", None)
    return JustDone(what, "undo", counted)


def said(sheet: Sheet, change: Change) -> str:
    """A change in words, as in «Round 3 saved»; what was counted before is corrected."""
    match change:
        case Counted(number) if sheet.steps.corrects(change):
            return gettext("%(round)s corrected", round=round_title(sheet.game, number))
        case Counted(number, entries):
            return _counted(sheet, number, entries)
        case Cleared(number):
            return gettext("%(round)s dealt again", round=round_title(sheet.game, number))
        case DealerSet(number, player):
            return _whose_deal(sheet.game, number, _name(sheet, player))
        case Renamed() | Seated() | Joined() | Left() | Returned() | SatOut():
            return _about_people(sheet, change)
        case RoundRemoved() | RoundInserted() | RoundsSwapped() | Noted():
            return _about_rounds(sheet.game, change)
        case _:
            return _about_the_end(sheet.game, change)


def _counted(sheet: Sheet, number: int, players: Mapping[int, Entry]) -> str:
    """A whole round, its bids, or whose cards of it were counted."""
    title = round_title(sheet.game, number)
    made = (
        [one for one in sheet.definition.fields if one.kind == "made"] if sheet.definition else []
    )
    if made and not any(known(one, entry.fields) for entry in players.values() for one in made):
        return gettext("%(round)s: bids saved", round=title)
    row = next((row for row in sheet.rows if row.number == number), None)
    if row is None or set(players) >= set(row.sitting):
        return gettext("%(round)s saved", round=title)
    names = listed(sheet.players[player].name for player in players if player in sheet.players)
    return gettext("%(round)s: %(players)s counted", round=title, players=names)


def _whose_deal(game: Game, number: int, player: str) -> str:
    title = round_title(game, number)
    if game.has_dealer:
        return gettext("%(round)s: %(player)s deals", round=title, player=player)
    return gettext("%(round)s: %(player)s starts", round=title, player=player)


def _about_rounds(game: Game, change: Renumbering | Noted) -> str:
    title = round_title(game, change.round)
    match change:
        case Noted(note=""):
            return gettext("%(round)s: note removed", round=title)
        case Noted():
            return gettext("%(round)s: note saved", round=title)
        case RoundRemoved():
            return gettext("%(round)s taken out", round=title)
        case RoundInserted():
            return gettext("%(round)s inserted", round=title)
        case RoundsSwapped(other=other):
            swapped = {"round": title, "other": round_title(game, other)}
            return gettext("%(round)s and %(other)s swapped", **swapped)


def _about_people(
    sheet: Sheet, change: Renamed | Seated | Joined | Left | Returned | SatOut
) -> str:
    match change:
        case Renamed(name=name):
            return gettext("New name: %(player)s", player=isolated(name))
        case Joined(name=name):
            return gettext("%(player)s has joined", player=isolated(name))
        case Left(player=player):
            return gettext("%(player)s has left", player=_name(sheet, player))
        case Returned(player=player):
            return gettext("%(player)s is back", player=_name(sheet, player))
        case SatOut(number, player, out):
            return _sits_out(sheet, number, player, out)
        case _:
            return gettext("Seats changed")


def _sits_out(sheet: Sheet, number: int, player: int, out: bool) -> str:
    said = {"player": _name(sheet, player), "round": round_title(sheet.game, number)}
    if out:
        return gettext("%(round)s: %(player)s sits out", **said)
    return gettext("%(round)s: %(player)s plays after all", **said)


def _about_the_end(game: Game, change: Change) -> str:
    match change:
        case RoundsSet(rounds):
            return (
                gettext("Agreed: no fixed end") if rounds is None else rounds_counted(game, rounds)
            )
        case SetupChanged():
            return gettext("Agreement corrected")
        case Ended():
            return gettext("Game ended")
        case Reopened():
            return gettext("Game reopened")
        case Agreed(hidden):
            return gettext("Hidden counting agreed") if hidden else gettext("Open counting agreed")
        case _:
            return gettext("Change")


def _name(sheet: Sheet, number: int) -> str:
    """The name of a player; of one whose joining was undone, a dash."""
    player = sheet.players.get(number)
    return isolated(player.name) if player else "–"
