"""Numbers of the rules, taken from the game itself, so that none is typed twice.

A text says `{{copies.blue}}`, `{{hand}}`, `{{rounds.3}}`, `{{draw.4}}` or `{{table.deal}}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from companion.game import CardStock, Deal, Edition, Game

PLACEHOLDER = re.compile(r"\{\{([^{}]*)\}\}")
Values = dict[str, str]


def fill(template: str, values: Mapping[str, str]) -> str:
    """The text with every placeholder replaced. KeyError for one that has no value."""
    return PLACEHOLDER.sub(lambda match: values[match[1].strip()], template)


def game_values(
    game: Game, names: Mapping[str, str], labels: Mapping[str, str], edition: str = ""
) -> Values:
    """Every number and table that the rules of a game may mention, by placeholder.

    They are those of one edition; `{{cards.53}}` or `{{table.deal.other}}` names another.
    """
    values = {"players.min": str(game.players[0]), "players.max": str(game.players[1])}
    values |= {f"each.{kind.key}": str(kind.each) for kind in game.kinds}
    own = game.edition(edition)
    for one in (*game.editions, own):
        values |= _deck_values(one)
    values |= {f"cards.{one.key}": str(one.size) for one in game.editions}
    for players in player_numbers(game):
        here = deal_values(game, players, edition)
        values |= {f"{key}.{players}": value for key, value in here.items()}
    values |= _common_hand(game) | _tables(game, names, labels, edition)
    for other in (one for one in game.editions if one is not own):
        values["cards.other"] = str(other.size)
        values["table.deal.other"] = _deal_table(game, labels, other.key)
    return values


def player_numbers(game: Game) -> range:
    """Every number of players the game allows."""
    return range(game.players[0], game.players[1] + 1)


def deal_values(game: Game, players: int, edition: str = "") -> Values:
    """What a number of players changes: hand, hands, draw (pile), unused, turns, rounds."""
    cards = game.edition(edition).size
    deal = game.deal(cards, players)
    rounds = game.rounds(players)
    return {
        "players": str(players),
        "rounds": str(rounds if rounds is not None else ""),
        "hand": _sizes(set(deal.hands or ())),
        "hands": _sizes(deal.hands or ()),
        "draw": str(deal.draw_pile if deal.draw_pile is not None else ""),
        "unused": str(deal.unused or 0),
        "turns": _sizes(_turns(deal, players)),
    }


def _turns(deal: Deal, players: int) -> tuple[int, ...]:
    """Cards each seat plays when every card is played, in turn order from the starter."""
    cards = sum(deal.hands or ()) + (deal.draw_pile or 0)
    return tuple(cards // players + (seat < cards % players) for seat in range(players))


def _sizes(sizes: Iterable[int]) -> str:
    """Equal sizes once, others in order: "9", "14, 13, 13"."""
    ordered = sorted(sizes, reverse=True)
    return ", ".join(map(str, ordered if len(set(ordered)) > 1 else ordered[:1]))


def _common_hand(game: Game) -> Values:
    """`hand`, where it is the same for every number of players."""
    hands = {deal_values(game, players)["hand"] for players in player_numbers(game)}
    hand = hands.pop()
    return {"hand": hand} if hand and not hands else {}


def group(stock: CardStock) -> str:
    """The family of a card: its colour or kind; "number" for plain numbers."""
    first = stock.key.partition(" ")[0]
    return "number" if first.isdigit() else first


def _deck_values(edition: Edition) -> Values:
    """Counts and sums of a deck: in all, by kind, by family and by single card."""
    deck = edition.deck
    scoring = [stock for stock in deck if stock.kind is not None]
    values = {
        "cards": str(edition.size),
        "numbers": str(_copies(scoring)),
        "specials": str(edition.size - _copies(scoring)),
        "value": str(_value(scoring)),
    }
    values |= {f"stock.{stock.key}": str(stock.copies) for stock in deck}
    values |= {f"worth.{stock.key}": str(stock.value) for stock in deck}
    for prefix, key in (("copies", _kind), ("group", group)):
        for name, stocks in _by(deck, key).items():
            values[f"{prefix}.{name}"] = str(_copies(stocks))
            values[f"{prefix}value.{name}"] = str(_value(stocks))
    return values


def _kind(stock: CardStock) -> str:
    return stock.kind or "special"


def _by(deck: Iterable[CardStock], key: Callable[[CardStock], str]) -> dict[str, list[CardStock]]:
    families: dict[str, list[CardStock]] = {}
    for stock in deck:
        families.setdefault(key(stock), []).append(stock)
    return families


def _copies(stocks: Iterable[CardStock]) -> int:
    return sum(stock.copies for stock in stocks)


def _value(stocks: Iterable[CardStock]) -> int:
    return sum(stock.copies * stock.value for stock in stocks)


def _tables(
    game: Game, names: Mapping[str, str], labels: Mapping[str, str], edition: str
) -> Values:
    return {
        "table.deal": _deal_table(game, labels, edition),
        "table.rounds": _players_table(game, labels, ["rounds"], edition),
        "table.turns": _players_table(game, labels, ["turns"], edition),
        "table.deck": _deck_table(game.edition(edition), names, labels),
    }


def _deal_table(game: Game, labels: Mapping[str, str], edition: str) -> str:
    """Per number of players: hands, draw pile, cards left out; columns that never matter go."""
    rows = [deal_values(game, players, edition) for players in player_numbers(game)]
    columns = [
        key for key in ("hands", "draw", "unused") if any(row[key] not in ("", "0") for row in rows)
    ]
    return _players_table(game, labels, columns, edition)


def _players_table(game: Game, labels: Mapping[str, str], columns: list[str], edition: str) -> str:
    rows = [deal_values(game, players, edition) for players in player_numbers(game)]
    return table(
        [labels[key] for key in ("players", *columns)],
        ([row[key] for key in ("players", *columns)] for row in rows),
    )


def _deck_table(edition: Edition, names: Mapping[str, str], labels: Mapping[str, str]) -> str:
    """One line a family of cards, one column a value, and how many there are in all."""
    worth = sorted({stock.value for stock in edition.deck if stock.kind is not None})
    head = [labels["card"], *map(str, worth), labels["total"]]
    return table(head, _deck_rows(edition, names, worth))


def _deck_rows(edition: Edition, names: Mapping[str, str], worth: list[int]) -> Iterator[list[str]]:
    for family, stocks in _by(edition.deck, group).items():
        counts = {stock.value: stock.copies for stock in stocks if stock.kind is not None}
        cells = [str(counts.get(value, "–")) for value in worth]
        yield [names[family], *cells, str(_copies(stocks))]


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """A table in the markup of the rules."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
