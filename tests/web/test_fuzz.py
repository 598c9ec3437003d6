"""Whatever is sent, nothing is answered with an error of ours; `make fuzz` sends more of it."""

from __future__ import annotations

from collections import Counter

import pytest
from flask import abort

from companion.cli.wsgi import Request
from tests.fuzz.run import fuzz, wrong
from tests.fuzz.sending import PARTS

SEEDS, REQUESTS = 4, 500


# Uploads that break off are left to the garbage collector by the parser of forms.
@pytest.mark.filterwarnings("ignore:Unclosed file <tempfile:ResourceWarning")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_requests_are_all_answered(app, seed):
    answers: Counter[int] = Counter()
    found = next(fuzz(app, REQUESTS, seed, answers), None)
    assert found is None, str(found)
    assert sum(answers.values()) == REQUESTS
    assert min(answers[status] for status in (200, 303, 400, 403, 404, 405, 422)) > 2


def test_the_fuzz_knows_every_part_of_an_address(app):
    parts = {part for rule in app.url_map.iter_rules() for part in rule.arguments}
    assert parts == {"code", "ref", *PARTS}


@pytest.mark.parametrize("answer", ["raise", "abort", "header"])
def test_the_fuzz_knows_what_is_wrong(app, answer):
    def broken():
        if answer == "raise":
            raise KeyError("no")
        return ("", {"X-Name": "für"}) if answer == "header" else abort(500)

    request = Request("GET", "/about", "", "http", "1.1", "a:1", "b:2", [("host", "a")])
    assert wrong(app, request) == (200, "")
    app.view_functions["home.about"] = broken
    assert wrong(app, request)[1]
