"""What a new play's players agree on, in one line, and what the page's script needs to say it."""

from __future__ import annotations

from typing import Any

from companion.game import Game, Points, Setup
from companion.halves import printed
from companion.scorepad.reading import points_from
from companion.scorepad.schedule import never_starting
from companion.web.base.language import say
from companion.web.base.names import listed_words
from companion.web.base.translate import gettext
from companion.web.base.words import rounds_counted
from companion.web.new_play.form import NewPlayForm, has_house_rounds, wins_choices
from companion.web.new_play.options import OptionField


def agreed_said(form: NewPlayForm) -> str:
    """«Rounds: 4 · 53 cards»: the options as they stand, for the line that folds them away."""
    game = form.game
    parts = [_end_said(form)]
    if len(game.editions) > 1:
        chosen = {one.key: one for one in game.editions}.get(form.edition.data)
        parts.append(say((chosen or game.editions[0]).label))
    if form.is_plain:
        parts.append(wins_choices()[form.wins.data != "lowest"][1])
        parts += [gettext("half points")] if form.has_halves else []
    parts += [_option_said(one) for one in form.options]
    return " · ".join(part for part in parts if part)


def _option_said(field: OptionField) -> str:
    """A switch that is on; a number where it is not the usual one."""
    label = say(field.option.label)
    if field.option.kind == "yes":
        return label if field.data == "1" else ""
    return "" if field.is_usual else f"{label}: {field.data}"


def script_facts(form: NewPlayForm) -> dict[str, Any]:
    """Numbers and sentences from which the page's script makes the same line."""
    game = form.game
    return {
        "game": form.slug,
        "least": game.players[0],
        "most": game.players[1],
        "usual": {n: game.rounds(n) for n in range(game.players[0], game.players[1] + 1)},
        "rounds": rounds_counted(game, "{n}"),
        "target": gettext("ends at %(points)s points", points="{n}"),
        "open": _open_end(form),
        "row": gettext("Player %(number)s", number="{n}"),
        "first": gettext("Player %(number)s deals first", number="{n}")
        if game.has_dealer
        else gettext("Player %(number)s starts", number="{n}"),
        "halves": gettext("half points"),
        "house": has_house_rounds(game),
        "never": _never_starts(game),
    }


def _never_starts(game: Game) -> str:
    """With how many players somebody starts no round, in a sentence; "" where that cannot be."""
    least, most = game.players
    tables = [n for n in range(least, most + 1) if never_starting(game, Setup(n))]
    if game.is_plain or not tables:
        return ""
    listed = listed_words([str(n) for n in tables], style="or")
    return gettext("With %(players)s players, somebody never starts.", players=listed)


def _end_said(form: NewPlayForm) -> str:
    game, players = form.game, max(len(form.names()), form.game.players[0])
    typed = {"rounds": form.rounds.data, "target": form.target.data}.get(form.ends.data or "", "")
    number = points_from(typed or "")
    match form.ends.data:
        case "rounds":
            return rounds_counted(game, number) if isinstance(number, int) else ""
        case "target":
            return (
                gettext("ends at %(points)s points", points=_as_written(number)) if number else ""
            )
        case "each":
            return rounds_counted(game, players)
        case _:
            usual = game.rounds(players)
            return _open_end(form) if usual is None else rounds_counted(game, usual)


def _as_written(number: Points | str) -> str:
    return number if isinstance(number, str) else printed(number)


def _open_end(form: NewPlayForm) -> str:
    """Nothing where the rules themselves know an end."""
    return "" if form.ends_by_itself else gettext("no fixed end")
