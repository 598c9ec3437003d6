"""PUSH (Prospero Hall, Ravensburger 2018). Facts from the printed rules; see rules/."""

from companion.game import CardKind, CardPictures, CardStock, Deal, Edition, Game, StockAudit, text

COLOURS = ("red", "blue", "green", "yellow", "purple")
NUMBERS = range(1, 7)
COPIES = 3
DIRECTION_CARDS = 12


def _deck() -> tuple[CardStock, ...]:
    numbers = tuple(
        CardStock(f"{colour} {number}", str(number), number, COPIES)
        for colour in COLOURS
        for number in NUMBERS
    )
    return (
        *numbers,
        CardStock("dice", None, 0, 18),
        CardStock("direction", None, 0, DIRECTION_CARDS),
    )


def _deal(cards: int, players: int) -> Deal:
    """No hands. Two players sort the direction cards out, as they have no effect."""
    return Deal(None, cards - (DIRECTION_CARDS if players == 2 else 0), None)


GAME = Game(
    slug="push",
    folder="push",
    title=text("PUSH"),
    about=text("Reveal cards into rows and stop in time; secure what you have."),
    unit=text("points"),
    round_word="round",
    players=(2, 6),
    kinds=tuple(
        CardKind(str(n), text("%(number)s", number=n), n, rule="game-end") for n in NUMBERS
    ),
    editions=(Edition("120", text("120 cards"), _deck()),),
    rounds=lambda players: 1,
    deal=_deal,
    audit=StockAudit(),
    deck_style="rows",
    ways=("kinds", "points"),
    lowest_wins=False,
    has_dealer=False,
    tie_break=text("more cards held at the end"),
    rounds_rule="game-end",
    first=text("Whoever sat down first starts."),
    notes=(text("if you play several times in a row, points and cards held are added up."),),
    pictures=CardPictures(
        drawn=(*COLOURS, *map(str, range(1, 7)), "dice", "direction", "back"),
        fan=("red 5", "dice", "blue 2"),
        one="dice",
        pale=("yellow",),
    ),
)
