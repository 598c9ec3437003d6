"""What the code says is opened by a phone in real networks: the page of the right play.

The real server runs on a machine of the test's own (tests/networks.py), whose user asks for the
share page there. The code is read from its picture, and a phone opens what it says.
"""

from __future__ import annotations

import json
import sys
from urllib.parse import urlsplit

import pytest

from companion import create_app, store
from companion.scorepad.log import Began
from tests.cli.starting import ROOT, serving
from tests.codes import read_svg
from tests.conftest import release
from tests.networks import host
from tests.pagecheck import parse

PORT = 8013
TITLE = "Doppelkopf am Freitag"
# One browser: goes through steps [address, form or null], keeps its cookies, shows the last page.
BROWSER = """
import http.cookiejar, json, sys, time, urllib.error, urllib.parse, urllib.request
jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)
def go(url, form):
    data = None if form is None else urllib.parse.urlencode(form).encode()
    for again in range(200):  # the server may still be starting
        try:
            return opener.open(url, data, timeout=5)
        except urllib.error.HTTPError as error:
            return error
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"cannot open {url}")
for url, form in json.loads(sys.argv[1]):
    answer = go(url, form)
    page = [answer.status, answer.url, answer.read().decode()]
print(json.dumps(page))
"""


class Visited:
    """The page at which a browser in a machine or phone ends after some steps."""

    def __init__(self, space, *steps):
        steps = [step if isinstance(step, tuple) else (step, None) for step in steps]
        out = space.run(sys.executable, "-c", BROWSER, json.dumps(steps), cwd=ROOT)
        self.status, self.url, html = json.loads(out)
        self.soup = parse(html)

    @property
    def code(self):
        """What the first, the large code says."""
        return read_svg(self.soup.select_one("svg.qr"))


@pytest.fixture
def play(tmp_path):
    """A play in the database that the server will find."""
    app = create_app({"DATA": str(tmp_path)})
    store.upgrade_database(app)
    with app.app_context():
        play = store.begin(store.home_circle(), Began("any", ("Anna", "Ben"), title=TITLE))
        play.joining = f"http://127.0.0.1:{PORT}/j/{store.circle(play.circle_id).code}"
    release(app)
    return play


@pytest.fixture
def machine():
    with host() as machine:
        yield machine


@pytest.fixture
def share(machine, play, tmp_path):
    """A function: the share page as the machine's own browser gets it; the server runs there."""
    here = f"http://127.0.0.1:{PORT}/play/{play.ref}/share"
    with serving(tmp_path, "--port", PORT, prefix=machine.enter):
        yield lambda *posts: Visited(
            machine, *joined(play), *[(here + path, form) for path, form in posts], here
        )


def joined(play):
    """The steps with which a browser of the machine joins."""
    return play.joining, (play.joining, {})


def assert_opens(phone, url):
    page = Visited(phone, url)
    assert page.status == 200
    assert TITLE in page.soup.h1.get_text()
    assert "/w/" in urlsplit(url).path


def host_in(url):
    return urlsplit(url).hostname


def test_a_home_wifi(machine, share):
    phone = machine.phone("wlan0", "192.168.178.20/24", "192.168.178.31/24")
    machine.default_route("wlan0")
    page = share()
    assert page.code.startswith(f"http://192.168.178.20:{PORT}/w/")
    assert_opens(phone, page.code)


def test_a_hotspot_without_a_way_to_the_internet(machine, share):
    phone = machine.phone("wlan0", "192.168.12.1/24", "192.168.12.77/24")
    page = share()
    assert host_in(page.code) == "192.168.12.1"
    assert_opens(phone, page.code)


def test_a_docker_bridge_beside_the_wifi(machine, share):
    machine.bridge("docker0", "172.17.0.1/16")
    machine.bridge("br-0a1b2c3d4e5f", "172.18.0.1/16")
    phone = machine.phone("wlan0", "10.0.0.5/24", "10.0.0.6/24")
    page = share()
    assert host_in(page.code) == "10.0.0.5"
    assert_opens(phone, page.code)
    assert not page.soup.find(id="addresses").has_attr("open"), "there is only one real network"


def test_a_vpn_that_takes_the_way_to_the_internet(machine, share):
    phone = machine.phone("wlan0", "192.168.178.20/24", "192.168.178.31/24")
    machine.interface("wg0", "10.8.0.2/24")
    machine.default_route("wg0")
    page = share()
    assert host_in(page.code) == "192.168.178.20"
    assert_opens(phone, page.code)


def test_two_networks_are_shown_and_the_other_can_be_chosen(machine, share):
    machine.phone("eth0", "10.0.0.5/24", "10.0.0.6/24")
    machine.default_route("eth0")
    phone = machine.phone("wlan0", "192.168.178.20/24", "192.168.178.31/24")
    page = share()
    assert host_in(page.code) == "10.0.0.5"
    choice = page.soup.find(id="addresses")
    assert choice.has_attr("open")
    offered = [box["value"] for box in choice.select("input[name=origin]")]
    assert offered == [f"http://10.0.0.5:{PORT}", f"http://192.168.178.20:{PORT}"]
    chosen = share(("/address", {"origin": offered[1]}))
    assert host_in(chosen.code) == "192.168.178.20"
    assert_opens(phone, chosen.code)
    assert host_in(share().code) == "192.168.178.20", "the choice is remembered"


def test_a_tablet_in_one_of_two_networks_shows_the_address_it_used(machine, share, play):
    machine.phone("eth0", "10.0.0.5/24", "10.0.0.6/24")
    machine.default_route("eth0")
    tablet = machine.phone("wlan0", "192.168.178.20/24", "192.168.178.31/24")
    invitation = Visited(machine, *joined(play), f"http://127.0.0.1:{PORT}/devices").code
    join = invitation.replace("10.0.0.5", "192.168.178.20")
    own = f"http://192.168.178.20:{PORT}/play/{play.ref}/share"
    page = Visited(tablet, join, (join, {}), own)
    assert host_in(page.code) == "192.168.178.20"
    assert not page.soup.find(id="addresses").has_attr("open"), "the tablet knows its network"


def test_without_a_network_there_is_no_code(machine, share):
    page = share()
    assert page.status == 200
    assert page.soup.select("svg.qr") == []


def test_where_no_network_can_be_made_tests_fail_and_say_so(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.fail.Exception, match="needs network namespaces"), host():
        pass
