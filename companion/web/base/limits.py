"""Who is asking, for counting tries: the client and its network, as hashes that tell nobody."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress

from flask import current_app, request

FROM_ONE_CLIENT = 20
FROM_ONE_NETWORK = 100
# A home has one IPv6 network of this size, and an attacker as many addresses in it as he likes.
PREFIXES = {4: (32, 24), 6: (64, 48)}


def guess_limits() -> dict[str, int]:
    """How many codes may be typed in ten minutes by this client, and by all of its network."""
    client, network = _networks(request.remote_addr or "")
    return {_hash(f"client {client}"): FROM_ONE_CLIENT, _hash(f"net {network}"): FROM_ONE_NETWORK}


def _networks(address: str) -> tuple[str, str]:
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown", "unknown"
    ip = getattr(parsed, "ipv4_mapped", None) or parsed
    near, far = (
        ipaddress.ip_network((ip, length), strict=False) for length in PREFIXES[ip.version]
    )
    return str(near), str(far)


def _hash(text: str) -> str:
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:32]
