"""Plays as tables for a spreadsheet, in the form that it opens rightly in a language.

German and Dutch spreadsheets want semicolons; the mark at the beginning says that it is UTF-8. A
text that a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from companion.game import Points, Text, text
from companion.games import find_game
from companion.halves import number_of
from companion.language import render
from companion.scorepad.sheet import Row, Sheet
from companion.store import WholePlay

MARK = "\ufeff"
_RISKY = tuple("=+-@\t\r'＝＋－＠")
_COLUMNS = (
    text("Date"),
    text("Game"),
    text("Title"),
    text("Player"),
    text("Points"),
    text("Place"),
    text("Won"),
    text("Minutes"),
    text("Play"),
)


def results_table(plays: Iterable[WholePlay], language: str) -> Iterator[str]:
    """A row for every finished play and player, play by play."""
    yield MARK + _line([render(name, language) for name in _COLUMNS], language)
    for play in plays:
        if play.finished_at is not None:
            for row in _results(play, language):
                yield _line(row, language)


def play_table(play: WholePlay, language: str) -> str:
    """A row for every round of a play, a column for every player, the totals last.

    Where a round has a note there is one column more, for the notes.
    """
    sheet = play.log.sheet
    players = list(sheet.players)
    say = _Words(language)
    rows = [row for row in sheet.rows if row.complete]
    noted = any(row.note for row in rows)
    names = [sheet.players[n].name for n in players]
    head = [say(text("Round")), say(text("Dealer")), *names, *[say(text("Note"))] * noted]
    started = [sheet.players[number].start for number in players]
    table: list[Sequence[str | Points]] = [head]
    if any(started):
        table.append([say(text("Start")), "", *started])
    table += [[*_round(sheet, row, players), *[row.note] * noted] for row in rows]
    table.append([say(text("Total")), "", *(sheet.totals.get(number, "") for number in players)])
    return MARK + "".join(_line(row, language) for row in table)


class _Words:
    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, words: Text) -> str:
        return render(words, self._language)


def harmless(word: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{word}" if word.startswith(_RISKY) else word


def as_written(word: str) -> str:
    """The text that `harmless` made harmless."""
    return word[1:] if word.startswith("'") and word[1:].startswith(_RISKY) else word


def _round(sheet: Sheet, row: Row, players: Sequence[int]) -> list[str | Points]:
    dealer = "" if row.dealer is None else sheet.players[row.dealer].name
    return [row.number, dealer, *(row.points.get(number, "") for number in players)]


def _results(play: WholePlay, language: str) -> Iterator[list[str | Points | float]]:
    log = play.log
    sheet, began = log.sheet, log.lines[0].at
    ended = play.finished_at if play.finished_at is not None else log.updated
    game = find_game(sheet.game.slug)
    for one in sheet.standings:
        yield [
            datetime.fromtimestamp(began).strftime("%Y-%m-%d %H:%M"),
            render(game.title if game else sheet.game.title, language),
            sheet.setup.title,
            sheet.players[one.player].name,
            one.total,
            one.place,
            int(one.player in sheet.winners),
            round(max(0.0, ended - began) / 60, 1),
            play.id,
        ]


def _line(cells: Sequence[str | Points | float], language: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter="," if language == "en" else ";", lineterminator="\r\n")
    writer.writerow([_cell(cell, language) for cell in cells])
    return out.getvalue()


def _cell(cell: str | Points | float, language: str) -> str | int:
    if isinstance(cell, Fraction):
        cell = number_of(cell)
    if isinstance(cell, float):
        return f"{cell:.1f}" if language == "en" else f"{cell:.1f}".replace(".", ",")
    return harmless(cell) if isinstance(cell, str) else cell
