"""One call of the table as HTTP makes it: the protocol it came by, its request, its answer or its error."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from typing import Any
from urllib.parse import parse_qs

import grpc
from google.protobuf.message import Message
from google.rpc import status_pb2

from service.calls import MOST_BYTES, Call
from service.doors.compression import WORTH, accepts_gzip, compressed, decompressed
from service.doors.statuses import call_failed, out_of_time, too_large
from service.doors.web.codecs import JSON, PROTO, STRICT_JSON, Codec, from_base64
from service.doors.web.exchange import Exchange, TooLarge
from service.doors.web.framing import CONNECT, GRPC_WEB, GRPC_WEB_TEXT, NDJSON, Framing
from service.doors.web.statuses import HTTP, NAMES, connect_error, retry_after, seconds_of
from service.errors import CallFailed, ServiceError, malformed, status_of
from service.middleware import Transport, around

Received = tuple[Codec, bytes]
"""A message as it came, and how it is to be read."""
CODECS = {"application/proto": PROTO, "application/json": JSON}
"""A single message in a body of its own."""
FRAMINGS: dict[str, tuple[Framing, Codec]] = {
    "application/connect+proto": (CONNECT, PROTO),
    "application/connect+json": (CONNECT, JSON),
    "application/grpc-web": (GRPC_WEB, PROTO),
    "application/grpc-web+proto": (GRPC_WEB, PROTO),
    "application/grpc-web+json": (GRPC_WEB, JSON),
    "application/grpc-web-text": (GRPC_WEB_TEXT, PROTO),
    "application/grpc-web-text+proto": (GRPC_WEB_TEXT, PROTO),
}
"""Messages one after the other in a body."""
NDJSON_TYPE = "application/x-ndjson"
LONGEST_BODY = 4 * (MOST_BYTES + 64) // 3
"""Of a request that is framed: its message may be in base64."""
NOT_KEPT = (b"cache-control", b"no-store")
PLAIN = (b"content-type", b"text/plain; charset=utf-8")
FROM_GENERATED_CODE = b"connect-protocol-version"
"""Clients of Connect send this header, and by GET `connect=v1` in the address. People with curl do not."""


class WebContext:
    """What servicers see of a call."""

    __slots__ = ("_metadata", "_peer")

    def __init__(self, exchange: Exchange) -> None:
        named = ("authorization", "x-forwarded-for")
        self._metadata = tuple((name, exchange.header(name.encode())) for name in named)
        self._peer = exchange.peer

    def peer(self) -> str:
        return self._peer

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        return self._metadata


def _read(kind: type[Message], received: Received) -> Message:
    codec, data = received
    return codec.read(kind, data)


async def _fail(context: Any, status: status_pb2.Status) -> None:
    raise CallFailed(status)


TRANSPORT = Transport(_read, _fail)


class Endpoint:
    """Answers one call."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self._answer = around(call, TRANSPORT)

    async def respond(self, exchange: Exchange) -> None:
        """Answer by the protocol that the request speaks."""
        kind = exchange.content_type
        call, framed = self.call, FRAMINGS.get(kind)
        if call.client_stream:
            why = "its requests are a stream, which browsers cannot send: call it by gRPC, at the other port"
            await answer_error(exchange, call_failed(grpc.StatusCode.UNIMPLEMENTED, f"{call.path}: {why}"), kind)
        elif exchange.method == "GET" and call.changes_nothing:
            await self._unary(exchange, None)
        elif exchange.method != "POST":
            allowed = "GET, POST" if call.changes_nothing else "POST"
            await exchange.answer(405, [(b"allow", allowed.encode()), PLAIN], f"call it by {allowed}\n".encode())
        elif kind in CODECS and not call.server_stream:
            await self._unary(exchange, _codec(CODECS[kind], generated=FROM_GENERATED_CODE in exchange.headers))
        elif framed is not None and (call.server_stream or framed[0] is not CONNECT):
            await self._stream(exchange, kind, *framed)
        elif kind == "application/json":
            await self._stream(exchange, NDJSON_TYPE, NDJSON, STRICT_JSON)
        else:
            accepted = (b"accept-post", ", ".join((*CODECS, *FRAMINGS)).encode())
            await exchange.answer(415, [accepted, PLAIN], b"send JSON, as content-type: application/json\n")

    async def _unary(self, exchange: Exchange, codec: Codec | None) -> None:
        """A call and its answer, as Connect has them; without a codec the request is in the address."""
        try:
            if codec is None:
                codec, data = _request_in_url(exchange)
            else:
                body = await _body(exchange, MOST_BYTES)
                data = decompressed(body, exchange.header(b"content-encoding"))
            seconds = seconds_of(exchange.header(b"connect-timeout-ms"), "")
            exchange.cancel_if_client_leaves()
            answering = self._answer((codec, data), WebContext(exchange))
            if seconds is None:
                answer = await answering
            else:
                async with asyncio.timeout(seconds):
                    answer = await answering
        except (CallFailed, ServiceError, TimeoutError) as error:
            await answer_error(exchange, error)
            return
        written = self._written(codec, answer)
        headers = [(b"content-type", codec.content_type), NOT_KEPT]
        if len(written) >= WORTH and accepts_gzip(exchange.header(b"accept-encoding")):
            written = compressed(written)
            headers.append((b"content-encoding", b"gzip"))
        await exchange.answer(200, headers, written)

    async def _stream(self, exchange: Exchange, kind: str, framing: Framing, codec: Codec) -> None:
        """A call that is answered by any number of messages, and then by how it ended."""
        gzip = accepts_gzip(exchange.header(framing.accepts))
        headers = [(b"content-type", kind.encode()), NOT_KEPT]
        if gzip:
            headers.append((framing.encoding, b"gzip"))
        failure = None
        try:
            data = framing.read(await _body(exchange, LONGEST_BODY), exchange.header(framing.encoding))
            seconds = seconds_of(exchange.header(b"connect-timeout-ms"), exchange.header(b"grpc-timeout"))
            exchange.cancel_if_client_leaves()
            await exchange.begin(headers)
            answering = self._answer((codec, data), WebContext(exchange))
            async with asyncio.timeout(seconds):
                if self.call.server_stream:
                    async with aclosing(answering):
                        async for answer in answering:
                            await exchange.write(framing.frame(self._written(codec, answer), gzip))
                else:
                    await exchange.write(framing.frame(self._written(codec, await answering), gzip))
        except (CallFailed, ServiceError, TimeoutError) as error:
            failure = status_of_failure(error)
        if not exchange.begun:
            await exchange.begin(headers)
        await exchange.write(framing.end(failure), more=False)

    def _written(self, codec: Codec, answer: Message | bytes) -> bytes:
        """An answer in the codec. A servicer may hand out the bytes of protobuf."""
        if type(answer) is bytes:
            return answer if codec is PROTO else codec.write(self.call.gives.FromString(answer))
        return codec.write(answer)  # type: ignore[arg-type]


async def answer_error(exchange: Exchange, error: Exception, kind: str = "", http: int = 0) -> None:
    """Answer with an error, and nothing else, to a request of this type; with another HTTP status if one is given."""
    status = status_of_failure(error)
    if kind in FRAMINGS:
        framing, _ = FRAMINGS[kind]
        await exchange.answer(200, [(b"content-type", kind.encode()), NOT_KEPT], framing.end(status))
    else:
        body = json.dumps(connect_error(status), ensure_ascii=False).encode()
        headers = [(b"content-type", JSON.content_type), NOT_KEPT, *retry_after(status)]
        await exchange.answer(http or HTTP[NAMES[status.code]], headers, body)


def status_of_failure(error: Exception) -> status_pb2.Status:
    match error:
        case CallFailed():
            return error.status
        case ServiceError():
            return status_of(error)
        case _:
            return out_of_time().status


def _codec(codec: Codec, *, generated: bool) -> Codec:
    return STRICT_JSON if codec is JSON and not generated else codec


def _request_in_url(exchange: Exchange) -> Received:
    """The request of a call by GET."""
    query = {name: values[-1] for name, values in parse_qs(exchange.query.decode("latin-1")).items()}
    codec = CODECS.get(f"application/{query.get('encoding', '')}")
    if codec is None:
        raise malformed("a call by GET tells its encoding in the address: encoding=json or encoding=proto")
    data = query.get("message", "").encode("utf-8", "surrogateescape")
    if query.get("base64") == "1":
        data = from_base64(data.replace(b"-", b"+").replace(b"_", b"/"))
    return _codec(codec, generated="connect" in query), decompressed(data, query.get("compression", ""))


async def _body(exchange: Exchange, most: int) -> bytes:
    try:
        return await exchange.body(most)
    except TooLarge:
        raise too_large(MOST_BYTES) from None
