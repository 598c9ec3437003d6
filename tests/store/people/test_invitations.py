"""Links that let in for a while: whom, how often, how long, and what a wrong clock does to them."""

import pytest

from companion import store
from companion.store.people.invitations import ONCE_SECONDS, OPEN_SECONDS
from tests.store.plays.test_races import at_once

A_DAY = 86400.0
ANNA, BEN = "anna" * 5, "ben_" * 5


def test_the_link_for_this_machine_is_good_once_and_ten_minutes(circle):
    code = store.invite(circle, once=True, at=1000.0)
    assert store.invited(code, at=1000.0 + ONCE_SECONDS - 1) == store.Invited(circle, once=True)
    assert store.invited(code, at=1000.0 + ONCE_SECONDS) is None
    assert store.accept_invitation(code, ANNA, at=1000.0 + ONCE_SECONDS) is None
    assert store.accept_invitation(code, ANNA, "Mac", at=1001.0).circle_id == circle
    assert store.circle_of(ANNA) == circle
    assert store.accept_invitation(code, BEN, at=1002.0) is None
    assert store.circle_of(BEN) is None
    assert ONCE_SECONDS == 600


def test_the_link_for_tablets_is_good_for_several_and_an_hour(circle):
    code = store.invite(circle, once=False, at=1000.0)
    for ref in (ANNA, BEN):
        assert store.accept_invitation(code, ref, at=1000.0 + OPEN_SECONDS - 1)
    assert {device.ref for device in store.devices(circle)} == {ANNA, BEN}
    assert store.invited(code, at=1000.0 + OPEN_SECONDS) is None
    assert OPEN_SECONDS == 3600


def test_one_of_many_that_press_at_once_gets_in(circle, app):
    code = store.invite(circle, once=True)
    refs = [f"{number:020}" for number in range(8)]
    answers = at_once(app, *[lambda ref=ref: store.accept_invitation(code, ref) for ref in refs])
    assert sum(answer is not None for answer in answers) == 1
    assert len(store.devices(circle)) == 1


@pytest.mark.parametrize("ahead", [20 * 60, 240 * A_DAY])
@pytest.mark.parametrize("once", [True, False])
def test_b46_a_link_made_by_a_clock_that_was_ahead_is_over(circle, ahead, once):
    code = store.invite(circle, once=once, at=1e9 + 2 * OPEN_SECONDS + ahead)
    assert store.invited(code, at=1e9) is None
    assert store.accept_invitation(code, ANNA, at=1e9) is None


def test_b46_a_clock_put_back_by_ten_seconds_ends_no_link(circle):
    code = store.invite(circle, once=False, at=1000.0)
    assert store.invited(code, at=990.0)


def test_the_lasting_code_lets_in_too_until_there_is_a_new_one(circle):
    lasting = store.circle(circle).code
    printed = store.invite(circle, once=False)
    assert store.invited(lasting) == store.Invited(circle, once=False)
    store.new_circle_code(circle)
    assert store.invited(lasting) is None
    assert store.invited(printed) is None, "whoever was taken out may have read it"


@pytest.mark.parametrize("code", ["", "1", "x" * 22, "\0", "x" * 500])
def test_anything_else_lets_nobody_in(circle, code):
    assert store.invited(code) is None
    assert store.accept_invitation(code, ANNA) is None


def test_joining_again_renews_the_row(circle):
    for _ in range(3):
        store.accept_invitation(store.invite(circle, once=True), ANNA, "Mac")
        store.leave_circle(ANNA)
    store.accept_invitation(store.invite(circle, once=True), ANNA, "Mac")
    assert [device.ref for device in store.devices(circle)] == [ANNA]


def test_old_links_are_cleared_by_the_next_one(circle):
    from companion.store.base.engine import reading
    from companion.store.base.models import Invitation

    for at in (1.0, 10.0, 1e12, 1e9):
        store.invite(circle, once=True, at=at)
    with reading() as session:
        assert session.query(Invitation).count() == 1
