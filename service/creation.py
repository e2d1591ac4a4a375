"""Creating matches: from a request, or as the rematch of one that is over."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from hashlib import sha256

import grpc

from engines.core.state import Setup
from engines.core.viewers import SPECTATOR
from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_service_pb2
from replay.log.chain import seed_commitment
from replay.log.entry_kinds import new_genesis
from replay.log.request_ids import request_key
from replay.log.seating import BOT, bot_of
from replay.store.match_index import MatchIndex
from service.auth import HOST, INVITATION, Caller, invitation_to, make_token
from service.errors import ServiceError
from service.events import Events
from service.expiry import Patience
from service.limits import Limiter
from service.live_match import Live
from service.lobby import Lobby
from service.matches import Matches
from service.notary import Notary

Code = grpc.StatusCode
Request = match_service_pb2.CreateMatchRequest


class Creation:
    """Opens matches."""

    def __init__(
        self,
        matches: Matches,
        events: Events,
        notary: Notary,
        lobby: Lobby,
        patience: Patience,
        limiter: Limiter,
        index: MatchIndex,
    ) -> None:
        self.store = matches.store
        self.matches = matches
        self.events = events
        self.notary = notary
        self.lobby = lobby
        self.patience = patience
        self.limiter = limiter
        self.index = index

    async def create(
        self, request: Request, client: str, *, organizer: bool = False
    ) -> match_service_pb2.CreateMatchResponse:
        game = GAMES.at(request.game, request.ruleset) if request.ruleset else GAMES[request.game]
        setup = game.prepare(request.seats or game.seats[0], dict(request.options))
        match_id = match_id_of(request.request_id)
        genesis = genesis_of(match_id, request, setup)
        if await self.store.secret(match_id) is None:
            if not organizer:
                await self.limiter.creates(client, await self.index.waiting())
            board_seed = await self._admit(request, organizer=organizer)
            await self.write_genesis(genesis, request.request_id, board_seed or request.seed)
        live = await self.matches.live(match_id)
        if not _is_same(live.fold.genesis, genesis, request):
            raise ServiceError(
                Code.ALREADY_EXISTS, "REQUEST_ID_REUSED", "this request id has created another match; use a new one"
            )
        if request.tournament:
            await self.notary.open(live.fold)
        match = live.fold.match(SPECTATOR)
        return match_service_pb2.CreateMatchResponse(
            match=match,
            host_token=make_token(live.token_key, HOST),
            seq=match.seq,
            invitation=make_token(live.token_key, INVITATION),
        )

    async def _admit(self, request: Request, *, organizer: bool) -> bytes | None:
        """Whether the match may be opened; the seed, if it is played on a board."""
        if request.require_entropy and (request.seed or request.board):
            raise ServiceError(
                Code.INVALID_ARGUMENT,
                "MALFORMED",
                "require_entropy: players add nothing to a seed that is given, nor to that of a board",
                field="require_entropy",
            )
        if request.tournament:
            if request.seed:
                raise ServiceError(
                    Code.INVALID_ARGUMENT,
                    "SEED_IN_EVENT",
                    "a match of an event takes no seed: whoever gives it would know the deal; leave the seed out",
                )
            return await self.events.admit(request.tournament, request.board, organizer=organizer)
        if request.board:
            raise ServiceError(Code.INVALID_ARGUMENT, "NO_SUCH_BOARD", "only an event has boards: name its tournament")
        return None

    async def write_genesis(self, genesis: log_pb2.Genesis, request_id: str, given: bytes = b"") -> None:
        """Write the first entry, unless somebody has; without a seed that is given, one is drawn."""
        server_seed, token_key = given or secrets.token_bytes(32), secrets.token_bytes(32)
        await self.matches.create(genesis, request_id, server_seed, token_key, self.patience.ends_ms)

    # -- rematches ---------------------------------------------------------------------------------------------

    async def rematch(self, old: Live, caller: Caller, request_id: str) -> match_service_pb2.RematchResponse:
        """The same game with the same options for the same players; the same match for all who ask."""
        if not old.over:
            raise ServiceError(
                Code.FAILED_PRECONDITION, "MATCH_STILL_ON", "the match is not over; a rematch comes after its end"
            )
        # From a secret of the match, so that nobody else can create a match in its place.
        match_id = match_id_of(hmac.digest(old.token_key, b"rematch", sha256).hex())
        if await self.store.secret(match_id) is None:
            await self.write_genesis(_again(match_id, old.fold.genesis), request_id)
        new = await self.matches.live(match_id)
        for seat, taken in enumerate(old.fold.seats):
            if taken is not None and taken.kind == BOT:
                with suppress(ServiceError):  # somebody else may sit there by now
                    await self.lobby.add_bot(new, f"rematch {old.fold.match_id} {seat}", bot_of(taken), seat)
        await self.store.set_rematch(old.fold.match_id, match_id)
        match = new.fold.match(SPECTATOR)
        answer = match_service_pb2.RematchResponse(match=match, seq=match.seq)
        if new.requests.get(request_key(match_id, request_id)) == 1:
            answer.host_token = make_token(new.token_key, HOST)
        if caller.seat is not None:
            sitting = new.fold.seating.left[caller.seat]
            answer.invitation = make_token(new.token_key, invitation_to(caller.seat, sitting))
        return answer


def match_id_of(request_id: str) -> str:
    """The same request makes the same match, so that it can be sent again."""
    return sha256(f"powderkeg/match-id/1\n{request_id}".encode()).hexdigest()[:24]


def genesis_of(match_id: str, request: Request, setup: Setup) -> log_pb2.Genesis:
    return new_genesis(
        match_id,
        setup,
        seed_was_given=bool(request.seed),
        tournament=request.tournament,
        seconds_per_decision=request.seconds_per_decision,
        board=request.board,
        require_entropy=request.require_entropy,
        invite_only=request.invite_only,
    )


def _is_same(genesis: log_pb2.Genesis, asked: log_pb2.Genesis, request: Request) -> bool:
    """Whether a match was created by this request. One for the newest rules may have found others then."""
    if request.seed and seed_commitment(genesis.match_id, request.seed) != genesis.seed_commitment:
        return False
    asked.seed_commitment = genesis.seed_commitment
    if not request.ruleset:
        asked.ruleset, asked.catalogue_digest = genesis.ruleset, genesis.catalogue_digest
    return genesis == asked


def _again(match_id: str, genesis: log_pb2.Genesis) -> log_pb2.Genesis:
    """The genesis of a rematch: outside of events, with a seed of its own, and its seats kept for those invited."""
    new = log_pb2.Genesis()
    new.CopyFrom(genesis)
    for each in ("seed_commitment", "seed_was_given", "tournament", "board"):
        new.ClearField(each)
    new.match_id = match_id
    new.rematch_of = genesis.match_id
    new.reserved = not genesis.invite_only
    return new
