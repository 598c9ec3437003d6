"""The real server as a process of its own, in a pipe or on a terminal."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMAND = "from companion.cli import main; main()"
PATIENCE = 30


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def command(*arguments):
    return [sys.executable, "-c", COMMAND, "serve", *map(str, arguments)]


def environment(data, **settings):
    own = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
    return {**own, "COMPANION_DATA": str(data), "PYTHONUNBUFFERED": "1", **settings}


def wait_for(port, host="127.0.0.1"):
    """Until the server answers; fails when it does not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens on {host}:{port}")


@contextlib.contextmanager
def serving(data, *arguments, prefix=(), **settings):
    """`companion serve` with these arguments; stopped at the end."""
    process = subprocess.Popen(
        [*prefix, *command(*arguments)],
        cwd=ROOT,
        env=environment(data, **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
        process.stdout.close()


def on_terminal(data, until, *arguments, prefix=(), **settings):
    """What `companion serve` shows on a terminal, up to and with the line that holds `until`."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*prefix, *command(*arguments)],
        cwd=ROOT,
        env=environment(data, **{"TERM": "xterm-256color", **settings}),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        close_fds=True,
    )
    os.close(slave)
    try:
        return _read(master, process, until)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        os.close(master)


def _read(master, process, until):
    """Read until the wanted text and half a second of silence, or the end of the process."""
    seen, deadline = b"", time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        ready, _, _ = select.select([master], [], [], 0.5)
        if ready:
            try:
                seen += os.read(master, 65536)
            except OSError:  # the terminal is closed: the process has ended
                break
        elif until.encode() in seen or process.poll() is not None:
            break
    text = seen.decode("utf-8", "replace").replace("\r\n", "\n")
    assert until in text, text
    return text
