"""What to write into a code so that a phone reaches this server.

A configured public address is the truth. Else the address under which the asking device reached
us: it is no loopback one, so others in its network can use it as well. The machine itself asks
through loopback; then its interfaces are ranked, and the host can choose another one, which is
remembered by the interface, since its number may change.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import current_app, request, url_for

from companion.game import Text, text
from companion.web.base.addresses import (
    Address,
    Kind,
    hears_itself_only,
    is_loopback,
    ranked,
    read_interfaces,
)
from companion.web.base.mounting import DEFAULT_PORTS
from companion.web.base.urls import host_of

KINDS: dict[Kind, Text] = {
    "wifi": text("Wi-Fi"),
    "lan": text("network"),
    "mobile": text("mobile network"),
    "container": text("inside this computer"),
    "vpn": text("VPN"),
}
FILE = "addresses.json"
KEPT = 20


@dataclass(frozen=True, slots=True)
class LanAddress:
    """One way for phones to this server: `origin` as in http://192.168.1.5:8013.

    `interface` and `kind` tell which network that is; both are empty for an address that was not
    looked up here: the public one, or the one this device used itself.
    """

    origin: str
    interface: str = ""
    kind: Kind | None = None
    likely: bool = True

    def to(self, endpoint: str, **values: Any) -> str:
        """The address of a page that begins with this way, below the path of this site."""
        return self.origin + url_for(endpoint, **values)

    @property
    def spoken(self) -> str:
        """The address of the start page, as somebody types it."""
        return self.to("home.index").rstrip("/")


def lan_address_of(address: Address, scheme: str, port: int | str) -> LanAddress:
    """The way that leads through an address of this machine."""
    shown = "" if str(port) == DEFAULT_PORTS[scheme] else f":{port}"
    origin = f"{scheme}://{address.in_url}{shown}"
    return LanAddress(origin, address.interface, address.kind, address.likely)


def lan_addresses() -> list[LanAddress]:
    """Every way for phones to this server, the one to show first. Empty without a network."""
    public: str = current_app.config["PUBLIC_URL"]
    if public:
        return [LanAddress(f"{request.scheme}://{request.host}")]
    found = _found()
    chosen = _chosen(found)
    return sorted(found, key=lambda way: way != chosen)


def lan_address() -> LanAddress | None:
    """The way to show; None when this machine is in no network."""
    return next(iter(lan_addresses()), None)


def own_host_only() -> str:
    """The address that the server listens on where no other machine reaches it; else empty."""
    listening: str = current_app.config["HOST"]
    return listening if hears_itself_only(listening) else ""


def is_undecided(found: list[LanAddress]) -> bool:
    """Whether several networks are as likely, and nobody has chosen one yet."""
    several = sum(one.likely for one in found) > 1
    return several and not _asked_as() and "" not in _remembered()


def choose_address(origin: str) -> bool:
    """Show that way from now on to devices that came here as this one did; False for none of ours.

    Does nothing where there is nothing to choose.
    """
    wanted = next((one for one in lan_addresses() if one.origin == origin), None)
    if wanted is None:
        return False
    known = _remembered()
    known.pop(_asked_as(), None)
    known[_asked_as()] = {"origin": wanted.origin, "interface": wanted.interface}
    _remember(dict(list(known.items())[-KEPT:]))
    return True


def _found() -> list[LanAddress]:
    """The way this device took, unless that is loopback; then those of the interfaces."""
    own = [LanAddress(f"{request.scheme}://{request.host}")] if _asked_as() else []
    hosts = {host_of(one.origin.partition("//")[2]) for one in own}
    listening = current_app.config["HOST"]
    others = ranked(read_interfaces(), listening)
    port = request.environ["SERVER_PORT"]
    return own + [
        lan_address_of(address, request.scheme, port)
        for address in others
        if address.host not in hosts
    ]


def _asked_as() -> str:
    """The host under which this device reached us; empty when only the machine itself could."""
    host = host_of(request.host)
    return "" if is_loopback(host) else host


def _chosen(found: list[LanAddress]) -> LanAddress | None:
    """What was chosen before: that very address, else what its interface has now."""
    choice = _remembered().get(_asked_as(), {})
    same = [one for one in found if one.origin == choice.get("origin")]
    interface = [one for one in found if one.interface and one.interface == choice.get("interface")]
    return next(iter(same + interface + found), None)


def _remembered() -> dict[str, dict[str, str]]:
    """Choices by the host asked for; a file that somebody broke is no choice."""
    try:
        known = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    good = isinstance(known, dict) and all(isinstance(value, dict) for value in known.values())
    return known if good else {}


def _remember(known: dict[str, dict[str, str]]) -> None:
    """Written aside and moved, so that nobody reads half a file."""
    handle, part = tempfile.mkstemp(dir=current_app.instance_path, prefix=FILE)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(known, file, ensure_ascii=False, indent=1)
    Path(part).replace(_file())


def _file() -> Path:
    return Path(current_app.instance_path) / FILE
