"""Four eyes: the second count is blind, and differences show before anything is saved."""

import pytest

from companion import store
from companion.scorepad.log import Agreed
from tests.web.devices import cells, claim, counts, device, entries_of, lines_of

ANNA, BEN, CEM = (7, 3, 0, 1), (4, 0, 7, 2), (0, 8, 4, 0)
ALL = cells(p0=ANNA, p1=BEN, p2=CEM)
OTHER = cells(p0=ANNA, p1=(3, 0, 7, 2), p2=CEM)


def path(play, number=1):
    return f"/play/{play.scorer_code}/round/{number}"


@pytest.fixture
def first(app, play):
    """The device that counts first and asked for a second count."""
    phone = device(app, 21)
    phone.post(f"{path(play)}/check/ask")
    return phone


@pytest.fixture
def second(app):
    return device(app, 22)


def test_the_pad_asks_for_it(first, second, play):
    assert "Count it here" in second.visit(f"/play/{play.scorer_code}").text
    assert "Count it here" not in second.visit(f"/play/{play.watch_code}").text


def test_it_is_blind_both_ways(first, second, play):
    second.submit(f"{path(play)}/check", ALL, status=303)
    for reader in (first, second, device(first.application, 23)):
        for place in ("", "/round/1", "/log", "/own"):
            html = reader.visit(f"/play/{play.scorer_code}{place}").html
            assert 'value="7"' not in html
            assert "Blue 7" not in html


def test_two_equal_counts_are_saved_at_once(app, first, second, play):
    second.submit(f"{path(play)}/check", ALL, status=303)
    first.submit(path(play), ALL, status=303)
    assert entries_of(app, play) == {0: list(ANNA), 1: list(BEN), 2: list(CEM)}
    assert "Count it here" not in second.visit(f"/play/{play.scorer_code}").text


def test_differences_show_before_anything_is_saved(app, first, second, play):
    second.submit(f"{path(play)}/check", OTHER, status=303)
    before = len(lines_of(app, play))
    page = first.submit(path(play), ALL, status=409)
    assert "Blue 3, Green 7, Nasty fours 2" in page.text
    theirs = page.text.partition("Theirs:")[2].partition("Save again")[0]
    assert "Ben" in theirs
    assert "Anna" not in theirs
    assert len(lines_of(app, play)) == before
    again = {**ALL, "check": page.soup.find("input", {"name": "check"})["value"]}
    first.submit(path(play), again, status=303)
    assert entries_of(app, play)[1] == list(BEN)


def test_a_script_sees_the_differences_and_names_the_check_it_saw(app, first, second, play):
    second.submit(f"{path(play)}/check", OTHER, status=303)
    entries = {"0": counts(*ANNA), "1": counts(*BEN), "2": counts(*CEM)}
    answer = first.post(path(play), json={"entries": entries, "seen": 2})
    assert answer.status_code == 409
    assert list(answer.json["theirs"]) == ["1"]
    check = answer.json["check"]
    answer = first.post(path(play), json={"entries": entries, "seen": 2, "check": check})
    assert answer.status_code == 200


def test_a_missing_second_count_warns_and_may_be_done_without(app, first, play):
    page = first.submit(path(play), ALL, status=422)
    assert "second count is still missing" in page.text
    first.submit(path(play), {**ALL, "accept": "1"}, status=303)
    with app.app_context():
        assert not store.sheet(play.id).row(1).accepted


def test_the_asking_device_cannot_be_the_second(first, play):
    assert first.get(f"{path(play)}/check").status_code == 303
    assert first.post(f"{path(play)}/check", data=ALL).status_code == 403


def test_without_asking_there_is_no_second_count(app, second, play):
    assert second.get(f"{path(play)}/check").status_code == 404
    assert second.post(f"{path(play)}/check", data=ALL).status_code == 404


def test_who_watches_neither_asks_nor_counts(app, first, play):
    phone = device(app, 24)
    for place in ("check", "check/ask"):
        answer = phone.post(f"/play/{play.watch_code}/round/1/{place}", data=ALL)
        assert answer.status_code == 403


def test_asking_twice_asks_once(app, first, play):
    before = len(lines_of(app, play))
    first.post(f"{path(play)}/check/ask")
    assert len(lines_of(app, play)) == before


def test_a_round_that_cannot_be_counted_cannot_be_checked(app, first, play):
    page = first.submit(f"{path(play, 5)}/check/ask")
    assert "no such round" in page.text


def test_a_correction_of_a_counted_round_is_compared_too(app, first, second, play):
    second.submit(f"{path(play)}/check", ALL, status=303)
    first.submit(path(play), ALL, status=303)
    first.post(f"{path(play)}/check/ask")
    second.submit(f"{path(play)}/check", OTHER, status=303)
    first.submit(path(play), {**ALL, "seen": "9"}, status=409)


def in_parts(app, play, *, hidden=False):
    """Phones at two seats; Anna has counted hers."""
    if hidden:
        with app.app_context():
            store.append(play.id, Agreed(hidden=True), by="tablet")
    anna, others = device(app, 31), device(app, 32)
    claim(anna, play, 0)
    claim(others, play, 1)
    claim(others, play, 2)
    anna.submit(f"/play/{play.scorer_code}/own/1", cells(p0=ANNA), status=303)
    return anna, others


def test_who_completes_the_round_is_asked_about_a_missing_second_count(app, first, play):
    _, others = in_parts(app, play)
    own = f"/play/{play.scorer_code}/own/1"
    page = others.submit(own, cells(p1=BEN, p2=CEM), status=422)
    assert "second count is still missing" in page.text
    assert list(entries_of(app, play)) == [0]
    others.submit(own, {**cells(p1=BEN, p2=CEM), "accept": "1"}, status=303)
    assert "Count it here" not in first.visit(f"/play/{play.scorer_code}").text


@pytest.mark.parametrize("hidden", [False, True])
def test_a_round_in_parts_shows_where_the_second_count_differs(app, first, second, play, hidden):
    _, others = in_parts(app, play, hidden=hidden)
    counted = cells(p0=(6, 3, 0, 1), p1=(3, 0, 7, 2), p2=CEM)
    second.submit(f"{path(play)}/check", counted, status=303)
    own = f"/play/{play.scorer_code}/own/1"
    page = others.submit(own, cells(p1=BEN, p2=CEM), status=422)
    assert "The second count differs for Anna." in page.text
    page = others.submit(own, {**cells(p1=BEN, p2=CEM), "accept": "1"}, status=409)
    assert ("Blue 3" in page.text) is not hidden
    again = {"accept": "1", "check": page.soup.find("input", {"name": "check"})["value"]}
    others.submit(own, {**cells(p1=BEN, p2=CEM), **again}, status=303)
    assert len(entries_of(app, play)) == 3


def test_the_rest_beside_a_hidden_count_is_compared_with_all(app, first, second, play):
    in_parts(app, play, hidden=True)
    second.submit(f"{path(play)}/check", cells(p0=(6, 3, 0, 1), p1=BEN, p2=CEM), status=303)
    page = first.submit(path(play), cells(p1=BEN, p2=CEM), status=422)
    assert "The second count differs for Anna." in page.text
    first.submit(path(play), {**cells(p1=BEN, p2=CEM), "accept": "1"}, status=303)
    with app.app_context():
        assert not store.sheet(play.id).row(1).accepted
