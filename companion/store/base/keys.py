"""Keys that make a repeated request harmless, in the form in which they are stored."""

from __future__ import annotations

import hashlib

LONGEST_KEY = 64


def stored_key(key: str | None) -> str | None:
    """The key; a long or odd one by its hash, no key for a blank one."""
    if not key:
        return None
    if len(key) <= LONGEST_KEY and key.isascii() and key.isprintable():
        return key
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
