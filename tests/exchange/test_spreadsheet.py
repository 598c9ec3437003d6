"""The tables that we give out, opened by LibreOffice as people in Germany and England have it."""

import csv
import io
import os
import shutil
import subprocess

import pytest

from companion import store
from companion.exchange.tables import play_table, results_table
from companion.scorepad.log import Began
from tests.store.tables import all_points

NAMES = ("=SUM(1;2)", "مريم 🎲", "Jörg, der; Große")
AN_HOUR_AND_A_HALF = 5400 + 30
# As a spreadsheet of a region opens a file: separator, quote, UTF-8, first line, no columns set,
# language of numbers, quoted cells are read like others, dates and decimals are seen, formulas run.
IN = {
    "de": "59,34,76,1,,1031,false,true,false,false,false,0,true",
    "nl": "59,34,76,1,,1043,false,true,false,false,false,0,true",
    "en": "44,34,76,1,,2057,false,true,false,false,false,0,true",
}
# Out: tabs, quotes round texts only, UTF-8, cells as they are shown, formulas as such.
OUT = "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,true,true"


@pytest.fixture
def play(app):
    """A finished play of three, some of whose names try to be formulas or columns."""
    with app.app_context():
        play = store.begin(store.home_circle(), Began("any", NAMES, rounds=2), at=1_700_000_000.0)
        store.append(play.id, all_points(1, 3, 7, -5), at=1_700_000_100.0)
        store.append(play.id, all_points(2, 1, 1, 2), at=1_700_000_000.0 + AN_HOUR_AND_A_HALF)
        (found,) = store.whole_plays()
        return found


def opened(table, folder, language):
    """The cells as a spreadsheet shows them, and which of them are numbers to it."""
    (folder / "table.csv").write_bytes(table.encode())
    command = [
        shutil.which("soffice") or "soffice",
        f"-env:UserInstallation=file://{folder}/profile",
        "--headless",
        "--norestore",
        f"--infilter=Text - txt - csv (StarCalc):{IN[language]}",
        "--convert-to",
        OUT,
        "--outdir",
        str(folder / "out"),
        str(folder / "table.csv"),
    ]
    environment = {**os.environ, "HOME": str(folder), "LANG": "C.UTF-8"}
    subprocess.run(command, check=True, capture_output=True, timeout=240, env=environment)
    text = (folder / "out" / "table.csv").read_text("utf-8-sig")
    numbers = [
        [not cell.startswith('"') for cell in line.split("\t")] for line in text.splitlines()
    ]
    return list(csv.reader(io.StringIO(text), delimiter="\t")), numbers


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_results_open_with_columns_numbers_and_letters_right(play, tmp_path, language):
    table = "".join(results_table([play], language))
    rows, numbers = opened(table, tmp_path, language)
    assert len(rows) == 1 + len(NAMES)
    assert {len(row) for row in rows} == {9}, "the separator parts the columns"
    points = 4
    minutes = 7
    found = {row[3].removeprefix("'"): row[points] for row in rows[1:]}
    assert found == dict(zip(NAMES, ("4", "8", "-3"), strict=True))
    assert {row[minutes] for row in rows[1:]} == {"90.5"}, (
        "as a program that runs in English shows it"
    )
    for line in numbers[1:]:
        assert line[0], "the date is one"
        assert line[points], "points are numbers"
        assert line[minutes], "a decimal is a number in this language"
        assert not line[3], "a name is text, never a formula"


def test_the_rounds_of_a_play_open_right_too(play, tmp_path):
    rows, numbers = opened(play_table(play, "de"), tmp_path, "de")
    assert [one.removeprefix("'") for one in rows[0][2:]] == list(NAMES)
    assert rows[-1][2:] == ["4", "8", "-3"]
    assert all(numbers[-1][2:])
