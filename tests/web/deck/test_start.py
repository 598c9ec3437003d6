"""Before the first card: seats for phones, the deal by the schedule, lost cards."""

import random
from collections import Counter

import pytest

from companion import store
from companion.deck import events as ev
from companion.deck.cards import deck_of
from companion.game import Entry
from companion.games import find_game
from companion.scorepad.log import Counted, RoundInserted
from tests.deck.players import fair_move
from tests.web.deck.tables import AWAY, Device, begin, devices, lay, state_of
from tests.web.rounds import POSSIBLE, count, entries_of, sheet_of


def start_page(app, play, **query):
    return app.test_client().visit(f"/play/{play.ref}/deck", query_string=query)


def deal(app, play, status=303, kind="digital", page=None, **values):
    """Press «Shuffle and deal» on the page as it is."""
    path = f"/play/{play.ref}/deck"
    page = page or start_page(app, play, again=1)
    fields = {**page.fields(path), "kind": kind, **values}
    return app.test_client().submit(path, fields, status)


def last_deck(app, play):
    with app.test_request_context():
        deck = store.last_deck(play.id)
        return deck, store.deck_lines(deck.id)[0].event


@pytest.mark.parametrize(
    ("slug", "players", "hands", "draw"),
    [
        ("13", 4, [5, 5, 5, 5], 30),
        ("13", 6, [5] * 6, 20),
        ("freitag13", 3, [13, 14, 13], 0),
        ("freitag13", 5, [10, 11, 11, 11, 10], 0),
        ("biberbande", 4, [4, 4, 4, 4], 49),
        ("push", 4, [], 120),
        ("push", 2, [], 108),
    ],
)
def test_the_deal_follows_the_schedule(app, slug, players, hands, draw):
    play = begin(app, slug, players)
    said = start_page(app, play).text
    deal(app, play)
    deck, start = last_deck(app, play)
    row = sheet_of(app, play).row(1)
    with app.test_request_context():
        state = store.deck_table(deck.id).state
    assert (deck.round, deck.seats) == (1, list(range(players)))
    assert start.starter == row.starter
    assert [len(hand) for hand in getattr(state, "hands", ())] == hands
    assert len(state.draw_pile) == draw
    if row.draw_pile and slug == "13":
        assert f"{draw} cards form the draw pile." in said


def test_every_deal_is_shuffled_anew(app):
    play = begin(app)
    orders = set()
    for _ in range(3):
        deal(app, play)
        orders.add(last_deck(app, play)[1].order)
    assert len(orders) == 3


def test_two_devices_that_deal_at_the_same_moment_deal_one_deck(app):
    play = begin(app)
    page = start_page(app, play)
    first = deal(app, play, page=page).response.location
    assert deal(app, play, page=page).response.location == first


def test_a_new_deal_warns_that_cards_lie_there(app):
    play = begin(app)
    lay(app, play)
    assert "This round's cards are on the table." in start_page(app, play, again=1).text
    answer = app.test_client().get(f"/play/{play.ref}/deck")
    assert answer.status_code == 302


def test_a_guest_deals_no_round_anew_that_is_being_played(app):
    play = begin(app)
    path = f"/play/{play.scorer_code}/deck"
    _tablet, (phone,), _watcher = devices(app, play, None, claimed=(1,))
    deal(app, play)
    deck, _ = last_deck(app, play)
    phone.deck = deck
    page = phone.client.visit(f"{path}?again=1")
    assert "ask the others" in page.text
    assert not page.soup.find("form", action=path)
    page = phone.client.submit(path, {"kind": "digital", "key": "x"})
    assert (page.path, "ask the others" in page.text) == (f"{path}/{deck.ref}", True)
    assert last_deck(app, play)[0].id == deck.id
    again = {"kind": "digital", "key": deck.key}  # the deal that lies there, sent twice
    assert "ask the others" not in phone.client.submit(path, again).text
    deal(app, play)
    assert last_deck(app, play)[0].id > deck.id  # a member may


def test_everybody_reads_who_dealt_anew_and_a_member_takes_it_back(app):
    play = begin(app)
    first = lay(app, play)
    tablet, (phone,), watcher = devices(app, play, first, claimed=(1,))
    fair = f"/play/{play.ref}/deck/{first.ref}/fair"
    deal(app, play)
    again, _ = last_deck(app, play)
    for device in (tablet, phone, watcher):
        page = device.client.visit(f"/play/{device.code}/deck/{again.ref}")
        assert "Device dealt anew." in page.text
        assert ("Lay the earlier cards back" in page.text) == (device is tablet)
    back = f"/play/{play.ref}/deck/{again.ref}/lay-back"
    assert phone.client.post(back.replace(play.ref, play.scorer_code)).status_code == 403
    assert tablet.client.get(fair + ".txt").status_code == 404  # they may lie here again
    assert tablet.client.submit(back).path.endswith(first.ref)
    followed = phone.client.visit(f"/play/{phone.code}/deck/{again.ref}")
    assert followed.soup.select_one("[data-next]")["data-next"].endswith(first.ref)
    assert "data-next" not in phone.client.visit(f"/play/{phone.code}/deck/{first.ref}").text
    late = tablet.client.submit(back)
    assert "can't be taken back any more" in late.text
    guest = phone.client.visit(f"/play/{phone.code}/deck?again=1")
    assert "ask the others" in guest.text  # the cards that lie there again are in play


def test_once_everybody_had_a_turn_a_new_deal_stays(app):
    play = begin(app)
    lay(app, play)
    deal(app, play)
    again, _ = last_deck(app, play)
    with app.test_request_context():
        for _ in range(5):
            store.act(again.id, fair_move(store.deck_table(again.id).state, random.Random(5)))
    tablet = app.test_client()
    assert "dealt anew" not in tablet.visit(f"/play/{play.ref}/deck/{again.ref}").text
    late = tablet.submit(f"/play/{play.ref}/deck/{again.ref}/lay-back")
    assert "can't be taken back any more" in late.text


def test_a_guest_deals_a_round_that_nobody_plays(app):
    play = begin(app, "any")
    path = f"/play/{play.scorer_code}/deck"
    tablet, (phone,), _watcher = devices(app, play, None, claimed=(1,))
    phone.client.submit(
        path, {**phone.client.visit(f"{path}?again=1").fields(path), "kind": "digital"}, 303
    )
    deck, _ = last_deck(app, play)
    tablet.client.post(f"/play/{play.ref}/deck/{deck.ref}/close")
    phone.client.submit(
        path, {**phone.client.visit(f"{path}?again=1").fields(path), "kind": "digital"}, 303
    )
    assert last_deck(app, play)[0].id > deck.id


def test_after_a_key_that_was_used_the_next_try_deals(app):
    play = begin(app)
    page = start_page(app, play)
    deal(app, play, page=page)
    field = page.soup.select(".lost-cards input")[0]["name"]
    refused = deal(app, play, 422, page=page, **{field: "1"})
    assert "with something else in it" in refused.text
    deal(app, play, page=refused)
    assert len(last_deck(app, play)[1].order) == 49


def test_lost_cards_are_left_out_and_remembered(app):
    play = begin(app)
    page = start_page(app, play)
    labels = {label.get_text(): label["for"] for label in page.soup.select(".lost-cards label")}
    deal(app, play, **{labels["blue 7"]: "2", labels["nasty four"]: "1"})
    _, start = last_deck(app, play)
    whole = Counter(deck_of(find_game("13")))
    assert whole - Counter(start.order) == Counter({"blue 7": 2, "four": 1})
    field = start_page(app, play, again=1).soup.find("input", {"name": labels["blue 7"]})
    assert field["value"] == "2"


@pytest.mark.parametrize("typed", ["4", "-1", "x", "1e9", "99999999999"])
def test_more_lost_cards_than_there_are(app, typed):
    play = begin(app)
    page = start_page(app, play)
    labels = {label.get_text(): label["for"] for label in page.soup.select(".lost-cards label")}
    page = deal(app, play, 422, **{labels["blue 7"]: typed})
    error = page.soup.select_one(".field.is-wrong")
    assert "A whole number from 0 to 3." in error.get_text()
    assert error.find("input")["value"] == typed
    with app.test_request_context():
        assert store.last_deck(play.id) is None


def test_too_many_lost_cards_for_a_round(app):
    play = begin(app, "biberbande")
    page = start_page(app, play)
    stock = find_game("biberbande").edition().deck
    fields = {f"lost-{at}": str(one.copies) for at, one in enumerate(stock) if one.kind}
    page = deal(app, play, 422, page=page, **fields)
    assert "Too many cards are missing to play a round." in page.text


def test_real_cards_open_the_targets(app):
    play = begin(app, "freitag13")
    page = deal(app, play, 200, kind="real")
    assert "card" in page.text
    _, start = last_deck(app, play)
    assert isinstance(start, ev.KeeperStarted)
    assert page.soup.select(".spot-key")


def test_real_cards_are_only_for_games_with_targets(app):
    play = begin(app, "push")
    deal(app, play, kind="real")
    assert isinstance(last_deck(app, play)[1], ev.Dealt)


def test_the_risk_variant_of_push(app):
    play = begin(app, "push")
    deal(app, play, risk="1")
    assert last_deck(app, play)[1].risk
    deal(app, play)
    assert not last_deck(app, play)[1].risk


def test_a_pack_and_a_list_of_ones_own(app):
    play = begin(app, "any")
    deal(app, play, pack="32", hand="5")
    assert len(last_deck(app, play)[1].order) == 32
    deal(app, play, pack="own", cards="Fox\n\nHen \nHen\n", hand="")
    assert sorted(last_deck(app, play)[1].order) == ["Fox", "Hen", "Hen"]
    for cards, hand, said in (
        ("", "", "A deck has 1 to 500 cards"),
        ("x" * 61, "", "A card needs a name"),
        ("A\nB", "1", "Too few cards for 4 players"),
        ("A\nB", "500", "A whole number from 0 to 125."),
    ):
        page = deal(app, play, 422, pack="own", cards=cards, hand=hand)
        assert said in page.text


def test_a_phone_takes_a_seat_and_gives_it_up(app):
    play = begin(app)
    deck = lay(app, play)
    tablet, (phone,), _watcher = devices(app, play, deck, claimed=(2,))
    assert "Ben playing on a phone" in tablet.client.visit(f"/play/{play.ref}/deck?again=1").text
    other = Device(app.test_client(), play.scorer_code, deck, strange=True)
    other.client.get(f"/play/{play.scorer_code}", environ_base=AWAY)
    page = other.client.submit(
        f"/play/{play.scorer_code}/deck/claim", {"player": 2}, environ_base=AWAY
    )
    assert "Ben is playing on another device." in page.text
    free = f"/play/{play.scorer_code}/deck/free"
    assert other.client.post(free, data={"player": 2}, environ_base=AWAY).status_code == 403
    assert phone.client.post(free, data={"player": 2}, environ_base=AWAY).status_code == 303
    other.claim(2)
    assert other.view()["seats"].keys() == {"2"}
    assert phone.view()["seats"] == {}
    assert (
        tablet.client.post(f"/play/{play.ref}/deck/free", data={"player": 2}).status_code == 303
    )  # a phone went home


def test_a_seat_taken_over_says_so_at_the_table_and_moves_the_cards(app):
    play = begin(app)
    deck = lay(app, play)
    tablet, (phone,), _watcher = devices(app, play, deck, claimed=(2,))
    table = phone.get()
    mark = phone.get("/part").response.headers["ETag"]
    assert "taken over" not in table.text
    tablet.client.submit(f"/play/{play.ref}/deck/take-over", {"player": 2, "next": tablet.base})
    assert tablet.view()["seats"].keys() == {"2"}
    assert phone.view()["seats"] == {}
    part = phone.get("/part")
    assert part.response.headers["ETag"] != mark
    assert "taken over Ben's seat from this device." in part.text
    assert "This device has taken over Ben's seat." in tablet.get("/part").text
    phone.client.submit(f"/play/{play.scorer_code}/deck/taken-over", {"next": phone.base})
    assert "taken over" not in phone.get("/part").text


@pytest.mark.parametrize("player", ["", "x", "7", "-1"])
def test_a_seat_of_nobody_cannot_be_taken(app, player):
    play = begin(app)
    answer = app.test_client().post(f"/play/{play.ref}/deck/claim", data={"player": player})
    assert answer.status_code == 400


def test_the_next_round_gets_a_deck_of_its_own(app):
    play = begin(app)
    lay(app, play)
    count(app, play, 1, entries_of(POSSIBLE))
    assert "Round 2 of 4" in start_page(app, play).text
    deal(app, play)
    deck, start = last_deck(app, play)
    assert deck.round == 2
    assert start.starter == sheet_of(app, play).row(2).starter


def test_after_the_last_round_there_is_nothing_to_deal(app):
    play = begin(app, rounds=1)
    count(app, play, 1, entries_of(POSSIBLE))
    answer = app.test_client().get(f"/play/{play.ref}/deck")
    assert answer.location.endswith(f"/play/{play.ref}")
    assert app.test_client().post(f"/play/{play.ref}/deck").status_code == 404


def test_the_pad_leads_to_the_deck(app):
    play = begin(app)
    page = app.test_client().visit(f"/play/{play.ref}")
    assert f"/play/{play.ref}/deck" in page.links()


def test_a_guest_who_puts_a_round_in_deals_nothing_over_the_one_being_played(app):
    play = begin(app)
    path = f"/play/{play.scorer_code}/deck"
    _tablet, (phone,), _watcher = devices(app, play, None, claimed=(1,))
    with app.test_request_context():
        count_points(play)
    deal(app, play)
    deck, _ = last_deck(app, play)
    with app.test_request_context():
        store.append(play.id, RoundInserted(1))
        count_points(play)
        assert store.current_deck(play.id, 2) is None
        assert store.current_deck(play.id, 3).id == deck.id, "it is the third now"
    page = phone.client.submit(path, {"kind": "digital", "key": "x"})
    assert "ask the others" in page.text
    assert last_deck(app, play)[0].id == deck.id


def test_a_guest_deals_the_next_round_after_one_that_was_counted_by_hand(app):
    play = begin(app)
    path = f"/play/{play.scorer_code}/deck"
    _tablet, (phone,), _watcher = devices(app, play, None, claimed=(1,))
    deal(app, play)
    deck, _ = last_deck(app, play)
    with app.test_request_context():
        count_points(play)
    phone.client.submit(
        path, {**phone.client.visit(f"{path}?again=1").fields(path), "kind": "digital"}, 303
    )
    assert last_deck(app, play)[0].id > deck.id


def count_points(play):
    """Round 1 is counted by hand."""
    players = range(len(store.sheet(play.id).order))
    entries = {player: Entry(points=player) for player in players}
    store.append(play.id, Counted(1, entries, accepted=True))


def test_the_next_cards_are_dealt_as_before_without_another_question(app):
    play = begin(app)
    page = start_page(app, play, again=1)
    deal(app, play, page=page, **{"lost-0": "1"})
    first, start = last_deck(app, play)
    rng = random.Random(3)
    while (move := fair_move(state_of(app, first), rng)) is not None:
        with app.test_request_context():
            store.act(first.id, move)
    here, there = f"/play/{play.ref}/deck/{first.ref}", f"/play/{play.ref}/deck"
    client = app.test_client()
    client.submit(f"{here}/enter", client.visit(here).fields(f"{here}/enter"), 303)
    page = client.visit(here)
    fields = page.fields(there)
    for _ in range(2):  # a tap too many deals nothing anew
        client.submit(there, fields, 303)
        deck, again = last_deck(app, play)
        assert (deck.round, len(again.order)) == (2, len(start.order))
        assert deck.id == first.id + 1
    client.submit(there, {**fields, "key": "another device"}, 303)
    assert last_deck(app, play)[0].id == deck.id, "cards that are being played stay where they are"
    assert there not in [form.get("action") for form in client.visit(here).soup.select("form")]
