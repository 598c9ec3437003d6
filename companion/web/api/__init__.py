"""The JSON API: what a circle has, to read, and rounds to score, for programs with a token."""

from __future__ import annotations

import http
from typing import Any

from apispec import APISpec
from flask import Flask
from flask_smorest import Api
from flask_smorest.utils import prepare_response

from companion.web.api import games, people, plays, statistics
from companion.web.api.schemas import ProblemSchema, ScoreSchema
from companion.web.base.problem import PROBLEM

ROOT = "/api/v1"
ABOUT = (
    "Reads the games, plays, people and statistics of the circle whose member made the token, and"
    " scores rounds without keeping them. Nothing here changes anything. Counts that are hidden"
    " while a round runs are left blank. Texts come in the language asked for with `lang`."
)


class ProblemApi(Api):
    """Our errors stay ours (web.base.errors); the document tells their form."""

    spec: APISpec
    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        pass

    def _register_responses(self) -> None:
        said = {status.name: status.phrase for status in http.HTTPStatus if status >= 400}
        for name, phrase in {**said, "DEFAULT_ERROR": "Any other error"}.items():
            answer: dict[str, Any] = {"description": phrase, "schema": ProblemSchema}
            prepare_response(answer, self.spec, PROBLEM)
            self.spec.components.response(name, answer, lazy=True)


def init_api(app: Flask) -> None:
    """Hang the API on the app, and what describes it at /api/v1/openapi.json."""
    app.config.update(OPENAPI_URL_PREFIX=ROOT, OPENAPI_JSON_PATH="openapi.json")
    api = ProblemApi(
        app,
        spec_kwargs={
            "title": "Spielblock",
            "version": "1",
            "openapi_version": "3.1.0",
            "info": {"description": ABOUT},
            "servers": [{"url": app.config["APPLICATION_ROOT"]}],
            "security": [{"token": []}],
        },
    )
    api.spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    api.spec.components.schema("Score", schema=ScoreSchema)
    for room in (games, plays, people, statistics):
        api.register_blueprint(room.routes, url_prefix=ROOT)
