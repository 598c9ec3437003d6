"""Decks without a play: dealt, handed on, put together; for the devices of their circle."""

import pytest

from companion import store
from companion.deck import events as ev
from companion.store.decks.dealing import LIFE
from tests.web.deck.tables import AWAY


def deal(client, slug="any", status=200, **values):
    path = f"/deck/new/{slug}"
    fields = client.visit(path).fields(path)
    return client.submit(path, {**fields, "kind": "digital", **values}, status)


def test_from_home_to_a_table(client):
    assert "/deck" in client.visit("/").links()
    assert "/deck/new/any" in client.visit("/deck").links()
    page = deal(client, pack="own", cards="A\nB\nC\nD", names="Anna\nBen", hand="1")
    assert "Anna" in page.text
    assert page.path.partition("?")[0] in client.visit("/deck").links()


def test_drawing_on_one_device(app, client):
    page = deal(client, pack="own", cards="\n".join("ABCD"), names="Anna\nBen", hand="1")
    base = page.path
    with app.test_request_context():
        deck = store.find_deck(base.rsplit("/", 1)[1])
        hands = store.deck_table(deck.id).state.hands
    assert page.soup.find_all(attrs={"data-card": True}) == []
    for seat, (card,) in enumerate(hands):
        shown = client.visit(f"{base}?seat={seat}").soup.select("#mine [data-card]")
        assert [tag["data-card"] for tag in shown] == [card]
    page = client.submit(base + "/act", {"do": "draw", "seat": 1, "shown": 1, "key": "k"})
    assert page.path == f"{base}?seat=1"  # everybody may draw: the hand stays open until covered
    assert len(page.soup.select("#mine [data-card]")) == 2


def test_alone_there_is_nobody_to_hide_from(client):
    page = deal(client, pack="32", players="1", hand="5")
    assert len(page.soup.select("#mine [data-card]")) == 5
    assert "Cover" not in page.text


@pytest.mark.parametrize("slug", ["13", "freitag13", "biberbande", "push"])
def test_every_game_can_be_dealt_without_a_play(app, client, slug):
    page = deal(client, slug, names="Anna\nBen\nCem", starter="2")
    deck = page.path.rsplit("/", 1)[1]
    with app.test_request_context():
        state = store.deck_table(store.find_deck(deck).id).state
    assert (state.turn, state.players) == (1, 3)
    assert "Without a score pad" in page.text


def test_after_a_key_that_was_used_the_next_try_deals(client):
    path = "/deck/new/any"
    typed = {**client.visit(path).fields(path), "kind": "digital", "pack": "32"}
    client.submit(path, typed)
    refused = client.submit(path, {**typed, "players": "2"}, 422)
    page = client.submit(path, {**refused.fields(path), "kind": "digital"})
    assert page.path.startswith("/deck/")
    assert "Player 2" in page.text


def test_an_edition(app, client):
    page = deal(client, "freitag13", names="Anna\nBen\nCem", edition="50")
    with app.test_request_context():
        start = store.deck_lines(store.find_deck(page.path.rsplit("/", 1)[1]).id)[0].event
    assert len(start.order) == 50


@pytest.mark.parametrize(
    ("slug", "names", "players"),
    [("13", "Anna\nBen", "3"), ("13", "\n".join("ABCDEFG"), "3"), ("13", "", "9"), ("13", "", "x")],
)
def test_too_few_or_too_many_players(client, slug, names, players):
    page = deal(client, slug, 422, names=names, players=players)
    assert "This game is for 3 to 6 players." in page.text
    assert page.soup.find("textarea", id="names").get_text().strip() == names


def test_a_round_without_a_play_shows_its_points(app, client):
    page = deal(client, "13", names="Anna\nBen\nCem", kind="real")
    base = page.path
    client.post(base + "/act", data={"do": "round-over"})
    page = client.visit(base)
    assert [cell.get_text() for cell in page.soup.select(".over-points")] == ["0", "0", "0"]
    assert "Enter in the score pad" not in page.text
    assert client.post(base + "/enter").status_code == 404


def test_other_circles_do_not_see_it(app, client):
    base = deal(client, pack="32").path
    stranger = app.test_client()
    for path in ("", "/part", "/view.json", "/fair"):
        assert stranger.get(base + path, environ_base=AWAY).status_code == 404
    assert stranger.post(base + "/act", data={"do": "draw"}, environ_base=AWAY).status_code == 404
    assert stranger.post("/deck/new/any", data={"pack": "32"}, environ_base=AWAY).status_code == 403


def test_cards_are_put_together(client):
    base = deal(client, pack="32", names="Anna\nBen").path
    page = client.submit(base + "/close")
    assert "These cards have been gathered up." in page.text
    assert base not in client.visit("/deck").links()
    assert client.visit("/deck/new/nonsense", 404)


def test_the_cards_stay_the_same_whatever_is_drawn_put_back_and_shuffled(app, client):
    cards = ["Fox", "Fox", "Hen", "Owl", "Elk"]
    base = deal(client, pack="own", cards="\n".join(cards), names="Anna\nBen").path
    deck = base.rsplit("/", 1)[1]

    def table():
        with app.test_request_context():
            return store.deck_table(store.find_deck(deck).id).state

    def lie_there():
        state = table()
        return sorted([*state.draw_pile, *state.discard, *sum(state.hands, ())])

    def act(do, seat, **values):
        answer = client.post(base + "/act", data={"do": do, "seat": seat, **values})
        assert answer.status_code == 303
        assert lie_there() == sorted(cards)

    for _ in range(4):
        act("draw", 0)
    for card in table().hands[0]:
        act("discard", 0, card=card)
    act("draw", 1)  # the last one: three discards are shuffled in, the top one stays open
    assert len(table().draw_pile) == 3
    assert len(table().discard) == 1
    act("put-back", 1, card=table().hands[1][0], place="bottom")
    act("take", 0, open=table().discard[-1])
    act("draw", 0)


def test_a_partial_deck_stays_partial(app, client):
    base = deal(client, pack="own", cards="Fox\nHen\nOwl", names="Anna").path
    for _ in range(4):
        client.post(base + "/act", data={"do": "reveal", "seat": 0})
    with app.test_request_context():
        deck = store.find_deck(base.rsplit("/", 1)[1])
        lines = store.deck_lines(deck.id)
        state = store.deck_table(deck.id).state
    assert any(isinstance(line.event, ev.Reshuffled) for line in lines)
    assert sorted([*state.draw_pile, *state.discard]) == ["Fox", "Hen", "Owl"]


@pytest.mark.parametrize("path", ["/deck", "/deck/new/any"])
def test_how_long_a_deck_lies_there_is_said(client, path):
    hours = LIFE // 3600
    assert f"A deck without a game is cleared {hours} hours after" in client.visit(path).text
