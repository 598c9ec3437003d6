"""A further game of the known kind is one folder and its name in the list, and nothing else.

A copy of the program gets the folder of 13 again under another name. What then runs in a process
of its own is everything that people do with a game: begin, count, ask the rules, deal, score.
"""

import json
import shutil

from tests.games.copied import command, copy_to, use

TITLE = "Fourteen of my own"

USE = r"""
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
"""


def add_a_game(games):
    """The folder of 13 under another name, and that name in the list."""
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


def test_a_folder_and_its_name_make_a_game(tmp_path):
    add_a_game(copy_to(tmp_path))
    use(tmp_path, USE.replace("TITLE", TITLE))
    (tmp_path / "round.json").write_text(
        json.dumps({"players": ["Ada", "Bo", "Cy"], "counts": [{"blue": 3}, {"four": 2}, {}]})
    )
    assert "fourteen" in command(tmp_path, "games")
    scored = json.loads(command(tmp_path, "score", "fourteen", "round.json", "--json"))
    assert scored["points"] == [0, 4, 0]
