"""The round of a classic as the script of its page sends it: saved, refused, in conflict."""

import pytest

from tests.web.tables import begin, sheet

FOUR = ("Anna", "Ben", "Cem", "Dora")
RE = {"p0-re": "1", "p1-re": "1", "t-value": "2"}


@pytest.fixture
def send(client):
    code = begin(client, "doppelkopf", FOUR)

    def send(cells, status, **more):
        body = {"entries": cells, "seen": 1, "key": "a", **more}
        answer = client.post(f"/play/{code}/round/1", json=body)
        assert answer.status_code == status, answer.text
        return answer.json

    send.code = code
    return send


def test_a_round_is_saved_once_under_its_key(app, send):
    assert send(RE, 200) == {"number": 2, "problems": []}
    assert send(RE, 200)["number"] == 2
    assert list(sheet(app, send.code).totals.values()) == [2, 2, -2, -2]


def test_what_is_wrong_comes_back_in_words(app, send):
    (found,) = send({"t-value": "2"}, 422)["problems"]
    assert (found["hard"], found["message"]) == (True, "One or two play Re.")
    (warning,) = send({**RE, "t-value": "0"}, 422)["problems"]
    assert not warning["hard"]
    assert send({**RE, "t-value": "0"}, 200, accept=True)["number"] == 2


def test_counts_of_another_device_come_back_as_cells_and_in_words(app, send):
    send(RE, 200)
    theirs = send({**RE, "p1-re": "", "p2-re": "1", "t-value": "5"}, 409, key="b")
    assert theirs["theirs"]["1"]["words"] == "Re"
    assert theirs["theirs"]["1"]["cells"] == {"p1-re": "1"}
    assert theirs["theirs"]["table"]["cells"]["t-value"] == "2"
    assert theirs["theirs"]["table"]["words"] == "Points for Re 2"
    assert sheet(app, send.code).row(1).table["value"] == 2


@pytest.mark.parametrize(
    "body", [[], {}, {"entries": []}, {"entries": {"p0-re": 1}}, {"entries": {"p0-re": {}}}]
)
def test_what_cannot_be_read_changes_nothing(app, client, send, body):
    answer = client.post(f"/play/{send.code}/round/1", json=body)
    assert answer.status_code == 400
    assert sheet(app, send.code).head == 1


def test_a_sheet_takes_a_box_a_turn(app, client):
    code = begin(client, "kniffel", FOUR[:1])
    cells = {"p0-box": "u3", "p0-value": "9"}
    body = {"entries": cells, "seen": 1, "key": "k"}
    assert client.post(f"/play/{code}/round/1", json=body).status_code == 200
    assert sheet(app, code).row(1).entries[0].fields["u3"] == 9
