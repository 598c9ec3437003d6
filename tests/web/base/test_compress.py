"""Pages arrive compressed."""

import gzip

import pytest
from flask import Response

PACKED = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("path", ["/", "/rules/13", "/rules/answers?q=majority"])
def test_a_page_is_compressed_for_whoever_takes_it(client, path):
    plain, packed = client.get(path), client.get(path, headers=PACKED)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_who_refuses_gzip_gets_it_plain(client):
    answer = client.get("/", headers={"Accept-Encoding": "gzip;q=0, identity"})
    assert "Content-Encoding" not in answer.headers


def test_behind_a_proxy_too(client):
    headers = {**PACKED, "X-Forwarded-For": "192.0.2.1", "Via": "1.1 proxy"}
    assert client.get("/rules", headers=headers).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda: Response("short", mimetype="text/html"), "too short to gain"),
        (lambda: Response(iter(["data: x\n\n" * 200]), mimetype="text/html"), "a stream"),
        (lambda: Response(b"x" * 2000, mimetype="image/png"), "compressed already"),
    ],
)
def test_the_rest_stays_as_it_is(app, answer, why):
    app.add_url_rule("/plain", "plain", answer)
    asked = app.test_client().open("/plain", headers=PACKED)
    assert "Content-Encoding" not in asked.headers, why
