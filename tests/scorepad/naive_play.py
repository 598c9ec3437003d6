"""A play read from its log as a child would: everything written out round by round, no shortcut."""

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
            n: {"name": name, "start": starts[n], "joined": 1, "left": MOST_ROUNDS + 99}
            for n, name in enumerate(began.players)
        }
        self.seats = {r: list(self.people) for r in range(1, MOST_ROUNDS)}
        self.entries = {r: {} for r in range(1, MOST_ROUNDS)}
        self.stated = {}
        self.rounds = began.rounds
        if self.rounds is None and self.game != "any":
            self.rounds = naive.rounds(self.game, len(began.players))
        self.target, self.ended, self.hidden = began.target, False, False
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
        self.people[change.player] = {
            "name": change.name,
            "start": change.start,
            "joined": change.round,
            "left": MOST_ROUNDS + 99,
        }
        for order in self.seats.values():
            order.append(change.player)

    def left(self, change):
        if change.player in self.people:
            self.people[change.player]["left"] = change.round

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
            last = max([r for r in self.entries if self.complete(r)], default=self.carried)
            self.rounds = max(self.rounds, last + 1)

    def sitting(self, r):
        return [p for p in self.seats[r] if self.people[p]["joined"] <= r < self.people[p]["left"]]

    def complete(self, r):
        return r > self.carried and all(player in self.entries[r] for player in self.sitting(r))

    def dealers(self, last):
        """Who deals each round from the first one here up to `last`."""
        found = []
        for r in range(self.carried + 1, last + 1):
            if self.stated.get(r) in self.people:
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
        return found

    def totals(self):
        found = {player: person["start"] for player, person in self.people.items()}
        for r in range(1, MOST_ROUNDS):
            for player, points in self.round_points(r).items():
                found[player] += points
        return found

    def finished(self):
        first_open = next(r for r in range(self.carried + 1, 99) if not self.complete(r))
        over = self.rounds is not None and first_open > self.rounds
        reached = self.target is not None and max(self.totals().values()) >= self.target
        return self.ended or over or reached
