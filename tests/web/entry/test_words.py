"""What the page of the entry brings along to say by itself."""

import re
from pathlib import Path

from companion.scorepad.messages import MESSAGES
from companion.web.entry.words import audit_sentences

SCRIPTS = Path(__file__).parents[3] / "static" / "js"
KNOWN = ("entry", "definition", "fields")


def test_a_phone_gets_the_sentences_that_its_scripts_may_say_and_no_others(app):
    files = [path for room in KNOWN for path in (SCRIPTS / room).glob("*.js")]
    said = set(re.findall(r'"([a-z-]+)"|\b([a-z]+)\b', "".join(map(Path.read_text, files))))
    named = {name for pair in said for name in pair if name}
    with app.test_request_context():
        assert set(audit_sentences()) == set(MESSAGES) & named
