"""How long a game goes on and who wins it, as its page says so."""

from __future__ import annotations

from collections.abc import Iterator

from companion.definition.model import Definition, End
from companion.scorepad import defined
from companion.web.base.translate import gettext
from companion.web.base.words import rounds_counted
from companion.web.new_play.form import wins_choices


def lasts_said(definition: Definition) -> list[str]:
    """Everything that ends the game; that the players do, where nothing else does."""
    said = [*_rounds(definition), *(_end(one) for one in definition.end)]
    return list(dict.fromkeys(said)) or [gettext("when we say so")]


def wins_said(definition: Definition) -> str:
    """Who wins it."""
    lowest, highest = (label for _, label in wins_choices())
    match definition.win.by:
        case "low":
            return lowest
        case "high":
            return highest
        case "last":
            return gettext("Whoever is left last wins")
        case "first":
            return gettext("Whoever finishes first wins")


def _rounds(definition: Definition) -> Iterator[str]:
    """The number of rounds, by number of players where that makes a difference."""
    game = defined.game_of(definition)
    least, most = definition.players
    numbers = {players: game.rounds(players) for players in range(least, most + 1)}
    if len(set(numbers.values())) == 1:
        numbers = {0: numbers[least]}
    for players, rounds in numbers.items():
        if rounds is not None:
            counted = rounds_counted(game, rounds)
            some = gettext("With %(players)s players: %(rounds)s", players=players, rounds=counted)
            yield some if players else counted


def _end(end: End) -> str:
    test = end.test
    if end.kind == "full":
        return gettext("when all boxes are filled")
    if test is None or test.left != "@total" or not isinstance(test.right, int):
        return gettext("when the rules of the game say so")
    step = {">": 1, "<": -1}.get(test.op, 0)
    return gettext("ends at %(points)s points", points=test.right + step)
