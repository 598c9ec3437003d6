"""The page where phones take their seats at the digital deck, and the ways that lead there."""

from companion import store
from companion.scorepad.log import Ended
from tests.web.deck.tables import begin, devices, lay
from tests.web.guests import device, lay_table


def seats_page(client, code):
    return client.visit(f"/play/{code}/deck/seats")


def test_a_guest_is_led_to_the_seats_and_meets_no_dealing(app):
    play = begin(app)
    phone = device(app)
    assert phone.get(f"/s/{play.scorer_code}/seat").location.endswith("/deck/seats")
    assert phone.get(f"/play/{play.scorer_code}/deck").location.endswith("/deck/seats")
    page = seats_page(phone, play.scorer_code)
    assert page.soup.h1.get_text() == "Who are you?"
    assert [one.get_text() for one in page.soup.select(".seat .btn-main")] == ["That's me"] * 4
    assert "Shuffle and deal" not in page.text


def test_who_comes_while_cards_lie_is_asked_who_it_is_until_it_has_a_seat(app):
    play = begin(app)
    phone = device(app)
    assert phone.get(f"/s/{play.scorer_code}").location.endswith(play.scorer_code)
    deck = lay(app, play)
    for link in (f"/s/{play.scorer_code}", f"/play/{play.scorer_code}/deck"):
        assert phone.get(link).location.endswith("/deck/seats")
    button = seats_page(phone, play.scorer_code).soup.select("li.seat form")[1]
    fields = {one["name"]: one["value"] for one in button.select("input")}
    taken = phone.submit(button["action"], fields)
    assert taken.path == f"/play/{play.scorer_code}/deck/{deck.ref}"
    assert phone.get(f"/s/{play.scorer_code}").location.endswith(play.scorer_code)
    assert phone.get(f"/play/{play.scorer_code}/deck").location.endswith(deck.ref)


def test_cards_dealt_while_a_seat_is_taken_are_met_at_once(app):
    play = begin(app)
    phone = device(app)
    button = seats_page(phone, play.scorer_code).soup.select("li.seat form")[1]
    deck = lay(app, play)  # in the moment before the tap
    fields = {one["name"]: one["value"] for one in button.select("input")}
    taken = phone.submit(button["action"], fields)
    assert taken.path == f"/play/{play.scorer_code}/deck/{deck.ref}"


def test_where_all_seats_are_taken_or_only_looked_nobody_is_asked(app):
    play = begin(app)
    deck = lay(app, play)
    devices(app, play, deck, claimed=(0, 1, 2, 3))
    for code in (play.scorer_code, play.watch_code):
        assert device(app).get(f"/play/{code}/deck").location.endswith(deck.ref)
    watcher = seats_page(device(app), play.watch_code)
    assert not watcher.soup.select("li.seat form")
    assert "Only watch" in watcher.text


def test_the_tablet_shows_a_code_that_leads_to_the_seats(app):
    play = begin(app)
    tablet = app.test_client()
    page = seats_page(tablet, play.ref)
    assert page.soup.select(".seats-code svg.qr")
    assert page.soup.select_one(".address").get_text().endswith(f"/s/{play.scorer_code}/seat")
    assert "Get phones to the table" in tablet.visit(f"/play/{play.ref}/deck").text
    phone = seats_page(device(app), play.scorer_code)
    assert not phone.soup.select("svg.qr")


def test_after_the_end_no_seat_is_taken(app):
    table = lay_table(app, own_circle=True)
    with app.app_context():
        store.append(table.play.id, Ended())
    path = f"/play/{table.play.scorer_code}"
    assert device(app).get(f"{path}/deck/seats").location == path
