"""Messages of the API inside the page: each behind its length, packed, as text that cannot end its element."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from gzip import compress
from io import BytesIO

from google.protobuf.message import Message
from google.protobuf.proto import serialize_length_prefixed

from auditpage.markup import Markup, tag

LEVEL = 6
"""More takes longer and saves next to nothing."""


class MessagePack:
    """Messages to put into the page, one after the other. Neighbours that are alike take little room."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._data = BytesIO()
        self.add(messages)

    def add(self, messages: Iterable[Message]) -> None:
        for message in messages:
            serialize_length_prefixed(message, self._data)

    def block(self, name: str) -> Markup:
        packed = compress(self._data.getvalue(), LEVEL, mtime=0)
        return tag("script", Markup(b64encode(packed).decode()), type="application/gzip", id=name)
