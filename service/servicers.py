"""The servicers: parse, call the application, answer. Nothing is decided here."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from typing import Any, NoReturn

import grpc

from engines.core.actions import Resign
from engines.core.viewers import SPECTATOR
from engines.games import GAMES
from powderkeg.v1 import (
    catalog_service_pb2,
    catalog_service_pb2_grpc,
    event_service_pb2,
    event_service_pb2_grpc,
    match_service_pb2,
    match_service_pb2_grpc,
    replay_service_pb2,
    replay_service_pb2_grpc,
)
from replay.log.export import MOST_BYTES
from service import catalog
from service.answers import wanted
from service.auth import Caller, is_organizer, make_token, need_host, need_organizer_key, need_seat, seat_role
from service.commands import Application
from service.errors import ServiceError, as_service_error
from service.event_audits import audit
from service.importing import import_file
from service.matches import Live
from service.validation import validate, validate_submit
from words.bundles import ftl

Context = grpc.aio.ServicerContext[Any, Any]
QUEUED = 16
"""Messages that wait for a client who does not read its Play stream; what more there is stays where it is."""
PIECE = 256 * 1024
"""Bytes per message of an export."""


def token_of(context: Context) -> str:
    for name, value in context.invocation_metadata() or ():
        if name == "authorization":
            scheme, _, token = str(value).strip().partition(" ")
            return token.strip() if scheme.lower() == "bearer" else str(value)
    return ""


def refuse_to_attach_again(request: match_service_pb2.PlayRequest) -> NoReturn:
    validate(request)
    raise ServiceError(
        grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED", "a stream is attached once, with its first message; now submit"
    )


class CatalogServicer(catalog_service_pb2_grpc.CatalogServiceServicer):
    """What there is to play."""

    async def ListGames(
        self, request: catalog_service_pb2.ListGamesRequest, context: Context
    ) -> catalog_service_pb2.ListGamesResponse:
        return catalog_service_pb2.ListGamesResponse(games=[catalog.summary(game) for game in GAMES])

    async def GetGame(
        self, request: catalog_service_pb2.GetGameRequest, context: Context
    ) -> catalog_service_pb2.GetGameResponse:
        return catalog.describe(GAMES.at(request.game, request.ruleset) if request.ruleset else GAMES[request.game])

    async def GetMessages(
        self, request: catalog_service_pb2.GetMessagesRequest, context: Context
    ) -> catalog_service_pb2.GetMessagesResponse:
        return catalog_service_pb2.GetMessagesResponse(ftl=ftl(GAMES[request.game].name, request.language))


class MatchServicer(match_service_pb2_grpc.MatchServiceServicer):
    """Creating, joining, playing and watching matches."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def _caller(self, request: Any, context: Context) -> tuple[Live, Caller]:
        return await self.app.caller(request.match_id, token_of(context))

    async def CreateMatch(
        self, request: match_service_pb2.CreateMatchRequest, context: Context
    ) -> match_service_pb2.CreateMatchResponse:
        organizer = is_organizer(token_of(context), self.app.organizer_key)
        return await self.app.creation.create(request, organizer=organizer)

    async def JoinMatch(
        self, request: match_service_pb2.JoinMatchRequest, context: Context
    ) -> match_service_pb2.JoinMatchResponse:
        live = await self.app.matches.live(request.match_id)
        step = await self.app.lobby.join(live, self.app.newcomer(live, token_of(context)), request)
        seat = step.entry.seat_taken.seat
        match = live.fold.match(seat)
        return match_service_pb2.JoinMatchResponse(
            match=match,
            seat=seat,
            seat_token=make_token(live.token_key, seat_role(seat, live.fold.seating.left[seat])),
            seq=match.seq,
            receipt=await self.app.notary.receipt(live, seat, step),
        )

    async def AddBot(
        self, request: match_service_pb2.AddBotRequest, context: Context
    ) -> match_service_pb2.AddBotResponse:
        live, caller = await self._caller(request, context)
        need_host(caller)
        wanted = request.seat if request.HasField("seat") else None
        step = await self.app.lobby.add_bot(live, request.request_id, request.bot, wanted)
        match = live.fold.match(caller.counts_as)
        return match_service_pb2.AddBotResponse(match=match, seat=step.entry.seat_taken.seat, seq=match.seq)

    async def StartMatch(
        self, request: match_service_pb2.StartMatchRequest, context: Context
    ) -> match_service_pb2.StartMatchResponse:
        live, caller = await self._caller(request, context)
        need_host(caller)
        await self.app.start(live, request.request_id)
        match = live.fold.match(caller.counts_as)
        return match_service_pb2.StartMatchResponse(match=match, seq=match.seq)

    async def GetMatch(
        self, request: match_service_pb2.GetMatchRequest, context: Context
    ) -> match_service_pb2.GetMatchResponse:
        live, caller = await self._caller(request, context)
        if live.over:
            await self.app.matches.find_rematch(live)
        match = live.match(caller.counts_as)
        return match_service_pb2.GetMatchResponse(match=match, seq=match.seq)

    async def ListMatches(
        self, request: match_service_pb2.ListMatchesRequest, context: Context
    ) -> match_service_pb2.ListMatchesResponse:
        return await self.app.list_matches(request)

    async def GetView(
        self, request: match_service_pb2.GetViewRequest, context: Context
    ) -> match_service_pb2.GetViewResponse:
        return self.app.view(*await self._caller(request, context), request.language)

    async def ListLegalActions(
        self, request: match_service_pb2.ListLegalActionsRequest, context: Context
    ) -> match_service_pb2.ListLegalActionsResponse:
        return self.app.legal(*await self._caller(request, context), request.language)

    async def SubmitAction(
        self, request: match_service_pb2.SubmitActionRequest, context: Context
    ) -> match_service_pb2.SubmitActionResponse:
        live = await self.app.matches.live(request.match_id, fresh=False)
        caller = self.app.who(live, token_of(context))
        seat = await self.app.acting(live, caller)
        step = await self.app.submit(live, seat, request)
        answer = self.app.submitted(live, caller, step, wanted(request))  # before anything else can happen
        answer.receipt = await self.app.notary.receipt(live, seat, step)
        return answer

    async def WatchMatch(
        self, request: match_service_pb2.WatchMatchRequest, context: Context
    ) -> AsyncIterator[match_service_pb2.WatchMatchResponse]:
        live, caller = await self._caller(request, context)
        with self.app.presence.connected(request.match_id, caller.seat):
            updates = self.app.watch(
                live, caller, request.from_seq, wanted(request), until_rematch=request.until_rematch
            )
            async for update in updates:
                yield update

    async def Play(  # type: ignore[override]
        self, requests: AsyncIterator[match_service_pb2.PlayRequest], context: Context
    ) -> None:
        """Reads and writes by itself: for a stream of moves that takes less than two generators do."""
        first = await context.read()
        if first is grpc.aio.EOF:
            return
        validate(first)
        if not first.HasField("attach"):
            raise ServiceError(
                grpc.StatusCode.INVALID_ARGUMENT,
                "MALFORMED",
                "a Play stream begins with attach: which match is it for?",
            )
        live, caller = await self._caller(first.attach, context)
        with self.app.presence.connected(live.fold.match_id, need_seat(caller)):
            await self._play(live, caller, first.attach, context)

    async def _play(self, live: Live, caller: Caller, attach: match_service_pb2.Attach, context: Context) -> None:
        if attach.quiet:
            while (request := await context.read()) is not grpc.aio.EOF:
                await context.write(await self._answer(live, caller, request))
            return
        answers: asyncio.Queue[match_service_pb2.PlayResponse | Exception | None] = asyncio.Queue(maxsize=QUEUED)
        watching = asyncio.create_task(self._tell(live, caller, attach, answers))
        acting = asyncio.create_task(self._take(live, caller, context, answers))
        try:
            while (answer := await answers.get()) is not None:
                if isinstance(answer, Exception):
                    raise answer
                await context.write(answer)
        finally:
            watching.cancel()
            acting.cancel()

    async def _tell(
        self, live: Live, caller: Caller, attach: match_service_pb2.Attach, answers: asyncio.Queue[Any]
    ) -> None:
        """Updates into the stream; the end of the match ends it."""
        try:
            async for update in self.app.watch(live, caller, attach.from_seq, wanted(attach)):
                await answers.put(match_service_pb2.PlayResponse(update=update))
            await answers.put(None)
        except Exception as error:  # noqa: BLE001 (whatever it is, the stream ends with it)
            await answers.put(error)

    async def _take(self, live: Live, caller: Caller, context: Context, answers: asyncio.Queue[Any]) -> None:
        """Actions out of the stream, one after the other. A refused one is answered, and the stream goes on."""
        try:
            while (request := await context.read()) is not grpc.aio.EOF:
                await answers.put(await self._answer(live, caller, request))
        except Exception as error:  # noqa: BLE001 (as above)
            await answers.put(error)

    async def _answer(
        self, live: Live, caller: Caller, request: match_service_pb2.PlayRequest
    ) -> match_service_pb2.PlayResponse:
        submit, seat = request.submit, need_seat(caller)
        try:
            if request.HasField("submit"):
                validate_submit(submit, request)
            else:
                refuse_to_attach_again(request)
            step = await self.app.submit(live, await self.app.acting(live, caller), submit)
        except Exception as error:
            known = as_service_error(error)
            if known is None:
                raise
            return _refused(submit.request_id, known, live.fold.seq_for(seat))
        answer = match_service_pb2.PlayResponse()
        accepted = answer.accepted
        accepted.request_id = submit.request_id
        accepted.seq = live.fold.seq_for(seat, step.seq)
        accepted.receipt = await self.app.notary.receipt(live, seat, step)
        return answer

    async def Resign(
        self, request: match_service_pb2.ResignRequest, context: Context
    ) -> match_service_pb2.ResignResponse:
        live, caller = await self._caller(request, context)
        seat = await self.app.acting(live, caller)
        step = await self.app.act(live, request.request_id, seat, Resign())
        if step is None:
            raise AssertionError("a player's action is never moot")
        return match_service_pb2.ResignResponse(
            seq=live.fold.seq_for(seat, step.seq), receipt=await self.app.notary.receipt(live, seat, step)
        )

    async def AbortMatch(
        self, request: match_service_pb2.AbortMatchRequest, context: Context
    ) -> match_service_pb2.AbortMatchResponse:
        live, caller = await self._caller(request, context)
        need_host(caller)
        await self.app.abort(live, request.request_id, request.reason)
        match = live.fold.match(caller.counts_as)
        return match_service_pb2.AbortMatchResponse(match=match, seq=match.seq)

    async def LeaveMatch(
        self, request: match_service_pb2.LeaveMatchRequest, context: Context
    ) -> match_service_pb2.LeaveMatchResponse:
        live = await self.app.matches.live(request.match_id)
        step = await self.app.lobby.leave(live, self.app.who(live, token_of(context)), request.request_id)
        match = live.fold.match(SPECTATOR)
        receipt = await self.app.notary.receipt(live, step.entry.seat_left.seat, step)
        return match_service_pb2.LeaveMatchResponse(match=match, seq=step.seq, receipt=receipt)

    async def KickSeat(
        self, request: match_service_pb2.KickSeatRequest, context: Context
    ) -> match_service_pb2.KickSeatResponse:
        live, caller = await self._caller(request, context)
        step = await self.app.lobby.kick(live, caller, request.request_id, request.seat)
        return match_service_pb2.KickSeatResponse(match=live.fold.match(SPECTATOR), seq=step.seq)

    async def GetInvitations(
        self, request: match_service_pb2.GetInvitationsRequest, context: Context
    ) -> match_service_pb2.GetInvitationsResponse:
        live, caller = await self._caller(request, context)
        need_host(caller)
        return self.app.lobby.invitations(live)

    async def Rematch(
        self, request: match_service_pb2.RematchRequest, context: Context
    ) -> match_service_pb2.RematchResponse:
        live, caller = await self._caller(request, context)
        if not caller.host:
            need_seat(caller)
        return await self.app.creation.rematch(live, caller, request.request_id)

    async def WatchLobby(
        self, request: match_service_pb2.WatchLobbyRequest, context: Context
    ) -> AsyncIterator[match_service_pb2.WatchLobbyResponse]:
        async for update in self.app.feed.watch(request):
            yield update


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


class ReplayServicer(replay_service_pb2_grpc.ReplayServiceServicer):
    """Matches as their logs have them."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def ListEntries(
        self, request: replay_service_pb2.ListEntriesRequest, context: Context
    ) -> replay_service_pb2.ListEntriesResponse:
        live, caller = await self.app.caller(request.match_id, token_of(context))
        entries = await self.app.entries(live, caller, request.from_seq, request.page_size or 100, request.language)
        return replay_service_pb2.ListEntriesResponse(entries=entries, seq=live.fold.seq)

    async def GetViewAt(
        self, request: replay_service_pb2.GetViewAtRequest, context: Context
    ) -> replay_service_pb2.GetViewAtResponse:
        live, caller = await self.app.caller(request.match_id, token_of(context))
        seat = request.seat if request.HasField("seat") else None
        return await self.app.view_at(
            live,
            caller,
            request.seq,
            seat,
            own_seq=request.own_seq,
            all_cards=request.all_cards,
            language=request.language,
        )

    async def ExportReplay(
        self, request: replay_service_pb2.ExportReplayRequest, context: Context
    ) -> AsyncIterator[replay_service_pb2.ExportReplayResponse]:
        live, caller = await self.app.caller(request.match_id, token_of(context))
        await self.app.see_signed(live)
        data = await self.app.export(live, caller)
        for at in range(0, len(data), PIECE):
            yield replay_service_pb2.ExportReplayResponse(data=data[at : at + PIECE])

    async def VerifyReplay(
        self, request: replay_service_pb2.VerifyReplayRequest, context: Context
    ) -> replay_service_pb2.VerifyReplayResponse:
        if await self.app.is_listed_as_private(request.match_id):  # of others a log is verified that cannot be loaded
            await self.app.caller(request.match_id, token_of(context))
        return await self.app.verify(request.match_id)

    async def ListCheckpoints(
        self, request: replay_service_pb2.ListCheckpointsRequest, context: Context
    ) -> replay_service_pb2.ListCheckpointsResponse:
        live, caller = await self.app.caller(request.match_id, token_of(context))
        await self.app.see_signed(live)
        return replay_service_pb2.ListCheckpointsResponse(checkpoints=await self.app.checkpoints(live, caller))

    async def ImportReplay(
        self, requests: AsyncIterator[replay_service_pb2.ImportReplayRequest], context: Context
    ) -> replay_service_pb2.ImportReplayResponse:
        token, size, pieces = token_of(context), 0, list[bytes]()
        key = self.app.organizer_key
        may = bool(key) and hmac.compare_digest(token.encode(), key.encode())
        async for request in requests:
            size += len(request.data)
            if size > MOST_BYTES:
                raise ServiceError(
                    grpc.StatusCode.INVALID_ARGUMENT, "BAD_EXPORT", f"the file has more than {MOST_BYTES} bytes"
                )
            if may:  # of others nothing is kept
                pieces.append(request.data)
        # Not before: a call that fails while its caller still writes loses its status on the way (grpc #36066).
        need_organizer_key(token, key)
        ids = await import_file(self.app.store, self.app.events, b"".join(pieces))
        return replay_service_pb2.ImportReplayResponse(match_ids=ids)


class EventServicer(event_service_pb2_grpc.EventServiceServicer):
    """Events and their trees."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def CreateEvent(
        self, request: event_service_pb2.CreateEventRequest, context: Context
    ) -> event_service_pb2.CreateEventResponse:
        need_organizer_key(token_of(context), self.app.organizer_key)
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
        need_organizer_key(token_of(context), self.app.organizer_key)
        await self.app.close_event(request.name, request.request_id, abort_open=request.abort_open)
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
        need_organizer_key(token_of(context), self.app.organizer_key)
        async for word in audit(self.app.events, request.name, self.app.policy):
            yield word
