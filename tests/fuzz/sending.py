"""Random requests: over every route, from every role, with what no page of ours would send."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any
from urllib.parse import quote

from werkzeug.routing import Rule

from companion.cli.wsgi import Request
from companion.games import GAMES
from tests.fuzz import values
from tests.fuzz.scene import ROLES, Scene, known_fields

FIELDS = known_fields()
METHODS = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "OPTIONS", "DELETE", "BREW")
_PART = re.compile(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>")
# Codes as they come; what a number or a name may be.
PARTS = {
    "number": ("0", "1", "2", "3", "4", "99", "1000000000", "9" * 19, "9" * 40),
    "player": ("0", "1", "3", "4", "99", "9" * 30),
    "slug": (*(game.slug for game in GAMES), "golf", "skat-seeger"),
    "anchor": ("goal", "scoring", "deal"),
    "digest": ("now", "0" * 12, "x"),
    "person": ("1", "2", "3", "0", "9" * 19),
    "filename": ("icons/favicon.svg", "css", "js/../js"),
}
BOUNDARY = "----boundary"
HEADERS = {
    "accept": ("*/*", "application/json", "text/html;q=x", "text/event-stream"),
    "accept-encoding": ("gzip", "identity;q=0", "*;q=0"),
    "accept-language": ("de", "nl-BE,x;q=9", "*", ",;=", "zz-" * 300),
    "content-length": ("-1", "abc", "99999999999999999999", ""),
    "cookie": ("session=.e.e", "session=", "language=xx; theme=yy", "=;=", "a" * 5000),
    "if-none-match": ("*", '"x"', "W/", '"' * 300),
    "if-modified-since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "-1"),
    "last-event-id": ("-1", "9" * 30, "x"),
    "origin": ("null", "http://127.0.0.1", "x", "http://["),
    "range": ("bytes=0-", "bytes=9-1", "bytes=-0", "x", "bytes=99999999999999999999-"),
    "sec-fetch-site": ("same-origin", "none", "cross-site", "x"),
    "host": ("[", "a b", "x" * 300, "[::1]", "127.0.0.1:99999", "127.0.0.1:x", "-", "a..b"),
    "user-agent": ("", "iPhone", "\x7f", "a" * 3000),
    "x-forwarded-for": ("::", "1.2.3.4, x", ","),
    "transfer-encoding": ("chunked", "x"),
    "content-encoding": ("gzip",),
}  # fmt: skip


def _weight(rule: Rule) -> int:
    """How often a route is asked: what changes something most, and the rounds above all."""
    if "POST" not in (rule.methods or ()):
        return 1
    return 8 if "number" in rule.arguments else 3


class Sender:
    """Makes requests at a scene."""

    def __init__(self, scene: Scene, rng: Random) -> None:
        self.scene, self.rng = scene, rng
        self.rules = [rule for rule in scene.app.url_map.iter_rules() for _ in range(_weight(rule))]

    def request(self) -> Request:
        """The next request."""
        rng, role = self.rng, self.rng.choice(ROLES)
        rule = rng.choice(self.rules)
        method = self._method(rule)
        path = self._path(rule, role)
        body, kind = self._body(role, path) if method not in ("GET", "HEAD") else (b"", "")
        return Request(
            method=method,
            path=path,
            query=self._query(),
            scheme="http",
            version="1.1",
            server="0.0.0.0:8013",
            client=f"192.168.178.{rng.randrange(256)}:4444",
            headers=self._headers(role, kind),
            body=body,
        )

    def _method(self, rule: Rule) -> str:
        usual = sorted(set(rule.methods or ()) - {"HEAD", "OPTIONS"})
        return self.rng.choice(usual if self.rng.random() < 0.9 else METHODS)

    def _path(self, rule: Rule, role: str) -> str:
        return _PART.sub(lambda part: self._part(part[1], rule, role), rule.rule)

    def _part(self, name: str, rule: Rule, role: str) -> str:
        rng, table = self.rng, self.scene.table
        if rng.random() < 0.06:
            return values.text(rng).replace("/", "") or "x"
        if name == "code" and rule.endpoint.startswith("evenings."):
            return table.evening_code_of(role)
        if name == "code":
            joins = (table.play.watch_code, table.play.scorer_code, table.circle.code)
            is_joining = rule.endpoint.startswith("joining.")
            return rng.choice(joins) if is_joining else table.code_of(role)
        if name == "ref" and rule.endpoint.startswith("api_"):
            return table.play.ref
        if name == "ref":
            return (table.deck if "code" in rule.arguments else table.free_deck).ref
        return rng.choice(PARTS[name])

    def _query(self) -> str:
        rng = self.rng
        if rng.random() < 0.5:
            return ""
        pairs = (
            f"{rng.choice(FIELDS)}={self._quoted(values.text(rng))}"
            for _ in range(rng.randrange(1, 4))
        )
        return rng.choice((rng.choice(FIELDS), values.text(rng), "q=für", "&".join(pairs)))

    def _quoted(self, text: str) -> str:
        return self.rng.choice((text, quote(text), quote(text)[:-1], "%ED%A0%80", "%FF", "%"))

    def _headers(self, role: str, kind: str) -> list[tuple[str, str]]:
        rng = self.rng
        headers = {"host": "192.168.178.20:8013", "cookie": self.scene.cookies[role]}
        if role == "member":
            headers["authorization"] = f"Bearer {self.scene.token}"  # heard by the API alone
        if kind:
            headers["content-type"] = kind
        for name in rng.sample(sorted(HEADERS), rng.choice((0, 0, 1, 2))):
            headers[name] = rng.choice(HEADERS[name])
        if rng.random() < 0.02:
            del headers["host"]
        return list(headers.items())

    def _body(self, role: str, path: str) -> tuple[bytes, str]:
        """A body and its type."""
        rng = self.rng
        choice = rng.random()
        if choice < 0.3:
            return self._json(), "application/json"
        fields = self._fields(role, path)
        if choice < 0.8:
            return self._urlencoded(fields), "application/x-www-form-urlencoded"
        if choice < 0.95:
            return self._multipart(fields)
        raw = rng.randbytes(rng.randrange(200))
        return raw, rng.choice(("application/json", "text/plain", "x", "multipart/form-data", ""))

    def _fields(self, role: str, path: str) -> list[tuple[str, str]]:
        """What a page would send, with some of it changed, doubled, missing or new."""
        rng, forms = self.rng, self._forms(role, path)
        fields = list(rng.choice(forms).items()) if forms else []
        for _ in range(rng.choice((0, 1, 1, 2, 5))):
            name = rng.choice([*FIELDS, *(name for name, _value in fields)])
            fields.append((rng.choice((name, name, values.text(rng))), values.text(rng)))
            if rng.random() < 0.5:
                fields = [one for one in fields if one[0] != name or one is fields[-1]]
        rng.shuffle(fields)
        return fields * rng.choice((1,) * 20 + (2, 600))

    def _forms(self, role: str, path: str) -> list[dict[str, str]]:
        """The forms that send to this path: they stand on it, or on a page near it."""
        pages = (path, path.rpartition("/")[0], f"/play/{self.scene.table.code_of(role)}")
        found = (form for page in pages if page for form in self.scene.forms_of(role, page))
        return [fields for action, fields in found if action == path]

    def _urlencoded(self, fields: list[tuple[str, str]]) -> bytes:
        pairs = (f"{self._quoted_usually(n)}={self._quoted_usually(v)}" for n, v in fields)
        return "&".join(pairs).encode()

    def _quoted_usually(self, text: str) -> str:
        return quote(text) if self.rng.random() < 0.9 else self._quoted(text)

    def _multipart(self, fields: list[tuple[str, str]]) -> tuple[bytes, str]:
        rng = self.rng
        parts = []
        for name, value in fields:
            file = rng.choice(("", "", '; filename="x"', '; filename="\x00"', "; filename*=x''%FF"))
            head = f'Content-Disposition: form-data; name="{name}"{file}\r\n'
            parts.append(f"--{BOUNDARY}\r\n{head}\r\n{value}\r\n")
        whole = "".join(parts).encode() + f"--{BOUNDARY}--\r\n".encode()
        broken = rng.choice((whole, whole, whole[: len(whole) // 2], whole[5:], whole[:-9]))
        kinds = (f"multipart/form-data; boundary={BOUNDARY}",) * 4 + (
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x",
        )  # fmt: skip
        return broken, rng.choice(kinds)

    def _json(self) -> bytes:
        rng = self.rng
        if rng.random() < 0.05:
            return values.deep(rng)
        body: Any = self._counts()
        for _ in range(rng.randrange(3)):
            body = values.changed(rng, body)
        data = json.dumps(body)
        return data.encode() if rng.random() < 0.9 else data[: len(data) // 2].encode()

    def _counts(self) -> dict[str, Any]:
        rng = self.rng
        cells = rng.choice(({"counts": {"blue": 3, "four": 0}}, {"points": 4}, {"cards": ["x"]}))
        entries = {str(player): dict(cells) for player in range(rng.randrange(5))}
        body = {"entries": entries, "seen": rng.randrange(9), "key": "k", "accept": True}
        return {**body, "check": 1, "after": ["a", "b"], "do": "draw", "seat": 0}
