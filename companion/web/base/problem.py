"""Errors for programs: problem+json (RFC 9457) in place of a page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

API = "/api/"
PROBLEM = "application/problem+json"
DETAILS: Mapping[int, str] = {
    400: "The request cannot be read.",
    401: "Send a token as “Authorization: Bearer …”; members make one on the page of the devices.",
    403: "This may not be done here.",
    404: "There is nothing here that this token may read.",
    405: "This address does not take that method.",
    413: "This is more than is read.",
    422: "Something in the request is not as it should be.",
    429: "Too many wrong tokens came from this address. Try again later.",
    500: "The computer that runs Spielblock has written down what went wrong.",
    503: "The database cannot be used right now. Try again later.",
}


def for_programs() -> bool:
    """Whether a program asks, which gets problems and no pages."""
    return request.path.startswith(API)


def problem(status: int, detail: str = "", **more: Any) -> Response:
    """An answer that says what is wrong; `more` are further members of it."""
    said = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail or DETAILS.get(status, ""),
    }
    answer = Response(json.dumps(said | more), status, mimetype=PROBLEM)
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def problem_of(error: HTTPException) -> Response:
    """The same for an HTTP error, with the fields at fault where it names some.

    What the error says besides is kept: allowed methods, when to try again.
    """
    answer = problem(error.code or 500, **_fields(getattr(error, "data", None)))
    for name, value in error.get_headers():
        if name not in {"Content-Type", "WWW-Authenticate"}:
            answer.headers[name] = value
    return answer


def _fields(data: Any) -> dict[str, Any]:
    """The messages of a refused request as a list: where, what."""
    messages = data.get("messages") if isinstance(data, Mapping) else None
    if not isinstance(messages, Mapping):
        return {}
    found = [
        {"in": place, "field": str(name), "message": str(said)}
        for place, own in messages.items()
        if isinstance(own, Mapping)
        for name, texts in own.items()
        for said in (texts if isinstance(texts, list) else [texts])
    ]
    return {"errors": found} if found else {}
