"""Entering counts: from raw entries to a saved change, the same for forms and for scripts."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flask import g

from companion import store
from companion.game import Entry, Problem
from companion.scorepad.annotations import Checked, Proposed
from companion.scorepad.audit import check
from companion.scorepad.log import Change, Counted
from companion.scorepad.messages import problem
from companion.scorepad.open_annotations import differing, is_whole, same_entry
from companion.scorepad.reading import read_entry
from companion.scorepad.redaction import BLANK, entered_by
from companion.scorepad.sheet import Row, at_players
from companion.scorepad.table import replay
from companion.web.base.access import OpenPlay, save
from companion.web.base.flash import flash_wrong
from companion.web.base.language import say
from companion.web.base.names import listed
from companion.web.base.translate import gettext

ABOUT_THE_CHECK = {"check-missing", "check-differs"}


@dataclass(frozen=True, slots=True)
class Submitted:
    """What a device sent for a round: raw entries by player, the log number it had seen, its key.

    `accept` says that the warnings were seen and the round shall be saved anyway, `check` is the
    number of the second count whose differences were seen, `after` are the keys of what the same
    page had sent before without an answer.
    """

    raw: Mapping[int, Mapping[str, Any]]
    seen: int | None = None
    key: str = ""
    accept: bool = False
    check: int | None = None
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of it: `number` when saved, else problems or the entries of somebody else.

    `problems` without a hard one are warnings that wait for «save anyway». `others` are entries
    that somebody else changed and this device left alone; `head` is the number of the last change
    that both know, `check` that of the second count that says otherwise, `table` the fields of the
    round that somebody else changed.
    """

    number: int | None = None
    problems: tuple[Problem, ...] = ()
    theirs: Mapping[int, Entry | None] = field(default_factory=dict)
    others: Mapping[int, Entry | None] = field(default_factory=dict)
    head: int = 0
    check: int | None = None
    table: Mapping[str, int | None] = field(default_factory=dict)


def enter(play: OpenPlay, row: Row, sent: Submitted) -> Outcome:
    """Check and save the entries of a round for its whole table.

    Whoever counts for themselves and has done so may be left blank here.
    """
    kept = set() if row.complete else set(row.entries)
    entries, problems = _read(play, row, sent.raw, kept)
    theirs = None
    if not problems:
        audited = _audit(play, row, {**_known(row), **entries})
        problems, theirs = _judge(play, row, entries, audited, sent)
    if stopped := theirs or _stopped(play, row, entries, problems, sent):
        return stopped
    if not entries:
        return Outcome(number=play.sheet.head)
    accepted = any(found.code not in ABOUT_THE_CHECK for found in problems)
    return keep(play, row, Counted(row.number, entries, accepted), sent, problems)


def differing_count(
    play: OpenPlay, row: Row, entries: Mapping[int, Entry], sent: Submitted
) -> Outcome | None:
    """Where the second count of another device says otherwise, and this device has not seen it.

    It is asked about once the round is complete with these entries.
    """
    second = play.sheet.annotations.checks.get(row.number)
    if second is None or not _completes(play, row, entries):
        return None
    others = differing(second, entries) if second.by != g.device else {}
    if not others or sent.check == second.number:
        return None
    theirs = dict.fromkeys(others, BLANK) if play.sheet.hides(row) else others
    return Outcome(theirs=theirs, head=sent.seen or play.sheet.head, check=second.number)


def enter_own(play: OpenPlay, row: Row, sent: Submitted) -> Outcome:
    """Check and save the entries of some players; the others' are not judged.

    Whoever completes the round is asked about a second count, as the whole table is.
    """
    entries, problems = _read(play, row, sent.raw)
    theirs = None
    if not problems:
        audited = _audit(play, play.sheet.row(row.number), entries)
        problems, theirs = _judge(play, row, entries, audited, sent)
    if stopped := theirs or _stopped(play, row, entries, problems, sent):
        return stopped
    return keep(play, row, Counted(row.number, entries), sent, problems)


def _judge(
    play: OpenPlay, row: Row, entries: Mapping[int, Entry], audited: list[Problem], sent: Submitted
) -> tuple[list[Problem], Outcome | None]:
    """All that is to be said of readable entries, and what others saved otherwise meanwhile."""
    problems = [*audited, *unchecked(play, row, entries)]
    return problems, disputed(play, row, Counted(row.number, entries), sent) if problems else None


def _stopped(
    play: OpenPlay, row: Row, entries: Mapping[int, Entry], problems: list[Problem], sent: Submitted
) -> Outcome | None:
    """Why these entries are not saved: a problem, or a second count that says otherwise."""
    return stopped_by(problems, sent) or differing_count(play, row, entries, sent)


def enter_check(play: OpenPlay, row: Row, sent: Submitted) -> Outcome:
    """Keep a second count until the round is saved."""
    return _enter_some(play, row, sent, lambda entries: Checked(row.number, entries))


def propose(play: OpenPlay, row: Row, sent: Submitted) -> Outcome:
    """Propose another entry for the only player of the row."""
    (player,) = row.sitting
    entries, problems = _read(play, row, sent.raw)
    now, definition = row.entries[player], play.sheet.definition
    if not problems and same_entry(entries[player], now, definition):
        return Outcome(problems=(problem("nothing-new", hard=True, player=player),))
    return _enter_some(
        play, row, sent, lambda entries: Proposed(row.number, player, entries[player])
    )


def _enter_some(
    play: OpenPlay, row: Row, sent: Submitted, change: Callable[[dict[int, Entry]], Change]
) -> Outcome:
    entries, problems = _read(play, row, sent.raw)
    problems = problems or _audit(play, play.sheet.row(row.number), entries)
    if stopped := stopped_by(problems, sent):
        return stopped
    return keep(play, row, change(entries), sent, problems)


def stopped_by(problems: list[Problem], sent: Submitted) -> Outcome | None:
    """What keeps a round from being saved: a hard problem, or warnings that were not accepted."""
    if any(item.hard for item in problems) or (problems and not sent.accept):
        return Outcome(problems=tuple(problems))
    return None


def disputed(play: OpenPlay, row: Row, change: Counted, sent: Submitted) -> Outcome | None:
    """What others saved otherwise meanwhile: a sum with their numbers is judged after that."""
    if play.sheet.hides(row):
        unseen = _unseen(play, row, change, sent)
        return (
            Outcome(theirs=dict.fromkeys(unseen, BLANK), head=play.sheet.head) if unseen else None
        )
    keys = [key for key in (sent.key, *sent.after) if key]
    try:
        store.compare(play.id, change, seen=sent.seen, keys=keys)
    except store.Refused:
        return None  # said when it is to be saved
    except store.Conflict as conflict:
        return _theirs_of(conflict)
    return None


def _theirs_of(conflict: store.Conflict) -> Outcome:
    return Outcome(
        theirs=conflict.theirs,
        others=conflict.others,
        head=conflict.number,
        table=conflict.table,
    )


def keep(
    play: OpenPlay, row: Row, change: Change, sent: Submitted, problems: list[Problem]
) -> Outcome:
    """Save a change of a round; nothing is told of what is hidden."""
    if play.sheet.hides(row):
        return _save_hidden(play, row, change, sent)
    try:
        number = save(play, change, sent.key, sent.seen, sent.after)
        return Outcome(number=number, problems=tuple(problems))
    except store.Refused as refused:
        return Outcome(problems=refused.problems)
    except store.Conflict as conflict:
        return _theirs_of(conflict)


def _save_hidden(play: OpenPlay, row: Row, change: Change, sent: Submitted) -> Outcome:
    """Save without a word about what others counted, whether it is the same included."""
    if unseen := _unseen(play, row, change, sent):
        return Outcome(theirs=dict.fromkeys(unseen, BLANK), head=play.sheet.head)
    try:
        number = save(play, change, sent.key, sent.seen, sent.after)
    except store.Refused:
        return Outcome(problems=(problem("does-not-fit", hard=True),))
    except store.Conflict as conflict:
        return Outcome(theirs=dict.fromkeys(conflict.theirs, BLANK), head=conflict.number)
    _tell_what_does_not_fit(play, row)
    return Outcome(number=number)


def _unseen(play: OpenPlay, row: Row, change: Change, sent: Submitted) -> list[int]:
    """The players whom another device counted since this one looked."""
    seen = play.sheet.head if sent.seen is None else sent.seen
    mine = change.entries if isinstance(change, Counted) else {}
    lines = entered_by(store.lines(play.id), row.number)
    return [
        player
        for player, line in lines.items()
        if player in mine and line.number > seen and line.by != g.device
    ]


def _tell_what_does_not_fit(play: OpenPlay, row: Row) -> None:
    """Hidden counts were judged each alone; once all are in, what cannot be is said."""
    now = store.sheet(play.id).row(row.number)
    for found in now.problems if now.complete else ():
        if found.hard:
            flash_wrong(gettext("All are in, but: %(problem)s", problem=say(found.message)))


def _known(row: Row) -> dict[int, Entry]:
    """What stands in a round so far, as far as this device may know it."""
    return {player: entry for player, entry in row.entries.items() if entry != BLANK}


def _audit(play: OpenPlay, row: Row, entries: Mapping[int, Entry]) -> list[Problem]:
    """What is wrong with these entries; nothing is said that others' could still put right."""
    table = [entries.get(player) for player in row.sitting]
    setup = play.sheet.setup
    found = check(play.sheet.game, table, setup.edition, setup.halves)
    return at_players(found, row.sitting)


def unchecked(play: OpenPlay, row: Row, entries: Mapping[int, Entry]) -> list[Problem]:
    """Warnings of the second count that was asked for, where these entries complete the round.

    That it is not there, or that it says otherwise of players who were counted before.
    """
    second = play.sheet.annotations.checks.get(row.number)
    if second is None or not _completes(play, row, entries):
        return []
    if second.number is None:
        return [problem("check-missing", hard=False)]
    there = _standing(play, row)
    left = {player: entry for player, entry in there.items() if player not in entries}
    names = [play.sheet.players[player].name for player in differing(second, left)]
    found = problem("check-differs", hard=False)
    said = replace(found.message, values=(("players", listed(names)),))
    return [replace(found, message=said)] if names else []


def _completes(play: OpenPlay, row: Row, entries: Mapping[int, Entry]) -> bool:
    """Whether nobody who plays in the round lacks anything with these entries."""
    table, whole = replay(store.lines(play.id)), play.sheet.row(row.number)
    have = {**_standing(play, row), **entries}
    playing = [player for player in whole.sitting if player not in whole.idle]
    return all(player in have and is_whole(table, have[player]) for player in playing)


def _standing(play: OpenPlay, row: Row) -> Mapping[int, Entry]:
    """What stands in a round so far, hidden or not."""
    return replay(store.lines(play.id)).entries.get(row.number, {})


def _read(
    play: OpenPlay, row: Row, raw: Mapping[int, Mapping[str, Any]], kept: Container[int] = ()
) -> tuple[dict[int, Entry], list[Problem]]:
    """The entries as typed. A player in `kept` counted elsewhere and may be left blank."""
    entries: dict[int, Entry] = {}
    problems: list[Problem] = []
    if not set(raw) <= set(row.sitting):
        problems.append(problem("unknown-player", hard=True))
    for player in row.sitting:
        own = raw.get(player, {})
        if player in kept and _is_blank(own):
            continue
        read = read_entry(play.sheet.game, player, own, play.sheet.setup.halves)
        if isinstance(read, Entry):
            entries[player] = read
        else:
            problems += read
    return entries, problems


def _is_blank(raw: Mapping[str, Any]) -> bool:
    """Whether nothing at all was typed for a player."""
    parts = [raw[name] for name in ("points", "cards_held") if name in raw]
    for cells in (raw.get("counts"), raw.get("cards")):
        parts += cells.values() if isinstance(cells, Mapping) else cells or []
    return all(part is None for part in parts) and (bool(parts) or not raw)
