"""A Flask test client that reads every page it visits, as a careful visitor would.

>>> page = client.visit("/rules/13")                       # doctest: +SKIP
>>> page.soup.h1.get_text(strip=True)                      # doctest: +SKIP
>>> client.visit("/rules/no-such-game", status=404)        # doctest: +SKIP

Whatever it is asked for, it fails on an error 5xx and on anything that tests/pagecheck.py finds.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bs4 import BeautifulSoup, Tag
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect
from werkzeug.test import TestResponse

from companion.web.base.cookies import session_name
from tests.belonging import host_cookie
from tests.pagecheck import is_whole_page, missing_anchors, page_problems, parse, references

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Page:
    """A page that passed every check."""

    path: str
    response: TestResponse

    @property
    def soup(self) -> BeautifulSoup:
        return parse(self.html)

    @property
    def html(self) -> str:
        return self.response.get_data(as_text=True)

    @property
    def text(self) -> str:
        """What a reader sees, with single spaces."""
        return " ".join(self.soup.get_text(" ").split())

    def links(self) -> list[str]:
        """The pages of this site that this one leads to."""
        return sorted(path for method, path in references(self.html, self.path) if method == "GET")

    def form(self, action: str | None = None) -> Tag:
        """The form with this action, or the only form."""
        forms = [f for f in self.soup.find_all("form") if action in (None, f["action"])]
        assert len(forms) == 1, f"{len(forms)} forms with action {action!r} on {self.path}"
        return forms[0]

    def fields(self, action: str | None = None) -> dict[str, Any]:
        """What a browser would send for a form that nobody has touched."""
        return _form_data(self.form(action))


class HomeClient(FlaskClient):
    """A browser on the machine that serves, which joined its home before it asks for anything.

    One at another address is a stranger, as is one that is told to be (`joins = False`), and on a
    server that stands in public nobody has a home.
    """

    joins = True

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        at = {**self.environ_base, **kwargs.get("environ_base", {})}.get("REMOTE_ADDR", LOOPBACK)
        config = self.application.config
        has_home = "PUBLIC_URL" in config  # a bare Flask app has none
        public = not has_home or config["PUBLIC_URL"] or config["PROXY_HOPS"]
        is_redirect = bool(args) and not isinstance(args[0], str)  # it names no address
        if is_redirect or at != LOOPBACK or public or self._cookies is None:
            return super().open(*args, **kwargs)
        if self.joins:
            self.joins = False
            known = self.get_cookie(session_name(self.application))
            self.set_cookie(*host_cookie(self.application, known.value if known else ""))
        return super().open(*args, **kwargs)


class CheckedClient(HomeClient):
    """Checks every answer; `visit` and `submit` also check its status."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.titles: dict[tuple[str, str], str] = {}
        self.static_files: dict[str, int] = {}

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        where = f"{response.request.method} {response.request.path}"
        assert response.status_code < 500, f"{where} answered {response.status}"
        redirect = 300 <= response.status_code < 400
        if response.mimetype == "text/html" and response.data and not redirect:
            self._check(where, response)
        return response

    def visit(self, path: str, status: int = 200, **kwargs: Any) -> Page:
        """The page at `path`, which must answer with `status`."""
        return self._page(self.get(path, **kwargs), status)

    def submit(self, path: str, data: Any = None, status: int = 200, **kwargs: Any) -> Page:
        """The page after posting a form; a redirect is followed unless `status` is one."""
        follow = not 300 <= status < 400
        return self._page(self.post(path, data=data, follow_redirects=follow, **kwargs), status)

    def crawl(self, start: str = "/", limit: int = 500) -> list[Page]:
        """Every page that links lead to from `start`; more than `limit` is a mistake."""
        queue, pages = [start], {}
        while queue:
            path = queue.pop(0)
            if path not in pages and not path.startswith("/static/"):
                response = self.get(path, follow_redirects=True)
                pages[path] = self._page(response, 200)
                queue += pages[path].links() if response.mimetype == "text/html" else []
            assert len(pages) <= limit, f"more than {limit} pages from {start}"
        return list(pages.values())

    def _page(self, response: TestResponse, status: int) -> Page:
        path = response.request.full_path.rstrip("?")
        assert response.status_code == status, (
            f"{response.request.method} {path} answered {response.status}, not {status}"
        )
        return Page(path, response)

    def _check(self, where: str, response: TestResponse) -> None:
        html = _unpacked(response)
        found = page_problems(html, response.headers)
        if is_whole_page(html):
            found += [f"no anchor #{name}" for name in missing_anchors(html)]
            found += self._title_problems(html, response)
        found += self._reference_problems(html, response.request.path)
        assert not found, f"{where}:\n  " + "\n  ".join(found)

    def _title_problems(self, html: str, response: TestResponse) -> Iterator[str]:
        """Two kinds of page with one title cannot be told apart in a list of tabs."""
        soup = parse(html)
        if response.status_code >= 400 or soup.title is None or soup.html is None:
            return
        key = (str(soup.html.get("lang")), soup.title.get_text(strip=True))
        rule = self._rule(response.request.path)
        if self.titles.setdefault(key, rule) != rule:
            yield f"title {key[1]!r} also belongs to {self.titles[key]}"

    def _rule(self, path: str) -> str:
        adapter = self.application.url_map.bind("localhost")
        rules = [r for m in ("GET", "POST") if (r := _matched(adapter, path, m))]
        return rules[0] if rules else path

    def _reference_problems(self, html: str, page: str) -> Iterator[str]:
        adapter = self.application.url_map.bind("localhost")
        for method, path in sorted(references(html, page)):
            if not _matched(adapter, path, method):
                yield f"leads nowhere: {method} {path}"
            elif path.startswith("/static/") and self._static_status(path) != 200:
                yield f"file missing: {path}"

    def _static_status(self, path: str) -> int:
        if path not in self.static_files:
            response = FlaskClient.open(self, path)
            self.static_files[path] = response.status_code
            response.close()
        return self.static_files[path]


def _unpacked(response: TestResponse) -> str:
    data = response.get_data()
    if response.headers.get("Content-Encoding") == "gzip":
        data = gzip.decompress(data)
    return data.decode("utf-8")


def _matched(adapter: Any, path: str, method: str) -> str:
    """The rule that answers, or an empty string."""
    try:
        rule, _values = adapter.match(path.partition("?")[0], method=method, return_rule=True)
    except RequestRedirect as redirect:
        return str(redirect.new_url)
    except HTTPException:
        return ""
    return str(rule.rule)


def _form_data(form: Tag) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for field in form.find_all(["input", "textarea", "select"]):
        if field.get("name") and not field.has_attr("disabled"):
            data.update(_field_data(field))
    return data


def _field_data(field: Tag) -> dict[str, str]:
    name, kind = str(field["name"]), field.get("type")
    if field.name == "textarea":
        return {name: field.get_text()}
    if field.name == "select":
        chosen = field.find("option", selected=True) or field.find("option")
        return {name: str(chosen.get("value", chosen.get_text(strip=True)))} if chosen else {}
    if kind in {"checkbox", "radio"}:
        return {name: str(field.get("value", "on"))} if field.has_attr("checked") else {}
    return {} if kind in {"submit", "button", "image"} else {name: str(field.get("value", ""))}
