"""A finished play for BG Stats: its documented link, which that app opens; we ask nobody."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion import store
from companion.halves import number_of
from companion.scorepad.sheet import Sheet
from companion.web.base.language import say

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Spielblock"


def bgstats_link(play_id: int, sheet: Sheet) -> str:
    """The address that hands a play over, with everything about it inside."""
    began = store.lines(play_id)[0].at
    data = json.dumps(_play(play_id, sheet, began), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="")


def _play(play_id: int, sheet: Sheet, began: float) -> dict[str, Any]:
    """What BG Stats wants to know; `bggId` is left out, as none is known for sure."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": store.made_id(f"{play_id} {began}"),
        "playDate": datetime.fromtimestamp(began, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": sheet.setup.title or str(say(sheet.game.title)),
            "sourceGameId": sheet.game.slug,
            "highestWins": not sheet.lowest_wins,
            "noPoints": False,
        },
        "players": [
            {
                "name": sheet.players[one.player].name,
                "sourcePlayerId": sheet.players[one.player].name,
                "startPlayer": bool(sheet.rows) and sheet.rows[0].starter == one.player,
                "score": str(number_of(one.total)),
                "winner": one.player in sheet.winners and not sheet.open_tie,
            }
            for one in sheet.standings
        ],
    }
