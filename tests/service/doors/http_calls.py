"""A small HTTP/1.1 client with nothing hidden, and calls by every protocol that the HTTP port speaks."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import quote, unquote

from google.protobuf import any_pb2, json_format
from google.protobuf.message import Message
from google.rpc import status_pb2

from service.doors.web.statuses import NAMES

NUMBERS = {name: number for number, name in NAMES.items()}


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes = b""

    def json(self) -> Any:
        return json.loads(self.body)


class Connection:
    """One connection, for one request after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.method = ""

    @classmethod
    async def to(cls, port: int, **settings: Any) -> Connection:
        return cls(*await asyncio.open_connection("127.0.0.1", port, **settings))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        self.writer.close()

    def send(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> None:
        self.method = method
        lines = {"host": "here", **({"content-length": str(len(body))} if body or method == "POST" else {})}
        lines |= headers or {}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)

    async def head(self) -> Answer:
        """Status and headers."""
        first = (await self.reader.readline()).decode()
        assert first.startswith("HTTP/1.1 "), first
        headers = {}
        while (line := (await self.reader.readline()).decode().strip()) != "":
            name, _, value = line.partition(": ")
            assert name not in headers, line
            headers[name] = value
        return Answer(int(first.split()[1]), headers)

    async def pieces(self, answer: Answer) -> AsyncIterator[bytes]:
        """The body as it comes."""
        if self.method == "HEAD" or answer.status in (204, 304):
            return
        if "content-length" in answer.headers:
            yield await self.reader.readexactly(int(answer.headers["content-length"]))
            return
        assert answer.headers["transfer-encoding"] == "chunked"
        while size := int(await self.reader.readline(), 16):
            yield await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()

    async def ask(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> Answer:
        """A request, and its whole answer."""
        self.send(method, path, headers, body)
        answer = await self.head()
        answer.body = b"".join([piece async for piece in self.pieces(answer)])
        return answer


async def ask(
    port: int, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"", **settings: Any
) -> Answer:
    """A request on a connection of its own."""
    async with Connection(*await asyncio.open_connection("127.0.0.1", port, **settings)) as connection:
        return await connection.ask(method, path, headers, body)


@dataclass
class Outcome:
    """How a call ended, by whatever protocol: its messages and its status."""

    messages: list[Message] = field(default_factory=list)
    status: status_pb2.Status = field(default_factory=status_pb2.Status)

    @property
    def seen(self) -> tuple[list[bytes], status_pb2.Status]:
        return [message.SerializeToString(deterministic=True) for message in self.messages], self.status


def status_of_error(error: dict[str, Any]) -> status_pb2.Status:
    """Connect's error as the status that it was made of."""
    details = [
        any_pb2.Any(
            type_url=f"type.googleapis.com/{each['type']}",
            value=base64.b64decode(each["value"] + "=" * (-len(each["value"]) % 4)),
        )
        for each in error.get("details", [])
    ]
    return status_pb2.Status(code=NUMBERS[error["code"]], message=error["message"], details=details)


def envelope(data: bytes, flags: int = 0) -> bytes:
    return bytes((flags,)) + len(data).to_bytes(4, "big") + data


def envelopes(body: bytes) -> list[tuple[int, bytes]]:
    found = []
    while body:
        size = int.from_bytes(body[1:5], "big")
        assert len(body) >= 5 + size
        flags, data = body[0], body[5 : 5 + size]
        found.append((flags & ~1, gzip.decompress(data) if flags & 1 else data))
        body = body[5 + size :]
    return found


class Protocol:
    """One way to call over HTTP."""

    def __init__(self, content_type: str, **headers: str) -> None:
        self.content_type = content_type
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def __repr__(self) -> str:
        return self.content_type + "".join(f" {name}" for name in self.headers)

    @property
    def json(self) -> bool:
        return self.content_type.endswith("json")

    @property
    def single(self) -> bool:
        """Whether there is one message, in a body of its own."""
        return self.content_type in ("application/json", "application/proto")

    @property
    def only_streams(self) -> bool:
        return "connect+" in self.content_type

    def written(self, request: Message) -> bytes:
        if self.json:
            return json_format.MessageToJson(request).encode()
        return request.SerializeToString()

    def body(self, request: Message) -> bytes:
        data = self.written(request)
        zipped = "gzip" in (self.headers.get("content-encoding"), self.headers.get("grpc-encoding"))
        if zipped:
            data = gzip.compress(data)
        if self.single:
            return data
        framed = envelope(data, int(zipped))
        return base64.b64encode(framed) if "text" in self.content_type else framed

    def outcome(self, answer: Answer, kind: type[Message]) -> Outcome:
        if self.single and answer.headers["content-type"] != "application/x-ndjson":
            return self._single(answer, kind)
        assert answer.status == 200
        if self.single:
            lines = [json.loads(line) for line in answer.body.splitlines()]
            error = lines.pop()["error"] if lines and "error" in lines[-1] else None
            return Outcome(
                [json_format.ParseDict(line, kind()) for line in lines],
                status_of_error(error) if error else status_pb2.Status(),
            )
        assert answer.headers["content-type"] == self.content_type
        body = answer.body
        if "text" in self.content_type:
            body = b"".join(base64.b64decode(piece + b"=" * (-len(piece) % 4)) for piece in body.split(b"="))
        *messages, (last, end) = envelopes(body)
        assert {flags for flags, _ in messages} <= {0}
        assert last == (2 if self.only_streams else 128)
        return Outcome([self.read(kind, data) for _, data in messages], self._end(end))

    def _single(self, answer: Answer, kind: type[Message]) -> Outcome:
        body = gzip.decompress(answer.body) if answer.headers.get("content-encoding") == "gzip" else answer.body
        if answer.status == 200:
            assert answer.headers["content-type"] == self.content_type
            return Outcome([self.read(kind, body)])
        assert answer.headers["content-type"] == "application/json"
        return Outcome(status=status_of_error(json.loads(body)))

    def read(self, kind: type[Message], data: bytes) -> Message:
        return json_format.Parse(data, kind()) if self.json else kind.FromString(data)

    def _end(self, end: bytes) -> status_pb2.Status:
        if self.only_streams:
            error = json.loads(end).get("error")
            return status_of_error(error) if error else status_pb2.Status()
        told = dict(line.split(": ", 1) for line in end.decode().splitlines())
        if told["grpc-status"] == "0":
            return status_pb2.Status()
        details = told["grpc-status-details-bin"]
        status = status_pb2.Status.FromString(base64.b64decode(details + "=" * (-len(details) % 4)))
        assert (status.code, status.message) == (int(told["grpc-status"]), unquote(told["grpc-message"]))
        return status


PROTOCOLS = (
    Protocol("application/proto"),
    Protocol("application/proto", accept_encoding="br, gzip", content_encoding="gzip"),
    Protocol("application/json"),
    Protocol("application/json", connect_protocol_version="1"),
    Protocol("application/connect+proto", connect_accept_encoding="gzip"),
    Protocol("application/connect+json"),
    Protocol("application/grpc-web+proto", grpc_accept_encoding="gzip", grpc_encoding="gzip"),
    Protocol("application/grpc-web"),
    Protocol("application/grpc-web+json"),
    Protocol("application/grpc-web-text"),
)


def address_of(path: str, request: Message) -> str:
    """The address of a call by GET."""
    data = base64.urlsafe_b64encode(request.SerializeToString()).decode().rstrip("=")
    return f"{path}?connect=v1&encoding=proto&base64=1&message={quote(data)}"


def with_token(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}
