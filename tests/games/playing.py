"""Rounds as they happen at a table: real cards, random but legal moves, no product code."""

VALUES = {0: 1, 1: 3, 2: 3, 4: 2, 5: 3, 7: 3}


def deck(colours, wild, zeros):
    """Cards as (kind, value)."""
    values = [value for value, copies in VALUES.items() for _ in range(copies) if value or zeros]
    return [(colour, value) for colour in colours for value in values] + [(wild, 4)] * 8


def play_13(random, players, starter=0):
    """Counts by player after one round of 13."""
    cards = deck(["blue", "yellow", "green"], "four", zeros=False)
    random.shuffle(cards)
    hands = [[cards.pop() for _ in range(5)] for _ in range(players)]
    targets = {colour: [] for colour in ("blue", "yellow", "green")}
    return _play(random, hands, cards, targets, starter, lambda piles: list(piles))


def play_friday(random, players, starter=0, zeros=True):
    """Counts by player after one round of Friday the 13th; with three a hand stays out."""
    cards = deck(["cat", "mirror", "ladder"], "friday", zeros)
    random.shuffle(cards)
    hands = [[] for _ in range(max(players, 4))]
    for number, card in enumerate(cards):
        hands[(starter + number) % len(hands)].append(card)
    started = lambda piles: [kind for kind, pile in piles.items() if pile]  # noqa: E731
    piles = {"cat": [], "mirror": [], "ladder": []}
    return _play(random, hands[:players], [], piles, starter % players, started)


def _play(random, hands, draw_pile, piles, starter, places_for_wild):
    taken = [{} for _ in hands]
    seat = starter
    while any(hands):
        if hands[seat]:
            _turn(random, hands[seat], piles, taken[seat], places_for_wild(piles))
            if draw_pile:
                hands[seat].append(draw_pile.pop())
        seat = (seat + 1) % len(hands)
    return taken


def _turn(random, hand, piles, taken, places_for_wild):
    playable = [card for card in hand if card[0] in piles or places_for_wild]
    card = random.choice(playable or hand)
    hand.remove(card)
    kind = card[0] if card[0] in piles else random.choice(places_for_wild or list(piles))
    pile = piles[kind]
    if sum(value for _, value in pile) + card[1] > 13:
        for lying, _ in pile:
            taken[lying] = taken.get(lying, 0) + 1
        pile.clear()
    pile.append(card)


def end_of_biberbande(random, players):
    """Four number cards a player, as lists."""
    cards = [number for number in range(9) for _ in range(4)] + [9] * 9
    random.shuffle(cards)
    return [[cards.pop() for _ in range(4)] for _ in range(players)]


def end_of_push(random, players):
    """Counts by player: each number card goes to somebody or is lost."""
    taken = [{} for _ in range(players)]
    for number in range(1, 7):
        for _ in range(15):
            if random.random() < 0.7:
                counts = random.choice(taken)
                counts[str(number)] = counts.get(str(number), 0) + 1
    return taken
