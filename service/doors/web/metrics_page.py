"""Metrics at the port for browsers, for who has the token: they tell more than players may know."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest

from service.doors.web.exchange import Exchange

PATH = "/metrics"
NOT_KEPT = (b"cache-control", b"no-store")


class MetricsPage:
    """Answers who scrapes."""

    def __init__(self, token: str, written: Callable[[str], tuple[bytes, str]]) -> None:
        self._wanted = f"Bearer {token}".encode()
        self._written = written
        """The metrics and their type, for who accepts these types."""

    async def respond(self, exchange: Exchange) -> None:
        if not compare_digest(exchange.headers.get(b"authorization", b""), self._wanted):
            await exchange.answer(401, [(b"www-authenticate", b"Bearer"), NOT_KEPT])
        elif exchange.method != "GET":
            await exchange.answer(405, [(b"allow", b"GET")])
        else:
            page, content_type = self._written(exchange.header(b"accept"))
            await exchange.answer(200, [(b"content-type", content_type.encode()), NOT_KEPT], page)
