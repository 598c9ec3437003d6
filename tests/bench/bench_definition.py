"""How long a round of a game that is a value takes, against one of 13."""

from __future__ import annotations

import random

from companion.definition.checks import check
from companion.definition.evaluate import Context, evaluate
from companion.definition.reader import read
from companion.games.classics import find_classic, slugs
from companion.scorepad.scoring import score
from tests.bench import own_scoring
from tests.bench.bench_scorepad import GAME, ROUND
from tests.bench.registry import Sample, bench, timed
from tests.definition import rounds

SIX = 6


def _round(slug: str):
    game, chance = find_classic(slug), random.Random(slug)
    players = min(SIX, game.players[1])
    context = Context(5, 5, (game.start,) * players)
    entries = rounds.entries(chance, game, players, context)
    table = rounds.entry(chance, game.table, context)
    return lambda: evaluate(game, entries, table, context)


def _dearest() -> str:
    return max(slugs(), key=lambda slug: timed(_round(slug), runs=60).median)


@bench(
    "score a round of the dearest classic, six players or fewer",
    unit="µs",
    against="score a round of six players",
    aim=10,
)
def dearest_classic() -> Sample:
    return timed(_round(_dearest()))


@bench("score the same round by a function of its own", unit="µs")
def own_function() -> Sample:
    return timed(lambda: own_scoring.score(GAME, ROUND))


@bench(
    "score a round of six players by rules",
    unit="µs",
    against="score the same round by a function of its own",
    aim=1.5,
)
def by_rules() -> Sample:
    return timed(lambda: score(GAME, ROUND))


@bench("score a round of Wizard, six players", unit="µs", against="score a round of six players")
def wizard_round() -> Sample:
    return timed(_round("wizard"))


@bench("check a sheet of Kniffel, six players", unit="µs")
def check_sheet() -> Sample:
    game, chance = find_classic("kniffel"), random.Random(6)
    entries = rounds.entries(chance, game, SIX, Context())
    return timed(lambda: check(game, entries))


@bench("read the description of Skat")
def read_description() -> Sample:
    raw = find_classic("skat").raw
    return timed(lambda: read(raw))
