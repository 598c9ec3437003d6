"""What lists show of a play, taken from its sheet."""

from __future__ import annotations

from companion.halves import kept
from companion.scorepad.sheet import Sheet
from companion.store.base.models import Summary, SummaryPlayer


def summarise(sheet: Sheet) -> Summary:
    """Names, totals, places, winners and rounds of a play as it stands.

    A tie that is not decided has no winners here; sums take it as shared while it is left so.
    """
    return Summary(
        players=[
            SummaryPlayer(
                player=one.player,
                name=sheet.players[one.player].name,
                total=kept(one.total),
                place=one.place,
            )
            for one in sheet.standings
        ],
        winners=[] if sheet.open_tie else [sheet.players[n].name for n in sheet.winners],
        rounds=sum(row.complete for row in sheet.rows),
        planned=sheet.rounds,
        lowest_wins=sheet.lowest_wins,
        ended_early=sheet.ended_early,
    )
