"""Tables for a terminal: columns that stay in line whatever letters the names have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from companion.game import Game, Problem, RoundScore, Term, text
from companion.halves import written
from companion.language import render
from companion.scorepad.reading import Reading
from companion.scorepad.scoring import score

# Letters that would move the cursor or turn the direction of a whole line.
_UNSAFE = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}


def table_lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows as lines: the first column to the left, the others to the right."""
    widths = [max(_width(cell) for cell in column) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first + " " * (widths[0] - _width(first))]
        cells += [
            " " * (width - _width(cell)) + cell
            for cell, width in zip(others, widths[1:], strict=True)
        ]
        yield "  ".join(cells).rstrip()


def round_lines(game: Game, reading: Reading, language: str) -> Iterator[str]:
    """A scored round as a table, then everything the audit has to say."""
    if reading.entries is not None:
        yield from _scores(game, reading.players, score(game, reading.entries), language)
    for item in reading.problems:
        mark = text("Refused") if item.hard else text("Warning")
        yield f"{render(mark, language)}: {_where(game, reading, item, language)}"


def _scores(game: Game, players: Sequence[str], result: RoundScore, language: str) -> Iterator[str]:
    kinds = [kind for kind in game.kinds if _taken(result, kind.key)]
    head = [render(text("Player"), language)]
    head += [render(kind.label, language) for kind in kinds]
    rows = [[*head, render(text("Points"), language)]]
    for name, terms, points in zip(players, result.terms, result.points, strict=True):
        counts = {term.kind: _count(term) for term in terms}
        rows.append([clean(name), *(counts.get(kind.key, "") for kind in kinds), written(points)])
    yield from table_lines(rows)
    if any(result.cleared):
        yield render(text("(n) the most: doesn't count"), language)
    if result.tied:
        yield render(text("n= tied for the most: counts"), language)


def _taken(result: RoundScore, kind: str) -> bool:
    return any(term.kind == kind for own in result.terms for term in own)


def _count(term: Term) -> str:
    if term.cleared:
        return f"({term.count})"
    return f"{term.count}=" if term.tied else str(term.count)


def _where(game: Game, reading: Reading, item: Problem, language: str) -> str:
    """The message with the player and the kind, where it does not name them itself."""
    parts = [] if item.player is None else [clean(reading.players[item.player])]
    if item.kind is not None and "%(kind)s" not in item.message.message:
        kind = game.kind(item.kind)
        parts.append(render(kind.label, language) if kind else clean(item.kind))
    message = render(item.message, language)
    return f"{', '.join(filter(None, parts))}: {message}" if any(parts) else message


def clean(name: str) -> str:
    """A name without what would upset a terminal."""
    return "".join("\N{REPLACEMENT CHARACTER}" if _upsets(sign) else sign for sign in name)


def _upsets(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Cs"} or ord(sign) in _UNSAFE


def _width(cell: str) -> int:
    return sum(_sign_width(sign) for sign in cell)


def _sign_width(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
