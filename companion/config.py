"""Every setting, its default and a sentence about it.

Settings come from the environment (`COMPANION_PORT=8080 companion serve`) or from the mapping
given to `create_app`, where they go without the prefix.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent
PREFIX = "COMPANION_"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: `kind` turns the text of the environment into its value."""

    name: str
    default: Any
    about: str
    kind: type = str


SETTINGS = (
    Setting("DATA", "", "Folder for the database and the secret key; empty: the usual place."),
    Setting("DATABASE_URL", "", "Database; empty: an SQLite file in DATA. postgresql+psycopg://…"),
    Setting("SECRET_KEY", "", "Signs cookies; empty: made once and kept in DATA."),
    Setting("HOST", "0.0.0.0", "Address to listen on; 127.0.0.1 keeps phones out."),
    Setting("PORT", 8013, "Port to listen on.", int),
    Setting("PUBLIC_URL", "", "Address under which the world reaches this server, if it does."),
    Setting("STREAMS", 1100, "How many pages are told of changes; more of them ask instead.", int),
    Setting("PROXY_HOPS", 0, "How many proxies in front add X-Forwarded headers.", int),
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
    return values


def shared_folder(name: str) -> Path:
    """templates/ or static/: inside an installed package, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else ROOT / name


def static_version(folder: Path) -> str:
    """A short name that changes with any static file, so that browsers may keep them for good."""
    stats = sorted((str(p.relative_to(folder)), p.stat()) for p in folder.rglob("*") if p.is_file())
    seen = "\n".join(f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in stats)
    return hashlib.sha256(seen.encode()).hexdigest()[:8]


def data_folder(configured: str) -> Path:
    """Where the database lives: as configured, instance/ in a checkout, else the user's folder."""
    if configured:
        return Path(configured).expanduser().resolve()
    if (ROOT / "pyproject.toml").is_file():
        return ROOT / "instance"
    return _user_folder() / "spielblock"


def secret_key(configured: str, folder: Path) -> str:
    """The key that signs cookies: as configured, else made once, readable by its owner only."""
    if configured:
        return configured
    path = folder / "secret_key"
    if not path.exists():
        handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32))
    return path.read_text(encoding="ascii").strip()


def _user_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
