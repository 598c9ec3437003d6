"""A further game of the known kind is one folder and its name in the list, and nothing else.

A copy of the program gets the folder of 13 again under another name. What then runs in a process
of its own is everything that people do with a game: begin, count, ask the rules, deal, score.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("companion", "templates", "static")
TITLE = "Fourteen of my own"

USE = r"""
import re
from companion import create_app, store
from tests.belonging import host_cookie

app = create_app({"TESTING": True, "DATA": "data", "SECRET_KEY": "for tests"})
store.upgrade_database(app)
client = app.test_client()
name, value = host_cookie(app)
client.set_cookie(name, value)


def read(path, status=200):
    answer = client.get(path)
    assert answer.status_code == status, (path, answer.status_code)
    return answer.get_data(as_text=True)


def send(path, **form):
    answer = client.post(path, data=form)
    assert answer.status_code in (302, 303), (path, answer.get_data(as_text=True)[-3000:])
    return answer.location


home = read("/")
assert "TITLE" in home and "cards/fourteen.svg#fourteen-four" in home
sprite = re.search(r"/static/\w+/cards/fourteen.svg", home)[0]
assert "fourteen-blue-face" in read(sprite)
assert "TITLE" in read("/new/fourteen")
with app.app_context():
    from companion.scorepad.log import Began
    play = store.begin(store.home_circle(), Began("fourteen", ("Ada", "Bo", "Cy")))
url = f"/play/{play.ref}"
assert "Ada" in read(url)
entry = read(f"{url}/round/1")
assert "cards/fourteen.svg#fourteen-blue" in entry
counts = [(3, 0, 1), (0, 2, 0), (1, 0, 1)]
kinds = ("blue", "yellow", "four")
typed = {f"p{n}-{kind}": own[at] for n, own in enumerate(counts) for at, kind in enumerate(kinds)}
typed |= {f"p{n}-green": 0 for n in range(3)} | {"way": "kinds", "key": "k", "accept": "1"}
send(f"{url}/round/1", **typed)
assert "Ada" in read(f"{url}/standings") and "Ada" in read(f"{url}/round/1/why/0")
assert "cards/fourteen.svg" in read("/rules/fourteen")
assert "majority" in read("/rules/fourteen?q=who+has+most")
assert "TITLE" in read("/deck/new/fourteen")
table = send("/deck/new/fourteen", players="3", names="Ada\nBo\nCy", starter="0")
assert "cards/fourteen.svg" in read(table)
store.close_store(app)
"""


def a_copy(folder):
    """The program with one game more; what was touched besides that folder."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    games = folder / "companion" / "games"
    shutil.copytree(games / "thirteen", games / "fourteen")
    facts = games / "fourteen" / "__init__.py"
    source = facts.read_text(encoding="utf-8")
    for old, new in [
        ('slug="13"', 'slug="fourteen"'),
        ('folder="thirteen"', 'folder="fourteen"'),
        ('title=text("13")', f'title=own_words("{TITLE}")'),
        ("import CardKind", "import own_words, CardKind"),
        ("import CardPictures", "import own_words, CardPictures"),
    ]:
        source = source.replace(old, new)
    facts.write_text(source, encoding="utf-8")
    picture = games / "fourteen" / "cards.svg"
    picture.write_text(
        picture.read_text(encoding="utf-8").replace('id="13-', 'id="fourteen-'), encoding="utf-8"
    )
    listed = games / "__init__.py"
    listed.write_text(
        listed.read_text(encoding="utf-8").replace('"push", ', '"push", "fourteen", '),
        encoding="utf-8",
    )


def run(folder, *arguments):
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_folder_and_its_name_make_a_game(tmp_path):
    a_copy(tmp_path)
    run(tmp_path, USE.replace("TITLE", TITLE))
    (tmp_path / "round.json").write_text(
        json.dumps({"players": ["Ada", "Bo", "Cy"], "counts": [{"blue": 3}, {"four": 2}, {}]})
    )
    command = "from companion.cli import main; main()"
    assert "fourteen" in run(tmp_path, command, "games")
    scored = json.loads(run(tmp_path, command, "score", "fourteen", "round.json", "--json"))
    assert scored["points"] == [0, 4, 0]
