"""MatchService: creating, joining, playing and watching matches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from engines.core.viewers import SPECTATOR
from powderkeg.v1 import match_service_pb2, match_service_pb2_grpc
from service import queries
from service.answers import wanted
from service.auth import Caller, make_token, need_host, need_seat, seat_role
from service.bootstrap import Application
from service.context import Context, StreamContext, token_of
from service.live_match import Live
from service.servicers.play_stream import PlayStream, first_message

SHORT_PAGE = 100
"""Matches on a page that is no long work."""


class MatchServicer(match_service_pb2_grpc.MatchServiceServicer):
    """Creating, joining, playing and watching matches."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def _caller(self, request: Any, context: Context) -> tuple[Live, Caller]:
        return await self.app.callers.caller(request.match_id, token_of(context))

    async def CreateMatch(
        self, request: match_service_pb2.CreateMatchRequest, context: Context
    ) -> match_service_pb2.CreateMatchResponse:
        organizer = self.app.callers.is_organizer(token_of(context))
        return await self.app.creation.create(request, self.app.limiter.client(context), organizer=organizer)

    async def JoinMatch(
        self, request: match_service_pb2.JoinMatchRequest, context: Context
    ) -> match_service_pb2.JoinMatchResponse:
        live = await self.app.matches.live(request.match_id)
        await self.app.limiter.joins(self.app.limiter.client(context))
        step = await self.app.lobby.join(live, self.app.callers.newcomer(live, token_of(context)), request)
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
        await self.app.commands.start(live, request.request_id)
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
        if request.page_size <= SHORT_PAGE:
            return await self.app.lists.page(request)
        async with self.app.matches.slices.turn(self.app.limiter.client(context)):  # one at a time of each client
            return await self.app.lists.page(request)

    async def GetView(
        self, request: match_service_pb2.GetViewRequest, context: Context
    ) -> match_service_pb2.GetViewResponse:
        return queries.view(*await self._caller(request, context), request.language)

    async def ListLegalActions(
        self, request: match_service_pb2.ListLegalActionsRequest, context: Context
    ) -> match_service_pb2.ListLegalActionsResponse:
        return queries.legal(*await self._caller(request, context), request.language)

    async def SubmitAction(
        self, request: match_service_pb2.SubmitActionRequest, context: Context
    ) -> match_service_pb2.SubmitActionResponse:
        app, match_id = self.app, request.match_id
        live = app.matches.playing(match_id) or await app.matches.live(match_id, fresh=False)
        caller = app.callers.who(live, token_of(context))
        seat = app.callers.acting(live, caller)
        step = await app.commands.submit(live, seat, request)
        answer = queries.submitted(live, caller, step, wanted(request))  # before anything else can happen
        if app.notary.owes_receipts(live):
            answer.receipt = await app.notary.receipt(live, seat, step)
        return answer

    async def WatchMatch(  # type: ignore[override]
        self, request: match_service_pb2.WatchMatchRequest, context: Context
    ) -> AsyncIterator[bytes]:
        """Gives bytes: what many are told is written once."""
        limiter, client = self.app.limiter, self.app.limiter.client(context)
        with limiter.stream(client), limiter.watch(client, request.match_id):  # before anything is read
            live, caller = await self._caller(request, context)
            with self.app.presence.connected(request.match_id, caller.seat):
                updates = self.app.watch_feed.watch(
                    live, caller, request.from_seq, wanted(request), until_rematch=request.until_rematch
                )
                async for update in updates:
                    yield update

    async def Play(  # type: ignore[override]
        self, requests: AsyncIterator[match_service_pb2.PlayRequest], context: StreamContext
    ) -> None:
        """Reads and writes by itself: for a stream of moves that takes less than two generators do."""
        limiter = self.app.limiter
        client = limiter.client(context)
        with limiter.stream(client):
            attach = await first_message(context, self.app)
            if attach is not None:
                live, caller = await self._caller(attach, context)
                with self.app.presence.connected(live.fold.match_id, need_seat(caller)):
                    await PlayStream(self.app, context, live, caller, client).run(attach)

    async def Resign(
        self, request: match_service_pb2.ResignRequest, context: Context
    ) -> match_service_pb2.ResignResponse:
        live, caller = await self._caller(request, context)
        seat = self.app.callers.acting(live, caller)
        step = await self.app.commands.resign(live, seat, request.request_id)
        return match_service_pb2.ResignResponse(
            seq=live.fold.seq_for(seat, step.seq), receipt=await self.app.notary.receipt(live, seat, step)
        )

    async def AbortMatch(
        self, request: match_service_pb2.AbortMatchRequest, context: Context
    ) -> match_service_pb2.AbortMatchResponse:
        live, caller = await self._caller(request, context)
        need_host(caller)
        await self.app.commands.abort(live, request.request_id, request.reason)
        match = live.fold.match(caller.counts_as)
        return match_service_pb2.AbortMatchResponse(match=match, seq=match.seq)

    async def LeaveMatch(
        self, request: match_service_pb2.LeaveMatchRequest, context: Context
    ) -> match_service_pb2.LeaveMatchResponse:
        live = await self.app.matches.live(request.match_id)
        step = await self.app.lobby.leave(live, self.app.callers.who(live, token_of(context)), request.request_id)
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

    async def WatchLobby(  # type: ignore[override]
        self, request: match_service_pb2.WatchLobbyRequest, context: Context
    ) -> AsyncIterator[bytes]:
        client = self.app.limiter.client(context)
        with self.app.limiter.stream(client):
            async for update in self.app.lobby_feed.watch(request, client):
                yield update
