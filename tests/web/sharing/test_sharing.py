"""The share page: what it shows to whom, who arrived, what new codes end."""

from __future__ import annotations

import re

import pytest

from companion import store
from companion.web.base.addresses import Interface
from companion.web.sharing import lan_address
from tests.belonging import host_cookie
from tests.web.guests import arrive, device, join, lay_table, sit_down

CODES = "svg.qr path[stroke][d]"
WIFI = Interface("wlan0", ("192.168.178.20",), default_route=True)


@pytest.fixture
def table(app):
    return lay_table(app)


@pytest.fixture
def share(app, table):
    """A function: the share page as a role sees it."""

    def share(role="member"):
        return sit_down(app, table, role).visit(f"/play/{table.code_of(role)}/share")

    return share


def addresses(page):
    return [tag.get_text() for tag in page.soup.select(".copy .address")]


def test_a_member_sees_links_to_watch_to_score_and_to_join(share, table):
    page = share()
    assert [address.split("/", 3)[3] for address in addresses(page)] == [
        f"w/{table.play.watch_code}",
        f"s/{table.play.scorer_code}",
        f"w/{table.evening.watch_code}",
        f"s/{table.evening.scorer_code}",
        f"j/{table.circle.code}",
    ]
    assert len(page.soup.select(CODES)) == 5


def test_a_scorer_sees_no_way_into_the_circle_and_may_not_make_new_codes(share, table):
    page = share("scorer")
    assert len(addresses(page)) == 2
    for secret in (table.circle.code, table.play.ref, "/share/new-codes", "/share/address", "/j/"):
        assert secret not in page.html


def test_codes_are_small(share):
    paths = [path["d"] for path in share().soup.select(CODES)]
    assert all(500 < len(path) <= 3000 for path in paths)


def test_a_watcher_learns_nothing_that_leads_further(app, table):
    """Not by any page a watcher reaches, nor by a header or a cookie."""
    watcher = sit_down(app, table, "watcher")
    seen = []
    for page in [watcher.visit(f"/play/{table.play.watch_code}"), *watcher.crawl("/")]:
        seen.append(page.html + str(page.response.headers))
    for page in watcher.crawl(f"/play/{table.play.watch_code}"):
        seen.append(page.html + str(page.response.headers))
    with watcher.session_transaction() as session:
        seen.append(str(dict(session)))
    assert len(seen) > 8
    assert any(table.play.watch_code in text for text in seen)
    found = {secret for secret in table.secrets for text in seen if secret in text}
    assert found == set()


def test_a_watcher_reaches_neither_home_nor_another_play(app, table):
    other = lay_table(app, own_circle=True)
    watcher = sit_down(app, table, "watcher")
    listed = watcher.visit("/").soup.select("#main a[href^='/play/']")
    assert [tag["href"] for tag in listed] == [f"/play/{table.play.watch_code}"]
    for code in (table.play.ref, other.play.ref):
        watcher.visit(f"/play/{code}", status=404)
    watcher.visit("/devices", status=403)
    watcher.visit("/new", status=403)


@pytest.mark.parametrize(
    ("link", "field"), [("w", "scorer_code"), ("s", "watch_code"), ("w", "ref"), ("s", "ref")]
)
def test_a_link_opens_only_what_it_is_for(app, table, link, field):
    sit_down(app, table, "member").visit(f"/{link}/{getattr(table.play, field)}", status=404)


def test_the_circle_code_is_no_link_of_a_play(app, table):
    for link in ("w", "s", "play"):
        device(app).visit(f"/{link}/{table.circle.code}", status=404)


def test_phones_that_arrive_are_counted_once(app, table, share):
    assert "No phone has connected yet." in share().text
    phones = [device(app) for _ in range(3)]
    for phone in [*phones, phones[0]]:
        arrive(phone, f"/w/{table.play.watch_code}")
    arrive(device(app), f"/s/{table.play.scorer_code}")
    assert "3 phones have joined to watch, 1 phone has joined to keep score" in share().text


def test_a_look_without_opening_is_no_arrival(app, table):
    device(app).head(f"/w/{table.play.watch_code}")
    device(app).get(f"/w/{table.play.watch_code}", follow_redirects=True)
    with app.app_context():
        assert store.arrivals(table.play.id).total() == 0


def test_the_open_page_hears_of_arrivals(app, table, share):
    member, page = sit_down(app, table, "member"), share()
    url = page.soup.main["data-arrivals"]
    first = member.get(url).get_json()
    assert (first["new"], first["text"]) == (0, "No phone has connected yet.")
    assert first["seal"] == page.soup.main["data-seal"]
    assert first["code"] == page.soup.select_one('[data-typed="watch"]').get_text()
    arrive(device(app), f"/w/{table.play.watch_code}")
    second = member.get(url).get_json()
    assert (second["new"], second["text"]) == (1, "1 phone has joined to watch")


@pytest.mark.parametrize("since", ["", "x", "nan", "inf", "-1", "1e400"])
def test_a_page_that_asks_nonsense_gets_an_answer(app, table, since):
    member = sit_down(app, table, "member")
    answer = member.get(f"/play/{table.play.ref}/share/arrivals?since={since}")
    assert answer.get_json()["new"] == 0


def test_new_codes_end_links_pages_typed_codes_and_arrivals(app, table):
    member, watcher, scorer = (sit_down(app, table, r) for r in ("member", "watcher", "scorer"))
    share = f"/play/{table.play.ref}/share"
    page = member.visit(share)
    typed = page.soup.select_one('[data-typed="watch"]').get_text()
    watcher.visit(f"/play/{table.play.watch_code}")
    after = member.submit(f"{share}/new-codes")
    assert "The old links no longer work." in after.text
    assert "No phone has connected yet." in after.text
    watcher.visit(f"/play/{table.play.watch_code}", status=404)
    watcher.visit(f"/w/{table.play.watch_code}", status=404)
    scorer.submit(f"/play/{table.play.scorer_code}/undo", status=404)
    scorer.visit(f"/play/{table.play.scorer_code}/share/arrivals", status=404)
    device(app).submit("/code", {"code": typed}, status=422)
    seal = member.get(page.soup.main["data-arrivals"]).get_json()["seal"]
    assert seal != page.soup.main["data-seal"]
    member.visit(f"/play/{table.play.ref}")


def test_other_plays_keep_their_codes(app, table):
    other = lay_table(app, own_circle=True)
    sit_down(app, table, "member").submit(f"/play/{table.play.ref}/share/new-codes")
    device(app).visit(f"/play/{other.play.watch_code}")


def test_a_code_to_type_for_scoring_is_made_on_request(app, table):
    scorer = sit_down(app, table, "scorer")
    share = f"/play/{table.play.scorer_code}/share"
    page = scorer.visit(share)
    assert len(page.soup.select(".code")) == 1
    after = scorer.submit(f"{share}/type-code")
    codes = [tag.get_text() for tag in after.soup.select(".code")]
    assert len(codes) == 2
    assert scorer.visit(share).html.count(codes[1]) == 1
    typed = device(app).post("/code", data={"code": codes[1]})
    assert typed.location == f"/s/{table.play.scorer_code}"


@pytest.fixture
def on_host(app, table):
    """The machine itself, with a given set of interfaces."""

    def on_host(monkeypatch, *interfaces):
        monkeypatch.setattr(lan_address, "read_interfaces", lambda: list(interfaces))
        return app.test_client()

    return on_host


def hosts(page):
    return {re.match(r"https?://([^/]*)/", address)[1] for address in addresses(page)}


def test_the_code_never_holds_a_loopback_address(on_host, table, monkeypatch):
    lo = Interface("lo", ("127.0.0.1", "::1"))
    docker = Interface("docker0", ("172.17.0.1",))
    app = on_host(monkeypatch, lo, docker, WIFI).application
    client, cookie = app.test_client(use_cookies=False), "=".join(host_cookie(app))
    for name in ("localhost:8013", "127.0.0.1:8013", "[::1]:8013", "play.localhost", "0.0.0.0"):
        named = {"Host": name, "Cookie": cookie}
        page = client.visit(f"/play/{table.play.ref}/share", headers=named)
        assert hosts(page) == {"192.168.178.20"}, name


def test_without_a_network_the_page_says_so_and_shows_no_code(on_host, table, monkeypatch):
    page = on_host(monkeypatch, Interface("lo", ("127.0.0.1",))).visit(
        f"/play/{table.play.ref}/share"
    )
    assert "on a network" in page.text
    assert page.soup.select(".qr, .code, .copy") == []


def test_a_server_that_hears_itself_only_says_that_no_phone_can_come(
    app, on_host, table, monkeypatch
):
    client = on_host(monkeypatch, WIFI)
    for listening in ("127.0.0.1", "localhost", "::1"):
        monkeypatch.setitem(app.config, "HOST", listening)
        for path in (f"/play/{table.play.ref}/share", "/devices"):
            page = client.visit(path)
            assert f"COMPANION_HOST={listening}" in page.text
            assert "Wi-Fi" not in page.soup.select_one(".message-warn").get_text()
            assert page.soup.select(".qr") == []


def test_the_address_that_a_tablet_used_itself_is_taken(app, table, on_host, monkeypatch):
    on_host(monkeypatch, WIFI)
    tablet, here = device(app), "http://192.168.178.20:8013"
    join(tablet, table.circle.code, base_url=here)
    page = tablet.visit(f"/play/{table.play.ref}/share", base_url=here)
    assert hosts(page) == {"192.168.178.20:8013"}
    assert not page.soup.find(id="addresses"), "it is the only one"


def test_several_networks_are_a_visible_choice_that_is_remembered(on_host, table, monkeypatch):
    cable = Interface("eth0", ("10.0.0.5",))
    client = on_host(monkeypatch, cable, WIFI)
    share = f"/play/{table.play.ref}/share"
    page = client.visit(share)
    assert hosts(page) == {"192.168.178.20"}
    choice = page.soup.find(id="addresses")
    assert choice.has_attr("open")
    assert [box["value"] for box in choice.select("input")] == [
        "http://192.168.178.20",
        "http://10.0.0.5",
    ]
    after = client.submit(f"{share}/address", {"origin": "http://10.0.0.5"})
    assert hosts(after) == {"10.0.0.5"}
    assert not after.soup.find(id="addresses").has_attr("open")
    assert hosts(on_host(monkeypatch, cable, WIFI).visit(share)) == {"10.0.0.5"}
    moved = Interface("eth0", ("10.0.7.7",))
    assert hosts(on_host(monkeypatch, moved, WIFI).visit(share)) == {"10.0.7.7"}
    assert hosts(on_host(monkeypatch, WIFI).visit(share)) == {"192.168.178.20"}


@pytest.mark.parametrize("origin", ["", "http://evil.example", "http://10.0.0.6", "javascript:1"])
def test_only_an_address_of_this_machine_can_be_chosen(on_host, table, monkeypatch, origin):
    client = on_host(monkeypatch, Interface("eth0", ("10.0.0.5",)), WIFI)
    share = f"/play/{table.play.ref}/share"
    after = client.submit(f"{share}/address", {"origin": origin})
    assert "no longer has that address" in after.text
    assert hosts(after) == {"192.168.178.20"}


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"": 7}', '{"": {"origin": null}}', "\0"])
def test_a_broken_memory_of_the_choice_is_no_choice(app, on_host, table, monkeypatch, kept):
    (lan_address.Path(app.instance_path) / lan_address.FILE).write_text(kept)
    page = on_host(monkeypatch, WIFI).visit(f"/play/{table.play.ref}/share")
    assert hosts(page) == {"192.168.178.20"}


def test_the_page_names_the_usual_causes_and_the_next_address(on_host, table, monkeypatch):
    client = on_host(monkeypatch, Interface("eth0", ("10.0.0.5",)), WIFI)
    page = client.visit(f"/play/{table.play.ref}/share")
    for cause in ("Guest Wi-Fi", "client isolation", "mobile data", "VPN"):
        assert cause in page.soup.find(id="help").get_text()
    button = page.soup.select_one("#help form")
    fields = {box["name"]: box["value"] for box in button.select("input")}
    assert fields == {"origin": "http://10.0.0.5"}
    assert hosts(client.submit(button["action"], fields)) == {"10.0.0.5"}


def test_the_wifi_form_sends_nothing(share):
    """It is drawn in the browser: fields without a name, in no form."""
    wifi = share().soup.find(id="wifi")
    assert wifi.find("form") is None
    assert [box.get("name") for box in wifi.select("input")] == [None, None]
    assert all(form.find(id="wifi") is None for form in share().soup.select("form"))
