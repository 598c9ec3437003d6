"""Several devices at one table, over HTTP: each a client with its own cookies and address."""

from companion import store

KINDS = ("blue", "yellow", "green", "four")
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"


def device(app, number):
    """A phone that is no member of the circle."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = f"192.168.1.{number}"
    client.environ_base["HTTP_USER_AGENT"] = IPHONE
    return client


def claim(client, play, player):
    """The device takes a seat through its scorer link."""
    code = play.scorer_code
    client.get(f"/play/{code}/own")
    data = {"player": player, "next": f"/play/{code}/own"}
    return client.post(f"/play/{code}/deck/claim", data=data)


def cells(**by_player):
    """Form fields of a round of 13: p0=(7, 3, 0, 1) are the counts of player 0 by kind."""
    fields = {}
    for player, counts in by_player.items():
        fields |= {f"{player}-{kind}": n for kind, n in zip(KINDS, counts, strict=True)}
    return fields


def counts(*numbers):
    """One player's raw entry for a script."""
    return {"counts": dict(zip(KINDS, numbers, strict=True))}


def entries_of(app, play, number=1):
    """What stands in a round, by player, as lists of counts."""
    with app.app_context():
        row = store.sheet(play.id).row(number)
    return {p: [(e.counts or {}).get(kind, 0) for kind in KINDS] for p, e in row.entries.items()}


def lines_of(app, play):
    with app.app_context():
        return store.lines(play.id)
