"""Evenings: which plays belong to one, what its links open, what comes next; parted and joined."""

import pytest

from companion import store
from companion.scorepad.log import Ended, Reopened
from companion.store.base.engine import the_store
from companion.store.plays.evenings import code_for
from tests.store.plays.test_races import at_once
from tests.store.tables import PAD, THIRTEEN, all_points, stored

HOUR = 3600.0


def begin(circle, by="tablet", at=0.0, began=PAD):
    return store.begin(circle, began, by=by, at=at)


def evening_of(play):
    return store.evening(stored(play.id).evening_id)


def refs(evening):
    return [play.ref for play in store.plays_of_evening(evening.id)]


def test_an_evening_lasts_until_six_hours_of_quiet(circle):
    first = begin(circle, at=0.0)
    second = begin(circle, at=5.9 * HOUR)
    assert evening_of(first).id == evening_of(second).id
    assert evening_of(first).begun == 0.0
    later = begin(circle, at=12 * HOUR)
    assert evening_of(later).id != evening_of(first).id
    assert refs(evening_of(first)) == [first.ref, second.ref]


def test_a_change_in_any_of_its_plays_is_no_quiet(circle):
    first, second = begin(circle, at=0.0), begin(circle, at=1.0)
    store.append(first.id, all_points(1, *range(12)), at=5 * HOUR)
    third = begin(circle, at=10.5 * HOUR)
    assert refs(evening_of(second)) == [first.ref, second.ref, third.ref]


def test_each_device_and_each_circle_has_an_evening_of_its_own(circle):
    mine, other = begin(circle, by="tablet"), begin(circle, by="phone", at=1.0)
    elsewhere = begin(store.new_circle(), by="tablet", at=2.0)
    assert len({evening_of(play).id for play in (mine, other, elsewhere)}) == 3
    assert evening_of(begin(circle, by="tablet", at=3.0)).id == evening_of(mine).id


def test_a_play_begun_twice_under_one_key_is_in_one_evening(circle):
    one = store.begin(circle, PAD, by="tablet", at=0.0, key="k")
    again = store.begin(circle, PAD, by="tablet", at=20 * HOUR, key="k")
    assert (one.id, one.evening_id) == (again.id, again.evening_id)


def test_links_of_an_evening_open_it_and_nothing_else(circle):
    play = begin(circle)
    evening, other = evening_of(play), evening_of(begin(circle, by="phone"))
    stranger = store.new_circle()
    assert store.find_evening(evening.ref, circle).role == "member"
    assert store.find_evening(evening.ref, stranger) is None
    for who in (circle, stranger, None):
        assert store.find_evening(evening.scorer_code, who).role == "scorer"
        found = store.find_evening(evening.watch_code, who)
        assert (found.role, found.evening.id) == ("watcher", evening.id)
    assert store.find_evening(play.watch_code) is None
    assert store.find(evening.watch_code) is None
    assert store.find_evening("1") is None
    assert {store.evening(None), store.find_evening(other.ref, None)} == {None}


def test_who_opened_an_evening_opens_its_plays_in_the_same_role(circle):
    play = begin(circle)
    evening = evening_of(play)
    later = begin(circle, at=1.0)
    for code, role in ((evening.scorer_code, "scorer"), (evening.watch_code, "watcher")):
        found = store.find_evening(code)
        opened = store.find(found.code_of(later))
        assert (opened.role, opened.play_id) == (role, later.id)
    assert code_for(later, "member") == later.ref


def test_new_codes_close_every_link_of_the_evening(circle):
    first, second = begin(circle), begin(circle, at=1.0)
    other = begin(circle, by="phone")
    evening = evening_of(first)
    typed = store.short_code("watcher", evening_id=evening.id, at=2.0)
    new = store.new_codes(second.id)
    assert store.find(second.watch_code) is None
    assert store.find(new.watch_code).play_id == second.id
    assert store.find(first.watch_code) is None, "it would lead on to the second"
    assert store.find_evening(evening.watch_code) is None
    assert store.find_evening(evening.scorer_code) is None
    assert store.open_short_code(typed.code, {}, at=3.0) is None
    assert store.find(other.watch_code).play_id == other.id


def test_a_typed_code_opens_an_evening(circle):
    evening = evening_of(begin(circle))
    for role, code in (("watcher", evening.watch_code), ("scorer", evening.scorer_code)):
        typed = store.short_code(role, evening_id=evening.id, at=2.0)
        assert store.shown_code(role, evening_id=evening.id, at=3.0).code == typed.code
        opened = store.open_short_code(typed.code, {}, at=3.0)
        assert (opened.role, opened.code, opened.whole_evening) == (role, code, True)


def test_a_play_leads_on_to_the_newest_of_its_evening(circle):
    first = begin(circle)
    assert store.next_play(first.id) is None
    second, third = begin(circle, at=1.0), begin(circle, at=1.0)
    assert store.next_play(first.id).id == third.id
    assert store.next_play(third.id) is None
    store.put_away(third.id)
    assert store.next_play(first.id).id == second.id
    store.append(second.id, Ended())
    assert store.next_play(first.id) is None, "what is over is not announced as next"
    store.append(second.id, Reopened())
    assert store.next_play(first.id).id == second.id
    store.delete_play(second.id)
    assert store.next_play(first.id) is None


def end(play_id):
    store.append(play_id, Ended())


@pytest.mark.parametrize("change", [store.put_away, store.delete_play, store.new_codes, end])
def test_what_leads_on_is_heard_by_pages_of_the_evening(circle, change, monkeypatch):
    heard = {}
    publish = lambda _self, play_id, version: heard.update({play_id: version})  # noqa: E731
    monkeypatch.setattr(store.Notifier, "publish", publish)
    first = begin(circle)
    second = begin(circle, at=1.0)
    begun = stored(first.id).version
    assert (heard[first.id], begun) == (2, 2)
    change(second.id)
    assert heard == {play.id: stored(play.id).version for play in (first, second)}
    assert heard[first.id] > begun


def test_tonight_are_the_evenings_that_are_not_quiet_yet(circle):
    begin(circle, at=0.0)
    mine = begin(circle, at=10 * HOUR)
    other = begin(circle, by="phone", at=11 * HOUR)
    tonight = store.tonight(circle, at=12 * HOUR)
    assert [one.id for one in tonight] == [evening_of(other).id, evening_of(mine).id]
    assert store.tonight(circle, at=18 * HOUR) == []


def test_parting_begins_another_evening_with_a_play(circle):
    plays = [begin(circle, at=float(n)) for n in range(3)]
    evening = evening_of(plays[0])
    new = store.part_evening(evening.id, plays[1].id)
    assert refs(evening) == [plays[0].ref]
    assert refs(new) == [plays[1].ref, plays[2].ref]
    assert (new.begun, new.by) == (1.0, "tablet")
    assert store.find_evening(evening.watch_code).evening.id == evening.id
    assert store.next_play(plays[0].id) is None
    assert evening_of(begin(circle, at=4.0)).id == new.id, "it goes on with the later one"


def test_nothing_is_parted_before_the_first_play_or_at_another_table(circle):
    first, second = begin(circle), begin(circle, at=1.0)
    other = begin(circle, by="phone")
    evening = evening_of(first)
    assert store.part_evening(evening.id, first.id) is None
    assert store.part_evening(evening.id, other.id) is None
    assert store.part_evening(10_000, first.id) is None
    store.delete_play(first.id)
    assert store.part_evening(evening.id, second.id) is None
    assert evening_of(second).id == evening.id


def test_a_deleted_play_goes_with_those_that_it_was_between(circle):
    plays = [begin(circle, at=float(n)) for n in range(3)]
    store.delete_play(plays[2].id)
    new = store.part_evening(evening_of(plays[0]).id, plays[1].id)
    store.bring_back(circle, plays[2].ref)
    assert refs(new) == [plays[1].ref, plays[2].ref]


def test_joined_evenings_are_one_with_the_links_of_the_first_named(circle):
    early, late = begin(circle), begin(circle, by="phone", at=HOUR)
    kept, other = evening_of(late), evening_of(early)
    store.short_code("watcher", evening_id=other.id)
    assert store.join_evenings(circle, kept.id, other.id)
    assert refs(kept) == [early.ref, late.ref]
    assert evening_of(early).begun == 0.0
    assert store.find_evening(kept.watch_code).evening.id == kept.id
    assert store.find_evening(other.watch_code) is None
    assert store.next_play(early.id).id == late.id


def test_only_evenings_of_one_circle_are_joined(circle):
    mine, stranger = evening_of(begin(circle)), store.new_circle()
    theirs = evening_of(begin(stranger))
    assert not store.join_evenings(circle, mine.id, theirs.id)
    assert not store.join_evenings(circle, mine.id, mine.id)
    assert len(store.plays_of_evening(theirs.id)) == 1


def test_evenings_before_and_after_are_found_by_time(circle):
    days = [evening_of(begin(circle, at=day * 24 * HOUR)) for day in range(9)]
    near = store.evenings_near(days[4])
    assert [one.id for one in near] == [days[n].id for n in (1, 2, 3, 5, 6, 7)]
    store.delete_play(store.plays_of_evening(days[3].id)[0].id)
    assert days[3].id not in {one.id for one in store.evenings_near(days[4])}
    assert store.evenings_near(evening_of(begin(store.new_circle()))) == []


def test_results_of_an_evening_come_play_by_play(circle):
    first, second = begin(circle, began=THIRTEEN), begin(circle, at=1.0, began=THIRTEEN)
    for play, values in ((first, (3, 1, 2)), (second, (0, 9, 9))):
        store.append(play.id, all_points(1, *values), at=2.0)
        store.append(play.id, Ended(), at=3.0)
    results = store.evening_results(evening_of(first).id)
    assert [(one.play_id, one.name, one.place) for one in results] == [
        (first.id, "Ben", 1),
        (first.id, "Cem", 2),
        (first.id, "Anna", 3),
        (second.id, "Anna", 1),
        (second.id, "Ben", 2),
        (second.id, "Cem", 2),
    ]


def test_plays_taken_in_have_evenings_by_device_and_time(circle):
    for at, by in ((0.0, "a" * 22), (HOUR, "a" * 22), (2 * HOUR, "b" * 22), (20 * HOUR, "a" * 22)):
        begin(circle, at=at, by=by)
    whole, there = list(store.whole_plays(circle)), store.new_circle()
    store.adopt(there, whole)
    with the_store().engine.connect() as connection:
        rows = connection.exec_driver_sql(
            f"SELECT evening_id FROM play WHERE circle_id = {there} ORDER BY created"
        )
        one, two, three, four = [row[0] for row in rows]
    assert one == two
    assert len({one, three, four}) == 3


def test_plays_that_begin_at_once_are_in_one_evening(app, circle):
    plays = at_once(app, *[lambda n=n: begin(circle, at=float(n)) for n in range(4)])
    assert len({stored(play.id).evening_id for play in plays}) == 1
