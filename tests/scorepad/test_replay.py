"""Random sequences of changes: the product against a play read slowly, after every change."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Entry
from companion.games import GAMES
from companion.scorepad.annotations import ANNOTATIONS, CheckAsked, Checked, Declined, Proposed
from companion.scorepad.changes import refuse
from companion.scorepad.log import (
    Agreed,
    Began,
    Cleared,
    Counted,
    DealerSet,
    Ended,
    Joined,
    Left,
    LogLine,
    Renamed,
    Reopened,
    Returned,
    RoundInserted,
    RoundRemoved,
    RoundsSet,
    RoundsSwapped,
    SatOut,
    Seated,
    SetupChanged,
    Undone,
    from_json,
    to_json,
)
from companion.scorepad.sheet import read_sheet
from tests.scorepad.naive_play import NaivePlay
from tests.scorepad.rounds import counts_from_deck, seeds, wild_entry

pytestmark = pytest.mark.no_cover  # of many lines; every one is reached by tests that take less

NAMES = ["Ada", "Ben", "Cem", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jan", "Kai", "Leo"]


class Play:
    """A log and the naive play read from the same changes."""

    def __init__(self, game, random):
        self.game, self.random, self.lines = game, random, []
        least, most = game.players
        players = random.randint(least, most)
        carried = random.choice([0, 0, 0, 2])
        start = tuple(random.randint(0, 30) for _ in range(players)) if carried else ()
        self.add(
            Began(
                game.slug,
                tuple(NAMES[:players]),
                first_dealer=random.randrange(players),
                rounds=random.choice([None, 5]) if game.rounds(players) != 1 else 5,
                target=random.choice([None, 120]),
                lowest_wins=random.choice([True, False]),
                start=start,
                carried=carried,
            )
        )

    def add(self, change):
        """Log the change unless it is refused; whether it was logged."""
        problems = refuse(self.lines, change)
        assert all(problem.hard for problem in problems)
        if not problems:
            number = self.lines[-1].number + 1 if self.lines else 1
            self.lines.append(LogLine(number, change))
        return not problems

    @property
    def sheet(self):
        return read_sheet(self.lines)

    def some_change(self):
        return self.random.choice(CHANGES)(self, self.sheet, self.random)


def _whole_round(play, sheet, random):
    number = random.choice([sheet.current, sheet.current, random.randint(1, sheet.next_round)])
    sitting = next((row.sitting for row in sheet.rows if row.number == number), sheet.order)
    tables = counts_from_deck(random, play.game, play.game.editions[0].key, len(sitting))
    entries = [Entry(counts=counts) for counts in tables]
    if not play.game.kinds:
        entries = [Entry(points=random.randint(-9, 40)) for _ in sitting]
    some = [(p, e) for p, e in zip(sitting, entries, strict=True) if random.random() < 0.95]
    return Counted(number, dict(some), accepted=random.random() < 0.5)


def _some_entries(play, sheet, random):
    players = random.sample(range(-1, len(sheet.players) + 2), random.randint(0, 3))
    number = random.randint(-1, sheet.next_round + 2)
    return Counted(number, {player: wild_entry(random, play.game) for player in players})


def _seats(play, sheet, random):
    order = list(sheet.players)
    random.shuffle(order)
    if random.random() < 0.1:
        order.append(order[0])
    return Seated(sheet.next_round + random.choice([0, 0, 1, -1]), tuple(order))


def _guest(play, sheet, random):
    name = random.choice([*NAMES, "", " ", "ADA"])
    number = random.choice([sheet.next_player, sheet.next_player, 0, sheet.next_player + 1])
    at = sheet.next_round + random.choice([0, 0, 1, -1])
    return Joined(at, number, name, random.randint(-5, 50))


def _presence(play, sheet, random):
    at, player = sheet.next_round + random.choice([0, 0, 1, -1]), _anybody(sheet, random)
    if sheet.gone and random.random() < 0.6:
        return Returned(at, random.choice(sheet.gone))
    return random.choice([Returned(at, player), SatOut(at, player, random.random() < 0.7)])


def _rearranged(play, sheet, random):
    one, other = (random.randint(0, sheet.next_round) for _ in range(2))
    return random.choice([RoundRemoved(one), RoundInserted(one), RoundsSwapped(one, other)])


def _correction(play, sheet, random):
    start = tuple(random.choice([0, 0, 25, 501]) for _ in sheet.players)
    plain = not play.game.kinds
    return SetupChanged(
        lowest_wins=random.choice([True, False]) if plain else play.game.lowest_wins,
        target=random.choice([None, 0, 600]) if plain else None,
        title="",
        edition="",
        carried=random.choice([sheet.carried, sheet.carried, random.randint(-1, 4)]),
        start=start,
    )


def _proposal(play, sheet, random):
    number = random.randint(0, sheet.next_round)
    return Proposed(number, _anybody(sheet, random), wild_entry(random, play.game))


def _answer(play, sheet, random):
    """Takes up or declines an open proposal, or one that never was."""
    if not sheet.annotations.proposals or random.random() < 0.1:
        return Declined(random.randint(0, len(play.lines) + 1))
    one = random.choice(sheet.annotations.proposals)
    if random.random() < 0.5:
        return Declined(one.number)
    return Counted(one.round, {one.player: one.entry}, proposal=one.number)


def _second_count(play, sheet, random):
    counted = _whole_round(play, sheet, random)
    return Checked(counted.round, counted.entries)


def _anybody(sheet, random):
    return random.choice([*sheet.players, *sheet.players, -1, 99])


CHANGES = [
    *[_whole_round] * 6,
    _some_entries,
    _seats,
    _guest,
    _presence,
    _presence,
    _rearranged,
    _rearranged,
    _correction,
    lambda play, sheet, random: Cleared(random.randint(0, sheet.next_round + 1)),
    lambda play, sheet, random: DealerSet(
        random.randint(0, sheet.next_round + 2), _anybody(sheet, random)
    ),
    lambda play, sheet, random: Renamed(_anybody(sheet, random), random.choice(NAMES)),
    lambda play, sheet, random: Left(
        sheet.next_round + random.choice([0, 0, 1, -1]), _anybody(sheet, random)
    ),
    lambda play, sheet, random: RoundsSet(random.choice([None, random.randint(0, 12), 100])),
    lambda play, sheet, random: Agreed(random.random() < 0.5),
    _proposal,
    _proposal,
    _answer,
    _answer,
    lambda play, sheet, random: CheckAsked(random.randint(0, sheet.next_round + 1)),
    _second_count,
    lambda play, sheet, random: Ended(),
    lambda play, sheet, random: Reopened(),
    lambda play, sheet, random: Undone(random.randint(0, len(play.lines) + 1)),
    lambda play, sheet, random: Undone(sheet.undo or 0),
    lambda play, sheet, random: Undone(sheet.redo or 0),
]


def plain(sheet):
    """The sheet without what tells only where in the log it stands."""
    where = {"undo": None, "redo": None, "head": 0, "next_player": 0}
    return replace(sheet, **where, steps=None, annotations=None, hidden_lines={})


def compare(play):
    """The sheet says what the slow reading says, and nothing impossible."""
    sheet = play.sheet
    model = NaivePlay([(line.number, line.change) for line in play.lines])
    assert sheet.totals == model.totals()
    assert {n: p.name for n, p in sheet.players.items()} == {
        n: person["name"] for n, person in model.people.items()
    }
    last = sheet.next_round
    assert sheet.next_dealer == model.dealers(last)[-1]
    dealers = model.dealers(len(sheet.rows) + sheet.carried)
    for row, dealer in zip(sheet.rows, dealers, strict=True):
        assert list(row.sitting) == model.sitting(row.number)
        assert row.points == model.round_points(row.number)
        if sheet.game.has_dealer:
            assert row.dealer == dealer
            assert row.starter == row.sitting[(row.sitting.index(dealer) + 1) % len(row.sitting)]
        else:
            assert (row.dealer, row.starter) == (None, dealer)
    assert (sheet.finished, sheet.ended_early) == (model.finished(), model.ended)
    assert sheet.rounds == model.rounds
    assert sheet.hidden == model.hidden
    valid(sheet, once_hidden=any(line.change == Agreed(True) for line in play.lines))


def valid(sheet, once_hidden):
    """What must hold in every play; counts that were hidden when they came may not fit together."""
    least, most = sheet.game.players
    names = [player.name.strip().casefold() for player in sheet.players.values()]
    here = [sheet.players[number].name.casefold() for number in sheet.order]
    assert len(set(here)) == len(here)
    assert all(names)
    for row in sheet.rows:
        assert least <= len(row.sitting) <= most
        assert once_hidden or not any(problem.hard for problem in row.problems)
        assert set(row.totals) == set(sheet.players)
    assert dict(sheet.rows[-1].totals) == dict(sheet.totals) if sheet.rows else True


def undo_and_redo(play, before):
    """Take the last change back and do it again: exactly the sheets from before and after."""
    after, last = play.sheet, play.lines[-1].change
    if isinstance(last, (Undone, *ANNOTATIONS)):
        return
    kept = list(play.lines)
    assert after.undo == play.lines[-1].number
    assert play.add(Undone(after.undo))
    assert plain(play.sheet) == before
    assert play.add(Undone(play.sheet.redo))
    assert plain(play.sheet) == plain(after)
    if play.random.random() < 0.5:
        play.lines = kept


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@settings(max_examples=30, deadline=None)
@given(random=seeds, length=st.integers(5, 40))
def test_a_play_is_read_as_it_was_logged(game, random, length):
    play = Play(game, random)
    for _ in range(length):
        before = plain(play.sheet)
        if play.add(play.some_change()):
            compare(play)
            undo_and_redo(play, before)
    stored = [to_json(line.change) for line in play.lines]
    again = [LogLine(n, from_json(*data)) for n, data in enumerate(stored, 1)]
    assert [line.change for line in again] == [line.change for line in play.lines]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@settings(max_examples=30, deadline=None)
@given(random=seeds, length=st.integers(5, 40))
def test_undoing_everything_leads_back_to_the_beginning(game, random, length):
    play = Play(game, random)
    sheets = {1: plain(play.sheet)}
    for _ in range(length):
        change = play.some_change()
        if not isinstance(change, (Undone, *ANNOTATIONS)) and play.add(change):
            sheets[play.lines[-1].number] = plain(play.sheet)
    numbers = sorted(sheets)
    for number in reversed(numbers[:-1]):
        assert play.add(Undone(play.sheet.undo))
        assert plain(play.sheet) == sheets[number]
    assert play.sheet.undo is None
    for number in numbers[1:]:
        assert play.add(Undone(play.sheet.redo))
        assert plain(play.sheet) == sheets[number]
    assert play.sheet.redo is None
