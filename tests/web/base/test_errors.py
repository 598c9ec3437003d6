"""Errors are pages too: in the device's language, with a way on, and never a bare 500."""

import pytest

from companion import store


def test_unknown_address_leads_on(client):
    page = client.visit("/nothing/here", status=404)
    assert "/" in page.links()


def test_busy_database_says_that_nothing_was_saved(client, monkeypatch):
    def busy(*_args, **_kwargs):
        raise store.Unavailable

    monkeypatch.setattr(store, "begin", busy)
    names = {f"players-{i}": name for i, name in enumerate(["Anna", "Ben", "Cem"])}
    with pytest.raises(AssertionError, match="503"):  # the checking client refuses any 5xx
        client.post("/new/13", data={**names, "first_dealer": "0", "ends": "usual"})
