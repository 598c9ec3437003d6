"""Behind a proxy, below a path, under a public address: every link and code holds the right one."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from companion.web.base.cookies import session_name
from companion.web.base.mounting import clean_public_url
from tests.conftest import make_app, release
from tests.pagecheck import parse, references
from tests.web.guests import device, join, lay_table

PUBLIC = "https://club.example.org/spiel"


@pytest.fixture
def make(sqlite_url, tmp_path):
    """A function: an app with settings, whose clients follow links below a path."""
    apps = []

    def make(**settings):
        app = make_app(sqlite_url, tmp_path, **settings)
        app.test_client_class = FlaskClient  # the checked one knows links at the root only
        apps.append(app)
        return app

    yield make
    for app in apps:
        release(app)


def member_of(app, table, prefix, **environ):
    phone = device(app, **environ)
    # The test client would put APPLICATION_ROOT before every path; a real server does not.
    app.config.update(APPLICATION_ROOT="/", PREFERRED_URL_SCHEME="https")
    for ask in (phone.get, phone.post):
        answer = ask(f"{prefix}/j/{table.circle.code}")
        # A browser asks below the path, where its cookies are kept; a proxy may cut that off.
        for one in list(phone._cookies.values()):
            phone.set_cookie(one.key, one.value, path="/")
    assert answer.status_code == 303
    return phone


def share_links(phone, table, prefix="", **options):
    page = phone.get(f"{prefix}/play/{table.play.ref}/share", **options)
    assert page.status_code == 200
    return [tag.get_text() for tag in parse(page.text).select(".copy .address")]


def crawl(phone, root, strip=""):
    """Every page, file and redirect from the start page on; what the server gets is without
    `strip`. Fails on a link that leaves `root`."""
    queue, seen = [f"{root}/"], {}
    while queue:
        path = queue.pop()
        if path in seen:
            continue
        assert path.startswith(f"{root}/"), f"{path} leaves {root}"
        with phone.get(path.removeprefix(strip) if strip else path) as answer:
            seen[path] = answer.status_code
            if answer.location:
                queue.append(urlsplit(answer.location).path)
            if answer.mimetype == "text/html":
                found = references(answer.text, path)
                queue += [link.partition("?")[0] for method, link in found if method == "GET"]
                posts = {link for method, link in found if method == "POST"}
                assert all(link.startswith(f"{root}/") for link in posts)
    return seen


def test_a_public_address_stands_in_every_code(make):
    app = make(PUBLIC_URL="https://play.example.org")
    table = lay_table(app)
    links = share_links(member_of(app, table, ""), table)
    assert links == [
        f"https://play.example.org/w/{table.play.watch_code}",
        f"https://play.example.org/s/{table.play.scorer_code}",
        f"https://play.example.org/w/{table.evening.watch_code}",
        f"https://play.example.org/s/{table.evening.scorer_code}",
        f"https://play.example.org/j/{table.circle.code}",
    ]


@pytest.mark.parametrize("cut_off", [True, False], ids=["proxy cuts it off", "proxy passes it on"])
def test_everything_works_below_a_path(make, cut_off):
    app = make(PUBLIC_URL=PUBLIC)
    table = lay_table(app)
    asked = "" if cut_off else "/spiel"
    phone = member_of(app, table, asked)
    seen = crawl(phone, "/spiel", strip="/spiel" if cut_off else "")
    assert len([path for path in seen if "/static/" in path]) > 10
    assert any("/share" in path for path in seen)
    assert set(seen.values()) <= {200, 302}, seen
    links = share_links(phone, table, asked)
    assert links[0] == f"{PUBLIC}/w/{table.play.watch_code}"
    opened = device(app).get(f"{asked}/w/{table.play.watch_code}")
    assert opened.location == f"/spiel/play/{table.play.watch_code}"


def test_a_prefix_that_a_configured_proxy_tells_is_honoured(make):
    app = make(PROXY_HOPS=1)
    table = lay_table(app)
    told = {
        "HTTP_X_FORWARDED_PREFIX": "/tisch",
        "HTTP_X_FORWARDED_HOST": "club.example.org",
        "HTTP_X_FORWARDED_PROTO": "https",
    }
    phone = member_of(app, table, "", **told)
    seen = crawl(phone, "/tisch", strip="/tisch")
    assert set(seen.values()) <= {200, 302}, seen
    expected = f"https://club.example.org/tisch/w/{table.play.watch_code}"
    assert share_links(phone, table)[0] == expected


def test_a_server_that_mounts_the_app_below_a_path_needs_no_setting(make):
    table = lay_table(app := make())
    here = {"base_url": "http://192.168.178.20:8013/spiele/"}
    phone = device(app)
    join(phone, table.circle.code, **here)
    links = share_links(phone, table, **here)
    assert links[0] == f"http://192.168.178.20:8013/spiele/w/{table.play.watch_code}"
    home = parse(phone.get("/", **here).text)
    assert all(a["href"].startswith("/spiele/") for a in home.select("a[href^='/']"))


def test_a_forged_host_changes_nothing_under_a_public_address(make):
    app = make(PUBLIC_URL=PUBLIC)
    table = lay_table(app)
    phone = member_of(app, table, "/spiel")
    forged = {
        "Host": "evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Prefix": "/evil",
        "X-Forwarded-Proto": "http",
        "Forwarded": "host=evil.example;proto=http",
        "Cookie": f"{session_name(app)}={phone.get_cookie(session_name(app)).value}",
    }
    real = share_links(phone, table, "/spiel")
    liar = app.test_client(use_cookies=False)  # sends the cookie to whatever host it claims
    assert share_links(liar, table, "/spiel", headers=forged) == real
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and not rule.arguments:
            for path in (f"/spiel{rule.rule}", f"/spiel{rule.rule}/", "//spiel", "/spiel"):
                answer = liar.get(path, headers=forged)
                assert "evil" not in answer.text + str(answer.headers)


def test_a_forged_forwarding_header_changes_nothing_without_a_proxy(make):
    app = make()
    table = lay_table(app)
    here = {"base_url": "http://192.168.178.20:8013"}
    phone = device(app)
    join(phone, table.circle.code, **here)
    forged = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil"}
    links = share_links(phone, table, headers=forged, **here)
    assert links[0] == f"http://192.168.178.20:8013/w/{table.play.watch_code}"


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("", ""),
        ("  ", ""),
        (" https://a.example/ ", "https://a.example"),
        ("HTTPS://A.Example:443", "https://a.example"),
        ("http://a.example:80/x/", "http://a.example/x"),
        ("https://a.example:80", "https://a.example:80"),
        ("http://[FD00::1]:8013", "http://[fd00::1]:8013"),
        ("https://spiele-müller.example", "https://xn--spiele-mller-klb.example"),
    ],
)
def test_a_public_address_is_written_as_browsers_write_it(typed, url):
    assert clean_public_url(typed) == url


@pytest.mark.parametrize(
    "typed",
    ["play.example.org", "ftp://a.example", "https://", "https://a.example:0", "https://[", "x y",
     "https://a.example:99999", "https://a.example:x", "https://a.example?x=1", "//a.example",
     "https://a.example#x", "https://me@a.example", "https://" + "ü" * 70 + ".example"],
)  # fmt: skip
def test_an_address_that_cannot_be_one_stops_the_start_with_a_sentence(make, typed):
    with pytest.raises(ValueError, match=r"PUBLIC_URL is .* must look like https://"):
        make(PUBLIC_URL=typed)


def test_a_negative_number_of_proxies_stops_the_start(make):
    with pytest.raises(ValueError, match="PROXY_HOPS is -1"):
        make(PROXY_HOPS=-1)
