"""Figures inside the rules: the whole deck, worked examples, plays on a target, small pictures.

Nothing in them is typed by hand: decks are drawn from the game, points come from the scoring, and
what fits where from the digital deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import render_template

from companion.deck.rows import fits
from companion.game import CardStock, Entry, Game, HandAudit, Term
from companion.rulebook import Example, PlayStep, Rulebook
from companion.rulebook.facts import group
from companion.scorepad.scoring import score


@dataclass(frozen=True, slots=True)
class Family:
    """The cards of one colour or kind."""

    name: str
    stocks: tuple[CardStock, ...]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(stock.copies for stock in self.stocks)


def figure(game: Game, book: Rulebook, kind: str, key: str) -> str:
    """The HTML of the figure that a text mentions as `{kind:key}`."""
    common = {"game": game, "book": book}
    match kind:
        case "deck":
            return render_template("rules/_deck.html", **common, families=families(game, book))
        case "example":
            return _example(common, book.examples[key])
        case "step":
            return _step(common, book.steps[key])
        case _:
            return _picture(common, key)


def families(game: Game, book: Rulebook) -> list[Family]:
    """The deck in the edition of the book, by colour or kind."""
    found: dict[str, list[CardStock]] = {}
    for stock in game.edition(book.edition).deck:
        found.setdefault(group(stock), []).append(stock)
    return [Family(book.names[name], tuple(stocks)) for name, stocks in found.items()]


def _example(common: dict[str, Any], example: Example) -> str:
    game: Game = common["game"]
    by_hand = isinstance(game.audit, HandAudit)
    shown = {key for counts in example.counts for key, count in counts.items() if count}
    result = score(game, example.entries())
    return render_template(
        "rules/_example.html",
        **common,
        example=example,
        score=result,
        sums=[
            " + ".join(example.cards[seat] if by_hand else _summands(terms)) or "0"
            for seat, terms in enumerate(result.terms)
        ],
        kinds=[kind for kind in game.kinds if kind.key in shown],
        by_hand=by_hand,
    )


def _summands(terms: Iterable[Term]) -> Iterator[str]:
    """What is added up, kind by kind as far as it counts."""
    for term in terms:
        if not term.cleared:
            yield str(term.count) if term.each == 1 else f"{term.count} × {term.each}"


def _step(common: dict[str, Any], step: PlayStep) -> str:
    game: Game = common["game"]
    worth = {stock.key: stock.value for edition in game.editions for stock in edition.deck}
    return render_template(
        "rules/_step.html",
        **common,
        step=step,
        before=sum(worth[card] for card in step.before),
        after=worth[step.played] if step.over else step.total,
        lying=(step.played,) if step.over else (*step.before, step.played),
    )


def _picture(common: dict[str, Any], key: str) -> str:
    picture = common["book"].pictures[key]
    work_out = SCENES[picture.kind]
    panels = [(panel.caption, work_out(common["game"], panel.scene)) for panel in picture.panels]
    return render_template("rules/_picture.html", **common, picture=picture, panels=panels)


def _majority(game: Game, scene: Mapping[str, Any]) -> dict[str, Any]:
    """Who is free and who is tied when each holds so many cards of a kind."""
    entries = [Entry(counts={scene["card"]: count}) for count in scene["counts"]]
    result = score(game, entries)
    return {
        "card": scene["card"],
        "counts": scene["counts"],
        "points": result.points,
        "free": [bool(cleared) for cleared in result.cleared],
        "tied": result.tied.get(scene["card"], ()),
    }


def _rows(game: Game, scene: Mapping[str, Any]) -> dict[str, Any]:
    """Into which rows a card fits; where not, the cards that forbid it."""
    card = scene["card"]
    return {
        "card": card,
        "rows": [[(other, not fits(card, (other,))) for other in row] for row in scene["rows"]],
    }


def _order(game: Game, scene: Mapping[str, Any]) -> dict[str, Any]:
    """In which order the others take rows; seat 0 is at the bottom, then clockwise."""
    players, step = scene["players"], -1 if scene["directions"] % 2 else 1
    return {
        "players": players,
        "directions": scene["directions"],
        "turn": {step * n % players: n for n in range(1, players)},
    }


def _hands(game: Game, scene: Mapping[str, Any]) -> dict[str, Any]:
    """Cards in rows: which are looked at, which two change places."""
    return {
        "rows": scene["rows"],
        "seen": [tuple(place) for place in scene.get("seen", ())],
        "swap": [tuple(place) for place in scene.get("swap", ())],
    }


SCENES = {"majority": _majority, "rows": _rows, "order": _order, "hands": _hands}
