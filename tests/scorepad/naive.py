"""The rules once more, as slowly and plainly as possible: what the product is held against.

Nothing here imports the product. Numbers are written out, not derived.
"""

COLOURS = {"13": ["blue", "yellow", "green"], "freitag13": ["cat", "mirror", "ladder"]}
WILD = {"13": "four", "freitag13": "friday"}
KINDS = {
    "13": ["blue", "yellow", "green", "four"],
    "freitag13": ["cat", "mirror", "ladder", "friday"],
    "biberbande": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
    "push": ["1", "2", "3", "4", "5", "6"],
    "any": [],
}
COPIES = {
    ("13", "50"): {"blue": 14, "yellow": 14, "green": 14, "four": 8},
    ("freitag13", "53"): {"cat": 15, "mirror": 15, "ladder": 15, "friday": 8},
    ("freitag13", "50"): {"cat": 14, "mirror": 14, "ladder": 14, "friday": 8},
    ("biberbande", "66"): {str(n): 4 for n in range(9)} | {"9": 9},
    ("push", "120"): {str(n): 15 for n in range(1, 7)},
    ("any", "plain"): {},
}
PLAYERS = {"13": (3, 6), "freitag13": (3, 6), "biberbande": (2, 6), "push": (2, 6), "any": (1, 12)}
LOWEST_WINS = {"13": True, "freitag13": True, "biberbande": True, "push": False}
HANDS_OF_FREITAG = {
    ("53", 3): ([14, 13, 13], 13),
    ("53", 4): ([14, 13, 13, 13], 0),
    ("53", 5): ([11, 11, 11, 10, 10], 0),
    ("53", 6): ([9, 9, 9, 9, 9, 8], 0),
    ("50", 3): ([13, 13, 12], 12),
    ("50", 4): ([13, 13, 12, 12], 0),
    ("50", 5): ([10, 10, 10, 10, 10], 0),
    ("50", 6): ([9, 9, 8, 8, 8, 8], 0),
}


def one_term(game, table, player, kind):
    """(points, cleared, tied) of one player's cards of a kind; `table` is a list of counts."""
    mine = table[player].get(kind, 0)
    if game not in COLOURS:
        return mine * int(kind), False, False
    if kind == WILD[game]:
        return 2 * mine, False, False
    more = 0
    equal = 0
    for other in range(len(table)):
        if other == player:
            continue
        if table[other].get(kind, 0) > mine:
            more = more + 1
        if table[other].get(kind, 0) == mine:
            equal = equal + 1
    if more == 0 and equal == 0:
        return 0, True, False
    return mine, False, more == 0


def terms(game, table, player):
    """All terms of a player with cards: [kind, count, points, cleared, tied]."""
    found = []
    for kind in KINDS[game]:
        count = table[player].get(kind, 0)
        if count > 0:
            found.append([kind, count, *one_term(game, table, player, kind)])
    return found


def points(game, table):
    return [sum(term[2] for term in terms(game, table, player)) for player in range(len(table))]


def cleared(game, table):
    return [[t[0] for t in terms(game, table, player) if t[3]] for player in range(len(table))]


def tied(game, table):
    """{kind: positions of the players who tie for most of it}"""
    found = {}
    for player in range(len(table)):
        for kind, _count, _points, _cleared, is_tied in terms(game, table, player):
            if is_tied:
                found.setdefault(kind, []).append(player)
    return found


def rounds(game, players):
    """The usual number of rounds."""
    usual = {"13": {3: 6}, "freitag13": {3: 4, 4: 4, 5: 4, 6: 4}, "biberbande": {2: 4}, "push": {}}
    if game == "push":
        return 1
    return usual[game].get(players, players)


def hands(game, players, starter, edition):
    """Cards dealt to each seat, or None."""
    if game == "13":
        return [5] * players
    if game == "biberbande":
        return [4] * players
    if game != "freitag13":
        return None
    by_turn, _unused = HANDS_OF_FREITAG[edition, players]
    sizes = [0] * players
    seat = starter
    for size in by_turn:
        sizes[seat] = size
        seat = (seat + 1) % players
    return sizes


def places(totals, lowest_wins, held=None):
    """Places 1, 1, 3; among equal totals whoever holds more cards is ahead, if all are known."""
    found = []
    for me, mine in enumerate(totals):
        better = 0
        group = [i for i, total in enumerate(totals) if total == mine]
        known = held is not None and all(held[i] is not None for i in group)
        for other, theirs in enumerate(totals):
            ahead = theirs < mine if lowest_wins else theirs > mine
            if ahead or (other in group and known and held[other] > held[me]):
                better = better + 1
        found.append(better + 1)
    return found
