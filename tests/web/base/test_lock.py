"""The lock of a device: it looks on, sends nothing, and says so on every page of a play."""

import pytest

from companion import store
from tests.pagecheck import parse
from tests.web.guests import device, lay_table, sit_down, state_of
from tests.web.test_roles import EXPECTED, address, routes

OPEN = {"lock.lock", "lock.unlock", "language.choose", "home.choose_theme", "joining.arrived"}


@pytest.fixture
def table(app):
    return lay_table(app)


@pytest.fixture
def member(app, table):
    return sit_down(app, table, "member")


@pytest.fixture
def locked(member):
    member.get("/")
    member.post("/lock")
    return member


def test_the_pad_has_a_button_and_its_lock_outlives_a_reload(member, table):
    pad = f"/play/{table.play.ref}"
    form = parse(member.get(pad).text).select_one("form.lock-set")
    back = form.select_one("[name=next]")["value"]
    assert back == pad
    assert member.post(form["action"], data={"next": back}).location == pad
    for _visit in range(2):
        page = parse(member.get(pad).text)
        assert page.html.has_attr("data-locked")
        assert "Locked" in page.select_one("#steps .locked").text
        assert page.select("main form:not(.locked)") == []
        assert page.select("a.round-open") == []
        assert page.select_one("#round-1 .score-open")["href"]  # reading goes on


def test_every_page_of_a_play_says_so(app, table, locked):
    seen = 0
    for rule, methods in routes(app):
        wanted = EXPECTED[rule.endpoint, "GET"]["member"] if "GET" in methods else 0
        if wanted != 200 or not rule.rule.startswith("/play/<code>"):
            continue
        answer = locked.get(address(rule, table, "member"))
        if answer.mimetype == "text/html" and "<html" in answer.text:
            assert "ocked" in parse(answer.text).body.text, rule.rule
            assert "/unlock" in answer.text, rule.rule
            seen += 1
    assert seen > 12


def test_a_locked_device_changes_nothing(app, table, locked):
    before, tried = state_of(app, table), 0
    for rule, methods in routes(app):
        if "POST" in methods and not rule.rule.startswith("/api") and rule.endpoint not in OPEN:
            answer = locked.post(address(rule, table, "member"), data={"round": "1"})
            assert answer.status_code == 423, rule.rule
            tried += 1
    assert tried > 60
    assert state_of(app, table) == before


def test_what_it_would_write_on_is_closed_and_leads_back_once_unlocked(locked, table):
    entry = f"/play/{table.play.ref}/round/2"
    answer = locked.get(entry)
    assert answer.status_code == 403
    form = parse(answer.text).select_one("main form")
    back = form.select_one("[name=next]")["value"]
    assert back == entry
    assert locked.post(form["action"], data={"next": back}).location == entry
    assert locked.get(entry).status_code == 200


def test_without_script_it_is_unlocked_in_two_steps(locked, table):
    pad = f"/play/{table.play.ref}"
    sign = parse(locked.get(pad).text).select_one("form.locked")
    assert sign["method"] == "get"
    page = locked.get(sign["action"], query_string={"next": pad})
    assert parse(page.text).h1.text == "This device is locked"
    assert parse(locked.get(pad).text).html.has_attr("data-locked")  # looking unlocks nothing
    form = parse(page.text).select_one("main form")
    locked.post(form["action"], data={"next": pad})
    assert not parse(locked.get(pad).text).html.has_attr("data-locked")
    assert locked.get("/unlock", query_string={"next": pad}).location == pad


def test_what_it_sends_is_refused_with_a_way_to_unlock(locked, table):
    pad = f"/play/{table.play.ref}"
    answer = locked.post(f"{pad}/undo")
    assert answer.status_code == 423
    assert parse(answer.text).select_one("main [name=next]")["value"] == pad
    answer = locked.post("/new/13")
    assert parse(answer.text).select_one("main [name=next]")["value"] == "/"


def test_who_watches_by_a_link_is_not_told_by_a_locked_one(app, table):
    scorer = sit_down(app, table, "scorer")
    pad = f"/play/{table.play.scorer_code}"
    scorer.post("/lock")
    page = scorer.get(pad)
    assert "data-arrive" not in page.text
    assert scorer.post(f"{pad}/arrived").status_code == 204
    with app.app_context():
        assert store.arrivals(table.play.id).total() == 0


def test_a_refreshed_page_is_as_locked_as_its_device(app, table):
    watcher, free = (sit_down(app, table, "watcher") for _device in range(2))
    pad = f"/play/{table.play.watch_code}?live=1"
    assert "/unlock" not in free.get(pad).text
    watcher.post("/lock")
    for _again in range(2):
        assert "/unlock" in watcher.get(pad).text
        assert "/unlock" not in free.get(pad).text


def test_a_browser_without_cookies_is_told_that_it_cannot_be_locked(app):
    assert device(app).post("/lock").status_code == 403
