"""13 (Reiner Knizia, AMIGO 2009). Facts from the printed rules; see rules/."""

from companion.game import CardKind, CardPictures, CardStock, Deal, Edition, Game, TargetAudit, text

VALUES = {1: 3, 2: 3, 4: 2, 5: 3, 7: 3}
HAND = 5


def _deck() -> tuple[CardStock, ...]:
    colours = tuple(
        CardStock(f"{colour} {value}", colour, value, copies)
        for colour in ("blue", "yellow", "green")
        for value, copies in VALUES.items()
    )
    return (*colours, CardStock("four", "four", 4, 8))


def _deal(cards: int, players: int) -> Deal:
    return Deal((HAND,) * players, cards - HAND * players)


GAME = Game(
    slug="13",
    folder="thirteen",
    title=text("13"),
    about=text("Colour cards and nasty fours on three targets, never above 13."),
    unit=text("minus points"),
    round_word="stage",
    players=(3, 6),
    kinds=(
        CardKind("blue", text("Blue"), 1, cleared=True),
        CardKind("yellow", text("Yellow"), 1, cleared=True),
        CardKind("green", text("Green"), 1, cleared=True),
        CardKind("four", text("Nasty fours"), 2),
    ),
    editions=(Edition("50", text("50 cards"), _deck()),),
    rounds=lambda players: 6 if players == 3 else players,
    deal=_deal,
    audit=TargetAudit("four", {"50": dict.fromkeys(range(3, 7), (34, 55))}),
    deck_style="targets",
    ways=("kinds", "points"),
    notes=(text("in a tie at the end you share the win."),),
    pictures=CardPictures(
        drawn=("blue", "yellow", "green", "four", "back"),
        fan=("blue 7", "four", "green 2"),
        one="four",
        pale=("yellow",),
    ),
)
