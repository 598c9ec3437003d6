"""Writing plays: numbered, checked, all or nothing, repeatable."""

import contextlib
import random

import pytest
import sqlalchemy as sa

from companion import store
from companion.game import Entry
from companion.scorepad.log import (
    Began,
    Cleared,
    Counted,
    Ended,
    Joined,
    Left,
    Renamed,
    Reopened,
    RoundsSet,
    Seated,
)
from companion.store.base.engine import the_store
from companion.store.plays import writing
from tests.store.tables import THIRTEEN, all_points, assert_whole, points, stored


def test_a_new_play_has_its_beginning_as_number_one(circle):
    play = store.begin(circle, THIRTEEN, by="tablet", at=5.0)
    assert [(line.number, line.change, line.by, line.at) for line in assert_whole(play.id)] == [
        (1, THIRTEEN, "tablet", 5.0)
    ]
    assert (play.head, play.game, play.created, play.finished_at) == (1, "13", 5.0, None)
    assert [player["name"] for player in play.summary["players"]] == ["Anna", "Ben", "Cem"]
    assert len({play.ref, play.scorer_code, play.watch_code}) == 3


def test_a_beginning_is_not_made_twice(circle):
    first = store.begin(circle, THIRTEEN, key="one press")
    again = store.begin(circle, THIRTEEN, key="one press")
    assert (again.id, again.ref) == (first.id, first.ref)
    assert store.begin(circle, THIRTEEN, key="another press").id != first.id
    assert store.begin(store.new_circle(), THIRTEEN, key="one press").id != first.id
    assert len(store.running(circle)) == 2


@pytest.mark.parametrize("key", [None, "press"])
def test_an_unknown_circle_gets_no_play(context, key):
    with pytest.raises(sa.exc.IntegrityError):
        store.begin(4711, THIRTEEN, key=key)
    assert store.running(4711) == []


@pytest.mark.parametrize(
    "began",
    [
        Began("13", ("Anna", "Ben")),
        Began("13", ("Anna", "anna ", "Ben")),
        Began("13", ("Anna", "", "Ben")),
        Began("13", ("Anna", "Ben", "Cem"), first_dealer=3),
        Began("chess", ("Anna", "Ben")),
    ],
)
def test_a_beginning_that_cannot_be_is_refused(circle, began):
    with pytest.raises(store.Refused) as refused:
        store.begin(circle, began)
    assert all(problem.hard for problem in refused.value.problems)
    assert store.running(circle) == []
    assert store.known_names(circle) == []


def test_a_change_gets_the_next_number(play):
    change = all_points(1, 3, 4, 5)
    assert store.append(play.id, change, by="phone", at=200.0) == store.Appended(2)
    line = assert_whole(play.id)[-1]
    assert (line.number, line.change, line.by, line.at) == (2, change, "phone", 200.0)
    assert store.sheet(play.id).totals == {0: 3, 1: 4, 2: 5}
    assert stored(play.id).version == 2


def test_every_kind_of_change_comes_back_as_written(pad):
    changes = [
        Counted(1, {0: Entry(points=-3), 1: Entry(points=4)}, accepted=True),
        Cleared(1),
        Renamed(2, "Zoë <b>=1+1 العربية"),
        Seated(1, (1, 0, *range(2, 12))),
        Left(1, 5),
        Joined(1, 12, "Gast", 7),
        RoundsSet(4),
        Ended(),
        Reopened(),
    ]
    for change in changes:
        store.append(pad.id, change)
    store.undo(pad.id)
    assert [line.change for line in assert_whole(pad.id)][1:-1] == changes


def test_a_repeated_request_changes_nothing(play):
    first = store.append(play.id, points(1, p0=3), key="tap")
    store.append(play.id, points(1, p0=4), key="next tap")
    assert store.append(play.id, points(1, p0=3), key="tap") == store.Appended(2, repeated=True)
    assert first == store.Appended(2)
    assert store.sheet(play.id).row(1).entries == {0: Entry(points=4)}
    assert len(assert_whole(play.id)) == 3


def test_a_key_is_known_in_its_own_play_only(play, pad):
    store.append(play.id, points(1, p0=3), key="tap")
    assert not store.append(pad.id, points(1, p0=3), key="tap").repeated


@pytest.mark.parametrize("key", ["x" * 10_000, "\0", "ключ 🔑", "\ud800"])
def test_any_text_is_a_key(play, key):
    assert not store.append(play.id, points(1, p0=3), key=key).repeated
    assert store.append(play.id, points(1, p0=3), key=key).repeated
    assert not store.append(play.id, points(1, p0=3), key=key + "!").repeated


def test_no_key_is_no_key(play):
    for _ in range(2):
        assert not store.append(play.id, points(1, p0=3), key="").repeated


@pytest.mark.parametrize(
    "change", [all_points(7, 1, 2, 3), points(1, p9=3), Renamed(1, "anna"), Began("13", ("A",) * 3)]
)
def test_a_refused_change_leaves_nothing(play, change):
    before = stored(play.id)
    with pytest.raises(store.Refused):
        store.append(play.id, change, key="tap")
    assert len(assert_whole(play.id)) == 1
    assert stored(play.id).version == before.version
    assert not store.append(play.id, points(1, p0=3), key="tap").repeated


def test_a_failure_in_the_middle_leaves_nothing(play, monkeypatch):
    def fail(*_args):
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(writing, "_update", fail)
    with pytest.raises(RuntimeError):
        store.append(play.id, points(1, p0=3), key="tap")
    monkeypatch.undo()
    assert len(assert_whole(play.id)) == 1
    assert store.append(play.id, points(1, p0=3), key="tap") == store.Appended(2)


def test_an_unknown_play(context):
    for call in (store.lines, store.sheet, store.rematch, store.new_codes, store.put_away):
        with pytest.raises(store.UnknownPlay):
            call(4711)
    with pytest.raises(store.UnknownPlay):
        store.append(4711, Ended())
    assert store.version_of(4711) is None


def test_undo_and_redo(play):
    store.append(play.id, all_points(1, 3, 4, 5))
    store.append(play.id, all_points(1, 9, 9, 9))
    assert store.undo(play.id, key="u").number == 4
    assert store.undo(play.id, key="u") == store.Appended(4, repeated=True)
    assert store.sheet(play.id).totals == {0: 3, 1: 4, 2: 5}
    store.redo(play.id)
    assert store.sheet(play.id).totals == {0: 9, 1: 9, 2: 9}
    with pytest.raises(store.Refused):
        store.redo(play.id)
    store.undo(play.id)
    store.undo(play.id)
    with pytest.raises(store.Refused):
        store.undo(play.id)
    assert store.sheet(play.id).totals == {0: 0, 1: 0, 2: 0}
    assert_whole(play.id)


def test_two_who_undo_the_same_change_undo_one(play):
    store.append(play.id, all_points(1, 3, 4, 5))
    store.append(play.id, all_points(2, 3, 4, 5))
    assert store.undo(play.id, 3) == store.Appended(4)
    assert store.undo(play.id, 3) == store.Appended(4, repeated=True)
    assert store.sheet(play.id).totals == {0: 3, 1: 4, 2: 5}


def test_the_end_is_kept_through_corrections_and_lifted_by_reopening(play):
    for number in range(1, 7):
        store.append(play.id, all_points(number, 1, 2, 3), at=1000.0 + number)
    assert stored(play.id).finished_at == 1006.0
    assert stored(play.id).summary["winners"] == ["Anna"]
    store.append(play.id, all_points(2, 9, 2, 3), at=2000.0)
    assert stored(play.id).finished_at == 1006.0
    assert stored(play.id).summary["winners"] == ["Ben"]
    store.append(play.id, Reopened(), at=3000.0)
    assert stored(play.id).finished_at is None
    store.append(play.id, Ended(), at=4000.0)
    assert stored(play.id).finished_at == 4000.0
    assert stored(play.id).summary["ended_early"]
    assert_whole(play.id)


def test_lists_stay_right_through_any_changes(circle):
    chance = random.Random(13)
    for _ in range(4):
        play = store.begin(circle, THIRTEEN)
        for _ in range(40):
            _try_something(play.id, chance)
            assert_whole(play.id)


def _try_something(play_id, chance):
    number = chance.randint(1, 6)
    change = chance.choice(
        [
            all_points(number, *(chance.randint(0, 9) for _ in range(3))),
            all_points(store.sheet(play_id).current, 1, 2, 3),
            points(number, p1=chance.randint(0, 9)),
            Cleared(number),
            Renamed(chance.randrange(3), chance.choice("ABCDEF")),
            Left(number, chance.randrange(3)),
            Joined(number, 3, "Gast", 4),
            RoundsSet(chance.randint(2, 8)),
            Ended(),
            Reopened(),
        ]
    )
    step = chance.choice([lambda: store.append(play_id, change)] * 3 + _steps(play_id))
    with contextlib.suppress(store.Refused):
        step()


def _steps(play_id):
    return [lambda: store.undo(play_id), lambda: store.redo(play_id)]


def test_a_rematch_has_the_same_people_and_the_next_dealer(play, circle):
    for number in range(1, 7):
        store.append(play.id, all_points(number, 1, 2, 3))
    assert store.rematch_of(play.id) == Began("13", ("Anna", "Ben", "Cem"), first_dealer=0)
    new = store.rematch(play.id, by="tablet", key="press")
    assert store.rematch(play.id, key="press").id == new.id
    assert [play.id for play in store.running(circle)] == [new.id]
    assert len(store.lines(play.id)) == 7


def test_a_rematch_follows_the_seats_and_who_is_there(circle):
    old = store.begin(circle, Began("13", ("Anna", "Ben", "Cem", "Dora"), first_dealer=1))
    store.append(old.id, all_points(1, 1, 2, 3, 4))
    store.append(old.id, Seated(2, (3, 1, 0, 2)))
    store.append(old.id, Left(2, 2))
    began = store.rematch_of(old.id)
    dealer = store.sheet(old.id).next_dealer
    assert began.players == ("Dora", "Ben", "Anna")
    assert began.players[began.first_dealer] == store.sheet(old.id).players[dealer].name


def rounds_again(circle, began, *changes):
    old = store.begin(circle, began)
    for change in changes:
        store.append(old.id, change)
    return store.rematch_of(old.id)


def test_a_rematch_of_fewer_people_has_their_usual_number_of_rounds(circle):
    four = ("Anna", "Ben", "Cem", "Dora")
    two_rounds = [all_points(1, 1, 2, 3, 4), all_points(2, 1, 2, 3, 4)]
    again = rounds_again(circle, Began("13", four), *two_rounds, Left(3, 3))
    assert (again.rounds, len(again.players)) == (None, 3)
    written_down = rounds_again(circle, Began("13", four, rounds=4), Left(1, 3))
    assert written_down.rounds is None


def test_a_rematch_keeps_a_fixed_number_of_rounds(circle):
    four = ("Anna", "Ben", "Cem", "Dora")
    assert rounds_again(circle, Began("13", four, rounds=7), Left(1, 3)).rounds == 7
    assert rounds_again(circle, Began("13", four), RoundsSet(5)).rounds == 5
    again = rounds_again(circle, Began("freitag13", four, rounds=4, per_player=True), Left(1, 3))
    assert (again.rounds, again.per_player) == (3, True)


def test_a_rematch_that_counts_down_starts_at_the_same_total(circle):
    again = rounds_again(circle, Began("any", ("Anna", "Ben"), start=(501, 301), target=0))
    assert (again.start, again.target) == ((501, 301), 0)


def test_text_that_a_database_may_refuse(circle):
    names = ("A\0nna", "Ben\x07", "Familie 👨‍👩‍👧")
    play = store.begin(circle, Began("any", names, title="A\0B"))
    assert (play.title, len(store.known_names(circle))) == ("AB", 3)
    assert store.sheet(play.id).players[2].name == names[2]


def test_a_database_that_cannot_write_says_so(sqlite_url, make_store):
    app = make_store(sqlite_url)
    with app.app_context():
        play = store.begin(store.home_circle(), THIRTEEN)
        with the_store().engine.connect() as other:
            raw = other.connection.driver_connection
            raw.execute("PRAGMA query_only = ON")
        with the_store().engine.connect() as connection:
            assert connection.scalar(sa.text("PRAGMA query_only")) == 1
        with pytest.raises(store.Unavailable):
            store.append(play.id, points(1, p0=3), key="tap")
        with the_store().engine.connect() as other:
            other.connection.driver_connection.execute("PRAGMA query_only = OFF")
        assert store.append(play.id, points(1, p0=3), key="tap") == store.Appended(2)
