"""Messages to the person at the device, shown once on the next page."""

from __future__ import annotations

from flask import flash


def flash_good(message: str) -> None:
    """Something worked."""
    flash(message, "good")


def flash_wrong(message: str) -> None:
    """Something could not be done; nothing was changed."""
    flash(message, "wrong")
