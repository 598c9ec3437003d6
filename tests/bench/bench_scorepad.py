"""How long scoring and reading a whole play take: the pure floors, without a page."""

from __future__ import annotations

from companion.game import Entry
from companion.games import find_game
from companion.scorepad.audit import check
from companion.scorepad.changes import refuse
from companion.scorepad.log import Began, Counted, LogLine
from companion.scorepad.scoring import score
from companion.scorepad.sheet import read_sheet
from companion.scorepad.table import replay
from tests.bench.registry import Sample, bench, timed

GAME = find_game("13")
PLAYERS = ("Ada", "Ben", "Cem", "Dov", "Eva", "Fay")
COUNTS = {
    "blue": (0, 1, 2, 3, 3, 4),
    "yellow": (4, 3, 2, 2, 1, 0),
    "green": (1, 2, 3, 3, 2, 2),
    "four": (1, 1, 1, 1, 1, 2),
}
ROUND = [
    Entry(counts={kind: counts[player] for kind, counts in COUNTS.items()}) for player in range(6)
]
assert check(GAME, ROUND) == ()  # a problem would end the audit early


def _play(rounds: int) -> list[LogLine]:
    changes = [Counted(number, dict(enumerate(ROUND))) for number in range(1, rounds + 1)]
    began = Began("13", PLAYERS, rounds=12)
    return [LogLine(number, change) for number, change in enumerate([began, *changes], 1)]


@bench("score a round of six players", unit="µs")
def score_round() -> Sample:
    return timed(lambda: score(GAME, ROUND))


@bench("audit a round of six players", unit="µs")
def audit_round() -> Sample:
    return timed(lambda: check(GAME, ROUND))


@bench("replay a play of six players and twelve rounds", unit="µs")
def replay_play() -> Sample:
    lines = _play(12)
    return timed(lambda: replay(lines))


@bench("read the sheet of six players and twelve rounds")
def sheet_of_play() -> Sample:
    lines = _play(12)
    return timed(lambda: read_sheet(lines))


@bench("check the twelfth round of six players before it is saved")
def refuse_round() -> Sample:
    lines = _play(11)
    change = Counted(12, dict(enumerate(ROUND)))
    return timed(lambda: refuse(lines, change))
