"""Under which addresses a phone may reach this machine, the likeliest first.

Asking the system for «the» address gives that of a VPN as soon as one is up, and nothing on a
hotspot without a route. So every interface is looked at, and what cannot be decided is shown.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import psutil

Kind = Literal["wifi", "lan", "mobile", "container", "vpn"]
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

# How systems name their interfaces; the first that matches decides, else it is some real network.
NAMES: tuple[tuple[Kind, str], ...] = (
    (
        "container",
        r"docker|br-[0-9a-f]{12}|veth|vethernet|virbr|vmnet|vmware|vboxnet|virtualbox|hyper-v|wsl"
        r"|lxc|lxd|incus|podman|cni|cali|flannel|kube|nerdctl|default switch",
    ),
    (
        "vpn",
        r"tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|mullvad|openvpn|wireguard|vpn"
        r"|cscotun|gpd|nebula|netbird|wt\d|ham\d|warp|.*\bvpn\b",
    ),
    ("mobile", r"rmnet|ccmni|wwan|pdp_ip|cellular|mobil"),
    ("wifi", r"wl|wifi|wi-fi|ath\d|ra\d|ap\d|uap\d|drahtlos|airport"),
)
REAL: frozenset[Kind] = frozenset({"wifi", "lan"})
_LAST: tuple[Kind, ...] = ("mobile", "container", "vpn")
_HOME = [ipaddress.ip_network(n) for n in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
_ROUTES = Path("/proc/net/route")
_SOMEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent to it


@dataclass(frozen=True, slots=True)
class Interface:
    """A network interface as the system tells it."""

    name: str
    addresses: tuple[str, ...]
    is_up: bool = True
    default_route: bool = False


@dataclass(frozen=True, slots=True)
class Address:
    """One address of this machine. `likely`: on a real network, not a virtual one."""

    host: str
    interface: str
    kind: Kind

    @property
    def likely(self) -> bool:
        """Whether phones may well be in the same network."""
        return self.kind in REAL and not ipaddress.ip_address(self.host).is_link_local

    @property
    def in_url(self) -> str:
        """The host as it stands in a URL: IPv6 in brackets."""
        return f"[{self.host}]" if ":" in self.host else self.host


def ranked(interfaces: Iterable[Interface], listening: str = "0.0.0.0") -> list[Address]:
    """All addresses a phone may use for a server that listens on `listening`, likeliest first.

    Real networks come before mobile ones, containers and VPNs, addresses of home networks before
    others, then the way to the internet, then Wi-Fi. Loopback is never among them, nor what the
    server does not listen on, nor IPv6 addresses that only count on one link.
    """
    found = [
        (_rank(address, interface, Address(str(address), interface.name, kind_of(interface.name))))
        for interface in interfaces
        if interface.is_up
        for address in map(_parsed, interface.addresses)
        if address and _reachable(address, listening)
    ]
    return [address for _rank, address in sorted(found, key=lambda item: item[0])]


def kind_of(interface: str) -> Kind:
    """What an interface is, by its name."""
    name = interface.lower()
    return next((kind for kind, pattern in NAMES if re.match(pattern, name)), "lan")


def read_interfaces() -> list[Interface]:
    """The interfaces of this machine as they are now."""
    stats = psutil.net_if_stats()
    routed, outward = _routed_interfaces(), _outward_address()
    found = []
    for name, entries in psutil.net_if_addrs().items():
        addresses = tuple(
            entry.address for entry in entries if entry.family in {socket.AF_INET, socket.AF_INET6}
        )
        is_up = name not in stats or stats[name].isup
        found.append(Interface(name, addresses, is_up, name in routed or outward in addresses))
    return found


def is_loopback(host: str) -> bool:
    """Whether a host (without port, IPv6 with or without brackets) means the machine itself."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = _parsed(name)
    return address is not None and (address.is_loopback or address.is_unspecified)


def hears_itself_only(listening: str) -> bool:
    """Whether a server that listens on this address can be reached from its own machine only."""
    address = _parsed(listening.strip("[]"))
    return is_loopback(listening) and not (address and address.is_unspecified)


def _parsed(text: str) -> IPAddress | None:
    """The address; that inside an IPv6 one that only wraps IPv4; None for no address."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _reachable(address: IPAddress, listening: str) -> bool:
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return False
    if address.version == 6 and address.is_link_local:
        return False  # needs the name of the phone's own interface
    where = _parsed(listening)
    if where is None:
        return not is_loopback(listening)
    return where == address or (where.is_unspecified and where.version >= address.version)


def _rank(
    address: IPAddress, interface: Interface, shown: Address
) -> tuple[tuple[object, ...], Address]:
    kind = shown.kind
    order = (
        address.is_link_local,
        _LAST.index(kind) + 1 if kind in _LAST else 0,
        _scope(address),
        not interface.default_route,
        kind != "wifi",
        interface.name,
        shown.host,
    )
    return order, shown


def _scope(address: IPAddress) -> int:
    """0 for IPv4 of a home network, then other IPv4, IPv6 of a home, IPv6 of the world."""
    if address.version == 4:
        return 0 if any(address in network for network in _HOME) else 1
    return 2 if address.is_private else 3


def _routed_interfaces() -> set[str]:
    """Names of interfaces with a default route, where the system lists them (Linux)."""
    try:
        lines = _ROUTES.read_text(encoding="ascii", errors="replace").splitlines()[1:]
    except OSError:
        return set()
    rows = [line.split() for line in lines]
    return {row[0] for row in rows if len(row) > 7 and row[1] == row[7] == "00000000"}


def _outward_address() -> str | None:
    """The address this machine would use for the internet; None without a way there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])
