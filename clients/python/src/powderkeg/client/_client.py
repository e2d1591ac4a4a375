"""The client: what can be asked without a seat, and the ways to one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from types import TracebackType
from typing import Self

from grpc import ChannelCredentials, ssl_channel_credentials
from grpc.aio import Channel, insecure_channel, secure_channel

from powderkeg.client._connection import CHANNEL_OPTIONS, ServiceConnection, new_request_id
from powderkeg.client._events import EventCalls
from powderkeg.client._keeper import Keeper
from powderkeg.client._note_checker import NoteChecker
from powderkeg.client._replays import ReplayCalls
from powderkeg.client._retry import Retry
from powderkeg.client._seats import Host, Player, join_request
from powderkeg.client._update_options import UpdateOptions
from powderkeg.client._watch import watch, watch_lobby
from powderkeg.v1.catalog_service_pb2 import GameSummary, GetGameRequest, GetGameResponse, ListGamesRequest
from powderkeg.v1.event_service_pb2 import AuditEventResponse, EventInfo, GetEventResponse
from powderkeg.v1.match_pb2 import MATCH_STATUS_UNSPECIFIED, Match, MatchStatus
from powderkeg.v1.match_service_pb2 import (
    CreateMatchRequest,
    GetMatchRequest,
    GetViewRequest,
    GetViewResponse,
    ListMatchesRequest,
    WatchLobbyRequest,
    WatchLobbyResponse,
    WatchMatchResponse,
)
from powderkeg.v1.replay_service_pb2 import GetViewAtRequest, GetViewAtResponse, StoredEntry, VerifyReplayResponse


class Powderkeg:
    """A connection to the service. `async with Powderkeg.connect(address) as client` closes it again."""

    def __init__(
        self, channel: Channel, token: str = "", retry: Retry | None = None, keep: Keeper | None = None
    ) -> None:
        self._channel = channel
        self._connection = ServiceConnection(channel, retry or Retry(), token)
        self._checker = NoteChecker(self._connection, keep) if keep is not None else None
        self._events = EventCalls(self._connection, self._checker)
        self._replays = ReplayCalls(self._connection)

    @classmethod
    def connect(
        cls,
        address: str,
        token: str = "",
        credentials: ChannelCredentials | None = None,
        retry: Retry | None = None,
        keep: Keeper | None = None,
    ) -> Self:
        """A client of the service at this address. The token is the organizer key, if you have it.

        The connection is made with the first call. An address that begins with https:// is encrypted, and so is any
        with credentials, such as grpc.ssl_channel_credentials(). With a keeper, receipts and heads of events are kept
        and checked.
        """
        scheme, _, place = address.rpartition("://")
        if credentials is None and scheme == "https":
            credentials = ssl_channel_credentials()
        if credentials is None:
            return cls(insecure_channel(place, options=CHANNEL_OPTIONS), token, retry, keep)
        return cls(secure_channel(place, credentials, options=CHANNEL_OPTIONS), token, retry, keep)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End the connection; calls that are under way are cancelled."""
        await self._channel.close()

    # What there is to play

    async def games(self) -> list[GameSummary]:
        """All games, in brief."""
        return list((await self._connection.call(self._connection.catalog.ListGames, ListGamesRequest())).games)

    async def game(self, name: str, ruleset: int = 0) -> GetGameResponse:
        """One game with its options, pieces and bots; by its newest ruleset, or by that of a match."""
        return await self._connection.call(self._connection.catalog.GetGame, GetGameRequest(game=name, ruleset=ruleset))

    # Matches

    async def create(  # noqa: PLR0913, PLR0917 (as many as a match has settings)
        self,
        game: str,
        seats: int = 0,
        options: Mapping[str, str] | None = None,
        ruleset: int = 0,
        tournament: str = "",
        seconds_per_decision: int = 0,
        seed: bytes = b"",
        board: int = 0,
        require_entropy: bool = False,
        invite_only: bool = False,
    ) -> Host:
        """Create a match, and be its host. A seed (32 bytes) is for tests, and everybody is told; events take none.

        Every match with the same board of a duplicate tournament deals the same cards. With require_entropy nobody can
        join who adds nothing to the seed. With invite_only the match is private: no list shows it, and seats are taken
        with the host's invitation, or with one of invitations().
        """
        request = CreateMatchRequest(
            request_id=new_request_id(),
            game=game,
            seats=seats,
            options=options,
            ruleset=ruleset,
            tournament=tournament,
            seconds_per_decision=seconds_per_decision,
            seed=seed,
            board=board,
            require_entropy=require_entropy,
            invite_only=invite_only,
        )
        answer = await self._connection.call(self._connection.matches.CreateMatch, request)
        return Host(self._connection, answer.match, answer.host_token, answer.invitation, self._checker)

    async def host(self, match_id: str, host_token: str) -> Host:
        """Be the host of a match again. An organizer gives the organizer key, the host's seat its seat token."""
        return Host(self._connection, await self.match(match_id, host_token), host_token, checker=self._checker)

    async def join(
        self, match_id: str, name: str, seat: int | None = None, entropy: bytes | None = None, invitation: str = ""
    ) -> Player:
        """Take a seat, the lowest open one if none is named; where seats are taken by invitation, with one.

        The entropy becomes part of the seed, so that nobody, not even the service, knows the deal beforehand: 32 random
        bytes unless you bring your own.
        """
        request = join_request(match_id, name, seat, entropy, invitation)
        return await Player.joined(self._connection, request, self._checker)

    def player(self, match_id: str, seat: int, token: str) -> Player:
        """Take up a seat again, with the token that joining gave."""
        return Player(self._connection, match_id, seat, token, checker=self._checker)

    async def match(self, match_id: str, token: str | None = None) -> Match:
        """A match, without what lies on its table. For a private one, give a token of it, or an invitation."""
        connection = self._connection_for(token)
        return (await connection.call(connection.matches.GetMatch, GetMatchRequest(match_id=match_id))).match

    async def matches(
        self,
        game: str = "",
        status: MatchStatus.ValueType = MATCH_STATUS_UNSPECIFIED,
        tournament: str = "",
        page_size: int = 0,
    ) -> AsyncGenerator[Match, None]:
        """All matches that fit, newest first, fetched page by page as they are asked for."""
        request = ListMatchesRequest(game=game, status=status, tournament=tournament, page_size=page_size)
        while True:
            page = await self._connection.call(self._connection.matches.ListMatches, request)
            for match in page.matches:
                yield match
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def watch_lobby(
        self,
        game: str = "",
        status: MatchStatus.ValueType = MATCH_STATUS_UNSPECIFIED,
        tournament: str = "",
        cursor: str = "",
    ) -> AsyncGenerator[WatchLobbyResponse, None]:
        """Changes of the list of matches, from a cursor or from now on. A watch that breaks goes on where it was.

        The first response comes at once, without any: who calls matches() after it misses nothing.
        """
        request = WatchLobbyRequest(game=game, status=status, tournament=tournament, cursor=cursor)
        return watch_lobby(self._connection, request)

    async def view(self, match_id: str, language: str = "") -> GetViewResponse:
        """The table as somebody without a seat sees it; with texts, if a language is named."""
        request = GetViewRequest(match_id=match_id, language=language)
        return await self._connection.call(self._connection.matches.GetView, request)

    def watch(
        self,
        match_id: str,
        from_seq: int = 0,
        token: str | None = None,
        *,
        view: bool = False,
        legal: bool = False,
        presence: bool = False,
        language: str = "",
        until_rematch: bool = False,
    ) -> AsyncGenerator[WatchMatchResponse, None]:
        """What happens after a seq, until the match is over. A watch that breaks goes on where it was.

        Updates can carry the table after them and, with the token of a seat, its legal choices, who is connected, and
        texts in a language. With until_rematch the watch goes on until there is one: the last update has the match with
        its rematch_id.
        """
        extras = UpdateOptions(view, legal, presence, language)
        return watch(self._connection_for(token), match_id, from_seq, extras, until_rematch=until_rematch)

    # Replays

    def entries(self, match_id: str, from_seq: int = 0, page_size: int = 0) -> AsyncGenerator[StoredEntry, None]:
        """The entries of a log after a seq, byte for byte: LogEntry.FromString(stored.entry) reads one."""
        return self._replays.entries(match_id, from_seq, page_size)

    async def view_at(
        self,
        match_id: str,
        seq: int,
        seat: int | None = None,
        token: str | None = None,
        *,
        own_seq: bool = False,
        all_cards: bool = False,
        language: str = "",
    ) -> GetViewAtResponse:
        """The table after an entry; as a seat saw it or with all cards, once the match is over.

        With the organizer key also while the match is on: the log keeps who looked.

        The seq is your own, as a watch with the same token tells it, while the match is on. Once it is over the seq is
        that of the log, unless you say that it is your own. With texts, if a language is named.
        """
        request = GetViewAtRequest(
            match_id=match_id, seq=seq, seat=seat, own_seq=own_seq, all_cards=all_cards, language=language
        )
        return await ReplayCalls(self._connection_for(token)).view_at(request)

    async def export(self, match_id: str) -> bytes:
        """A log as one file, with its signed checkpoints and the proofs of its event."""
        return await self._replays.export(match_id)

    async def import_replay(self, data: bytes) -> list[str]:
        """Bring the matches of a file into the service, entry for entry; their ids. Needs the organizer key.

        Those that are there already stay as they are, so it can be done again.
        """
        return await self._replays.import_file(data)

    async def checkpoints(self, match_id: str) -> list[str]:
        """The signed checkpoints of a log. While the match is on, for the organizer only."""
        return await self._replays.checkpoints(match_id)

    async def verify(self, match_id: str) -> VerifyReplayResponse:
        """Let the service re-execute a log and compare the digest at every entry."""
        return await self._replays.verify(match_id)

    # Events

    def events(self, page_size: int = 0) -> AsyncGenerator[EventInfo, None]:
        """All events, newest first, fetched page by page as they are asked for."""
        return self._events.all(page_size)

    async def event(self, name: str, from_size: int = 0) -> GetEventResponse:
        """An event, its standings, and the newest signed head of its tree: keep that.

        With the size of a head that you have kept the answer proves that its tree has only grown.
        """
        return await self._events.get(name, from_size)

    async def check_event(self, name: str) -> None:
        """Let the service prove that the tree of an event has only grown since every head that was kept.

        It needs a keeper. Contradiction is raised if there is no such proof.
        """
        await self._events.check(name)

    async def create_event(self, name: str, boards: int = 0) -> EventInfo:
        """Create an event, in which only the organizer opens matches. Needs the organizer key."""
        return await self._events.create(name, boards)

    async def close_event(self, name: str, abort_open: bool = False) -> EventInfo:
        """Close an event, once all its matches are over; or abort those that are not. Needs the organizer key."""
        return await self._events.close(name, abort_open)

    async def export_event(self, name: str) -> bytes:
        """All that is public of an event, as one file."""
        return await self._events.export(name)

    def audit_event(self, name: str) -> AsyncGenerator[AuditEventResponse, None]:
        """Let the service audit an event: how far it is, each match once, and at last the event. For the organizer.

        An audit that breaks is begun anew.
        """
        return self._events.audit(name)

    def _connection_for(self, token: str | None) -> ServiceConnection:
        return self._connection if token is None else self._connection.with_token(token)
