"""The real server in a process of its own, and what a phone says to it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
START_SECONDS = 60


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Serving:
    """`companion serve` on a free port with its own data folder; stopped at the end."""

    def __init__(self, data, **settings):
        self.port, self.data = free_port(), data
        self.url = f"http://127.0.0.1:{self.port}"
        own = {"COMPANION_DATA": str(data), "COMPANION_HOST": "127.0.0.1"}
        own |= {f"COMPANION_{name}": str(value) for name, value in settings.items()}
        self.environment = {**os.environ, **own, "COMPANION_PORT": str(self.port)}
        self.browser = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar()), urllib.request.ProxyHandler({})
        )

    def __enter__(self):
        command = [sys.executable, "-c", "from companion.cli import main; main()", "serve"]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._wait()
        self._join()
        return self

    def __exit__(self, *_error):
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()

    def stop(self):
        """Stop it as Ctrl+C does; how many seconds that took."""
        started = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)
        return time.monotonic() - started

    def get(self, path, **headers):
        """(status, headers, body) of a page."""
        return self.ask(urllib.request.Request(self.url + path, headers=headers))

    def ask(self, request):
        try:
            with self.browser.open(request, timeout=30) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def _join(self):
        """Open the link that was printed for this machine and press its button."""
        link = next(line.split()[0].decode() for line in self.process.stdout if b"/j/" in line)
        assert self.ask(urllib.request.Request(link))[0] == 200
        assert self.ask(urllib.request.Request(link, data=b""))[0] == 200

    def _wait(self):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                return self.get("/about")
            except (urllib.error.URLError, ConnectionError):
                assert self.process.poll() is None, self.process.stdout.read().decode()
                time.sleep(0.1)
        raise AssertionError("the server did not start")
