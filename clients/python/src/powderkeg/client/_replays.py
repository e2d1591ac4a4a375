"""Replays: logs entry by entry, tables of the past, files, and whether a log is sound."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from powderkeg.client._connection import ServiceConnection
from powderkeg.client._errors import typed_errors
from powderkeg.client._retry import with_retries
from powderkeg.v1.replay_service_pb2 import (
    ExportReplayRequest,
    GetViewAtRequest,
    GetViewAtResponse,
    ImportReplayRequest,
    ListCheckpointsRequest,
    ListEntriesRequest,
    StoredEntry,
    VerifyReplayRequest,
    VerifyReplayResponse,
)

_PIECE = 64 * 1024
"""So many bytes of a file are sent at once."""


class ReplayCalls:
    """The calls of ReplayService."""

    def __init__(self, connection: ServiceConnection) -> None:
        self._connection = connection

    async def entries(self, match_id: str, from_seq: int, page_size: int) -> AsyncGenerator[StoredEntry, None]:
        """The entries of a log after a seq, fetched page by page."""
        request = ListEntriesRequest(match_id=match_id, from_seq=from_seq, page_size=page_size)
        while True:
            page = await self._connection.call(self._connection.replays.ListEntries, request)
            for stored in page.entries:
                yield stored
                request.from_seq = stored.seq
            if not page.entries or request.from_seq >= page.seq:
                return

    async def view_at(self, request: GetViewAtRequest) -> GetViewAtResponse:
        """The table after an entry."""
        return await self._connection.call(self._connection.replays.GetViewAt, request)

    async def export(self, match_id: str) -> bytes:
        """A log as one file."""
        request, connection = ExportReplayRequest(match_id=match_id), self._connection
        metadata = connection.about(match_id)
        return await connection.collect(
            lambda seconds: connection.replays.ExportReplay(request, timeout=seconds, metadata=metadata)
        )

    async def import_file(self, data: bytes) -> list[str]:
        """Send a file, and send it again until it is answered; the ids of its matches."""
        connection = self._connection

        async def attempt(seconds: float) -> list[str]:
            with typed_errors():
                call = connection.replays.ImportReplay(_pieces(data), timeout=seconds, metadata=connection.metadata)
                return list((await call).match_ids)

        return await with_retries(connection.retry, attempt)

    async def checkpoints(self, match_id: str) -> list[str]:
        """The signed checkpoints of a log."""
        request = ListCheckpointsRequest(match_id=match_id)
        return list((await self._connection.call(self._connection.replays.ListCheckpoints, request)).checkpoints)

    async def verify(self, match_id: str) -> VerifyReplayResponse:
        """Whether a log is sound, as the service finds."""
        request = VerifyReplayRequest(match_id=match_id)
        return await self._connection.call(self._connection.replays.VerifyReplay, request)


async def _pieces(data: bytes) -> AsyncGenerator[ImportReplayRequest, None]:
    for at in range(0, len(data), _PIECE):
        yield ImportReplayRequest(data=data[at : at + _PIECE])
