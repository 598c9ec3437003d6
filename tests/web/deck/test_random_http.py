"""Whatever is sent to a table over HTTP, by rule or at random: no card is lost or doubled, and what
each device is shown is exactly what a witness of common sense says that its seats see.
"""

import random
from collections import Counter

import pytest

from companion import store
from companion.deck import events as ev
from companion.deck import table as tables
from companion.games import find_game
from tests.deck.players import fair_move
from tests.deck.test_random_play import all_cards, zones
from tests.deck.witness import Witness
from tests.web.deck.tables import table_of

STEPS = 40
GAMES = [("13", 4), ("freitag13", 4), ("biberbande", 4), ("push", 4), ("any", 4)]
WORDS = {
    ev.PlayedOnTarget: "play", ev.TookBack: "take-back", ev.Drew: "draw", ev.Revealed: "reveal",
    ev.Discarded: "discard", ev.PutBack: "put-back", ev.TookDiscard: "take",
    ev.LookedAtOuter: "look", ev.LookedAway: "look-away", ev.Exchanged: "exchange",
    ev.Swapped: "swap", ev.Peeked: "peek", ev.UsedDrawTwo: "draw-two", ev.Knocked: "knock",
    ev.ReplacedSpecial: "replace", ev.PlacedInRow: "place", ev.Stopped: "stop",
    ev.TookRow: "take-row", ev.Secured: "secure",
}  # fmt: skip


def fields_of(event):
    """An event as the form fields that ask for it."""
    names = event.__dataclass_fields__
    values = {name: getattr(event, name) for name in names}
    if isinstance(event, ev.Swapped):
        values["other"] = f"{event.other}-{values.pop('other_position')}"
    return WORDS[type(event)], values


def anything(rng):
    """A request that is mostly nonsense."""
    return rng.choice([*WORDS.values(), "undo", "looks-over", "x"]), {
        "seat": rng.choice([0, 1, 2, 3, -1, 9]),
        "card": rng.choice(["four", "blue 7", "cat 0", "dice", "♠ 7", "", "x"]),
        "target": rng.choice(["blue", "cat", "x"]),
        "position": rng.choice([0, 3, 4, -1]),
        "other": rng.choice(["1-0", "9-9", "x"]),
        "row": rng.choice([0, 1, 2, 3]),
        "colour": rng.choice(["red", "blue", "x"]),
        "place": rng.choice(["top", "bottom", "x"]),
    }


def device_for(table, seat):
    """The device that acts for a seat: its phone, else the tablet."""
    return next((phone for phone in table.phones if seat in phone.seats), table.tablet)


def shown_by(witness, state, seat):
    """What the witness says that a seat (None: the table) sees, as it goes over the wire."""
    return {
        (name, str(place)): list(witness.sees(name, place, cards, seat))
        for (name, place), cards in zones(state).items()
    }


def flat(data):
    """The cards of a view as {(name, place): cards}."""
    return {(n, p): cards for n, places in data["cards"].items() for p, cards in places.items()}


def check_devices(table, witness):
    state = table.state
    for device in table.everybody:
        seen = device.view()
        assert flat(seen["table"]) == shown_by(witness, state, None)
        assert set(seen["seats"]) == {str(seat) for seat in device.seats}
        for seat in device.seats:
            assert flat(seen["seats"][str(seat)]) == shown_by(witness, state, seat)
        check_page(device, witness, state)


def check_page(device, witness, state):
    """No card stands on the page that the seats of the device do not see."""
    allowed = Counter()
    for seat in (None, *device.seats):
        for cards in shown_by(witness, state, seat).values():
            allowed |= Counter(card for card in cards if card)
    assert set(device.faces()) <= set(allowed)


def follow(table, witness, before):
    """Tells the witness what happened since, from the log."""
    with table.app.test_request_context():
        lines = store.deck_lines(table.deck.id)
    state = before[1]
    for line in lines[before[0] + 1 :]:
        after = tables.apply(state, line.event)
        witness.saw(line.event, zones(state), zones(after))
        state = after
    return lines[-1].number, state


@pytest.mark.parametrize(("slug", "players"), GAMES)
@pytest.mark.parametrize("seed", [1])
def test_random_requests(app, slug, players, seed):
    rng = random.Random(f"{slug}{seed}")
    cards = None if find_game(slug).kinds else tuple(f"♠ {n}" for n in range(30))
    table = table_of(app, slug, players, cards=cards, hand=3 if cards else 0, seed=seed)
    with app.test_request_context():
        start = store.deck_lines(table.deck.id)[0].event
    whole, witness = all_cards(table.state), Witness(find_game(slug), start, zones(table.state))
    known = (0, table.state)
    for step in range(STEPS):
        move = fair_move(table.state, rng)
        if move is None:
            break
        if rng.random() < 0.3:
            do, fields = anything(rng)
            device = rng.choice(table.everybody)
        else:
            do, fields = fields_of(move)
            device = device_for(table, fields["seat"])
        status, _ = device.act(do, **fields)
        assert status in (200, 400, 403, 422)
        known = follow(table, witness, known)
        assert known[1] == table.state
        assert all_cards(table.state) == whole
        if step % 8 == 0:
            check_devices(table, witness)
    assert known[0] > STEPS // 3
    check_devices(table, witness)
