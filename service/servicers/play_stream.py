"""The Play stream: moves in, answers and updates out."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, NoReturn

import grpc

from powderkeg.v1 import match_service_pb2
from replay.log.request_ids import request_key
from replay.store.streams import StoreDown
from service.answers import wanted
from service.auth import Caller, need_seat
from service.bootstrap import Application
from service.errors import ServiceError, as_service_error
from service.live_match import Live
from service.servicers.context import Context
from service.validation import validate, validate_submit

QUEUED = 16
"""Messages that wait for a client who does not read its stream; what more there is stays where it is."""


async def first_message(context: Context) -> match_service_pb2.Attach | None:
    """Which match a stream is for; None if it ends before it says so."""
    first = await context.read()
    if first is grpc.aio.EOF:
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
    context: Context
    live: Live
    caller: Caller

    async def run(self, attach: match_service_pb2.Attach) -> None:
        """Answer moves and tell updates, until the client or the match ends."""
        context = self.context
        if attach.quiet:
            while (request := await context.read()) is not grpc.aio.EOF:
                await context.write(await self._answer(request))
            return
        answers: asyncio.Queue[match_service_pb2.PlayResponse | Exception | None] = asyncio.Queue(maxsize=QUEUED)
        watching = asyncio.create_task(self._tell(attach, answers))
        acting = asyncio.create_task(self._take(answers))
        try:
            while (answer := await answers.get()) is not None:
                if isinstance(answer, Exception):
                    raise answer
                await context.write(answer)
        finally:
            watching.cancel()
            acting.cancel()

    async def _tell(self, attach: match_service_pb2.Attach, answers: asyncio.Queue[Any]) -> None:
        """Updates into the stream; the end of the match ends it."""
        try:
            async for update in self.app.watch_feed.watch(self.live, self.caller, attach.from_seq, wanted(attach)):
                await answers.put(match_service_pb2.PlayResponse(update=update))
            await answers.put(None)
        except Exception as error:  # noqa: BLE001 (whatever it is, the stream ends with it)
            await answers.put(error)

    async def _take(self, answers: asyncio.Queue[Any]) -> None:
        """Actions out of the stream, one after the other. A refused one is answered, and the stream goes on."""
        try:
            while (request := await self.context.read()) is not grpc.aio.EOF:
                await answers.put(await self._answer(request))
        except Exception as error:  # noqa: BLE001 (as above)
            await answers.put(error)

    async def _answer(self, request: match_service_pb2.PlayRequest) -> match_service_pb2.PlayResponse:
        live, caller = self.live, self.caller
        submit, seat = request.submit, need_seat(caller)
        try:
            if request.HasField("submit"):
                validate_submit(submit, request)
            else:
                refuse_to_attach_again(request)
            step = await self.app.commands.submit(live, await self.app.callers.acting(live, caller), submit)
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
        accepted.receipt = await self.app.notary.receipt(live, seat, step)
        return answer


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
