"""Events: what can be asked of them, and what their organizer can do."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from powderkeg.client._connection import ServiceConnection, new_request_id
from powderkeg.client._errors import typed_errors
from powderkeg.client._note_checker import NoteChecker
from powderkeg.client._watch import resuming
from powderkeg.v1.event_service_pb2 import (
    AuditEventRequest,
    AuditEventResponse,
    CloseEventRequest,
    CreateEventRequest,
    EventInfo,
    ExportEventRequest,
    GetEventRequest,
    GetEventResponse,
    ListEventsRequest,
)


class EventCalls:
    """The calls of EventService."""

    def __init__(self, connection: ServiceConnection, checker: NoteChecker | None) -> None:
        self._connection = connection
        self._checker = checker

    async def all(self, page_size: int) -> AsyncGenerator[EventInfo, None]:
        """All events, newest first, fetched page by page."""
        request = ListEventsRequest(page_size=page_size)
        while True:
            page = await self._connection.call(self._connection.events.ListEvents, request)
            for event in page.events:
                yield event
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def get(self, name: str, from_size: int) -> GetEventResponse:
        """An event. With a keeper its head is kept."""
        request = GetEventRequest(name=name, from_size=from_size)
        answer = await self._connection.call(self._connection.events.GetEvent, request)
        if self._checker is not None:
            self._checker.head(answer, name)
        return answer

    async def check(self, name: str) -> None:
        """Whether the tree of an event has only grown since every head that was kept."""
        if self._checker is None:
            raise ValueError("nothing is kept, so there is nothing to check: connect with keep=Keeper(FOLDER)")
        await self._checker.check(name)

    async def create(self, name: str, boards: int) -> EventInfo:
        """Create an event."""
        request = CreateEventRequest(request_id=new_request_id(), name=name, boards=boards)
        return (await self._connection.call(self._connection.events.CreateEvent, request)).event

    async def close(self, name: str, abort_open: bool) -> EventInfo:
        """Close an event."""
        request = CloseEventRequest(request_id=new_request_id(), name=name, abort_open=abort_open)
        return (await self._connection.call(self._connection.events.CloseEvent, request)).event

    async def export(self, name: str) -> bytes:
        """All that is public of an event, as one file."""
        request, connection = ExportEventRequest(name=name), self._connection
        return await connection.collect(
            lambda seconds: connection.events.ExportEvent(request, timeout=seconds, metadata=connection.metadata)
        )

    async def audit(self, name: str) -> AsyncGenerator[AuditEventResponse, None]:
        """What an audit by the service tells, each match once. An audit that breaks is begun anew."""
        told: set[str] = set()

        def is_news(response: AuditEventResponse) -> bool:
            known = response.HasField("match") and response.match.match_id in told
            told.add(response.match.match_id)
            return not known

        async with aclosing(resuming(self._connection, lambda: self._responses(name), is_news)) as responses:
            async for response in responses:
                yield response
                if response.HasField("event"):
                    return

    async def _responses(self, name: str) -> AsyncGenerator[AuditEventResponse, None]:
        """The responses of one stream."""
        call = self._connection.events.AuditEvent(AuditEventRequest(name=name), metadata=self._connection.metadata)
        try:
            with typed_errors():
                async for response in call:
                    yield response
        finally:
            call.cancel()
