"""What the least possible Flask app costs here: the measure for every page and every save."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

from flask import Flask, g, redirect

from tests.bench.registry import Sample, bench, timed

PAGE = "bare Flask page"
SAVE = "bare Flask post with one SQLite commit"


@bench(PAGE)
def page() -> Sample:
    app = Flask("bare")
    app.add_url_rule("/", view_func=lambda: "<!doctype html><title>Hello</title><h1>Hello</h1>")
    client = app.test_client()
    return timed(lambda: client.get("/"))


@bench(SAVE)
def save() -> Sample:
    with tempfile.TemporaryDirectory() as folder:
        client = _saving_app(Path(folder) / "bare.db").test_client()
        return timed(lambda: client.post("/", data={"count": "3"}))


def _saving_app(path: Path) -> Flask:
    """A row a request, as durable as ours: WAL, and on the disk before the answer leaves."""
    app = Flask("bare")
    with _connect(path) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, count INTEGER)")
    connection.close()
    app.add_url_rule("/", view_func=lambda: _insert(path), methods=["POST"])
    app.teardown_appcontext(lambda _error: g.pop("connection").close())
    return app


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False)
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def _insert(path: Path):
    g.connection = _connect(path)
    with g.connection:
        g.connection.execute("INSERT INTO log (count) VALUES (3)")
    return redirect("/")
