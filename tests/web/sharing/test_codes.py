"""Typing a short code: where it leads, what a wrong one says, how few guesses there are."""

from __future__ import annotations

import pytest

from companion import store
from companion.web.base import limits
from tests.store.people.test_short_codes import wrong_for
from tests.web.guests import device, lay_table, sit_down

FROM_ONE_CLIENT, FROM_ONE_NETWORK = 4, 12


@pytest.fixture
def table(app):
    return lay_table(app)


@pytest.fixture(autouse=True)
def low_limits(monkeypatch):
    """As the real ones, only smaller, so that few requests reach them."""
    assert 2 * FROM_ONE_CLIENT < limits.FROM_ONE_CLIENT <= 20 < limits.FROM_ONE_NETWORK <= 100
    monkeypatch.setattr(limits, "FROM_ONE_CLIENT", FROM_ONE_CLIENT)
    monkeypatch.setattr(limits, "FROM_ONE_NETWORK", FROM_ONE_NETWORK)


def code_of(app, role, **of):
    with app.app_context():
        return store.short_code(role, **of)


def guess(app, code, address):
    """The status that a phone at an address gets."""
    return device(app, REMOTE_ADDR=address).post("/code", data={"code": code}).status_code


@pytest.mark.parametrize(
    ("role", "leads_to", "shows"),
    [
        ("watcher", "/w/{0.watch_code}", "/play/{0.watch_code}"),
        ("scorer", "/s/{0.scorer_code}", "/play/{0.scorer_code}/deck/seats"),  # for cards lie there
    ],
)
def test_a_code_leads_where_its_link_leads(app, table, role, leads_to, shows):
    code = code_of(app, role, play_id=table.play.id).code
    phone = device(app)
    answer = phone.post("/code", data={"code": f" {code[:3].lower()}-{code[3:]}"})
    assert (answer.status_code, answer.location) == (303, leads_to.format(table.play))
    page = phone.visit(answer.location, follow_redirects=True)
    assert page.path == shows.format(table.play)


def test_a_code_to_join_asks_first(app, table):
    code = code_of(app, "member", circle_id=table.circle.id).code
    phone = device(app)
    page = phone.submit("/code", {"code": code})
    assert page.path == f"/j/{table.circle.code}"
    phone.visit("/devices", status=403)
    phone.submit(page.form()["action"])
    phone.visit("/devices")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "six letters and digits"),
        ("K7P", "six letters and digits"),
        ("O0O0O0", "six letters and digits"),
        ("<b>&\"'", "six letters and digits"),
        ("x" * 5000, "six letters and digits"),
        ("CCCCCC", "doesn't work"),
    ],
)
def test_a_wrong_code_is_told_at_its_field_and_stays_typed(app, typed, says):
    page = device(app).submit("/code", {"code": typed}, status=422)
    field = page.soup.find(id="code")
    assert field["aria-invalid"] == "true"
    assert says in page.soup.find(id="code-error").get_text()
    assert field["value"] == typed[:40]


def test_one_phone_has_few_guesses_and_is_told_how_long_to_wait(app, table):
    code = code_of(app, "watcher", play_id=table.play.id)
    wrong = wrong_for(code)
    phone = device(app)
    for _ in range(FROM_ONE_CLIENT):
        phone.submit("/code", {"code": next(wrong)}, status=422)
    page = phone.submit("/code", {"code": code.code}, status=429)
    assert 0 < int(page.response.headers["Retry-After"]) <= 600
    assert "Try again in 10 minutes" in page.text
    other = device(app, REMOTE_ADDR="192.168.178.32")
    assert other.post("/code", data={"code": code.code}).status_code == 303


def test_losing_the_cookie_gives_no_new_guesses(app, table):
    wrong = wrong_for(code_of(app, "watcher", play_id=table.play.id))
    statuses = [guess(app, next(wrong), "203.0.113.9") for _ in range(FROM_ONE_CLIENT + 1)]
    assert statuses == [422] * FROM_ONE_CLIENT + [429]


@pytest.mark.parametrize(
    ("network", "outside"),
    [("203.0.113.{}", "203.0.114.1"), ("2001:db8:7:{:x}::1", "2001:db8:8::1")],
)
def test_many_phones_of_one_network_share_its_guesses(app, table, network, outside):
    code = code_of(app, "watcher", play_id=table.play.id)
    wrong = wrong_for(code)
    for number in range(FROM_ONE_NETWORK):
        assert guess(app, next(wrong), network.format(number + 1)) == 422
    assert guess(app, code.code, network.format(222)) == 429
    assert guess(app, code.code, outside) == 303


def test_addresses_of_one_ipv6_home_are_one_client(app, table):
    wrong = wrong_for(code_of(app, "watcher", play_id=table.play.id))
    statuses = [guess(app, next(wrong), f"2001:db8:7:1::{n:x}") for n in range(FROM_ONE_CLIENT + 1)]
    assert statuses[-1] == 429


def test_an_ipv4_client_is_the_same_on_a_socket_for_both(app, table):
    wrong = wrong_for(code_of(app, "watcher", play_id=table.play.id))
    for number in range(FROM_ONE_CLIENT):
        guess(app, next(wrong), "::ffff:203.0.113.9" if number % 2 else "203.0.113.9")
    assert guess(app, next(wrong), "203.0.113.9") == 429


def test_a_header_that_nobody_configured_gives_no_new_guesses(app, table):
    wrong = wrong_for(code_of(app, "watcher", play_id=table.play.id))
    for number in range(FROM_ONE_CLIENT):
        phone = device(app, HTTP_X_FORWARDED_FOR=f"198.51.100.{number}")
        phone.submit("/code", {"code": next(wrong)}, status=422)
    phone.submit("/code", {"code": next(wrong)}, status=429)


def test_guesses_from_everywhere_end_the_code(app, table, monkeypatch):
    monkeypatch.setattr("companion.store.people.short_codes.MOST_WRONG", 30)
    code = code_of(app, "watcher", play_id=table.play.id)
    for number, wrong in zip(range(30), wrong_for(code), strict=False):
        assert guess(app, wrong, f"198.{number}.100.7") == 422
    assert guess(app, code.code, "203.0.113.5") == 422
    page = sit_down(app, table, "member").visit(f"/play/{table.play.ref}/share")
    fresh = page.soup.select_one('[data-typed="watch"]').get_text()
    assert fresh.replace(" ", "") != code.code
    assert guess(app, fresh, "203.0.113.5") == 303


def test_many_phones_of_a_club_behind_one_address_get_in(app, table):
    code = code_of(app, "watcher", play_id=table.play.id).code
    assert {guess(app, code, "203.0.113.9") for _ in range(FROM_ONE_NETWORK + 5)} == {303}


def test_no_address_is_kept(app, table):
    with app.app_context():
        from companion.store.base.engine import reading
        from companion.store.base.models import Attempts

        guess(app, "CCCCCC", "203.0.113.9")
        with reading() as session:
            scopes = [attempt.scope for attempt in session.query(Attempts)]
    assert len(scopes) == 2
    assert not any("203" in scope and "." in scope for scope in scopes)
