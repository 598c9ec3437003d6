"""What the entry's scripts must know: the game's facts, the table, the words; all as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.game import Game, HandAudit, PlainAudit, StockAudit, TargetAudit
from companion.halves import number_of
from companion.scorepad.facts import facts
from companion.scorepad.messages import cards_named
from companion.scorepad.sheet import Row, Sheet
from companion.web.base.language import say
from companion.web.base.translate import gettext
from companion.web.entry.ahead import rounds_ahead
from companion.web.entry.form import Way, cell_name, parts, tells_cards, values
from companion.web.entry.words import audit_sentences, entry_sentences, short_sentences
from companion.web.rules.view import rule_addresses

if TYPE_CHECKING:
    from companion.web.entry.counting import Counting

MOST_VALUE_KEYS = 15
_OF_A_HAND = {"special", "draw", "then", "who-knocked", "special-card"}
_ONLY_WITH: dict[type, tuple[str, ...]] = {
    PlainAudit: ("half-points",),
    HandAudit: ("unknown-kind", "hand-size", "points-range", "lowest-sum", "highest-sum"),
    StockAudit: ("stock-cards", "held-points"),
    TargetAudit: (
        *("fours-must-stay", "fours-no-room", "single-four", "too-few", "unused-kinds"),
        *("player-points", "table-points", "one-way"),
    ),
}
LONGEST_WORD = 8


def entry_facts(counting: Counting, way: Way) -> dict[str, Any]:
    """Everything for the scripts of the entry; `others` sit at the table but not on the page."""
    sheet, row = counting.play.sheet, counting.row
    return {
        "facts": facts(
            sheet.game,
            len(row.sitting) + counting.others,
            sheet.setup.edition,
            sheet.setup.halves,
        ),
        "others": counting.others,
        "play": counting.draft,
        "round": row.number,
        "ahead": rounds_ahead(counting, way),
        "way": way,
        "sign": -1 if sheet.counts_down else 1,
        "keys": key_style(sheet, way),
        "most": most_of_a_kind(sheet),
        "players": [_player(sheet, row, player) for player in row.sitting],
        "parts": [_part(sheet, way, part) for part in parts(sheet, way)],
        "kinds": {kind.key: say(cards_named(kind)) for kind in sheet.game.kinds},
        "saved": saved_cells(sheet, row, way),
        "words": _of_way(way, entry_sentences(counting.button)),
        "messages": _of_game(sheet.game, audit_sentences()),
        "shorts": _of_game(sheet.game, short_sentences()),
        "rules": _of_game(sheet.game, rule_addresses(sheet.game)),
    }


def _of_game(game: Game, sentences: dict[str, str]) -> dict[str, str]:
    """The sentences without those that only other kinds of audit need."""
    foreign = {
        code
        for audit, codes in _ONLY_WITH.items()
        if not isinstance(game.audit, audit)
        for code in codes
    }
    foreign |= {"players-range", "unknown-player"}  # the cells of a page leave no way to these
    return {code: said for code, said in sentences.items() if code not in foreign}


def _of_way(way: Way, sentences: dict[str, str]) -> dict[str, str]:
    """The sentences without those about special cards of a hand, where none is laid down."""
    return {k: said for k, said in sentences.items() if way == "hand" or k not in _OF_A_HAND}


def key_style(sheet: Sheet, way: Way) -> str:
    """Which keypad fits: a key a value, pictures of cards, or digits."""
    if way == "hand":
        return "cards"
    few = way == "kinds" and most_of_a_kind(sheet) <= MOST_VALUE_KEYS
    return "values" if few else "digits"


def most_of_a_kind(sheet: Sheet) -> int:
    """The largest count that a cell can hold: the copies of the most frequent kind."""
    deck = sheet.game.edition(sheet.setup.edition)
    return max((deck.copies(kind.key) for kind in sheet.game.kinds), default=0)


def special_card(game: Game) -> str:
    """A card of the deck that does not score: its picture stands for all of them."""
    deck = game.editions[0].deck
    return next((stock.key for stock in deck if stock.kind is None), "")


def has_targets(game: Game) -> bool:
    """Whether cards stay behind on piles, so that it helps to know how many."""
    return isinstance(game.audit, TargetAudit)


def saved_cells(sheet: Sheet, row: Row, way: Way) -> dict[str, str]:
    """What is saved of a round already, by cell."""
    return {
        cell_name(player, part): str(value)
        for player, entry in row.entries.items()
        for part, value in values(sheet, entry, way)
    }


def part_label(game: Game, part: str) -> str:
    """What a cell holds, in words: a kind, a card of the hand, points."""
    if part.startswith("card-"):
        return gettext("Card %(number)s", number=int(part.removeprefix("card-")) + 1)
    kind = game.kind(part)
    if kind is not None:
        return say(cards_named(kind))
    return gettext("Number of cards") if part == "cards_held" else gettext("Points")


def has_long_labels(game: Game) -> bool:
    """Whether a kind's label has a word too long for a column on a phone."""
    words = (word for kind in game.kinds for word in say(kind.label).split())
    return any(len(word) > LONGEST_WORD for word in words)


def _player(sheet: Sheet, row: Row, player: int) -> dict[str, Any]:
    after, own = row.totals.get(player, 0), row.points.get(player, 0)
    return {
        "number": player,
        "name": sheet.players[player].name,
        "before": number_of(after - own),
        "ready": player in row.entries and not row.complete,
    }


def _part(sheet: Sheet, way: Way, part: str) -> dict[str, Any]:
    return {
        "key": part,
        "label": part_label(sheet.game, part),
        "kind": part if way == "kinds" else None,
        "optional": part == "cards_held",
        "signed": part == "points" and sheet.game.is_plain,
    } | _more_of_part(sheet, part)


def _more_of_part(sheet: Sheet, part: str) -> dict[str, Any]:
    """What only some cells have; it weighs nothing elsewhere."""
    if part == "cards_held":
        return {"only": sorted(tells_cards(sheet))}
    return {"halves": True} if part == "points" and sheet.setup.halves else {}
