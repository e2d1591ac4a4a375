"""The client: what can be asked without a seat, and the ways to one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from types import TracebackType
from typing import Self

from grpc import ChannelCredentials
from grpc.aio import Channel, insecure_channel, secure_channel

from powderkeg.client._besides import Besides
from powderkeg.client._errors import typed_errors
from powderkeg.client._events import EventCalls
from powderkeg.client._keeper import Keeper
from powderkeg.client._keeping import Keeping
from powderkeg.client._line import Line, new_request_id
from powderkeg.client._retry import Retry, persistently
from powderkeg.client._seats import Host, Player, join_request
from powderkeg.client._watch import watch, watch_lobby
from powderkeg.v1.catalog_service_pb2 import GameSummary, GetGameRequest, GetGameResponse, ListGamesRequest
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
from powderkeg.v1.replay_service_pb2 import (
    ExportReplayRequest,
    GetViewAtRequest,
    GetViewAtResponse,
    ImportReplayRequest,
    ListCheckpointsRequest,
    ListEntriesRequest,
    StoredEntry,
    VerifyReplayRequest,
    VerifyReplayResponse,
)

_CHANNEL_OPTIONS = (
    # The channel must not wait longer for a connection than the calls that need it: Retry decides that.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    # Without a sign of life a watch would never notice that its line is dead. Servers allow one in five minutes.
    ("grpc.keepalive_time_ms", 310_000),
)


_PIECE = 64 * 1024
"""So many bytes of a file are sent at once."""


class Powderkeg(EventCalls):
    """A connection to the service. `async with Powderkeg.connect(address) as client` closes it again."""

    def __init__(
        self, channel: Channel, token: str = "", retry: Retry | None = None, keep: Keeper | None = None
    ) -> None:
        self._channel = channel
        self._line = Line(channel, retry or Retry(), token)
        self._keeping = Keeping(self._line, keep) if keep is not None else None

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

        The connection is made with the first call. Credentials, such as grpc.ssl_channel_credentials(), encrypt it.
        With a keeper, receipts and heads of events are kept and checked.
        """
        if credentials is None:
            return cls(insecure_channel(address, options=_CHANNEL_OPTIONS), token, retry, keep)
        return cls(secure_channel(address, credentials, options=_CHANNEL_OPTIONS), token, retry, keep)

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
        return list((await self._line.call(self._line.catalog.ListGames, ListGamesRequest())).games)

    async def game(self, name: str, ruleset: int = 0) -> GetGameResponse:
        """One game with its options, pieces and bots; by its newest ruleset, or by that of a match."""
        return await self._line.call(self._line.catalog.GetGame, GetGameRequest(game=name, ruleset=ruleset))

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
        answer = await self._line.call(self._line.matches.CreateMatch, request)
        return Host(self._line, answer.match, answer.host_token, answer.invitation, self._keeping)

    async def host(self, match_id: str, host_token: str) -> Host:
        """Be the host of a match again. An organizer gives the organizer key, the host's seat its seat token."""
        return Host(self._line, await self.match(match_id, host_token), host_token, keeping=self._keeping)

    async def join(
        self, match_id: str, name: str, seat: int | None = None, entropy: bytes | None = None, invitation: str = ""
    ) -> Player:
        """Take a seat, the lowest open one if none is named; where seats are taken by invitation, with one.

        The entropy becomes part of the seed, so that nobody, not even the service, knows the deal beforehand: 32 random
        bytes unless you bring your own.
        """
        request = join_request(match_id, name, seat, entropy, invitation)
        return await Player.joined(self._line, request, self._keeping)

    def player(self, match_id: str, seat: int, token: str) -> Player:
        """Take up a seat again, with the token that joining gave."""
        return Player(self._line, match_id, seat, token, keeping=self._keeping)

    async def match(self, match_id: str, token: str | None = None) -> Match:
        """A match, without what lies on its table. For a private one, give a token of it, or an invitation."""
        line = self._line_of(token)
        return (await line.call(line.matches.GetMatch, GetMatchRequest(match_id=match_id))).match

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
            page = await self._line.call(self._line.matches.ListMatches, request)
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
        return watch_lobby(self._line, request)

    async def view(self, match_id: str, language: str = "") -> GetViewResponse:
        """The table as somebody without a seat sees it; with texts, if a language is named."""
        request = GetViewRequest(match_id=match_id, language=language)
        return await self._line.call(self._line.matches.GetView, request)

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
        besides = Besides(view, legal, presence, language)
        return watch(self._line_of(token), match_id, from_seq, besides, until_rematch=until_rematch)

    # Replays

    async def entries(self, match_id: str, from_seq: int = 0, page_size: int = 0) -> AsyncGenerator[StoredEntry, None]:
        """The entries of a log after a seq, byte for byte: LogEntry.FromString(stored.entry) reads one."""
        request = ListEntriesRequest(match_id=match_id, from_seq=from_seq, page_size=page_size)
        while True:
            page = await self._line.call(self._line.replays.ListEntries, request)
            for stored in page.entries:
                yield stored
                request.from_seq = stored.seq
            if not page.entries or request.from_seq >= page.seq:
                return

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
        line = self._line_of(token)
        request = GetViewAtRequest(
            match_id=match_id, seq=seq, seat=seat, own_seq=own_seq, all_cards=all_cards, language=language
        )
        return await line.call(line.replays.GetViewAt, request)

    async def export(self, match_id: str) -> bytes:
        """A log as one file, with its signed checkpoints and the proofs of its event."""
        request, line = ExportReplayRequest(match_id=match_id), self._line
        return await line.collect(
            lambda seconds: line.replays.ExportReplay(request, timeout=seconds, metadata=line.metadata)
        )

    async def import_replay(self, data: bytes) -> list[str]:
        """Bring the matches of a file into the service, entry for entry; their ids. Needs the organizer key.

        Those that are there already stay as they are, so it can be done again.
        """

        async def attempt(seconds: float) -> list[str]:
            with typed_errors():
                call = self._line.replays.ImportReplay(_pieces(data), timeout=seconds, metadata=self._line.metadata)
                return list((await call).match_ids)

        return await persistently(self._line.retry, attempt)

    async def checkpoints(self, match_id: str) -> list[str]:
        """The signed checkpoints of a log. While the match is on, for the organizer only."""
        request = ListCheckpointsRequest(match_id=match_id)
        return list((await self._line.call(self._line.replays.ListCheckpoints, request)).checkpoints)

    async def verify(self, match_id: str) -> VerifyReplayResponse:
        """Let the service re-execute a log and compare the digest at every entry."""
        return await self._line.call(self._line.replays.VerifyReplay, VerifyReplayRequest(match_id=match_id))

    def _line_of(self, token: str | None) -> Line:
        return self._line if token is None else self._line.with_token(token)


async def _pieces(data: bytes) -> AsyncGenerator[ImportReplayRequest, None]:
    for at in range(0, len(data), _PIECE):
        yield ImportReplayRequest(data=data[at : at + _PIECE])
