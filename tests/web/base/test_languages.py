"""A device keeps its language, and no page mixes languages."""

import pytest

from tests.web.mixed import english_on, spoken
from tests.web.tables import PLAIN, PRINTED, begin, count, new_play_fields, post

OTHERS = ["de", "nl"]


@pytest.fixture(params=OTHERS)
def language(request, client):
    client.set_cookie("language", request.param)
    return request.param


def check(page, language):
    assert page.soup.html["lang"] == language
    assert english_on(page.soup, language) == []


def a_play_of_everything(client):
    """A play in which every word of the pad turns up."""
    code = begin(client)
    count(client, code, 1, PRINTED)
    count(client, code, 2, PLAIN)
    post(client, code, "table/leave", player=1)
    post(client, code, "table/join", name="Eva", start="-4")
    return code


def test_pages_of_a_play_are_in_one_language(client, language):
    code = a_play_of_everything(client)
    for path in ("", "/table", "/table?edit=0", "/standings", "/seats", "/round/1/why/3"):
        check(client.visit(f"/play/{code}{path}"), language)
    for path in ("table/name", "table/join", "end", "undo", "undo", "redo"):
        response = client.post(f"/play/{code}/{path}", data={}, follow_redirects=True)
        check(client.visit(f"/play/{code}"), language)
        assert response.status_code < 500


def test_the_end_of_a_play_is_in_one_language(client, language):
    for slug, rounds, rows in (
        ("13", 4, [PLAIN] * 4),
        ("push", 1, [[40, 40, 31, 20]]),
        ("any", 2, [[1, 2, 2, 1], [3, 1, 2, 3]]),
    ):
        code = begin(client, slug, ends="rounds", rounds=str(rounds))
        for number, row in enumerate(rows, 1):
            count(client, code, number, row)
        check(client.visit(f"/play/{code}"), language)
        check(client.visit(f"/play/{code}/table"), language)
    code = begin(client)
    check(post(client, code, "end"), language)


def test_start_page_and_forms_are_in_one_language(client, language):
    check(client.visit("/"), language)
    begin(client)
    code = begin(client)
    check(post(client, code, "put-away"), language)
    for path in ("/", "/settings", "/about", "/new"):
        check(client.visit(path), language)
    check(client.visit("/", environ_base={"REMOTE_ADDR": "10.0.0.9"}), language)
    for slug in ("13", "freitag13", "biberbande", "push", "any"):
        check(client.visit(f"/new/{slug}"), language)
        wrong = {"ends": "rounds", "rounds": "x", "carried": "x", "first_dealer": "x"}
        page = client.submit(f"/new/{slug}", new_play_fields(("Anna", "anna"), **wrong), status=422)
        check(page, language)
    check(client.visit("/nowhere", status=404), language)


def test_english_is_found():
    from tests.pagecheck import parse

    page = parse("<p>Undo</p><p title='Round 3 of 4'>Rückgängig</p><bdi>Undo</bdi>")
    assert english_on(page, "de") == ["Undo", "Round 3 of 4"]
    assert len(spoken(page)) == 3


def test_the_language_outlives_a_new_play_and_belongs_to_the_device(app, client):
    page = client.submit("/language", {"language": "nl", "next": "/settings"})
    assert page.soup.html["lang"] == "nl"
    code = begin(client)
    assert client.visit(f"/play/{code}").soup.html["lang"] == "nl"
    other = app.test_client()
    assert other.visit(f"/play/{code}").soup.html["lang"] == "en"
    cookie = client.get_cookie("spielblock-language")
    assert cookie.max_age > 300 * 24 * 3600


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("de-AT,de;q=0.9", "de"), ("nl-BE", "nl"), ("fr-FR,fr", "en"), ("", "en"), ("xx;q=z", "en")],
)
def test_a_new_device_gets_the_language_of_its_browser(client, asked, answered):
    page = client.visit("/", headers={"Accept-Language": asked})
    assert page.soup.html["lang"] == answered


def test_an_unknown_language_changes_nothing(client):
    page = client.submit("/language", {"language": "tlh", "next": "//evil.example"})
    assert page.path == "/"
    assert page.soup.html["lang"] == "en"
