"""The application: everything that servicers call. What changes a match that is on is here.

Matches are created in creating.py, seats change in lobby.py, and what looks at matches is in looking.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import grpc

from engines.core.actions import Action, Resign
from powderkeg.v1 import log_pb2, match_pb2, match_service_pb2
from replay.audit.policy import Policy, Trusted
from replay.log.fold import OPEN, PLAYING, Fold, Played, Step
from replay.signed.notes import Signer
from replay.store.streams import Store
from service.auth import Caller, need_same_sitting, need_seat, who_calls
from service.creating import Creation
from service.errors import ServiceError, reused_request, unknown_match
from service.events import Events, still_on
from service.expiry import DEFAULT, Patience
from service.lobby import Lobby
from service.matches import Draft, Live, Matches, now_ms
from service.presence import Presence
from service.queries import Queries, not_started
from service.signing import Notary

Code = grpc.StatusCode
ROUNDS = 20
"""How often an event that is being closed is looked through for matches that were opened meanwhile."""
BOT_MS = 3_000
"""How long a bot may wait to be moved when the process that should do so has died."""


def always(fold: Fold) -> bool:
    """There is always a reason to do it."""
    return True


class Application(Queries):
    """Starting, playing and ending matches, and the way to all else."""

    def __init__(
        self,
        store: Store,
        organizer_key: str = "",
        cached: int = 10_000,
        signers: Sequence[Signer] = (),
        patience: Patience = DEFAULT,
        *,
        presence: bool = True,
    ) -> None:
        matches, signer = Matches(store, cached), next(iter(signers), None)
        super().__init__(matches, Events(store, signer), Presence(matches, on=presence))
        self.store = store
        self.organizer_key = organizer_key
        self.policy = Policy(*(Trusted(each.verifier) for each in signers)) if signers else None
        """Whom the service itself trusts: its keys, those in use before included."""
        self.notary = Notary(store, matches, self.events, signer)
        self.patience = patience
        self.lobby = Lobby(matches)
        self.creation = Creation(store, matches, self.events, self.notary, self.lobby, patience)

    async def caller(self, match_id: str, token: str) -> tuple[Live, Caller]:
        """The match as it stands, and what the token makes of whoever sent it."""
        live = await self.matches.live(match_id)
        if live.sealed:
            live.revealed = await self.events.is_closed(live.fold.genesis.tournament)
        caller = self.who(live, token)
        need_same_sitting(caller, live.fold.seating)
        return live, caller

    def who(self, live: Live, token: str) -> Caller:
        """What the token makes of its sender; one whose seat was left may be told no more than that."""
        known = live.callers.get(token)
        if known is None:
            try:
                known = who_calls(token, live.token_key, live.fold.seating, self.organizer_key)
            except ServiceError:
                if live.private:
                    raise unknown_match(live.fold.match_id) from None
                raise
            live.callers[token] = known  # of a seat, the host, the organizer or a spectator: no other gets here
        if live.private and not known.sent_token:
            raise unknown_match(live.fold.match_id)
        return known

    def newcomer(self, live: Live, token: str) -> Caller:
        """Who joins: the host and the organizer are known by their tokens, and no other token is looked at."""
        try:
            known = who_calls(token, live.token_key, live.fold.seating, self.organizer_key)
        except ServiceError:
            return Caller()
        return known if known.host and known.seat is None else Caller()

    async def acting(self, live: Live, caller: Caller) -> int:
        """The seat that the caller acts for: settled once the match has started, so nobody acts before."""
        seat = need_seat(caller)
        if live.fold.status == OPEN:
            async with live.lock:
                await self.matches.catch_up(live)
        need_same_sitting(caller, live.fold.seating)
        if live.fold.status == OPEN:
            raise not_started(live.fold)
        return seat

    async def start(self, live: Live, request_id: str) -> None:
        def plan(fold: Fold) -> Draft:
            if fold.status != OPEN:
                raise ServiceError(Code.FAILED_PRECONDITION, "ALREADY_STARTED", "the match has started already")
            missing = [str(number) for number, sitting in enumerate(fold.seats) if sitting is None]
            if missing:
                raise ServiceError(
                    Code.FAILED_PRECONDITION,
                    "SEATS_OPEN",
                    f"seats {', '.join(missing)} are open: let them join, or AddBot",
                )
            if silent := fold.without_entropy():
                raise ServiceError(
                    Code.FAILED_PRECONDITION,
                    "ENTROPY_REQUIRED",
                    f"seat {silent[0]} gave no entropy, and the match was created to need it; abort it, begin another",
                )
            played, started = fold.deal(fold.server_seed or b"")
            return Draft(log_pb2.LogEntry(started=started), played)

        await self.store.set_due(live.fold.match_id, now_ms())  # before it starts: a process may die at any moment
        step = await self.matches.change(live, request_id, log_pb2.AUTHOR_HOST, plan)
        if not step.entry.HasField("started"):
            raise reused_request()

    async def act(
        self,
        live: Live,
        request_id: str,
        seat: int,
        action: Action,
        *,
        written: match_pb2.Action | None = None,
        expected_seq: int = 0,
        window: int = 0,
        author: log_pb2.Author.ValueType = log_pb2.AUTHOR_PLAYER,
        still: Callable[[Fold], bool] = always,
    ) -> Step | None:
        """A seat acts; None if `still` says that there is no more reason to."""
        moot, drafted = False, log_pb2.LogEntry()

        def plan(fold: Fold) -> Draft:
            nonlocal moot, drafted
            if not still(fold):
                moot = True
                raise ServiceError(Code.ABORTED, "STALE_SEQ", "there is no more reason to")
            need_playing(fold)
            if expected_seq and expected_seq != (at := fold.seq_for(seat)):
                raise ServiceError(
                    Code.ABORTED, "STALE_SEQ", f"the match is at {at}, not at {expected_seq}; look again, then decide"
                )
            if window and (fold.state is None or fold.state.window is None or fold.state.window.number != window):
                raise ServiceError(
                    Code.ABORTED, "STALE_SEQ", f"window {window} is not open any more; look again, then decide"
                )
            state = fold.state.copy() if fold.state is not None else None
            if state is None or fold.codec is None:
                raise not_started(fold)
            events = state.apply(seat, action)
            entry = log_pb2.LogEntry()
            if isinstance(action, Resign):
                entry.seat_resigned.seat = seat
            else:
                entry.acted.seat = seat
                entry.acted.action.CopyFrom(written or fold.codec.action_to_proto(action))
            drafted = entry
            return Draft(entry, Played(state, events))

        try:
            step = await self.matches.change(live, request_id, author, plan)
        except ServiceError:
            if moot:
                return None
            raise
        if step.entry is not drafted and request_id and not is_for(step.entry, seat, action, live.fold):
            raise reused_request()
        return step

    async def submit(
        self, live: Live, seat: int, request: match_service_pb2.SubmitActionRequest | match_service_pb2.Submit
    ) -> Step:
        """A player's action, from its message."""
        if live.fold.codec is None:
            raise not_started(live.fold)
        action, written = live.fold.codec.known_action(request.action)
        if live.fold.has_bots:
            # A bot may be next, and this process dead. Never later than it was: else a player could hold the clock.
            await self.store.set_due(live.fold.match_id, now_ms() + BOT_MS, at_the_latest=True)
        step = await self.act(
            live,
            request.request_id,
            seat,
            action,
            written=written,
            expected_seq=request.expected_seq,
            window=request.window,
        )
        if step is None:
            raise AssertionError("a player's action is never moot")
        return step

    async def abort(self, live: Live, request_id: str, reason: str) -> None:
        def plan(fold: Fold) -> Draft:
            if fold.over:
                raise ServiceError(Code.FAILED_PRECONDITION, "GAME_OVER", "the match is over already")
            return Draft(log_pb2.LogEntry(aborted=log_pb2.Aborted(reason=reason)))

        step = await self.matches.change(live, request_id, log_pb2.AUTHOR_HOST, plan)
        if not step.entry.HasField("aborted") or step.entry.aborted.reason != reason:
            raise reused_request()

    async def see_signed(self, live: Live) -> None:
        """Before the end of a match is shown to anybody, it is signed."""
        if live.over and not live.end_signed:
            if await self.store.imported(live.fold.match_id) is None:
                await self.notary.sign(live.fold.match_id)
            live.end_signed = True

    async def look(self, live: Live, seq: int, seat: int | None) -> None:
        """The organizer looks at cards of a match that is on: the log keeps that, before anything is shown."""

        def plan(fold: Fold) -> Draft:
            need_playing(fold)
            return Draft(log_pb2.LogEntry(looked=log_pb2.Looked(seq=seq, seat=seat)))

        try:
            await self.matches.change(live, "", log_pb2.AUTHOR_ORGANIZER, plan)
        except ServiceError:
            if not live.over:  # else it has ended meanwhile, and nobody has looked while it was on
                raise

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
                    await self.see_signed(live)  # so that its closing is a leaf by now
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


def is_for(entry: log_pb2.LogEntry, seat: int, action: Action, fold: Fold) -> bool:
    """Whether the entry says that this seat did this."""
    if isinstance(action, Resign):
        return entry.HasField("seat_resigned") and entry.seat_resigned.seat == seat
    if not entry.HasField("acted") or fold.codec is None or entry.acted.seat != seat:
        return False
    return entry.acted.action == fold.codec.action_to_proto(action)


def need_playing(fold: Fold) -> None:
    if fold.status == OPEN:
        raise not_started(fold)
    if fold.status != PLAYING:
        raise ServiceError(Code.FAILED_PRECONDITION, "GAME_OVER", "the match is over; nothing more can be done in it")
