"""The quick card of a game: its few lines, its set-up table, what each kind of card counts."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from companion.game import Game
from companion.rulebook import Rulebook
from companion.rulebook.facts import deal_values, player_numbers
from companion.web.rules.view import as_html, book_link, own_book

ROWS = ("hands", "draw", "unused", "rounds")
MOST_COLUMNS = 6


def quick_card(game: Game) -> dict[str, Any]:
    """What the card shows: `lines` as HTML and `table` (head, rows) by number of players."""
    book = own_book(game)
    return {"lines": [_line(game, book, line) for line in book.quick], "table": _table(game, book)}


def _line(game: Game, book: Rulebook, line: str) -> Markup:
    """A line without the paragraph around it."""
    html = as_html(game, book, line, book_link(game))
    return Markup(html.removeprefix("<p>").removesuffix("</p>"))


def _table(game: Game, book: Rulebook) -> list[list[str]]:
    """Numbers of players as columns; rows that say nothing, or the same for all, are left out."""
    numbers = player_numbers(game)
    if len(numbers) > MOST_COLUMNS:
        return []
    values = [deal_values(game, players, book.edition) for players in numbers]
    rows = [[book.labels[key], *(one[key] for one in values)] for key in ROWS]
    told = [row for row in rows if set(row[1:]) - {"", "0"} and len(set(row[1:])) > 1]
    head = [book.labels["players"], *map(str, numbers)]
    return [head, *told] if told else []
