"""Who may open a play: Alice began it, Bob is in her circle, Charlie is a stranger."""

import re

import pytest
from sqlalchemy import event

from companion import store
from companion.scorepad.log import Ended
from companion.store.base.codes import new_code
from companion.store.base.engine import reading, the_store
from tests.store.tables import PAD, THIRTEEN, all_points, points, stored


@pytest.fixture
def alice(circle):
    return circle


@pytest.fixture
def bob(circle):
    return store.circle_of(store.join_circle(circle))


@pytest.fixture
def charlie(context):
    return store.new_circle()


def test_codes_are_long_random_and_fit_into_an_address():
    codes = {new_code() for _ in range(2000)}
    assert len(codes) == 2000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", code) for code in codes)  # 16 bytes each


def test_the_own_ref_opens_for_the_circle_only(play, alice, bob, charlie):
    assert store.find(play.ref, alice).role == "member"
    assert store.find(play.ref, bob).role == "member"
    assert store.find(play.ref, charlie) is None
    assert store.find(play.ref, None) is None


def test_links_open_for_everybody_with_what_they_allow(play, alice, charlie):
    for who in (alice, charlie, None):
        scorer, watcher = store.find(play.scorer_code, who), store.find(play.watch_code, who)
        assert (scorer.role, watcher.role) == ("scorer", "watcher")
        assert (scorer.play_id, watcher.play.id) == (play.id, play.id)


def test_nothing_opens_by_number_or_by_almost_the_code(play, alice):
    code = play.scorer_code
    tried = [str(play.id), "", code[:-1], code + "A", code.swapcase(), f" {code}", code + "\0"]
    tried += ["%" * 22, "_" * 22, "x" * 10_000, "\ud800" * 22, "ü" * 22, "' OR 1=1 --" * 2]
    assert [store.find(one, alice) for one in tried] == [None] * len(tried)


def test_new_codes_close_both_links(play, alice):
    new = store.new_codes(play.id)
    assert store.find(play.scorer_code) is None
    assert store.find(play.watch_code) is None
    assert store.find(new.scorer_code).role == "scorer"
    assert store.find(new.watch_code).role == "watcher"
    assert store.find(play.ref, alice).role == "member"
    assert (new.ref, new.head, new.version) == (play.ref, play.head, play.version + 1)


def test_lists_show_the_own_circle_latest_first(alice, charlie):
    first, second = (store.begin(alice, THIRTEEN, at=at) for at in (1.0, 2.0))
    other = store.begin(charlie, THIRTEEN, at=3.0)
    assert [play.id for play in store.running(alice)] == [second.id, first.id]
    store.append(first.id, points(1, p0=3), at=4.0)
    assert [play.id for play in store.running(alice)] == [first.id, second.id]
    assert [play.id for play in store.running(charlie)] == [other.id]


def test_a_finished_play_moves_to_the_other_list_and_back(play, circle):
    store.append(play.id, Ended())
    assert store.running(circle) == []
    assert [one.id for one in store.recent(circle)] == [play.id]
    store.undo(play.id)
    assert [one.id for one in store.running(circle)] == [play.id]
    assert store.recent(circle) == []


def test_recent_plays_come_page_by_page(circle):
    plays = [store.begin(circle, THIRTEEN, at=float(at)) for at in range(5)]
    for at, play in enumerate(plays):
        store.append(play.id, Ended(), at=10.0 + at)
    pages = [store.recent(circle, limit=2, offset=offset) for offset in (0, 2, 4, 6)]
    ids = [play.id for play in plays]
    assert [[play.id for play in page] for page in pages] == [ids[:2:-1], ids[2:0:-1], [ids[0]], []]


def test_a_play_put_away_is_not_destroyed(play, circle):
    store.append(play.id, all_points(1, 1, 2, 3))
    assert store.put_away(play.id).aborted
    assert store.running(circle) == store.recent(circle) == []
    assert store.find(play.ref, circle).play_id == play.id
    assert store.sheet(play.id).totals == {0: 1, 1: 2, 2: 3}
    assert not store.take_out(play.id).aborted
    assert [one.id for one in store.running(circle)] == [play.id]


def test_plays_put_away_are_found_by_an_index_of_their_own(circle):
    """Of twenty thousand others none is read."""
    first, second = (store.begin(circle, THIRTEEN, at=at) for at in (200.0, 100.0))
    store.put_away(first.id, at=300.0)
    store.put_away(second.id, at=400.0)
    asked = []
    engine = the_store().engine
    event.listen(engine, "before_cursor_execute", lambda *about: asked.append(about[2:4]))
    assert [one.id for one in store.away(circle)] == [second.id, first.id]
    statement, values = asked[-1]
    if engine.dialect.name == "sqlite":
        with reading() as session:
            driver = session.connection().connection.cursor()
            plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
        assert "ix_play_circle_id_put_away_at" in plan[0][3]
        assert len(plan) == 1, "nothing is sorted afterwards"


def test_a_finished_play_put_away_was_not_aborted(play):
    store.append(play.id, Ended())
    assert not store.put_away(play.id).aborted


def test_a_sheet_of_a_play_just_found(play):
    store.append(play.id, points(1, p0=3))
    found = store.find(play.ref, play.circle_id).play
    assert store.sheet_of(found) == store.sheet(play.id)
    assert store.sheet_of(play) == store.sheet(play.id)  # an older snapshot gives no older sheet


def test_lists_show_the_title_and_the_standing(circle):
    pad = store.begin(circle, PAD)
    store.append(pad.id, all_points(1, *range(12)))
    summary = store.running(circle)[0].summary
    assert stored(pad.id).title == "Doppelkopf"
    assert summary["winners"] == ["Player 0"]
    assert summary["players"][-1] == {"player": 11, "name": "Player 11", "total": 11, "place": 12}
    assert (summary["rounds"], summary["planned"], summary["lowest_wins"]) == (1, None, True)


def test_device_and_play_are_found_in_one_breath(play, alice, charlie):
    ref = store.join_circle(alice)
    circle, found = store.who_and_what(ref, play.ref)
    assert (circle, found.id, found.version) == (alice, play.id, play.version)
    assert store.access(found, play.ref, circle).role == "member"
    assert store.access(found, play.ref, charlie) is None
    assert store.access(found, "another code", circle) is None


def test_who_and_what_may_both_be_unknown(play, alice):
    ref = store.join_circle(alice)
    assert store.who_and_what(ref, new_code()) == (alice, None)
    assert store.who_and_what(ref, "no code") == (alice, None)
    assert store.who_and_what("", play.watch_code)[0] is None
    assert store.who_and_what(new_code(), new_code()) == (None, None)
    assert store.access(None, play.ref, alice) is None
