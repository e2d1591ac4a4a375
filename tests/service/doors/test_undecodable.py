"""Bytes that are no request, to every call by every door: refused with a reason, no bug in the log, nothing changed."""

from __future__ import annotations

import asyncio
import base64
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.rpc import error_details_pb2, status_pb2

from powderkeg.v1.match_service_pb2 import Attach, PlayRequest
from powderkeg.v1.replay_service_pb2 import ImportReplayRequest
from service.calls import MOST_BYTES, Call
from service.server import Service, table_of_calls
from tests.service.doors.fast.frames import HandWrittenClient, connected
from tests.service.doors.http_calls import PROTOCOLS, Protocol, ask, envelope
from tests.service.logged import logged
from tests.service.neighbours.workers import match_at_home_elsewhere, workers
from tests.service.running import ORGANIZER_KEY, Caller, move, new_match, reason_of, running

MALFORMED = (grpc.StatusCode.INVALID_ARGUMENT.value[0], "MALFORMED")
TOO_LARGE = (grpc.StatusCode.RESOURCE_EXHAUSTED.value[0], "")
GZIP = ("grpc-encoding", "gzip")
NO_MESSAGE = {
    "no protobuf": b"\xff\xff\xff",
    "a field that is cut off": b"\x0a\x7fabc",
    "too deep": b"\x0b" * 200 + b"\x0c" * 200,
    "deeper than any stack": b"\x0b" * 15_000,
    "a group without an end": b"\x0b",
    "an end without a group": b"\x0c",
    "a huge varint": b"\x08" + b"\xff" * 11,
    "a field of no type": b"\x0f\x01",
    "a length beyond everything": b"\x0a\xff\xff\xff\xff\x0f",
}
"""No message of any type."""
OF_EACH_KIND = ("GetMatch", "WatchMatch", "ImportReplay", "Play")
UNKNOWN_FIELDS = b"\xf8\xff\x03\x01\xfa\xff\x03\x03abc"


def bad_text(kind: Any, depth: int = 3) -> bytes | None:
    """A message whose first text is not UTF-8; None if it has no text."""
    for field in kind.fields:
        inner = None
        if field.type == FieldDescriptor.TYPE_STRING:
            inner = b"\xff\xfe"
        elif field.message_type is not None and depth:
            inner = bad_text(field.message_type, depth - 1)
        if inner is not None:
            tag = field.number << 3 | 2
            head = bytes([tag]) if tag < 128 else bytes([tag & 127 | 128, tag >> 7])
            return head + bytes([len(inner)]) + inner
    return None


def no_messages(call: Call) -> dict[str, bytes]:
    text = bad_text(call.takes.DESCRIPTOR)
    return NO_MESSAGE if text is None else {**NO_MESSAGE, "text that is not UTF-8": text}


def outcome(fields: dict[str, str]) -> tuple[int, str]:
    """Code and reason, from the last headers of a call."""
    details = fields.get("grpc-status-details-bin", "")
    status = status_pb2.Status.FromString(base64.b64decode(details + "=" * (-len(details) % 4)))
    return int(fields["grpc-status"]), reason_in(status)


def reason_in(status: status_pb2.Status) -> str:
    info = error_details_pb2.ErrorInfo()
    return info.reason if status.details and status.details[0].Unpack(info) else ""


class RawCalls:
    """Calls whose bodies are any bytes, one after the other on one connection."""

    def __init__(self, client: HandWrittenClient) -> None:
        self._client = client
        self._number = -1

    async def __call__(self, call: Call, body: bytes, *more: tuple[str, str]) -> tuple[int, str]:
        self._number += 2
        self._client.call(self._number, call.path, body, *more)
        return outcome(await self._client.status(self._number))


@asynccontextmanager
async def unchanged(store_url: str, **config: Any) -> AsyncIterator[tuple[Service, Caller, str, list[Caller]]]:
    """A service with a match; afterwards the match is as it was, goes on, and the log of the service has no failure."""
    with logged() as lines:
        async with running(store_url, **config) as (service, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            before = await anyone.call("GetView", match_id), await anyone.call("ListMatches", page_size=2)
            yield service, anyone, match_id, players
            assert (await anyone.call("GetView", match_id), await anyone.call("ListMatches", page_size=2)) == before
            assert await move(players[0], match_id)
    assert [line for line in lines if line["event"] == "bug"] == []


@pytest.mark.wire
def test_every_call_refuses_bytes_that_are_no_message(store_url: str) -> None:
    async def scenario() -> None:
        async with unchanged(store_url) as (service, *_), connected(service.port) as client:
            ask_raw = RawCalls(client)
            for call in table_of_calls(service.app):
                for name, data in no_messages(call).items():
                    assert await ask_raw(call, envelope(data)) == MALFORMED, (call.name, name)
                    zipped = envelope(gzip.compress(data), 1)
                    assert await ask_raw(call, zipped, GZIP) == MALFORMED, (call.name, name)

    asyncio.run(scenario())


@pytest.mark.wire
def test_every_call_refuses_what_is_not_one_whole_message(store_url: str) -> None:
    bodies = {
        "nothing": b"",
        "half a prefix": b"\0\0",
        "half a message": b"\0\0\0\0\x09abc",
    }
    zipped = {
        "garbage as gzip": envelope(b"garbage", 1),
        "half a gzip": envelope(gzip.compress(b"abc" * 50)[:-9], 1),
        "a gzip whose sum is wrong": envelope(gzip.compress(b"abc" * 50)[:-8] + bytes(8), 1),
    }
    too_large = {
        "a length of 4 GiB": (b"\0\xff\xff\xff\xff", ()),
        "a bomb of gzip": (envelope(gzip.compress(bytes(12 * MOST_BYTES)), 1), (GZIP,)),
    }

    async def scenario() -> None:
        async with unchanged(store_url) as (service, *_), connected(service.port) as client:
            ask_raw = RawCalls(client)
            for call in table_of_calls(service.app):
                for name, body in bodies.items() if not call.client_stream else ():
                    assert await ask_raw(call, body) == MALFORMED, (call.name, name)
                for name, body in zipped.items():
                    assert await ask_raw(call, body, GZIP) == MALFORMED, (call.name, name)
                # One of each kind: grpcio lets who sends this wait for a tenth of a second.
                for name, (body, more) in too_large.items() if call.name in OF_EACH_KIND else ():
                    assert await ask_raw(call, body, *more) == TOO_LARGE, (call.name, name)

    asyncio.run(scenario())


@pytest.mark.wire
def test_who_does_not_say_how_it_compresses_breaks_the_rules_of_grpc(store_url: str, door: str) -> None:
    """grpcio answers that by itself, and calls it an internal error; no call has begun then."""
    expected = MALFORMED if door == "fast" else (grpc.StatusCode.INTERNAL.value[0], "")

    async def scenario() -> None:
        async with unchanged(store_url) as (service, *_), connected(service.port) as client:
            ask_raw = RawCalls(client)
            for call in table_of_calls(service.app):
                if call.name in OF_EACH_KIND:
                    assert await ask_raw(call, envelope(gzip.compress(b""), 1)) == expected, call.name

    asyncio.run(scenario())


@pytest.mark.wire
def test_fields_that_nobody_knows_are_passed_over(store_url: str) -> None:
    async def scenario() -> None:
        async with unchanged(store_url) as (service, *_), connected(service.port) as client:
            ask_raw = RawCalls(client)
            for call in table_of_calls(service.app):
                if call.name != "WatchLobby":
                    plain = await ask_raw(call, envelope(b""))
                    assert await ask_raw(call, envelope(UNKNOWN_FIELDS)) == plain, call.name

    asyncio.run(scenario())


@pytest.mark.wire
def test_a_stream_that_began_well_ends_with_a_reason(store_url: str) -> None:
    async def scenario() -> None:
        async with unchanged(store_url) as (_, anyone, match_id, players):
            for data in NO_MESSAGE.values():
                for quiet in (True, False):
                    assert await play_then(players[0], match_id, data, quiet=quiet) == MALFORMED
                assert await import_then(anyone.with_token(ORGANIZER_KEY), data) == MALFORMED
                assert await import_then(anyone, data) == MALFORMED

    asyncio.run(scenario())


async def play_then(player: Caller, match_id: str, data: bytes, *, quiet: bool = True) -> tuple[int, str]:
    """How a Play stream ends whose second message is this."""
    stream: Any = player.channel.stream_stream("/powderkeg.v1.MatchService/Play")(metadata=player.metadata, timeout=10)
    await stream.write(PlayRequest(attach=Attach(match_id=match_id, quiet=quiet)).SerializeToString())
    await stream.write(data)
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await read_to_the_end(stream)
    return numbered(failed.value)


async def read_to_the_end(stream: Any) -> None:
    while await stream.read() is not grpc.aio.EOF:
        pass


async def import_then(caller: Caller, data: bytes) -> tuple[int, str]:
    """How an import ends whose second piece is this."""

    async def pieces() -> AsyncIterator[bytes]:
        yield ImportReplayRequest(data=b"a file").SerializeToString()
        yield data

    send: Any = caller.channel.stream_unary("/powderkeg.v1.ReplayService/ImportReplay")
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await send(pieces(), metadata=caller.metadata, timeout=10)
    return numbered(failed.value)


def numbered(failure: grpc.aio.AioRpcError) -> tuple[int, str]:
    code, reason = reason_of(failure)
    return code.value[0], reason


def test_every_call_from_browsers_refuses_bytes_that_are_no_message(store_url: str) -> None:
    async def scenario() -> None:
        async with unchanged(store_url, web_port=0) as (service, *_):
            assert service.web is not None
            for call in table_of_calls(service.app):
                if not call.client_stream:
                    for protocol in protocols_in_bytes(call):
                        for name, data in no_messages(call).items():
                            found = await by_http(service.web.port, protocol, call, data)
                            assert found == MALFORMED, (call.name, name, protocol)

    asyncio.run(scenario())


def protocols_in_bytes(call: Call) -> list[Protocol]:
    """One of each framing that carries protobuf and fits the call."""
    kinds = ["application/grpc-web"]
    kinds.append("application/connect+proto" if call.server_stream else "application/proto")
    return [next(each for each in PROTOCOLS if each.content_type == kind) for kind in kinds]


async def by_http(port: int, protocol: Protocol, call: Call, data: bytes) -> tuple[int, str]:
    body = data if protocol.single else envelope(data)
    headers = {"content-type": protocol.content_type}
    status = protocol.outcome(await ask(port, "POST", call.path, headers, body), call.gives).status
    return status.code, reason_in(status)


@pytest.mark.wire
def test_a_carried_stream_ends_with_a_reason_too(store_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with workers(store_url, tmp_path, 2) as ((service, anyone), _):
            match_id, _, players = await match_at_home_elsewhere(service, anyone, options={"first_seat": "0"})
            before = await anyone.call("GetView", match_id)
            for data in NO_MESSAGE.values():
                for quiet in (True, False):
                    assert await play_then(players[0], match_id, data, quiet=quiet) == MALFORMED
            assert await anyone.call("GetView", match_id) == before
            assert await move(players[0], match_id)

    with logged() as lines:
        asyncio.run(scenario())
    assert [line for line in lines if line["event"] == "bug"] == []
