"""The Play stream: acting and watching over one connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from typing import NamedTuple, Self

from google.protobuf.message import Message
from grpc import StatusCode

from powderkeg.client._actions import as_action
from powderkeg.client._connection import ServiceConnection, new_request_id
from powderkeg.client._errors import Contradiction, IllegalMove, PowderkegError, Unavailable, make_error, typed_errors
from powderkeg.client._retry import Backoff
from powderkeg.client._update_options import NO_EXTRAS, UpdateOptions
from powderkeg.client._watch import WatchPosition, is_over, resuming
from powderkeg.v1.match_service_pb2 import (
    Accepted,
    Attach,
    PlayRequest,
    PlayResponse,
    Refused,
    Submit,
    WatchMatchResponse,
)


class _Waiting(NamedTuple):
    """An action on its way, and whoever waits for the answer."""

    submit: Submit
    answer: asyncio.Future[int]


class Play:
    """Act and watch in one stream: less work per move than single calls.

    A stream that breaks is begun again from the last seq, and every action without an answer is sent again under its
    own request id, so that it counts once. Updates wait here until they are asked for.
    """

    def __init__(
        self,
        connection: ServiceConnection,
        match_id: str,
        from_seq: int,
        keep: Callable[[Accepted], None] = lambda _: None,
        extras: UpdateOptions = NO_EXTRAS,
    ) -> None:
        self._connection = connection
        self._extras = extras
        self._keep = keep
        """Takes the receipt of an answer."""
        self._match_id = match_id
        self._place = WatchPosition(from_seq)
        self._updates: asyncio.Queue[WatchMatchResponse | PowderkegError | None] = asyncio.Queue()
        self._waiting: dict[str, _Waiting] = {}
        self._outbox: asyncio.Queue[PlayRequest | None] = asyncio.Queue()
        self._end: PowderkegError | None = None
        self._told = False

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[Self, None]:
        """Read in the background, so that an answer is found also while nobody asks for updates."""
        reader = asyncio.create_task(self._read())
        try:
            yield self
        finally:
            reader.cancel()
            await asyncio.wait([reader])

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> WatchMatchResponse:
        update = await self._updates.get()
        if isinstance(update, WatchMatchResponse):
            return update
        self._updates.put_nowait(update)  # whoever asks again gets the same end
        if update is None:
            raise StopAsyncIteration
        raise update

    async def act(self, action: Message, expected_seq: int = 0, window: int = 0, request_id: str = "") -> int:
        """Do something, as Player.act; the seq of its entry. What came of it is in the update with that seq."""
        submit = Submit(
            request_id=request_id or new_request_id(),
            expected_seq=expected_seq,
            action=as_action(action),
            window=window,
        )
        backoff = Backoff(self._connection.retry)
        backoff.begin()
        while self._end is None:
            try:
                return await self._submit(submit, backoff.left())
            except Unavailable as error:
                await backoff.pause(error)
        raise self._end

    async def _submit(self, submit: Submit, seconds: float) -> int:
        """Send an action and wait for its answer. If the stream is broken, the action goes out with the next one."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[submit.request_id] = _Waiting(submit, answer)
        self._outbox.put_nowait(PlayRequest(submit=submit))
        try:
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            raise Unavailable(StatusCode.DEADLINE_EXCEEDED, message="the action was not answered in time") from None
        finally:
            self._waiting.pop(submit.request_id, None)

    async def _read(self) -> None:
        """Hand out what comes, until the stream ends for good."""
        end: PowderkegError = Unavailable(StatusCode.CANCELLED, message="this stream was closed")
        try:
            async with aclosing(resuming(self._connection, self._responses, self._is_news)) as responses:
                async for response in responses:
                    self._hand_out(response)
            self._tell_end(None)
            end = IllegalMove(StatusCode.FAILED_PRECONDITION, "GAME_OVER", "the match is over")
        except PowderkegError as error:
            end = error
        finally:
            self._finish(end)

    def _finish(self, end: PowderkegError) -> None:
        self._end = end
        self._tell_end(end)
        for waiting in self._waiting.values():
            _settle(waiting.answer, end)

    def _tell_end(self, error: PowderkegError | None) -> None:
        """Let the iteration end, once: with the error, or because the match is over."""
        if not self._told:
            self._told = True
            self._updates.put_nowait(error)

    async def _responses(self) -> AsyncGenerator[PlayResponse, None]:
        """What one stream brings, after everything that still waits for an answer was sent into it."""
        outbox: asyncio.Queue[PlayRequest | None] = asyncio.Queue()
        self._outbox = outbox
        attach = self._extras.applied_to(Attach(match_id=self._match_id, from_seq=self._place.known))
        outbox.put_nowait(PlayRequest(attach=attach))
        for waiting in self._waiting.values():
            outbox.put_nowait(PlayRequest(submit=waiting.submit))
        call = self._connection.matches.Play(_requests(outbox), metadata=self._connection.about(self._match_id))
        try:
            with typed_errors():
                async for response in call:
                    yield response
        finally:
            outbox.put_nowait(None)
            call.cancel()

    def _is_news(self, response: PlayResponse) -> bool:
        return not response.HasField("update") or self._place.passes(response.update)

    def _hand_out(self, response: PlayResponse) -> None:
        """An update to whoever iterates, an answer to whoever acted."""
        if response.HasField("update"):
            self._updates.put_nowait(response.update)
            if is_over(response.update):
                self._tell_end(None)  # the stream is read on: an answer may still be to come
        elif response.HasField("accepted"):
            self._accept(response.accepted)
        elif response.HasField("refused"):
            self._answer(response.refused.request_id, _error_of(response.refused))

    def _accept(self, accepted: Accepted) -> None:
        answer: int | PowderkegError = accepted.seq
        try:
            if accepted.request_id in self._waiting:
                self._keep(accepted)
        except Contradiction as contradiction:
            answer = contradiction
        self._answer(accepted.request_id, answer)

    def _answer(self, request_id: str, answer: int | PowderkegError) -> None:
        """Unknown ids are left alone: an action that was sent twice is answered twice."""
        if waiting := self._waiting.get(request_id):
            _settle(waiting.answer, answer)


async def _requests(outbox: asyncio.Queue[PlayRequest | None]) -> AsyncGenerator[PlayRequest, None]:
    while (request := await outbox.get()) is not None:
        yield request


def _settle(future: asyncio.Future[int], answer: int | PowderkegError) -> None:
    if future.done():
        return
    if isinstance(answer, PowderkegError):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _error_of(refused: Refused) -> PowderkegError:
    metadata = {"seq": str(refused.seq)} | ({"rule": refused.rule} if refused.rule else {})
    return make_error(refused.code, refused.reason, refused.message, refused.rule, metadata)
