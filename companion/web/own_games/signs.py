"""What the signs that stand beside the names of fields are called."""

from __future__ import annotations

from companion.web.base.translate import gettext


def sign_names() -> list[tuple[str, str]]:
    """Every sign with its name, none first."""
    return [
        ("", gettext("no sign")),
        ("red", gettext("red card")),
        ("blue", gettext("blue card")),
        ("green", gettext("green card")),
        ("yellow", gettext("yellow card")),
        ("violet", gettext("purple card")),
        ("black", gettext("black card")),
        ("star", gettext("star")),
        ("heart", gettext("heart")),
        ("diamond", gettext("diamond")),
        ("club", gettext("club")),
        ("spade", gettext("spade")),
        ("coin", gettext("coin")),
        ("die", gettext("die")),
        *((f"die-{pips}", gettext("die showing %(pips)s", pips=pips)) for pips in range(1, 7)),
        ("wild", gettext("card of all colours")),
        ("bid", gettext("speech bubble")),
        ("tricks", gettext("tricks taken")),
        ("hand", gettext("cards in hand")),
        ("flag", gettext("flag")),
        ("crown", gettext("crown")),
        ("plus", gettext("plus sign")),
        ("minus", gettext("minus sign")),
    ]
