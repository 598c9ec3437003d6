"""Writes the whole plays in tests/data/plays: real cards at the table, answers counted slowly.

`python -m tests.games.make_plays` after a change of a rule or for a new game; nothing here knows
the product, so the files say what it must answer.
"""

import json
import random
from pathlib import Path

from tests.games import playing
from tests.scorepad import naive

FOLDER = Path(__file__).parent.parent / "data" / "plays"
NAMES = ["Anna", "Ben", "Chiara", "Deniz", "Emil", "Frieda", "Gül", "Henk", "Ida", "Joost",
         "Kaija", "Lena"]  # fmt: skip


def answers(play):
    """Everything the pad must say about the entries, by the slow count."""
    game, players = play["game"], len(play["players"])
    totals, rounds = [0] * players, []
    for number, entries in enumerate(play["rounds"]):
        first = (play["first_dealer"] + number) % players
        starter = first if game == "push" else (first + 1) % players
        counts = [counts_of(entry) for entry in entries]
        terms = [naive.terms(game, counts, player) for player in range(players)]
        points = [
            entry["points"] if "points" in entry else sum(term[2] for term in own)
            for entry, own in zip(entries, terms, strict=True)
        ]
        totals = [total + own for total, own in zip(totals, points, strict=True)]
        rounds.append(
            {
                "dealer": None if game == "push" else first,
                "starter": starter,
                "hands": naive.hands(game, players, starter, play["edition"]),
                "terms": terms,
                "points": points,
                "totals": totals,
            }
        )
    held = held_of(play) if game == "push" else None
    places = naive.places(totals, play["lowest_wins"], held)
    return {"rounds": rounds, "totals": totals, "cards_held": held, "places": places}


def counts_of(entry):
    if "cards" in entry:
        return {str(card): entry["cards"].count(card) for card in entry["cards"]}
    return entry.get("counts", {})


def held_of(play):
    return [
        sum(entries[player].get("cards_held", sum(counts_of(entries[player]).values()))
            for entries in play["rounds"])
        for player in range(len(play["players"]))
    ]  # fmt: skip


def play_of(game, players, edition, rounds, first_dealer=0, lowest_wins=None):
    return {
        "game": game,
        "edition": edition,
        "players": NAMES[:players],
        "first_dealer": first_dealer,
        "lowest_wins": naive.LOWEST_WINS.get(game, lowest_wins),
        "rounds": rounds,
    }


def of_counts(tables):
    return [[{"counts": counts} for counts in table] for table in tables]


def of_13(chance, players):
    rounds = [playing.play_13(chance, players) for _ in range(naive.rounds("13", players))]
    return play_of("13", players, "50", of_counts(rounds), first_dealer=1)


def of_friday(chance, players, edition):
    rounds = [playing.play_friday(chance, players, zeros=edition == "53") for _ in range(4)]
    return play_of("freitag13", players, edition, of_counts(rounds), first_dealer=players - 1)


def of_biberbande(chance, players):
    hands = [
        [{"cards": hand} for hand in playing.end_of_biberbande(chance, players)]
        for _ in range(naive.rounds("biberbande", players))
    ]
    return play_of("biberbande", players, "66", hands)


def push_with_a_tie(chance):
    """Two players with equal points of whom one holds more cards."""
    while True:
        play = play_of("push", 2, "120", of_counts([playing.end_of_push(chance, 2)]), 1)
        found = answers(play)
        if found["totals"][0] == found["totals"][1] and found["places"] == [2, 1]:
            return play


def push_by_points(chance):
    """Six players who counted by hand and say how many cards they hold."""
    table = playing.end_of_push(chance, 6)
    points = naive.points("push", table)
    entries = [
        {"points": own, "cards_held": sum(counts.values())}
        for own, counts in zip(points, table, strict=True)
    ]
    return play_of("push", 6, "120", [entries], 3)


def of_any(chance, players, rounds, lowest_wins):
    entries = [[{"points": chance.randint(-10, 60)} for _ in range(players)] for _ in range(rounds)]
    return play_of("any", players, "plain", entries, lowest_wins=lowest_wins)


def all_plays():
    """Every game at its smallest and its largest table."""
    chance = random.Random(13)
    yield from (of_13(chance, players) for players in (3, 6))
    yield from (of_friday(chance, 3, "53"), of_friday(chance, 6, "50"))
    yield from (of_biberbande(chance, players) for players in (2, 6))
    yield from (push_with_a_tie(chance), push_by_points(chance))
    yield from (of_any(chance, 1, 5, True), of_any(chance, 12, 3, False))


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for play in all_plays():
        path = FOLDER / f"{play['game']}-{len(play['players'])}.json"
        path.write_text(written({**play, "answers": answers(play)}), encoding="utf-8")
        print(path.name)


def written(play):
    """JSON with a round a line, so that a person can follow it."""
    text = json.dumps(play, ensure_ascii=False)
    for key in ('"rounds": [', '"answers": {', '"totals": ', '{"dealer"'):
        text = text.replace(key, "\n" + key)
    return text.replace("]], [[", "]],\n[[").replace("}], [{", "}],\n[{") + "\n"


if __name__ == "__main__":
    main()
