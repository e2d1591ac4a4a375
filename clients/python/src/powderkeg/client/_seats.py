"""Handles on a match: the host's, and a player's. Each speaks with its own token."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Self

from google.protobuf.message import Message

from powderkeg.client._actions import as_action
from powderkeg.client._connection import ServiceConnection, new_request_id
from powderkeg.client._note_checker import NoteChecker
from powderkeg.client._play import Play
from powderkeg.client._update_options import UpdateOptions
from powderkeg.client._watch import watch
from powderkeg.v1.match_pb2 import Match
from powderkeg.v1.match_service_pb2 import (
    AbortMatchRequest,
    Accepted,
    AddBotRequest,
    GetInvitationsRequest,
    GetInvitationsResponse,
    GetViewRequest,
    GetViewResponse,
    JoinMatchRequest,
    KickSeatRequest,
    LeaveMatchRequest,
    ListLegalActionsRequest,
    ListLegalActionsResponse,
    RematchRequest,
    RematchResponse,
    ResignRequest,
    StartMatchRequest,
    SubmitActionRequest,
    SubmitActionResponse,
    WatchMatchResponse,
)


class Host:
    """Whoever created a match, or has become its host: may fill and empty its seats, start it and break it off."""

    def __init__(
        self,
        connection: ServiceConnection,
        match: Match,
        host_token: str,
        invitation: str = "",
        checker: NoteChecker | None = None,
    ) -> None:
        self._connection = connection.with_token(host_token)
        self._checker = checker
        self.match = match
        """The match as the last answer told it."""
        self.host_token = host_token
        """Keep it, to be the host again later."""
        self.invitation = invitation
        """Opens any seat of a match that is joined by invitation; only known to whoever has just created it."""

    async def join(self, name: str, seat: int | None = None, entropy: bytes | None = None) -> Player:
        """Take a seat as the host: its seat token can do all that the host token can.

        If the host leaves it, whoever sits there longest is the host, and this token is worthless.
        """
        request = join_request(self.match.id, name, seat, entropy)
        return await Player.joined(self._connection, request, self._checker)

    async def kick(self, seat: int) -> Match:
        """Make a seat free before the start, of a player or of a bot."""
        request = KickSeatRequest(request_id=new_request_id(), match_id=self.match.id, seat=seat)
        self.match = (await self._connection.call(self._connection.matches.KickSeat, request)).match
        return self.match

    async def invitations(self) -> GetInvitationsResponse:
        """The invitations as they are good now: one for the match, and one for each seat."""
        request = GetInvitationsRequest(match_id=self.match.id)
        return await self._connection.call(self._connection.matches.GetInvitations, request)

    async def rematch(self) -> Rematch:
        """Another match of the same game for the same players, once this one is over."""
        return await Rematch.asked(self._connection, self.match.id, self._checker)

    async def add_bot(self, bot: str, seat: int | None = None) -> int:
        """Let a bot take a seat, the lowest open one if none is named; the seat it took."""
        request = AddBotRequest(request_id=new_request_id(), match_id=self.match.id, bot=bot, seat=seat)
        answer = await self._connection.call(self._connection.matches.AddBot, request)
        self.match = answer.match
        return answer.seat

    async def start(self) -> Match:
        """Deal the game. All seats must be taken."""
        request = StartMatchRequest(request_id=new_request_id(), match_id=self.match.id)
        self.match = (await self._connection.call(self._connection.matches.StartMatch, request)).match
        return self.match

    async def abort(self, reason: str = "") -> Match:
        """Break the match off; the log keeps the reason."""
        request = AbortMatchRequest(request_id=new_request_id(), match_id=self.match.id, reason=reason)
        self.match = (await self._connection.call(self._connection.matches.AbortMatch, request)).match
        return self.match


def join_request(
    match_id: str, name: str, seat: int | None, entropy: bytes | None, invitation: str = ""
) -> JoinMatchRequest:
    """A wish for a seat, with 32 random bytes for the seed unless there are others."""
    return JoinMatchRequest(
        request_id=new_request_id(),
        match_id=match_id,
        name=name,
        seat=seat,
        entropy=secrets.token_bytes(32) if entropy is None else entropy,
        invitation=invitation,
    )


class Rematch:
    """The rematch of a match: the same one for all who ask for it."""

    def __init__(self, connection: ServiceConnection, answer: RematchResponse, checker: NoteChecker | None) -> None:
        self._connection = connection
        self._checker = checker
        self.match = answer.match
        """The new match."""
        self.invitation = answer.invitation
        """Opens the seat that the caller had; empty for a caller who had none."""
        self.host = Host(connection, answer.match, answer.host_token, checker=checker) if answer.host_token else None
        """For the first who asked."""

    @classmethod
    async def asked(cls, connection: ServiceConnection, match_id: str, checker: NoteChecker | None) -> Self:
        """Ask for it."""
        request = RematchRequest(request_id=new_request_id(), match_id=match_id)
        return cls(connection, await connection.call(connection.matches.Rematch, request), checker)

    async def join(self, name: str, entropy: bytes | None = None) -> Player:
        """Take the seat that one had, as the host if one is."""
        connection = self._connection.with_token(self.host.host_token) if self.host is not None else self._connection
        request = join_request(self.match.id, name, None, entropy, self.invitation)
        return await Player.joined(connection, request, self._checker)


class Player:
    """A seat of a match. Match id, seat and token are all that is needed to take it up again."""

    def __init__(
        self,
        connection: ServiceConnection,
        match_id: str,
        seat: int,
        token: str,
        event: str = "",
        checker: NoteChecker | None = None,
    ) -> None:
        self._connection = connection.with_token(token)
        self._checker = checker
        self._event = event
        self.match_id = match_id
        self.seat = seat
        self.token = token
        """Whoever has it plays this seat and sees what it sees."""
        self.receipts: list[str] = []
        """In a match of an event: a signed receipt for all that this handle did. Keep them: they prove it."""

    @classmethod
    async def joined(
        cls, connection: ServiceConnection, request: JoinMatchRequest, checker: NoteChecker | None
    ) -> Self:
        """Take a seat."""
        answer = await connection.call(connection.matches.JoinMatch, request)
        player = cls(connection, request.match_id, answer.seat, answer.seat_token, answer.match.tournament, checker)
        player._keep(answer.receipt, request.request_id)
        await player.check_event()
        return player

    @property
    def receipt(self) -> str:
        """The newest receipt: after joining, that for the seat. Empty if there is none."""
        return self.receipts[-1] if self.receipts else ""

    @property
    def kept_in(self) -> Path | None:
        """The file with what the service has signed for the event, if the client has a keeper and there is any."""
        return self._checker.file_of(self._event) if self._checker is not None else None

    def _keep(self, receipt: str, request_id: str, seq: int = 0) -> None:
        if receipt:
            self.receipts.append(receipt)
        if self._checker is not None:
            self._event = self._checker.receipt(receipt, self.match_id, self.seat, request_id, seq, self._event)

    async def check_event(self) -> None:
        """With a keeper, in a match of an event: its tree has only grown since every head that was kept."""
        if self._checker is not None and self._event:
            await self._checker.check_if_it_can(self._event)

    async def view(self, language: str = "") -> GetViewResponse:
        """The table as this seat sees it; with texts, if a language is named."""
        request = GetViewRequest(match_id=self.match_id, language=language)
        return await self._connection.call(self._connection.matches.GetView, request)

    async def legal(self, language: str = "") -> ListLegalActionsResponse:
        """What this seat may do now: no choices if nothing is asked of it. With labels, if a language is named."""
        request = ListLegalActionsRequest(match_id=self.match_id, language=language)
        return await self._connection.call(self._connection.matches.ListLegalActions, request)

    async def act(
        self,
        action: Message,
        expected_seq: int = 0,
        window: int = 0,
        request_id: str = "",
        *,
        view: bool = False,
        legal: bool = False,
        language: str = "",
    ) -> SubmitActionResponse:
        """Do something: an Action, one of the legal choices, or a game's own message, such as BoomRoll.

        With an expected seq the action is refused (StaleSeq) if the match has moved on since; with the window of the
        decision it answers, if that window has closed. A request id of your own lets you send the same action again
        after this process was gone; without one a new id is made. The answer can carry the table after it and the next
        legal choices, and texts in a language.
        """
        request = SubmitActionRequest(
            request_id=request_id or new_request_id(),
            match_id=self.match_id,
            expected_seq=expected_seq,
            action=as_action(action),
            window=window,
        )
        UpdateOptions(view=view, legal=legal, language=language).applied_to(request)
        answer = await self._connection.call(self._connection.matches.SubmitAction, request)
        self._keep(answer.receipt, request.request_id, answer.seq)
        return answer

    async def resign(self) -> int:
        """Leave the game for good; the seq of the entry that says so."""
        request = ResignRequest(request_id=new_request_id(), match_id=self.match_id)
        answer = await self._connection.call(self._connection.matches.Resign, request)
        self._keep(answer.receipt, request.request_id, answer.seq)
        return answer.seq

    async def leave(self) -> Match:
        """Give the seat back before the start. The token is worthless after that."""
        request = LeaveMatchRequest(request_id=new_request_id(), match_id=self.match_id)
        answer = await self._connection.call(self._connection.matches.LeaveMatch, request)
        self._keep(answer.receipt, request.request_id, answer.seq)
        return answer.match

    async def rematch(self) -> Rematch:
        """Another match of the same game for the same players, once this one is over."""
        return await Rematch.asked(self._connection, self.match_id, self._checker)

    async def watch(
        self,
        from_seq: int = 0,
        *,
        view: bool = False,
        legal: bool = False,
        presence: bool = False,
        language: str = "",
        until_rematch: bool = False,
    ) -> AsyncGenerator[WatchMatchResponse, None]:
        """What happens after a seq, as this seat sees it, until the match is over; then check_event is called.

        Updates can carry the table after them and the seat's legal choices, who is connected, and texts in a language.
        With until_rematch the watch goes on until there is one: the last update has the match with its rematch_id.
        """
        extras = UpdateOptions(view, legal, presence, language)
        watched = watch(self._connection, self.match_id, from_seq, extras, until_rematch=until_rematch)
        async with aclosing(watched) as updates:
            async for update in updates:
                yield update
        await self.check_event()

    @asynccontextmanager
    async def play(
        self, from_seq: int = 0, *, view: bool = False, legal: bool = False, presence: bool = False, language: str = ""
    ) -> AsyncGenerator[Play, None]:
        """Act and watch in one stream: `async with player.play() as table`; after it check_event is called.

        Updates carry what those of `watch` can.
        """

        def keep(accepted: Accepted) -> None:
            self._keep(accepted.receipt, accepted.request_id, accepted.seq)

        extras = UpdateOptions(view, legal, presence, language)
        async with Play(self._connection, self.match_id, from_seq, keep, extras).opened() as stream:
            yield stream
        await self.check_event()
