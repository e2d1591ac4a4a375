"""Streams of messages in one HTTP answer: Connect's envelopes, gRPC-Web's frames, and lines of JSON for people."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass

from google.rpc import status_pb2

from service.calls import MOST_BYTES
from service.doors.compression import WORTH, compressed, decompressed
from service.doors.statuses import too_large
from service.doors.web.codecs import from_base64
from service.doors.web.statuses import connect_error, trailers
from service.errors import malformed

COMPRESSED, LAST, TRAILERS = 1, 2, 0x80
"""Flags of a frame: in both protocols, in Connect, in gRPC-Web."""


@dataclass(frozen=True, slots=True)
class Framing:
    """How a stream of messages is written and how its one request is read."""

    encoding: bytes
    """The header that names what messages are compressed by."""
    accepts: bytes
    """The one that names what those of the answer may be compressed by."""
    read: Callable[[bytes, str], bytes]
    """The message in a body that is encoded so."""
    frame: Callable[[bytes, bool], bytes]
    """A message of the answer, compressed if it may be and is worth it."""
    end: Callable[[status_pb2.Status | None], bytes]
    """What comes last: a status if the call failed."""


def _envelope(flags: int, data: bytes) -> bytes:
    return bytes((flags,)) + len(data).to_bytes(4, "big") + data


def _frame(data: bytes, gzip: bool) -> bytes:
    return _envelope(COMPRESSED, compressed(data)) if gzip and len(data) >= WORTH else _envelope(0, data)


def _read_one(body: bytes, encoding: str) -> bytes:
    """The one message of a request."""
    if len(body) < 5:
        raise malformed("the body must be one message, after five bytes that tell its length; it is shorter than these")
    flags, size = body[0], int.from_bytes(body[1:5], "big")
    if size > MOST_BYTES:
        raise too_large(MOST_BYTES)
    if len(body) != 5 + size or flags & ~COMPRESSED:
        raise malformed(f"the body must be one message; its prefix says {size} bytes, and {len(body) - 5} follow")
    if flags & COMPRESSED and encoding in ("", "identity"):
        raise malformed("the message says that it is compressed, and no header says by what")
    return decompressed(body[5:], encoding if flags & COMPRESSED else "")


def _read_text(body: bytes, encoding: str) -> bytes:
    """The same from base64."""
    return _read_one(from_base64(body), encoding)


def _connect_end(status: status_pb2.Status | None) -> bytes:
    told = {} if status is None else {"error": connect_error(status)}
    return _envelope(LAST, json.dumps(told, ensure_ascii=False).encode())


def _grpc_web_end(status: status_pb2.Status | None) -> bytes:
    return _envelope(TRAILERS, trailers(status))


def _line(data: bytes, _gzip: bool) -> bytes:
    return data + b"\n"


def _line_end(status: status_pb2.Status | None) -> bytes:
    return b"" if status is None else json.dumps({"error": connect_error(status)}, ensure_ascii=False).encode() + b"\n"


CONNECT = Framing(b"connect-content-encoding", b"connect-accept-encoding", _read_one, _frame, _connect_end)
GRPC_WEB = Framing(b"grpc-encoding", b"grpc-accept-encoding", _read_one, _frame, _grpc_web_end)
GRPC_WEB_TEXT = Framing(
    b"grpc-encoding",
    b"grpc-accept-encoding",
    _read_text,
    lambda data, gzip: b64encode(_frame(data, gzip)),
    lambda status: b64encode(_grpc_web_end(status)),
)
NDJSON = Framing(b"content-encoding", b"", decompressed, _line, _line_end)
"""Never compressed: this is for people who look at it."""
