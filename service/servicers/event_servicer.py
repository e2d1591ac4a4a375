"""EventService: events and their trees."""

from __future__ import annotations

from collections.abc import AsyncIterator

from powderkeg.v1 import event_service_pb2, event_service_pb2_grpc
from service.bootstrap import Application
from service.context import Context, token_of
from service.event_audits import audit
from service.servicers.replay_servicer import PIECE


class EventServicer(event_service_pb2_grpc.EventServiceServicer):
    """Events and their trees."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def CreateEvent(
        self, request: event_service_pb2.CreateEventRequest, context: Context
    ) -> event_service_pb2.CreateEventResponse:
        self.app.callers.need_organizer(token_of(context))
        await self.app.events.create(request.name, request.boards, request.request_id)
        return event_service_pb2.CreateEventResponse(event=await self.app.events.info(request.name))

    async def GetEvent(
        self, request: event_service_pb2.GetEventRequest, context: Context
    ) -> event_service_pb2.GetEventResponse:
        return await self.app.events.get(request.name, request.from_size, request.from_sizes)

    async def ListEvents(
        self, request: event_service_pb2.ListEventsRequest, context: Context
    ) -> event_service_pb2.ListEventsResponse:
        return await self.app.events.list(request.page_size or 50, request.page_token)

    async def CloseEvent(
        self, request: event_service_pb2.CloseEventRequest, context: Context
    ) -> event_service_pb2.CloseEventResponse:
        self.app.callers.need_organizer(token_of(context))
        await self.app.commands.close_event(request.name, request.request_id, abort_open=request.abort_open)
        return event_service_pb2.CloseEventResponse(event=await self.app.events.info(request.name))

    async def ExportEvent(
        self, request: event_service_pb2.ExportEventRequest, context: Context
    ) -> AsyncIterator[event_service_pb2.ExportEventResponse]:
        waiting = bytearray()
        async for piece in self.app.events.export(request.name):
            waiting += piece
            if len(waiting) >= PIECE:
                yield event_service_pb2.ExportEventResponse(data=bytes(waiting))
                waiting.clear()
        yield event_service_pb2.ExportEventResponse(data=bytes(waiting))

    async def AuditEvent(
        self, request: event_service_pb2.AuditEventRequest, context: Context
    ) -> AsyncIterator[event_service_pb2.AuditEventResponse]:
        self.app.callers.need_organizer(token_of(context))
        async for word in audit(self.app.events, request.name, self.app.policy):
            yield word
