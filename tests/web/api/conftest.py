"""A table, and a program with a token that reads it."""

import pytest
from flask.testing import FlaskClient

from companion import store
from tests.web.guests import lay_table


class Program:
    """Sends its token with every request, and keeps no cookie."""

    def __init__(self, app, token):
        app.test_client_class = FlaskClient
        self.client = app.test_client(use_cookies=False)
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path, status=200, **options):
        """The JSON at an address below /api/v1."""
        return self.ask("GET", path, status, **options).get_json()

    def score(self, slug, body, status=200, query=""):
        """What scoring answers."""
        path = f"/games/{slug}/score{query}"
        return self.ask("POST", path, status, json=body).get_json()

    def ask(self, method, path, status, **options):
        """The answer to a request, whose status is checked."""
        options.setdefault("headers", self.headers)
        answer = self.client.open(f"/api/v1{path}", method=method, **options)
        assert answer.status_code == status, answer.text
        if status >= 400:
            assert answer.mimetype == "application/problem+json"
            assert answer.get_json()["status"] == status
        return answer


@pytest.fixture
def table(app):
    return lay_table(app)


@pytest.fixture
def program(app, table):
    with app.app_context():
        return Program(app, store.new_token(table.circle.id, "lamp", "d" * 22))
