"""The classics once more, each as a plain formula: what the definitions are held against.

Nothing here imports the product. `p` is a list of entries (missing fields are 0), `t` the fields
of the round, `x` has round, cards, before (totals) and out (positions of who sits out).
"""


def g(entry, key):
    return entry.get(key) or 0


def total(p, key):
    return sum(g(entry, key) for entry in p)


def wizard(p, t, x):
    off = [abs(g(e, "bid") - g(e, "made")) for e in p]
    return [-10 * off[i] if off[i] else 20 + 10 * g(e, "made") for i, e in enumerate(p)]


def skull_king(p, t, x):
    found = []
    for e in p:
        off = abs(g(e, "bid") - g(e, "made"))
        if g(e, "bid") == 0:
            points = 10 * x["cards"] if off == 0 else -10 * x["cards"]
        else:
            points = 20 * g(e, "bid") if off == 0 else -10 * off
        if off == 0:
            points += 10 * g(e, "c14") + 20 * g(e, "b14") + 20 * g(e, "mermaid")
            points += 30 * g(e, "pirate") + 40 * g(e, "king")
        found.append(points)
    return found


def skull_king_rascal(p, t, x):
    found = []
    for e in p:
        off = abs(g(e, "bid") - g(e, "made"))
        whole = 10 * x["cards"] + g(e, "bonus")
        found.append({0: whole, 1: 5 * x["cards"] + g(e, "bonus") // 2}.get(off, 0))
    return found


def oh_hell(p, t, x):
    return [10 + g(e, "made") if g(e, "bid") == g(e, "made") else 0 for e in p]


def oh_hell_trick(p, t, x):
    return [g(e, "made") + (10 if g(e, "bid") == g(e, "made") else 0) for e in p]


def boerenbridge(p, t, x):
    return [
        5 + g(e, "made") if g(e, "bid") == g(e, "made") else -abs(g(e, "bid") - g(e, "made"))
        for e in p
    ]


def skyjo(p, t, x):
    found = []
    for i, e in enumerate(p):
        own = g(e, "points")
        others = [g(o, "points") for j, o in enumerate(p) if j != i]
        double = g(e, "ended") and own > 0 and any(o <= own for o in others)
        found.append(2 * own if double else own)
    return found


def six_nimmt(p, t, x):
    return [sum(n * g(e, f"h{n}") for n in (1, 2, 3, 5, 7)) for e in p]


def phase_10(p, t, x):
    return [5 * g(e, "low") + 10 * g(e, "high") + 15 * g(e, "skip") + 25 * g(e, "wild") for e in p]


def kniffel(p, t, x):
    found = []
    for e in p:
        upper = sum(g(e, f"u{n}") for n in range(1, 7))
        lower = sum(
            g(e, k) for k in ("three", "four", "full", "small", "large", "kniffel", "chance")
        )
        bonus = 35 if upper >= 63 else 0
        more = 100 * g(e, "extra") if g(e, "kniffel") == 50 else 0
        found.append(upper + bonus + lower + more)
    return found


def rummy(p, t, x):
    times = 2 if total(p, "all_at_once") else 1
    return [times * g(e, "hand") for e in p]


def rummy_500(p, t, x):
    return [g(e, "melded") - g(e, "hand") for e in p]


def uno(p, t, x):
    held = [g(e, "numbers") + 20 * g(e, "action") + 50 * g(e, "wild") for e in p]
    return [sum(held) - held[i] if g(e, "out") else 0 for i, e in enumerate(p)]


def hearts(p, t, x):
    moons = [g(e, "hearts") == 13 and g(e, "queen") == 1 for e in p]
    if any(moons):
        return [0 if moon else 26 for moon in moons]
    return [g(e, "hearts") + 13 * g(e, "queen") for e in p]


def hartenjagen(p, t, x):
    return [g(e, "hearts") + 5 * g(e, "queen") + 2 * g(e, "jack") for e in p]


def doppelkopf(p, t, x):
    value, alone = g(t, "value"), total(p, "re") == 1
    found = []
    for i, e in enumerate(p):
        if i in x["out"] and not g(e, "re"):
            found.append(0)
        elif g(e, "re"):
            found.append(3 * value if alone else value)
        else:
            found.append(-value)
    return found


def skat(p, t, x, seeger=False):
    worth = g(t, "base") * g(t, "steps")
    nobody = total(p, "plays") != 1
    found = []
    for e in p:
        points = 0
        if g(e, "plays"):
            points = worth if g(t, "won") else -2 * worth
            if seeger:
                points += 50 if g(t, "won") else -50
        elif seeger and not nobody and not g(t, "won"):
            points = {3: 40, 4: 30}[len(p)]
        found.append(points)
    return found


def skat_seeger(p, t, x):
    return skat(p, t, x, seeger=True)


def klaverjassen(p, t, x):
    own = [g(e, "points") + g(e, "roem") for e in p]
    nat = [bool(g(e, "plays")) and own[i] <= sum(own) - own[i] for i, e in enumerate(p)]
    found = []
    for i, e in enumerate(p):
        points = own[i]
        if any(nat):
            points = (
                0 if nat[i] else sum(nat) * 0 + (162 + total(p, "roem") if sum(nat) == 1 else 0)
            )
        if g(e, "plays"):
            points += 100 * g(e, "pit")
        found.append(points)
    return found


def canasta(p, t, x):
    found = []
    for e in p:
        red = {0: 0, 1: 100, 2: 200, 3: 300}.get(g(e, "red"), 800)
        points = g(e, "melded") - g(e, "hand") + 500 * g(e, "natural") + 300 * g(e, "mixed")
        points += red if g(e, "melded") > 0 else -red
        found.append(points + 100 * g(e, "out") + 100 * g(e, "concealed"))
    return found


def schwimmen(p, t, x):
    fire = total(p, "fire") > 0
    found = []
    for i, e in enumerate(p):
        lost = not g(e, "fire") if fire else bool(g(e, "loses"))
        found.append(-1 if lost and i not in x["out"] else 0)
    return found


def darts(p, t, x):
    found = []
    for i, e in enumerate(p):
        rest = x["before"][i] - g(e, "visit")
        fine = rest > 1 or (rest == 0 and g(e, "double"))
        found.append(-g(e, "visit") if fine else 0)
    return found


def qwixx(p, t, x):
    rows = ("red", "yellow", "green", "blue")
    return [sum(sum(range(1, g(e, k) + 1)) for k in rows) - 5 * g(e, "missed") for e in p]


def hanabi(p, t, x):
    return [sum(g(e, k) for k in ("white", "red", "blue", "yellow", "green")) for e in p]


def ligretto(p, t, x):
    return [g(e, "played") - 2 * g(e, "left") for e in p]


def golf(p, t, x):
    return [g(e, "ace") - 2 * g(e, "two") + g(e, "pips") + 10 * g(e, "face") for e in p]


def flip_7(p, t, x):
    found = []
    for e in p:
        numbers = g(e, "numbers") * (2 if g(e, "x2") else 1)
        found.append(0 if g(e, "bust") else numbers + g(e, "plus") + 15 * g(e, "seven"))
    return found


FORMULAS = {
    "wizard": wizard,
    "skull-king": skull_king,
    "skull-king-rascal": skull_king_rascal,
    "oh-hell": oh_hell,
    "oh-hell-trick": oh_hell_trick,
    "boerenbridge": boerenbridge,
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
    "skat-seeger": skat_seeger,
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
