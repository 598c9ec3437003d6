"""What a round that is over comes to, and whether the score pad has it already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion import store
from companion.deck.table import counts
from companion.game import Entry, Game
from companion.scorepad.scoring import score
from companion.scorepad.sheet import Row
from companion.web.base.entry_text import entry_words
from companion.web.deck.access import OpenDeck


@dataclass(frozen=True, slots=True)
class Line:
    """One player at the end: what was counted (None: counts by hand) and the points, if known."""

    player: int
    name: str
    cards: str | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a round. `whole` says that nobody counts by hand, `entered` that the pad has it.

    `key` and `seen` go with the request that enters it.
    """

    lines: tuple[Line, ...]
    whole: bool
    entered: bool
    may_enter: bool
    key: str
    seen: int


def result_of(opened: OpenDeck) -> Result | None:
    """What a round that is over comes to; None before its end, and in a game without counts."""
    entries = entries_of(opened)
    if entries is None:
        return None
    row = row_of(opened)
    play = opened.play
    head = play.sheet.head if play else 0
    return Result(
        lines=_lines(opened, entries),
        whole=None not in entries.values(),
        entered=row is not None and _is_entered(opened, row, entries),
        may_enter=row is not None and play is not None and play.may_write,
        key=f"deck-{opened.deck.id}-{opened.table.head}-{head}",
        seen=head,
    )


def entries_of(opened: OpenDeck) -> dict[int, Entry | None] | None:
    """Entries by seat, None for who counts by hand; None while nothing is to be counted."""
    found = counts(opened.state)
    if found is None:
        return None
    game = opened.state.game
    return {seat: _entry(game, of) if of is not None else None for seat, of in enumerate(found)}


def _entry(game: Game, found: Mapping[str, int]) -> Entry:
    """Every kind is named: none of a kind is a count too."""
    if game.deck_style == "row-of-four":
        return Entry(counts=dict(found))
    return Entry(counts={kind.key: found.get(kind.key, 0) for kind in game.kinds})


def row_of(opened: OpenDeck) -> Row | None:
    """The round's row, if the pad can still take it."""
    if opened.play is None or opened.deck.round is None:
        return None
    number = store.round_of_deck(opened.deck)
    return next((row for row in opened.play.sheet.rows if row.number == number), None)


def is_counted(opened: OpenDeck) -> bool:
    """Whether the round of these cards is complete on the pad, whoever counted it."""
    row = row_of(opened)
    return row is not None and row.complete


def _lines(opened: OpenDeck, entries: Mapping[int, Entry | None]) -> tuple[Line, ...]:
    counted = [entry for entry in entries.values() if entry is not None]
    whole = len(counted) == len(entries)
    points = score(opened.state.game, counted).whole if whole else ()
    return tuple(
        Line(
            player=opened.player(seat),
            name=opened.name(seat),
            cards=entry_words(opened.state.game, entry) if entry else None,
            points=points[seat] if points else None,
        )
        for seat, entry in entries.items()
    )


def _is_entered(opened: OpenDeck, row: Row, entries: Mapping[int, Entry | None]) -> bool:
    mine = {player: entry for player, entry in by_player(opened, entries).items() if entry}
    there = {player: _plain(entry) for player, entry in row.entries.items()}
    return row.complete and all(there.get(p) == _plain(entry) for p, entry in mine.items())


def _plain(entry: Entry) -> dict[str, int] | None:
    """The counts without zeros, to compare."""
    counted = entry.counts
    return None if counted is None else {kind: count for kind, count in counted.items() if count}


def by_player(opened: OpenDeck, entries: Mapping[int, Entry | None]) -> dict[int, Entry | None]:
    return {opened.player(seat): entry for seat, entry in entries.items()}
