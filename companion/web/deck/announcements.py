"""What has just happened at a table, as sentences everybody may hear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion import store
from companion.deck import events as ev
from companion.deck.names import card_name
from companion.deck.row_of_four import RowOfFour, not_looked
from companion.deck.rows import Roll, Rows
from companion.deck.table import State
from companion.deck.targets import LIMIT, Targets
from companion.deck.view import View
from companion.web.base.language import say
from companion.web.base.translate import gettext, ngettext
from companion.web.deck.access import OpenDeck

SENTENCES = 2
"""An event and what came due with it."""


def told(opened: OpenDeck, view: View) -> list[str]:
    """The last event, and what came due with it."""
    if isinstance(opened.state, Targets):
        return _last_on_target(opened, opened.state)
    lines = store.last_lines(opened.deck.id, opened.table.head, SENTENCES)
    heard = [line.event for line in lines]
    if heard and not isinstance(heard[0], ev.Reshuffled | ev.Rolled):
        heard = heard[:1]
    heard_of = [said for event in reversed(heard) if (said := _said(opened, view, event))]
    return heard_of + _end(opened.state)


def _end(state: State) -> list[str]:
    """PUSH ends with its pile; the other games say by themselves why a round is over."""
    over = isinstance(state, Rows) and state.phase == "over"
    return [gettext("The draw pile is empty: the game is over.")] if over else []


def _last_on_target(opened: OpenDeck, state: Targets) -> list[str]:
    if state.last is None:
        return [_still_to_play(state)] if state.real else []
    last, name = state.last, opened.name(state.last.seat)
    card = say(card_name(last.card))
    played = gettext("%(player)s played: %(card)s.", player=name, card=card)
    if last.sum == LIMIT:
        return [played, gettext("Sum %(sum)s: safe.", sum=last.sum)]
    if not last.takes:
        return [played, gettext("Sum %(sum)s.", sum=last.sum)]
    taken = ngettext(
        "Sum %(sum)s: %(player)s takes %(num)s card.",
        "Sum %(sum)s: %(player)s takes %(num)s cards.",
        last.takes,
        sum=last.sum,
        player=name,
    )
    return [played, taken]


def _still_to_play(state: Targets) -> str:
    left = state.left
    return ngettext("%(num)s card left to play.", "%(num)s cards left to play.", left)


def _said(opened: OpenDeck, view: View, event: ev.Event) -> str:
    sentence = _SENTENCES.get(type(event))
    return sentence(opened, view, event) if sentence else ""


def _top(view: View) -> str:
    cards = view.cards("discard")
    return say(card_name(cards[-1])) if cards and cards[-1] else ""


def _rolled(opened: OpenDeck, view: View, event: Any) -> str:
    state = opened.state
    roll = state.rolls[-1] if isinstance(state, Rows) and state.rolls else Roll(0, event.face, ())
    said = gettext(
        "%(player)s rolled: %(face)s.",
        player=opened.name(event.seat),
        face=say(card_name(event.face)),
    )
    if not roll.lost:
        return said
    lost = ngettext("%(num)s card is lost.", "%(num)s cards are lost.", len(roll.lost))
    return f"{said} {lost}"


def _swapped(opened: OpenDeck, view: View, event: Any) -> str:
    return gettext(
        "%(player)s swapped card %(mine)s for %(other)s's card %(theirs)s.",
        player=opened.name(event.seat),
        mine=event.position + 1,
        theirs=event.other_position + 1,
        other=opened.name(event.other),
    )


def _begun(opened: OpenDeck, view: View, event: Any) -> str:
    """Who began without a first look; the game itself goes on when everybody had one."""
    assert isinstance(opened.state, RowOfFour)
    names = [opened.name(seat) for seat in not_looked(opened.state)]
    return gettext("Started. No first look for: %(names)s.", names=", ".join(names))


Sentence = Callable[[OpenDeck, View, Any], str]


def _by(source: Callable[..., str]) -> Sentence:
    """A sentence with nothing but the player in it."""
    return lambda opened, view, event: source(player=opened.name(event.seat))


_SENTENCES: Mapping[type, Sentence] = {
    ev.Drew: _by(lambda **v: gettext("%(player)s draws a card.", **v)),
    ev.Revealed: _by(lambda **v: gettext("%(player)s turned a card up.", **v)),
    ev.Discarded: lambda o, view, e: gettext(
        "%(player)s discards: %(card)s.", player=o.name(e.seat), card=_top(view)
    ),
    ev.PutBack: lambda o, view, e: (
        gettext("%(player)s puts a card back on the draw pile.", player=o.name(e.seat))
        if e.place == "top"
        else gettext("%(player)s puts a card back under the draw pile.", player=o.name(e.seat))
    ),
    ev.TookDiscard: _by(lambda **v: gettext("%(player)s took the face-up card.", **v)),
    ev.Reshuffled: lambda o, view, e: gettext(
        "The draw pile was empty: the discards have been shuffled in."
    ),
    ev.LookedAtOuter: _by(lambda **v: gettext("%(player)s looks at two cards.", **v)),
    ev.LooksEnded: _begun,
    ev.Exchanged: lambda o, view, e: gettext(
        "%(player)s exchanged card %(number)s.", player=o.name(e.seat), number=e.position + 1
    ),
    ev.Swapped: _swapped,
    ev.Peeked: lambda o, view, e: gettext(
        "%(player)s looks at card %(number)s.", player=o.name(e.seat), number=e.position + 1
    ),
    ev.UsedDrawTwo: _by(lambda **v: gettext("%(player)s may draw twice.", **v)),
    ev.Knocked: _by(
        lambda **v: gettext("%(player)s knocked: everybody else gets one more turn.", **v)
    ),
    ev.ReplacedSpecial: _by(lambda **v: gettext("%(player)s replaced a special card.", **v)),
    ev.PlacedInRow: lambda o, view, e: gettext(
        "%(player)s placed a card in row %(number)s.", player=o.name(e.seat), number=e.row + 1
    ),
    ev.Stopped: _by(lambda **v: gettext("%(player)s stops.", **v)),
    ev.TookRow: _by(lambda **v: gettext("%(player)s took a row.", **v)),
    ev.Rolled: _rolled,
    ev.Secured: lambda o, view, e: gettext(
        "%(player)s secured: %(colour)s.",
        player=o.name(e.seat),
        colour=say(card_name(e.colour)),
    ),
}
