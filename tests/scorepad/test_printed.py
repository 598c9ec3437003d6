"""The worked examples printed in the rules come out as printed."""

import json
from pathlib import Path

import pytest

from companion.games import find_game
from companion.scorepad.reading import read_round
from companion.scorepad.scoring import score

PRINTED = json.loads((Path(__file__).parent.parent / "data" / "printed.json").read_text("utf-8"))
EXAMPLES = PRINTED["examples"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_a_printed_example_scores_as_printed(example):
    game, names = find_game(example["game"]), example["players"]
    reading = read_round(game, example)
    assert reading.players == tuple(names)
    result = score(game, reading.entries)
    assert list(result.points) == example["points"]
    assert [list(kinds) for kinds in result.cleared] == example.get("cleared", [[]] * len(names))
    tied = {kind: [names[player] for player in who] for kind, who in result.tied.items()}
    assert tied == example.get("tied", {})
    assert bool(reading.problems) == (example["audit"] == "warns")
    assert not any(problem.hard for problem in reading.problems)


def test_every_game_with_a_printed_example_is_there():
    assert {example["game"] for example in EXAMPLES} == {"13", "freitag13", "biberbande"}


def test_the_printed_example_of_13_lacks_a_four():
    """Two empty piles would need a four to stay, and seven of eight fours were taken."""
    example = EXAMPLES[0]
    (problem,) = read_round(find_game("13"), example).problems
    assert (problem.code, problem.kind) == ("fours-must-stay", "four")
    assert problem.values == {"over": 1, "empty": 2}
