"""The table of docs/errors.md is true: what each door answers to requests that break the rules of gRPC or of HTTP/2.

Every row is a request here, and every request here a row. The answers stand in the table alone.
"""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import NamedTuple

import grpc
import pytest
import zttp

from powderkeg.v1.catalog_service_pb2 import GetGameRequest
from service.calls import MOST_BYTES
from service.server import DOORS
from tests.service.doors.fast.frames import (
    ACK,
    CONTINUATION,
    DATA,
    END_HEADERS,
    END_STREAM,
    HEADERS,
    RST_STREAM,
    SETTINGS,
    HandWrittenClient,
    connected,
    frame,
    request_fields,
)
from tests.service.doors.http_calls import envelope
from tests.service.doors.test_undecodable import outcome
from tests.service.running import running

PAGE = Path(__file__).parents[3] / "docs" / "errors.md"
TITLE = "## Malformed requests at the doors"
ENDED = "connection ended"
STATUSES = {code.value[0]: code.name for code in grpc.StatusCode}
LONGEST_FRAME = 16_384
SERVICE = "/powderkeg.v1.CatalogService"
QUESTION = GetGameRequest(game="boom").SerializeToString()
PROPER = envelope(QUESTION)
ZIPPED = envelope(gzip.compress(QUESTION), 1)


class RawRequest(NamedTuple):
    """A call as it goes over the wire, be it right or wrong."""

    head: list[tuple[str, str]]
    body: bytes
    hasty: bool
    """Whether it is sent before the client has acknowledged the settings of the door."""


def asked(changes: dict[str, str | None] | None = None, body: bytes = PROPER, *, hasty: bool = False) -> RawRequest:
    """A proper request with these fields besides or instead of its own; None leaves one out."""
    head: dict[str, str | None] = {**dict(request_fields(f"{SERVICE}/GetGame")), **(changes or {})}
    return RawRequest([(name, value) for name, value in head.items() if value is not None], body, hasty)


def metadata(kib: int) -> dict[str, str | None]:
    """Each field counts 32 bytes besides its own."""
    return {f"x-{place}": "m" * (1024 - 32) for place in range(kib)}


REQUESTS = {
    "unknown method": asked({":path": f"{SERVICE}/Nothing"}),
    "unknown service": asked({":path": "/powderkeg.v1.NoService/GetGame"}),
    "path that names no service": asked({":path": "GetGame"}),
    "no message": asked(body=b""),
    "message that ends too early": asked(body=PROPER[:-1]),
    "message of more than 1 MiB": asked(body=b"\0" + (MOST_BYTES + 1).to_bytes(4)),
    "message that is no protobuf": asked(body=envelope(b"\xff\xff\xff")),
    "message that says gzip and is none": asked({"grpc-encoding": "gzip"}, envelope(b"no gzip", 1)),
    "message whose flag is neither 0 nor 1": asked(body=envelope(QUESTION, 2)),
    "grpc-encoding: deflate": asked({"grpc-encoding": "deflate"}),
    "grpc-timeout: 0S": asked({"grpc-timeout": "0S"}),
    "metadata of 17 KiB": asked(metadata(17)),
    "metadata of 60 KiB": asked(metadata(60)),
    "two messages where one is due": asked(body=PROPER * 2),
    "compressed message without grpc-encoding": asked(body=ZIPPED),
    "grpc-encoding that nobody knows": asked({"grpc-encoding": "tight"}),
    "grpc-timeout: soon": asked({"grpc-timeout": "soon"}),
    "grpc-timeout of nine digits": asked({"grpc-timeout": "123456789S"}),
    "-bin metadata that is not base64": asked({"x-bin": "no base64!"}),
    "metadata of 12 KiB": asked(metadata(12)),
    "metadata of 65 KiB": asked(metadata(65)),
    "metadata of 1 MiB": asked(metadata(1024)),
    "metadata of 1 MiB before SETTINGS are acknowledged": asked(metadata(1024), hasty=True),
    "method GET": asked({":method": "GET"}),
    "no :path": asked({":path": None}),
    "no :authority": asked({":authority": None}),
    "no te: trailers": asked({"te": None}),
    "no content-type": asked({"content-type": None}),
    "content-type: application/json": asked({"content-type": "application/json"}),
    "content-length that is wrong": asked({"content-length": "1"}),
    "field name in capitals": asked({"X-Name": "value"}),
    "field value with a line break": asked({"x-name": "two\nlines"}),
    "field value with a space at its end, such as Bearer and no token": asked({"authorization": "Bearer "}),
    "connection: close": asked({"connection": "close"}),
}
"""By the first column of the table."""


def table() -> list[list[str]]:
    """Its rows, without the marks of code."""
    _, _, after = PAGE.read_text(encoding="utf-8").replace("`", "").partition(f"\n{TITLE}\n")
    section, _, _ = after.partition("\n## ")
    head, _, *rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    assert head == ["request", *DOORS]
    return rows


def expected(name: str, door: str) -> list[str]:
    """What may come of a request."""
    (cells,) = [cells for row, *cells in table() if row == name]
    return cells[[*DOORS].index(door)].split(" or ")


def send(client: HandWrittenClient, stream: int, request: RawRequest) -> None:
    block = client.block(request.head)
    pieces = [block[at : at + LONGEST_FRAME] for at in range(0, len(block), LONGEST_FRAME)]
    for place, piece in enumerate(pieces, 1):
        kind, flags = (HEADERS if place == 1 else CONTINUATION), (END_HEADERS if place == len(pieces) else 0)
        client.send(frame(kind, flags, stream, piece))
    client.send(frame(DATA, END_STREAM, stream, request.body))


async def answer(client: HandWrittenClient, stream: int) -> str:
    """What came of a request, in the words of the table."""
    fields: dict[str, str] = {}
    while (found := await client.next()) is not None:
        if found.kind == HEADERS:
            fields |= {str(name): str(value) for name, value in client.decoder.decode(found.payload)}
            if found.flags & END_STREAM and found.stream == stream:
                return in_words(fields)
        elif found.kind == RST_STREAM and found.stream == stream:
            return f"reset {zttp.H2ErrorCode(int.from_bytes(found.payload)).name}"
    return ENDED


def in_words(fields: dict[str, str]) -> str:
    if fields[":status"] != "200":
        return f"HTTP {fields[':status']}"
    code, reason = outcome(fields)
    return f"{STATUSES[code]}, {reason}" if reason else STATUSES[code]


async def answer_to(client: HandWrittenClient, request: RawRequest) -> str:
    """The answer to the first call of a connection; whatever it was, an open connection serves the next one."""
    if not request.hasty:
        await client.until(SETTINGS)
        client.send(frame(SETTINGS, ACK, 0))
    send(client, 1, request)
    found = await answer(client, 1)
    if found != ENDED:
        send(client, 3, asked())
        assert await answer(client, 3) == "OK"
    return found


def test_every_request_has_its_row() -> None:
    assert [row for row, *_ in table()] == [*REQUESTS]


@pytest.mark.wire
@pytest.mark.parametrize("name", REQUESTS)
def test_a_malformed_request_is_answered_as_the_table_says(name: str, store_url: str, door: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, _):
            async with connected(service.port) as client:
                assert await answer_to(client, REQUESTS[name]) in expected(name, door)
            async with connected(service.port) as client:
                assert await answer_to(client, asked()) == "OK"

    asyncio.run(scenario())
