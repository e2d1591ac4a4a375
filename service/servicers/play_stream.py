"""The Play stream: moves in, answers and updates out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

import grpc
from google.protobuf.message import Message

from powderkeg.v1 import match_service_pb2
from replay.log.framing import first_field
from replay.log.request_ids import request_key
from replay.log.status import OPEN
from replay.store.streams import StoreDown
from service.answers import wanted
from service.auth import Caller, need_seat
from service.bootstrap import Application
from service.context import EOF, StreamContext
from service.errors import ServiceError, as_service_error
from service.live_match import Live
from service.turn_lock import TurnLock
from service.validation import validate, validate_submit

Read = Callable[[], Awaitable[Any]]
"""Waits for a message of the client."""
Write = Callable[[Message | bytes], Awaitable[None]]
"""Sends a message to the client."""


async def first_message(context: StreamContext, app: Application) -> match_service_pb2.Attach | None:
    """Which match a stream is for; None if it ends before it says so."""
    first = await app.limiter.first_request(context, app.idle_streams)
    if first is EOF:
        return None
    validate(first)
    if not first.HasField("attach"):
        raise ServiceError(
            grpc.StatusCode.INVALID_ARGUMENT,
            "MALFORMED",
            "a Play stream begins with attach: which match is it for?",
        )
    attach: match_service_pb2.Attach = first.attach
    return attach


@dataclass(frozen=True, slots=True)
class PlayStream:
    """The stream of a seat that is attached to its match."""

    app: Application
    context: StreamContext
    live: Live
    caller: Caller
    client: str

    async def run(self, attach: match_service_pb2.Attach) -> None:
        """Answer moves and tell updates, until the client or the match ends."""
        if attach.quiet:
            await self._take(self.app.idle_streams.reader(self.context), self.context.write)
            return
        writing = TurnLock()

        async def write(message: Message | bytes) -> None:
            """Two tasks write, one at a time."""
            if not writing.take():
                await writing.wait()
            try:
                await self.context.write(message)
            finally:
                writing.release()

        watching = self.app.watch_feed.watch(self.live, self.caller, attach.from_seq, wanted(attach), first_field)
        with self.app.limiter.watch(self.client, self.live.fold.match_id):
            await self._tell(watching, write, writing)

    async def _tell(self, watching: AsyncGenerator[bytes, None], write: Write, writing: TurnLock) -> None:
        """Updates out and moves in, beside each other."""
        answering = TurnLock()

        async def take() -> None:
            async with last_to_write(writing):
                await self._take(self.context.read, write, answering)

        async with aclosing(watching) as updates, asyncio.TaskGroup() as tasks, last_to_write(writing):
            taking = tasks.create_task(take())
            async for update in updates:
                await write(update)
            await answering.wait()  # the move that has ended the match is answered, too
            taking.cancel()

    async def _take(self, read: Read, write: Write, answering: TurnLock | None = None) -> None:
        """Actions out of the stream, one after the other. A refused one is answered, and the stream goes on."""
        while (request := await read()) is not EOF:
            if answering is not None and not answering.take():
                await answering.wait()
            await write(await self._answer(request))
            if answering is not None:
                answering.release()

    async def _answer(self, request: match_service_pb2.PlayRequest) -> match_service_pb2.PlayResponse:
        app, live, caller = self.app, self.live, self.caller
        if wait := app.limiter.message_wait(self.client):
            await asyncio.sleep(wait)
        submit, seat = request.submit, need_seat(caller)
        try:
            if request.HasField("submit"):
                validate_submit(submit, request)
            else:
                refuse_to_attach_again(request)
            if live.fold.status == OPEN:  # this process may not know yet that it has started
                await app.matches.refresh(live)
            step = await app.commands.submit(live, app.callers.acting(live, caller), submit)
        except Exception as error:
            known = as_service_error(error)
            if known is None:
                raise
            if isinstance(error, StoreDown):
                match_id = live.fold.match_id
                request_id = request_key(match_id, submit.request_id)
                self.app.tally.store.failed(error, method="Play", match_id=match_id, request_id=request_id)
            return _refused(submit.request_id, known, live.fold.seq_for(seat))
        answer = match_service_pb2.PlayResponse()
        accepted = answer.accepted
        accepted.request_id = submit.request_id
        accepted.seq = live.fold.seq_for(seat, step.seq)
        if app.notary.owes_receipts(live):
            accepted.receipt = await app.notary.receipt(live, seat, step)
        return answer


@asynccontextmanager
async def last_to_write(writing: TurnLock) -> AsyncIterator[None]:
    """What fails in here is raised when nobody writes, and nobody will: after half an answer no status can be sent."""
    try:
        yield
    except Exception:
        await writing.wait()
        raise


def refuse_to_attach_again(request: match_service_pb2.PlayRequest) -> NoReturn:
    validate(request)
    raise ServiceError(
        grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED", "a stream is attached once, with its first message; now submit"
    )


def _refused(request_id: str, error: ServiceError, seq: int) -> match_service_pb2.PlayResponse:
    return match_service_pb2.PlayResponse(
        refused=match_service_pb2.Refused(
            request_id=request_id,
            code=error.code.value[0],
            reason=error.reason,
            message=error.message,
            rule=error.metadata.get("rule", ""),
            seq=seq,
        )
    )
