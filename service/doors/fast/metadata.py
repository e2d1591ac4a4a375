"""Header fields of a request: those that gRPC itself reads, and the metadata."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterable

from service.errors import malformed

Field = tuple[bytes, bytes]
Metadata = list[tuple[str, str | bytes]]
BINARY = b"-bin"
EACH_FIELD = 32
"""Bytes that a field counts besides its own."""
READ_BY_THE_DOOR = frozenset(
    (b"content-type", b"te", b"host", b"grpc-timeout", b"grpc-encoding", b"grpc-accept-encoding")
)


def size_of(fields: Iterable[Field]) -> int:
    """Bytes, as HTTP/2 counts them."""
    return sum(len(name) + len(value) + EACH_FIELD for name, value in fields)


def read_fields(headers: Iterable[Field]) -> tuple[dict[bytes, bytes], Metadata]:
    """The fields that the door reads, and all others as servicers read them.

    Binary ones may be several in one, with commas between.
    """
    own: dict[bytes, bytes] = {}
    metadata: Metadata = []
    for name, value in headers:
        if name in READ_BY_THE_DOOR:
            own[name] = value
        elif name.endswith(BINARY):
            metadata += [(name.decode("latin-1"), each) for each in _binary(name, value)]
        else:
            metadata.append((name.decode("latin-1"), value.decode("latin-1")))
    return own, metadata


def _binary(name: bytes, value: bytes) -> list[bytes]:
    try:
        return [
            b64decode(each + b"=" * (-len(each) % 4), validate=True) for each in value.replace(b" ", b"").split(b",")
        ]
    except NotBase64:
        raise malformed(f"{name.decode('latin-1'):.60}: its value must be in base64") from None
