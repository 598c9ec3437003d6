"""What every game must hold, and the tables of the printed rules."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Entry, HandAudit, PlainAudit, Setup, StockAudit, TargetAudit
from companion.games import GAMES, find_game
from companion.scorepad.audit import check
from companion.scorepad.schedule import plan_round, planned_rounds, schedule
from tests.games import playing
from tests.scorepad import naive
from tests.scorepad.rounds import seeds

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
TABLES = [
    (game, edition, players)
    for game in GAMES
    for edition in game.editions
    for players in range(game.players[0], game.players[1] + 1)
]
tables = pytest.mark.parametrize(("game", "edition", "players"), TABLES)


def test_the_games():
    assert [game.slug for game in GAMES] == ["13", "freitag13", "biberbande", "push", "any"]
    assert [find_game(game.slug) for game in GAMES] == list(GAMES)
    assert find_game("chess") is None


@games
def test_names_and_keys(game):
    assert re.fullmatch(r"[a-z0-9]+", game.slug)
    assert game.title.message
    assert game.about.message
    assert game.unit.message
    keys = [kind.key for kind in game.kinds]
    assert keys == naive.KINDS[game.slug]
    assert len(set(keys)) == len(keys)
    assert all(game.kind(key).key == key for key in keys)
    assert game.kind("nothing") is None
    assert len({kind.label for kind in game.kinds}) == len(keys)


@games
def test_players_and_who_wins(game):
    assert game.players == naive.PLAYERS[game.slug]
    assert game.lowest_wins == naive.LOWEST_WINS.get(game.slug, False)
    assert (game.tie_break is not None) == (game.slug == "push")
    assert game.has_dealer == (game.slug != "push")


@games
def test_editions(game):
    assert game.edition() is game.editions[0]
    assert [game.edition(edition.key) for edition in game.editions] == list(game.editions)
    with pytest.raises(KeyError):
        game.edition("999")


@pytest.mark.parametrize(
    ("slug", "edition", "cards", "value"),
    [
        ("13", "50", 50, 3 * 53 + 8 * 4),
        ("freitag13", "53", 53, 3 * 53 + 8 * 4),
        ("freitag13", "50", 50, 3 * 53 + 8 * 4),
        ("biberbande", "66", 66, 225),
        ("push", "120", 120, 315),
        ("any", "plain", 0, 0),
    ],
)
def test_decks(slug, edition, cards, value):
    deck = find_game(slug).edition(edition)
    assert deck.size == cards
    assert sum(stock.value * stock.copies for stock in deck.deck) == value
    assert len({stock.key for stock in deck.deck}) == len(deck.deck)
    copies = naive.COPIES[slug, edition]
    assert {kind.key: deck.copies(kind.key) for kind in find_game(slug).kinds} == copies
    assert deck.copies("nothing") == 0
    scoring = {stock.kind for stock in deck.deck} - {None}
    assert scoring == set(copies)


def test_kinds_of_cards():
    assert [(kind.each, kind.cleared) for kind in find_game("13").kinds] == [
        (1, True), (1, True), (1, True), (2, False),
    ]  # fmt: skip
    for slug in ("biberbande", "push"):
        assert all(kind.each == int(kind.key) for kind in find_game(slug).kinds)
        assert not any(kind.cleared for kind in find_game(slug).kinds)
    specials = {stock.key: stock.copies for stock in find_game("biberbande").edition().deck[10:]}
    assert specials == {"swap": 9, "peek": 7, "draw-two": 5}
    assert {s.key: s.copies for s in find_game("push").edition().deck[30:]} == {
        "dice": 18, "direction": 12,
    }  # fmt: skip


@games
def test_ways_and_audit_belong_together(game):
    assert game.ways[-1] == "points"
    wanted = {
        "13": (TargetAudit, "kinds"),
        "freitag13": (TargetAudit, "kinds"),
        "biberbande": (HandAudit, "hand"),
        "push": (StockAudit, "kinds"),
        "any": (PlainAudit, "points"),
    }
    audit, way = wanted[game.slug]
    assert isinstance(game.audit, audit)
    assert game.ways[0] == way


@tables
def test_deals_use_every_card_once(game, edition, players):
    deal = game.deal(edition.size, players)
    if deal.hands is not None:
        assert len(deal.hands) == players
    if game.slug == "any":
        assert (deal.hands, deal.draw_pile, deal.unused) == (None, None, None)
        return
    dealt = sum(deal.hands or ()) + deal.draw_pile + (deal.unused or 0) + deal.open
    out = 12 if (game.slug, players) == ("push", 2) else 0  # direction cards are sorted out
    assert dealt + out == edition.size


@pytest.mark.parametrize(
    ("slug", "draw_piles"),
    [
        ("13", {3: 35, 4: 30, 5: 25, 6: 20}),
        ("freitag13", {3: 0, 4: 0, 5: 0, 6: 0}),
        ("biberbande", {2: 57, 3: 53, 4: 49, 5: 45, 6: 41}),
        ("push", {2: 108, 3: 120, 4: 120, 5: 120, 6: 120}),
    ],
)
def test_draw_piles(slug, draw_piles):
    game = find_game(slug)
    size = game.edition().size
    assert {p: game.deal(size, p).draw_pile for p in draw_piles} == draw_piles
    assert {game.deal(size, p).open for p in draw_piles} == {1 if slug == "biberbande" else 0}


@pytest.mark.parametrize(("edition", "players"), naive.HANDS_OF_FREITAG)
def test_hands_of_friday(edition, players):
    game = find_game("freitag13")
    deal = game.deal(game.edition(edition).size, players)
    hands, unused = naive.HANDS_OF_FREITAG[edition, players]
    assert (list(deal.hands), deal.unused, deal.draw_pile) == (hands, unused, 0)


@pytest.mark.parametrize(
    ("slug", "rounds"),
    [
        ("13", {3: 6, 4: 4, 5: 5, 6: 6}),
        ("freitag13", {3: 4, 4: 4, 5: 4, 6: 4}),
        ("biberbande", {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}),
        ("push", {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}),
        ("any", {1: None, 12: None}),
    ],
)
def test_rounds(slug, rounds):
    game = find_game(slug)
    assert {players: game.rounds(players) for players in rounds} == rounds
    for players, usual in rounds.items():
        assert planned_rounds(game, Setup(players)) == usual
        assert planned_rounds(game, Setup(players, rounds=9)) == 9
        assert len(schedule(game, Setup(players))) == (usual or 0)


@tables
def test_the_deal_moves_clockwise_and_the_left_neighbour_starts(game, edition, players):
    for first in range(players):
        plans = schedule(game, Setup(players, first, rounds=2 * players, edition=edition.key))
        assert [plan.number for plan in plans] == list(range(1, 2 * players + 1))
        for turn, plan in enumerate(plans):
            seat = (first + turn) % players
            dealer, starter = (seat, (seat + 1) % players) if game.has_dealer else (None, seat)
            assert (plan.dealer, plan.starter) == (dealer, starter)
            hands = naive.hands(game.slug, players, starter, edition.key)
            assert (list(plan.hands) if plan.hands else None) == hands


def test_starts_at_friday_with_four_rounds():
    """Three players start 2, 1, 1 times; of five one, of six two never start."""
    game = find_game("freitag13")
    starts = {
        players: sorted(
            [plan.starter for plan in schedule(game, Setup(players))].count(seat)
            for seat in range(players)
        )
        for players in (3, 4, 5, 6)
    }
    assert starts == {3: [1, 1, 2], 4: [1] * 4, 5: [0, 1, 1, 1, 1], 6: [0, 0, 1, 1, 1, 1]}


def test_an_edition_changes_the_plan():
    assert plan_round(find_game("freitag13"), 1, 6, 0).hands == (8, 9, 9, 9, 9, 9)
    assert plan_round(find_game("freitag13"), 1, 6, 0, "50").hands == (8, 9, 9, 8, 8, 8)


@games
def test_what_the_printed_rules_leave_open_is_said(game):
    silent_about_ties = game.slug in {"13", "freitag13", "biberbande"}
    assert silent_about_ties <= any("tie" in note.message.lower() for note in game.notes)
    silent_about_dealer = game.slug in {"freitag13", "biberbande"}
    assert silent_about_dealer <= any("the deal moves" in note.message for note in game.notes)


def rounds_played(random, players):
    """A round of each game, really played, as (slug, edition, entries)."""
    friday = max(players, 3)
    for zeros, edition in ((True, "53"), (False, "50")):
        counts = playing.play_friday(random, friday, random.randrange(friday), zeros)
        yield "freitag13", edition, [Entry(counts=own) for own in counts]
    counts = playing.play_13(random, friday, random.randrange(friday))
    yield "13", "50", [Entry(counts=own) for own in counts]
    hands = playing.end_of_biberbande(random, players)
    by_kind = [{str(card): hand.count(card) for card in hand} for hand in hands]
    yield "biberbande", "66", [Entry(counts=own) for own in by_kind]
    yield "biberbande", "66", [Entry(points=sum(hand)) for hand in hands]
    counts = playing.end_of_push(random, players)
    yield "push", "120", [Entry(counts=own) for own in counts]
    points = naive.points("push", counts)
    held = [sum(own.values()) for own in counts]
    both = zip(points, held, strict=True)
    yield "push", "120", [Entry(points=own, cards_held=cards) for own, cards in both]


@pytest.mark.no_cover
@settings(max_examples=200, deadline=None)
@given(random=seeds, players=st.integers(2, 6))
def test_a_round_that_was_really_played_is_never_warned_about(random, players):
    for slug, edition, entries in rounds_played(random, players):
        game = find_game(slug)
        assert check(game, entries, edition) == (), (slug, edition, entries)
        if slug in {"13", "freitag13"}:
            points = naive.points(slug, [entry.counts for entry in entries])
            assert check(game, [Entry(points=own) for own in points], edition) == ()
