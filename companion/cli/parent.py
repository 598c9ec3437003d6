"""The process that serves ends when the one that started it is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.connection import wait

LAST_SECONDS = 5  # for ending in order


def end_with_parent() -> None:
    """Watch over the parent process in a thread; nothing happens in a process without one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        watch = threading.Thread(target=_watch, args=[parent.sentinel], name="parent", daemon=True)
        watch.start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LAST_SECONDS)
    os._exit(1)
