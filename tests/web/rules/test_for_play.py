"""The rules beside a play: its moments with its own people, and links from everything counted."""

from urllib.parse import urlsplit

import pytest

from companion import store
from companion.games import GAMES
from companion.scorepad.log import Ended, Left
from tests.web.rounds import NAMES, PRINTED, begin, body, cells, count, entries_of, sheet_of, url
from tests.web.tables import begin as begin_by_form


def moments(page):
    """The help shown, as texts; the one for now first."""
    return [" ".join(one.get_text(" ").split()) for one in page.soup.select(".moment")]


def change(app, play, what):
    with app.test_request_context():
        store.append(play.id, what, by="another device")


def open_rules(client, play, **query):
    return client.visit(f"/play/{play.ref}/rules", query_string=query)


def test_dealing_comes_first_with_names_and_numbers(app, client):
    first = moments(open_rules(client, begin(app)))[0]
    assert "Marina shuffles and deals 5 cards to everybody" in first
    assert "The other 30 form the draw pile" in first
    assert "Georg starts" in first


def test_the_next_round_has_the_next_dealer(app, client):
    play = begin(app)
    count(app, play, 1, entries_of(PRINTED))
    assert "Georg shuffles" in moments(open_rules(client, play))[0]


def test_counting_comes_first_where_it_is_asked_for(app, client):
    play = begin(app, "biberbande")
    assert moments(open_rules(client, play, at="specials"))[0].startswith("Special cards left")
    assert moments(open_rules(client, play, at="breakfast"))[0].startswith("Setting up")


def test_three_players_are_told_of_the_fourth_hand(app, client):
    first = moments(open_rules(client, begin(app, "freitag13", NAMES[:3])))[0]
    assert "is not used" in first


def test_a_game_without_a_dealer_names_who_starts(app, client):
    assert "Marina" in moments(open_rules(client, begin(app, "push", NAMES[:2])))[0]


def test_who_has_left_deals_no_more(app, client):
    play = begin(app)
    change(app, play, Left(1, 0))
    first = moments(open_rules(client, play))[0]
    assert "Marina" not in first
    assert "The other 35 form the draw pile" in first


def test_a_finished_play_says_who_wins(app, client):
    play = begin(app)
    change(app, play, Ended())
    assert moments(open_rules(client, play))[0].startswith("Who wins")


@pytest.mark.parametrize("name", ["<b>Jo</b>", "**x** {card:blue 7}", "عبد الرحمن", "O'Brien"])
def test_a_name_is_never_markup(app, client, name):
    page = open_rules(client, begin(app, names=[name, "Bo", "Cem"]))
    named = [bdi.get_text() for bdi in page.soup.select(".moment.is-now bdi")]
    assert named == [name, "Bo"]
    assert page.soup.select(".moment b") == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_moment_leads_to_its_section(app, client, game):
    play = begin(app, game.slug, NAMES[: game.players[0]])
    page = open_rules(client, play)
    links = [a["href"] for a in page.soup.select(".moment-title")]
    book = client.visit(f"/rules/{game.slug}").soup
    assert links
    assert all(book.find(id=urlsplit(link).fragment) for link in links)


def test_the_sheet_is_a_part_of_a_page(app, client):
    part = client.visit(f"/play/{begin(app).ref}/rules/sheet")
    assert part.soup.html is None
    assert part.soup.find(attrs={"data-title": True})


def test_a_watching_phone_may_read_and_a_stranger_may_not(app, client):
    play = begin(app)
    stranger = {"environ_base": {"REMOTE_ADDR": "203.0.113.9"}}
    client.visit(f"/play/{play.watch_code}/rules", **stranger)
    client.visit(f"/play/{play.ref}/rules", status=404, **stranger)
    client.visit("/play/nosuchcode/rules/sheet", status=404)


@pytest.mark.parametrize("slug", ["wizard", "klaverjassen"])
def test_a_game_that_is_a_value_has_no_rules_beside_its_play(client, slug):
    code = begin_by_form(client, slug, ("Anna", "Ben", "Cem")[: 2 if slug == "klaverjassen" else 3])
    for page in ("/rules", "/rules/sheet", "/rules?at=scoring"):
        client.visit(f"/play/{code}{page}", status=404)


def rule_links(page):
    """Every link of a page that opens as a sheet, as (path, anchor)."""
    found = [urlsplit(a["href"]) for a in page.soup.select("a[data-rule]")]
    return {(one.path, one.fragment) for one in found if one.fragment}


def test_terms_warnings_and_deal_lead_to_their_sections(app, client):
    play = begin(app)
    assert client.post(url(play), json=body(PRINTED, accept=True)).status_code == 200
    pad = client.visit(f"/play/{play.ref}")
    assert rule_links(pad) == {("/rules/13", "setup")}
    assert f"/play/{play.ref}/rules" in pad.links()
    why = client.visit(f"/play/{play.ref}/round/1/why/2")
    wanted = {("/rules/13", anchor) for anchor in ("scoring", "majority", "round-end")}
    assert rule_links(why) == wanted


def test_a_warning_at_the_entry_leads_to_its_section(app, client):
    play = begin(app)
    page = client.submit(url(play), cells(PRINTED), status=422)
    assert ("/rules/13", "round-end") in rule_links(page)
    assert all(a["target"] == "_blank" for a in page.soup.select("a[data-rule]"))


def test_the_deal_of_three_leads_to_its_own_section(app, client):
    pad = client.visit(f"/play/{begin(app, 'freitag13', NAMES[:3]).ref}")
    assert rule_links(pad) == {("/rules/freitag13", "three-players")}


def test_the_tie_break_leads_to_its_section(app, client):
    play = begin(app, "push", NAMES[:2])
    counts = [{"6": 1}, {"3": 2}]
    count(app, play, 1, entries_of(counts))
    assert sheet_of(app, play).finished
    assert ("/rules/push", "winner") in rule_links(client.visit(f"/play/{play.ref}"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_the_entry_may_say_leads_to_sections_that_exist(app, client, game):
    play = begin(app, game.slug, NAMES[: game.players[0]])
    facts = client.visit(url(play)).soup.find(id="entry-facts").string
    import json

    addresses = json.loads(facts)["rules"]
    book = client.visit(f"/rules/{game.slug}").soup
    assert "score" in addresses
    assert all(book.find(id=urlsplit(address).fragment) for address in addresses.values())
