"""The page of the devices in a home where many once looked in and never came back."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from flask.testing import FlaskClient
from sqlalchemy import insert

from companion import store
from companion.store.base.engine import writing
from companion.store.base.models import Device
from tests.belonging import host_cookie
from tests.bench.bench_floors import PAGE
from tests.bench.registry import Sample, bench, timed
from tests.conftest import make_app, migrate, release

STALE, A_MONTH = 50_000, 30 * 86400


@bench(f"/devices with {STALE} stale rows", against=PAGE, most=0.05)
def devices() -> Sample:
    """Rows that even acted once: no tidying ever takes them away."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        migrate(database, folder)
        app = make_app(database, folder)
        app.test_client_class = FlaskClient
        client = app.test_client()
        client.set_cookie(*host_cookie(app))
        with app.app_context():
            fill(store.home_circle(), STALE)
        assert client.get("/devices").status_code == 200
        sample = timed(lambda: client.get("/devices").data, runs=50, warm_up=5)
        release(app)
        return sample


def fill(circle_id: int, rows: int) -> None:
    """Add devices that were here last a month ago."""
    ago = time.time() - A_MONTH - 60
    values = [
        {
            "ref": f"{number:022d}",
            "circle_id": circle_id,
            "name": "iPhone",
            "created": ago - number,
            "seen": ago - number,
            "acted": ago - number,
        }
        for number in range(rows)
    ]
    with writing() as session:
        session.execute(insert(Device), values)
