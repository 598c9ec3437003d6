"""Tokens on the page of the devices: shown once, kept as a hash, taken back with one button."""

import re

import sqlalchemy as sa

from companion import store
from companion.store.base.engine import the_store
from tests.web.guests import device, join

TOKEN = re.compile(r"spielblock_[A-Za-z0-9_-]{22}")


def made(client, name="Lamp"):
    """The token of a new program."""
    answer = client.post("/devices/tokens", data={"name": name})
    assert answer.headers["Cache-Control"] == "no-store"
    return TOKEN.search(answer.text)[0]


def reads(app, token):
    """What a program gets with it."""
    headers = {"Authorization": f"Bearer {token}"}
    return app.test_client().get("/api/v1/plays", headers=headers).status_code


def test_a_token_is_told_once_and_kept_as_a_hash(app, client):
    token = made(client)
    page = client.visit("/devices")
    assert "Lamp" in page.text
    assert not TOKEN.search(page.html)
    with app.app_context(), the_store().engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT * FROM api_token")).all()
    assert len(rows) == 1
    assert token not in str(rows)
    assert reads(app, token) == 200


def test_a_revoked_token_reads_nothing(app, client):
    token, other = made(client, ""), made(client, "Clock")
    page = client.visit("/devices")
    assert "Program" in page.text
    with app.app_context():
        _clock, first = store.tokens(store.home_circle())
    client.post("/devices/tokens/revoke", data={"token": first.id})
    client.post("/devices/tokens/revoke", data={"token": "no number"})
    assert "The token is revoked." in client.visit("/devices").text
    assert (reads(app, token), reads(app, other)) == (401, 200)


def test_nobody_revokes_the_token_of_another_circle(app, client):
    token = made(client)
    with app.app_context():
        (mine,) = store.tokens(store.home_circle())
        other = store.circle(store.new_circle())
    neighbour = device(app)
    join(neighbour, other.code)
    neighbour.post("/devices/tokens/revoke", data={"token": mine.id})
    assert reads(app, token) == 200


def test_the_tokens_of_a_device_go_with_it(app, client):
    with app.app_context():
        circle = store.circle(store.home_circle())
    tablet = device(app)
    join(tablet, circle.code)
    token, kept = made(tablet), made(client)
    with app.app_context():
        theirs = store.tokens(circle.id)[-1].by
        number = store.device_for(theirs).id
    client.post("/devices/remove", data={"device": number})
    assert (reads(app, token), reads(app, kept)) == (401, 200)


def test_there_are_only_so_many(app, client, monkeypatch):
    monkeypatch.setattr(store.people.tokens, "MOST_TOKENS", 1)
    token = made(client)
    client.post("/devices/tokens", data={"name": "one more"})
    page = client.visit("/devices")
    assert "too many tokens" in page.text
    assert "one more" not in page.text
    assert reads(app, token) == 200


def test_the_page_of_a_new_token_loaded_anew_makes_no_second_one(app, client):
    form = client.visit("/devices").soup.select_one('form[action$="/devices/tokens"]')
    data = {"name": "Clock", "key": form.select_one("[name=key]")["value"]}
    first = client.post("/devices/tokens", data=data)
    again = client.post("/devices/tokens", data=data, follow_redirects=True)
    assert "isn't shown again" in first.get_data(as_text=True).replace("&#39;", "'")
    assert "shown only once" in again.get_data(as_text=True)
    other = client.visit("/devices").soup.select_one('form[action$="/devices/tokens"] [name=key]')
    client.post("/devices/tokens", data=data | {"key": other["value"]})
    with app.app_context():
        assert len(store.tokens(store.home_circle())) == 2
