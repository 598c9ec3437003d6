"""A table of earlier results becomes plays: whatever wrote it, never twice, nothing half done."""

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import store
from companion.definition.reader import read as read_definition
from companion.exchange import past
from companion.exchange.cells import day_from, points_from, text_of
from companion.exchange.files import read_file
from companion.exchange.known import known_game
from companion.exchange.past import looks_like_results, read_results
from companion.exchange.reading import Wrong
from companion.games import GAMES
from companion.games.classics import classics
from companion.language import render
from tests.exchange.test_files import home, run  # noqa: F401 - the fixture

TABLE = """Date,Game,Player,Points
2024-12-31 20:15,Skyjo,Anna,12
2024-12-31 20:15,Skyjo,Ben,-3
2025-01-01,Phase 10,Anna,5
2025-01-01,Phase 10,Ben,7
2025-01-01,Phase 10,Anna,1
2025-01-01,Phase 10,Ben,2
"""


def read(table):
    data = table if isinstance(table, bytes) else table.encode()
    found = list(read_results(data))
    wrong = [render(one.told(), "en") for one in found if isinstance(one, Wrong)]
    return [one for one in found if not isinstance(one, Wrong)], wrong


def told(play):
    sheet = play.log.sheet
    names = [one.name for one in sheet.players.values()]
    winners = {sheet.players[n].name for n in sheet.winners}
    return (
        sheet.setup.title or render(sheet.game.title, "en"),
        dict(zip(names, sheet.totals.values(), strict=True)),
        winners,
    )


def test_a_row_a_player_becomes_a_play_a_game():
    plays, wrong = read(TABLE)
    assert wrong == []
    assert [told(play) for play in plays] == [
        ("Skyjo", {"Anna": 12, "Ben": -3}, {"Ben"}),
        ("Phase 10", {"Anna": 5, "Ben": 7}, {"Anna"}),
        ("Phase 10", {"Anna": 1, "Ben": 2}, {"Anna"}),
    ]
    assert plays[0].finished_at == day_from("31.12.2024 20:15")
    assert all(play.log.sheet.finished for play in plays)


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_whatever_wrote_it(separator, encoding):
    rows = [
        ("Datum", "Spiel", "Ort", "Spieler", "Punkte"),
        ("31.12.2024", "Mäxchen", "Köln", "Änne; gen. Ä,Ä", "7,0"),
        ("31.12.2024", "Mäxchen", "Köln", "Jörg", "12"),
    ]
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    plays, wrong = read(out.getvalue().encode(encoding))
    assert wrong == []
    assert [told(one) for one in plays] == [
        ("Mäxchen", {"Änne; gen. Ä,Ä": 7, "Jörg": 12}, {"Jörg"})
    ]


@pytest.mark.parametrize(
    ("titles", "slug", "low"),
    [
        (["Skyjo", "SKYJO ", "skyjo"], "skyjo", True),
        (["Mau-Mau", "mau mau", "Tschau Sepp", "Crazy Eights"], "mau-mau", True),
        (["Doppelkopf", "Doko"], "doppelkopf", False),
        (["13", "dreizehn", "dertien"], "13", True),
        (["Biberbande", "Beverbende", "Rat-a-Tat Cat", "rat a tat cat"], "biberbande", True),
        (["Freitag, der 13.", "Friday the 13th", "Vrijdag de 13e"], "freitag13", True),
        (["PUSH"], "push", False),
        (["Any other game", "Mäxchen", "Skyjo Action", "-"], "any", False),
    ],
)
def test_a_title_counts_under_the_game_it_stands_for(titles, slug, low):
    for title in titles:
        cells = f"2024-01-01;{title};Anna;3\n2024-01-01;{title};Ben;-900\n"
        (play,), wrong = read("Date;Game;Player;Points\n" + cells)
        sheet = play.log.sheet
        assert (wrong, sheet.game.slug, sheet.lowest_wins) == ([], slug, low), title
        assert sheet.setup.title == (title if slug == "any" else "")
        assert told(play)[1:] == ({"Anna": 3, "Ben": -900}, {"Ben"} if low else {"Anna"})


def test_every_game_and_classic_is_known_by_each_of_its_names():
    for one in classics():
        for name in (one.slug, *dict(one.title.own).values(), *one.aliases):
            assert known_game(name), name
        assert known_game(one.title.message)["slug"] == one.slug
        known = read_definition(known_game(one.slug))
        assert (known.slug, known.title, known.win.by) == (one.slug, one.title, one.win.by)
    for game in GAMES:
        assert (known_game(game.slug) is None) == game.is_plain


def test_accents_and_signs_of_a_title_do_not_matter():
    for title in ("Rommé", "rommè", "ROMME!"):
        assert known_game(title)["slug"] == "romme"
    assert known_game("Maumau") == known_game("Mau-Mau")


def test_what_the_table_says_of_who_won_goes_before_how_the_game_is_won():
    rows = "2024-01-01;Skyjo;Anna;3;2\n2024-01-01;Skyjo;Ben;9;1\n"
    (play,), _ = read("Date;Game;Player;Points;Place\n" + rows)
    assert play.log.sheet.game.slug == "skyjo"
    assert told(play)[2] == {"Ben"}


def test_who_won_is_as_the_table_says():
    low = "Date;Game;Player;Points;Place\n2024-01-01;Own;Anna;3;1\n2024-01-01;Own;Ben;9;2\n"
    assert told(read(low)[0][0])[2] == {"Anna"}
    high = low.replace("3;1", "3;2").replace("9;2", "9;1")
    assert told(read(high)[0][0])[2] == {"Ben"}


@pytest.mark.parametrize("half", ["12,5", "12.5", "12,50", "12½"])
def test_half_points_of_an_unknown_game_are_taken_in(half):
    (play,), _ = read(
        f"Date;Game;Player;Points\n2024-01-01;Own;Anna;{half}\n2024-01-01;Own;Ben;12\n"
    )
    assert play.log.sheet.setup.halves
    assert told(play) == ("Own", {"Anna": Fraction(25, 2), "Ben": 12}, {"Anna"})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("31.02.2024,Skyjo,Anna,1", "line 2, date: A date is needed here, such as 2024-12-31."),
        ("2024-01-01,Skyjo,Anna,1.5", "line 2, points: This game has no half points."),
        (
            "2024-01-01,Skyjo,Anna,",
            "line 2, points: A number is needed here, whole or with a half.",
        ),
        ("2024-01-01,,Anna,1", "line 2, game: This is missing."),
        ("2024-01-01,Skyjo," + "x" * 41 + ",1", "line 2, player: At most 40 characters."),
        ("2024-01-01,Skyjo,A\x00,1", None),
        (
            "2024-01-01,Skyjo,A\x07,1",
            "line 2, player: It contains a character that can't be stored.",
        ),
        ("2024-01-01,Skyjo,Anna,999999", None),
        ("2024-01-01,Skyjo", "line 2, points: A number is needed here, whole or with a half."),
    ],
)
def test_each_problem_is_named_with_line_and_field(line, said):
    plays, wrong = read(f"Date,Game,Player,Points\n{line}\n")
    assert plays == []
    assert wrong
    assert said is None or said in wrong


def test_a_row_over_two_lines_counts_as_two():
    table = 'Date,Game,Player,Points\n2024-01-01,Skyjo,"An\nna",1\n2024-01-01,Skyjo,Ben,x\n'
    assert read(table)[1][-1].startswith("line 4, points")


def test_columns_that_are_missing_are_named():
    assert read("Date,Name\n1,2\n")[1] == [
        "line 1, game: This column is missing.",
        "line 1, points: This column is missing.",
    ]


def test_more_players_than_a_block_has_columns():
    rows = "".join(f"2024-01-01,Skyjo,P{number},1\n" for number in range(13))
    (wrong,) = read("Date,Game,Player,Points\n" + rows)[1]
    assert wrong.startswith("line 2")


def test_the_number_of_rows_and_the_time_are_bounded(monkeypatch):
    monkeypatch.setattr(past, "MOST_ROWS", 3)
    assert read(TABLE)[1] == ["line 5: There are too many rows."]
    assert any(isinstance(one, Wrong) for one in read_results(TABLE.encode(), -1))


@given(st.binary(max_size=300))
def test_any_bytes_are_plays_or_problems(data):
    for one in (*read_results(data), *read_results(b"Date,Game,Player,Points\n" + data)):
        assert isinstance(one, (Wrong, store.WholePlay))
    looks_like_results(data)


@given(st.text(max_size=12))
def test_any_cell_is_a_number_a_date_or_none(typed):
    assert points_from(typed) is None or isinstance(points_from(typed), int)
    assert day_from(typed) is None or day_from(typed) >= 0


def test_a_file_of_zeros_is_no_text():
    with pytest.raises(UnicodeError):
        text_of(b"a\x00b")


def test_a_file_is_told_by_its_name_or_its_beginning(tmp_path):
    path = tmp_path / "results"
    path.write_text(TABLE)
    assert len(list(read_file(path))) == 3
    path.write_text("nothing\n")
    (wrong, *_) = read_file(path, name="a.CSV")
    assert render(wrong.message, "en") == "This column is missing."


def test_the_command_looks_takes_and_never_doubles(home, tmp_path):  # noqa: F811
    file = tmp_path / "old.csv"
    file.write_text(TABLE)
    code, said, _ = run(home, "import", file, "--dry-run")
    assert (code, said[:40]) == (0, "Nothing was changed. New games: 3, conti")
    assert "These games count under: Phase 10 (2), Skyjo (1)" in said
    assert run(home, "import", file)[1].startswith("New games: 3")
    assert run(home, "import", file)[1].startswith("New games: 0, continued: 0, already here: 3")
    file.write_text(TABLE.replace("12\n", "twelve\n"))
    code, said, wrong = run(home, "import", file)
    assert (code, said) == (2, "")
    assert "line 2, points" in wrong


def test_what_was_exported_as_a_table_comes_in_elsewhere_and_not_here(home, tmp_path):  # noqa: F811
    file = tmp_path / "all.csv"
    run(home, "export", file, "--format", "csv")
    said = run(home, "import", file)[1]
    assert said.startswith(
        "New games: 0, continued: 0, already here: 1, different here and kept: 0"
    )
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert run(elsewhere, "import", file)[1].startswith("New games: 1")
    assert "already here: 1" in run(elsewhere, "import", file)[1]


@pytest.mark.parametrize("column", ["Date", "Player", "Points"])
def test_an_exported_table_that_was_changed_differs(home, tmp_path, column):  # noqa: F811
    file = tmp_path / "all.csv"
    run(home, "export", file, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
    changed = {"Date": "2001-02-03 12:00", "Player": "Somebody Else", "Points": "77"}[column]
    for row in rows if column == "Date" else rows[:1]:
        row[column] = changed
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    assert "already here: 0, different here and kept: 1" in run(home, "import", file)[1]
