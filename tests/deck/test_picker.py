"""First player, die and coin: every answer equally likely."""

from collections import Counter

import pytest

from companion.deck.picker import COIN, first_player, flip, pick, roll
from tests.deck.chisquare import limit


@pytest.mark.parametrize(
    ("draw", "answers"),
    [
        (lambda: first_player(4), {0, 1, 2, 3}),
        (roll, {1, 2, 3, 4, 5, 6}),
        (lambda: roll(20), set(range(1, 21))),
        (flip, set(COIN)),
        (lambda: pick(("red", "star")), {"red", "star"}),
    ],
)
def test_every_answer_is_equally_likely(draw, answers):
    times = 4000
    found = Counter(draw() for _ in range(times))
    assert set(found) == answers
    expected = times / len(answers)
    statistic = sum((found[answer] - expected) ** 2 for answer in answers) / expected
    assert statistic < limit(len(answers) - 1)


@pytest.mark.parametrize(("draw", "value"), [(first_player, 0), (roll, 0), (pick, ())])
def test_nothing_to_draw_from(draw, value):
    with pytest.raises(ValueError, match=r"a side|nobody|nothing"):
        draw(value)
