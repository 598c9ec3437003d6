"""Writes a complete play of every classic into tests/data/courses, with what must come out of it.

`python -m tests.definition.make_courses` after a change of a rule or for a new game. Points come
from the plain formulas, everything else from the few lines here; nothing knows the product.
"""

import json
import random
from pathlib import Path

from tests.definition.direct import FORMULAS
from tests.definition.tables import BOXES, ROUNDS

FOLDER = Path(__file__).parent.parent / "data" / "courses"
PLAYERS = {
    "wizard": 4, "skull-king": 3, "skull-king-rascal": 5, "oh-hell": 5, "oh-hell-trick": 4,
    "boerenbridge": 4, "skyjo": 3, "6-nimmt": 4, "phase-10": 3, "kniffel": 2, "romme": 4,
    "mau-mau": 3, "rummy-500": 2, "uno": 4, "hearts": 4, "hartenjagen": 4, "doppelkopf": 5,
    "skat": 4, "skat-seeger": 3, "klaverjassen": 2, "canasta": 2, "schwimmen": 4, "darts-501": 2,
    "qwixx": 3, "ligretto": 4, "dutch-blitz": 2, "golf": 3, "flip-7": 3,
    "hanabi": 1,
}  # fmt: skip
UP_AND_DOWN = [*range(10, 0, -1), *range(2, 11)]
CARDS = {
    "wizard": list(range(1, 16)),
    "skull-king": list(range(1, 11)),
    "skull-king-rascal": list(range(1, 11)),
    "oh-hell": UP_AND_DOWN,
    "oh-hell-trick": UP_AND_DOWN,
    "boerenbridge": [*range(1, 9), 8, 8, *range(7, 0, -1)],
}
AGREED = {slug: len(cards) for slug, cards in CARDS.items()}
AGREED |= {"kniffel": 13, "doppelkopf": 24, "skat": 48, "skat-seeger": 36, "klaverjassen": 16}
AGREED |= {"qwixx": 1, "hanabi": 1, "golf": 9, "romme": 6, "mau-mau": 5}
START = {"schwimmen": 3, "darts-501": 501}
TARGET = {"skyjo": 100, "6-nimmt": 67, "rummy-500": 500, "uno": 500, "hearts": 100}
TARGET |= {"hartenjagen": 50, "canasta": 5000, "ligretto": 99, "dutch-blitz": 75}
LOW = {"skyjo", "6-nimmt", "phase-10", "romme", "mau-mau", "hearts", "hartenjagen", "golf"}
NOBODY_DEALS = {"6-nimmt", "kniffel", "darts-501", "qwixx", "ligretto", "dutch-blitz"}
NOBODY_DEALS |= {"hanabi"}


def whole_play(slug):
    chance, players = random.Random(f"a whole {slug}"), PLAYERS[slug]
    first = 0 if slug in NOBODY_DEALS else 1 % players
    state = {"totals": [START.get(slug, 0)] * players, "out": {}, "phases": [0] * players,
             "won": [0] * players, "sheets": [{} for _ in range(players)], "dealer": first,
             "starter": first if slug in NOBODY_DEALS else (first + 1) % players}  # fmt: skip
    rounds, told = [], []
    while True:
        number = len(rounds) + 1
        entries, table, answer = one_round(slug, chance, players, number, state)
        rounds.append({"entries": entries, "table": table})
        told.append(answer)
        if is_over(slug, number, state):
            break
    places = places_of(slug, state)
    return {"game": slug, "players": players, "first_dealer": first, "rounds": rounds,
            "answers": {"rounds": told, "places": places, "out": state["out"]}}  # fmt: skip


def one_round(slug, chance, players, number, state):
    cards = CARDS[slug][number - 1] if slug in CARDS else 0
    dealer = None if slug in NOBODY_DEALS else state["dealer"]
    sits = {("doppelkopf", 5), ("skat", 4), ("skat-seeger", 4)} & {(slug, players)}
    aside = sorted({*state["out"], *([dealer] if sits else [])})
    x = {"round": number, "cards": cards, "before": list(state["totals"]), "out": aside,
         "forbidden": slug in ("oh-hell", "oh-hell-trick", "boerenbridge")}  # fmt: skip
    entries, table = ROUNDS[slug](chance, players, x)
    points = points_of(slug, entries, table, x, state)
    answer = {"dealer": dealer, "starter": state["starter"], "cards": cards, "points": points}
    state["totals"] = [a + b for a, b in zip(state["totals"], points, strict=True)]
    answer["totals"] = list(state["totals"])
    after_round(slug, entries, table, number, state)
    return entries, table, answer


def points_of(slug, entries, table, x, state):
    if slug != "kniffel":
        return FORMULAS[slug](entries, table, x)
    before = FORMULAS[slug](state["sheets"], table, x)
    for sheet, entry in zip(state["sheets"], entries, strict=True):
        sheet.update(entry)
    return [b - a for a, b in zip(before, FORMULAS[slug](state["sheets"], table, x), strict=True)]


def after_round(slug, entries, table, number, state):
    players = len(entries)
    for player, entry in enumerate(entries):
        state["phases"][player] += entry.get("phase", 0)
        if entry.get("plays") and table.get("won"):
            state["won"][player] += 1
        if slug == "schwimmen" and state["totals"][player] < 0 and player not in state["out"]:
            state["out"][player] = number
    if slug in NOBODY_DEALS:
        return
    if not table.get("compulsory"):
        state["dealer"] = left_of(state["dealer"], players, state["out"])
    state["starter"] = left_of(state["dealer"], players, state["out"])
    if slug == "skyjo":
        state["starter"] = next(i for i, entry in enumerate(entries) if entry.get("ended"))


def left_of(seat, players, out):
    for step in range(1, players + 1):
        if (seat + step) % players not in out:
            return (seat + step) % players
    return seat


def is_over(slug, number, state):
    totals = state["totals"]
    if slug == "schwimmen":
        return len(totals) - len(state["out"]) <= 1
    if slug == "darts-501":
        return 0 in totals
    if slug == "phase-10":
        return max(state["phases"]) >= 10
    if slug == "flip-7":
        return max(totals) >= 200 and totals.count(max(totals)) == 1
    if slug == "kniffel":
        return all(set(BOXES) <= set(sheet) for sheet in state["sheets"])
    if slug in TARGET:
        return max(totals) >= TARGET[slug]
    return number == AGREED[slug]


def places_of(slug, state):
    keys = []
    for player, total in enumerate(state["totals"]):
        key = (total,) if slug in LOW else (-total,)
        if slug == "phase-10":
            key = (state["phases"][player] < 10, total)
        if slug in ("skat", "skat-seeger"):
            key = (-total, -state["won"][player])
        if slug == "schwimmen":
            key = (-state["out"].get(player, 10**6),)
        if slug == "darts-501":
            key = (total,)
        keys.append(key)
    return [1 + sum(other < own for other in keys) for own in keys]


def written(play):
    """JSON with a round a line, so that a person can follow it."""
    text = json.dumps(play, ensure_ascii=False)
    for key in ('"rounds": [', '"answers": {', '"places": '):
        text = text.replace(key, "\n" + key)
    return text.replace('{"entries"', '\n{"entries"').replace('{"dealer"', '\n{"dealer"') + "\n"


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for slug in FORMULAS:
        (FOLDER / f"{slug}.json").write_text(written(whole_play(slug)), encoding="utf-8")
        print(slug)


if __name__ == "__main__":
    main()
