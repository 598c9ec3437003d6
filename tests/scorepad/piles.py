"""What can lie on piles up to 13, found by trying every set of cards: no formula, no product code.

A pile that was ever started keeps at least the card played last, and never stands above 13.
"""

from functools import cache
from itertools import product

COLOUR = {1: 3, 2: 3, 4: 2, 5: 3, 7: 3}  # value: copies
WITH_ZERO = {0: 1, **COLOUR}
FOURS = 8


@cache
def piles(zeros):
    """Every (own cards, fours) that can lie on one pile."""
    values = WITH_ZERO if zeros else COLOUR
    found = set()
    for counts in product(*(range(copies + 1) for copies in values.values())):
        total = sum(value * count for value, count in zip(values, counts, strict=True))
        for fours in range(4):
            if total + 4 * fours <= 13 and sum(counts) + fours > 0:
                found.add((sum(counts), fours))
    return frozenset(found)


@cache
def possible_totals(zeros):
    """Every (first, second, third colour, fours) that can have been taken, all cards played."""
    copies = 15 if zeros else 14
    found = set()
    for one, two, three in product(piles(zeros), repeat=3):
        fours = FOURS - one[1] - two[1] - three[1]
        if fours >= 0:
            found.add((copies - one[0], copies - two[0], copies - three[0], fours))
    return frozenset(found)


@cache
def possible_with_unused_hand(zeros):
    """The same for three players at Friday the 13th, where a hand of unseen cards stays out."""
    copies, unused = (15, 13) if zeros else (14, 12)
    found = set()
    for *taken, fours in product(*[range(copies + 1)] * 3, range(FOURS + 1)):
        stays = 3 * copies + FOURS - unused - sum(taken) - fours
        rooms = tuple(sorted(min(copies - count, 9) for count in taken))
        if any(cards == stays and w <= FOURS - fours for cards, w in _three_piles(zeros, rooms)):
            found.add((*taken, fours))
    return frozenset(found)


@cache
def _three_piles(zeros, rooms):
    """(cards, fours among them) of three piles that hold at most so many cards of their own."""
    allowed = [[pile for pile in piles(zeros) if pile[0] <= most] for most in rooms]
    return frozenset(
        (sum(own + fours for own, fours in three), sum(fours for _, fours in three))
        for three in product(*allowed)
    )
