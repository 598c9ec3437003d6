"""What is written about the program is true, and nothing written points at somebody's machine."""

import re
import subprocess
from pathlib import Path

import pytest

from companion.config import PREFIX, SETTINGS
from tests.floors import FLOORS

ROOT = Path(__file__).parent.parent
PAPERS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def in_git():
    """Every file that is, or is about to be, in the repository."""
    command = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("name", PAPERS)
def test_links_between_papers_lead_somewhere(name):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", read(name))
    assert [target for target in targets if not (ROOT / target).exists()] == []


@pytest.mark.parametrize("name", PAPERS)
def test_make_targets_that_are_named_exist(name):
    named = set(re.findall(r"\bmake ([a-z]+)\b(?=`|$)", read(name), re.M))
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.M))
    assert named <= targets
    assert name == "ARCHITECTURE.md" or named


def test_readme_names_settings_as_they_are():
    named = set(re.findall(rf"{PREFIX}([A-Z_]+)", read("README.md")))
    assert named
    assert named <= {setting.name for setting in SETTINGS}


def test_architecture_shows_every_room_on_its_floor():
    rows = re.findall(r"^\| (\d) \| `([a-z_]+)(?:/|\.py)?` \|", read("ARCHITECTURE.md"), re.M)
    shown = {name.replace("__init__", ""): int(floor) for floor, name in rows}
    assert len(shown) > 5
    assert {name: FLOORS.get(name) for name in shown} == shown
    rooms = {path.stem for path in (ROOT / "companion").glob("[a-z]*") if path.stem in FLOORS}
    assert rooms - set(shown) == set()


def test_files_that_architecture_names_exist():
    named = re.findall(r"`([\w./-]+/[\w./-]*)`", read("ARCHITECTURE.md"))
    assert len(named) > 50
    roots = (ROOT, ROOT / "companion", ROOT / "companion" / "games")
    assert [n for n in named if not any((root / n).exists() for root in roots)] == []


def machine_traces(text):
    """Paths in `text` that exist on one machine only, and hosts of package registries."""
    paths = re.findall(r"(?<![\w.~-])/(?:root|work|home/\w+|Users/\w+|tmp/venv)/\S*", text)
    hosts = re.findall(r"\b(?:pypi\.org|pythonhosted\.org|registry\.npmjs\.\w+|deb\.debian)", text)
    return paths + hosts


def test_nothing_points_at_a_machine():
    found = {}
    for path in in_git():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found[path] = [] if path == Path(__file__) else machine_traces(text)
    assert len(found) > 50
    assert {str(path): traces for path, traces in found.items() if traces} == {}


def test_a_trace_of_a_machine_is_found():
    assert machine_traces('open("/home/anna/data.db")') == ['/home/anna/data.db")']
    assert machine_traces("from https://pypi.org/simple") == ["pypi.org"]
    assert machine_traces("see https://example.org/work/plan and /static/root/") == []
