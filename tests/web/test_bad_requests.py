"""Requests that once were answered with an error of ours: the smallest that did it, each."""

from __future__ import annotations

import pytest

from companion.cli.wsgi import Request, call, environ_of
from companion.scorepad.annotations import CheckAsked
from companion.scorepad.log import Ended
from tests.web.conftest import a_round
from tests.web.tables import begin

TITLE = 'Content-Disposition: form-data; name="title"\r\n\r\n'
PLAYER = 'Content-Disposition: form-data; name="players-0"\r\n\r\nAnna'


def sent(app, path="/about", query="", method="GET", **headers):
    """The answer to a request as our own server hands it on."""
    named = {"host": "127.0.0.1:8013", **headers}
    request = Request(
        method, path, query, "http", "1.1", "127.0.0.1:8013", "127.0.0.1:5", named.items()
    )
    return call(app, environ_of(request, {}))


def test_letters_that_nobody_escaped_in_a_query(app):
    escaped = sent(app, "/rules/search", "q=w%C3%BCrfel%E2%82%AC")
    assert "würfel€".encode() in escaped.body
    assert sent(app, "/rules/search", "q=würfel€").body == escaped.body


@pytest.mark.parametrize("query", ["q=f\xfcr", "q=\xff\xfe", "\xa4", "q=%FF&\x80=%"])
def test_bytes_in_a_query_that_are_no_text(client, query):
    """As other servers than ours hand them on."""
    answer = client.get("/rules/search", environ_overrides={"QUERY_STRING": query})
    assert answer.status_code == 200


@pytest.mark.parametrize("host", ["[", "a b", "127.0.0.1:x"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_host_that_cannot_be_one(app, host, method):
    answer = sent(app, "/code", method=method, host=host, origin="http://x")
    assert answer.status in (200, 400, 403)


@pytest.fixture
def ended(app, play, save):
    """A play that was ended with a second count still asked for."""
    save(a_round())
    save(CheckAsked(2))
    save(Ended())
    return play


@pytest.mark.parametrize("path", ["round/2?ahead=1", "round/2/check", "round/2", "own/2"])
def test_a_round_after_the_end_leads_to_who_won(client, ended, path):
    answer = client.get(f"/play/{ended.ref}/{path}")
    assert answer.status_code == 302
    over = "/own" if path.startswith("own") else ""
    assert answer.headers["Location"] == f"/play/{ended.ref}{over}"


def test_the_second_count_of_a_round_after_the_end(client, ended):
    assert client.post(f"/play/{ended.ref}/round/2/check").status_code == 404


@pytest.mark.parametrize("path", ["round/1?ahead=1", "round/1", "standings", "", "log", "rules"])
def test_a_play_that_ended_before_its_first_round(client, play, save, path):
    save(Ended())
    status = 302 if path.startswith("round") else 200
    client.visit(f"/play/{play.ref}/{path}".rstrip("/"), status=status)


@pytest.mark.parametrize("path", ["/games/describe", "/new/any", "/new/wizard"])
def test_a_part_of_a_form_without_a_name_is_no_field(client, path):
    """Werkzeug keeps it under the name None; the rest of the form is read as it is."""
    parts = ("Content-Disposition: form-data\r\n\r\nx", f"{TITLE}Beetles <&>", PLAYER)
    body = "".join(f"--b\r\n{part}\r\n" for part in parts) + "--b--\r\n"
    answer = client.post(path, data=body.encode(), content_type="multipart/form-data; boundary=b")
    assert answer.status_code == (200 if path == "/games/describe" else 422)
    assert path != "/games/describe" or "Beetles &lt;&amp;&gt;" in answer.text


@pytest.mark.parametrize("slug", ["wizard", "kniffel"])
def test_a_game_that_is_a_value_has_no_cards_to_deal(client, slug):
    code = begin(client, slug, ("Anna", "Ben", "Cem"))
    for path in ("deck", "deck/seats"):
        client.visit(f"/play/{code}/{path}", status=404)
    assert client.post(f"/play/{code}/deck", data={"kind": "digital"}).status_code == 404
