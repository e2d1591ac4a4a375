"""Events: what can be asked of them, and what their organizer can do."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from powderkeg.client._errors import typed_errors
from powderkeg.client._keeping import Keeping
from powderkeg.client._line import Line, new_request_id
from powderkeg.client._watch import resumed
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
    """The calls of the client that are about events."""

    _line: Line
    _keeping: Keeping | None

    async def events(self, page_size: int = 0) -> AsyncGenerator[EventInfo, None]:
        """All events, newest first, fetched page by page as they are asked for."""
        request = ListEventsRequest(page_size=page_size)
        while True:
            page = await self._line.call(self._line.events.ListEvents, request)
            for event in page.events:
                yield event
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def event(self, name: str, from_size: int = 0) -> GetEventResponse:
        """An event, its standings, and the newest signed head of its tree: keep that.

        With the size of a head that you have kept the answer proves that its tree has only grown.
        """
        request = GetEventRequest(name=name, from_size=from_size)
        answer = await self._line.call(self._line.events.GetEvent, request)
        if self._keeping is not None:
            self._keeping.head(answer, name)
        return answer

    async def check_event(self, name: str) -> None:
        """Let the service prove that the tree of an event has only grown since every head that was kept.

        It needs a keeper. Contradiction is raised if there is no such proof.
        """
        if self._keeping is None:
            raise ValueError("nothing is kept, so there is nothing to check: connect with keep=Keeper(FOLDER)")
        await self._keeping.check(name)

    async def create_event(self, name: str, boards: int = 0) -> EventInfo:
        """Create an event, in which only the organizer opens matches. Needs the organizer key."""
        request = CreateEventRequest(request_id=new_request_id(), name=name, boards=boards)
        return (await self._line.call(self._line.events.CreateEvent, request)).event

    async def close_event(self, name: str, abort_open: bool = False) -> EventInfo:
        """Close an event, once all its matches are over; or abort those that are not. Needs the organizer key."""
        request = CloseEventRequest(request_id=new_request_id(), name=name, abort_open=abort_open)
        return (await self._line.call(self._line.events.CloseEvent, request)).event

    async def export_event(self, name: str) -> bytes:
        """All that is public of an event, as one file."""
        request, line = ExportEventRequest(name=name), self._line
        return await line.collect(
            lambda seconds: line.events.ExportEvent(request, timeout=seconds, metadata=line.metadata)
        )

    async def audit_event(self, name: str) -> AsyncGenerator[AuditEventResponse, None]:
        """Let the service audit an event: how far it is, each match once, and at last the event. For the organizer.

        An audit that breaks is begun anew.
        """
        told: set[str] = set()

        def is_news(response: AuditEventResponse) -> bool:
            known = response.HasField("match") and response.match.match_id in told
            told.add(response.match.match_id)
            return not known

        async with aclosing(resumed(self._line, lambda: self._audit(name), is_news)) as responses:
            async for response in responses:
                yield response
                if response.HasField("event"):
                    return

    async def _audit(self, name: str) -> AsyncGenerator[AuditEventResponse, None]:
        """The responses of one stream."""
        call = self._line.events.AuditEvent(AuditEventRequest(name=name), metadata=self._line.metadata)
        try:
            with typed_errors():
                async for response in call:
                    yield response
        finally:
            call.cancel()
