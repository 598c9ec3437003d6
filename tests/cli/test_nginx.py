"""The real nginx with the very lines of the README in front of the real server."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from contextlib import contextmanager

import pytest

from tests.cli.starting import ROOT, free_port, serving, wait_for
from tests.cli.test_behind_a_proxy import Visitor, printed_code

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"  # Debian keeps it from the path of a user
BARE = "location / { proxy_pass http://127.0.0.1:8013; }"
CONFIGURATION = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{front};
        {lines}
    }}
}}
"""


def lines_of_the_readme():
    """The left column of the block that shows nginx beside Caddy."""
    block = re.search(r"```\n(# nginx.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    column = block[1].index("# Caddy")
    return "\n".join(line[:column].rstrip() for line in block[1].splitlines()[1:])


@contextmanager
def behind_nginx(data, lines, **settings):
    """The address of nginx in front of `companion serve`, and the port of the server itself."""
    port, front = free_port(), free_port()
    path = data / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    lines = lines.replace("8013", str(port))
    path.write_text(CONFIGURATION.format(user=user, folder=data, front=front, lines=lines))
    home = data / "home"
    with serving(home, "--port", port, "--host", "127.0.0.1", **settings):
        wait_for(port)
        nginx = subprocess.Popen([NGINX, "-e", data / "start.log", "-c", path, "-p", data])
        try:
            wait_for(front)
            yield f"http://localhost:{front}", home
        finally:
            nginx.terminate()
            nginx.wait(30)


def test_a_bare_proxy_pass_lets_nobody_in(tmp_path):
    with behind_nginx(tmp_path, BARE) as (url, _home):
        visitor = Visitor(url)
        assert visitor.ask("/healthz")[0] == 200
        assert visitor.ask("/devices")[0] == 403
        assert "/j/" not in visitor.ask("/")[1]


def test_the_lines_of_the_readme_serve_a_home(tmp_path):
    with behind_nginx(tmp_path, lines_of_the_readme(), COMPANION_PROXY_HOPS="1") as (url, home):
        visitor = Visitor(url)
        assert visitor.ask("/devices")[0] == 403
        assert visitor.ask(f"/j/{printed_code(home)}", b"")[0] == 200
        assert visitor.ask("/devices")[0] == 200
        form = "players-0=Ada&players-1=Ben&players-2=Cem&shown=3&first_dealer=0&key=" + "k" * 32
        status, pad = visitor.ask("/new/13", form.encode())
        assert status == 200, pad
        stream = re.search(r'data-stream="([^"]+)"', pad)[1]
        assert heard(url, stream, visitor) == "event: hello"


def heard(url, path, visitor):
    """The first line of an event that comes through while the stream stays open."""
    host = url.removeprefix("http://")
    cookies = "; ".join(f"{one.name}={one.value}" for one in visitor.cookies)
    with socket.create_connection(("127.0.0.1", int(host.partition(":")[2])), timeout=20) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\n\r\n".encode())
        with line.makefile("rb") as lines:
            return next(
                text for one in lines if (text := one.decode().strip()).startswith("event:")
            )


@pytest.mark.parametrize("path", ["", "/games"])
def test_the_lines_of_the_readme_serve_a_club(tmp_path, path):
    name = f"https://games.example.org{path}"
    settings = {"COMPANION_PROXY_HOPS": "1", "COMPANION_PUBLIC_URL": name}
    lines = lines_of_the_readme().replace("location /", f"location {path}/")
    with behind_nginx(tmp_path, lines, **settings) as (url, _home):
        status, page = Visitor(url).ask(f"{path}/")
        assert status == 200
        assert f'href="{path}/new/13"' in page
        assert Visitor(url).ask(f"{path}/new/13")[0] == 200
