"""Rounds of the classics as they happen at a table: legal, random, without product code.

Each function takes (chance, players, x) with x as in `direct`, and gives (entries, table).
"""


def split(chance, total, players):
    """A number of things shared out among players."""
    shares = [0] * players
    for _ in range(total):
        shares[chance.randrange(players)] += 1
    return shares


def tricks(chance, players, x):
    made = split(chance, x["cards"], players)
    bids = [max(0, min(x["cards"], own + chance.choice([0, 0, 0, 1, -1, 2]))) for own in made]
    if sum(bids) == x["cards"] and x["forbidden"]:
        bids[-1] += 1 if bids[-1] < x["cards"] else -1
    return [{"bid": bid, "made": own} for bid, own in zip(bids, made, strict=True)], {}


def skull_king(chance, players, x):
    entries, table = tricks(chance, players, x)
    for key, most in (("c14", 3), ("b14", 1), ("mermaid", 2), ("pirate", 3)):
        entries[chance.randrange(players)][key] = chance.randint(0, most)
    return entries, table


def rascal(chance, players, x):
    entries, table = tricks(chance, players, x)
    entries[chance.randrange(players)]["bonus"] = chance.choice([0, 10, 30, 40])
    return entries, table


def skyjo(chance, players, x):
    entries = [{"points": chance.randint(-5, 45)} for _ in range(players)]
    entries[chance.randrange(players)]["ended"] = 1
    return entries, {}


def six_nimmt(chance, players, x):
    most = {1: 20, 2: 4, 3: 4, 5: 3, 7: 1}
    entries = [{} for _ in range(players)]
    for heads, copies in most.items():
        for player, n in enumerate(split(chance, chance.randint(0, copies), players)):
            entries[player][f"h{heads}"] = n
    return entries, {}


def phase_10(chance, players, x):
    entries = []
    for _ in range(players):
        phase = int(chance.random() < 0.7)
        low, high = chance.randint(0, 5), chance.randint(0, 3)
        entries.append({"low": low, "high": high, "phase": phase})
    entries[chance.randrange(players)] = {"phase": 1}
    entries[chance.randrange(players)]["wild"] = 1
    return entries, {}


def rummy(chance, players, x):
    entries = [{"hand": chance.randint(1, 60)} for _ in range(players)]
    winner = chance.randrange(players)
    entries[winner] = {"out": 1, "all_at_once": int(chance.random() < 0.2)}
    return entries, {}


def rummy_500(chance, players, x):
    melded = [chance.randint(0, 120) for _ in range(players)]
    return [{"melded": own, "hand": chance.choice([0, 15, 40])} for own in melded], {}


def uno(chance, players, x):
    entries = [
        {"numbers": chance.randint(0, 30), "action": chance.randint(0, 2), "wild": i % 2}
        for i in range(players)
    ]
    entries[chance.randrange(players)] = {"out": 1}
    return entries, {}


def hearts(chance, players, x):
    if chance.random() < 0.15:
        entries = [{} for _ in range(players)]
        entries[chance.randrange(players)] = {"hearts": 13, "queen": 1}
        return entries, {}
    entries = [{"hearts": own} for own in split(chance, 13, players)]
    entries[chance.randrange(players)]["queen"] = 1
    return entries, {}


def hartenjagen(chance, players, x):
    entries = [{"hearts": own} for own in split(chance, 8, players)]
    entries[chance.randrange(players)]["queen"] = 1
    entries[chance.randrange(players)]["jack"] = 1
    return entries, {}


def doppelkopf(chance, players, x):
    seats = [seat for seat in range(players) if seat not in x["out"]]
    entries = [{} for _ in range(players)]
    alone = chance.random() < 0.25
    for seat in chance.sample(seats, 1 if alone else 2):
        entries[seat]["re"] = 1
    value = chance.choice([-4, -2, -1, 1, 2, 3])
    return entries, {"value": value, "compulsory": int(alone and chance.random() < 0.6)}


def skat(chance, players, x):
    entries = [{} for _ in range(players)]
    if chance.random() < 0.1:
        return entries, {}
    seats = [seat for seat in range(players) if seat not in x["out"]]
    entries[chance.choice(seats)]["plays"] = 1
    base = chance.choice([9, 10, 11, 12, 24, 23, 46])
    steps = 1 if base in (23, 46) else chance.randint(2, 6)
    return entries, {"base": base, "steps": steps, "won": int(chance.random() < 0.7)}


def klaverjassen(chance, players, x):
    if chance.random() < 0.1:
        return [{"plays": 1, "points": 162, "roem": 20, "pit": 1}, {"points": 0}], {}
    own = chance.randint(20, 140)
    entries = [{"points": own}, {"points": 162 - own}]
    for entry in entries:
        entry["roem"] = chance.choice([0, 0, 20, 50])
    entries[chance.randrange(2)]["plays"] = 1
    return entries, {}


def canasta(chance, players, x):
    entries = [
        {"melded": 5 * chance.randint(10, 80), "hand": 5 * chance.randint(0, 15),
         "natural": chance.randint(0, 2), "mixed": chance.randint(0, 2), "red": own}
        for own in split(chance, 4, players)
    ]  # fmt: skip
    out = entries[chance.randrange(players)]
    out["out"], out["hand"] = 1, 0
    return entries, {}


def schwimmen(chance, players, x):
    entries = [{} for _ in range(players)]
    seats = [seat for seat in range(players) if seat not in x["out"]]
    kind = "fire" if chance.random() < 0.15 else "loses"
    entries[chance.choice(seats)][kind] = 1
    return entries, {}


def darts(chance, players, x):
    entries = []
    for rest in x["before"]:
        if rest <= 40 and rest % 2 == 0 and chance.random() < 0.5:
            entries.append({"visit": rest, "double": 1})
        else:
            entries.append({"visit": min(chance.choice([26, 45, 60, 81, 100, 140]), 180)})
    done = next((i for i, e in enumerate(entries) if e.get("double")), None)
    if done is not None:  # nobody throws after the leg is over
        entries[done + 1 :] = [{} for _ in entries[done + 1 :]]
    return entries, {}


def qwixx(chance, players, x):
    rows = ("red", "yellow", "green", "blue")
    return [
        {**{key: chance.randint(0, 8) for key in rows}, "missed": chance.randint(0, 4)}
        for _ in range(players)
    ], {}


def hanabi(chance, players, x):
    tops = ("white", "red", "blue", "yellow", "green")
    return [{key: chance.randint(0, 5) for key in tops} for _ in range(players)], {}


def ligretto(chance, players, x):
    entries = [
        {"played": chance.randint(5, 28), "left": chance.randint(0, 8)} for _ in range(players)
    ]
    entries[chance.randrange(players)]["left"] = 0
    return entries, {}


def golf(chance, players, x):
    return [
        {"ace": chance.randint(0, 1), "two": chance.randint(0, 1), "pips": chance.randint(0, 20),
         "face": chance.randint(0, 1), "king": chance.randint(0, 1)}
        for _ in range(players)
    ], {}  # fmt: skip


def flip_7(chance, players, x):
    entries = [{"numbers": chance.randint(0, 45), "bust": int(chance.random() < 0.3)}
               for _ in range(players)]  # fmt: skip
    entries[chance.randrange(players)]["plus"] = 4
    entries[chance.randrange(players)]["x2"] = 1
    if chance.random() < 0.3:
        entries[0] = {"numbers": 42, "seven": 1}
    return entries, {}


BOXES = [f"u{n}" for n in range(1, 7)]
BOXES += ["three", "four", "full", "small", "large", "kniffel", "chance"]


def kniffel(chance, players, x):
    """One box each, in the order of the sheet; sometimes a further Kniffel beside it."""
    key = BOXES[x["round"] - 1]
    worth = {"full": [0, 25], "small": [0, 30], "large": [0, 40], "kniffel": [0, 50]}
    entries = []
    for _ in range(players):
        if key in worth:
            entries.append({key: chance.choice(worth[key])})
        elif key[0] == "u":
            entries.append({key: int(key[1]) * chance.randint(2, 4)})
        else:
            entries.append({key: chance.randint(12, 28)})
    if key == "chance":
        entries[0]["extra"] = 1
    return entries, {}


ROUNDS = {
    "wizard": tricks,
    "skull-king": skull_king,
    "skull-king-rascal": rascal,
    "oh-hell": tricks,
    "oh-hell-trick": tricks,
    "boerenbridge": tricks,
    "skyjo": skyjo,
    "6-nimmt": six_nimmt,
    "phase-10": phase_10,
    "kniffel": kniffel,
    "romme": rummy,
    "mau-mau": rummy,
    "rummy-500": rummy_500,
    "uno": uno,
    "hearts": hearts,
    "hartenjagen": hartenjagen,
    "doppelkopf": doppelkopf,
    "skat": skat,
    "skat-seeger": skat,
    "klaverjassen": klaverjassen,
    "canasta": canasta,
    "schwimmen": schwimmen,
    "darts-501": darts,
    "qwixx": qwixx,
    "hanabi": hanabi,
    "ligretto": ligretto,
    "dutch-blitz": ligretto,
    "golf": golf,
    "flip-7": flip_7,
}
