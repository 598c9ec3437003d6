"""Statistics: what any order of plays, edits, undo, deletion and merging leaves is what is so."""

import random
from functools import partial

import pytest
from sqlalchemy import event, select

from companion import store
from companion.game import Entry
from companion.scorepad.log import Began, Counted, Ended, Joined, Reopened
from companion.store.base.engine import reading, the_store, writing
from companion.store.base.models import Play
from companion.store.base.result_models import Result, Tally
from tests.deck.players import fair_move
from tests.store.decks import dealt
from tests.store.tables import all_points

A_YEAR = 31_557_600.0


def begun(circle, *names, game="any", at=100.0, **agreed):
    return store.begin(circle, Began(game, names, **agreed), at=at)


def ended(circle, names, totals, at=100.0, **agreed):
    """A play of one round that was ended."""
    play = begun(circle, *names, at=at, **agreed)
    store.append(play.id, all_points(1, *totals), at=at + 60)
    store.append(play.id, Ended(), at=at + 120)
    return play


def who(circle, name):
    return store.person_named(circle, name)


def of(circle, name):
    """The sums of a person over all games; None for somebody without plays."""
    found = store.games_of(circle, person_id=who(circle, name).id)
    assert len(found) < 2
    return found[0] if found else None


def test_wins_shared_wins_chance_and_average(circle):
    ended(circle, ("Anna", "Ben", "Cem", "Dora"), (1, 2, 3, 4))
    ended(circle, ("Anna", "Ben"), (5, 5))
    ended(circle, ("Ben", "Anna"), (9, 3), lowest_wins=False)
    anna, ben = of(circle, "Anna"), of(circle, "Ben")
    assert (anna.plays, anna.wins, anna.shared, anna.points) == (3, 2, 1, 9)
    assert (ben.plays, ben.wins, ben.shared, ben.average) == (3, 2, 1, 16 / 3)
    assert anna.chance == pytest.approx(1.25)
    assert anna.rate == pytest.approx(2 / 3)
    (whole,) = store.games_of(circle)
    assert (whole.plays, whole.seats, whole.points) == (3, 8, 1 + 2 + 3 + 4 + 10 + 12)


def test_a_running_play_and_one_without_a_round_count_nowhere(circle):
    play = begun(circle, "Anna", "Ben")
    store.append(play.id, all_points(1, 3, 4))
    assert store.games_of(circle) == []
    empty = begun(circle, "Anna", "Ben")
    store.append(empty.id, Ended())
    assert store.games_of(circle) == []
    assert [one.id for one in store.history(circle, store.Wanted(), 9)] == [empty.id]


def test_a_guest_who_came_too_late_for_a_counted_round_did_not_play(circle):
    play = begun(circle, "Anna", "Ben", "Cem")
    store.append(play.id, all_points(1, 5, 3, 3))
    store.append(play.id, Joined(2, 3, "Gast", start=1))
    store.append(play.id, Ended())
    assert of(circle, "Gast") is None
    assert [(of(circle, name).plays, of(circle, name).wins) for name in ("Anna", "Ben")] == [
        (1, 0),
        (1, 1),
    ]
    assert of(circle, "Cem").shared == 1
    assert of(circle, "Anna").chance == pytest.approx(1 / 3)
    (whole,) = store.games_of(circle)
    assert (whole.plays, whole.seats, whole.points) == (1, 3, 11)
    assert store.opponents(who(circle, "Gast").id) == []
    gast = who(circle, "Gast").id
    assert [one.id for one in store.history(circle, store.Wanted(person_id=gast), 9)] == [play.id]
    assert store.check_up().findings == ()
    store.append(play.id, Reopened())
    store.append(play.id, all_points(2, 1, 1, 1, 1))
    store.append(play.id, Ended())
    assert (of(circle, "Gast").plays, of(circle, "Gast").wins) == (1, 1)
    assert store.check_up().findings == ()


def test_a_correction_and_its_undoing_show_at_once(circle):
    play = ended(circle, ("Anna", "Ben"), (1, 2))
    store.append(play.id, all_points(1, 8, 2))
    assert (of(circle, "Anna").wins, of(circle, "Ben").wins) == (0, 1)
    store.undo(play.id)
    assert (of(circle, "Anna").wins, of(circle, "Ben").wins) == (1, 0)
    store.append(play.id, Reopened())
    assert of(circle, "Anna") is None


def test_best_and_worst_follow_who_wins(circle):
    ended(circle, ("Anna", "Ben"), (1, 20))
    ended(circle, ("Anna", "Ben"), (30, 4), lowest_wins=False)
    best, worst = store.best_and_worst(circle, "any", True)
    assert (best.name, best.value, worst.name, worst.value) == ("Anna", 1, "Ben", 20)
    best, worst = store.best_and_worst(circle, "any", False)
    assert (best.value, worst.value) == (30, 4)
    anna = who(circle, "Anna").id
    assert [one.value for one in store.best_and_worst(circle, "any", True, anna)] == [1, 1]
    assert store.best_and_worst(circle, "13", True) is None
    assert store.directions(circle, "any") == [True, False]
    ended(circle, ("Cem", "Dora"), (1, 2))
    assert store.directions(circle, "any", who(circle, "Cem").id) == [True], "as Cem played it"


def test_streaks_and_who_was_ahead(circle):
    for at, totals in enumerate([(1, 2), (1, 2), (3, 2), (1, 2), (2, 2)]):
        ended(circle, ("Anna", "Ben"), totals, at=100.0 + at * 1000)
    anna, ben = who(circle, "Anna"), who(circle, "Ben")
    assert store.streaks(anna.id) == store.Streaks(longest=2, current=2)
    assert store.streaks(ben.id, "any") == store.Streaks(longest=1, current=1)
    (met,) = store.opponents(anna.id)
    assert (met.person.name, met.ahead, met.behind, met.level) == ("Ben", 3, 1, 1)
    assert [one.place for one in store.last_results(anna.id, limit=3)] == [2, 1, 1]


def test_years_are_told_apart(circle):
    ended(circle, ("Anna", "Ben"), (1, 2), at=0.0)
    ended(circle, ("Anna", "Ben"), (1, 2), at=A_YEAR * 2)
    assert [one.subject for one in store.years_of(circle)] == [1972, 1970]
    assert store.games_of(circle, 1972)[0].plays == 1
    assert [one.subject for one in store.ranking(circle, year=1970)] == [
        who(circle, "Anna").id,
        who(circle, "Ben").id,
    ]


def test_excluded_plays_stay_in_the_history_only(circle):
    play = ended(circle, ("Anna", "Ben"), (1, 2))
    store.exclude(play.id, True)
    assert of(circle, "Anna") is None
    assert store.opponents(who(circle, "Anna").id) == []
    assert len(store.history(circle, store.Wanted(), 9)) == 1
    store.exclude(play.id, False)
    assert of(circle, "Anna").wins == 1


def test_a_deleted_play_is_nowhere_until_it_is_brought_back(circle):
    play = ended(circle, ("Anna", "Ben"), (1, 2))
    version = store.version_of(play.id)
    store.delete_play(play.id)
    assert of(circle, "Anna") is None
    assert (store.history(circle, store.Wanted(), 9), store.recent(circle)) == ([], [])
    assert store.find(play.watch_code) is None
    assert store.version_of(play.id) > version, "open pages hear of it"
    assert [one.ref for one in store.deleted_plays(circle)] == [play.ref]
    assert store.bring_back(store.new_circle(), play.ref) is None
    assert store.bring_back(circle, play.ref).id == play.id
    assert of(circle, "Anna").wins == 1
    assert store.find(play.watch_code)


def test_deleting_for_good_leaves_nothing(circle):
    play = ended(circle, ("Anna", "Ben"), (1, 2))
    device = store.join_circle(circle)
    store.claim(play.id, 0, device)
    store.short_code("scorer", play_id=play.id)
    assert store.delete_for_good(circle, play.ref) is False, "only what was deleted before"
    store.delete_play(play.id)
    assert store.delete_for_good(store.new_circle(), play.ref) is False
    assert store.was_deleted(play.ref, circle) == store.was_deleted(play.watch_code, None) == "yes"
    assert store.delete_for_good(circle, play.ref) is True
    assert store.was_deleted(play.ref, circle) == "for good"
    assert store.was_deleted(play.scorer_code, None) == "for good", "whoever has a link reads so"
    assert store.was_deleted(play.ref, None) == store.was_deleted("x" * 22, circle) == "no"
    with reading() as session:
        assert session.get(Play, play.id) is None
        assert session.scalars(select(Result)).all() == []
    assert store.check_up().findings == ()


def test_what_was_deleted_long_ago_goes_by_itself(circle):
    kept, old, back = (ended(circle, ("Anna", "Ben"), (1, 2)) for _ in range(3))
    store.delete_play(old.id, at=1000.0)
    store.delete_play(kept.id, at=2000.0)
    store.delete_play(back.id, at=1000.0)
    store.bring_back(circle, back.ref)
    assert store.tidy_deleted(at=1000.0 + store.KEPT_SECONDS) == 0
    assert store.tidy_deleted(at=1500.0 + store.KEPT_SECONDS) == 1
    assert [one.ref for one in store.deleted_plays(circle)] == [kept.ref]
    assert store.was_deleted(old.ref, circle) == "for good"
    assert [one.ref for one in store.recent(circle)] == [back.ref]


def test_the_cards_of_a_play_go_with_it(circle):
    play = ended(circle, ("Anna", "Ben", "Cem"), (1, 2, 3))
    start = dealt(players=3, starter=1)
    deck = store.begin_deck(circle, start, seats=(0, 1, 2), play_id=play.id, round_number=1)
    store.act(deck.id, fair_move(store.deck_table(deck.id).state, random.Random(1)))
    store.delete_play(play.id)
    assert store.delete_for_good(circle, play.ref)
    assert store.find_deck(deck.ref) is None
    assert store.check_up().findings == ()


def test_what_was_deleted_does_not_come_back_with_a_file(circle):
    kept, hidden, gone = (ended(circle, ("Anna", "Ben"), (1, 2)) for _ in range(3))
    store.note_play(kept.id, "Rain", "")
    plays = list(store.whole_plays(circle))
    for play in (hidden, gone):
        store.delete_play(play.id)
    store.delete_for_good(circle, gone.ref)
    adopted = store.adopt(circle, plays)
    assert (adopted.same, adopted.deleted, adopted.new) == (1, 2, 0)
    elsewhere = store.new_circle()
    assert store.adopt(elsewhere, plays).new == 3, "another circle deleted nothing"
    assert [one.note for one in store.whole_plays(elsewhere)] == ["Rain", "", ""]


def test_a_note_written_by_two_is_never_lost(circle):
    play = ended(circle, ("Anna", "Ben"), (1, 2))
    assert store.note_play(play.id, "Rain\nall day", "") is None
    assert store.note_play(play.id, "Sun", "") == "Rain\nall day", "not seen by whoever wrote that"
    assert store.note_play(play.id, "Rain\nall day", "") is None, "sent twice"
    assert store.note_play(play.id, "Sun", "Rain\nall day") is None
    assert store.find(play.ref, circle).play.note == "Sun"
    with pytest.raises(store.UnknownPlay):
        store.note_play(0, "x", "")


def test_history_by_game_person_time_and_words(circle):
    first = ended(circle, ("Anna", "Ben"), (1, 2), at=1000.0, title="Rommé am See")
    second = ended(circle, ("Anna", "Zoë"), (1, 2), at=2000.0)
    third = begun(circle, "Anna", "Ben", game="biberbande", at=3000.0)
    store.append(third.id, Ended(), at=3100.0)

    def found(**wanted):
        return [one.id for one in store.history(circle, store.Wanted(**wanted), 9)]

    assert found() == [third.id, second.id, first.id]
    assert found(game="any") == [second.id, first.id]
    assert found(person_id=who(circle, "Ben").id) == [third.id, first.id]
    assert found(person_id=who(circle, "Ben").id, game="any", until=2000.0) == [first.id]
    assert found(since=2100.0, until=3000.0) == [second.id]
    assert found(words="rommé") == [first.id]
    assert found(words=" ZOË ") == [second.id]
    fourth = ended(circle, ("Anna", "Ben"), (1, 2), at=500.0, title="ÄRGER im Büro")
    assert found(words="ärger BÜRO") == [fourth.id]
    store.delete_play(fourth.id)
    assert found(words="anna zoë") == [second.id]
    titles = (("biberbande", "biberbande"), ("any", "plain pad"))
    assert found(words="biber", titles=titles) == [third.id]
    assert found(words="anna plain", titles=titles) == [second.id, first.id]
    assert found(words="100%") == []


def test_a_renamed_person_keeps_their_history(circle):
    ended(circle, ("Anna", "Ben"), (1, 2))
    anna = who(circle, "Anna")
    store.rename_person(circle, anna.id, " Änne ")
    assert who(circle, "änne").id == who(circle, "ANNA").id == anna.id
    assert of(circle, "Änne").wins == 1
    ended(circle, ("Anna", "Ben"), (1, 2))
    assert (who(circle, "anna").name, of(circle, "Änne").wins) == ("Änne", 2)
    with pytest.raises(store.NameTaken) as taken:
        store.rename_person(circle, anna.id, "ben")
    assert taken.value.other.name == "Ben"
    store.rename_person(circle, anna.id, "Anna")
    assert who(circle, "Änne").id == anna.id
    store.rename_person(circle, anna.id, " ")
    store.rename_person(store.new_circle(), anna.id, "Eva")
    assert who(circle, "Anna").name == "Anna"


def test_two_who_are_one_are_merged_with_their_history(circle):
    ended(circle, ("Anna", "Ben"), (1, 2))
    ended(circle, ("Ana", "Ben"), (1, 2))
    anna, ana, ben = (who(circle, name) for name in ("Anna", "Ana", "Ben"))
    store.merge_people(circle, ana.id, anna.id)
    assert (who(circle, "Ana").id, of(circle, "Anna").wins) == (anna.id, 2)
    (met,) = store.opponents(ben.id)
    assert (met.person.id, met.behind) == (anna.id, 2)
    with pytest.raises(store.PlayedTogether):
        store.merge_people(circle, ben.id, anna.id)
    store.merge_people(circle, anna.id, anna.id)
    store.merge_people(circle, 4711, anna.id)
    ended(circle, ("Ana", "Ben"), (1, 2))
    assert of(circle, "Anna").wins == 3


def test_who_is_forgotten_is_gone_from_all_but_the_plays(circle):
    play = ended(circle, ("Anna", "Ben"), (1, 2))
    store.rename_person(circle, who(circle, "Anna").id, "Änne")
    store.forget_person(circle, who(circle, "Anna").id)
    assert store.known_names(circle) == ["Ben"]
    assert store.sheet(play.id).players[0].name == "Anna"
    assert store.opponents(who(circle, "Ben").id) == []
    assert store.games_of(circle)[0].seats == 2
    assert store.check_up().findings == ()
    begun(circle, "Anna", "Eva")
    assert of(circle, "Anna").wins == 1, "the name has a person again"


def test_hidden_people_are_not_offered_and_guests_told_apart(circle):
    begun(circle, "Anna", "Ben", "Cem")
    anna, ben, cem = (who(circle, name) for name in ("Anna", "Ben", "Cem"))
    store.set_person(circle, anna.id, hidden=True)
    store.set_person(circle, ben.id, guest=True, colour=5, sign=7)
    store.set_person(store.new_circle(), cem.id, hidden=True)
    assert sorted(store.known_names(circle)) == ["Ben", "Cem"]
    kinds = {kind: store.people_of_kind(circle, kind, 9) for kind in ("usual", "guest", "hidden")}
    assert {kind: [one.name for one in found] for kind, found in kinds.items()} == {
        "usual": ["Cem"],
        "guest": ["Ben"],
        "hidden": ["Anna"],
    }
    begun(circle, "Anna", "Ben")
    ben = who(circle, "Ben")
    assert (ben.colour, ben.sign, ben.guest, ben.uses) == (5, 7, True, 2)
    assert store.people_named(circle, ["ANNA", "Zoë"]).keys() == {"ANNA"}
    assert store.person_of(circle, ben.id).name == "Ben"
    assert store.person_of(store.new_circle(), ben.id) is None


def test_a_play_of_13_tells_of_majorities_and_fours(circle):
    play = store.begin(circle, Began("13", ("Anna", "Ben", "Cem"), rounds=1))
    counts = [(7, 3, 0, 0), (4, 0, 7, 2), (0, 3, 4, 1)]
    kinds = ("blue", "yellow", "green", "four")
    entries = {n: Entry(counts=dict(zip(kinds, own, strict=True))) for n, own in enumerate(counts)}
    store.append(play.id, Counted(1, entries, accepted=True))
    (thirteen,) = store.games_of(circle)
    assert (thirteen.subject, thirteen.plays) == ("13", 1)
    assert (thirteen.majorities, thirteen.ties) == (2, 2), "blue and green; yellow is a tie"
    fours = store.most_fours(circle, "13")
    assert (fours.name, fours.value, fours.play) == ("Ben", 2, play.ref)
    assert store.most_majorities(circle, "13").value == 1
    assert store.most_fours(circle, "any") is None
    assert store.most_majorities(circle, "push") is None


def test_the_check_up_finds_results_and_sums_that_are_wrong(circle):
    ended(circle, ("Anna", "Ben"), (1, 2))
    assert store.check_up().findings == ()
    with writing() as session:
        session.scalars(select(Tally)).first().wins += 1
    assert [one.wrong for one in store.check_up().findings] == ["statistics"]
    with writing() as session:
        session.scalars(select(Result)).first().points += 1
    assert {one.wrong for one in store.check_up().findings} == {"results", "statistics"}


def plans_of(ask):
    """How SQLite finds what a function asks for: a line for every table of every statement."""
    asked = []

    def note(_connection, _cursor, statement, parameters, *_more):
        asked.append((statement, parameters))

    engine = the_store().engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        ask()
    finally:
        event.remove(engine, "before_cursor_execute", note)
    with engine.connect() as connection:
        return [
            row[3]
            for statement, parameters in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]


def test_what_many_plays_would_make_slow_is_found_by_an_index(make_store, sqlite_url):
    with make_store(sqlite_url).app_context():
        circle = store.home_circle()
        ended(circle, ("Anna", "Ben"), (1, 2))
        anna = who(circle, "Anna").id
        assert any("COVERING INDEX" in one for one in plans_of(lambda: store.played(circle)))
        for person in (0, anna):
            for ask in (store.directions, partial(store.best_and_worst, lowest_wins=True)):
                plans = plans_of(
                    lambda ask=ask, person=person: ask(circle, "any", person_id=person)
                )
                found = [one for one in plans if "result" in one]
                assert found
                assert all("game=? AND lowest_wins=?" in one for one in found), plans
