"""Where the running server of a data folder listens, for commands that run beside it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from companion.store.base.files import make_private

FILE = "serving.json"


@contextmanager
def listening(folder: Path, host: str, port: int) -> Iterator[None]:
    """While the block runs, `where_served(folder)` tells other processes the host and the port."""
    path = folder / FILE
    own = json.dumps({"host": host, "port": port, **_process(os.getpid())})
    with suppress(OSError):  # a full disk: serving is more important
        make_private(path)
        path.write_text(own, encoding="ascii")
    try:
        yield
    finally:
        with suppress(OSError):
            if path.read_text(encoding="ascii") == own:  # another one may have been started since
                path.unlink()


def where_served(folder: Path) -> tuple[str, int] | None:
    """Host and port of the server that runs on this data folder; None where none is known.

    What a killed server left behind counts for nothing.
    """
    try:
        said = json.loads((folder / FILE).read_text(encoding="ascii"))
        runs = _process(said["process"]) == {k: said[k] for k in ("process", "started")}
        return (said["host"], said["port"]) if runs else None
    except (OSError, ValueError, LookupError, TypeError, psutil.Error):
        return None


def _process(number: int) -> dict[str, float]:
    """A process; numbers are used again, so with the time of its start."""
    return {"process": number, "started": psutil.Process(number).create_time()}
