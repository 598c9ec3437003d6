"""Random rounds of any definition: numbers that its fields allow, blanks and nonsense on demand."""

from companion.definition.evaluate import Context

NUMBERS = (0, 1, 2, 3, 5, 10, 40, 162)


def context(random, definition, players):
    number = random.randint(1, 20)
    cards = definition.cards_in(number, players) or random.randint(1, 20)
    totals = tuple(random.choice([0, 2, 3, 40, 180, 501, -7]) for _ in range(players))
    runs = {
        name: tuple(random.randint(0, 12) for _ in range(players)) for name, _ in definition.runs
    }
    aside = tuple(seat for seat in range(players) if random.random() < 0.1)
    return Context(number, cards, totals, runs, aside)


def entries(random, definition, players, where, wild=0.0):
    """One entry a player; `wild` is the chance of a blank, a nonsense or a missing one."""
    return [
        None if random.random() < wild / 4 else entry(random, definition.fields, where, wild)
        for _ in range(players)
    ]


def entry(random, fields, where, wild=0.0):
    found = {}
    for field in fields:
        if random.random() < 0.7:
            found[field.key] = number(random, field, where, wild)
    if random.random() < wild / 20:
        found["nothing"] = 1
    return found


def number(random, field, where, wild):
    if random.random() < wild / 2:
        return random.choice([None, None, -1, 9, 170, 2_000_000])
    if field.values:
        return random.choice(field.values)
    least, most = (bound(one, where) for one in (field.least, field.most))
    if field.also and random.random() < 0.2:
        return field.also[0]
    steps = range(least, most + 1, field.step)
    near = [n for n in NUMBERS if n in steps]
    return random.choice(near) if near and random.random() < 0.6 else random.choice(steps)


def bound(ref, where):
    return where.cards if ref == "@cards" else ref
