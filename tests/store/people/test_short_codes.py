"""Codes that are typed: whom they let in, how long, and how few guesses they bear."""

import string

import pytest

from companion import store
from companion.store.base.engine import reading
from companion.store.base.models import Attempts, ShortCode
from companion.store.people.attempts import WINDOW_SECONDS
from companion.store.people.short_codes import (
    LENGTH,
    LETTERS,
    LIFE_SECONDS,
    MOST_WRONG,
)
from tests.store.plays.test_races import at_once
from tests.store.tables import PAD

FREE = {"anybody": 10_000}


def typed(code, at=100.0, limits=FREE):
    return store.open_short_code(code, limits, at=at)


def wrong_for(*codes):
    """Wrong codes without end, none of them alive."""
    alive = {code.code for code in codes}
    for number in range(len(LETTERS) ** 3):
        first, second, third = number // 576, number // 24 % 24, number % 24
        code = "CDF" + LETTERS[first] + LETTERS[second] + LETTERS[third]
        if code not in alive:
            yield code


def watch_code_of(play):
    return store.find(play.ref, play.circle_id).play.watch_code


def test_a_code_opens_what_its_link_opens(play, circle):
    roles = {
        "watcher": ({"play_id": play.id}, play.watch_code),
        "scorer": ({"play_id": play.id}, play.scorer_code),
        "member": ({"circle_id": circle}, store.circle(circle).code),
    }
    for role, (what, link) in roles.items():
        code = store.short_code(role, at=100.0, **what)
        assert typed(code.code) == store.Opened(role, link)


def test_letters_cannot_be_mistaken_for_each_other(play):
    code = store.short_code("watcher", play_id=play.id)
    assert len(code.code) == LENGTH
    assert set(code.code) <= set(LETTERS)
    assert not set(LETTERS) & set("0O1IL2Z5S8BUAE" + string.ascii_lowercase) - {"L", "Z"}
    assert len(LETTERS) ** LENGTH > 100_000_000


@pytest.mark.parametrize("how", ["{}", " {} ", "{0[0]}{0[1]}{0[2]}-{0[3]} {0[4]}.{0[5]}"])
def test_case_spaces_and_dashes_do_not_matter(play, how):
    code = store.short_code("watcher", play_id=play.id, at=100.0).code
    assert typed(how.format(code)).role == "watcher"
    assert typed(how.format(code).lower()).role == "watcher"


@pytest.mark.parametrize(
    "what", ["", "K7P", "K7P3Q", "K7P3QXX", "0O1I0O", "K7P3Q\0", "ſ" * 6, "é7P3QX"]
)
def test_what_cannot_be_a_code_is_wrong_and_costs_no_try(play, what):
    assert store.tidy_code(what) is None
    assert typed(what, limits={"me": 0}) is None


def test_a_shown_code_is_shown_again_while_it_lives_long_enough(play):
    first = store.short_code("watcher", play_id=play.id, at=100.0)
    assert store.short_code("watcher", play_id=play.id, at=300.0).code == first.code
    assert store.short_code("scorer", play_id=play.id, at=300.0).code != first.code
    later = store.short_code("watcher", play_id=play.id, at=500.0)
    assert later.code != first.code
    assert later.expires == 500.0 + LIFE_SECONDS
    assert typed(first.code, at=600.0).role == "watcher"


def test_a_code_lives_ten_minutes(play):
    code = store.short_code("watcher", play_id=play.id, at=100.0).code
    assert LIFE_SECONDS == 600
    assert typed(code, at=699.9) is not None
    assert typed(code, at=700.0) is None


def test_old_codes_and_tries_are_cleared_away(play):
    store.short_code("watcher", play_id=play.id, at=100.0)
    typed("CCCCCC", at=100.0, limits={"me": 5})
    store.short_code("watcher", play_id=play.id, at=100.0 + 2 * LIFE_SECONDS)
    with reading() as session:
        assert session.query(ShortCode).count() == 1
        assert session.query(Attempts).count() == 0


def test_new_codes_end_typed_codes_of_that_evening_only(play, circle):
    pad = store.begin(circle, PAD, by="phone", at=100.0)
    own, other = (store.short_code("scorer", play_id=one.id, at=100.0).code for one in (play, pad))
    store.new_codes(play.id)
    assert typed(own) is None
    assert typed(other).code == pad.scorer_code


def test_a_new_circle_code_ends_typed_codes_of_that_circle_only(circle):
    other = store.new_circle()
    codes = [store.short_code("member", circle_id=one, at=100.0).code for one in (circle, other)]
    store.new_circle_code(circle)
    assert typed(codes[0]) is None
    assert typed(codes[1]).code == store.circle(other).code


def test_one_client_has_few_tries(play):
    code = store.short_code("watcher", play_id=play.id, at=100.0)
    limits, wrong = {"me": 3, "net": 100}, wrong_for(code)
    assert [typed(next(wrong), limits=limits) for _ in range(3)] == [None] * 3
    with pytest.raises(store.TooManyTries) as refused:
        typed(code.code, at=160.0, limits=limits)
    assert refused.value.seconds == WINDOW_SECONDS - 60
    assert typed(code.code, limits={"you": 3, "net": 100}).role == "watcher"
    assert typed(code.code, at=100.0 + WINDOW_SECONDS - 1, limits={"you": 3}) is not None


def test_tries_are_forgotten_after_ten_minutes(play):
    for at in (100.0, 100.0 + WINDOW_SECONDS):
        assert typed("CCCCCC", at=at, limits={"me": 1}) is None
        with pytest.raises(store.TooManyTries):
            typed("CCCCCC", at=at + 1, limits={"me": 1})


def test_many_clients_of_one_network_share_its_tries(play):
    code = store.short_code("watcher", play_id=play.id, at=100.0)
    for number, guess in zip(range(10), wrong_for(code), strict=False):
        assert typed(guess, limits={f"client {number}": 3, "net": 10}) is None
    with pytest.raises(store.TooManyTries):
        typed(code.code, limits={"client 11": 3, "net": 10})


def test_guesses_from_many_networks_end_the_code_itself(play):
    code = store.short_code("watcher", play_id=play.id, at=100.0)
    guesses = enumerate(wrong_for(code))
    for number, guess in (next(guesses) for _ in range(MOST_WRONG)):
        assert typed(guess, limits={f"client {number}": 3, f"net {number}": 10}) is None
    assert typed(code.code) is None
    fresh = store.short_code("watcher", play_id=play.id, at=100.0)
    assert fresh.code != code.code
    assert typed(fresh.code).code == watch_code_of(play)


def test_right_codes_are_no_tries(play):
    code = store.short_code("watcher", play_id=play.id, at=100.0).code
    assert {typed(code, limits={"a club behind one address": 1}).role for _ in range(20)} == {
        "watcher"
    }


def test_guesses_at_the_same_moment_get_no_more_tries(app, play):
    code = store.short_code("watcher", play_id=play.id, at=100.0)
    wrong = wrong_for(code)

    def guess():
        try:
            return typed(next(wrong), limits={"me": 5, "net": 100})
        except store.TooManyTries:
            return "refused"

    answers = at_once(app, *[guess] * 12)
    assert (answers.count(None), answers.count("refused")) == (5, 7)
    with reading() as session:
        assert session.get_one(ShortCode, code.code).tries == 5


@pytest.mark.parametrize("ahead", [20 * 60, 240 * 86400])
def test_b46_codes_and_tries_of_a_clock_that_was_ahead_are_over(play, ahead):
    now = 1e9
    later = now + 2 * LIFE_SECONDS + ahead
    old = store.short_code("watcher", play_id=play.id, at=later)
    assert store.shown_code("watcher", play_id=play.id, at=now) is None
    assert typed(old.code, at=now) is None
    limits = {"somebody": 1}
    typed("CDFGHJ", at=later, limits=limits)
    typed("CDFGHJ", at=now, limits=limits)
    with pytest.raises(store.TooManyTries) as refused:
        typed("CDFGHJ", at=now + 1, limits=limits)
    assert refused.value.seconds <= WINDOW_SECONDS
    new = store.short_code("watcher", play_id=play.id, at=now)
    assert new.expires == now + LIFE_SECONDS


def test_b46_a_clock_put_back_by_ten_seconds_ends_no_code(play):
    code = store.short_code("watcher", play_id=play.id, at=1e9)
    assert typed(code.code, at=1e9 - 10)
