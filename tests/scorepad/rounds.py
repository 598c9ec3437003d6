"""Random rounds for property tests: counts that the deck allows, and counts of any kind."""

from hypothesis import strategies as st

from companion.game import Entry, HandAudit
from companion.games import GAMES

CARD_GAMES = [game for game in GAMES if game.kinds]
SETTINGS = [
    (game, edition.key, players)
    for game in CARD_GAMES
    for edition in game.editions
    for players in range(game.players[0], game.players[1] + 1)
]
seeds = st.randoms(use_true_random=False)


def counts_from_deck(random, game, edition, players):
    """Counts by player, never more of a kind than the deck holds."""
    if isinstance(game.audit, HandAudit):
        return _hands_from_deck(random, game, edition, players)
    tables = [{} for _ in range(players)]
    for kind in game.kinds:
        left = random.randint(0, game.edition(edition).copies(kind.key))
        for _ in range(left):
            counts = tables[min(random.randrange(players), random.randrange(players))]
            counts[kind.key] = counts.get(kind.key, 0) + 1
    return tables


def _hands_from_deck(random, game, edition, players):
    deck = game.edition(edition)
    cards = [kind.key for kind in game.kinds for _ in range(deck.copies(kind.key))]
    random.shuffle(cards)
    hands = [cards[4 * player : 4 * player + 4] for player in range(players)]
    return [{key: hand.count(key) for key in set(hand)} for hand in hands]


def wild_entry(random, game):
    """An entry that may be right, impossible or nonsense."""
    if game.kinds and random.random() < 0.7:
        return Entry(counts=_wild_counts(random, game))
    points = random.choice([0, random.randint(0, 40), random.randint(-5, 400), 2_000_000])
    held = random.choice([None, random.randint(0, 30), random.randint(-2, 120)])
    return Entry(points=points, cards_held=held)


def _wild_counts(random, game):
    if isinstance(game.audit, HandAudit) and random.random() < 0.8:
        hand = random.choices([kind.key for kind in game.kinds], k=random.choice([4, 4, 4, 3, 5]))
        return {key: hand.count(key) for key in set(hand)}
    kinds = [kind.key for kind in game.kinds if random.random() < 0.8]
    if random.random() < 0.02:
        kinds.append("joker")
    return {key: random.choice([0, random.randint(0, 6), random.randint(-1, 20)]) for key in kinds}
