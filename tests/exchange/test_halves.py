"""Half points in files: kept as whole numbers of halves, the same on the next machine."""

import json
from fractions import Fraction

import jsonschema_rs

from companion import store
from companion.exchange.layout import schema
from companion.exchange.shapes import Number
from companion.game import Entry
from companion.scorepad.log import Began, Counted
from tests.conftest import release
from tests.exchange.test_files import app_in, content, exported, logs, run


def test_half_points_come_in_as_they_went_out(tmp_path):
    """Kept as whole numbers of halves, which a program that knows none refuses."""
    folder, half = tmp_path / "halves", Fraction(1, 2)
    folder.mkdir()
    app = app_in(folder)
    store.upgrade_database(app)
    began_with = Began("any", ("A", "B"), target=100 + half, start=(7 + half, 0), halves=True)
    entries = {0: Entry(points=12 + half, parts={"points": (10, 2 + half)}), 1: Entry(points=-half)}
    with app.app_context():
        play = store.begin(store.home_circle(), began_with, at=100.0)
        store.append(play.id, Counted(1, entries), at=101.0)
    release(app)
    first = exported(folder)
    jsonschema_rs.validate(schema(), json.loads(first))
    assert run(tmp_path / "new", "import", folder / "out")[0] == 0
    assert content(exported(tmp_path / "new")) == content(first)
    ours, theirs = logs(folder)[0], logs(tmp_path / "new")[0]
    assert [one.change for one in theirs[play.ref][1]] == [one.change for one in ours[play.ref][1]]
    (line,) = [one for one in json.loads(first)["plays"][0]["log"] if one["kind"] == "counted"]
    assert line["data"]["entries"]["0"]["points"] == {"halves": 25}
    assert Number().wrong({"halves": 25}, ()), "as earlier versions check it"
    for bad in ({"halves": 2.5}, {"halves": True}, {"third": 1}, {}, 12.5, "12½"):
        file = tmp_path / "bad"
        file.write_text(
            first.replace('{"halves":25}', json.dumps(bad)).replace(
                '{"halves": 25}', json.dumps(bad)
            ),
            "utf-8",
        )
        assert run(tmp_path / "other", "import", file)[0] == 2, bad
