"""The client that checks pages finds what it is there to find."""

import pytest
from flask import Flask, redirect, request

from tests.webclient import CheckedClient

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
GOOD = """<!doctype html><html lang="de"><head><title>Anna</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/static/app.css"></head>
<body><main><h1>Anna</h1><a href="#end">Ende</a> <a href="/other?x=1">Andere</a>
<form action="/save" method="post"><label>Name <input name="name" value="Ben"></label>
<label for="k">Wahl</label><select id="k" name="k"><option value="1">a</option>
<option value="2" selected>b</option></select>
<input type="checkbox" name="c" aria-label="Ja" checked><button>Speichern</button></form>
<img src="/static/app.css" alt=""><p id="end">Ende</p></main></body></html>"""


@pytest.fixture
def pages():
    return {"/": GOOD}


@pytest.fixture
def client(pages, tmp_path):
    (tmp_path / "app.css").write_text("p { color: red }")
    app = Flask("page", static_folder=str(tmp_path), static_url_path="/static")
    app.test_client_class = CheckedClient

    @app.after_request
    def policy(response):
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    @app.get("/")
    @app.get("/other", endpoint="other")
    def page():
        return pages[request.path]

    @app.get("/open-door")
    def open_door():
        return GOOD, {"Content-Security-Policy": POLICY + "; style-src 'self' 'unsafe-inline'"}

    @app.post("/save")
    def save():
        return redirect("/")

    @app.get("/broken")
    def broken():
        return "<p>sorry</p>", 500

    return app.test_client()


def test_a_good_page_passes(client):
    page = client.visit("/")
    assert page.links() == ["/other?x=1", "/static/app.css"]
    assert page.fields() == {"name": "Ben", "k": "2", "c": "on"}
    assert "Anna Ende Andere" in page.text


def test_a_form_is_submitted_and_followed(client):
    assert client.submit("/save", {"name": "Ben"}).path == "/"
    assert client.submit("/save", status=302).response.location == "/"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("<title>Anna</title>", "<title> </title>", "no title"),
        ("<h1>Anna</h1>", "<h2>Anna</h2>", "0 h1"),
        ("<h1>Anna</h1>", "<h1>Anna</h1><h1>Ben</h1>", "2 h1"),
        ('lang="de"', "", "lang is None"),
        ("<main>", "<div>", "not exactly one main"),
        ('name="viewport"', 'name="robots"', "no viewport"),
        ('action="/save" ', "", "form without action"),
        (' method="post"', "", "form without method"),
        ('<label for="k">Wahl</label>', "", "no label: <select name='k'>"),
        ("<label>Name <input", "<label><input", "no label: <input name='name'>"),
        ("<button>Speichern", "<button>", "no text: <button>"),
        ('action="/save"', 'action="/nowhere"', "leads nowhere: POST /nowhere"),
        ('href="/other?x=1"', 'href="/gone"', "leads nowhere: GET /gone"),
        ('href="/other?x=1"', 'href="/save"', "leads nowhere: GET /save"),
        ("/static/app.css", "/static/gone.css", "file missing: /static/gone.css"),
        ('id="end"', "", "no anchor #end"),
        ('id="end"', 'id="k"', "id 'k' stands twice"),
        ("<p id", '<p style="color: red" id', "inline style="),
        ("<p id", '<p onclick="go()" id', "inline onclick="),
        ("<main>", "<main><script>go()</script>", "inline <script>"),
        ("<main>", "<main><style>p {}</style>", "inline <style>"),
        (' alt=""', "", "no alt"),
        ("Andere", "%(name)s", "not filled in"),
        ("Andere", "Text(message='Deal')", "not filled in"),
        ('aria-label="Ja"', 'aria-label="{{ yes }}"', "not filled in"),
    ],
)
def test_a_bad_page_is_found(client, pages, old, new, found):
    assert old in GOOD
    pages["/"] = GOOD.replace(old, new)
    with pytest.raises(AssertionError, match="GET /:") as caught:
        client.get("/")
    assert found in str(caught.value)


def test_one_title_for_two_pages_is_found(client, pages):
    pages["/other"] = GOOD
    client.visit("/")
    with pytest.raises(AssertionError, match="title 'Anna' also belongs to /"):
        client.visit("/other")


def test_a_crawl_reads_every_page(client, pages):
    pages["/other"] = GOOD.replace("<title>Anna", "<title>Ben")
    assert {page.path for page in client.crawl()} == {"/", "/other?x=1"}
    pages["/other"] = GOOD.replace("<title>Anna", "<title>Ben").replace("<h1>", "<h2>")
    with pytest.raises(AssertionError, match="0 h1"):
        client.crawl()


def test_a_policy_with_a_hole_is_found(client):
    with pytest.raises(AssertionError, match="style-src allows 'unsafe-inline'"):
        client.get("/open-door")


def test_an_error_of_the_server_is_found(client):
    with pytest.raises(AssertionError, match="answered 500"):
        client.get("/broken")


def test_another_status_is_found(client):
    with pytest.raises(AssertionError, match="answered 200 OK, not 404"):
        client.visit("/", status=404)
