"""Every setting, its default and a sentence about it.

Settings come from the environment (`COMPANION_PORT=8080 companion serve`) or from the mapping
given to `create_app`, where they go without the prefix.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent
PREFIX = "COMPANION_"
SHORTEST_KEY = 16
_KEY_LOST = (
    "It holds the key that signs every device's cookie. Put it back from a copy, or delete it:"
    " then a new one is made, and every device has to join again."
)
OURS = re.compile(r"\..*|secret_key.*|.*\.db(-\w+)?|backups|(addresses|serving)\.json.*")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: `kind` turns the text of the environment into its value."""

    name: str
    default: Any
    about: str
    kind: type = str
    least: int | None = None
    most: int | None = None


SETTINGS = (
    Setting("DATA", "", "Folder for the database and the secret key; empty: the usual place."),
    Setting("DATABASE_URL", "", "Database; empty: an SQLite file in DATA. postgresql+psycopg://…"),
    Setting("SECRET_KEY", "", "Signs cookies; empty: made once and kept in DATA."),
    Setting("HOST", "0.0.0.0", "Address to listen on; 127.0.0.1 keeps phones out."),
    Setting("PORT", 8013, "Port to listen on.", int, 1, 65535),
    Setting("PUBLIC_URL", "", "Address under which the world reaches this server, if it does."),
    Setting(
        "STREAMS",
        1100,
        "How many pages are told of changes; more of them ask instead.",
        int,
        1,
        100_000,
    ),
    Setting("PROXY_HOPS", 0, "How many proxies in front add X-Forwarded headers.", int, 0, 9),
)


def settings_from(environment: Mapping[str, str]) -> dict[str, Any]:
    """The settings as the environment has them; ValueError names one that cannot be read."""
    values = {}
    for setting in SETTINGS:
        typed = environment.get(PREFIX + setting.name)
        try:
            values[setting.name] = setting.default if typed is None else setting.kind(typed)
        except ValueError as error:
            message = f"{PREFIX}{setting.name}={typed!r} is not of type {setting.kind.__name__}"
            raise ValueError(message) from error
        _stop_out_of_range(setting, values[setting.name])
    return values


def _stop_out_of_range(setting: Setting, value: Any) -> None:
    if setting.least is None or setting.most is None:
        return
    if not setting.least <= value <= setting.most:
        raise ValueError(
            f"{PREFIX}{setting.name} is {value}: it must be from {setting.least} to {setting.most}"
        )


def shared_folder(name: str) -> Path:
    """templates/ or static/: inside an installed package, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else ROOT / name


def data_folder(configured: str) -> Path:
    """Where the database lives: as configured, instance/ in a checkout, else the user's folder."""
    if configured:
        try:
            return Path(configured).expanduser().resolve()
        except (OSError, RuntimeError, ValueError) as error:
            raise ValueError(f"{PREFIX}DATA is no folder: {error}") from error
    if (ROOT / "pyproject.toml").is_file():
        return ROOT / "instance"
    return _user_folder() / "spielblock"


def own_folder(folder: Path) -> None:
    """Make the data folder, for its owner alone.

    One that is there is closed to others too, unless more lies in it than ours. ValueError for a
    place where nothing can be kept.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        message = f"{folder} cannot hold the data: {error.strerror}. Choose another {PREFIX}DATA"
        raise ValueError(message) from error
    if all(OURS.fullmatch(one.name) for one in folder.iterdir()):
        with suppress(OSError):  # somebody else's, or a file system without modes
            folder.chmod(stat.S_IRWXU)


def secret_key(configured: str, folder: Path) -> str:
    """The key that signs cookies: as configured, else made once, readable by its owner only.

    ValueError for a file that holds none: a new key would make strangers of all devices unasked.
    """
    if configured:
        return configured
    path = folder / "secret_key"
    if not path.exists():
        _make_key(path)
    return _read_key(path)


def _read_key(path: Path) -> str:
    try:
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} cannot be read. {_KEY_LOST}") from error
    if len(key) < SHORTEST_KEY or not key.isprintable():
        raise ValueError(f"{path} is {'broken' if key else 'empty'}. {_KEY_LOST}")
    return key


def _make_key(path: Path) -> None:
    """Written aside and put in place whole; of two processes that try at once, both read one."""
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(32))
        file.flush()
        os.fsync(file.fileno())
    try:
        with suppress(FileExistsError):
            os.link(part, path)
    except OSError:  # a file system without links
        Path(part).replace(path)
    Path(part).unlink(missing_ok=True)


def _user_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
