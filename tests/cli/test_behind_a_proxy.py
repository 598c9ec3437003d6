"""The real server behind a real reverse proxy on the same machine: nobody is let in for that.

The proxy does what nginx does with a bare `proxy_pass`: it asks from loopback, with the upstream's
own Host and without a forwarded header; or, as the README says, with the headers of the visitor.
"""

from __future__ import annotations

import http.client
import re
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.cookiejar import CookieJar
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from click.testing import CliRunner

from companion.cli import main
from tests.cli.starting import free_port, serving, wait_for

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}


def proxy_to(port, told):
    """A handler that passes requests on to a port; `told` says whether it tells who asked."""

    class Proxy(BaseHTTPRequestHandler):
        def pass_on(self):
            length = int(self.headers.get("Content-Length", 0))
            headers = {k: v for k, v in self.headers.items() if k.lower() not in HOP_BY_HOP}
            if told:
                headers["X-Forwarded-For"] = "203.0.113.7"
                headers["X-Forwarded-Proto"] = "http"
                headers["X-Forwarded-Host"] = headers["Host"]
            else:
                headers["Host"] = f"127.0.0.1:{port}"
            upstream = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            upstream.request(self.command, self.path, self.rfile.read(length), headers)
            answer = upstream.getresponse()
            body = answer.read()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in HOP_BY_HOP:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            upstream.close()

        do_GET = do_POST = pass_on  # noqa: N815 - as the base class calls them

        def log_message(self, *_what):
            pass

    return Proxy


@contextmanager
def proxied(data, told):
    """The address of a proxy in front of `companion serve`."""
    port = free_port()
    hops = {"COMPANION_PROXY_HOPS": "1"} if told else {}
    with serving(data, "--port", port, "--host", "127.0.0.1", **hops):
        wait_for(port)
        front = ThreadingHTTPServer(("127.0.0.1", 0), proxy_to(port, told))
        threading.Thread(target=front.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{front.server_port}"
        finally:
            front.shutdown()
            front.server_close()


class Visitor:
    """A browser with cookies of its own, which comes through the proxy."""

    def __init__(self, url):
        self.url = url
        self.cookies = CookieJar()
        jar = urllib.request.HTTPCookieProcessor(self.cookies)
        self.browser = urllib.request.build_opener(jar, urllib.request.ProxyHandler({}))

    def ask(self, path, data=None):
        """(status, text) of a page, or of a form that is sent from it."""
        headers = {"Origin": self.url} if data is not None else {}
        request = urllib.request.Request(self.url + path, data, headers)
        try:
            with self.browser.open(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()


def printed_code(data):
    """The code of a link for tablets, as somebody at the machine reads it."""
    run = CliRunner(env={"COMPANION_DATA": str(data)}).invoke(main, ["link"])
    assert run.exit_code == 0, run.output
    return re.search(r"/j/([\w-]{22})", run.output)[1]


@pytest.mark.parametrize("told", [False, True], ids=["bare", "with-headers"])
def test_who_comes_through_a_proxy_is_a_stranger(tmp_path, told):
    with proxied(tmp_path, told) as url:
        visitor = Visitor(url)
        for path in ("/devices", "/plays", "/new/13", "/settings/backup"):
            assert visitor.ask(path)[0] == 403, path
        status, page = visitor.ask("/")
        assert status == 200
        assert "/j/" not in page
        assert "the link shown where Spielblock was started" in page


def test_the_printed_link_lets_in_through_the_proxy(tmp_path):
    with proxied(tmp_path, told=True) as url:
        visitor, other = Visitor(url), Visitor(url)
        path = f"/j/{printed_code(tmp_path)}"
        assert visitor.ask("/devices")[0] == 403
        assert visitor.ask(path)[0] == 200
        assert visitor.ask("/devices")[0] == 403, "a link alone changes nothing"
        assert visitor.ask(path, b"")[0] == 200
        assert visitor.ask("/devices")[0] == 200
        assert other.ask("/devices")[0] == 403, "who joined is the browser, not the proxy"
