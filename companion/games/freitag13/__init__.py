"""Freitag, der 13. (Reiner Knizia, 2014). Facts from the printed rules; see rules/."""

from companion.game import CardKind, CardPictures, CardStock, Deal, Edition, Game, TargetAudit, text

VALUES = {0: 1, 1: 3, 2: 3, 4: 2, 5: 3, 7: 3}
FOUR_HANDS_FOR = 3


def _deck(values: dict[int, int]) -> tuple[CardStock, ...]:
    kinds = tuple(
        CardStock(f"{kind} {value}", kind, value, copies)
        for kind in ("cat", "mirror", "ladder")
        for value, copies in values.items()
    )
    return (*kinds, CardStock("friday", "friday", 4, 8))


def _deal(cards: int, players: int) -> Deal:
    """Everything is dealt one by one; three players deal a fourth hand that stays out."""
    hands = max(players, 4)
    sizes = tuple(cards // hands + (seat < cards % hands) for seat in range(hands))
    return Deal(sizes[:players], 0, sum(sizes[players:]))


_MORE = range(4, 7)

GAME = Game(
    slug="freitag13",
    folder="freitag13",
    title=text("Friday the 13th"),
    about=text("Black cats, broken mirrors and ladders: who collects the least bad luck?"),
    unit=text("bad-luck points"),
    round_word="round",
    players=(3, 6),
    kinds=(
        CardKind("cat", text("Black cats"), 1, cleared=True),
        CardKind("mirror", text("Broken mirrors"), 1, cleared=True),
        CardKind("ladder", text("Ladders"), 1, cleared=True),
        CardKind("friday", text("Friday cards"), 2),
    ),
    editions=(
        Edition("53", text("53 cards (with zeros)"), _deck(VALUES)),
        Edition(
            "50",
            text("50 cards (without zeros)"),
            _deck({value: copies for value, copies in VALUES.items() if value}),
        ),
    ),
    rounds=lambda players: 4,
    deal=_deal,
    audit=TargetAudit(
        "friday",
        {
            "53": {FOUR_HANDS_FOR: (30, 45)} | dict.fromkeys(_MORE, (37, 58)),
            "50": {FOUR_HANDS_FOR: (29, 43)} | dict.fromkeys(_MORE, (34, 55)),
        },
        unused_at=FOUR_HANDS_FOR,
    ),
    deck_style="targets",
    ways=("kinds", "points"),
    notes=(
        text("the deal moves clockwise, and the player to the dealer's left starts."),
        text("in a tie at the end you share the win."),
    ),
    pictures=CardPictures(
        drawn=("cat", "mirror", "ladder", "friday", "back"),
        fan=("cat", "mirror", "ladder"),
        one="cat",
        corner=True,
    ),
)
