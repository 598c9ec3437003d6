"""Who is asking, for counting tries: the client and its network, as hashes that tell nobody.

Typed codes are counted everywhere, what is made only on a server in public.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from collections.abc import Mapping
from typing import Literal

from flask import current_app, request
from werkzeug.exceptions import TooManyRequests

from companion import store
from companion.web.base.translate import ngettext

Made = Literal["circle", "play", "deck", "code"]
FROM_ONE_CLIENT = 20
FROM_ONE_NETWORK = 100
# In ten minutes, from one client and from all of its network: far more than a table needs.
MADE: Mapping[Made, tuple[int, int]] = {
    "circle": (10, 60),
    "play": (30, 200),
    "deck": (60, 400),
    "code": (60, 400),
}
# A home has one IPv6 network of this size, and an attacker as many addresses in it as he likes.
PREFIXES = {4: (32, 24), 6: (64, 48)}


class TooManyMade(TooManyRequests):
    """Too much was made from one address; `said` says so, `retry_after` counts seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(retry_after=seconds)
        self.seconds = seconds

    @property
    def said(self) -> str:
        """What to do, in this page's language."""
        return ngettext(
            "Too much was started from this address. Try again in %(num)s minute.",
            "Too much was started from this address. Try again in %(num)s minutes.",
            -(-self.seconds // 60),
        )

    @property
    def headers(self) -> dict[str, str]:
        """For an answer that shows a form again."""
        return {"Retry-After": str(self.seconds)}


def limit_made(what: Made) -> None:
    """Count that something is made on a public server. Raises TooManyMade.

    Where every visitor seems to come from this machine (a proxy whose hops were not set), nobody
    can be told from anybody, and nothing is counted.
    """
    client, network = _networks(request.remote_addr or "")
    if not current_app.config["PUBLIC_URL"] or _is_this_machine(request.remote_addr or ""):
        return
    few, many = MADE[what]
    limits = {_hash(f"{what} client {client}"): few, _hash(f"{what} net {network}"): many}
    try:
        store.count_tries(limits)
    except store.TooManyTries as refused:
        raise TooManyMade(refused.seconds) from refused


def guess_limits(what: str = "") -> dict[str, int]:
    """How many codes may be typed in ten minutes by this client, and by all of its network.

    `what` names something else that may be guessed as often, counted for itself.
    """
    client, network = _networks(request.remote_addr or "")
    few, many = f"{what} client {client}".lstrip(), f"{what} net {network}".lstrip()
    return {_hash(few): FROM_ONE_CLIENT, _hash(many): FROM_ONE_NETWORK}


def _is_this_machine(address: str) -> bool:
    ip = _address(address)
    return ip is not None and ip.is_loopback


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        parsed = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def _networks(address: str) -> tuple[str, str]:
    ip = _address(address)
    if ip is None:
        return "unknown", "unknown"
    near, far = (
        ipaddress.ip_network((ip, length), strict=False) for length in PREFIXES[ip.version]
    )
    return str(near), str(far)


def _hash(text: str) -> str:
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:32]
