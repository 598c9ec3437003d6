"""How the machine that serves joins its own table in tests: as a person does, but quicker."""

from __future__ import annotations

from flask import Flask

from companion import store
from companion.web.base.cookies import session_name, signer


def host_cookie(app: Flask, known: str = "", name: str = "") -> tuple[str, str]:
    """Name and value of the cookie of a browser that joined the home; `known` is what it had."""
    ref = signer(app).loads(known)["device"] if known else None
    with app.app_context():
        ref = store.join_circle(store.home_circle(), ref, name)
    return session_name(app), signer(app).dumps({"device": ref})
