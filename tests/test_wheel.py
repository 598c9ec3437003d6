"""What people install is whole: the wheel holds every file and serves pages by itself."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.xdist_group("wheel")  # built once

# Runs in the installed copy: the source must not be found, and pages come from the copy.
VISIT = r"""
import re, sys
target, source, data = sys.argv[1:]
sys.path[:] = [target] + [path for path in sys.path if path not in ("", source)]
sys.meta_path = [finder for finder in sys.meta_path if "ditable" not in type(finder).__name__]
import companion
assert companion.__file__.startswith(target), companion.__file__
app = companion.create_app({"TESTING": True, "DATA": data})
companion.store.upgrade_database(app)
client = app.test_client()
home = client.get("/", headers={"Accept-Language": "de"}).get_data(as_text=True)
style = re.search(r'href="(/static/[^"]*\.css)"', home)[1]
for name, path in (("home", "/"), ("style", style), ("rules", "/rules/13")):
    response = client.get(path, headers={"Accept-Language": "de"}, follow_redirects=True)
    print(name, response.status_code, response.mimetype, len(response.data))
    response.close()
for name, module in sys.modules.items():
    file = getattr(module, "__file__", None) or ""
    assert not file.startswith(source + "/companion"), file
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    return Path(next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])))


@pytest.fixture(scope="module")
def names(wheel):
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    target = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    command += ["--disable-pip-version-check", "--target", str(target), str(wheel)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return target


def files(folder, pattern):
    """The files below `folder` as the wheel should name them."""
    below = "" if folder == "companion" else "companion/"
    found = {f"{below}{p.relative_to(ROOT).as_posix()}" for p in (ROOT / folder).rglob(pattern)}
    return {name for name in found if "__pycache__" not in name}


@pytest.mark.parametrize(
    ("folder", "pattern", "least"),
    [
        ("companion", "*.py", 20),
        ("companion", "*.po", 2),
        ("companion", "rules/*.toml", 12),
        ("templates", "*.html", 5),
        ("static", "*.css", 1),
        ("static", "*.js", 1),
        ("static", "*.woff2", 1),
    ],
)
def test_wheel_holds(names, folder, pattern, least):
    wanted = files(folder, pattern)
    assert len(wanted) >= least
    assert wanted - names == set()


def test_wheel_holds_nothing_else(names):
    roots = {name.split("/")[0] for name in names}
    assert roots == {"companion", "spielblock-0.1.0.dist-info"}
    assert [name for name in names if name.endswith((".pyc", ".db", ".mo"))] == []
    assert "spielblock-0.1.0.dist-info/licenses/LICENSE" in names


def test_installed_wheel_serves_pages(installed, tmp_path):
    command = [sys.executable, "-c", VISIT, str(installed), str(ROOT), str(tmp_path)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    answers = [line.split() for line in run.stdout.splitlines()]
    assert [answer[:3] for answer in answers] == [
        ["home", "200", "text/html"],
        ["style", "200", "text/css"],
        ["rules", "200", "text/html"],
    ]
    assert all(int(size) > 300 for *_rest, size in answers)


def test_installed_wheel_has_its_command(installed, tmp_path):
    command = [sys.executable, str(installed / "bin" / "companion"), "--help"]
    environment = {"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin"}
    run = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "serve" in run.stdout
