"""Messages in the bytes of a call: five bytes tell of each whether it is compressed, and its length."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct

from service.doors.compression import WORTH, compressed, decompressed
from service.doors.statuses import too_large
from service.errors import malformed

PREFIX = Struct(">BI")


def framed(data: bytes, *, gzip: bool) -> bytes:
    """A message as it is sent; compressed if it may be and is worth it."""
    if gzip and len(data) >= WORTH:
        data = compressed(data)
        return PREFIX.pack(1, len(data)) + data
    return PREFIX.pack(0, len(data)) + data


class MessageSplitter:
    """Puts messages together that come in pieces. Each byte is copied a fixed number of times, however many pieces."""

    __slots__ = ("_encoding", "_most", "_rest")

    def __init__(self, encoding: str, most: int) -> None:
        self._encoding = encoding
        self._most = most
        self._rest = bytearray()

    @property
    def waits(self) -> bool:
        """Whether a message has begun and not ended."""
        return bool(self._rest)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The messages that end in these bytes."""
        rest, at = self._rest, 0
        rest += data
        while len(rest) - at >= 5:
            flag, size = PREFIX.unpack_from(rest, at)
            if size > self._most:
                raise too_large(self._most)
            end = at + 5 + size
            if len(rest) < end:
                break
            with memoryview(rest) as view:
                message = bytes(view[at + 5 : end])
            yield self._plain(flag, message)
            at = end
        del rest[:at]

    def _plain(self, flag: int, message: bytes) -> bytes:
        if not flag:
            return message
        if flag != 1 or self._encoding in ("", "identity"):
            raise malformed("the message says that it is compressed, and no header says by what")
        return decompressed(message, self._encoding)
