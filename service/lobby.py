"""The lobby: who takes a seat before the start, who leaves one, who is invited."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import grpc

from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_service_pb2
from replay.log.deal import lacks_entropy
from replay.log.entry_kinds import draft_seat_left, draft_seat_taken
from replay.log.fold import Fold
from replay.log.seating import BOT, PLAYER, bot_of
from replay.log.status import OPEN
from replay.log.steps import Draft, Step
from service.auth import (
    INVITATION,
    Caller,
    invitation_to,
    make_token,
    need_host,
    need_same_sitting,
    need_seat,
    seats_opened,
)
from service.errors import ServiceError, reused_request, unknown_match
from service.live_match import Live
from service.matches import Matches
from service.player_names import bot_name, need_new, player_name

Code = grpc.StatusCode


class Lobby:
    """Changes who sits where."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    async def join(self, live: Live, caller: Caller, request: match_service_pb2.JoinMatchRequest) -> Step:
        """A player sits down. With the host token it is the host who does, the first time."""
        taken = log_pb2.SeatTaken(kind=PLAYER, name=player_name(request.name), entropy=request.entropy)

        def opened(fold: Fold) -> Sequence[int]:
            taken.host = caller.host and not caller.organizer and fold.seating.host is None
            return opened_to(live, caller, request.invitation)

        opened(live.fold)  # of a private match nobody else learns anything
        wanted = request.seat if request.HasField("seat") else None
        step = await self._take(live, request.request_id, wanted, taken, log_pb2.AUTHOR_PLAYER, opened)
        done = step.entry.seat_taken
        if (done.name, done.entropy) != (taken.name, taken.entropy):
            raise reused_request()
        if live.fold.seating.since[done.seat] != step.seq:
            need_same_sitting(Caller(done.seat, gone=True), live.fold.seating)
        return step

    async def add_bot(self, live: Live, request_id: str, bot: str, wanted: int | None) -> Step:
        """A bot sits down, wherever there is room."""
        GAMES.at(live.fold.genesis.game, live.fold.genesis.ruleset).bot(bot)
        taken = log_pb2.SeatTaken(kind=BOT, bot=bot)

        def opened(fold: Fold) -> Sequence[int]:
            taken.name = bot_name(bot, fold.seats)
            return range(len(fold.seats))

        step = await self._take(live, request_id, wanted, taken, log_pb2.AUTHOR_HOST, opened)
        if bot_of(step.entry.seat_taken) != bot:
            raise reused_request()
        return step

    async def _take(
        self,
        live: Live,
        request_id: str,
        wanted: int | None,
        taken: log_pb2.SeatTaken,
        author: log_pb2.Author.ValueType,
        opened: Callable[[Fold], Sequence[int]],
    ) -> Step:
        """Somebody sits down, on the lowest seat that is open to them unless one is named."""

        def plan(fold: Fold) -> Draft:
            need_open(fold, "the match has started; watch it, or join another")
            seats = opened(fold)
            taken.seat = free_seat(fold, seats[0] if wanted is None and len(seats) == 1 else wanted, seats)
            need_new(taken.name, fold.seats)
            if fold.genesis.require_entropy and lacks_entropy(taken):
                raise ServiceError(
                    Code.FAILED_PRECONDITION,
                    "ENTROPY_REQUIRED",
                    "this match needs the entropy of its players: join with up to 64 random bytes",
                )
            return draft_seat_taken(taken)

        step = await self.matches.change(live, request_id, author, plan)
        done = step.entry.seat_taken
        if done.kind != taken.kind or wanted not in (None, done.seat):
            raise reused_request()
        return step

    async def leave(self, live: Live, caller: Caller, request_id: str) -> Step:
        """A player gives a seat back."""
        seat = need_seat(caller)

        def still(fold: Fold) -> None:
            need_same_sitting(caller, fold.seating)

        return await self._free(live, request_id, seat, log_pb2.AUTHOR_PLAYER, still)

    async def kick(self, live: Live, caller: Caller, request_id: str, seat: int) -> Step:
        """The host makes a seat free."""
        need_host(caller)

        def still(fold: Fold) -> None:
            if seat >= len(fold.seats):
                raise no_such_seat(fold, seat)
            if fold.seats[seat] is None:
                raise ServiceError(Code.FAILED_PRECONDITION, "SEAT_OPEN", f"nobody sits on seat {seat}")

        return await self._free(live, request_id, seat, log_pb2.AUTHOR_HOST, still)

    async def _free(
        self,
        live: Live,
        request_id: str,
        seat: int,
        author: log_pb2.Author.ValueType,
        still: Callable[[Fold], None],
    ) -> Step:
        def plan(fold: Fold) -> Draft:
            still(fold)
            need_open(fold, "the match has started, so its seats are settled; Resign leaves the game")
            return draft_seat_left(seat)

        step = await self.matches.change(live, request_id, author, plan)
        if step.entry.author != author or step.entry.seat_left != log_pb2.SeatLeft(seat=seat):
            raise reused_request()
        return step

    @staticmethod
    def invitations(live: Live) -> match_service_pb2.GetInvitationsResponse:
        left = live.fold.seating.left
        return match_service_pb2.GetInvitationsResponse(
            invitation=make_token(live.token_key, INVITATION),
            seats=[make_token(live.token_key, invitation_to(seat, sitting)) for seat, sitting in enumerate(left)],
        )


def opened_to(live: Live, caller: Caller, invitation: str) -> Sequence[int]:
    """The seats that somebody may take."""
    genesis, seating = live.fold.genesis, live.fold.seating
    every = range(len(seating.seats))
    if caller.host:
        return every
    opened = seats_opened(invitation, live.token_key, seating) if invitation else []
    if not opened and live.private:
        raise unknown_match(live.fold.match_id)
    if not opened and invitation:
        raise ServiceError(
            Code.PERMISSION_DENIED, "WRONG_TOKEN", "this invitation opens no seat of this match; ask its host"
        )
    return opened if opened or genesis.reserved else every


def free_seat(fold: Fold, wanted: int | None, opened: Sequence[int]) -> int:
    """The seat that is wanted, or the lowest free one that is open."""
    free = [number for number, sitting in enumerate(fold.seats) if sitting is None]
    if not free:
        raise ServiceError(Code.FAILED_PRECONDITION, "MATCH_FULL", "all seats are taken")
    if wanted is not None and not 0 <= wanted < len(fold.seats):
        raise no_such_seat(fold, wanted)
    if wanted is not None and wanted not in free:
        raise ServiceError(
            Code.FAILED_PRECONDITION,
            "SEAT_TAKEN",
            f"seat {wanted} is taken; open seats are {', '.join(map(str, free))}",
        )
    open_to_all = [seat for seat in free if seat in opened]
    if not open_to_all or wanted not in (None, *open_to_all):
        raise ServiceError(
            Code.PERMISSION_DENIED,
            "INVITATION_REQUIRED",
            "seats of this match are taken by invitation: send one that opens the seat; its host has them",
        )
    return open_to_all[0] if wanted is None else wanted


def need_open(fold: Fold, otherwise: str) -> None:
    if fold.status != OPEN:
        raise ServiceError(Code.FAILED_PRECONDITION, "ALREADY_STARTED", otherwise)


def no_such_seat(fold: Fold, seat: int) -> ServiceError:
    return ServiceError(
        Code.INVALID_ARGUMENT, "NO_SUCH_SEAT", f"there is no seat {seat}; the seats are 0 to {len(fold.seats) - 1}"
    )
