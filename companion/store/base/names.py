"""Names and titles in a form that every database takes."""

from __future__ import annotations

import unicodedata


def storable(name: str) -> str:
    """The text in single spaces, without control characters, which PostgreSQL refuses."""
    kept = (letter for letter in name if unicodedata.category(letter) not in {"Cc", "Cs"})
    return " ".join("".join(kept).split())
