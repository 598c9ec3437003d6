"""`make fonts`: the subsets of both fonts and the style sheet that declares them.

Reads the unchanged files of `tests/data/fonts` (README there), writes `static/vendor/fonts` and
`static/css/base/fonts.css`. Most pages need the letters of German, Dutch and English only: those
are a file of their own; what else a name may hold comes when a page shows it. Until a font is there
the device's own letters stand in for it, scaled to the same width, so that nothing moves.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "tests/data/fonts"
FILES = ROOT / "static/vendor/fonts"
SHEET = ROOT / "static/css/base/fonts.css"
FEATURES = ["kern", "liga", "tnum", "pnum", "rvrn", "ccmp", "mark", "locl"]
LETTERS = "\u00a0ÄÖÜäöüßéèëêïîóôáàçñåæø«»·×÷±°–—‘’‚“”„…€→←↑↓−§¼½¾" + "".join(
    map(chr, range(0x20, 0x7F))
)
# Widths are compared over this: what pages are full of.
SAMPLE = (
    "The quick brown fox jumps over the lazy dog. Wer zuletzt gegeben hat, mischt die Karten und"
    " zieht zwei vom Stapel. Elke speler telt de kaarten die over zijn. Score pad 0123456789"
)
REGULAR, BOLD = 400, 650


@dataclass(frozen=True)
class Family:
    """A font of ours: its files as (source, name, letters), weights in use, height of a line."""

    name: str
    files: tuple[tuple[str, str, str], ...]
    weights: tuple[int, int]
    ascent: float
    descent: float
    fallbacks: tuple[str, ...]


@dataclass(frozen=True)
class Fallback:
    """A font of devices: its names, and how wide SAMPLE is in its regular and bold, in ems."""

    regular: tuple[str, ...]
    bold: tuple[str, ...]
    widths: tuple[float, float]


FAMILIES = (
    Family(
        "Literata",
        (("latin", "literata-core", "core"), ("latin", "literata-more", "more")),
        (400, 900),
        90,  # its own lines are half a line too tall; so a figure stands in the middle
        20,
        ("Georgia", "Noto Serif", "DejaVu Serif"),
    ),
    Family(
        "Figtree",
        (
            ("latin", "figtree-core", "core"),
            ("latin", "figtree-more", "more"),
            ("latin-ext", "figtree-latin-ext", "beyond"),
        ),
        (300, 900),
        95,
        25,
        ("Arial", "Roboto", "Noto Sans", "DejaVu Sans"),
    ),
)
# Measured with `width` below; Gelasio stands for Georgia and Liberation Sans for Arial, whose
# letters have the same widths.
FALLBACKS = {
    "Georgia": Fallback(("Georgia",), ("Georgia Bold", "Georgia-Bold"), (79.01, 91.73)),
    "Noto Serif": Fallback(
        ("Noto Serif Regular", "NotoSerif-Regular", "Noto Serif"),
        ("Noto Serif Bold", "NotoSerif-Bold"),
        (85.45, 90.41),
    ),
    "DejaVu Serif": Fallback(("DejaVu Serif",), ("DejaVu Serif Bold",), (92.31, 101.59)),
    "Arial": Fallback(
        ("Arial", "ArialMT", "Liberation Sans"),
        ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"),
        (80.04, 85.19),
    ),
    "Roboto": Fallback(
        ("Roboto", "Roboto Regular"), ("Roboto Bold", "Roboto-Bold"), (79.38, 80.87)
    ),
    "Noto Sans": Fallback(
        ("Noto Sans Regular", "NotoSans-Regular", "Noto Sans"),
        ("Noto Sans Bold", "NotoSans-Bold"),
        (84.02, 89.04),
    ),
    "DejaVu Sans": Fallback(("DejaVu Sans",), ("DejaVu Sans Bold",), (91.15, 102.60)),
}


def subset(source: Path, letters: set[int], weights: tuple[int, int]) -> bytes:
    """The font with those letters and weights only, as woff2."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.layout_features = FEATURES
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    plain = io.BytesIO()
    font.flavor = None
    font.save(plain)
    font = TTFont(io.BytesIO(plain.getvalue()), recalcTimestamp=False)
    axis = font["fvar"].axes[0]
    if weights != (axis.minValue, axis.maxValue):
        font = instantiateVariableFont(font, {"wght": weights})
    font.flavor = "woff2"
    packed = io.BytesIO()
    font.save(packed)
    return packed.getvalue()


def width(path: Path, weight: int | None = None) -> float:
    """How wide SAMPLE is in a font, in ems; `weight` for a variable one."""
    font = TTFont(path)
    if weight is not None:
        font = instantiateVariableFont(font, {"wght": weight})
    glyphs, metrics = font.getBestCmap(), font["hmtx"].metrics
    return sum(metrics[glyphs[ord(one)]][0] for one in SAMPLE) / font["head"].unitsPerEm


def letters_of(source: Path, which: str) -> set[int]:
    """The letters of a file: `core`, `more` (all others of latin), or what is `beyond` latin."""
    every, core = set(TTFont(source).getBestCmap()), set(map(ord, LETTERS))
    latin = set(TTFont(source.with_name("latin.woff2")).getBestCmap())
    return {"core": every & core, "more": every - core, "beyond": every - latin}[which]


def ranges(letters: set[int]) -> str:
    """A set of letters as CSS writes it."""
    spans: list[list[int]] = []
    for one in sorted(letters):
        if spans and one == spans[-1][1] + 1:
            spans[-1][1] = one
        else:
            spans.append([one, one])
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in spans)


def face(**descriptors: str) -> str:
    lines = "".join(f"  {name.replace('_', '-')}: {said};\n" for name, said in descriptors.items())
    return f"@font-face {{\n{lines}}}\n"


def faces_of(family: Family) -> str:
    """The files of a font, then the letters of devices that stand in for it."""
    least, most = family.weights
    lines = {"ascent_override": f"{family.ascent}%", "descent_override": f"{family.descent}%"}
    folder = family.name.lower()
    own = [
        face(
            font_family=f'"{family.name}"',
            src=f'url("../../vendor/fonts/{folder}/{name}.woff2") format("woff2")',
            font_weight=f"{least} {most}",
            font_display="swap",
            **lines,
            line_gap_override="0%",
            unicode_range=ranges(letters_of(SOURCES / folder / f"{source}.woff2", which)),
        )
        for source, name, which in family.files
    ]
    return "\n".join(own + [one for name in family.fallbacks for one in stand_ins(family, name)])


def stand_ins(family: Family, name: str) -> list[str]:
    """Regular and bold of a device's font, as wide and as high as ours."""
    source, other = SOURCES / family.name.lower() / "latin.woff2", FALLBACKS[name]
    return [
        face(
            font_family=f'"{family.name} as {name}"',
            src=", ".join(f'local("{one}")' for one in names),
            font_weight=weights,
            size_adjust=f"{(scale := width(source, weight) / wide):.2%}",
            ascent_override=f"{family.ascent / scale:.2f}%",
            descent_override=f"{family.descent / scale:.2f}%",
            line_gap_override="0%",
            unicode_range=ranges(set(TTFont(source).getBestCmap())),  # other scripts as ever
        )
        for names, weights, weight, wide in (
            (other.regular, "100 550", REGULAR, other.widths[0]),
            (other.bold, "551 900", BOLD, other.widths[1]),
        )
    ]


def main() -> None:
    for family in FAMILIES:
        folder = family.name.lower()
        for source, name, which in family.files:
            path = SOURCES / folder / f"{source}.woff2"
            packed = subset(path, letters_of(path, which), family.weights)
            (FILES / folder / f"{name}.woff2").write_bytes(packed)
            print(f"{name}: {len(packed)} bytes")
    head = "/* Written by `make fonts` (tests/fonts.py). */\n"
    SHEET.write_text(head + "\n".join(map(faces_of, FAMILIES)), encoding="utf-8")


if __name__ == "__main__":
    main()
