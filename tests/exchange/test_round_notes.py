"""Notes on rounds in files: all of them in JSON, a column of them in a table."""

import csv
import io

from companion import store
from companion.scorepad.log import Noted
from tests.conftest import release
from tests.exchange.test_files import app_in, content, exported, home, run  # noqa: F401 - home


def test_notes_on_rounds_go_out_and_in(home, tmp_path):  # noqa: F811
    app = app_in(home)
    with app.app_context():
        store.append(1, Noted(2, "=Rain 🌧"), at=500.0)
    release(app)
    first = exported(home)
    assert '"kind": "noted", "data": {"round": 2, "note": "=Rain 🌧"}' in first
    ref = content(first)["plays"][0]["id"]
    assert run(tmp_path / "new", "import", home / "out")[0] == 0
    assert content(exported(tmp_path / "new")) == content(first)
    for language, sign, title in (("en", ",", "Note"), ("de", ";", "Notiz")):
        text = exported(home, "--format", "csv", "--play", ref, "--lang", language)
        rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=sign))
        assert [row[5:] for row in rows] == [[title], [""], ["'=Rain 🌧"], []]
