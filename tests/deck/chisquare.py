"""Chi-square tests of a shuffle: does every card come to every place, every pair to every two?

The limits let a fair shuffle fail about once in 10^9 runs.
"""

from collections import Counter
from itertools import permutations
from math import erfc, exp, lgamma, log

CHANCE = 1e-9


def tail(value, freedom):
    """The chance that chi-square with that freedom is above `value`, term by term."""
    half = value / 2
    start = 1 if freedom % 2 else 2
    chance = erfc(half**0.5) if start == 1 else exp(-half)
    steps = (at / 2 for at in range(start, freedom, 2))
    return chance + sum(exp(step * log(half) - half - lgamma(step + 1)) for step in steps)


def limit(freedom, chance=CHANCE):
    """The chi-square value that a fair shuffle passes with that chance."""
    low, high = 1e-6, 100.0 + 10 * freedom
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, freedom) > chance else (low, middle)
    return high


def positions(orders):
    """(statistic, freedom) of cards over places; equal cards of a deck count as one kind.

    Each order fills every place once, which takes the variance of the counts down; the factor
    (n - 1) / n gives the statistic its chi-square distribution back.
    """
    size, kinds = len(orders[0]), Counter(orders[0])
    found = Counter((place, card) for order in orders for place, card in enumerate(order))
    statistic = 0.0
    for card, copies in kinds.items():
        expected = len(orders) * copies / size
        statistic += sum((found[place, card] - expected) ** 2 for place in range(size)) / expected
    return statistic * (size - 1) / size, (size - 1) * (len(kinds) - 1)


def pairs(orders, one, other):
    """(statistic, freedom) of the ordered pairs of different cards at two places."""
    cells = list(permutations(orders[0], 2))
    found = Counter((order[one], order[other]) for order in orders)
    expected = len(orders) / len(cells)
    return sum((found[cell] - expected) ** 2 for cell in cells) / expected, len(cells) - 1


def fair_positions(orders):
    """Whether the cards are spread evenly over the places."""
    statistic, freedom = positions(orders)
    return statistic < limit(freedom)


def fair_pairs(orders):
    """Whether every two places hold every pair equally often."""
    size = len(orders[0])
    tests = [(one, other) for one in range(size) for other in range(one + 1, size)]
    found = [pairs(orders, one, other) for one, other in tests]
    return all(value < limit(freedom, CHANCE / len(tests)) for value, freedom in found)
