"""Around every call, whatever door it came by: its request is validated, its errors become statuses, it is logged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from logging import DEBUG, INFO
from typing import Any

import structlog
from google.protobuf.message import Message
from google.rpc import status_pb2
from grpc import StatusCode

from powderkeg.v1.match_service_pb2 import SubmitActionRequest
from replay.log.request_ids import request_key
from replay.store.streams import StoreDown
from service.calls import Call
from service.context import ClientGone
from service.errors import CallFailed, as_service_error, bug, status_of
from service.limit_hits import OF_REASONS
from service.limits import host_of
from service.validation import validate, validate_submit

log = structlog.get_logger()
NAMES = {code.value[0]: code.name for code in StatusCode}
BEYOND_LIMITS = frozenset(("LIMIT_REACHED", *OF_REASONS))
NOT_OF_CLIENTS = frozenset(("toggles", "entries"))
"""Limits of a seat and of a match: others who call from the same address do not wait for them."""
Answer = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Transport:
    """How a door goes about a call."""

    read: Callable[[type[Message], Any], Message]
    """Makes a message of what was received; what it raises is the call's error."""
    fail: Callable[[Any, status_pb2.Status], Awaitable[None]]
    """Sees to it that the call of this context ends with a status; nothing else is done after it."""


def around(call: Call, door: Transport) -> Answer:
    """The answer to a call with this around it: the one place that knows how calls fail.

    An interceptor of grpc.aio would do the same with more in between (docs/adr/0014-no-interceptor.md).
    """
    wrap = _both_ways if call.client_stream and call.server_stream else _stream if call.server_stream else _unary
    return wrap(call, door, noting=call.logged or log.is_enabled_for(DEBUG))


def _unary(call: Call, door: Transport, *, noting: bool) -> Answer:
    answering, read = call.answer, _untouched if call.client_stream else _reader(call, door)
    tally, admit, name = call.tally, call.gate.admit, call.name

    async def around(raw: Any, context: Any) -> Any:
        started, request = time.monotonic(), None
        try:
            if (admitted := admit(context, name)) is not None:
                await admitted
            request = read(raw)
            answer = await answering(request, context)
        except Exception as error:  # noqa: BLE001 (every error becomes a status)
            return await _fail(call, request, context, error, door, started)
        except asyncio.CancelledError:
            _leave(call, request, started)
            raise
        else:
            tally.ok += 1
            if noting:
                _note(call, request, started, seq=getattr(answer, "seq", 0))
            return answer

    return around


def _stream(call: Call, door: Transport, *, noting: bool) -> Answer:
    answering, read, tally = call.answer, _reader(call, door), call.tally
    admit, name = call.gate.admit, call.name

    async def around(raw: Any, context: Any) -> Any:
        started, request = time.monotonic(), None
        tally.open += 1
        try:
            if (admitted := admit(context, name)) is not None:
                await admitted
            request = read(raw)
            async for answer in answering(request, context):
                yield answer
        except Exception as error:  # noqa: BLE001 (as above)
            await _fail(call, request, context, error, door, started)
            return
        except (asyncio.CancelledError, GeneratorExit):
            _leave(call, request, started)
            raise
        finally:
            tally.open -= 1
        tally.ok += 1
        if noting:
            _note(call, request, started)

    return around


def _both_ways(call: Call, door: Transport, *, noting: bool) -> Answer:
    """Such a call reads and writes by itself, and checks what it reads."""
    answering, tally, admit, name = call.answer, call.tally, call.gate.admit, call.name

    async def around(requests: Any, context: Any) -> None:
        started = time.monotonic()
        tally.open += 1
        try:
            if (admitted := admit(context, name)) is not None:
                await admitted
            await answering(requests, context)
        except Exception as error:  # noqa: BLE001 (as above)
            await _fail(call, None, context, error, door, started)
            return
        except asyncio.CancelledError:
            _leave(call, None, started)
            raise
        finally:
            tally.open -= 1
        tally.ok += 1
        if noting:
            _note(call, None, started)

    return around


def _untouched(requests: Any) -> Any:
    """A stream of requests: whoever reads them checks them."""
    return requests


def _reader(call: Call, door: Transport) -> Callable[[Any], Message]:
    """Makes the request of what the door has received, and checks it."""
    takes, read = call.takes, door.read
    check: Callable[[Any], None] = validate_submit if takes is SubmitActionRequest else validate

    def reading(raw: Any) -> Message:
        request = read(takes, raw)
        check(request)
        return request

    return reading


async def _fail(call: Call, request: Any, context: Any, error: Exception, door: Transport, started: float) -> None:
    """End the call with the error's status. What is not known is a bug: it is logged in full and told in brief."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, ClientGone):
        _leave(call, request, started, reason="GONE")
        raise asyncio.CancelledError
    if isinstance(error, CallFailed):
        code = NAMES[error.status.code]
        call.tally.fail(code)
        _note(call, request, started, code=code)
        await door.fail(context, error.status)
        return
    known = as_service_error(error)
    code = "INTERNAL" if known is None else known.code.name
    call.tally.fail(code)
    if known is None:
        log.error("bug", method=call.name, **_ids(request), exc_info=error)
        _note(call, request, started, code=code)
        await door.fail(context, bug())
        return
    if isinstance(error, StoreDown):
        call.tally.store.failed(error, method=call.name, **_ids(request))
    if known.reason in BEYOND_LIMITS and known.metadata.get("limit") not in NOT_OF_CLIENTS:
        call.gate.refused(context, call.name)
    if known.reason in OF_REASONS:
        call.tally.limits.hit(OF_REASONS[known.reason], host_of(context.peer()), method=call.name, **_ids(request))
    _note(call, request, started, code=code, reason=known.reason)
    await door.fail(context, status_of(known))


def _leave(call: Call, request: Any, started: float, **facts: object) -> None:
    """The client has gone before the call was over."""
    call.tally.fail("CANCELLED")
    _note(call, request, started, code="CANCELLED", **facts)


def _note(call: Call, request: Any, started: float, code: str = "OK", **facts: object) -> None:
    """A line about a call that is over, if anybody wants it."""
    level, say = (INFO, log.info) if call.logged else (DEBUG, log.debug)
    if log.is_enabled_for(level):  # a hash of the request id is not for nothing
        ms = round(1000 * (time.monotonic() - started), 1)
        say("call", method=call.name, **_ids(request), code=code, ms=ms, **facts)


def _ids(request: Any) -> dict[str, str]:
    """The match, and the request as the log of the match has it: its real id would give a token away."""
    match_id, request_id = (getattr(request, name, "") for name in ("match_id", "request_id"))
    ids = {"match_id": match_id, "request_id": request_key(match_id, request_id)}
    return {name: value for name, value in ids.items() if value}
