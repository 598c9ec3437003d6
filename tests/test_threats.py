"""Every row of the threat table in ARCHITECTURE.md names tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"`(tests/[\w/]+\.py)`: `(test_\w+)`")


def rows():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("## Threats")[2].partition("\n## ")[0]
    return [line for line in table.splitlines() if line.startswith("| ")][1:]


def test_every_threat_names_the_test_that_shows_it():
    assert len(rows()) > 10
    missing = []
    for row in rows():
        who, wants, stops, shown = (cell.strip() for cell in row.strip("|").split("|"))
        assert all((who, wants, stops)), row
        named = NAMED.findall(shown)
        assert named, row
        for path, name in named:
            file = ROOT / path
            if not file.is_file() or f"def {name}(" not in file.read_text(encoding="utf-8"):
                missing.append((path, name))
    assert missing == []
