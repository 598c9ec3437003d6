"""A deal goes one by one from the starter, and follows from the order alone."""

import pytest

from companion.deck.cards import deck_of
from companion.deck.deal import DealtCards, deal
from companion.deck.shuffle import shuffled
from companion.game import Problem
from companion.games import GAMES, find_game

SIZES = [
    ("13", 3, [5] * 3, 35, 0, 0),
    ("13", 4, [5] * 4, 30, 0, 0),
    ("13", 5, [5] * 5, 25, 0, 0),
    ("13", 6, [5] * 6, 20, 0, 0),
    ("freitag13", 3, [14, 13, 13], 0, 13, 0),
    ("freitag13", 4, [14, 13, 13, 13], 0, 0, 0),
    ("freitag13", 5, [11, 11, 11, 10, 10], 0, 0, 0),
    ("freitag13", 6, [9, 9, 9, 9, 9, 8], 0, 0, 0),
    ("biberbande", 2, [4] * 2, 57, 0, 1),
    ("biberbande", 6, [4] * 6, 41, 0, 1),
    ("push", 2, [0] * 2, 108, 0, 0),
    ("push", 6, [0] * 6, 120, 0, 0),
]


@pytest.mark.parametrize(("slug", "players", "hands", "pile", "unused", "opened"), SIZES)
def test_everyone_gets_what_the_game_deals(slug, players, hands, pile, unused, opened):
    game = find_game(slug)
    dealt = deal(game, deck_of(game, players=players), players, starter=0)
    assert [len(hand) for hand in dealt.hands] == hands
    assert (len(dealt.draw_pile), len(dealt.unused), len(dealt.open)) == (pile, unused, opened)


def test_the_extra_card_goes_to_the_starter():
    game = find_game("freitag13")
    dealt = deal(game, deck_of(game), 4, starter=2)
    assert [len(hand) for hand in dealt.hands] == [13, 13, 14, 13]


def test_cards_go_round_one_by_one_from_the_starter():
    game = find_game("biberbande")
    order = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "swap", "peek")
    dealt = deal(game, order, 2, starter=1)
    assert dealt == DealtCards(
        hands=(("1", "3", "5", "7"), ("0", "2", "4", "6")),
        draw_pile=("9", "swap", "peek"),
        open=("8",),
    )


def test_the_hand_that_stays_out_is_dealt_last_in_each_round():
    game = find_game("freitag13")
    order = tuple(f"card {number}" for number in range(53))
    dealt = deal(game, order, 3, starter=1)
    assert dealt.hands[1][:2] == ("card 0", "card 4")
    assert dealt.hands[2][:2] == ("card 1", "card 5")
    assert dealt.hands[0][:2] == ("card 2", "card 6")
    assert dealt.unused[:2] == ("card 3", "card 7")


def test_a_free_deck_is_dealt_as_agreed():
    game = find_game("any")
    dealt = deal(game, tuple("ABCDEFG"), 3, 0, hand=2)
    assert dealt.hands == (("A", "D"), ("B", "E"), ("C", "F"))
    assert dealt.draw_pile == ("G",)
    assert deal(game, tuple("ABC"), 3, 0) == DealtCards(((), (), ()), tuple("ABC"))


@pytest.mark.parametrize(
    ("slug", "cards", "players", "hand"),
    [("13", 29, 6, 0), ("freitag13", 3, 4, 0), ("biberbande", 8, 2, 0), ("any", 8, 3, 3)],
)
def test_too_few_cards(slug, cards, players, hand):
    problem = deal(find_game(slug), ("card",) * cards, players, 0, hand)
    assert isinstance(problem, Problem)
    assert problem.code == "too-few-cards"


@pytest.mark.parametrize("game", [game for game in GAMES if game.editions[0].deck])
def test_no_card_is_lost_in_a_deal(game):
    for players in range(game.players[0], game.players[1] + 1):
        order = shuffled(deck_of(game, players=players))
        dealt = deal(game, order, players, players - 1)
        laid = [*dealt.draw_pile, *dealt.unused, *dealt.open, *(c for h in dealt.hands for c in h)]
        assert sorted(laid) == sorted(order)
