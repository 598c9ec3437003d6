"""A copy of the program with one game more, run in a process of its own as people use it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("companion", "templates", "static")
COMMAND = "from companion.cli import main; main()"
BEGIN = r"""
import re
from companion import create_app, store
from tests.belonging import host_cookie

app = create_app({"TESTING": True, "DATA": "data", "SECRET_KEY": "for tests"})
store.upgrade_database(app)
client = app.test_client()
name, value = host_cookie(app)
client.set_cookie(name, value)


def read(path, lang="en"):
    answer = client.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.get_data(as_text=True)


def send(path, **form):
    answer = client.post(path, data=form)
    assert answer.status_code in (302, 303), (path, answer.get_data(as_text=True)[-3000:])
    return answer.location
"""
END = "\nstore.close_store(app)\n"


def copy_to(folder):
    """The program, without its tests, in that folder; returns the folder of its games."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "companion" / "games"


def use(folder, steps):
    """Run these steps of somebody who uses the copy; they may `read` and `send` pages."""
    return run(folder, BEGIN + steps + END)


def command(folder, *arguments):
    """What `companion` prints when it is called in the copy."""
    return run(folder, COMMAND, *arguments)


def run(folder, *arguments):
    """Run Python in the copy; returns what it printed, and fails with it when it fails."""
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
