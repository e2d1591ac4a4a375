"""Streams that go on where they broke off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

from grpc.aio import UnaryStreamCall

from powderkeg.client._connection import ServiceConnection
from powderkeg.client._errors import PowderkegError, typed_errors
from powderkeg.client._retry import Backoff
from powderkeg.client._update_options import UpdateOptions
from powderkeg.v1.match_pb2 import MATCH_STATUS_ABORTED, MATCH_STATUS_FINISHED
from powderkeg.v1.match_service_pb2 import (
    WatchLobbyRequest,
    WatchLobbyResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)

Item = TypeVar("Item")


class WatchPosition:
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

        Of the last entry it is new what lies on the table, if that was not told yet, who is connected, and a rematch.
        """
        has_table = update.HasField("view") or update.HasField("legal")
        connected = list(update.presence.connected) if update.HasField("presence") else self._connected
        same = update.seq == self._last
        more = connected != self._connected or (has_table and not self._has_table) or bool(update.match.rematch_id)
        if update.seq < self._last or (same and not more):
            return False
        self._has_table = has_table or (same and self._has_table)
        self._last, self._connected = update.seq, connected
        return True


def is_over(update: WatchMatchResponse) -> bool:
    """Whether nothing can come after this update."""
    over = update.match.status in {MATCH_STATUS_FINISHED, MATCH_STATUS_ABORTED}
    return over and update.seq >= update.match.seq


async def watch(
    connection: ServiceConnection, match_id: str, from_seq: int, extras: UpdateOptions, *, until_rematch: bool = False
) -> AsyncGenerator[WatchMatchResponse, None]:
    """What happens in a match, each entry once, until it is over, or has a rematch."""
    place = WatchPosition(from_seq)

    def begin() -> AsyncGenerator[WatchMatchResponse, None]:
        request = WatchMatchRequest(match_id=match_id, from_seq=place.known, until_rematch=until_rematch)
        return _read(connection.matches.WatchMatch(extras.applied_to(request), metadata=connection.about(match_id)))

    async with aclosing(resuming(connection, begin, place.passes)) as updates:
        async for update in updates:
            yield update
            if is_over(update) and (update.match.rematch_id or not until_rematch):
                return


async def watch_lobby(
    connection: ServiceConnection, request: WatchLobbyRequest
) -> AsyncGenerator[WatchLobbyResponse, None]:
    """Changes of the list of matches, each once."""

    def is_news(response: WatchLobbyResponse) -> bool:
        request.cursor = response.cursor
        return True

    def begin() -> AsyncGenerator[WatchLobbyResponse, None]:
        return _read(connection.matches.WatchLobby(request, metadata=connection.metadata))

    async with aclosing(resuming(connection, begin, is_news)) as responses:
        async for response in responses:
            yield response


async def _read(call: UnaryStreamCall[Any, Item]) -> AsyncGenerator[Item, None]:
    """What one stream tells."""
    try:
        with typed_errors():
            async for each in call:
                yield each
    finally:
        call.cancel()


async def resuming(
    connection: ServiceConnection, begin: Callable[[], AsyncGenerator[Item, None]], is_news: Callable[[Item], bool]
) -> AsyncGenerator[Item, None]:
    """The news of a stream, begun again whenever it breaks, until it ends by itself.

    The failures in a row are forgotten when there is news, and when a stream with nothing to tell stood for longer than
    the client's patience before it broke: a match may rest for days, on a connection that breaks every hour.
    """
    backoff = Backoff(connection.retry)
    clock = asyncio.get_running_loop().time
    await connection.ready(connection.retry.seconds)
    while True:
        begun = clock()
        try:
            async with aclosing(begin()) as stream:
                async for item in stream:
                    if is_news(item):
                        backoff.reset()
                        yield item
        except PowderkegError as error:
            if clock() - begun > connection.retry.seconds:
                backoff.reset()
            await backoff.pause(error)
            await connection.ready(backoff.left())
        else:
            return
