"""Reads the codes that pages draw, as a phone would: from a picture."""

from __future__ import annotations

import re

import zxingcpp
from PIL import Image, ImageDraw

SCALE = 6


def read_picture(picture):
    """What the only QR code of a picture says."""
    codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    assert len(codes) == 1, f"{len(codes)} readable codes"
    return codes[0].text


def read_svg(svg):
    """What a code drawn as strokes of one module says (see companion/web/sharing/qr.py)."""
    size = int(svg["data-modules"])
    picture = Image.new("L", (size * SCALE, size * SCALE), 255)
    draw = ImageDraw.Draw(picture)
    for x, y, length in strokes(svg.select_one("path[stroke]")["d"]):
        draw.rectangle(
            (x * SCALE, y * SCALE, (x + length) * SCALE - 1, (y + 1) * SCALE - 1), fill=0
        )
    return read_picture(picture)


def strokes(path):
    """Start and length of every run: «M4 7h3m2 0h1» is (4, 7, 3), (9, 7, 1)."""
    x = y = 0
    for move, first, second in re.findall(r"([MmhL])(\d+)(?: (\d+))?", path):
        if move == "M":
            x, y = int(first), int(second)
        elif move == "m":
            x += int(first)
        else:
            yield x, y, int(first)
            x += int(first)
