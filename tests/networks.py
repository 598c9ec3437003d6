"""Networks of a test's own: a host with the interfaces it wants, phones that share one of them.

Each lives in a network namespace of Linux, which ends with the process that holds it. Where the
system allows none, tests fail and say so: they are what shows that phones find the host.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
from itertools import count

import pytest

NOT_ALLOWED = (
    "this test needs network namespaces (unshare and nsenter of util-linux, ip of iproute2), as"
    " root or where users may make them: {}"
)
_numbers = count()


def _start(*command):
    pipe = subprocess.PIPE
    try:
        holder = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
    except FileNotFoundError as error:
        pytest.fail(NOT_ALLOWED.format(error))
    if holder.stdout.readline() != b"up\n":
        holder.wait()
        pytest.fail(NOT_ALLOWED.format(holder.stderr.read().decode().strip()))
    return holder


class Space:
    """A network namespace with loopback up, held by a process that waits for its end."""

    def __init__(self, parent=None):
        own_user = [] if os.geteuid() == 0 or parent else ["--user", "--map-root-user"]
        way_in = parent.enter if parent else []
        self.holder = _start(*way_in, "unshare", *own_user, "--net", "sh", "-c", "echo up; cat")
        same_user = [] if os.geteuid() == 0 else ["--user", "--preserve-credentials"]
        self.enter = ["nsenter", "--target", str(self.holder.pid), *same_user, "--net"]
        self.ip("link set lo up")

    def run(self, *command, **options):
        """Run a command inside; its output. Fails with what it said."""
        run = subprocess.run(
            [*self.enter, *command], capture_output=True, text=True, check=False, **options
        )
        assert run.returncode == 0, f"{' '.join(command)}: {run.stderr.strip()}"
        return run.stdout

    def ip(self, words):
        """Run `ip` with these words."""
        return self.run("ip", *words.split())

    def close(self):
        for stream in (self.holder.stdin, self.holder.stdout, self.holder.stderr):
            stream.close()
        self.holder.wait()


class Host(Space):
    """The machine that serves; its interfaces go to phones or to nobody."""

    def __init__(self):
        super().__init__()
        self.phones = []

    def interface(self, name, address, other_end=None):
        """An interface that is up, with an address like 192.168.1.5/24."""
        far = f"far{next(_numbers)}"
        self.ip(f"link add {name} type veth peer name {far}")
        if other_end:
            self.ip(f"link set {far} netns {other_end.holder.pid} name wlan0")
            other_end.ip("link set wlan0 up")
        else:
            self.ip(f"link set {far} up")
        self.ip(f"link set {name} up")
        self.ip(f"address add {address} dev {name} nodad")

    def phone(self, name, address, own):
        """A phone in the network of an interface of the host, at its own address."""
        phone = Space(self)
        self.phones.append(phone)
        self.interface(name, address, phone)
        phone.ip(f"address add {own} dev wlan0 nodad")
        return phone

    def bridge(self, name, address):
        """A bridge, as container engines make, with one container behind it."""
        port, inside = (f"veth{next(_numbers)}" for _ in range(2))
        self.ip(f"link add {name} type bridge")
        self.ip(f"link add {port} type veth peer name {inside}")
        self.ip(f"link set {port} master {name}")
        for one in (port, inside, name):
            self.ip(f"link set {one} up")
        self.ip(f"address add {address} dev {name}")

    def default_route(self, name):
        """The way to the rest of the world leads through this interface."""
        self.ip(f"route add default dev {name}")

    def close(self):
        for phone in self.phones:
            phone.close()
        super().close()


@contextlib.contextmanager
def host():
    """A machine without any network yet; ends with the test."""
    machine = Host()
    try:
        yield machine
    finally:
        machine.close()
