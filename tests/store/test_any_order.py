"""Plays, edits, undo, deletion, merging and files in any order: statistics are as counted again."""

import io
from collections import Counter
from contextlib import suppress
from fractions import Fraction

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from companion import store
from companion.exchange.reading import read_plays
from companion.exchange.writing import written
from companion.scorepad.log import Cleared, Ended, Joined, Noted, Renamed, Reopened
from tests.store.tables import all_points
from tests.store.test_statistics import A_YEAR, begun, who

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva")


def counted_again(circle, sheets):
    """Plays, wins and chance by person, and how often one was ahead of another."""
    plays, wins, chance, ahead = Counter(), Counter(), Counter(), Counter()
    for sheet in sheets:
        places = [(who(circle, sheet.players[s.player].name), s.place) for s in sheet.standings]
        for person, place in places:
            if person:
                plays[person.id] += 1
                wins[person.id] += place == 1
                chance[person.id] += Fraction(1, len(places))
                for other, behind in places:
                    if other and place < behind:
                        ahead[person.id, other.id] += 1
    return plays, wins, chance, ahead


def evenings_by_play(circle):
    """For every play, in order, which is the first of its evening."""
    names = [one.evening for one in store.whole_plays(circle)]
    return [names.index(name) for name in names]


class Years(RuleBasedStateMachine):
    """A circle for whom anything happens in any order, held against counting it all again."""

    def __init__(self):
        super().__init__()
        self.circle = store.new_circle()
        self.at = 0.0
        self.plays = []
        self.deleted = set()
        self.excluded = set()

    @rule(names=st.permutations(NAMES), many=st.integers(2, 4), data=st.data(), low=st.booleans())
    def play(self, names, many, data, low):
        self.at += data.draw(st.sampled_from((1000.0, A_YEAR)))
        play = begun(self.circle, *names[:many], at=self.at, lowest_wins=low)
        self.plays.append(play)
        for number in range(1, data.draw(st.integers(0, 2)) + 1):
            totals = data.draw(st.lists(st.integers(0, 3), min_size=many, max_size=many))
            store.append(play.id, all_points(number, *totals), at=self.at + number)
        store.append(play.id, Ended(), at=self.at + 500)

    def pick(self, data):
        return data.draw(st.sampled_from([one for one in self.plays if one not in self.deleted]))

    @precondition(lambda self: len(self.plays) > len(self.deleted))
    @rule(
        data=st.data(),
        step=st.sampled_from(("edit", "undo", "reopen", "end", "clear", "name", "join", "note")),
    )
    def change(self, data, step):
        play = self.pick(data)
        many = len(store.sheet(play.id).players)
        totals = data.draw(st.lists(st.integers(0, 3), min_size=many, max_size=many))
        changes = {
            "edit": all_points(1, *totals),
            "reopen": Reopened(),
            "end": Ended(),
            "clear": Cleared(1),
            "name": Renamed(0, data.draw(st.sampled_from(NAMES))),
            "join": Joined(2, many, "Gast"),
            "note": Noted(1, data.draw(st.sampled_from(("", "Rain", "=1+1")))),
        }
        with suppress(store.Refused):
            if step == "undo":
                store.undo(play.id)
            else:
                store.append(play.id, changes[step], at=self.at + 600)

    @precondition(lambda self: len(self.plays) > len(self.deleted))
    @rule(data=st.data())
    def delete(self, data):
        play = self.pick(data)
        store.delete_play(play.id)
        self.deleted.add(play)

    @precondition(lambda self: self.deleted)
    @rule(data=st.data(), good=st.booleans())
    def bring_back(self, data, good):
        play = data.draw(st.sampled_from(sorted(self.deleted, key=lambda one: one.id)))
        self.deleted.discard(play)
        if good:
            assert store.delete_for_good(self.circle, play.ref)
            self.plays.remove(play)
        else:
            assert store.bring_back(self.circle, play.ref)

    @precondition(lambda self: len(self.plays) > len(self.deleted))
    @rule(data=st.data(), out=st.booleans())
    def exclude(self, data, out):
        play = self.pick(data)
        store.exclude(play.id, out)
        (self.excluded.add if out else self.excluded.discard)(play)

    @rule(one=st.sampled_from(NAMES), other=st.sampled_from(NAMES))
    def merge(self, one, other):
        gone, kept = who(self.circle, one), who(self.circle, other)
        if gone and kept:
            with suppress(store.PlayedTogether):
                store.merge_people(self.circle, gone.id, kept.id)

    @rule(name=st.sampled_from(NAMES))
    def forget(self, name):
        if person := who(self.circle, name):
            store.forget_person(self.circle, person.id)

    @precondition(lambda self: len(self.plays) > len(self.deleted))
    @rule(data=st.data(), parts=st.booleans())
    def part_or_join(self, data, parts):
        one, other = self.pick(data), self.pick(data)
        evening, another = (store.evening_of_play(each.id) for each in (one, other))
        if parts:
            store.part_evening(evening.id, one.id)
        elif evening.id != another.id:
            assert store.join_evenings(self.circle, evening.id, another.id)

    @rule()
    def move(self):
        """All goes out and comes into another circle, where the same is found as counting gives."""
        people = store.whole_people(self.circle)
        text = "".join(written(store.whole_plays(self.circle), 0.0, people))
        other = store.new_circle()
        taken = store.adopt(other, list(read_plays(io.StringIO(text))))
        assert taken.new == len(self.plays) - len(self.deleted)
        again = store.adopt(other, list(read_plays(io.StringIO(text))))
        assert (again.new, again.longer, again.kept, again.same) == (0, 0, 0, taken.new)
        there = [(one.name, one.colour, one.sign) for one in store.whole_people(other)]
        for one in store.whole_people(self.circle):
            assert (one.name, one.colour, one.sign) in there
        assert evenings_by_play(other) == evenings_by_play(self.circle)
        self.held_against_counting(other)

    def teardown(self):
        self.held_against_counting(self.circle)

    def held_against_counting(self, circle):
        """The sums of a circle that holds these plays are those of counting them again."""
        plays, wins, chance, ahead = counted_again(circle, self._counting())
        found = [(store.games_of(circle, person_id=p), p) for p in self._people(circle)]
        sums = {person: one for games, person in found for one in games}
        assert sums.keys() == plays.keys()
        for person, one in sums.items():
            assert (one.plays, one.wins) == (plays[person], wins[person])
            assert one.chance == pytest.approx(float(chance[person]))
        for person in self._people(circle):
            for met in store.opponents(person):
                assert met.ahead == ahead[person, met.person.id]
        assert store.check_up().findings == ()

    def _counting(self):
        """The sheets of the plays that the statistics should count."""
        sheets = [store.sheet(one.id) for one in self.plays if one not in self.left_out]
        return [one for one in sheets if one.finished and any(row.complete for row in one.rows)]

    @property
    def left_out(self):
        return self.deleted | self.excluded

    def _people(self, circle):
        return [one.id for one in store.known_people(circle)]


def test_statistics_are_what_counting_it_all_again_gives(app):
    with app.app_context():
        run_state_machine_as_test(
            Years,
            settings=settings(
                max_examples=25,
                stateful_step_count=14,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
