"""A complete play of every classic, from its first round to its winner."""

import json

import pytest

from companion.definition.checks import check
from companion.definition.course import Counts, context_of, is_over, places, play, winners
from companion.games.classics import find_classic, slugs
from tests.definition.make_courses import AGREED, FOLDER, whole_play

PLAYS = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
by_slug = pytest.mark.parametrize("slug", slugs())


def test_every_classic_has_a_complete_play():
    assert set(PLAYS) == set(slugs())


@by_slug
def test_the_file_is_as_it_is_made(slug):
    assert json.loads(json.dumps(whole_play(slug))) == PLAYS[slug]


@by_slug
def test_a_complete_play(slug):
    one, game = PLAYS[slug], find_classic(slug)
    counted = [Counts(r["entries"], r["table"]) for r in one["rounds"]]
    turns = play(game, one["players"], counted, one["first_dealer"])
    planned = (
        AGREED.get(slug) if slug in ("romme", "mau-mau") else game.planned_rounds(one["players"])
    )
    for turn, told in zip(turns, one["answers"]["rounds"], strict=True):
        assert not is_over(game, turn.before, planned)
        assert list(turn.points) == told["points"]
        assert list(turn.after.totals) == told["totals"]
        assert (turn.before.dealer, turn.before.starter) == (told["dealer"], told["starter"])
        assert context_of(game, turn.before).cards == told["cards"]
    assert is_over(game, turns[-1].after, planned)
    assert list(places(game, turns[-1].after)) == one["answers"]["places"]
    assert winners(game, turns[-1].after)
    assert {str(k): v for k, v in turns[-1].after.out.items()} == one["answers"]["out"]


@by_slug
def test_nothing_in_it_is_refused(slug):
    one, game = PLAYS[slug], find_classic(slug)
    counted = [Counts(r["entries"], r["table"]) for r in one["rounds"]]
    turns = play(game, one["players"], counted, one["first_dealer"])
    for turn, counts in zip(turns, counted, strict=True):
        context = context_of(game, turn.before)
        entries = turn.after.sheet or counts.entries
        found = check(game, entries, counts.table, context)
        assert [item for item in found if item.hard] == []
