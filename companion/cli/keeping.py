"""`companion backup | restore | check`: keep what was saved, put it back, see that it is whole."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from flask import Flask

from companion import create_app, store
from companion.cli.asking import Refused, asked_language, language_option, refused
from companion.config import data_folder, own_folder, settings_from
from companion.game import Text, text
from companion.language import render

TROUBLE = 2  # exit code
BAD: dict[store.BadReason, Text] = {
    "unreadable": text("The file can't be read."),
    "no-database": text("This isn't a Spielblock backup: it isn't a database."),
    "damaged": text("This backup is damaged and can't be restored."),
    "foreign": text("This is a database, but not one of Spielblock's."),
    "too-new": text("This backup was made by a newer Spielblock. Update this one first."),
}
FOUND: dict[store.Wrong, Text] = {
    "database": text("The database is damaged: %(cause)s"),
    "orphan": text("Row %(where)s belongs to nothing in %(cause)s."),
    "play": text("Game %(where)s can't be read: %(cause)s"),
    "deck": text("Deck %(where)s can't be read: %(cause)s"),
    "summary": text("Game %(where)s: the lists don't agree with its rounds."),
    "finished": text("Game %(where)s: the lists are wrong about whether it is finished."),
    "results": text("Game %(where)s: the statistics don't agree with its rounds."),
    "statistics": text("The statistics don't add up to the games."),
}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where everything lies: the database, and the key that signs cookies."""

    database: Path
    key_file: Path
    key: str

    @property
    def folder(self) -> Path:
        return self.key_file.parent


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@language_option
def backup(file: Path, lang: str) -> None:
    """Write everything that another machine needs to FILE, even while the server is running.

    Whoever has that file can do whatever your devices can: only you may read it.
    """
    language = asked_language(lang)
    place = _place(language)
    if not place.database.exists():
        raise refused(_no_database(place), language)
    key = place.key or (place.key_file.read_text("ascii") if place.key_file.exists() else "")
    try:
        store.write_backup(place.database, file, key.strip() or None)
    except FileExistsError:
        raise refused(text("%(file)s already exists.", file=str(file)), language) from None
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refused(
            text("%(file)s can't be written: %(reason)s", file=str(file), reason=reason), language
        ) from error
    message = text(
        "Everything is in %(file)s. Keep it to yourself: it gives access to every game.",
        file=str(file),
    )
    click.echo(render(message, language))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Set aside what is there, and put the backup there.")
@language_option
def restore(file: Path, replace: bool, lang: str) -> None:
    """Put a backup back: on a new machine, or with --replace in place of what is there."""
    language = asked_language(lang)
    place = _place(language)
    own_folder(place.folder)
    if place.database.exists() and place.database.stat().st_size and not replace:
        raise refused(
            text(
                "%(file)s already exists. With --replace, it is set aside first.",
                file=str(place.database),
            ),
            language,
        )
    try:
        with store.opened_backup(file, place.folder) as found:
            aside = store.put_in_place(found, place.database, place.key_file)
    except store.BadBackup as bad:
        raise refused(BAD[bad.reason], language) from bad
    except store.InUse as in_use:
        raise refused(text("Spielblock is running. Stop it first."), language) from in_use
    if aside:
        click.echo(
            render(text("What was there is now in %(folder)s.", folder=str(aside)), language)
        )
    click.echo(render(_restored(found), language))


def _restored(found: store.Backup) -> Text:
    if found.made is None:
        return text("Games restored: %(plays)s.", plays=found.plays)
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(found.made))
    return text("Games restored: %(plays)s, as of %(made)s.", plays=found.plays, made=made)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@language_option
def check(file: Path | None, lang: str) -> None:
    """See whether the database, or a backup in FILE, is whole, and count every game again.

    Exit code 0 when all is well, 2 for anything else.
    """
    language = asked_language(lang)
    try:
        with _backup_app(file) if file else own_app(language) as app, app.app_context():
            found = store.check_up()
    except store.BadBackup as bad:
        raise refused(BAD[bad.reason], language) from bad
    except store.Unavailable as error:
        raise Refused(str(error).partition("\n")[0]) from error
    for one in found.findings:
        words = FOUND[one.wrong].message
        click.echo(render(text(words, where=one.where, cause=one.cause), language))
    counted = text(
        "Games counted again: %(plays)s. Decks: %(decks)s.", plays=found.plays, decks=found.decks
    )
    click.echo(render(counted, language))
    if found.findings:
        raise SystemExit(TROUBLE)
    click.echo(render(text("All is well."), language))


@contextmanager
def _backup_app(file: Path) -> Iterator[Flask]:
    """An app on a copy of a backup."""
    with tempfile.TemporaryDirectory() as folder, store.opened_backup(file, Path(folder)) as found:
        app = store.app_of(found.path)
        try:
            yield app
        finally:
            store.close_store(app)


@contextmanager
def own_app(language: str, upgrade: bool = False) -> Iterator[Flask]:
    """The app on its own database; `Refused` where there is none of this version.

    With `upgrade` a folder without a database gets one.
    """
    place = _place(language, files_only=False)
    is_new = place.database != Path() and not place.database.exists()
    if is_new and not upgrade:
        raise refused(_no_database(place), language)
    try:
        app = create_app(answers=False)
    except ValueError as error:
        raise Refused(str(error)) from error
    try:
        if is_new:
            store.upgrade_database(app)
        if not store.is_up_to_date(app):
            message = text(
                "The database is from another version. Start the server once, then check."
            )
            raise refused(message, language)
        yield app
    finally:
        store.close_store(app)


def _no_database(place: _Place) -> Text:
    return text("There is no database at %(file)s.", file=str(place.database))


def _place(language: str, files_only: bool = True) -> _Place:
    """Where things lie by the settings; `Refused` where the database is no file."""
    try:
        settings = settings_from(os.environ)
        folder = data_folder(settings["DATA"])
        database = store.database_path(settings["DATABASE_URL"], folder)
    except ValueError as error:
        raise Refused(str(error)) from error
    if database is None and files_only:
        raise refused(
            text("The database is a server: use its own tools, pg_dump and pg_restore."), language
        )
    return _Place(database or Path(), folder / "secret_key", settings["SECRET_KEY"])
