"""Opening a page in this machine's browser as soon as the server answers."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from contextlib import suppress

PATIENCE = 60  # seconds
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def open_when_ready(link: str, host: str, port: int) -> None:
    """Open the link once somebody listens there; does not wait for that."""
    where = (EVERYWHERE.get(host, host), port)
    threading.Thread(target=_open, args=(link, where), daemon=True).start()


def _open(link: str, where: tuple[str, int]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(where, timeout=1):
            webbrowser.open(link)
            return
        time.sleep(0.1)
