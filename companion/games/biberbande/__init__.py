"""Biberbande / Rat-a-Tat Cat (Monty & Ann Stambler, AMIGO 2002). Facts from the printed rules."""

from companion.game import CardKind, CardPictures, CardStock, Deal, Edition, Game, HandAudit, text

COPIES = dict.fromkeys(range(9), 4) | {9: 9}
SPECIALS = {"swap": 9, "peek": 7, "draw-two": 5}
HAND = 4


def _deck() -> tuple[CardStock, ...]:
    numbers = (CardStock(str(n), str(n), n, copies) for n, copies in COPIES.items())
    specials = (CardStock(name, None, 0, copies) for name, copies in SPECIALS.items())
    return (*numbers, *specials)


def _deal(cards: int, players: int) -> Deal:
    """Four each; the next card opens the discard pile."""
    return Deal((HAND,) * players, cards - HAND * players - 1, open=1)


GAME = Game(
    slug="biberbande",
    folder="biberbande",
    title=text("Rat-a-Tat Cat"),
    about=text("Four hidden cards each: swap, peek and remember the low ones."),
    unit=text("points"),
    round_word="deal",
    players=(2, 6),
    kinds=tuple(CardKind(str(n), text("%(number)s", number=n), n) for n in COPIES),
    editions=(Edition("66", text("66 cards"), _deck()),),
    rounds=lambda players: 4 if players == 2 else players,
    deal=_deal,
    audit=HandAudit(HAND),
    deck_style="row-of-four",
    ways=("hand", "points"),
    first=text("The oldest player deals first."),
    notes=(
        text("after the first round the deal moves clockwise."),
        text("you can change the number of rounds; editions differ in how a game ends."),
        text("in a tie at the end you share the win."),
    ),
    pictures=CardPictures(
        drawn=(*map(str, range(10)), "swap", "peek", "draw-two", "back"),
        fan=("4", "0", "9"),
        one="0",
    ),
)
