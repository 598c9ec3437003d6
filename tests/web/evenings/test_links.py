"""The links of an evening: what they open, for whom, how they end, and how guests follow."""

import pytest

from companion import store
from companion.scorepad.log import Began, Ended
from tests.web.guests import PEOPLE, device, lay_table, sit_down


@pytest.fixture
def table(app):
    return lay_table(app, own_circle=True)


def begin(app, table, by="", game="13", people=PEOPLE):
    with app.app_context():
        return store.begin(table.circle.id, Began(game, people), by=by)


def end(app, play):
    with app.app_context():
        store.append(play.id, Ended())


def guest(app, link):
    client = device(app)
    client.get(link)
    return client


def links(page):
    return {tag["href"] for tag in page.soup.select("main a[href]")}


def test_a_link_of_an_evening_opens_its_plays_and_those_begun_later(app, table):
    evening = table.evening
    later = begin(app, table)
    for letter, code, field in (
        ("w", evening.watch_code, "watch_code"),
        ("s", evening.scorer_code, "scorer_code"),
    ):
        page = device(app).visit(f"/{letter}/{code}", follow_redirects=True)
        assert page.response.request.path == f"/evening/{code}"
        for play in (table.play, later):
            assert f"/play/{getattr(play, field)}" in links(page)
            device(app).visit(f"/play/{getattr(play, field)}")


def test_a_link_of_an_evening_opens_no_other_tables_plays(app, table):
    other, elsewhere = begin(app, table, by="phone"), lay_table(app, own_circle=True)
    page = device(app).visit(f"/evening/{table.evening.scorer_code}")
    for play in (other, elsewhere.play):
        for code in (play.ref, play.scorer_code, play.watch_code):
            assert code not in page.html


@pytest.mark.parametrize(
    ("letter", "field"), [("w", "scorer_code"), ("s", "watch_code"), ("w", "ref"), ("s", "ref")]
)
def test_a_link_of_an_evening_opens_only_what_it_is_for(app, table, letter, field):
    device(app).visit(f"/{letter}/{getattr(table.evening, field)}", status=404)


def test_who_watches_an_evening_learns_nothing_that_leads_further(app, table):
    watcher = guest(app, f"/w/{table.evening.watch_code}")
    page = watcher.visit(f"/evening/{table.evening.watch_code}")
    for secret in table.secrets - {table.evening.watch_code}:
        assert secret not in page.html


def test_the_share_page_shows_links_of_the_evening_to_members_only(app, table):
    member = sit_down(app, table, "member")
    page = member.visit(f"/play/{table.play.ref}/share")
    shown = [tag.get_text() for tag in page.soup.select(".copy .address")]
    assert [address.split("/", 3)[3] for address in shown[2:4]] == [
        f"w/{table.evening.watch_code}",
        f"s/{table.evening.scorer_code}",
    ]
    scorer = sit_down(app, table, "scorer").visit(f"/play/{table.play.scorer_code}/share")
    assert table.evening.watch_code not in scorer.html


@pytest.mark.parametrize(
    ("wanted", "letter", "field"),
    [("evening-watch", "w", "watch_code"), ("evening-score", "s", "scorer_code")],
)
def test_a_typed_code_opens_an_evening(app, table, wanted, letter, field):
    member = sit_down(app, table, "member")
    page = member.submit(f"/play/{table.play.ref}/share/type-code", {"for": wanted})
    typed = page.soup.select_one(f'[data-typed="{wanted}"]').get_text()
    answer = device(app).post("/code", data={"code": typed})
    assert answer.location == f"/{letter}/{getattr(table.evening, field)}"


def test_only_members_ask_for_a_code_of_an_evening_to_type(app, table):
    scorer = sit_down(app, table, "scorer")
    path = f"/play/{table.play.scorer_code}/share/type-code"
    assert scorer.post(path, data={"for": "evening-watch"}).status_code == 403
    member = sit_down(app, table, "member")
    path = f"/play/{table.play.ref}/share/type-code"
    assert member.post(path, data={"for": "nonsense"}).status_code == 400


def test_new_codes_of_a_play_end_the_links_of_its_evening(app, table):
    watcher = guest(app, f"/w/{table.evening.watch_code}")
    sit_down(app, table, "member").submit(f"/play/{table.play.ref}/share/new-codes")
    for path in (f"/w/{table.evening.watch_code}", f"/evening/{table.evening.watch_code}"):
        watcher.visit(path, status=404)
    assert "/play/" not in watcher.visit("/").html


def test_who_is_removed_loses_the_links_of_tonight(app, table):
    end(app, table.play)
    member, other = sit_down(app, table, "member"), sit_down(app, table, "member")
    number = member.visit("/devices").soup.select('a[href*="/devices/remove"]')[-1]["href"]
    member.submit("/devices/remove", {"device": number.partition("=")[2], "codes": "1"})
    other.visit(f"/evening/{table.evening.scorer_code}", status=404)
    with app.app_context():
        assert store.evening(table.evening.id).scorer_code != table.evening.scorer_code


def test_a_guest_follows_to_the_rematch_and_the_next_play_with_the_same_role(app, table):
    for code in (table.play.watch_code, table.play.scorer_code):
        assert "Join the " not in device(app).visit(f"/play/{code}").text
    end(app, table.play)
    rematch = begin(app, table)
    for letter, field in (("w", "watch_code"), ("s", "scorer_code")):
        page = device(app).visit(f"/play/{getattr(table.play, field)}")
        link = page.soup.select_one("#follow a")
        assert link.get_text() == "Join the rematch"
        assert link["href"] == f"/{letter}/{getattr(rematch, field)}"
    following = begin(app, table, game="push", people=("Anna", "Ben"))
    page = device(app).visit(f"/play/{rematch.watch_code}")
    link = page.soup.select_one("#follow a")
    assert link.get_text() == "Join the next gamePUSH"
    assert link["href"] == f"/w/{following.watch_code}"


def test_a_link_of_a_play_leads_on_and_never_back_nor_to_another_table(app, table):
    later, other = begin(app, table), begin(app, table, by="phone")
    seen = []
    watcher = guest(app, f"/w/{later.watch_code}")
    for page in [*watcher.crawl(f"/play/{later.watch_code}"), watcher.visit("/")]:
        seen.append(page.html)
    with watcher.session_transaction() as session:
        seen.append(str(dict(session)))
    for play in (table.play, other):
        for code in (play.ref, play.scorer_code, play.watch_code):
            assert not any(code in text for text in seen)


def test_a_member_is_led_on_once_a_play_is_over(app, table):
    member = sit_down(app, table, "member")
    later = begin(app, table)
    assert "Join the " not in member.visit(f"/play/{table.play.ref}").text
    end(app, table.play)
    page = member.visit(f"/play/{table.play.ref}")
    assert page.soup.select_one("#follow a")["href"] == f"/play/{later.ref}"


def test_the_start_page_of_a_guest_lists_what_it_may_open(app, table):
    phone = device(app)
    assert not phone.visit("/").soup.select("#opened")
    phone.get(f"/s/{table.play.scorer_code}")
    later, other = begin(app, table), lay_table(app, own_circle=True)
    phone.get(f"/w/{other.evening.watch_code}")
    page = phone.visit("/")
    found = [tag["href"] for tag in page.soup.select("#opened a")]
    assert found == [
        f"/play/{later.scorer_code}",
        f"/play/{table.play.scorer_code}",
        f"/evening/{other.evening.watch_code}",
    ]
    for path in found:
        phone.visit(path)


def test_a_member_finds_own_plays_once_and_others_under_their_own_head(app, table):
    member, other = sit_down(app, table, "member"), lay_table(app, own_circle=True)
    member.get(f"/w/{table.play.watch_code}")
    assert not member.visit("/").soup.select("#opened")
    member.get(f"/w/{other.play.watch_code}")
    (link,) = member.visit("/").soup.select("#opened a")
    assert link["href"] == f"/play/{other.play.watch_code}"


def test_only_the_links_opened_last_are_kept(app, table):
    phone = device(app)
    plays = [begin(app, table, by=f"device-{n}") for n in range(10)]
    for play in plays:
        phone.get(f"/w/{play.watch_code}")
    found = [tag["href"] for tag in phone.visit("/").soup.select("#opened a")]
    assert found == [f"/play/{play.watch_code}" for play in reversed(plays[2:])]


@pytest.mark.parametrize(
    ("path", "status"), [("share", 403), ("round/1", 403), ("round/99/why/0", 404), ("own", 403)]
)
def test_what_a_guest_may_not_see_leads_back_to_the_game(app, table, path, status):
    watcher = guest(app, f"/w/{table.play.watch_code}")
    page = watcher.visit(f"/play/{table.play.watch_code}/{path}", status=status)
    assert {f"/play/{table.play.watch_code}", "/"} <= links(page)


def test_a_dead_link_leads_to_the_start_page(app, table):
    page = device(app).visit("/play/" + "x" * 22, status=404)
    assert links(page) == {"/"}
