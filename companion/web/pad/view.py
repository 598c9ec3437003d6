"""What the pad's templates need, prepared: nothing is computed in a template."""

from __future__ import annotations

from typing import Any

from flask import g

from companion import store
from companion.scorepad.sheet import Sheet
from companion.web.base.access import OpenPlay
from companion.web.base.dealt import cards_lie
from companion.web.base.entry_text import entry_words
from companion.web.base.marks import marks_of
from companion.web.base.names import listed, listed_html
from companion.web.base.translate import ngettext
from companion.web.base.words import gap_said, round_of, round_title, round_words, what_to_deal
from companion.web.pad.bgstats import bgstats_link
from companion.web.pad.chart import PAGE, SLIP, Chart, Size, chart_of
from companion.web.pad.ending import ending_of
from companion.web.pad.following import following, over_view
from companion.web.pad.progress import asks_for_bids, missing, progress, so_far
from companion.web.pad.steps import just_done, said
from companion.web.rules.view import deal_rule


def pad_view(play: OpenPlay) -> dict[str, Any]:
    """Everything for the page of the pad and its fragments."""
    sheet = play.sheet
    row = None if sheet.finished else sheet.row(sheet.current)
    return {
        **table_view(play),
        "now": row,
        "to_deal": what_to_deal(sheet, row) if row else [],
        "deal_rule": deal_rule,
        "chart": chart(sheet),
        "progress": progress(sheet, row) if row else {},
        "so_far": so_far(sheet, row) if row else {},
        "missing": missing(sheet, row) if row else [],
        "asks_for_bids": row is not None and asks_for_bids(sheet, row),
        "cards_lie": cards_lie(play),
        "following": following(play),
        **over_view(play),
        **(_end_view(play) if sheet.finished else {}),
    }


def _end_view(play: OpenPlay) -> dict[str, Any]:
    sheet = play.sheet
    ending = ending_of(sheet)
    evening = store.evening_of_play(play.id) if play.role == "member" else None
    return {
        "evening": evening.ref if evening else "",
        "ending": ending,
        "bgstats": bgstats_link(play.id, sheet) if play.may_write and sheet.winners else "",
        "chart": chart(sheet, PAGE),
        "runners_up_listed": listed_html(sheet.players[p].name for p in ending.runners_up),
    }


def table_view(play: OpenPlay) -> dict[str, Any]:
    """What every page of a play needs: people, standings, what was done last."""
    sheet = play.sheet
    return {
        **common_view(play),
        "columns": columns(sheet),
        "gaps": {one.player: one for one in sheet.standings},
        "gap_said": {one.player: gap_said(sheet, one) for one in sheet.standings},
        "never_starts": _never_starts(sheet),
        "heading": round_of(sheet.game, min(sheet.current, sheet.rounds or 99), sheet.rounds),
        "round_word": round_words(sheet.game)["one"],
        "undo_said": said(sheet, sheet.steps.undo) if sheet.steps.undo else "",
        "redo_said": said(sheet, sheet.steps.redo) if sheet.steps.redo else "",
        "just_done": just_done(sheet, g.device) if play.may_write else None,
        "entry_words": entry_words,
        "proposers": _proposers(sheet),
    }


def _never_starts(sheet: Sheet) -> str:
    """Who starts no round of a play of the agreed length, in a sentence; else nothing."""
    takes_turns = not sheet.game.is_plain and sheet.game.has_dealer
    if sheet.rounds is None or sheet.finished or sheet.carried or not takes_turns:
        return ""
    starting = {row.starter for row in sheet.rows}
    never = [sheet.players[n].name for n in sheet.order if n not in starting]
    return (
        ngettext(
            "%(players)s never starts in this game.",
            "%(players)s never start in this game.",
            len(never),
            players=listed(never),
        )
        if never
        else ""
    )


def _proposers(sheet: Sheet) -> dict[str, str]:
    """The names of the devices that proposed something, as far as they have one."""
    refs = {one.by for one in sheet.annotations.proposals if one.by}
    return store.device_names(refs) if refs else {}


def columns(sheet: Sheet) -> list[int]:
    """Player numbers in the order of the pad's columns: seating, then who left."""
    left = [number for number in sheet.players if number not in sheet.order]
    return [*sheet.order, *left]


def chart(sheet: Sheet, size: Size = SLIP) -> Chart | None:
    """The line chart of totals, once there is a line to draw."""
    rows = [row for row in sheet.rows if row.complete]
    if not rows:
        return None
    lines = {
        number: [
            sheet.players[number].start,
            *(row.totals[number] for row in rows if number in row.points),
        ]
        for number in columns(sheet)
    }
    first = {
        number: next((i for i, row in enumerate(rows) if number in row.points), 0)
        for number in lines
    }
    names = {number: player.name for number, player in sheet.players.items()}
    return chart_of(lines, first, len(rows), names, size)


def common_view(play: OpenPlay) -> dict[str, Any]:
    """What every template that shows a play needs."""
    names = {number: player.name for number, player in play.sheet.players.items()}
    marks = marks_of(play.circle_id, names)
    return {
        "play": play,
        "sheet": play.sheet,
        "game": play.sheet.game,
        "name": names,
        "marks": marks,
        "seat_class": lambda player: f"seat-{marks[player].colour}",  # and the dash pattern
        "seat_sign": lambda player: f"seat-{marks[player].sign}",
        "round_title": round_title,
    }
