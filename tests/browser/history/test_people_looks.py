"""Finished plays and people as they are seen at every size."""

import pytest
from playwright.sync_api import expect

from companion import store
from companion.exchange.writing import written
from companion.game import Entry
from companion.scorepad.log import Began, Counted
from tests.browser.harness import at_every_size, screenshot
from tests.browser.looks import assert_accessible, assert_looks_right
from tests.browser.plays import FAMILY, LONG
from tests.web.history.plays import START, number_of, played

SEASIDE = 4  # plays with that title


@pytest.fixture
def a_year(app):
    """Some plays of a family, one with a long name among them."""
    with app.app_context():
        circle = store.home_circle()
        for number in range(14):
            totals = [(7 * (number + place)) % 31 for place in range(4)]
            names = FAMILY if number % 3 else (*FAMILY[:3], LONG)
            game = "push" if number % 2 else "any"
            title = "" if game == "push" or number % 4 else "Rommé am See"
            played(circle, names, totals, at=START + number * 50_000, game=game, title=title)


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_pages_about_what_was_played_look_right(live_server, open_device, app, a_year, language):
    page = open_device(locale=language)
    somebody = number_of(app, FAMILY[0])
    with app.app_context():
        first, second, *_ = store.history(store.home_circle(), store.Wanted(words=LONG), 9)
        store.delete_play(first.id)
        store.exclude(second.id, True)
        store.note_play(second.id, f"{LONG}\n\n" * 3, "")
    for name, address in [
        ("plays", "/plays"),
        ("plays-narrow", f"/plays?game=any&person={somebody}&when=2023"),
        ("play", f"/plays/{second.ref}"),
        ("just-deleted", f"/plays?deleted={first.ref}"),
        ("deleted", "/plays/deleted"),
        ("for-good", f"/plays/{first.ref}/delete-for-good"),
        ("take-in", "/settings/import"),
        ("people", "/people"),
        ("person", f"/people/{somebody}"),
        ("statistics", "/statistics"),
        ("game", "/statistics/any"),
        ("game-push", "/statistics/push?year=2023"),
        ("merge", f"/people/{somebody}/merge"),
        ("forget", f"/people/{somebody}/forget"),
    ]:
        page.goto(address)
        for _ in at_every_size(page):
            assert_looks_right(page)
            screenshot(page, f"history-{name}-{language}")
        assert_accessible(page)


def test_all_figures_of_a_person_are_in_sight_on_a_small_phone(live_server, open_device, app):
    counts = [{"blue": number, "yellow": 1, "green": 1, "four": 2} for number in range(3)]
    with app.app_context():
        play = store.begin(store.home_circle(), Began("13", FAMILY[:3], rounds=1), at=START)
        entries = {player: Entry(counts=own) for player, own in enumerate(counts)}
        store.append(play.id, Counted(1, entries, accepted=True))
        played(store.home_circle(), FAMILY, (1, 2, 3, 4), game="push", at=START + 1)
    for size in ((360, 640), (390, 844), (1180, 820)):
        page = open_device(size, locale="de-DE")
        page.goto(f"/people/{number_of(app, FAMILY[0])}")
        box = page.locator(".table-scroll", has_text="Meiste Vieren")
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
        row = box.get_by_role("row", name="13")
        assert row.get_by_role("cell").count() == 6
        heads = box.locator("tbody td").evaluate_all(
            "all => all.map((one) => [one.scrollWidth <= one.clientWidth, one.dataset.head])"
        )
        assert all(fits for fits, _ in heads), heads
        assert heads[5][1] == "Meiste Vieren"
        assert_looks_right(page)
        assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_either_theme(live_server, open_device, app, a_year, scheme):
    page = open_device(color_scheme=scheme)
    for name, address in [("plays", "/plays"), ("person", f"/people/{number_of(app, FAMILY[0])}")]:
        page.goto(address)
        assert_accessible(page)
        screenshot(page, f"history-{name}-{scheme}", full_page=True)


def test_somebody_finds_a_play_from_the_start_page_on(page, a_year):
    page.goto("/")
    page.get_by_role("link", name="All finished games").tap()
    page.get_by_placeholder("Name, title or game").fill("rommé")
    page.get_by_role("button", name="Search").tap()
    page.locator(".played", has_text="Rommé am See").first.tap()
    page.get_by_role("link", name="Go to the pad").tap()
    page.get_by_role("heading", name="wins").wait_for()
    page.get_by_role("link", name="About this game").tap()
    page.get_by_label("Note").fill("Rain all day")
    page.get_by_role("button", name="Save the note").tap()
    expect(page.get_by_text("The note is saved.")).to_be_visible()
    expect(page.get_by_label("Note")).to_have_value("Rain all day")
    page.get_by_role("button", name="Delete this game").tap()
    expect(page.locator(".played", has_text="Rommé am See")).to_have_count(SEASIDE - 1)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", name="Rommé am See")).to_be_visible()
    expect(page.get_by_label("Note")).to_have_value("Rain all day")


def test_somebody_takes_a_file_of_games_in(page, app, a_year, watch):
    with app.app_context():
        home = store.home_circle()
        text = "".join(written(store.whole_plays(home), START))
        first, *_ = store.recent(home)
        store.delete_play(first.id)
        store.delete_for_good(home, first.ref)
    text = text.replace('"id": "', '"id": "elsewhere-', 1)
    page.goto("/settings")
    page.get_by_role("link", name="Import games").tap()
    games = {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_label("File of games").set_input_files(games)
    page.get_by_role("button", name="Look at the file").tap()
    expect(page.get_by_text("1 new game", exact=True)).to_be_visible()
    for _ in at_every_size(page, reload=False):
        assert_looks_right(page)
        screenshot(page, "history-taking-in")
    assert_accessible(page)
    page.get_by_role("button", name="Import them").tap()
    expect(page.get_by_text("1 game was imported.")).to_be_visible()
    page.goto("/settings/import")
    watch.allow("422")
    games["buffer"] = text.replace('"at": ', '"at": "x', 1).encode()
    page.get_by_label("File of games").set_input_files(games)
    page.get_by_role("button", name="Look at the file").tap()
    expect(page.get_by_text("What's wrong with the file:")).to_be_visible()
    assert_looks_right(page)
    assert_accessible(page)
    screenshot(page, "history-taking-in-wrong")
