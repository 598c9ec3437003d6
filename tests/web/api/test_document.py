"""The API does what its document says, whatever is sent; found out by schemathesis."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, positive_data_acceptance
from schemathesis.core.failures import FailureGroup

from companion.web.base.problem import PROBLEM

EXAMPLES = {GenerationMode.POSITIVE: 20, GenerationMode.NEGATIVE: 20}  # of each address
# A round is more than a shape: of what has the right one, most is refused by the rules of a game.
UNCHECKED = [positive_data_acceptance]

HEADERS = {"Accept-Encoding": "identity"}  # answers are read as they come

load_all_checks()
schemathesis.deserializer(PROBLEM)(lambda _context, answer: answer.json())


@pytest.fixture
def document(app, program):
    """The API as its own document describes it."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@pytest.mark.parametrize("mode", EXAMPLES)
def test_every_answer_is_as_the_document_says(document, program, mode):
    tried = []
    for found in document.get_all_operations():
        operation = found.ok()

        @seed(1)
        @settings(
            max_examples=EXAMPLES[mode], database=None, suppress_health_check=list(HealthCheck)
        )
        @given(operation.as_strategy(generation_mode=mode))
        def is_as_said(case):
            case.headers.update(HEADERS | program.headers)
            case.call_and_validate(excluded_checks=UNCHECKED)
            tried.append(case.operation.label)

        is_as_said()
    assert len(set(tried)) > 8, "some addresses take nothing that could be wrong"


def test_a_wrong_answer_is_found(app, document, program):
    app.view_functions["api_people.index"] = lambda **_query: [{"id": "one"}]
    case = document["/api/v1/people"]["GET"].Case()
    with pytest.raises(FailureGroup, match="distinct"):
        case.call_and_validate(headers=HEADERS | program.headers)


def test_the_document_is_whole(app, program):
    document = program.ask("GET", "/openapi.json", 200, headers={}).get_json()
    assert document["openapi"] == "3.1.0"
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("api_")]
    assert len(document["paths"]) == len(rules) > 10
    errors = document["components"]["responses"]["DEFAULT_ERROR"]["content"]
    assert list(errors) == [PROBLEM]
