"""Which pages of other origins may call: none, if nothing is set."""

from __future__ import annotations

from collections.abc import Iterable

from service.doors.web.exchange import Exchange

ANY = "*"
SENT = (
    b"authorization, connect-protocol-version, connect-timeout-ms, connect-accept-encoding, connect-content-encoding, "
    b"content-encoding, content-type, grpc-accept-encoding, grpc-encoding, grpc-timeout, powderkeg-match, "
    b"x-grpc-web, x-user-agent"
)
"""Headers that clients of Connect and gRPC-Web send."""
SEEN = (
    b"content-encoding, connect-content-encoding, grpc-encoding, grpc-message, grpc-status, grpc-status-details-bin, "
    b"retry-after"
)
"""Headers of answers that they read."""
KEPT = b"7200"
"""Seconds for which a browser need not ask again; it asks after two hours at the latest, whatever it is told."""


class Cors:
    """Allows origins."""

    def __init__(self, origins: Iterable[str]) -> None:
        self._origins = frozenset(origins)

    def answers(self, exchange: Exchange, *, called: bool) -> bool:
        """Add what a browser must be told. Whether it has only asked for that."""
        if not self._origins:
            return False
        origin = exchange.header(b"origin")
        exchange.shared.append((b"vary", b"origin"))
        if not origin or not (ANY in self._origins or origin in self._origins):
            return False
        exchange.shared += [
            (b"access-control-allow-origin", origin.encode("latin-1")),
            (b"access-control-expose-headers", SEEN),
        ]
        asks = called and exchange.method == "OPTIONS" and bool(exchange.header(b"access-control-request-method"))
        if asks:
            exchange.shared += [
                (b"access-control-allow-methods", b"GET, POST"),
                (b"access-control-allow-headers", SENT),
                (b"access-control-max-age", KEPT),
            ]
        return asks
