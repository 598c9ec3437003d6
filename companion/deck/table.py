"""A table made by its events: `begin` lays it, `apply` adds an event or says why not.

Which rules hold is a fact of the game (`Game.deck_style`), so a new game of a known style needs
nothing here.

>>> from companion.deck import cards, shuffle
>>> from companion.games import find_game
>>> game = find_game("13")
>>> order = shuffle.shuffled(cards.deck_of(game))
>>> table = begin(game, Dealt("13", 4, 1, order, shuffle.new_salt()))
>>> [len(hand) for hand in table.hands], len(table.draw_pile)
([5, 5, 5, 5], 30)
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

from companion.deck import piles, row_of_four, rows, targets
from companion.deck.cards import deck_of, is_card_name, is_part_of, stock_of
from companion.deck.deal import deal
from companion.deck.events import (
    CountsByHand,
    Dealt,
    Event,
    KeeperStarted,
    LookedAway,
    Reshuffled,
    Rolled,
    Start,
    TypedUndone,
)
from companion.deck.picker import pick
from companion.deck.piles import Piles
from companion.deck.problems import not_now, refuse, wrong_cards
from companion.deck.row_of_four import RowOfFour
from companion.deck.rows import Rows, faces
from companion.deck.shuffle import Below, is_salt, new_salt, shuffled
from companion.deck.style import Counts, Style
from companion.deck.targets import Targets
from companion.game import DeckStyle, Game, Problem, text

State = Piles | Targets | RowOfFour | Rows

STYLES: Mapping[DeckStyle, Style] = {
    "piles": piles.STYLE,
    "targets": targets.STYLE,
    "row-of-four": row_of_four.STYLE,
    "rows": rows.STYLE,
}

# When a round is over, only typing and looking may still be changed.
_AFTER_THE_END = (TypedUndone, CountsByHand, LookedAway)


def style_of(state: State) -> Style:
    """The rules of this table."""
    return STYLES[state.game.deck_style]


def begin(game: Game, start: Start) -> State | Problem:
    """The table after the deal. Problem for a wrong number of players, seat, order or salt."""
    wrong = _wrong_start(game, start)
    if wrong:
        return wrong
    if isinstance(start, KeeperStarted):
        return _begin_real(game, start)
    dealt = deal(game, start.order, start.players, start.starter, start.hand)
    if isinstance(dealt, Problem):
        return dealt
    laid: State | Problem = STYLES[game.deck_style].lay(game, start, dealt)
    return laid


def _begin_real(game: Game, start: KeeperStarted) -> State | Problem:
    if game.deck_style != "targets":
        return not_now()
    deck = deck_of(game, start.edition, start.players, start.lost)
    return deck if isinstance(deck, Problem) else targets.lay_real(game, start, deck)


def _wrong_start(game: Game, start: Start) -> Problem | None:
    least, most = game.players
    if start.game != game.slug or start.edition not in {"", *(e.key for e in game.editions)}:
        return wrong_cards()
    if not least <= start.players <= most:
        return refuse(
            "players-range",
            text("This game is for %(least)s to %(most)s players.", least=least, most=most),
        )
    if not 0 <= start.starter < start.players:
        return _no_such_seat()
    fair = isinstance(start, KeeperStarted) or _right_cards(game, start)
    return None if fair else wrong_cards()


def _right_cards(game: Game, start: Dealt) -> bool:
    stock = stock_of(game, start.edition)
    known = is_part_of(start.order, stock) if stock else all(map(is_card_name, start.order))
    return known and bool(start.order) and is_salt(start.salt)


def _no_such_seat() -> Problem:
    return refuse("no-such-seat", text("This seat isn't at the table."))


def is_over(state: State) -> bool:
    """Whether the round has ended."""
    return state.phase == "over"


def apply(state: State, event: Event) -> State | Problem:
    """The table after the event, or why it cannot happen; the given table stays as it is."""
    move = style_of(state).moves.get(type(event))
    if move is None:
        return not_now()
    if not 0 <= getattr(event, "seat", 0) < state.players:
        return _no_such_seat()
    if is_over(state) and not isinstance(event, _AFTER_THE_END):
        return refuse("round-over", text("The round is over."))
    after: State | Problem = move(state, event)
    return after


def replay(game: Game, events: Iterable[Event]) -> State:
    """The table that the events made; the first is a `Dealt` or `KeeperStarted`.

    ValueError when an event could not have happened.
    """
    state: State | None = None
    for number, event in enumerate(events):
        after = apply(state, event) if state else _begun(game, event)
        if isinstance(after, Problem):
            raise ValueError(f"event {number}, {type(event).__name__}: {after.code}")
        state = after
    if state is None:
        raise ValueError("no events")
    return state


def _begun(game: Game, event: Event) -> State | Problem:
    return begin(game, event) if isinstance(event, Dealt | KeeperStarted) else not_now()


def counts(state: State) -> Counts | None:
    """For the score pad: by seat the counts of each kind, once the round is over."""
    found: Counts | None = style_of(state).counts(state)
    return found


def reshuffle(state: State, below: Below = secrets.randbelow) -> Reshuffled | None:
    """The event that is due when the draw pile is used up and discards can be shuffled in.

    None when nothing is due. PUSH shuffles nothing: there the empty pile ends the game.
    """
    if is_over(state) or not style_of(state).can_reshuffle(state) or not _has_discards(state):
        return None
    return Reshuffled(shuffled(state.discard[:-1], below), new_salt())


def _has_discards(state: State) -> TypeGuard[Piles | RowOfFour]:
    return isinstance(state, Piles | RowOfFour)


def roll(state: State, below: Below = secrets.randbelow) -> Rolled | None:
    """The roll of the die that is due; None when nobody has to roll."""
    if not isinstance(state, Rows) or state.phase != "roll":
        return None
    return Rolled(state.acts, pick(faces(state.stock), below))


def public_facts(state: State) -> dict[str, Any]:
    """What everyone at the table knows besides the cards that lie open."""
    return {
        "style": state.game.deck_style,
        "players": state.players,
        "turn": state.turn,
        "phase": state.phase,
        "over": is_over(state),
        **style_of(state).facts(state),
    }
