"""Players for the tests: some who play by the rules, and one who sends anything at all."""

from dataclasses import fields
from typing import get_args, get_type_hints

from companion.deck import events as ev
from companion.deck import table as tables
from companion.deck.cards import deck_of
from companion.deck.rows import colour_of, faces, fitting
from companion.deck.shuffle import new_salt, shuffled

FREE = ("A", "A", "B", "C", "D", "E", "F", "G", "H", "J")


def start_of(game, players, rng, edition="", *, real=False, risk=False):
    """A deal of that game from `rng`; `real` with real cards."""
    starter = rng.randrange(players)
    if real:
        return ev.KeeperStarted(game.slug, players, starter, edition)
    cards = deck_of(game, edition, players) or FREE
    order = shuffled(cards, rng.randrange)
    hand = 0 if game.editions[0].deck else rng.randrange(len(FREE) // players + 1)
    return ev.Dealt(game.slug, players, starter, order, new_salt(), edition, hand, risk)


def fair_move(table, rng):
    """An event that the rules allow now; None when there is none."""
    due = tables.reshuffle(table, rng.randrange) or tables.roll(table, rng.randrange)
    return due or _PLAYERS[table.game.deck_style](table, rng)


def _targets(table, rng):
    if table.phase == "over":
        return None
    card = rng.choice(table.unseen if table.real else table.hands[table.turn])
    kind = table.stock[card].kind
    targets = [kind] if kind in table.targets else list(table.targets)
    return ev.PlayedOnTarget(table.turn, card, rng.choice(targets))


def _row_of_four(table, rng):
    seat = table.turn
    if table.phase == "first-look":
        waiting = [s for s in range(table.players) if s not in table.looked]
        return ev.LookedAtOuter(rng.choice(waiting))
    if table.phase != "turn":
        return ev.ReplacedSpecial(seat) if table.phase == "replacing" else None
    if table.drawn is not None:
        return _drawn(table, rng, seat)
    if table.may_knock is not None and table.turns >= table.players and rng.random() < 0.05:
        return ev.Knocked(table.may_knock)
    if not table.owed and table.discard[-1].isdigit() and rng.random() < 0.3:
        return ev.TookDiscard(seat, rng.randrange(4))
    return ev.Drew(seat)


def _drawn(table, rng, seat):
    if rng.random() < 0.3:
        return ev.Discarded(seat)
    other = rng.choice([s for s in range(table.players) if s != seat])
    return {
        "swap": ev.Swapped(seat, rng.randrange(4), other, rng.randrange(4)),
        "peek": ev.Peeked(seat, rng.randrange(4)),
        "draw-two": ev.UsedDrawTwo(seat),
    }.get(table.drawn, ev.Exchanged(seat, rng.randrange(4)))


def _rows(table, rng):
    seat = table.acts
    if table.phase == "turn" and table.open[seat] and rng.random() < 0.3:
        return ev.Secured(seat, colour_of(rng.choice(table.open[seat])))
    if table.phase == "place":
        return ev.PlacedInRow(seat, rng.choice(fitting(table.drawn, table.rows)))
    if table.phase == "take":
        return ev.TookRow(seat, rng.randrange(len(table.rows)))
    if table.phase == "more" and table.rows and (not table.draw_pile or rng.random() < 0.25):
        return ev.Stopped(seat)
    return ev.Revealed(seat) if table.phase in ("turn", "more") else None


def _piles(table, rng):
    seat = rng.randrange(table.players)
    hand = table.hands[seat]
    moves = [ev.Drew(seat), ev.Revealed(seat)] if table.draw_pile else []
    moves += [ev.TookDiscard(seat)] if table.discard else []
    if hand:
        card = rng.choice(hand)
        moves += [ev.Discarded(seat, card), ev.PutBack(seat, card, rng.choice(("top", "bottom")))]
    return rng.choice(moves) if moves else None


_PLAYERS = {"targets": _targets, "row-of-four": _row_of_four, "rows": _rows, "piles": _piles}


def any_event(table, rng):
    """Any event with any values, mostly nonsense, sometimes right."""
    kind = rng.choice(get_args(ev.Event))
    hints = get_type_hints(kind)
    return kind(
        **{field.name: _any(field.name, hints[field.name], table, rng) for field in fields(kind)}
    )


def _any(name, hint, table, rng):
    cards = [card for cards in tables.style_of(table).zones(table).values() for card in cards]
    if hint is int:
        return rng.randrange(-1, table.players + 2)
    if hint is bool:
        return rng.random() < 0.5
    if hint == tuple[str, ...]:
        return tuple(rng.sample(cards, min(len(cards), 3)))
    if name in ("target", "face", "colour"):
        kinds = [kind.key for kind in table.game.kinds]
        return rng.choice([*kinds, *(faces(table.stock) if hasattr(table, "stock") else ()), "x"])
    return rng.choice(get_args(hint) or [*cards, "", "x"])


def play_out(game, start, rng, most=5000):
    """The events of a whole round by the rules, and the table at its end."""
    events, table = [start], tables.begin(game, start)
    while not tables.is_over(table):
        event = fair_move(table, rng)
        after = tables.apply(table, event)
        assert not hasattr(after, "code"), (event, after)
        events.append(event)
        table = after
        assert len(events) < most
    return events, table
