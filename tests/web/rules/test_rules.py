"""The pages of the rules: whole, in every language, with figures worked out by the product."""

import pytest

from companion.games import BY_SLUG, GAMES
from companion.rulebook import LANGUAGES, load
from companion.scorepad.scoring import score

EVERY = [(game.slug, code) for game in GAMES for code in LANGUAGES]


@pytest.fixture
def speak(client):
    """A function that makes the device speak a language."""
    return lambda code: client.set_cookie("language", code)


def words(tag):
    """The text of an element with single spaces."""
    return " ".join(tag.get_text(" ").split())


def test_the_index_leads_to_every_rulebook_and_card(client):
    links = client.visit("/rules").links()
    for game in GAMES:
        assert f"/rules/{game.slug}" in links
        assert f"/rules/{game.slug}/card" in links


@pytest.mark.parametrize(("slug", "code"), EVERY)
def test_a_rulebook_has_every_section_at_its_anchor(client, speak, slug, code):
    speak(code)
    book = load(BY_SLUG[slug], code)
    page = client.visit(f"/rules/{slug}")
    assert page.soup.html["lang"] == code
    assert page.soup.h1.get_text(strip=True) == book.title
    for section in book.sections:
        shown = page.soup.find("section", id=section.anchor)
        assert words(shown.h2) == section.title
        assert [words(dt) for dt in shown.find_all("dt")] == [
            one.question for one in section.questions
        ]
    contents = [a["href"] for a in page.soup.select(".toc a")]
    assert contents == [f"#{section.anchor}" for section in book.sections]


@pytest.mark.parametrize(("slug", "code"), [one for one in EVERY if one[0] != "any"])
def test_the_picture_of_the_deck_shows_every_card_once(client, speak, slug, code):
    speak(code)
    deck = client.visit(f"/rules/{slug}").soup.find("figure", class_="deck-picture")
    fans = deck.find_all("svg", class_="card-fan")
    edition = BY_SLUG[slug].edition("50" if (slug, code) == ("freitag13", "en") else "")
    assert [len(fan.find_all("svg")) for fan in fans] == [s.copies for s in edition.deck]
    totals = [int(b.get_text()) for b in deck.find_all("b")]
    assert sum(totals) == edition.size
    assert str(totals[0]) in deck["aria-label"]


@pytest.mark.parametrize(("slug", "code"), EVERY)
def test_points_of_examples_come_from_the_scoring(client, speak, slug, code):
    speak(code)
    game = BY_SLUG[slug]
    page = client.visit(f"/rules/{slug}")
    shown = [
        [int(strong.get_text()) for strong in figure.select(".example-points")]
        for figure in page.soup.select("figure.example")
    ]
    book = load(game, code)
    wanted = [list(score(game, one.entries()).points) for one in book.examples.values()]
    assert sorted(shown) == sorted(wanted)


def test_an_example_says_who_is_free_and_who_is_tied(client):
    tie = client.visit("/rules/13").soup.select("section#majority figure.example")[0]
    rows = [[words(td) for td in tr.find_all("td")] for tr in tie.tbody.find_all("tr")]
    assert rows[0] == ["tied = 5", "doesn't count 6", "4", "2", "13 5 + 4 + 2 × 2"]
    assert rows[1][:3] == ["tied = 5", "4", "tied = 5"]


def test_a_hand_is_added_up_card_by_card_as_it_lies(client):
    hand = client.visit("/rules/biberbande").soup.select("section#scoring figure.example")[0]
    assert [words(one) for one in hand.select(".example-sum")][1] == "1 + 2 + 1 + 3"


def test_plays_on_a_target_say_what_stays_and_what_is_taken(client):
    steps = client.visit("/rules/13").soup.select("section#over-13 figure.play-step")
    exact, over = (words(step) for step in steps[:2])
    assert "= 13 safe" in exact
    assert "take" not in exact.split("Nobody")[0]
    assert "= 17 over 13" in over
    assert "you take 3 cards" in over
    stays = steps[1].select(".play-step-scene")[2]
    assert [title.get_text() for title in stays.find_all("title")] == ["blue 4"]


def test_set_up_tables_have_a_line_for_each_number_of_players(client):
    for slug in ("13", "freitag13", "biberbande", "push"):
        game = BY_SLUG[slug]
        table = client.visit(f"/rules/{slug}").soup.find("section", id="setup").table
        column = [int(words(tr.th)) for tr in table.tbody.find_all("tr")]
        assert column == list(range(game.players[0], game.players[1] + 1))


def test_a_picture_of_rows_marks_the_cards_that_forbid(client):
    rows = client.visit("/rules/push").soup.select("section#rows .picture svg.drawing")[0]
    assert len(rows.select(".pic-ring-wrong")) == 2
    assert len(rows.select(".pic-badge-good")) == 1
    assert len(rows.select(".pic-badge-wrong")) == 2


def test_a_picture_of_the_majority_shows_points_from_the_scoring(client):
    alone, tied = client.visit("/rules/13").soup.select("section#majority .picture svg.drawing")
    assert [text.get_text() for text in alone.find_all("text")] == ["0", "3", "2"]
    assert [text.get_text() for text in tied.find_all("text")] == ["=", "4", "=", "4", "2"]


def test_a_picture_of_the_order_follows_the_direction_cards(client):
    drawings = client.visit("/rules/push").soup.select("section#direction-cards svg.drawing")
    orders = [[text.get_text() for text in one.find_all("text")] for one in drawings]
    assert orders[0][:4] == ["you", "1", "2", "3"]
    assert orders[1][:4] == ["you", "3", "2", "1"]


@pytest.mark.parametrize(("slug", "code"), EVERY)
def test_a_card_has_every_line(client, speak, slug, code):
    speak(code)
    book = load(BY_SLUG[slug], code)
    card = client.visit(f"/rules/{slug}/card").soup
    assert len(card.select(".quick-lines > li")) == len(book.quick)
    assert "**" not in card.get_text()


def test_a_card_has_what_depends_on_the_players(client):
    table = client.visit("/rules/freitag13/card").soup.find("table", class_="quick-table")
    rows = [[words(cell) for cell in tr.find_all(["th", "td"])] for tr in table.find_all("tr")]
    assert rows[0] == ["Players", "3", "4", "5", "6"]
    assert rows[1][1] == "13, 13, 12", "English boxes have 50 cards"
    assert ["Not used", "12", "0", "0", "0"] in rows
    assert not any("Rounds" in row for row in rows), "always four: it stands in a line"


@pytest.mark.parametrize(("slug", "code"), EVERY)
def test_each_section_can_be_had_alone(client, speak, slug, code):
    speak(code)
    for section in load(BY_SLUG[slug], code).sections:
        part = client.visit(f"/rules/{slug}/section/{section.anchor}")
        assert part.soup.html is None
        assert part.soup.article["data-title"] == section.title
        assert part.soup.article["lang"] == code


def test_links_of_a_section_alone_lead_to_the_whole_rulebook(client):
    part = client.visit("/rules/13/section/nasty-fours")
    assert part.soup.find("a", href="/rules/13#majority")


def test_an_unknown_section_is_a_404_that_leads_on(client):
    part = client.visit("/rules/13/section/attic", status=404)
    assert part.soup.find("a", href="/rules/13#scoring")


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/rules/chess/card", "/rules/chess/section/goal", "/rules/13/attic/x"]
)
def test_an_unknown_game_is_a_404_that_leads_on(client, path):
    page = client.visit(path, status=404)
    assert page.links()


def test_the_404_of_an_unknown_game_offers_every_rulebook(client):
    page = client.visit("/rules/chess", status=404)
    assert page.soup.find("input", attrs={"name": "q"})
    for game in GAMES:
        assert f"/rules/{game.slug}" in page.links()


def test_the_language_of_the_device_can_be_changed_here(client):
    page = client.visit("/rules/13")
    form = next(f for f in page.soup.find_all("form") if f["action"] == "/language")
    sent = {"next": "/rules/13#majority", "language": "nl"}
    answer = client.post(form["action"], data=sent)
    assert answer.location == "/rules/13#majority"
    assert client.visit("/rules/13").soup.html["lang"] == "nl"
