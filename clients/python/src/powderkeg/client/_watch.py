"""Streams that go on where they broke off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TypeVar

from powderkeg.client._besides import Besides
from powderkeg.client._errors import PowderkegError, typed_errors
from powderkeg.client._line import Line
from powderkeg.client._retry import Backoff
from powderkeg.v1.match_pb2 import MATCH_STATUS_ABORTED, MATCH_STATUS_FINISHED
from powderkeg.v1.match_service_pb2 import WatchMatchRequest, WatchMatchResponse

Item = TypeVar("Item")


class Place:
    """Where in a match a watcher is."""

    def __init__(self, from_seq: int) -> None:
        self._from = from_seq
        self._last = from_seq - 1  # the entry already known may come once, to say how the match stands
        self._has_table = False
        self._connected: list[int] | None = None

    @property
    def known(self) -> int:
        """The last seq already known: from here a stream goes on."""
        return max(self._from, self._last)

    def passes(self, update: WatchMatchResponse) -> bool:
        """Whether the update is new; if so, this is now the place. A stream begun again may repeat its last entry.

        Of the last entry it is new what lies on the table, if that was not told yet, and who is connected.
        """
        has_table = update.HasField("view") or update.HasField("legal")
        connected = list(update.presence.connected) if update.HasField("presence") else self._connected
        same = update.seq == self._last
        if update.seq < self._last or (
            same and connected == self._connected and not (has_table and not self._has_table)
        ):
            return False
        self._has_table = has_table or (same and self._has_table)
        self._last, self._connected = update.seq, connected
        return True


def is_over(update: WatchMatchResponse) -> bool:
    """Whether nothing can come after this update."""
    over = update.match.status in {MATCH_STATUS_FINISHED, MATCH_STATUS_ABORTED}
    return over and update.seq >= update.match.seq


async def watch(line: Line, match_id: str, from_seq: int, besides: Besides) -> AsyncGenerator[WatchMatchResponse, None]:
    """What happens in a match, each entry once, until it is over."""
    place = Place(from_seq)
    async with aclosing(resumed(line, lambda: _updates(line, match_id, place, besides), place.passes)) as updates:
        async for update in updates:
            yield update
            if is_over(update):
                return


async def _updates(
    line: Line, match_id: str, place: Place, besides: Besides
) -> AsyncGenerator[WatchMatchResponse, None]:
    """The updates of one stream."""
    request = besides.asked_with(WatchMatchRequest(match_id=match_id, from_seq=place.known))
    call = line.matches.WatchMatch(request, metadata=line.metadata)
    try:
        with typed_errors():
            async for update in call:
                yield update
    finally:
        call.cancel()


async def resumed(
    line: Line, begin: Callable[[], AsyncGenerator[Item, None]], is_news: Callable[[Item], bool]
) -> AsyncGenerator[Item, None]:
    """The news of a stream, begun again whenever it breaks, until it ends by itself.

    The failures in a row are forgotten when there is news, and when a stream with nothing to tell stood for longer than
    the client's patience before it broke: a match may rest for days, on a line that breaks every hour.
    """
    backoff = Backoff(line.retry)
    clock = asyncio.get_running_loop().time
    await line.ready(line.retry.seconds)
    while True:
        begun = clock()
        try:
            async with aclosing(begin()) as stream:
                async for item in stream:
                    if is_news(item):
                        backoff.reset()
                        yield item
        except PowderkegError as error:
            if clock() - begun > line.retry.seconds:
                backoff.reset()
            await backoff.pause(error)
            await line.ready(backoff.left())
        else:
            return
