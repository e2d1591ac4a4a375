"""Streams of updates that were carried away end when this worker does, as those do that are answered here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from service.neighbours.frames import CarriedCall, FrameKind
from service.neighbours.link import Link
from service.neighbours.streams import CarriedStream, LinkLost


class Endings:
    """The streams that are told so."""

    def __init__(self) -> None:
        self._streams: set[CarriedStream] = set()
        self._ended = False

    @contextmanager
    def open(self, link: Link, opening: CarriedCall) -> Iterator[CarriedStream]:
        """A call that ends with this worker."""
        with link.open(opening) as stream:
            self._streams.add(stream)
            if self._ended:
                _end(stream)
            try:
                yield stream
            finally:
                self._streams.discard(stream)

    def end_all(self) -> None:
        self._ended = True
        for stream in self._streams:
            _end(stream)


def _end(stream: CarriedStream) -> None:
    stream.send(FrameKind.CANCEL)
    stream.fail(LinkLost(ending=True))
