"""How the deck says no: a hard problem with a stable code and a sentence for the player."""

from __future__ import annotations

from companion.deck.names import card_name
from companion.game import Problem, Text, text


def refuse(code: str, message: Text, rule: str | None = None) -> Problem:
    """A refusal; the table stays as it was. `rule` is an anchor in the game's rulebook."""
    return Problem(code, message, hard=True, rule=rule)


def not_your_turn() -> Problem:
    """Somebody else is to play."""
    return refuse("not-your-turn", text("It's not your turn."), "turn")


def not_in_hand(card: str) -> Problem:
    """The seat does not hold that card."""
    return refuse("not-in-hand", text("%(card)s isn't in your hand.", card=card_name(card)))


def empty_pile() -> Problem:
    """The draw pile is used up."""
    return refuse("empty-pile", text("The draw pile is empty."))


def not_now() -> Problem:
    """The event belongs to another moment of the game."""
    return refuse("not-now", text("That's not possible now."), "turn")


def no_such_place() -> Problem:
    """A position, row or target that the table does not have."""
    return refuse("no-such-place", text("There is no such place on the table."))


def wrong_cards() -> Problem:
    """A shuffled order that does not hold exactly the cards it should."""
    return refuse("wrong-cards", text("These aren't the cards of this deck."))
