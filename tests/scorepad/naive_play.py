"""A play read from its log as a child would: everything written out round by round, no shortcut."""

from copy import copy

from tests.scorepad import naive

MOST_ROUNDS = 80


def alive(lines, number):
    """Whether a change counts: no undoing that counts itself takes it back."""
    undoings = [
        n for n, change in lines if type(change).__name__ == "Undone" and change.change == number
    ]
    return not any(alive(lines, undoing) for undoing in undoings)


class NaivePlay:
    """`lines` are (number, change) pairs; the state is built anew from those that count."""

    def __init__(self, lines):
        self.changes = [change for number, change in lines if alive(lines, number)]
        began = self.changes[0]
        self.game, self.first_dealer, self.carried = began.game, began.first_dealer, began.carried
        starts = began.start or (0,) * len(began.players)
        self.people = {
            n: {"name": name, "start": starts[n]} for n, name in enumerate(began.players)
        }
        self.founders = len(began.players)
        self.here = {n: [True] * MOST_ROUNDS for n in self.people}
        self.out = {n: [False] * MOST_ROUNDS for n in self.people}
        self.seats = [list(self.people) for _ in range(MOST_ROUNDS)]
        self.entries = [{} for _ in range(MOST_ROUNDS)]
        self.stated = [None] * MOST_ROUNDS
        self.rounds = began.rounds
        if self.rounds is None and self.game != "any":
            self.rounds = naive.rounds(self.game, len(began.players))
        self.target, self.ended, self.hidden = began.target, False, False
        self.agreed_target = began.target
        for change in self.changes[1:]:
            self.apply(change)

    def apply(self, change):
        kind = type(change).__name__.lower()
        if kind == "ended":
            self.ended = True
        elif kind not in {"undone", "proposed", "declined", "checkasked", "checked"}:
            getattr(self, kind)(change)

    def counted(self, change):
        for player, entry in change.entries.items():
            self.entries[change.round][player] = entry

    def cleared(self, change):
        self.entries[change.round] = {}

    def dealerset(self, change):
        self.stated[change.round] = change.player

    def renamed(self, change):
        if change.player in self.people:
            self.people[change.player]["name"] = change.name

    def joined(self, change):
        self.people[change.player] = {"name": change.name, "start": change.start}
        self.here[change.player] = [r >= change.round for r in range(MOST_ROUNDS)]
        self.out[change.player] = [False] * MOST_ROUNDS
        for order in self.seats:
            order.append(change.player)

    def left(self, change):
        for r in range(change.round, MOST_ROUNDS):
            if change.player in self.people:
                self.here[change.player][r] = False

    def returned(self, change):
        for r in range(change.round, MOST_ROUNDS):
            if change.player in self.people:
                self.here[change.player][r] = True

    def satout(self, change):
        if change.player in self.people:
            self.out[change.player][change.round] = change.out

    def lists(self):
        """Everything that has a value a round."""
        return [self.seats, *self.here.values(), *self.out.values()]

    def roundremoved(self, change):
        over = self.rounds is not None and self.first_open() > self.rounds
        for rounds in [self.entries, self.stated, *self.lists()]:
            rounds.pop(change.round)
            rounds.append(copy(rounds[-1]))
        self.entries[-1], self.stated[-1] = {}, None
        self.ended = False
        if self.rounds is not None and not over:
            self.rounds = max(self.rounds - 1, self.last_complete(), self.carried + 1)

    def roundinserted(self, change):
        for rounds in self.lists():
            rounds.insert(change.round, copy(rounds[change.round]))
            rounds.pop()
        self.entries.insert(change.round, {})
        self.stated.insert(change.round, None)
        self.entries.pop()
        self.stated.pop()
        self.ended = False
        if self.rounds is not None:
            self.rounds += 1

    def roundsswapped(self, change):
        for rounds in (self.entries, self.stated):
            one, other = rounds[change.round], rounds[change.other]
            rounds[change.round], rounds[change.other] = other, one

    def setupchanged(self, change):
        self.target = self.agreed_target = change.target
        for player, start in zip(sorted(self.people), change.start, strict=False):
            self.people[player]["start"] = start
        step = change.carried - self.carried
        first = self.carried + 1
        self.carried = change.carried
        for rounds in [*self.lists(), self.entries, self.stated]:
            played = rounds[first:]
            before = [copy(rounds[first]) for _ in range(first + step)]
            rounds[:] = (before + played + [copy(played[-1]) for _ in range(99)])[:MOST_ROUNDS]
        for r in range(self.carried + 1):
            self.entries[r], self.stated[r] = {}, None
        if step and self.rounds is not None:
            self.rounds = max(self.rounds, self.last_complete())

    def seated(self, change):
        for r in range(change.round, MOST_ROUNDS):
            order = [player for player in change.order if player in self.people]
            for player in self.people:
                if player not in order:
                    order.append(player)
            self.seats[r] = order

    def roundsset(self, change):
        self.rounds = change.rounds

    def agreed(self, change):
        self.hidden = change.hidden

    def reopened(self, change):
        if self.ended:
            self.ended = False
            return
        self.target = None
        if self.rounds is not None:
            self.rounds = max(self.rounds, self.last_complete() + 1)

    def last_complete(self):
        return max([r for r in range(MOST_ROUNDS) if self.complete(r)], default=self.carried)

    def first_open(self):
        return next(r for r in range(self.carried + 1, 99) if not self.complete(r))

    def counts_down(self):
        """Whether everybody began above the target."""
        starts = [self.people[n]["start"] for n in range(self.founders)]
        return (
            self.game == "any"
            and self.agreed_target is not None
            and all(start > self.agreed_target for start in starts)
        )

    def sitting(self, r):
        return [p for p in self.seats[r] if self.here[p][r] and not self.out[p][r]]

    def complete(self, r):
        return r > self.carried and all(player in self.entries[r] for player in self.sitting(r))

    def dealers(self, last):
        """Who deals each round from the first one here up to `last`."""
        found = []
        for r in range(self.carried + 1, last + 1):
            if self.stated[r] in self.people:
                dealer = self.stated[r]
            elif not found:
                dealer = self.first_dealer
            else:
                dealer = self.clockwise(r, found[-1])
            while dealer not in self.sitting(r):
                dealer = self.clockwise(r, dealer)
            found.append(dealer)
        return found

    def clockwise(self, r, player):
        order = self.seats[r]
        return order[(order.index(player) + 1) % len(order)]

    def round_points(self, r):
        """Points by player, or nothing before everybody is counted."""
        if not self.complete(r):
            return {}
        sitting = self.sitting(r)
        table = [self.entries[r][player].counts or {} for player in sitting]
        found = dict(zip(sitting, naive.points(self.game, table), strict=True))
        for player in sitting:
            if self.entries[r][player].counts is None:
                found[player] = self.entries[r][player].points
        if self.counts_down():
            return {player: -points for player, points in found.items()}
        return found

    def totals(self):
        found = {player: person["start"] for player, person in self.people.items()}
        for r in range(1, MOST_ROUNDS):
            for player, points in self.round_points(r).items():
                found[player] += points
        return found

    def finished(self):
        over = self.rounds is not None and self.first_open() > self.rounds
        reached = self.target is not None and max(self.totals().values()) >= self.target
        if self.counts_down():
            reached = self.target in self.totals().values()
        return self.ended or over or reached
