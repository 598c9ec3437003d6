"""The shuffle is uniform, comes from the system's randomness, and keeps its promise."""

import hashlib
import random
import secrets
import subprocess
from collections import Counter
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.deck import shuffle as shuffle_module
from companion.deck.cards import deck_of
from companion.deck.shuffle import commitment, is_salt, keeps, new_salt, shuffled
from companion.games import GAMES
from tests.deck.chisquare import fair_pairs, fair_positions, limit, positions

TEN = tuple("ABCDEFGHIJ")
TIMES = 6000
DECKS = [pytest.param(deck_of(game), id=game.slug) for game in GAMES if game.editions[0].deck]


def swap_with_any(cards):
    """The well-known mistake: every place is swapped with any place."""
    order = list(cards)
    for place in range(len(order)):
        other = random.randrange(len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def swap_with_another(cards):
    """Off by one: a card never stays in its place."""
    return shuffled(cards, lambda places: random.randrange(max(places - 1, 1)))


def cut(cards, at):
    """Every card comes to every place, but neighbours stay neighbours."""
    return (*cards[at:], *cards[:at])


def test_cards_are_spread_over_places_and_pairs():
    orders = [shuffled(TEN) for _ in range(TIMES)]
    assert fair_positions(orders)
    assert fair_pairs(orders)


@pytest.mark.parametrize("deck", DECKS)
def test_real_decks_are_spread_over_places(deck):
    assert fair_positions([shuffled(deck) for _ in range(1500)])


@pytest.mark.parametrize("biased", [swap_with_any, swap_with_another])
def test_a_biased_shuffle_is_found_by_its_places(biased):
    assert not fair_positions([biased(TEN) for _ in range(TIMES)])


def test_a_cut_is_found_by_its_pairs_alone():
    orders = [cut(TEN, number % len(TEN)) for number in range(TIMES)]
    assert fair_positions(orders)
    assert not fair_pairs(orders)


def test_the_statistic_of_a_fair_shuffle_is_where_it_should_be():
    """Its mean over many runs is the freedom, so the limit means what it says."""
    found = [positions([shuffled(TEN) for _ in range(100)]) for _ in range(100)]
    freedom = found[0][1]
    mean = sum(value for value, _ in found) / len(found)
    assert freedom == 81
    assert abs(mean - freedom) < 6 * (2 * freedom / len(found)) ** 0.5


@pytest.mark.parametrize(("freedom", "value"), [(1, 3.8415), (2, 5.9915), (5, 11.0705)])
def test_limits_are_those_of_the_tables(freedom, value):
    assert limit(freedom, 0.05) == pytest.approx(value, abs=0.0001)


def test_every_order_of_three_comes():
    orders = Counter(shuffled("abc") for _ in range(1200))
    assert len(orders) == 6
    assert min(orders.values()) > 100


def test_randomness_is_the_systems():
    assert shuffled.__defaults__ == (secrets.randbelow,)
    with mock.patch.object(random, "random", side_effect=AssertionError):
        random.seed(1)
        first = shuffled(range(60))
        random.seed(1)
        assert shuffled(range(60)) != first


@pytest.mark.no_cover
@given(st.lists(st.text(max_size=3), max_size=30))
def test_no_card_is_lost_or_doubled(cards):
    assert Counter(shuffled(cards)) == Counter(cards)


def test_salts_have_128_bits_and_differ():
    salts = {new_salt() for _ in range(50)}
    assert len(salts) == 50
    assert all(is_salt(salt) and len(bytes.fromhex(salt)) == 16 for salt in salts)
    assert not is_salt("0" * 31)
    assert not is_salt("0" * 32 + "\n")
    assert not is_salt("A" * 32)


def test_commitment_is_the_hash_of_the_documented_lines():
    salt, order = "0f" * 16, ("blue 7", "four", "König ♥")
    lines = f"{salt}\nblue 7\nfour\nKönig ♥\n".encode()
    assert commitment(order, salt) == hashlib.sha256(lines).hexdigest()
    command = ["sha256sum"]
    told = subprocess.run(command, input=lines, capture_output=True, check=True).stdout
    assert told.split()[0].decode() == commitment(order, salt)


def test_commitment_is_kept_only_by_its_order_and_salt():
    salt = new_salt()
    promised = commitment(TEN, salt)
    assert keeps(TEN, salt, promised)
    assert keeps(TEN, salt, promised.upper())
    assert not keeps(TEN[::-1], salt, promised)
    assert not keeps(TEN, new_salt(), promised)
    assert not keeps(TEN[:-1], salt, promised)


def test_docstring_example():
    import doctest

    assert doctest.testmod(shuffle_module).attempted == 1
    assert doctest.testmod(shuffle_module).failed == 0
