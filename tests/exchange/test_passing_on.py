"""Lines of a log leave as the database has them, and only where that is an object of JSON."""

import json
import sqlite3

import pytest

from tests.exchange.test_files import content, exported, home, run  # noqa: F401 - home


def test_lines_that_are_passed_on_unread_are_as_if_they_were_written_anew(home):  # noqa: F811
    text = exported(home)
    pieces = [line.removesuffix(",") for line in text.split("\n") if line.startswith('{"number"')]
    pieces = [one.removesuffix("]}") if one.endswith("]}") else one for one in pieces]
    assert len(pieces) == 8
    assert any("🎲 Änne" in one for one in pieces)
    for one in pieces:
        assert json.dumps(json.loads(one), ensure_ascii=False) == one


@pytest.mark.parametrize("data", ['{"round": ', "[1]", "null", ""])
def test_a_line_that_is_no_object_leaves_its_play_out(home, data):  # noqa: F811
    with sqlite3.connect(home / "spielblock.db") as database:
        database.execute("UPDATE change SET data = ? WHERE play_id = 2 AND number = 3", (data,))
    database.close()
    code, _, told = run(home, "export", home / "out")
    assert (code, "Game 2 can't be read and is left out." in told) == (0, True)
    assert len(content((home / "out").read_text("utf-8"))["plays"]) == 2
