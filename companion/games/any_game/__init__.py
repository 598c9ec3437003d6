"""Any other game, as a plain pad: own title, free points, lowest or highest wins."""

from companion.game import Deal, Edition, Game, PlainAudit, text

GAME = Game(
    slug="any",
    folder="any_game",
    title=text("Any other game"),
    about=text("A plain pad with your own title: type in the points, lowest or highest wins."),
    unit=text("points"),
    round_word="round",
    players=(1, 12),
    kinds=(),
    editions=(Edition("plain", text("your own cards"), ()),),
    rounds=lambda players: None,
    deal=lambda cards, players: Deal(None, None, None),
    audit=PlainAudit(),
    deck_style="piles",
    ways=("points",),
    lowest_wins=False,
)
