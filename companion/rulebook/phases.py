"""Help for the moment of a play: what to deal, who starts, who replaces special cards first."""

from __future__ import annotations

from companion.game import Game, Setup
from companion.rulebook.facts import deal_values, fill
from companion.rulebook.model import Rulebook


def phase_help(
    game: Game,
    book: Rulebook,
    key: str,
    setup: Setup,
    *,
    round_number: int = 1,
    dealer: str = "",
    starter: str = "",
) -> str:
    """The help of a phase in the markup of the rules, for this play and these people.

    A phase may have a text of its own for a number of players (`deal-3`); it goes first.
    The names may hold anything; escape the result by rendering it. KeyError for an unknown phase.
    """
    values = deal_values(game, setup.players, setup.edition)
    if setup.rounds is not None:
        values["rounds"] = str(setup.rounds)
    values |= {
        "round": str(round_number),
        "dealer": plain_name(dealer),
        "starter": plain_name(starter),
    }
    now = {f"now.{name}": value for name, value in values.items()}
    phase = book.phases.get(f"{key}-{setup.players}") or book.phases[key]
    return fill(phase.template, now)


def plain_name(name: str) -> str:
    """A name that cannot be taken for markup: the marks become look-alikes."""
    return " ".join(name.translate(_MARKS).split())


_MARKS = str.maketrans({"*": "∗", "{": "❴", "}": "❵", "[": "⟦", "]": "⟧", "|": "¦"})


def special_order(players: int, knocker: int) -> tuple[int, ...]:
    """Who replaces special cards first at the end of a Biberbande round: seats from the knocker.

    Source: printed rules, end of a round. ValueError for a seat nobody sits on.
    """
    if not 0 <= knocker < players:
        raise ValueError(f"no seat {knocker} at a table of {players}")
    return tuple((knocker + step) % players for step in range(players))
