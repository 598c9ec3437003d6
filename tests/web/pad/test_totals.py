"""What the pad shows equals a slow recompute from the raw counts, after anything at all."""

import random

import pytest

from companion.games import find_game
from tests.pagecheck import parse
from tests.scorepad import naive
from tests.scorepad.rounds import counts_from_deck
from tests.web.rounds import NAMES, begin, url
from tests.webclient import HomeClient

STEPS = 25


@pytest.fixture
def client(app):
    """Other tests read every page; this one visits too many for that."""
    return HomeClient(app)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("slug", "players"), [("13", 4), ("freitag13", 3), ("biberbande", 2), ("push", 6)]
)
def test_totals_equal_a_recompute_after_any_sequence(app, client, slug, players, seed):
    chance = random.Random(f"{slug} {seed}")
    play = begin(app, slug, NAMES[:players], rounds=6)
    table = Table(client, play, find_game(slug), players)
    for step in range(STEPS):
        chance.choice([table.count, table.count, table.count, table.undo, table.redo])(chance, step)
        table.check()
    assert any(table.rounds.values())


class Table:
    """A play over HTTP, and beside it the raw counts by round with every earlier state."""

    def __init__(self, client, play, game, players):
        self.client, self.play, self.game, self.players = client, play, game, players
        self.rounds, self.past, self.future = {}, [], []

    def count(self, chance, step):
        """Enter the next round, or an earlier one again; by script or by form."""
        number = chance.randint(1, min(len(self.rounds) + 1, 6))
        counts = counts_from_deck(chance, self.game, "", self.players)
        send = self._by_script if chance.random() < 0.5 else self._by_form
        send(number, counts, f"key {step}")
        self.past.append(self.rounds)
        self.rounds, self.future = {**self.rounds, number: counts}, []

    def undo(self, _chance, step):
        self._post("/undo", {"key": f"undo {step}"})
        if self.past:
            self.future.append(self.rounds)
            self.rounds = self.past.pop()

    def redo(self, _chance, step):
        self._post("/redo", {"key": f"redo {step}"})
        if self.future:
            self.past.append(self.rounds)
            self.rounds = self.future.pop()

    def check(self):
        soup = parse(self.client.get(f"/play/{self.play.ref}").text)
        shown = [int(cell.text.replace("−", "-")) for cell in soup.find_all(class_="total-figure")]
        assert shown == self._totals()
        for number, counts in self.rounds.items():
            row = soup.find(id=f"round-{number}")
            points = [int(cell.text) for cell in row.find_all(class_="score-points")]
            assert points == naive.points(self.game.slug, counts)

    def _totals(self):
        scores = [naive.points(self.game.slug, counts) for counts in self.rounds.values()]
        return [sum(score[player] for score in scores) for player in range(self.players)]

    def _by_script(self, number, counts, key):
        entries = {str(n): {"counts": one} for n, one in enumerate(counts)}
        sent = {"entries": entries, "key": key, "accept": True}
        assert self.client.post(url(self.play, number), json=sent).status_code == 200

    def _by_form(self, number, counts, key):
        typed = {"key": key, "accept": "1"}
        for player, one in enumerate(counts):
            typed |= {f"p{player}-{part}": value for part, value in self._parts(one)}
        self._post(f"/round/{number}", typed)

    def _post(self, path, typed):
        answer = self.client.post(f"/play/{self.play.ref}{path}", data=typed)
        assert answer.status_code == 303

    def _parts(self, counts):
        if "hand" in self.game.ways:
            cards = [kind for kind, count in counts.items() for _ in range(count)]
            return [(f"card-{slot}", card) for slot, card in enumerate(cards)]
        return [(kind.key, counts.get(kind.key, 0)) for kind in self.game.kinds]
