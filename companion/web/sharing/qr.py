"""Codes to scan, as one SVG path or as blocks of a terminal."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import qrcode
from qrcode import constants
from qrcode.exceptions import DataOverflowError

QUIET = 4  # modules of light around the code, as the standard wants
_STRONGEST_FIRST = (
    constants.ERROR_CORRECT_H,
    constants.ERROR_CORRECT_Q,
    constants.ERROR_CORRECT_M,
    constants.ERROR_CORRECT_L,
)


@dataclass(frozen=True, slots=True)
class Code:
    """A code to draw in a box of `size` modules a side, quiet zone included.

    `path` is stroked one module wide along the middle of each row, so the box begins at y = -0.5.
    """

    text: str
    size: int
    path: str


@lru_cache(maxsize=256)
def code_of(text: str) -> Code:
    """The code of a text: as few modules as can be, then as much correction as fits into them.

    ValueError for a text that no code can hold.
    """
    rows = _best(text).get_matrix()
    return Code(text, len(rows), "".join(_row(y, row) for y, row in enumerate(rows)))


def terminal_code(text: str) -> str:
    """The code in half blocks, dark on light whatever the colours of the terminal are."""
    out = _Colours()
    _best(text).print_ascii(out, tty=True)
    return out.getvalue()


class _Colours(io.StringIO):
    """Takes colours; whether the terminal does is for the caller to know."""

    def isatty(self) -> bool:
        return True


def _best(text: str) -> qrcode.QRCode[Any]:
    """Fewer modules are larger ones, which a phone reads from farther away."""
    fitting = [code for level in _STRONGEST_FIRST if (code := _made(text, level))]
    return min(fitting, key=lambda code: code.version)


def _made(text: str, level: int) -> qrcode.QRCode[Any] | None:
    code = qrcode.QRCode(border=QUIET, error_correction=level)
    code.add_data(text, optimize=0)
    try:
        code.make()
    except (DataOverflowError, ValueError):  # this level has no room; a weaker one may
        return None
    return code


def _row(y: int, row: list[bool]) -> str:
    """Runs of dark modules: «M4 7h3m2 0h1»."""
    steps, x, at = [], 0, None
    while x < len(row):
        length = next((n for n, dark in enumerate(row[x:]) if dark != row[x]), len(row) - x)
        if row[x]:
            steps.append(f"M{x} {y}" if at is None else f"m{x - at} 0")
            steps.append(f"h{length}")
            at = x + length
        x += length
    return "".join(steps)
