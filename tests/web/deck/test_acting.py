"""Who may do what at a table, and what a wrong request is told: clearly, with nothing changed."""

import pytest

from companion import store
from companion.deck import events as ev
from companion.deck.cards import deck_of
from companion.deck.shuffle import new_salt
from companion.games import find_game
from tests.web.deck.tables import AWAY, begin, devices, lay, table_of


@pytest.fixture
def table(app):
    """13 with four players, the first three on phones; seat 1 starts."""
    return table_of(app)


def card_for(table, seat):
    """A card of a hand that has one target, with that target."""
    hand = table.state.hands[seat]
    card = next(card for card in hand if card != "four")
    return {"card": card, "target": card.split()[0]}


def refused(table, device, do, seat=None, **values):
    """What the device is told; nothing has changed."""
    before = table.state
    status, answer = device.act(do, seat, **values)
    assert status == 422
    assert answer["message"]
    assert table.state == before
    return answer["message"]


def test_a_phone_plays_for_its_seat(table):
    card = card_for(table, 1)
    assert table.phones[1].act("play", 1, **card)[0] == 200
    assert table.state.targets[card["target"]] == (card["card"],)
    assert table.state.turn == 2


def test_the_tablet_plays_for_the_seat_nobody_took(table):
    for seat, phone in ((1, table.phones[1]), (2, table.phones[2])):
        assert phone.act("play", seat, **card_for(table, seat))[0] == 200
    assert table.tablet.act("play", 3, **card_for(table, 3))[0] == 200
    assert table.state.turn == 0


def test_nobody_plays_for_a_seat_on_another_device(table):
    card = card_for(table, 1)
    for device in (table.tablet, table.phones[0]):
        said = refused(table, device, "play", 1, **card)
        assert said == "Georg is playing on another device."


def test_a_seat_that_was_not_taken_is_for_members_only(table):
    said = refused(table, table.phones[0], "play", 3, **card_for(table, 3))
    assert said == "Take Nils's seat on this device first."


def test_a_watcher_only_looks(table):
    assert table.watcher.act("play", 1, **card_for(table, 1))[0] == 403
    for path in ("claim", "free", ""):
        answer = table.watcher.client.post(
            f"/play/{table.play.watch_code}/deck/{path}".rstrip("/"),
            data={"player": 3},
            environ_base=AWAY,
        )
        assert answer.status_code == 403
    page = table.watcher.get().soup
    assert page.find_all("form", method="post") == []


@pytest.mark.parametrize(
    ("do", "values", "said"),
    [
        ("play", {"card": "blue 99", "target": "blue"}, "blue 99 isn't in your hand."),
        ("play", {"card": "", "target": ""}, "There is no such place on the table."),
        ("play", {"card": "<b>", "target": "blue"}, "<b> isn't in your hand."),
        ("draw", {}, "That's not possible now."),
        ("take-back", {}, "That's not possible now."),
        ("secure", {"colour": "blue"}, "That's not possible now."),
    ],
)
def test_what_the_rules_forbid_is_said(table, do, values, said):
    assert refused(table, table.phones[1], do, 1, **values) == said


def test_out_of_turn(table):
    said = refused(table, table.phones[0], "play", 0, **card_for(table, 0))
    assert said == "It's not your turn."


@pytest.mark.parametrize(
    ("do", "values"),
    [
        ("", {}),
        ("shuffle", {}),
        ("Dealt", {}),
        ("play", {"seat": "x"}),
        ("play", {"seat": ""}),
        ("exchange", {"seat": 1, "position": "left"}),
        ("swap", {"seat": 1, "position": 0, "other": "2"}),
        ("swap", {"seat": 1, "position": 0, "other": "2-"}),
        ("put-back", {"seat": 1, "card": "blue 1", "place": "middle"}),
        ("take-row", {"seat": 1, "row": "1e9x"}),
    ],
)
def test_what_cannot_be_read_is_refused_before_anything_happens(table, do, values):
    before = table.state
    assert table.phones[1].act(do, **values)[0] == 400
    assert table.state == before


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_is_not_there(table, seat):
    assert refused(table, table.tablet, "play", seat, card="four") == (
        "This seat isn't at the table."
    )


def test_one_tap_sent_twice_plays_one_card(table):
    card = card_for(table, 1)
    for _ in range(3):
        assert table.phones[1].act("play", 1, key="tap", **card)[0] == 200
    assert sum(map(len, table.state.targets.values())) == 1


def test_a_form_without_script_does_the_same(table):
    card = card_for(table, 1)
    page = table.phones[1].get(seat=1, card=card["card"])
    form = next(f for f in page.soup.find_all("form") if f.find("button", {"name": "target"}))
    fields = {one["name"]: one["value"] for one in form.find_all("input")}
    button = form.find("button")
    fields[button["name"]] = button["value"]
    phone = table.phones[1].client
    answer = phone.post(form["action"], data=fields, environ_base=AWAY)
    assert answer.status_code == 303
    assert table.state.targets[card["target"]] == (card["card"],)


def test_without_script_a_refusal_stands_on_the_next_page(table):
    data = {"do": "play", "seat": 0, **card_for(table, 0)}
    client = table.phones[0].client
    answer = client.post(
        table.phones[0].base + "/act", data=data, environ_base=AWAY, follow_redirects=True
    )
    assert "not your turn." in answer.get_data(as_text=True)


def test_a_card_is_taken_back_openly(table):
    card = card_for(table, 1)
    table.phones[1].act("play", 1, **card)
    assert refused(table, table.phones[2], "take-back", 2) == (
        "Only the card played last can be taken back."
    )
    assert table.phones[1].act("take-back", 1)[0] == 200
    assert card["card"] in table.state.hands[1]


def test_when_the_cards_were_put_together_the_table_says_so(table):
    lay(table.app, table.play, seed=9)
    said = refused(table, table.phones[1], "play", 1, **card_for(table, 1))
    assert "gathered up" in said
    assert "gathered up" in table.phones[1].get().text
    page = table.phones[1].client.get(
        f"/play/{table.play.scorer_code}/deck", environ_base=AWAY, follow_redirects=True
    )
    assert table.deck.ref not in page.request.path


def test_another_card_lies_open_than_the_one_that_was_seen(app):
    table = table_of(app, "any", cards=tuple("ABCDEFGH"))
    for _ in range(2):
        table.happen(ev.Revealed(0))
    under, top = table.state.discard
    said = refused(table, table.phones[0], "take", 0, open=under)
    assert said == "Somebody was faster: another card is face up now."
    assert table.phones[0].act("take", 0, open=top)[0] == 200
    assert table.state.hands[0] == (top,)


def test_the_last_card_goes_to_one_of_two(app):
    table = table_of(app, "any", cards=("A",))
    assert table.phones[0].act("draw", 0)[0] == 200
    assert refused(table, table.phones[1], "draw", 1) == "The draw pile is empty."


def test_the_hand_on_a_tablet_stays_open_while_its_seat_is_on(app):
    table = table_of(app, claimed=())
    card = card_for(table, 1)
    _, answer = table.tablet.act("play", 1, shown=1, card="blue 99", target="blue")
    assert answer["show"].endswith("?seat=1")  # it was refused: the hand is still needed
    _, answer = table.tablet.act("play", 1, shown=1, **card)
    assert "seat" not in answer["show"]  # the next one is on: covered
    _, answer = table.tablet.act("take-back", 1)
    assert "seat" not in answer["show"]  # nobody had opened the hand


def test_the_part_is_not_sent_again_while_nothing_changes(table):
    phone = table.phones[0]
    first = phone.get("/part").response
    same = phone.client.get(
        phone.base + "/part", headers={"If-None-Match": first.headers["ETag"]}, environ_base=AWAY
    )
    assert (same.status_code, same.data) == (304, b"")
    table.phones[1].act("play", 1, **card_for(table, 1))
    other = phone.client.get(
        phone.base + "/part", headers={"If-None-Match": first.headers["ETag"]}, environ_base=AWAY
    )
    assert other.status_code == 200


def test_an_unknown_or_expired_deck_is_a_friendly_404(app):
    play = begin(app)
    deck = lay(app, None, cards=None)
    tablet, _, _ = devices(app, play, deck, claimed=())
    known = f"/deck/{deck.ref}"
    assert app.test_client().get(known).status_code == 200
    with app.test_request_context():
        store.clear_decks(at=deck.expires)
    for path in (known, f"/deck/{'A' * 22}", "/deck/x", f"/play/{play.ref}/deck/{'A' * 22}"):
        page = tablet.client.visit(path, 404)
        assert page.soup.h1.get_text(strip=True) == "Nothing here"
        assert page.soup.find("a", href="/")
    answer = tablet.client.post(known + "/act", data={"do": "draw", "seat": 0})
    assert answer.status_code == 404


def test_a_card_put_back_face_down_is_named_to_nobody(app):
    table = table_of(app, "any", cards=tuple(f"card-{n:02}" for n in range(20)), hand=2)
    top = table.state.draw_pile[0]
    assert table.phones[1].act("draw", 1)[0] == 200
    for do in ("undo", "take-back"):
        for device in (table.phones[1], table.tablet):
            assert device.act(do, 1)[0] in (403, 422)
    assert table.state.hands[1][-1] == top
    assert table.phones[1].act("put-back", 1, card=top, place="top")[0] == 200
    assert table.state.draw_pile[0] == top
    for device in table.everybody:
        said = device.get("/part").html
        assert "Georg puts a card back on the draw pile." in said
        assert top not in said
        for path in ("", "/view.json", "/fair", "/fair.json"):
            assert top not in device.get(path).html, path
    assert (
        table.phones[1].act("put-back", 1, card=table.state.hands[1][0], place="bottom")[0] == 200
    )
    assert "Georg puts a card back under the draw pile." in table.watcher.get("/part").html
    status, answer = table.phones[1].act("put-back", 1, card=top, place="top")
    assert status == 422  # it is not in the hand any more
    assert answer["message"]


def test_a_swap_with_nothing_chosen_is_told_in_our_words(app):
    table = table_of(app, "biberbande", claimed=(1,))
    for chosen in ({}, {"position": 0}, {"other": "2-0"}):
        said = refused(table, table.phones[0], "swap", 1, **chosen)
        assert said == "Choose one of yours and one of another player."


@pytest.mark.parametrize("device", ["tablet", "phone"])
def test_the_draw_pile_itself_draws(app, device):
    table = table_of(app, "biberbande", claimed=(0, 2, 3) if device == "tablet" else (1,))
    table.happen(ev.LooksEnded())
    who = table.tablet if device == "tablet" else table.phones[0]
    page = who.get(seat=1)
    form = page.soup.select_one("form.pile-tap")
    fields = {one["name"]: one["value"] for one in form.find_all("input")}
    assert who.client.post(form["action"], data=fields).status_code == 303
    assert table.state.drawn is not None
    assert not who.get(seat=1).soup.select("form.pile-tap")


def test_an_open_special_card_is_not_offered_for_taking(app):
    whole = deck_of(find_game("biberbande"), "", 4)
    special = next(card for card in whole if not card.isdigit())
    for top in (special, "5"):
        rest = list(whole)
        rest.remove(top)
        cards = (*rest[:16], top, *rest[16:])
        play = begin(app, "biberbande", 4)
        with app.test_request_context():
            start = ev.Dealt("biberbande", 4, 1, cards, new_salt(), hand=0)
            deck = store.begin_deck(
                None, start, seats=[0, 1, 2, 3], play_id=play.id, round_number=1
            )
        tablet, _phones, _watcher = devices(app, play, deck, ())
        with app.test_request_context():
            store.act(deck.id, ev.LooksEnded())
            opened = store.deck_table(deck.id).state.discard[-1]
        text = tablet.get(seat=1).text
        offered = "Take the face-up card" in text
        assert offered == opened.isdigit(), opened
