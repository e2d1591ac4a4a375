"""ReplayService: matches as their logs have them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import grpc

from powderkeg.v1 import replay_service_pb2, replay_service_pb2_grpc
from replay.log.export import MOST_BYTES
from service.bootstrap import Application
from service.context import Context, token_of
from service.errors import ServiceError
from service.file_import import import_file
from service.file_views import file_views
from service.history import asked_viewer

PIECE = 256 * 1024
"""Bytes per message of an export."""


class ReplayServicer(replay_service_pb2_grpc.ReplayServiceServicer):
    """Matches as their logs have them."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def ListEntries(
        self, request: replay_service_pb2.ListEntriesRequest, context: Context
    ) -> replay_service_pb2.ListEntriesResponse:
        live, caller = await self.app.callers.caller(request.match_id, token_of(context))
        entries = await self.app.history.entries(
            live,
            caller,
            request.from_seq,
            request.page_size or 100,
            request.language,
            client=self.app.limiter.client(context),
        )
        return replay_service_pb2.ListEntriesResponse(entries=entries, seq=live.fold.seq)

    async def GetViewAt(
        self, request: replay_service_pb2.GetViewAtRequest, context: Context
    ) -> replay_service_pb2.GetViewAtResponse:
        live, caller = await self.app.callers.caller(request.match_id, token_of(context))
        return await self.app.history.view_at(
            live,
            caller,
            request.seq,
            seat_in(request),
            client=self.app.limiter.client(context),
            own_seq=request.own_seq,
            all_cards=request.all_cards,
            language=request.language,
        )

    async def ListViews(
        self, request: replay_service_pb2.ListViewsRequest, context: Context
    ) -> AsyncIterator[replay_service_pb2.ListViewsResponse]:
        live, _ = await self.app.callers.caller(request.match_id, token_of(context))
        viewer = asked_viewer(seat_in(request), all_cards=request.all_cards)
        client, wanted = self.app.limiter.client(context), (request.from_seq, request.to_seq, request.language)
        async for some in self.app.history.views(live, viewer, *wanted, client=client):
            yield some

    async def ListFileViews(
        self, request: replay_service_pb2.ListFileViewsRequest, context: Context
    ) -> AsyncIterator[replay_service_pb2.ListFileViewsResponse]:
        viewer = asked_viewer(seat_in(request), all_cards=request.all_cards)
        slices, client = self.app.matches.slices, self.app.limiter.client(context)
        async for some in file_views(slices, client, request.file, request.match_id, viewer, request.language):
            yield some

    async def ExportReplay(
        self, request: replay_service_pb2.ExportReplayRequest, context: Context
    ) -> AsyncIterator[replay_service_pb2.ExportReplayResponse]:
        live, caller = await self.app.callers.caller(request.match_id, token_of(context))
        await self.app.notary.see_signed(live)
        data = await self.app.history.export(live, caller, client=self.app.limiter.client(context))
        for at in range(0, len(data), PIECE):
            yield replay_service_pb2.ExportReplayResponse(data=data[at : at + PIECE])

    async def VerifyReplay(
        self, request: replay_service_pb2.VerifyReplayRequest, context: Context
    ) -> replay_service_pb2.VerifyReplayResponse:
        if await self.app.lists.is_private(request.match_id):  # of others a log is verified that cannot be loaded
            await self.app.callers.caller(request.match_id, token_of(context))
        return await self.app.history.verify(request.match_id, client=self.app.limiter.client(context))

    async def ListCheckpoints(
        self, request: replay_service_pb2.ListCheckpointsRequest, context: Context
    ) -> replay_service_pb2.ListCheckpointsResponse:
        live, caller = await self.app.callers.caller(request.match_id, token_of(context))
        await self.app.notary.see_signed(live)
        return replay_service_pb2.ListCheckpointsResponse(checkpoints=await self.app.history.checkpoints(live, caller))

    async def ImportReplay(
        self, requests: AsyncIterator[replay_service_pb2.ImportReplayRequest], context: Context
    ) -> replay_service_pb2.ImportReplayResponse:
        token, size, pieces = token_of(context), 0, list[bytes]()
        may = self.app.callers.knows_organizer(token)
        async for request in requests:
            size += len(request.data)
            if size > MOST_BYTES:
                raise ServiceError(
                    grpc.StatusCode.INVALID_ARGUMENT, "BAD_EXPORT", f"the file has more than {MOST_BYTES} bytes"
                )
            if may:  # of others nothing is kept, and little is read
                pieces.append(request.data)
            else:
                self.app.limiter.imported(self.app.limiter.client(context), size)
        # Not before: a call that fails while its caller still writes loses its status on the way (grpc #36066).
        self.app.callers.need_organizer(token)
        ids = await import_file(self.app.store, self.app.events, b"".join(pieces))
        return replay_service_pb2.ImportReplayResponse(match_ids=ids)


def seat_in(
    request: replay_service_pb2.GetViewAtRequest
    | replay_service_pb2.ListViewsRequest
    | replay_service_pb2.ListFileViewsRequest,
) -> int | None:
    """As which seat the caller wants to look."""
    return request.seat if request.HasField("seat") else None
