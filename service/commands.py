"""What changes a match that is on: starting, acting, ending.

Matches are created in creation.py, and seats change in lobby.py.
"""

from __future__ import annotations

import time

import grpc

from engines.core.actions import Resign, StandingPass
from powderkeg.v1 import log_pb2, match_service_pb2
from replay.log.deal import without_entropy
from replay.log.entry_kinds import draft_abort, draft_look, draft_start
from replay.log.fold import Fold
from replay.log.request_ids import request_key
from replay.log.status import OPEN
from replay.log.steps import Draft, Step
from service.errors import FullLog, ServiceError, need_playing, not_started, reused_request
from service.events import Events, still_on
from service.limits import Limiter
from service.live_match import Live
from service.matches import Matches
from service.moves import Moot, Move
from service.notary import Notary

Code = grpc.StatusCode
Submission = match_service_pb2.SubmitActionRequest | match_service_pb2.Submit
"""A player's action, as a single call and as a Play stream carry it."""
ROUNDS = 20
"""How often an event that is being closed is looked through for matches that were opened meanwhile."""
BOT_MS = 3_000
"""How long a bot may wait to be moved when the process that should do so has died."""


class Commands:
    """Starts, plays and ends matches."""

    def __init__(self, matches: Matches, events: Events, notary: Notary, limiter: Limiter) -> None:
        self.matches = matches
        self.events = events
        self.notary = notary
        self.limiter = limiter
        self.store = matches.store

    # -- playing -----------------------------------------------------------------------------------------------

    async def submit(self, live: Live, seat: int, request: Submission) -> Step:
        """A player's action, from its message."""
        tally, started = self.matches.tally, time.perf_counter()
        tally.moves += 1
        fold = live.fold
        if fold.codec is None:
            raise not_started(fold)
        action, written = fold.codec.known_action(request.action)
        if isinstance(action, StandingPass) and request_key(fold.match_id, request.request_id) not in live.requests:
            self.limiter.toggle(fold.match_id, seat)
        if fold.has_bots:
            # A bot may be next, and this process dead. Never later than it was: else a player could hold the clock.
            await self.store.set_due(fold.match_id, self.matches.clock.now_ms() + BOT_MS, at_the_latest=True)
        move = Move(seat, action, written, request.expected_seq, request.window)
        step = await self.matches.change(live, request.request_id, log_pb2.AUTHOR_PLAYER, move.draft)
        step = move.told_by(fold, step)
        tally.move_time.add(time.perf_counter() - started)
        return step

    async def resign(self, live: Live, seat: int, request_id: str) -> Step:
        """A seat gives up."""
        move = Move(seat, Resign())
        return move.told_by(live.fold, await self.matches.change(live, request_id, log_pb2.AUTHOR_PLAYER, move.draft))

    async def act_for(self, live: Live, move: Move, author: log_pb2.Author.ValueType) -> None:
        """A bot or the clock acts for a seat, unless there is no more reason to."""
        try:
            await self.matches.change(live, "", author, move.draft)
        except (Moot, FullLog):
            return

    # -- starting and ending -----------------------------------------------------------------------------------

    async def start(self, live: Live, request_id: str) -> None:
        """The host starts a match whose seats are all taken."""
        # Before it starts: a process may die at any moment.
        await self.store.set_due(live.fold.match_id, self.matches.clock.now_ms())
        step = await self.matches.change(live, request_id, log_pb2.AUTHOR_HOST, planned_start)
        if not step.entry.HasField("started"):
            raise reused_request()

    async def abort(self, live: Live, request_id: str, reason: str) -> None:
        """The host or the organizer ends a match."""

        def plan(fold: Fold) -> Draft:
            if fold.over:
                raise ServiceError(Code.FAILED_PRECONDITION, "GAME_OVER", "the match is over already")
            return draft_abort(log_pb2.Aborted(reason=reason))

        step = await self.matches.change(live, request_id, log_pb2.AUTHOR_HOST, plan)
        if not step.entry.HasField("aborted") or step.entry.aborted.reason != reason:
            raise reused_request()

    async def look(self, live: Live, seq: int, seat: int | None) -> None:
        """The organizer looks at cards of a match that is on: the log keeps that, before anything is shown."""

        def plan(fold: Fold) -> Draft:
            need_playing(fold)
            return draft_look(seq, seat)

        try:
            await self.matches.change(live, "", log_pb2.AUTHOR_ORGANIZER, plan)
        except ServiceError:
            if not live.over:  # else it has ended meanwhile, and nobody has looked while it was on
                raise

    # -- events ------------------------------------------------------------------------------------------------

    async def close_event(self, name: str, request_id: str, *, abort_open: bool) -> None:
        """Close an event; matches that are not over are aborted first, if the caller says so."""
        for rounds_left in reversed(range(ROUNDS)):
            still = []
            for match_id in await self.events.match_ids(name):
                live = await self.matches.live(match_id)
                if not live.over and abort_open:
                    await self._abort_if_on(live, f"{request_id}/{match_id}")
                if not live.over:
                    still.append(match_id)
                else:
                    await self.notary.see_signed(live)  # so that its closing is a leaf by now
            if still:
                raise still_on(name, still)
            try:
                await self.events.close(name)
            except ServiceError as refused:
                if not abort_open or not rounds_left or refused.reason != "EVENT_STILL_ON":
                    raise
            else:
                break  # otherwise a match was opened meanwhile

    async def _abort_if_on(self, live: Live, request_id: str) -> None:
        """A match that ends by itself, or is aborted by somebody else, is over as well."""
        try:
            await self.abort(live, request_id, "the event was closed")
        except ServiceError:
            if not live.over:
                raise


def planned_start(fold: Fold) -> Draft:
    """The deal, if the match can start."""
    if fold.status != OPEN:
        raise ServiceError(Code.FAILED_PRECONDITION, "ALREADY_STARTED", "the match has started already")
    missing = [str(number) for number, sitting in enumerate(fold.seats) if sitting is None]
    if missing:
        raise ServiceError(
            Code.FAILED_PRECONDITION,
            "SEATS_OPEN",
            f"seats {', '.join(missing)} are open: let them join, or AddBot",
        )
    if silent := without_entropy(fold):
        raise ServiceError(
            Code.FAILED_PRECONDITION,
            "ENTROPY_REQUIRED",
            f"seat {silent[0]} gave no entropy, and the match was created to need it; abort it, begin another",
        )
    return draft_start(fold)
