"""An app that consists of the store alone, on SQLite and on PostgreSQL in turn."""

import pytest
from flask import Flask

from companion import store
from tests.store import tables


def store_app(url, folder):
    """An app with nothing but a store on the database at `url`, which has its tables already."""
    app = Flask("store", instance_path=str(folder))
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    store.init_store(app)
    return app


@pytest.fixture
def make_store(tmp_path):
    """A function that builds such apps; they are closed at the end."""
    apps = []

    def make(url):
        apps.append(store_app(url, tmp_path))
        return apps[-1]

    yield make
    for app in apps:
        store.close_store(app)


@pytest.fixture
def app(database_url, make_store):
    return make_store(database_url)


@pytest.fixture
def context(app):
    with app.app_context():
        yield


@pytest.fixture
def circle(context):
    return store.home_circle()


@pytest.fixture
def play(circle):
    """A play of 13 with Anna, Ben and Cem."""
    return store.begin(circle, tables.THIRTEEN, by="tablet", at=100.0)


@pytest.fixture
def pad(circle):
    """A plain pad with twelve players, open end: takes any number of changes."""
    return store.begin(circle, tables.PAD, by="tablet", at=100.0)
