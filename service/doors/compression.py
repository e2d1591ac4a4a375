"""Gzip, of answers that are worth it and of requests within bounds."""

from __future__ import annotations

import gzip
import zlib

import grpc

from service.calls import MOST_BYTES
from service.doors.statuses import call_failed, too_large
from service.errors import malformed

WORTH = 1024
"""Shorter answers are sent as they are."""
LEVEL = 1
"""Answers are small and come at once: more than that costs the service more than it saves the network."""


def accepts_gzip(accepted: str) -> bool:
    """Whether a header like `gzip;q=0.8, br` names gzip."""
    for each in accepted.split(","):
        name, _, weight = each.partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def compressed(data: bytes) -> bytes:
    return gzip.compress(data, LEVEL, mtime=0)


def decompressed(data: bytes, encoding: str) -> bytes:
    """The bytes that were compressed; more of them than a request may have are never made."""
    if encoding in ("", "identity"):
        return data
    if encoding != "gzip":
        raise call_failed(
            grpc.StatusCode.UNIMPLEMENTED,
            f"requests may be compressed by gzip, or not at all; this one is {encoding!r:.40}",
        )
    reader = zlib.decompressobj(wbits=31)
    try:
        plain = reader.decompress(data, MOST_BYTES + 1)
    except zlib.error as wrong:
        raise malformed(f"the request is not compressed as it says: {wrong}") from None
    if len(plain) > MOST_BYTES:
        raise too_large(MOST_BYTES)
    if not reader.eof:
        raise malformed("the request is not compressed as it says: it ends too early")
    return plain
