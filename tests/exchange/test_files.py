"""`companion export` and `import`: what goes out comes in again, and nothing half done."""

import csv
import io
import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from companion import store
from companion.cli import exchange as command
from companion.cli import main
from companion.exchange.layout import schema
from companion.exchange.reading import Wrong, read_plays
from companion.exchange.scan import NotJSON, Scan
from companion.exchange.tables import as_written, harmless
from companion.games.classics import find_classic
from companion.scorepad.defined import began
from companion.scorepad.log import Began, Joined, Renamed
from tests.conftest import make_app, release
from tests.store.tables import all_points
from tests.test_papers import ROOT

NAMES = ("=SUM(A1)", "مريم", "🎲 Änne")


@pytest.fixture
def home(tmp_path):
    """A data folder: a finished play, one that goes on after an undo, one of a classic."""
    folder = tmp_path / "home"
    folder.mkdir()
    app = app_in(folder)
    store.upgrade_database(app)
    with app.app_context():
        circle = store.home_circle()
        device = store.join_circle(circle, None, "Tablet")
        play = store.begin(circle, Began("13", NAMES, rounds=2), by=device, at=100.5)
        for number in (1, 2):
            store.append(play.id, all_points(number, 3, 4, 5), by=device, at=200.25 * number)
        play = store.begin(circle, Began("any", NAMES, title="+1"), at=300.0)
        store.append(play.id, Joined(1, 3, "Dora"), at=301.0)
        store.append(play.id, all_points(1, -3, 4, 5, 9), at=302.0)
        store.undo(play.id, at=303.0)
        store.put_away(play.id, at=304.0)
        store.begin(circle, began(find_classic("skyjo"), NAMES), at=400.0)
    release(app)
    return folder


def app_in(folder):
    return make_app(f"sqlite:///{folder}/spielblock.db", folder)


def run(folder, *arguments):
    """(exit code, what was said, what was said on standard error)."""
    environment = {"COMPANION_DATA": str(folder), "COMPANION_SECRET_KEY": "sixteen letters or more"}
    result = CliRunner().invoke(main, [str(one) for one in arguments], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def exported(folder, *options):
    file = folder / "out"
    assert run(folder, "export", file, *options)[0] == 0
    return file.read_text("utf-8")


def content(text):
    """A file without the time of its export."""
    return {name: value for name, value in json.loads(text).items() if name != "exported_at"}


def logs(folder):
    app = app_in(folder)
    with app.app_context():
        found = {play.id: (play.finished_at, store.lines(n)) for n, play in whole()}
        people = [(one.name, one.colour, one.uses) for one in store.known_people(1)]
    release(app)
    return found, people


def whole():
    return enumerate(list(store.whole_plays()), 1)


def test_another_machine_becomes_the_same(home, tmp_path):
    first = exported(home)
    code, said, _ = run(tmp_path / "new", "import", home / "out")
    assert (code, "New games: 3" in said) == (0, True)
    assert content(exported(tmp_path / "new")) == content(first)
    (ours, people), (theirs, others) = logs(home), logs(tmp_path / "new")
    assert people == others
    assert ours.keys() == theirs.keys()
    for ref, (finished, lines) in ours.items():
        assert [line.change for line in theirs[ref][1]] == [line.change for line in lines]
        assert theirs[ref][0] == finished
    assert run(tmp_path / "new", "check")[0] == 0
    assert "Tablet" in first
    assert '"~' in first


def changed_people(folder):
    """Rename one, make two one, give one another colour and sign; call them guest, hide one."""
    app = app_in(folder)
    with app.app_context():
        circle = store.home_circle()
        store.append(3, Renamed(0, "Änni"), at=600.0)

        def number(name):
            return store.person_named(circle, name).id

        store.rename_person(circle, number("مريم"), "Maryam")
        store.merge_people(circle, number("Änni"), number("Dora"))
        store.set_person(circle, number(NAMES[0]), colour=7, sign=3, guest=True)
        store.set_person(circle, number("Dora"), hidden=True)
    release(app)


def people_of(folder):
    """Everybody by kind: name, colour, sign, wins by game."""
    app = app_in(folder)
    found = {}
    with app.app_context():
        circle = store.home_circle()
        for kind in ("usual", "guest", "hidden"):
            found[kind] = [
                (one.name, one.colour, one.sign, wins_of(circle, one.id))
                for one in store.people_of_kind(circle, kind, 99)
            ]
        assert store.check_up().findings == ()
    release(app)
    return found


def wins_of(circle, person):
    return [one.wins for one in store.games_of(circle, person_id=person)]


def test_people_come_along_as_they_are(home, tmp_path):
    changed_people(home)
    first = exported(home)
    assert run(tmp_path / "new", "import", home / "out")[0] == 0
    assert people_of(tmp_path / "new") == people_of(home)
    assert content(exported(tmp_path / "new")) == content(first)
    assert [one["name"] for one in content(first)["people"]].count("Maryam") == 1
    run(tmp_path / "new", "import", home / "out")
    assert content(exported(tmp_path / "new")) == content(first), "and nobody twice"


def test_people_known_here_stay_and_get_the_names_that_nobody_has(home, tmp_path):
    exported(home)
    run(tmp_path / "new", "import", home / "out")
    changed_people(home)
    exported(home)
    run(tmp_path / "new", "import", home / "out")
    names = [one["name"] for one in content(exported(tmp_path / "new"))["people"]]
    assert "مريم" in names
    assert "Maryam" not in names
    app = app_in(tmp_path / "new")
    with app.app_context():
        circle = store.home_circle()
        assert store.person_named(circle, "Maryam").name == "مريم"
    release(app)


@pytest.mark.parametrize(
    ("person", "said"),
    [
        ('{"name": 7}', "people[0].name"),
        ('{"also": []}', "people[0].name"),
        ('{"name": "A", "odd": 1}', "people[0].odd: There is no such field"),
        ('{"name": "A", "colour": -1}', "people[0].colour"),
        ("7", "people[0]"),
    ],
)
def test_what_is_wrong_with_people_is_named(home, tmp_path, person, said):
    start, rest = exported(home).split('"people": [\n', 1)
    (home / "bad").write_text(f'{start}"people": [\n{person},\n{rest}', "utf-8")
    code, _, told = run(tmp_path / "new", "import", home / "bad")
    assert (code, said in told) == (2, True), told
    assert "people" not in content(exported(tmp_path / "new"))


def test_twice_gives_no_doubles_and_a_dry_run_nothing(home, tmp_path):
    first, new = exported(home), tmp_path / "new"
    code, said, _ = run(new, "import", home / "out", "--dry-run")
    assert (code, "New games: 3" in said) == (0, True)
    assert content(exported(new))["plays"] == []
    run(new, "import", home / "out")
    assert "already here: 3" in run(new, "import", home / "out")[1]
    assert "already here: 3" in run(home, "import", home / "out")[1]
    assert content(exported(new)) == content(first)


def test_what_was_deleted_here_stays_deleted_and_is_named(home):
    exported(home)
    app = app_in(home)
    with app.app_context():
        first, second = (play.id for play in list(store.whole_plays())[:2])
        circle = store.home_circle()
        store.delete_play(store.play_number(first))
        store.delete_for_good(circle, first)
        store.delete_play(store.play_number(second))
    release(app)
    said = run(home, "import", home / "out")[1]
    assert "already here: 1," in said
    assert "Deleted here, and left out: 2." in said
    assert len(content(exported(home))["plays"]) == 1


def test_notes_come_along_and_none_is_written_over(home, tmp_path):
    new = tmp_path / "new"
    exported(home)
    first = (home / "out").read_text("utf-8").replace('"version": 7', '"version": 1', 1)
    (home / "old").write_text(first, "utf-8")
    assert run(new, "import", home / "old")[0] == 0, "files of the version before"
    for folder, notes in ((home, ("Rain\nall day", "Sun")), (new, ("", "Snow"))):
        app = app_in(folder)
        with app.app_context():
            for number, note in enumerate(notes, 1):
                store.note_play(number, note, "")
        release(app)
    exported(home)
    run(new, "import", home / "out")
    plays = content(exported(new))["plays"]
    assert [play.get("note") for play in plays] == ["Rain\nall day", "Snow", None]


def test_a_play_that_went_on_is_continued_and_one_that_differs_is_kept(home, tmp_path):
    new = tmp_path / "new"
    exported(home)
    run(new, "import", home / "out")
    app = app_in(home)
    with app.app_context():
        store.append(2, Renamed(0, "Anna"), at=500.0)
        store.append(3, Renamed(0, "Anna"), at=501.0)
    release(app)
    app = app_in(new)
    with app.app_context():
        store.append(3, Renamed(0, "Berta"), at=502.0)
    release(app)
    before = content(exported(new))["plays"][2]
    exported(home)
    assert (
        "continued: 1, already here: 1, different here and kept: 1"
        in run(new, "import", home / "out")[1]
    )
    after = content(exported(new))["plays"]
    assert after[1] == content(exported(home))["plays"][1]
    assert after[2] == before
    assert run(new, "check")[0] == 0


def test_a_name_that_opens_somebody_elses_play_is_not_taken(home, app):
    exported(home)
    with app.app_context(), (home / "out").open(encoding="utf-8") as file:
        plays = list(read_plays(file))
        one, other = store.home_circle(), store.new_circle()
        assert store.adopt(one, plays).new == 3
        assert store.adopt(other, plays).new == 3
        assert store.adopt(other, plays).same == 3
        ids = [play.id for play in store.whole_plays()]
        assert len(set(ids)) == 6
        assert [store.find(ref, other).role for ref in ids[3:]] == ["member"] * 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"round": 2', '"round": "x"', "line 11, plays[0].log[2].data.round: A whole number"),
        ('"round": 2', '"round": 7', "line 11, plays[0].log[2].data: This game has no such round"),
        ('"round": 2', '"round": 2, "odd": 1', "plays[0].log[2].data.odd: There is no such field"),
        ('"kind": "counted"', '"kind": "eval"', "plays[0].log[1].kind: There is no such change"),
        ('"version": 7', '"version": 8', "line 1, version: This file was made by a newer"),
        ('"format": "spielblock"', '"format": "chess"', "format: This isn't a file of games"),
        ('"number": 2', '"number": 9', "line 10, plays[0].log[1].number: This must be 2"),
        ('"points": 4', '"points": 1e999', "This isn't JSON"),
        ('"points": 4', '"points": NaN', "This isn't JSON"),
        ('"by": ""', '"by": "device"', "by: This isn't in the form"),
        ('"players": ["=SUM(A1)', '"players": ["=SUM\\u0000', "characters that can't be stored"),
        ('"game": "13"', '"game": "chess"', "line 9, plays[0].log[0].data: There is no such game"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_and_nothing_taken(home, tmp_path, old, new, said):
    (home / "bad").write_text(exported(home).replace(old, new, 1), "utf-8")
    if old == '"points": 4' and "999" in new:
        said = "A whole number is needed here"
    code, _, told = run(tmp_path / "new", "import", home / "bad")
    assert (code, said in told) == (2, True), told
    assert content(exported(tmp_path / "new"))["plays"] == []


def test_every_problem_is_named(home, tmp_path):
    (home / "bad").write_text(exported(home).replace('"accepted": false', '"accepted": 1'), "utf-8")
    code, _, told = run(tmp_path / "new", "import", home / "bad")
    assert (code, told.count("This can only be true or false.")) == (2, 3)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_half_a_file_changes_nothing(home, tmp_path, part):
    text = exported(home)
    (home / "half").write_text(text[: int(len(text) * part)], "utf-8")
    code, _, told = run(tmp_path / "new", "import", home / "half")
    assert (code, "ends in the middle" in told) == (2, True), told
    assert content(exported(tmp_path / "new"))["plays"] == []


def test_one_play_by_its_address(home):
    found = content(exported(home))["plays"][1]
    assert content(exported(home, "--play", f"http://pad/p/{found['id']}/"))["plays"] == [found]
    assert run(home, "export", home / "x", "--play", "a" * 22)[0] == 2
    assert not (home / "x").exists()


def test_the_schema_in_the_tree_is_that_of_the_program(home):
    kept = json.loads((ROOT / "companion/exchange/schema.json").read_text("utf-8"))
    assert kept == schema() == json.loads(run(home, "export", "--schema")[1])


@pytest.mark.parametrize(("language", "sign", "comma"), [("de", ";", ","), ("en", ",", ".")])
def test_results_open_in_a_spreadsheet_and_are_no_formulas(home, language, sign, comma):
    raw = (home / "out", exported(home, "--format", "csv", "--lang", language))[0].read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    text = raw.decode("utf-8-sig")
    assert csv.Sniffer().sniff(text.splitlines()[0], ";,").delimiter == sign
    head, *rows = csv.reader(io.StringIO(text), delimiter=sign)
    assert len(head) == 9
    assert [as_written(row[3]) for row in rows] == list(NAMES)
    assert rows[0][3] == "'=SUM(A1)"
    assert [row[4] for row in rows] == ["6", "8", "10"]
    assert comma in rows[0][7]


def test_rounds_of_one_play_as_a_table(home):
    ref = content(exported(home))["plays"][0]["id"]
    text = exported(home, "--format", "csv", "--play", ref)
    rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))
    assert [as_written(name) for name in rows[0][2:]] == list(NAMES)
    assert rows[1][2:] == ["3", "4", "5"]
    assert rows[-1][2:] == ["6", "8", "10"]


@given(st.text())
def test_a_harmless_text_comes_back(word):
    assert as_written(harmless(word)) == word
    assert not harmless(word).startswith(("=", "+", "-", "@", "\t", "\r"))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(), inner, max_size=4), max_leaves=20,
)  # fmt: skip


@given(st.dictionaries(st.text(), _JSON, max_size=5), st.sampled_from([None, 2]), st.integers(1, 9))
def test_a_scan_reads_what_was_written(value, indent, step):
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    file = io.StringIO(text)
    pieces = list(Scan(lambda _: file.read(step)).pieces(()))
    assert {piece.name: piece.value() for piece in pieces} == value


@given(st.binary(max_size=200) | st.text(alphabet='{}[]",:1aplys ', max_size=60).map(str.encode))
def test_rubbish_is_named(rubbish):
    file = io.TextIOWrapper(io.BytesIO(rubbish), encoding="utf-8-sig")
    assert all(isinstance(one, Wrong) for one in read_plays(file))


def test_depth_size_and_time_are_bounded(monkeypatch):
    deep = io.StringIO('{"plays": [' + "[" * 100_000)
    assert "too deeply" in next(iter(read_plays(deep))).message.message
    monkeypatch.setattr("companion.exchange.scan.MOST_LETTERS", 100_000)
    for value in ('"' + "a" * 300_000 + '"', "1" * 300_000, "[" + "1," * 150_000):
        with pytest.raises(NotJSON, match="too large"):
            list(Scan(io.StringIO('{"a": ' + value).read).pieces(()))
    late = io.StringIO('{"format": "spielblock"}')
    assert "too long" in next(iter(read_plays(late, seconds=-1))).message.message


def test_large_files_show_how_far_they_are(home, monkeypatch):
    monkeypatch.setattr(command, "_SHOWN_FROM", 0.0)
    assert "Games: 3 of 3" in run(home, "export", home / "out")[2]
    assert "Games: 3" in run(home, "import", home / "out")[2]
