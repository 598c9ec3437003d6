"""Circles, their devices and their people."""

import pytest
from sqlalchemy import update

from companion import store
from companion.scorepad.log import Began, Ended, Joined, Renamed
from companion.store.base.engine import writing
from companion.store.base.models import Device
from tests.store.plays.test_races import at_once
from tests.store.tables import THIRTEEN, all_points

NOBODY = "0" * 22


def test_there_is_one_home(app, context):
    assert store.home_circle() == store.home_circle()
    assert store.new_circle() != store.home_circle()


def test_many_who_come_first_find_one_home(app):
    assert len(set(at_once(app, *[store.home_circle] * 8))) == 1


def test_a_device_joins_stays_and_leaves(circle):
    ref = store.join_circle(circle)
    assert store.circle_of(ref) == circle
    assert store.join_circle(circle, ref) == ref
    other = store.new_circle()
    assert store.join_circle(other, ref) == ref
    assert store.circle_of(ref) == other
    store.leave_circle(ref)
    assert store.circle_of(ref) is None
    assert store.device_for(ref).ref == ref


@pytest.mark.parametrize("ref", ["", "1", NOBODY, "\0", "\ud800" * 22, "x" * 9999])
def test_an_unknown_device_is_a_stranger(circle, ref):
    assert store.circle_of(ref) is None
    assert store.device_for(ref) is None
    new = store.join_circle(circle, ref)
    assert (new == ref) == (ref == NOBODY), "a token of a signed cookie stays, whatever was lost"
    assert store.circle_of(new) == circle


def test_devices_of_a_circle(circle):
    old, young = store.join_circle(circle, at=1.0), store.join_circle(circle, at=2.0)
    store.name_device(old, "Tablet")
    store.new_device("Elsewhere")
    assert [device.ref for device in store.devices(circle)] == [young, old]
    store.seen_device(old, at=3.0)
    assert [device.name for device in store.devices(circle)] == ["Tablet", ""]


def test_who_is_removed_is_out_and_so_is_the_code_it_knew(circle):
    ref, code = store.join_circle(circle, name="Old phone"), store.circle(circle).code
    device = store.device_for(ref)
    assert device.name == "Old phone"
    store.remove_device(store.new_circle(), device.id)
    assert (store.circle_of(ref), store.circle(circle).code) == (circle, code)
    store.remove_device(circle, device.id)
    assert store.circle_of(ref) is None
    assert store.circle_by_code(code) is None


def test_the_code_lets_join_until_there_is_a_new_one(circle):
    code = store.circle(circle).code
    assert store.circle_by_code(code).id == circle
    new = store.new_circle_code(circle)
    assert store.circle_by_code(code) is None
    assert store.circle_by_code(new).id == circle
    for wrong in ("", "1", NOBODY, new[:-1], new.swapcase(), "\0"):
        assert store.circle_by_code(wrong) is None
    assert store.circle(4711) is None


A_DAY = 86400.0


def looked_once(circle, number):
    """A row as versions before 0.2 made one for every look without a cookie."""
    ref = store.join_circle(circle, at=1.0 + number)
    with writing() as session:
        session.execute(update(Device).where(Device.ref == ref).values(acted=None))
    return ref


def test_devices_that_never_did_anything_are_forgotten_after_a_month(circle, play):
    joined = store.join_circle(circle, at=1.0)
    stale = [looked_once(circle, number) for number in range(3)]
    seated = looked_once(circle, 9)
    store.claim(play.id, 0, seated)
    assert store.tidy_devices(at=30 * A_DAY) == 0
    assert store.tidy_devices(at=30 * A_DAY + 3) == 2
    store.seen_device(joined, at=31 * A_DAY)
    assert {device.ref for device in store.devices(circle)} == {joined, seated}
    assert store.device_for(stale[2]) is None, "whoever is seen tidies along"


def test_a_page_of_devices(circle):
    refs = [store.join_circle(circle, at=float(at)) for at in range(5)]
    assert [one.ref for one in store.devices(circle, 2, 1)] == [refs[3], refs[2]]
    one = store.devices(circle)[0]
    assert store.member(circle, one.id).ref == refs[4]
    assert store.member(store.new_circle(), one.id) is None


def test_a_token_that_acts_twice_at_once_is_one_device(app, circle):
    ref = store.new_ref()
    at_once(app, *[lambda: store.new_device("Mac", ref)] * 8)
    assert store.device_for(ref).name == "Mac"


def test_people_are_offered_latest_first_in_the_last_spelling(circle):
    store.begin(circle, Began("13", ("Zoë", "Ben", "Cem")), at=1.0)
    store.begin(circle, Began("13", ("Dora", "  BEN ", "Eva")), at=2.0)
    assert store.known_names(circle) == ["BEN", "Dora", "Eva", "Cem", "Zoë"]
    ben = store.known_people(circle)[0]
    assert (ben.folded, ben.uses, ben.last_played) == ("ben", 2, 2.0)


def test_every_person_has_an_own_colour(circle):
    store.begin(circle, Began("any", tuple("ABCDE")))
    store.begin(circle, Began("any", tuple("CDEFG")))
    assert sorted(person.colour for person in store.known_people(circle)) == list(range(7))


def test_circles_do_not_know_each_others_people(circle):
    store.begin(circle, THIRTEEN)
    assert store.known_names(store.new_circle()) == []


def test_who_joins_or_is_renamed_is_known(play, circle):
    store.append(play.id, Renamed(0, "Anneliese"))
    store.append(play.id, Joined(1, 3, "Gast"))
    assert {"Anneliese", "Gast"} <= set(store.known_names(circle))


def marks(circle):
    return {one.name: (one.colour, one.sign) for one in store.known_people(circle)}


def test_a_slip_that_is_corrected_at_the_table_leaves_only_the_right_name(circle):
    play = store.begin(circle, Began("any", ("Ana", "Ben")))
    before = marks(circle)
    store.append(play.id, Renamed(0, "Anja"))
    store.append(play.id, Renamed(0, "Anna"))
    assert marks(circle) == {"Anna": before["Ana"], "Ben": before["Ben"]}
    store.undo(play.id)
    assert marks(circle).keys() == {"Anja", "Ben"}
    store.undo(play.id)
    assert marks(circle) == before
    store.redo(play.id)
    store.redo(play.id)
    assert marks(circle).keys() == {"Anna", "Ben"}


def test_a_slip_that_is_corrected_after_the_end_takes_its_result_along(circle):
    play = store.begin(circle, Began("any", ("Ana", "Ben")))
    store.append(play.id, all_points(1, 1, 2))
    store.append(play.id, Ended())
    store.append(play.id, Renamed(0, "Anna"))
    assert sorted(store.known_names(circle)) == ["Anna", "Ben"]
    (won,) = store.games_of(circle, person_id=store.person_named(circle, "Anna").id)
    assert (won.plays, store.check_up().findings) == (1, ())


def test_who_played_before_or_plays_elsewhere_stays_when_another_takes_the_seat(circle):
    for name, ends in (("Anna", True), ("Eva", False)):
        first = store.begin(circle, Began("any", (name, "Ben")))
        if ends:
            store.append(first.id, all_points(1, 1, 2))
            store.append(first.id, Ended())
        play = store.begin(circle, Began("any", (name, "Ben")))
        store.append(play.id, Renamed(0, "Cem"))
    assert sorted(store.known_names(circle)) == ["Anna", "Ben", "Cem", "Eva"]


@pytest.mark.parametrize("mark", ["guest", "hidden"])
def test_a_name_with_a_mark_stays(circle, mark):
    play = store.begin(circle, Began("any", ("Anna", "Ben")))
    anna = store.person_named(circle, "Anna")
    store.set_person(circle, anna.id, **{mark: True})
    store.append(play.id, Renamed(0, "Cem"))
    assert store.person_of(circle, anna.id)


def test_a_rename_that_is_refused_leaves_no_name(play, circle):
    with pytest.raises(store.Refused):
        store.append(play.id, Renamed(0, " ben "))
    assert sorted(store.known_names(circle)) == ["Anna", "Ben", "Cem"]


def test_what_is_too_long_for_a_name_is_not_offered(circle):
    store.begin(circle, Began("any", ("A" * 5000, "B" * 100)))
    assert store.known_names(circle) == ["B" * 100]


def test_a_name_can_be_forgotten_by_its_own_circle(play, circle):
    anna = next(person for person in store.known_people(circle) if person.name == "Anna")
    store.forget_person(store.new_circle(), anna.id)
    assert "Anna" in store.known_names(circle)
    store.forget_person(circle, anna.id)
    assert "Anna" not in store.known_names(circle)
    assert store.sheet(play.id).players[0].name == "Anna"
