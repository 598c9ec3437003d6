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
from companion.games.classics import classics
from tests.fuzz import values
from tests.fuzz.scene import ROLES, Scene, known_fields
from tests.web.defined import PLAYS, form_of, round_of

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
PLAYED = ("kniffel", "klaverjassen", "skat", "wizard")
Route = tuple[str, str]  # its address with the names of its parts, and a method
_ROUND = re.compile(r"/(?:round|own|check)/([0-9]+)")
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


def routes_of(app: Any) -> set[Route]:
    """Every route with its methods, except those that come with another."""
    rules = app.url_map.iter_rules()
    return {(rule.rule, method) for rule in rules for method in rule.methods - {"HEAD", "OPTIONS"}}


class Sender:
    """Makes requests at a scene; half of them go where none went before, while that is left."""

    def __init__(self, scene: Scene, rng: Random, untried: set[Route]) -> None:
        self.scene, self.rng, self.untried = scene, rng, untried
        self.rules = [rule for rule in scene.app.url_map.iter_rules() for _ in range(_weight(rule))]

    def request(self) -> Request:
        """The next request."""
        rng, role = self.rng, self.rng.choice(ROLES)
        rule, method = self._asked()
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

    def _asked(self) -> tuple[Rule, str]:
        if self.untried and self.rng.random() < 0.5:
            path, method = self.rng.choice(sorted(self.untried))
            return next(one for one in self.rules if one.rule == path), method
        rule = self.rng.choice(self.rules)
        return rule, self._method(rule)

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
        if name == "slug" and rng.random() < 0.5:
            return rng.choice((self.scene.own, *PLAYED))
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
            return self._json(path), "application/json"
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
        form = rng.choice(forms) if forms else {}
        fields = list((form | self._valid(path)).items())
        for _ in range(rng.choice((0, 1, 1, 2, 5))):
            name = rng.choice(rng.choice((FIELDS, [name for name, _value in fields] or FIELDS)))
            fields.append((rng.choice((name, name, values.text(rng))), values.text(rng)))
            if rng.random() < 0.5:
                fields = [one for one in fields if one[0] != name or one is fields[-1]]
        rng.shuffle(fields)
        return fields * rng.choice((1,) * 20 + (2, 600))

    def _valid(self, path: str) -> dict[str, str]:
        """What fills the form of a defined game, or of one to be taken in, before it is bent."""
        rng, game = self.rng, self.scene.definition
        if path.endswith("/take-in"):
            return {"text": json.dumps(self._value()), "do": rng.choice(("", "take"))}
        found = _ROUND.search(path)
        if game is None or found is None or rng.random() < 0.3:
            return {}
        players, number = self.scene.players, max(1, int(found[1][:3]))
        own = round_of(game, players, number, rng, bids_only=rng.random() < 0.3)
        known = PLAYS[game.slug]["rounds"] if game.slug in PLAYS else [own]
        return form_of(game, rng.choice((own, rng.choice(known), known[number % len(known) - 1])))

    def _value(self) -> Any:
        """A game to be taken in, with some of it changed."""
        value: Any = self.rng.choice(classics()).raw
        for _ in range(self.rng.randrange(3)):
            value = values.changed(self.rng, value)
        return value

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

    def _json(self, path: str) -> bytes:
        rng = self.rng
        if rng.random() < 0.05:
            return values.deep(rng)
        body: Any = self._counts(path)
        for _ in range(rng.randrange(3)):
            body = values.changed(rng, body)
        data = json.dumps(body)
        return data.encode() if rng.random() < 0.9 else data[: len(data) // 2].encode()

    def _counts(self, path: str) -> dict[str, Any]:
        rng, sent = self.rng, self._valid(path)
        if sent:
            entries: Any = {key: text for key, text in sent.items() if rng.random() < 0.95}
            return {"entries": entries, "seen": rng.randrange(9), "key": "k", "accept": True}
        cells = rng.choice(({"counts": {"blue": 3, "four": 0}}, {"points": 4}, {"cards": ["x"]}))
        entries = {str(player): dict(cells) for player in range(rng.randrange(5))}
        body = {"entries": entries, "seen": rng.randrange(9), "key": "k", "accept": True}
        return {**body, "check": 1, "after": ["a", "b"], "do": "draw", "seat": 0}
