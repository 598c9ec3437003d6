"""Which address a phone may reach: ranked from what a system tells of its interfaces."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.base import addresses
from companion.web.base.addresses import Interface, is_loopback, kind_of, ranked, read_interfaces

LO = Interface("lo", ("127.0.0.1", "::1"))
WLAN = Interface("wlan0", ("192.168.178.20", "fe80::1%wlan0", "fd12::20", "2a01:db8::20"))
ETH = Interface("eth0", ("192.168.178.21",))
DOCKER = Interface("docker0", ("172.17.0.1",))
BRIDGE = Interface("br-0a1b2c3d4e5f", ("172.18.0.1",))
VPN = Interface("wg0", ("10.8.0.2",), default_route=True)
NO_LEASE = Interface("eth1", ("169.254.7.7",))


def hosts(*interfaces, listening="0.0.0.0"):
    return [address.host for address in ranked(interfaces, listening)]


@pytest.mark.parametrize(
    ("name", "interfaces", "expected"),
    [
        ("nothing", (), []),
        ("loopback only", (LO,), []),
        ("hotspot without a route", (LO, Interface("ap0", ("192.168.12.1",))), ["192.168.12.1"]),
        ("docker", (LO, DOCKER, BRIDGE, ETH), ["192.168.178.21", "172.18.0.1", "172.17.0.1"]),
        ("VPN with the default route", (VPN, WLAN), ["192.168.178.20", "10.8.0.2"]),
        ("Wi-Fi before a cable", (ETH, WLAN), ["192.168.178.20", "192.168.178.21"]),
        (
            "the way to the internet before Wi-Fi",
            (WLAN, Interface("eth0", ("10.0.0.5",), default_route=True)),
            ["10.0.0.5", "192.168.178.20"],
        ),
        ("no answer from a router comes last", (NO_LEASE, DOCKER), ["172.17.0.1", "169.254.7.7"]),
        ("what is down is left out", (Interface("wlan0", ("192.168.1.2",), is_up=False),), []),
        (
            "a home network before a public address",
            (Interface("eth0", ("203.0.113.5",), default_route=True), WLAN),
            ["192.168.178.20", "203.0.113.5"],
        ),
        (
            "a phone's own mobile network",
            (Interface("rmnet_data0", ("10.1.2.3",), default_route=True), Interface("swlan0", ())),
            ["10.1.2.3"],
        ),
        (
            "Windows",
            (
                Interface("vEthernet (WSL)", ("172.29.96.1",)),
                Interface("VirtualBox Host-Only Network", ("192.168.56.1",)),
                Interface("NordLynx", ("10.5.0.2",), default_route=True),
                Interface("WLAN", ("192.168.0.11",)),
                Interface("Ethernet", ("169.254.3.4",)),
            ),
            ["192.168.0.11", "192.168.56.1", "172.29.96.1", "10.5.0.2", "169.254.3.4"],
        ),
        (
            "a Mac",
            (
                Interface("utun3", ("100.96.0.4",), default_route=True),
                Interface("en0", ("192.168.2.7",)),
                Interface("awdl0", ("fe80::2%awdl0",)),
            ),
            ["192.168.2.7", "100.96.0.4"],
        ),
    ],
)
def test_the_likeliest_comes_first(name, interfaces, expected):
    assert hosts(*interfaces) == expected, name


def test_ipv6_is_offered_where_the_server_listens_on_it():
    assert hosts(WLAN, listening="::") == ["192.168.178.20", "fd12::20", "2a01:db8::20"]
    assert ranked([WLAN], "::")[1].in_url == "[fd12::20]"
    assert ranked([WLAN], "::")[0].in_url == "192.168.178.20"
    assert hosts(WLAN, ETH, listening="192.168.178.21") == ["192.168.178.21"]
    assert hosts(WLAN, listening="fd12::20") == ["fd12::20"]


@pytest.mark.parametrize("listening", ["127.0.0.1", "::1", "localhost"])
def test_a_server_for_this_machine_only_has_no_address_for_phones(listening):
    assert hosts(LO, WLAN, ETH, listening=listening) == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *[(name, "wifi") for name in ("wlan0", "wlp3s0", "wlx00c0ca", "Wi-Fi", "WLAN 2", "ap0")],
        *[(name, "lan") for name in ("eth0", "enp5s0", "en0", "br0", "br-lan", "Ethernet", "usb0")],
        *[(name, "container") for name in ("docker0", "br-0123456789ab", "veth1a2b", "virbr0")],
        *[
            (name, "container")
            for name in ("vmnet8", "vboxnet0", "lxdbr0", "cni0", "vEthernet (x)")
        ],
        *[(name, "vpn") for name in ("tun0", "wg0", "utun4", "tailscale0", "ppp0", "ProtonVPN")],
        *[(name, "vpn") for name in ("NordLynx", "zt5u4y6ejv", "Cisco AnyConnect VPN")],
        *[(name, "mobile") for name in ("rmnet0", "wwan0", "ccmni1", "pdp_ip0")],
    ],
)
def test_what_a_name_says(name, kind):
    assert kind_of(name) == kind


IPS = st.ip_addresses().map(str)
NAMES = st.sampled_from(["wlan0", "eth0", "docker0", "wg0", "lo", "rmnet0", "ap0", "Ethernet 2"])
INTERFACES = st.lists(
    st.builds(
        Interface, NAMES, st.lists(IPS | st.just("nonsense"), max_size=4).map(tuple), st.booleans()
    ),
    max_size=6,
)


@given(INTERFACES, st.sampled_from(["0.0.0.0", "::", "127.0.0.1", "192.168.1.1", "name"]))
def test_whatever_a_system_tells_nothing_unreachable_is_offered(interfaces, listening):
    found = ranked(interfaces, listening)
    assert found == ranked(reversed(interfaces), listening), "the order given does not matter"
    offered = {host for one in interfaces if one.is_up for host in one.addresses}
    for address in found:
        parsed = ipaddress.ip_address(address.host)
        assert not any((parsed.is_loopback, parsed.is_unspecified, parsed.is_multicast))
        assert parsed.version == 4 or listening in ("::", "name")
        assert address.host in offered or any("::ffff" in host.lower() for host in offered)
    likely = [address.likely for address in found]
    assert likely == sorted(likely, reverse=True), "what is likely stands before what is not"


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]"]
)
def test_loopback_in_all_its_spellings(host):
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["::ffff:127.0.0.1", "0.0.0.0", "::", "localhost."])
def test_what_means_this_machine_too(host):
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "192.168.1.1", "local", "localhost.example", "128.0.0.1"])
def test_no_loopback(host):
    assert not is_loopback(host)


def test_this_machine_is_read():
    found = read_interfaces()
    assert any("127.0.0.1" in interface.addresses for interface in found)
    assert all(isinstance(host, str) for interface in found for host in interface.addresses)


def test_a_default_route_is_known_from_the_list_of_routes(monkeypatch, tmp_path):
    routes = tmp_path / "route"
    routes.write_text(
        "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"
        "wlan0\t00000000\t01B2A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
        "docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n"
        "wg0\t00000000\t00000000\t0001\t0\t0\t0\t00000080\t0\t0\t0\n"
        "short\n"
    )
    monkeypatch.setattr(addresses, "_ROUTES", routes)
    assert addresses._routed_interfaces() == {"wlan0"}
    monkeypatch.setattr(addresses, "_ROUTES", tmp_path / "none")
    assert addresses._routed_interfaces() == set()


def test_without_a_route_there_is_no_way_out(monkeypatch):
    class Nowhere:
        def __enter__(self):
            return self

        def __exit__(self, *_error):
            pass

        def connect(self, _address):
            raise OSError("Network is unreachable")

    monkeypatch.setattr(addresses.socket, "socket", lambda *_kinds: Nowhere())
    assert addresses._outward_address() is None
