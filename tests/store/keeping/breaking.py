"""Ways in which a database goes bad, done to the file itself."""

import os
import sqlite3
from contextlib import closing


def execute(path, statement, *values):
    """Change the file past the program."""
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement, values).fetchall()


def unknown_kind(path, play_id):
    """A newer version wrote a line that this one does not know."""
    execute(path, "UPDATE change SET kind = 'juggled' WHERE play_id = ? AND number = 2", play_id)


def broken_json(path, play_id):
    execute(path, "UPDATE change SET data = '{\"round\":' WHERE play_id = ?", play_id)


def wrong_json(path, play_id):
    execute(path, "UPDATE change SET data = '[1]' WHERE play_id = ?", play_id)


def no_text(path, play_id):
    execute(path, "UPDATE change SET data = CAST(x'ff00fe' AS TEXT) WHERE play_id = ?", play_id)


def line_missing(path, play_id):
    execute(path, "DELETE FROM change WHERE play_id = ? AND number = 1", play_id)


def broken_list(path, play_id):
    execute(path, "UPDATE play SET summary = '{' WHERE id = ?", play_id)


def wrong_list(path, play_id):
    execute(path, "UPDATE play SET summary = '[1]' WHERE id = ?", play_id)


ONE_PLAY = [unknown_kind, broken_json, wrong_json, no_text, line_missing, broken_list, wrong_list]


def overwrite_page_of(path, table, needle):
    """Put rubbish over every page of a table's leaves that holds these bytes."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        size = database.execute("PRAGMA page_size").fetchone()[0]
        root = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        first = root.fetchone()[0]
    content = bytearray(path.read_bytes())
    hit = 0
    for start in range(first * size, len(content), size):  # the root itself stays
        if needle in content[start : start + size]:
            content[start : start + size] = os.urandom(size)
            hit += 1
    path.write_bytes(content)
    return hit
