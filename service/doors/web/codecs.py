"""Messages as bytes: protobuf's own form and JSON."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable
from dataclasses import dataclass

from google.protobuf import json_format
from google.protobuf.message import Message

from service.calls import read_protobuf
from service.errors import malformed

Kind = type[Message]


@dataclass(frozen=True, slots=True)
class Codec:
    """One way to write messages."""

    content_type: bytes
    read: Callable[[Kind, bytes], Message]
    write: Callable[[Message], bytes]


def _write_json(message: Message) -> bytes:
    return json_format.MessageToJson(message, indent=None, ensure_ascii=False).encode()


def _read_json(kind: Kind, data: bytes) -> Message:
    return _parse(kind, data, ignore_unknown=True)


def _read_json_by_hand(kind: Kind, data: bytes) -> Message:
    return _parse(kind, data, ignore_unknown=False)


def _parse(kind: Kind, data: bytes, *, ignore_unknown: bool) -> Message:
    if data.lstrip()[:1] not in (b"{", b""):
        raise malformed(f"the message is no {kind.DESCRIPTOR.name} in JSON: it must be an object, in braces")
    try:
        return json_format.Parse(data.strip() or b"{}", kind(), ignore_unknown_fields=ignore_unknown)
    except (json_format.ParseError, ValueError, RecursionError) as wrong:
        why = " ".join(str(wrong).split())
        raise malformed(f"the message is no {kind.DESCRIPTOR.name} in JSON: {why:.300}") from None


def from_base64(text: bytes) -> bytes:
    """Bytes from base64, of which there may be several pieces, each padded or not."""
    try:
        pieces = [b64decode(piece + b"=" * (-len(piece) % 4), validate=True) for piece in text.split(b"=") if piece]
    except NotBase64 as wrong:
        raise malformed(f"the message is not in base64: {wrong}") from None
    return b"".join(pieces)


PROTO = Codec(b"application/proto", read_protobuf, lambda message: message.SerializeToString())
JSON = Codec(b"application/json", _read_json, _write_json)
"""As generated clients write it: a field that is not known comes from a newer one, and is passed over."""
STRICT_JSON = Codec(b"application/json", _read_json_by_hand, _write_json)
"""As people write it: a field that is not known is a mistake."""
