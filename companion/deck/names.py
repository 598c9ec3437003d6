"""What a card is called, to a person: the key `blue 7` as a text that can be translated."""

from __future__ import annotations

from companion.game import Text, text

_WORDS = {
    "blue": text("blue"),
    "yellow": text("yellow"),
    "green": text("green"),
    "red": text("red"),
    "purple": text("purple"),
    "four": text("nasty four"),
    "cat": text("black cat"),
    "mirror": text("broken mirror"),
    "ladder": text("ladder"),
    "friday": text("Friday card"),
    "swap": text("swap card"),
    "peek": text("peek card"),
    "draw-two": text("draw-two card"),
    "dice": text("dice card"),
    "direction": text("direction card"),
    "star": text("star"),
}


def card_name(card: str) -> Text:
    """The name of a card, or of a face of the die; a card nobody named goes by its key."""
    word, _, value = card.partition(" ")
    if word not in _WORDS:
        return Text("%(name)s", values=(("name", card),))
    if not value:
        return _WORDS[word]
    return Text("%(word)s %(value)s", values=(("word", _WORDS[word]), ("value", value)))
