"""Every pair of colours that meets on a page is readable, in both themes.

The figures are those of WCAG 2.2: 4.5 for text, 3 for large text and for signs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[1] / "static" / "css" / "base" / "tokens.css"
PAPERS = ["paper", "paper-shade", "paper-now", "paper-field"]
TEXT = {
    "on-felt": ["felt", "felt-deep", "tool", "tool-press"],
    "on-felt-soft": ["felt", "felt-deep", "tool-press"],
    "on-felt-warn": ["felt", "felt-deep", "tool-press"],
    "focus-felt": ["felt", "felt-deep", "tool-press"],
    "ink": [*PAPERS, "good-wash", "tie-wash", "wrong-wash", "note-wash"],
    "ink-soft": [*PAPERS],
    "accent": [*PAPERS],
    "link": [*PAPERS],
    "good": ["paper", "paper-now", "paper-field", "good-wash"],
    "tie": ["paper", "paper-now", "paper-field", "tie-wash"],
    "wrong": ["paper", "paper-now", "paper-field", "wrong-wash"],
    "on-main": ["main", "main-press"],
    "on-danger": ["danger"],
    "paper": ["ink"],
}
SIGNS = {
    "rule-strong": ["paper", "paper-field"],
    "focus-paper": PAPERS,
    "main": ["felt", "felt-deep"],
    "check": ["paper", "paper-field"],
    **{f"seat-{seat}": ["paper", "paper-now", "paper-field"] for seat in range(1, 13)},
}
PAIRS = [
    (front, back, least)
    for pairs, least in ((TEXT, 4.5), (SIGNS, 3.0))
    for front, backs in pairs.items()
    for back in backs
]


def declared(selector: str) -> dict[str, str]:
    """The tokens of the first rule whose list of selectors ends with this one."""
    text = TOKENS.read_text(encoding="utf-8")
    rule = re.search(re.escape(selector) + r" \{([^{}]*)\}", text)
    assert rule, f"no rule for {selector}"
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", rule[1]))


LIGHT = declared('[data-theme="light"]')
DARK = declared('[data-theme="dark"]')
THEMES = {"light": LIGHT, "dark": {**LIGHT, **DARK}}


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_of_known_pairs():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_pair_is_readable(theme, front, back, least):
    tokens = THEMES[theme]
    ratio = contrast(tokens[front], tokens[back])
    assert ratio >= least, f"{front} {tokens[front]} on {back} {tokens[back]}: {ratio:.2f}"


def test_dark_by_system_is_dark_by_choice():
    assert declared(':root:not([data-theme="light"], [data-theme="dark"])') == DARK
    assert DARK.keys() <= LIGHT.keys()
    assert len(DARK) > 40


def test_no_colour_is_named_outside_the_tokens():
    """Black and white shades of shadows and the code to scan are no part of a theme."""
    for sheet in sorted(TOKENS.parents[1].rglob("*.css")):
        if sheet != TOKENS:
            colours = set(re.findall(r"#[0-9a-fA-F]{3,8}\b", sheet.read_text(encoding="utf-8")))
            shades = {
                colour for colour in colours if not re.fullmatch(r"#(0{3}|f{3})[0-9a-f]?", colour)
            }
            assert not shades, f"{sheet.name}: {shades}"
