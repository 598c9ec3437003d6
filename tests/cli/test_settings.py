"""Settings that make no sense: one sentence, and exit code 2."""

import pytest
from click.testing import CliRunner

from companion.cli import main

UNUSABLE = [
    ("COMPANION_PORT", "99999", "COMPANION_PORT is 99999: it must be from 1 to 65535"),
    ("COMPANION_PORT", "0", "from 1 to 65535"),
    ("COMPANION_PORT", "http", "not of type int"),
    ("COMPANION_STREAMS", "-1", "from 1 to"),
    ("COMPANION_PROXY_HOPS", "-1", "from 0 to"),
    ("COMPANION_PUBLIC_URL", "ftp://x", "must look like https"),
    ("COMPANION_HOST", "no such host", "has no address no such host"),
    ("COMPANION_HOST", "a" * 80 + ".b", "has no address"),
    ("COMPANION_DATABASE_URL", "x", "no address of a database"),
    ("COMPANION_DATABASE_URL", "mysql://anna:secret@h/x", "a database that is not known: mysql"),
    ("COMPANION_DATABASE_URL", "sqlite:////no/such/folder/x.db", "cannot be used"),
    ("COMPANION_DATABASE_URL", "postgresql://anna:secret@127.0.0.1:1/x", "cannot be used"),
    ("COMPANION_DATA", "{file}", "cannot hold the data"),
    ("COMPANION_DATA", "{file}/below", "cannot hold the data"),
    ("COMPANION_DATA", "/proc/nothing", "cannot hold the data"),
]


@pytest.mark.parametrize(("name", "value", "says"), UNUSABLE)
def test_it_is_said_in_a_sentence(tmp_path, name, value, says):
    file = tmp_path / "file"
    file.touch()
    settings = {"COMPANION_DATA": str(tmp_path / "data"), name: value.format(file=file)}
    result = CliRunner().invoke(main, ["serve"], env=settings)
    assert (result.exit_code, isinstance(result.exception, SystemExit)) == (2, True), result
    assert says in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert "secret" not in result.output
