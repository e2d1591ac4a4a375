"""What answers at the HTTP port: calls, the web client, and whether the service is healthy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import grpc
import structlog

from service.calls import Call
from service.doors.statuses import call_failed
from service.doors.web.cors import Cors
from service.doors.web.endpoint import NOT_KEPT, PLAIN, Endpoint, answer_error
from service.doors.web.exchange import ClientLeft, Exchange, Receive, Send
from service.doors.web.metrics_page import PATH as METRICS
from service.doors.web.metrics_page import MetricsPage
from service.doors.web.static_files import StaticFiles

log = structlog.get_logger()
HEALTH, LIVE = "/health", "/live"
"""Whether the service is ready, and whether its process goes on."""


class WebApp:
    """An ASGI application."""

    def __init__(
        self,
        calls: Iterable[Call],
        healthy: Callable[[], bool],
        cors: Cors,
        static_files: StaticFiles,
        metrics: MetricsPage | None = None,
    ) -> None:
        self._endpoints = {call.path: Endpoint(call) for call in calls}
        self._services = tuple({f"/{endpoint.call.service}/" for endpoint in self._endpoints.values()})
        self._healthy = healthy
        self._cors = cors
        self._static_files = static_files
        self._metrics = metrics

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        exchange = Exchange(scope, receive, send)
        try:
            await self._respond(exchange)
        except ClientLeft:
            pass
        except asyncio.CancelledError:
            if not exchange.left:
                raise
        except Exception:
            log.exception("bug", path=exchange.path)
            if exchange.begun:
                raise  # the connection is closed, so that nobody takes a part for the whole
            await exchange.answer(500, [PLAIN], b"the service failed; this is a bug, and it was logged\n")
        finally:
            exchange.close()

    async def _respond(self, exchange: Exchange) -> None:
        endpoint = self._endpoints.get(exchange.path)
        if self._cors.answers(exchange, called=endpoint is not None):
            await exchange.answer(204, [])
        elif endpoint is not None:
            await endpoint.respond(exchange)
        elif exchange.path == HEALTH:
            serving = self._healthy()
            body = b"serving\n" if serving else b"not serving\n"
            await exchange.answer(200 if serving else 503, [PLAIN, NOT_KEPT], body)
        elif exchange.path == LIVE:
            await exchange.answer(200, [PLAIN, NOT_KEPT], b"live\n")
        elif exchange.path == METRICS and self._metrics is not None:
            await self._metrics.respond(exchange)
        elif exchange.path.startswith(self._services):
            error = call_failed(grpc.StatusCode.UNIMPLEMENTED, f"there is no call {exchange.path:.100}")
            await answer_error(exchange, error, exchange.content_type, http=404)
        elif not await self._static_files.respond(exchange):
            await exchange.answer(404, [PLAIN, NOT_KEPT], f"there is nothing at {exchange.path:.100}\n".encode())
