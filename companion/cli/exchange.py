"""`companion export | import`: plays into a file, and out of one."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import click

from companion import store
from companion.cli.asking import Refused, asked_language, language_option, refused
from companion.cli.keeping import own_app
from companion.exchange.files import read_file
from companion.exchange.layout import schema
from companion.exchange.public import public
from companion.exchange.reading import MOST_PROBLEMS, Wrong
from companion.exchange.spool import Spool
from companion.exchange.tables import play_table, results_table
from companion.exchange.writing import written
from companion.game import Text, text
from companion.language import render

MOST_BYTES = 2_000_000_000
TROUBLE = 2  # exit code
_SHOWN_FROM, _STEP = 1.0, 0.5  # seconds
_One = TypeVar("_One")


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), required=False)
@click.option("--format", "kind", type=click.Choice(["json", "csv"]), default="json")
@click.option("--play", "code", default="", metavar="REF", help="Only this game, by its address.")
@click.option("--schema", "only_schema", is_flag=True, help="Print the JSON Schema of the format.")
@language_option
def export(file: Path | None, kind: str, code: str, only_schema: bool, lang: str) -> None:
    """Write all games, or one, to FILE (- for standard output), which is replaced.

    JSON holds everything and can be imported again with `companion import`. CSV is for a
    spreadsheet: the results of all games, or the rounds of one. A game with counts that are still
    hidden at its table is written as it was before them.
    """
    language = asked_language(lang)
    if only_schema:
        click.echo(json.dumps(schema(), indent=1))
        return
    if file is None:
        raise refused(text("Say which file to write to."), language)
    with own_app(language) as app, app.app_context():
        try:
            count = _export(file, kind, code, language)
        except store.Unavailable as error:
            raise Refused(str(error).partition("\n")[0]) from error
    click.echo(render(text("Games exported: %(plays)s.", plays=count), language), err=True)


def _export(file: Path, kind: str, code: str, language: str) -> int:
    play_id = _number(code, language) if code else None
    whole = 1 if code else store.how_many_plays()
    progress = _Progress(whole, language)
    plays = progress.over(public(_readable(store.whole_plays(play_id=play_id), language)))
    parts: Iterable[str]
    if kind == "json":
        people, games = ((), ()) if code else (store.whole_people(), store.whole_games())
        parts = written(plays, time.time(), people, games)
    elif play_id is not None:
        parts = (play_table(play, language) for play in plays)
    else:
        parts = results_table(plays, language)
    _write(file, parts, language)
    return progress.done


def _number(code: str, language: str) -> int:
    number = store.play_number(code.strip().rstrip("/").rpartition("/")[2])
    if number is None:
        raise refused(text("There is no game %(name)s.", name=code[:80]), language)
    return number


def _readable(plays: Iterable[store.WholePlay], language: str) -> Iterator[store.WholePlay]:
    """The plays without those that cannot be read, which are told."""
    for play in plays:
        if play.broken:
            message = text("Game %(where)s can't be read and is left out.", where=play.broken)
            click.echo(render(message, language), err=True)
        else:
            yield play


def _write(file: Path, parts: Iterable[str], language: str) -> None:
    """The file is there whole or not at all, for its owner only."""
    if str(file) == "-":
        for part in parts:
            sys.stdout.buffer.write(part.encode())
        sys.stdout.flush()
        return
    try:
        handle, aside = tempfile.mkstemp(dir=file.parent, prefix=".export-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
                out.writelines(parts)
            Path(aside).replace(file)
        finally:
            Path(aside).unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        message = text("%(file)s can't be written: %(reason)s", file=str(file), reason=reason)
        raise refused(message, language) from error


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only say what would be imported.")
@language_option
def import_(file: Path, dry_run: bool, lang: str) -> None:
    """Import the games in FILE; those already here are skipped.

    FILE is a JSON export, or a table (CSV) of earlier results with the columns date, game, player
    and points: a row a player, in English, German or Dutch.

    Exits 0 when all are taken, and 2, with every problem named, when something in the file is not
    as it should be: then nothing is taken.
    """
    language = asked_language(lang)
    with own_app(language, upgrade=True) as app, app.app_context(), Spool() as spool:
        try:
            wrong = _read(file, spool, language)
            for one in wrong:
                click.echo(render(one.told(), language), err=True)
            if wrong:
                if len(wrong) >= MOST_PROBLEMS:
                    click.echo(render(text("There may be more."), language), err=True)
                raise SystemExit(TROUBLE)
            # What all circles of a machine hold together has to come in again.
            adopted = store.adopt(store.home_circle(), spool.all(), dry=dry_run, bounded=False)
            games = ", ".join(f"{render(one, language)} ({n})" for one, n in spool.games())
        except store.Unavailable as error:
            raise Refused(str(error).partition("\n")[0]) from error
    click.echo(render(_taken(adopted, dry_run), language))
    if games:
        click.echo(render(text("These games count under:"), language) + " " + games)
    for message in _also(adopted):
        click.echo(render(message, language))


def _read(file: Path, spool: Spool, language: str) -> list[Wrong]:
    progress = _Progress(None, language)
    wrong = []
    try:
        if file.stat().st_size > MOST_BYTES:
            message = text("The file is too large: at most %(most)s bytes.", most=MOST_BYTES)
            raise refused(message, language)
        for one in progress.over(read_file(file, own=store.whole_games(store.home_circle()))):
            if isinstance(one, Wrong):
                wrong.append(one)
            elif not wrong:
                spool.add(one)
    except OSError as error:
        reason = error.strerror or str(error)
        message = text("%(file)s can't be read: %(reason)s", file=str(file), reason=reason)
        raise refused(message, language) from error
    return wrong


def _taken(adopted: store.Adopted, dry: bool) -> Text:
    numbers = {"new": adopted.new, "longer": adopted.longer, "same": adopted.same}
    if dry:
        return text(
            "Nothing was changed. New games: %(new)s, continued: %(longer)s, already "
            "here: %(same)s, different here and kept: %(kept)s.",
            **numbers,
            kept=adopted.kept,
        )
    return text(
        "New games: %(new)s, continued: %(longer)s, already here: %(same)s, "
        "different here and kept: %(kept)s.",
        **numbers,
        kept=adopted.kept,
    )


def _also(adopted: store.Adopted) -> Iterator[Text]:
    if adopted.games:
        yield text("New games of your own: %(games)s.", games=adopted.games)
    if adopted.deleted:
        yield text("Deleted here, and left out: %(plays)s.", plays=adopted.deleted)


class _Progress:
    """Counts, and says how far it is on standard error once it takes longer than a moment."""

    def __init__(self, whole: int | None, language: str) -> None:
        self.done = 0
        self._whole, self._language = whole, language
        self._next = time.monotonic() + _SHOWN_FROM
        self._shown = False

    def over(self, items: Iterable[_One]) -> Iterator[_One]:
        """The same items, the plays among them counted."""
        for item in items:
            self.done += isinstance(item, store.WholePlay)
            yield item
            if time.monotonic() >= self._next:
                self._say()
        if self._shown:
            self._say()
            click.echo(err=True)

    def _say(self) -> None:
        self._next, self._shown = time.monotonic() + _STEP, True
        said = (
            text("Games: %(done)s", done=self.done)
            if self._whole is None
            else text("Games: %(done)s of %(whole)s", done=self.done, whole=self._whole)
        )
        click.echo("\r" + render(said, self._language), nl=False, err=True)
