"""Memory in which a process leaves its newest snapshot for all processes of the service (docs/adr/0023)."""

from __future__ import annotations

import os
import struct
from zlib import crc32

from service.metrics.samples import Snapshot

HALF = 1 << 20
"""Bytes for a snapshot; those that are never written take no memory."""
HEADER = struct.Struct(">QII")
"""The number of a snapshot, its length and its checksum."""


def new_pages(count: int) -> tuple[int, ...]:
    """The descriptors of so many pages. They have no name: who did not inherit them cannot open them."""
    pages = tuple(os.memfd_create("powderkeg-metrics") for _ in range(count))
    for page in pages:
        os.truncate(page, 2 * HALF)
    return pages


class SharedPage:
    """The page of one process, which alone writes it. The newest two snapshots are in its halves.

    Who is killed while it writes spoils the older one, so there is always one that can be read.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._number = self._newest()[0]

    def write(self, snapshot: Snapshot) -> None:
        written = snapshot.written()
        if len(written) > HALF - HEADER.size:
            raise ValueError(f"a snapshot of {len(written)} bytes does not fit: a label has too many values")
        self._number += 1
        header = HEADER.pack(self._number, len(written), crc32(written))
        os.pwrite(self._descriptor, header + written, HALF * (self._number % 2))

    def read(self) -> Snapshot | None:
        """The newest snapshot; None if there was none yet."""
        written = self._newest()[1]
        return Snapshot.of(written) if written else None

    def _newest(self) -> tuple[int, bytes]:
        return max(self._half(0), self._half(HALF))

    def _half(self, place: int) -> tuple[int, bytes]:
        """What is written there, with its number; 0 and nothing if it cannot be read."""
        number, length, checksum = HEADER.unpack(os.pread(self._descriptor, HEADER.size, place))
        written = os.pread(self._descriptor, min(length, HALF), place + HEADER.size)
        return (number, written) if written and crc32(written) == checksum else (0, b"")
