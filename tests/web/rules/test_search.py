"""Looking up over HTTP: answers with the way to their section, and no question does harm."""

import re

import pytest

from companion.rulebook import LANGUAGES

ODD = [
    "",
    "   ",
    "x" * 10_000,
    "Karte " * 2_000,
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "${7*7} {7*7} %s %n",
    "🃏🃏 👩‍👩‍👧",
    "ﷺ" * 500,
    "متى أطرق؟",
    "когда стучать",
    "\x00\x1f",
    "ab\ud800c",
    "' OR 1=1 --",
]


def answers(page):
    """Each answer as (title, address, text)."""
    return [
        (
            one.select_one(".answer-title").get_text(strip=True),
            one.a["href"],
            one.select_one(".answer-text").get_text(strip=True),
        )
        for one in page.soup.select(".answer")
    ]


def test_the_best_answer_stands_first_with_its_section(client):
    page = client.visit("/rules/search?q=is+exactly+13+too+much&game=13")
    title, address, text = answers(page)[0]
    assert title == "Is exactly 13 too much?"
    assert text.startswith("No. 13 is safe.")
    assert address == "/rules/13#over-13"
    assert client.visit(address).soup.find(id="over-13")


def test_all_games_are_searched_unless_one_is_named(client):
    found = answers(client.visit("/rules/search?q=tie"))
    assert len({address.split("#")[0] for _, address, _ in found}) > 1
    assert "Rat-a-Tat Cat" in client.visit("/rules/search?q=when+may+I+knock").text
    only = answers(client.visit("/rules/search?q=tie&game=push"))
    assert {address.split("#")[0] for _, address, _ in only} == {"/rules/push"}


def test_the_question_stays_in_the_box_and_the_game_in_the_form(client):
    form = client.visit("/rules/search?q=wer+f%C3%A4ngt+an&game=13").soup.find("search").form
    assert form.find("input", attrs={"name": "q"})["value"] == "wer fängt an"
    assert form.find("input", attrs={"name": "game"})["value"] == "13"


def test_the_answer_is_in_the_language_of_the_device(client):
    client.set_cookie("language", "nl")
    title, _, _ = answers(client.visit("/rules/search?q=when+may+I+knock&game=biberbande"))[0]
    assert "kloppen" in title


def test_nothing_asked_shows_no_answers_and_no_complaint(client):
    page = client.visit("/rules/search")
    assert answers(page) == []
    assert "say nothing" not in page.text


def test_nothing_found_says_so_and_leads_on(client):
    page = client.visit("/rules/search?q=zzzzqqq&game=13")
    assert "The rules of 13 say nothing about that." in page.text
    assert "/rules/search?q=zzzzqqq" in page.links()
    assert "/rules/13" in page.links()
    assert "/rules" in client.visit("/rules/search?q=zzzzqqq").links()


@pytest.mark.parametrize(
    ("code", "question", "says"),
    [
        ("de", "muss ich trumpf bedienen", "Dazu sagen die Regeln von „13“ nichts."),
        ("nl", "moet ik troef bekennen", "De regels van ‘13’ zeggen daar niets over."),
        ("en", "may I connect the printer", "The rules of 13 say nothing about that."),
    ],
)
def test_what_no_rule_answers_gets_the_nearest_sections_and_no_verdict(
    client, code, question, says
):
    client.set_cookie("language", code)
    page = client.visit("/rules/search", query_string={"q": question, "game": "13"})
    assert page.soup.select_one(".answers-silent").get_text() == says
    assert 1 <= len(answers(page)) <= 3
    for title, address, text in answers(page):
        assert not title.endswith("?")
        assert address.startswith("/rules/13#")
        assert not re.match(r"(No|Nein|Nee|Yes|Ja)\b", text)


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("de", "wie verbinde ich den drucker"),
        ("nl", "hoe verbind ik de printer"),
        ("en", "what is the capital of france"),
    ],
)
def test_where_nothing_of_the_question_is_in_the_rules_no_section_is_near(client, code, question):
    client.set_cookie("language", code)
    page = client.visit("/rules/search", query_string={"q": question, "game": "13"})
    assert page.soup.select_one(".answers-silent")
    assert answers(page) == []
    assert page.soup.select_one(".answers-near") is None


def test_the_plain_pad_and_all_games_are_not_named_when_silent(client):
    for game in ("", "&game=any"):
        page = client.visit(f"/rules/search?q=how+do+I+connect+the+printer{game}")
        assert page.soup.select_one(".answers-silent").get_text() == (
            "The rules say nothing about that."
        )


def test_an_unknown_game_is_a_404_that_leads_on(client):
    page = client.visit("/rules/search?q=tie&game=chess", status=404)
    assert "/rules/13" in page.links()
    client.visit("/rules/answers?q=tie&game=chess", status=404)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd[:12]))
@pytest.mark.parametrize("code", LANGUAGES)
def test_odd_questions_get_a_friendly_page(client, code, odd):
    client.set_cookie("language", code)
    query = {"q": odd.encode("utf-8", "surrogatepass").decode("utf-8", "replace")}
    for path in ("/rules/search", "/rules/answers"):
        page = client.visit(path, query_string=query)
        assert not page.soup.find("img", src="x")
        assert "49" not in page.text


def test_broken_bytes_are_no_error(client):
    assert client.get("/rules/search?q=%ff%fe%00&game=13").status_code == 200
    assert client.get("/rules/search?q=a&q=b&q[]=c").status_code == 200


def test_answers_alone_are_a_part_of_a_page(client):
    part = client.visit("/rules/answers?q=tie&game=13")
    assert part.soup.html is None
    assert part.soup.ol["data-count"].endswith("answers")
    assert client.visit("/rules/answers?q=").html.strip() == ""


def test_a_long_question_is_cut_in_the_box(client):
    page = client.visit("/rules/search", query_string={"q": "x" * 10_000})
    assert len(page.soup.find("input", attrs={"name": "q"})["value"]) == 200
