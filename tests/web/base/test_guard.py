"""Writes come from our own pages only; every answer carries the headers that keep strangers out."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from tests.conftest import make_app, release
from tests.web.guests import device, lay_table, sit_down

HOST = "192.168.178.20:8013"
OWN = f"http://{HOST}"


def write(client, headers, base_url=OWN):
    return client.post("/theme", data={"theme": "dark"}, headers=headers, base_url=base_url)


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin", "Origin": OWN},
        {"Sec-Fetch-Site": "none"},
        {"Origin": OWN},
        {"Referer": f"{OWN}/settings"},
        {},
    ],
)
def test_own_pages_may_write(app, headers):
    assert write(device(app), headers).status_code == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": OWN},
        {"Sec-Fetch-Site": ""},
        {"Sec-Fetch-Site": "SAME-ORIGIN, cross-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://192.168.178.20"},
        {"Origin": "http://192.168.178.20:8014"},
        {"Origin": "https://192.168.178.20:8013"},
        {"Origin": f"{OWN}.evil.example"},
        {"Origin": f"http://evil.example/{OWN}"},
        {"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"},
    ],
)
def test_other_pages_may_not(app, headers):
    assert write(device(app), headers).status_code == 403


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_every_unsafe_method_is_guarded_before_anything_else(app, method):
    foreign = {"Sec-Fetch-Site": "cross-site"}
    for path in ("/theme", "/new/13", "/no/such/page", "/play/x/undo", "/j/x"):
        assert device(app).open(path, method=method, headers=foreign).status_code == 403


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_a_link_on_another_page_may_be_followed(app, method):
    foreign = {"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"}
    assert device(app).open("/", method=method, headers=foreign).status_code == 200


def test_another_site_cannot_write_with_the_hosts_membership(app):
    """The machine itself is a member without a cookie: only these headers stand in the way."""
    table = lay_table(app)
    host = app.test_client()
    path = f"/play/{table.play.ref}/share/new-codes"
    assert host.post(path, headers={"Origin": "http://evil.example"}).status_code == 403
    assert host.post(path, headers={"Origin": "http://localhost"}).status_code == 303


@pytest.fixture
def make(sqlite_url, tmp_path):
    apps = []

    def make(**settings):
        apps.append(make_app(sqlite_url, tmp_path, **settings))
        apps[-1].test_client_class = FlaskClient  # the checked one knows links at the root only
        return apps[-1]

    yield make
    for app in apps:
        release(app)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("https://play.example.org:443/", "https://play.example.org"),
        ("https://Play.Example.ORG/spiel", "https://play.example.org"),
        ("http://play.example.org:8080/a/b", "http://play.example.org:8080"),
        ("https://spiele-müller.example", "https://xn--spiele-mller-klb.example"),
        ("http://[fd00::7]:8013", "http://[fd00::7]:8013"),
    ],
)
def test_under_a_public_address_only_its_own_origin_may_write(make, url, origin):
    phone = device(make(PUBLIC_URL=url))
    assert write(phone, {"Origin": origin}).status_code == 303
    assert write(phone, {"Origin": OWN}).status_code == 403
    assert write(phone, {"Origin": "http://evil.example"}).status_code == 403
    assert write(phone, {"Origin": "http://evil.example"}, "http://evil.example").status_code == 403


def test_behind_a_proxy_its_headers_say_what_the_origin_is(make):
    phone = device(make(PROXY_HOPS=1))
    forwarded = {"X-Forwarded-Host": "play.example.org", "X-Forwarded-Proto": "https"}
    assert write(phone, {**forwarded, "Origin": "https://play.example.org"}).status_code == 303
    assert write(phone, {**forwarded, "Origin": OWN}).status_code == 403
    behind_two = {**forwarded, "X-Forwarded-Host": "evil.example, play.example.org"}
    assert write(phone, {**behind_two, "Origin": "http://evil.example"}).status_code == 403


def test_without_a_configured_proxy_its_headers_mean_nothing(app):
    forwarded = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
    assert write(device(app), {**forwarded, "Origin": "https://evil.example"}).status_code == 403
    assert write(device(app), {**forwarded, "Origin": OWN}).status_code == 303


@pytest.mark.parametrize("path", ["/", "/settings", "/no/such/page", "/code", "/devices"])
def test_every_page_carries_its_headers(app, path):
    headers = device(app).get(path).headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "private, no-cache"


def test_parts_of_a_page_carry_what_means_something_there(app):
    client = device(app)
    addresses = re.findall(r'/static/[^"#]+\.(?:css|js|woff2|svg)', client.get("/").text)
    assert {address.rsplit(".")[-1] for address in addresses} == {"css", "js", "woff2", "svg"}
    for address in addresses:
        headers = client.get(address).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        # A drawing opened by itself is a document.
        assert ("Content-Security-Policy" in headers) == address.endswith(".svg")


ELSEWHERE = [
    "//evil.example", "///evil.example", "////evil.example", "/////evil.example/a",
    "/\\evil.example", "/\\/evil.example", "/\\\\evil.example", "//\\evil.example",
    "\\\\evil.example", "\\/evil.example", "http://evil.example", "http:evil.example",
    "http:/evil.example", "HTTPS:evil.example", "javascript:alert(1)", "data:text/html,x",
    "evil.example", "a", "", " //evil.example", "\t//evil.example", "\n//evil.example",
    "/\t/evil.example", "/\n/evil.example", "/\r\n/evil.example", "/\t\\evil.example",
    "/a\r\nSet-Cookie: x=1", "%2f%2fevil.example", "%2F/evil.example", "//[", "/\ud800", "/\x00",
    "/\x00/evil.example", "/\u2028/evil.example", "/\u200b/evil.example",
    "//evil.example@localhost",
    "//localhost@evil.example", "?//evil.example", "#//evil.example",
]  # fmt: skip
INSIDE = [
    "/",
    "/play/x?a=b#c",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/a//b",
    "/..//a",
    "/?next=//x",
]


@pytest.mark.parametrize("path", ELSEWHERE)
def test_a_form_leads_back_to_pages_of_this_site_only(app, path):
    with app.test_request_context():
        from companion.web.base.urls import back_to

        assert back_to(path) == "/"


@pytest.mark.parametrize("path", INSIDE)
def test_a_form_leads_back_to_the_page_it_came_from(app, path):
    with app.test_request_context():
        from companion.web.base.urls import back_to

        assert back_to(path) == path


@pytest.mark.parametrize("path", ELSEWHERE)
def test_no_form_with_a_way_back_leads_elsewhere(app, path):
    table = lay_table(app)
    member = sit_down(app, table, "member")
    play = f"/play/{table.play.ref}"
    for action in (
        "/theme",
        "/language",
        "/devices/type-code",
        f"{play}/undo",
        f"{play}/deck/claim",
    ):
        data = {"next": path.encode("utf-8", "surrogatepass"), "player": "0"}
        where = member.post(action, data=data).headers["Location"]
        assert urlsplit(where).netloc in {"", "localhost"}, (action, where)
        assert where[:2] not in {"//", "/\\"}, (action, where)


def test_what_is_no_page_is_never_kept(app):
    table = lay_table(app)
    play, deck = f"/play/{table.play.ref}", f"/play/{table.play.ref}/deck/{table.deck.ref}"
    member = sit_down(app, table, "member")
    for path in (
        f"{play}/share/arrivals",
        f"{deck}/view.json",
        f"{deck}/fair.json",
        f"/deck/{table.free_deck.ref}/fair.json",
        "/settings/backup",
        "/healthz",
    ):
        with member.get(path) as answer:
            assert answer.status_code == 200, path
            assert answer.headers["Cache-Control"] == "no-store", path
    member.post(f"/deck/{table.free_deck.ref}/close")
    assert member.get(f"{deck}/part").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("host", ["a b", 'a"b', "<x>", "localhost:abc", "[", "", "x" * 3000, "é"])
def test_an_absurd_host_gets_an_answer(app, host):
    table = lay_table(app)
    client = FlaskClient(app)
    for path in ("/", f"/play/{table.play.ref}/share", "/devices"):
        status = client.get(path, headers={"Host": host}).status_code
        assert status in {200, 400, 403, 404}
