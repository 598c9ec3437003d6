"""Scores of thousands of random rounds against a deliberately naive count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Entry
from companion.games import find_game
from companion.scorepad.scoring import score
from tests.scorepad import naive
from tests.scorepad.rounds import CARD_GAMES, counts_from_deck, seeds


@pytest.mark.no_cover
@pytest.mark.parametrize("game", CARD_GAMES, ids=lambda game: game.slug)
@settings(max_examples=600, deadline=None)
@given(random=seeds, data=st.data())
def test_a_random_round_scores_as_counted_by_hand(game, random, data):
    edition = data.draw(st.sampled_from(game.editions)).key
    players = data.draw(st.integers(*game.players))
    table = counts_from_deck(random, game, edition, players)
    result = score(game, [Entry(counts=counts) for counts in table])
    assert list(result.points) == naive.points(game.slug, table)
    assert [list(kinds) for kinds in result.cleared] == naive.cleared(game.slug, table)
    assert {kind: list(who) for kind, who in result.tied.items()} == naive.tied(game.slug, table)
    shown = [[[t.kind, t.count, t.points, t.cleared, t.tied] for t in own] for own in result.terms]
    assert shown == [naive.terms(game.slug, table, player) for player in range(players)]


@pytest.mark.parametrize("game", CARD_GAMES, ids=lambda game: game.slug)
@settings(max_examples=200, deadline=None)
@given(random=seeds)
def test_a_score_is_the_sum_of_its_terms(game, random):
    table = counts_from_deck(random, game, game.editions[0].key, game.players[1])
    result = score(game, [Entry(counts=counts) for counts in table])
    assert list(result.points) == [sum(term.points for term in own) for own in result.terms]
    for term in (term for own in result.terms for term in own):
        assert term.points == (0 if term.cleared else term.count * term.each)
        assert term.rule in {game.kind(term.kind).rule, game.kind(term.kind).cleared_rule}


def test_points_counted_by_hand_have_no_terms():
    result = score(find_game("13"), [Entry(points=n) for n in (3, 0, 12)])
    assert result.points == (3, 0, 12)
    assert result.terms == ((), (), ())
    assert result.cleared == ((), (), ())
    assert result.tied == {}


def test_fours_are_never_cleared_and_ties_are_explained_by_the_majority():
    counts = [{"blue": 3, "four": 5}, {"blue": 3}, {"green": 1}]
    result = score(find_game("13"), [Entry(counts=own) for own in counts])
    assert result.points == (13, 3, 0)
    blue, four = result.terms[0]
    assert (blue.tied, blue.rule, four.cleared, four.rule) == (True, "majority", False, "scoring")
    assert result.terms[2][0].cleared


def test_nobody_has_most_of_a_kind_that_nobody_holds():
    result = score(find_game("freitag13"), [Entry(counts={})] * 3)
    assert result.points == (0, 0, 0)
    assert result.tied == {}


def test_a_round_of_nobody_scores_nothing():
    assert score(find_game("13"), []).points == ()


def test_equal_entries_are_one_key():
    one, other = Entry({"red": 1, "blue": 2}), Entry({"blue": 2, "red": 1})
    assert len({one, other, Entry({"red": 1}), Entry(points=3), Entry(fields={"won": None})}) == 4
    assert {(one, Entry(points=0)): "judged"}[other, Entry(points=0)] == "judged"
