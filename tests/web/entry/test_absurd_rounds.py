"""Whatever is sent for a round gets a clear message and changes nothing."""

import pytest

from tests.web.rounds import POSSIBLE, begin, body, cells, lines_of, url


@pytest.fixture
def play(app):
    return begin(app)


@pytest.fixture
def unchanged(app, play):
    """Checks at the end that nothing was written."""
    yield
    assert len(lines_of(app, play)) == 1


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("-3", "This can't be less than 0."),
        ("14999", "too many"),
        ("1e9", "This must be a whole number."),
        ("1000000000", "This must be a whole number."),
        ("999999999", "At most 50000 points can be entered."),
        ("two", "This must be a whole number."),
        ("3.5", "This must be a whole number."),
        ("½", "This must be a whole number."),
        ("<b>", "This must be a whole number."),
        ("", "Still missing; 0 if there were none."),
        ("  ", "Still missing; 0 if there were none."),
    ],
)
def test_absurd_input_gets_a_message_and_changes_nothing(client, play, unchanged, typed, message):
    sent = cells(POSSIBLE) | {"p1-green": typed, "key": "k", "seen": "1"}
    page = client.submit(url(play), sent, status=422)
    assert message in page.text
    assert page.soup.find(id="p1-green").get("value", "") == typed
    assert page.soup.find(id="p0-blue")["value"] == "4"
    assert "is-wrong" in page.soup.find(id="p1-green")["class"]


@pytest.mark.parametrize("seen", ["", "-1", "abc", "99999999999999999999", "0"])
def test_an_absurd_number_seen_is_no_fault(client, play, seen):
    sent = cells(POSSIBLE) | {"seen": seen, "key": "k" * 5000, "unknown": "field"}
    assert client.post(url(play), data=sent).status_code in {303, 409}


@pytest.mark.parametrize(
    "sent",
    [
        [], 3, "text", {}, {"entries": []}, {"entries": {"0": 3}}, {"entries": {"x": {}}},
        {"entries": {"-1": {}}}, {"entries": {"9" * 5000: {}}},
    ],
)  # fmt: skip
def test_json_that_cannot_be_read(client, play, unchanged, sent):
    assert client.post(url(play), json=sent).status_code == 400


@pytest.mark.parametrize("sent", [b"", b"{", b"null", b"\xff", b"[" * 100_000, b"9" * 5000])
def test_a_body_that_is_no_json(client, play, unchanged, sent):
    answer = client.post(url(play), data=sent, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({}, "blank"),
        ({"counts": None}, "entry-missing"),
        ({"counts": {"blue": -3}}, "negative"),
        ({"counts": {"blue": 10**18}}, "points-size"),
        ({"counts": {"blue": 1.5}}, "not-a-number"),
        ({"counts": {"blue": True}}, "not-a-number"),
        ({"counts": {"blue": "3"}}, "not-a-number"),
        ({"counts": {"blue": [1]}}, "not-a-number"),
        ({"counts": {"purple": 1}}, "unknown-kind"),
        ({"cards": [[1], None, {}]}, "unknown-kind"),
        ({"points": "7"}, "not-a-number"),
        ({"points": 7, "cards_held": -1}, "negative"),
    ],
)
def test_absurd_entries_of_a_script(client, play, unchanged, entry, code):
    sent = body(POSSIBLE)
    sent["entries"]["0"] = entry
    answer = client.post(url(play), json=sent)
    assert answer.status_code == 422
    assert code in {found["code"] for found in answer.json["problems"]}
    assert all(found["message"] for found in answer.json["problems"])


def test_unknown_players_and_rounds(client, play, unchanged):
    sent = body(POSSIBLE)
    sent["entries"]["4"] = {"counts": {}}
    answer = client.post(url(play), json=sent)
    assert [found["code"] for found in answer.json["problems"]] == ["unknown-player"]
    for number in (0, 2, 5, 10**12):
        client.visit(url(play, number), status=404)
        assert client.post(url(play, number), data=cells(POSSIBLE)).status_code == 404
