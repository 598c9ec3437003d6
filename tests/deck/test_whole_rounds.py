"""Whole rounds of every game at every table size, from the shuffle to the score."""

import random
from collections import Counter

import pytest

from companion.deck import fair
from companion.deck import table as tables
from companion.deck.events import Knocked, PlayedOnTarget, Reshuffled, Rolled
from companion.deck.view import view
from companion.game import Entry
from companion.games import GAMES, find_game
from companion.scorepad.audit import check
from companion.scorepad.scoring import score
from tests.deck.players import play_out, start_of
from tests.deck.test_random_play import all_cards, check_sight, replayed, zones
from tests.deck.witness import Witness

ROUNDS = [
    pytest.param(game, edition.key, players, real, id=f"{game.slug}-{edition.key}-{players}-{real}")
    for game in GAMES
    for edition in game.editions
    for players in range(game.players[0], game.players[1] + 1)
    for real in ((False, True) if game.deck_style == "targets" else (False,))
    if game.deck_style != "piles"
]


@pytest.mark.parametrize(("game", "edition", "players", "real"), ROUNDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_round_ends_in_a_score(game, edition, players, real, seed):
    rng = random.Random(f"{seed}{players}")
    start = start_of(game, players, rng, edition, real=real)
    events, end = play_out(game, start, rng)
    assert replayed(game, events) == end
    entries = [Entry(counts=counts) for counts in tables.counts(end)]
    # The score pad finds nothing to warn of: what was played can have been counted.
    assert check(game, entries, edition) == ()
    assert len(score(game, entries).points) == players
    held = Counter(c for (name, _), cards in zones(end).items() if name in HELD for c in cards)
    values = sum(end.stock[card].value * copies for card, copies in held.items())
    if game.slug in ("biberbande", "push"):
        assert sum(score(game, entries).points) == values
    assert sum(entry.cards() for entry in entries) == held.total()


HELD = {"taken", "open", "secured", "hand"}


@pytest.mark.parametrize(("game", "edition", "players", "real"), ROUNDS)
def test_every_step_of_a_round_is_seen_by_the_right_people(game, edition, players, real):
    rng = random.Random(players)
    start = start_of(game, players, rng, edition, real=real)
    events, end = play_out(game, start, rng)
    table = tables.begin(game, start)
    cards, witness = all_cards(table), Witness(game, start, zones(table))
    for event in events[1:]:
        after = tables.apply(table, event)
        witness.saw(event, zones(table), zones(after))
        table = after
        check_sight(table, witness)
        assert all_cards(table) == cards
    assert witness.over
    assert table == end


@pytest.mark.parametrize(
    ("players", "plays"),
    [(3, [17, 17, 16]), (4, [13, 13, 12, 12]), (5, [10] * 5), (6, [9, 9, 8, 8, 8, 8])],
)
def test_thirteen_everyone_plays_as_often_as_the_rules_say(players, plays):
    game, rng = find_game("13"), random.Random(4)
    for real in (False, True):
        start = start_of(game, players, rng, real=real)
        events, _ = play_out(game, start, rng)
        found = Counter(event.seat for event in events if isinstance(event, PlayedOnTarget))
        assert [found[(start.starter + turn) % players] for turn in range(players)] == plays


def test_freitag_with_real_cards_ends_without_the_hand_that_stays_out():
    game, rng = find_game("freitag13"), random.Random(4)
    events, end = play_out(game, start_of(game, 3, rng, real=True), rng)
    assert len(events) == 1 + 40
    assert len(end.unseen) == 13


def test_biberbande_goes_on_after_the_pile_is_used_up():
    game = find_game("biberbande")
    for seed in range(40):
        rng = random.Random(seed)
        events, _ = play_out(game, start_of(game, 2, rng), rng)
        assert sum(isinstance(event, Knocked) for event in events) == 1
        if any(isinstance(event, Reshuffled) for event in events):
            assert fair.check_all(fair.proof(game, events)) is None
            assert len(fair.proof(game, events)) > 1
            return
    pytest.fail("no pile was used up")


@pytest.mark.parametrize("risk", [False, True])
def test_push_the_die_takes_colours_and_in_the_risk_variant_a_star_everything(risk):
    game, rng = find_game("push"), random.Random(8)
    events, end = play_out(game, start_of(game, 4, rng, risk=risk), rng)
    assert end.rolls
    assert [r.face for r in end.rolls] == [e.face for e in events if isinstance(e, Rolled)]
    for roll in end.rolls:
        colours = {card.split()[0] for card in roll.lost}
        assert roll.face == "star" or colours <= {roll.face}
    lost_to_stars = [card for roll in end.rolls if roll.face == "star" for card in roll.lost]
    assert bool(lost_to_stars) == risk
    assert not zones(end)["draw", ""]
    assert not any(isinstance(event, Reshuffled) for event in events)


def test_after_the_round_nothing_but_the_draw_pile_is_hidden():
    game, rng = find_game("13"), random.Random(9)
    _, end = play_out(game, start_of(game, 3, rng), rng)
    seen = view(end)
    assert all(card for (name, _), cards in seen.zones.items() for card in cards)
    assert seen.facts["over"]
