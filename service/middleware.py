"""Around every call: its request is validated, its errors become statuses, and it is logged."""

from __future__ import annotations

import asyncio
import time
from logging import DEBUG
from types import SimpleNamespace
from typing import Any

import grpc
import structlog
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from grpc_status import rpc_status

from powderkeg.v1.match_service_pb2 import SubmitActionRequest
from service.errors import as_service_error, status_of
from service.matches import request_key
from service.validation import validate, validate_submit

log = structlog.get_logger()
Context = grpc.aio.ServicerContext[Any, Any]


def around(servicer: Any, service: ServiceDescriptor) -> Any:
    """The same servicer, with this around each of its calls: the one place that knows how they fail.

    An interceptor of grpc.aio would do the same with more in between (docs/adr/0014-no-interceptor.md).
    """
    wrapped, noting = SimpleNamespace(), log.is_enabled_for(DEBUG)
    for method in service.methods:
        wrap = _both_ways if both_ways(method) else _stream if method.server_streaming else _unary
        setattr(wrapped, method.name, wrap(method.name, getattr(servicer, method.name), noting=noting))
    return wrapped


def _unary(method: str, call: Any, *, noting: bool) -> Any:
    async def around(request: Any, context: Context) -> Any:
        started = time.monotonic()
        try:
            if type(request) is SubmitActionRequest:
                validate_submit(request)
            elif hasattr(request, "DESCRIPTOR"):  # else it is a stream of them
                validate(request)
            answer = await call(request, context)
        except Exception as error:  # noqa: BLE001 (every error becomes a status)
            await _fail(method, request, context, error)
        else:
            if noting:
                _note(method, request, seq=getattr(answer, "seq", 0), ms=_ms(started))
            return answer

    return around


def _stream(method: str, call: Any, *, noting: bool) -> Any:
    async def around(request: Any, context: Context) -> Any:
        started = time.monotonic()
        try:
            if hasattr(request, "DESCRIPTOR"):
                validate(request)
            async for answer in call(request, context):
                yield answer
        except Exception as error:  # noqa: BLE001 (as above)
            await _fail(method, request, context, error)
        if noting:
            _note(method, request, ms=_ms(started))

    return around


def both_ways(method: MethodDescriptor) -> bool:
    return bool(method.client_streaming and method.server_streaming)


def _both_ways(method: str, call: Any, *, noting: bool) -> Any:
    """Such a call reads and writes by itself, and checks what it reads."""

    async def around(requests: Any, context: Context) -> None:
        started = time.monotonic()
        try:
            await call(requests, context)
        except Exception as error:  # noqa: BLE001 (as above)
            await _fail(method, None, context, error)
        if noting:
            _note(method, None, ms=_ms(started))

    return around


async def _fail(method: str, request: Any, context: Context, error: Exception) -> None:
    """End the call with the error's status. What is not known is a bug: it is logged in full and told in brief."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    known = as_service_error(error)
    if isinstance(error, grpc.aio.InternalError):  # nothing can be sent any more: the client is gone
        _note(method, request, reason="GONE")
        raise asyncio.CancelledError
    if known is None:
        log.error("bug", method=method, **_ids(request), exc_info=error)
        await context.abort(grpc.StatusCode.INTERNAL, "the service failed; this is a bug, and it was logged")
    else:
        _note(method, request, reason=known.reason, code=known.code.name)
        status = rpc_status.to_status(status_of(known))
        await context.abort(status.code, status.details, status.trailing_metadata)


def _note(method: str, request: Any, **facts: object) -> None:
    if log.is_enabled_for(DEBUG):  # a hash of the request id is not for nothing
        log.debug("call", method=method, **_ids(request), **facts)


def _ids(request: Any) -> dict[str, str]:
    """The match, and the request as the log of the match has it: its real id would give a token away."""
    match_id, request_id = (getattr(request, name, "") for name in ("match_id", "request_id"))
    ids = {"match_id": match_id, "request_id": request_key(match_id, request_id)}
    return {name: value for name, value in ids.items() if value}


def _ms(started: float) -> float:
    return round(1000 * (time.monotonic() - started), 1)
