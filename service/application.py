"""The application: everything that servicers call. What changes a match is here, what looks at one in looking.py."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256

import grpc

from engines.core.actions import Action, Resign
from engines.core.state import Setup
from engines.core.viewers import SPECTATOR
from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2, match_service_pb2
from replay.chain import seed_commitment
from replay.fold import OPEN, PLAYING, Fold, Played, Step, commitment_of, lacks_entropy
from replay.notes import Signer
from replay.policy import Policy, Trusted
from replay.store import Head, Store
from service.auth import HOST, Caller, make_token, who_calls
from service.errors import ServiceError
from service.events import Events, still_on
from service.looking import Looking, not_started
from service.matches import Draft, Live, Matches, now_ms, request_key
from service.presence import Presence
from service.signing import Notary

Code = grpc.StatusCode
ROUNDS = 20
"""How often an event that is being closed is looked through for matches that were opened meanwhile."""
BOT_MS = 3_000
"""How long a bot may wait to be moved when the process that should do so has died."""


def always(fold: Fold) -> bool:
    """There is always a reason to do it."""
    return True


class Application(Looking):
    """Creating, joining, starting and playing matches."""

    def __init__(
        self,
        store: Store,
        organizer_key: str = "",
        cached: int = 10_000,
        signers: Sequence[Signer] = (),
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

    async def caller(self, match_id: str, token: str) -> tuple[Live, Caller]:
        """The match as it stands, and what the token makes of whoever sent it."""
        live = await self.matches.live(match_id)
        if live.sealed:
            live.revealed = await self.events.is_closed(live.fold.genesis.tournament)
        return live, self.who(live, token)

    def who(self, live: Live, token: str) -> Caller:
        known = live.callers.get(token)
        if known is None:
            known = who_calls(token, live.token_key, live.fold.genesis.seats, self.organizer_key)
            live.callers[token] = known  # of a seat, the host, the organizer or a spectator: no other gets here
        return known

    async def create(
        self, request: match_service_pb2.CreateMatchRequest, *, organizer: bool = False
    ) -> match_service_pb2.CreateMatchResponse:
        game = GAMES.at(request.game, request.ruleset) if request.ruleset else GAMES[request.game]
        setup = game.prepare(request.seats or game.seats[0], dict(request.options))
        match_id = self._match_id(request.request_id)
        existing = await self.store.secret(match_id)
        if existing is None:
            board_seed = await self._admit(request, organizer=organizer)
            await self._write_genesis(match_id, request, setup, board_seed)
        live = await self.matches.live(match_id)
        if not self._is_genesis_of(live.fold.genesis, request, game.options.write(setup.options), setup.seats):
            raise ServiceError(
                Code.ALREADY_EXISTS, "REQUEST_ID_REUSED", "this request id has created another match; use a new one"
            )
        if request.tournament:
            await self.notary.open(live.fold)
        match = live.fold.match(SPECTATOR)
        return match_service_pb2.CreateMatchResponse(
            match=match, host_token=make_token(live.token_key, HOST), seq=match.seq
        )

    async def _admit(self, request: match_service_pb2.CreateMatchRequest, *, organizer: bool) -> bytes | None:
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

    @staticmethod
    def _is_genesis_of(
        genesis: log_pb2.Genesis,
        request: match_service_pb2.CreateMatchRequest,
        options: dict[str, str],
        seats: int,
    ) -> bool:
        asked = (
            request.game,
            seats,
            options,
            request.tournament,
            request.seconds_per_decision,
            bool(request.seed),
            request.board,
            request.require_entropy,
        )
        if request.seed and seed_commitment(genesis.match_id, request.seed) != genesis.seed_commitment:
            return False
        return request.ruleset in (0, genesis.ruleset) and asked == (
            genesis.game,
            genesis.seats,
            dict(genesis.options),
            genesis.tournament,
            genesis.seconds_per_decision,
            genesis.seed_was_given,
            genesis.board,
            genesis.require_entropy,
        )

    @staticmethod
    def _match_id(request_id: str) -> str:
        """The same request makes the same match, so that it can be sent again."""
        return sha256(f"powderkeg/match-id/1\n{request_id}".encode()).hexdigest()[:24]

    async def _write_genesis(
        self,
        match_id: str,
        request: match_service_pb2.CreateMatchRequest,
        setup: Setup,
        board_seed: bytes | None,
    ) -> None:
        server_seed = board_seed or request.seed or secrets.token_bytes(32)
        entry = log_pb2.LogEntry(
            seq=1,
            request_id=request_key(match_id, request.request_id),
            author=log_pb2.AUTHOR_HOST,
            genesis=log_pb2.Genesis(
                match_id=match_id,
                game=request.game,
                ruleset=setup.game.ruleset,
                seats=setup.seats,
                options=setup.game.options.write(setup.options),
                catalogue_digest=setup.game.catalogue_for(setup.options).digest,
                seed_was_given=bool(request.seed),
                tournament=request.tournament,
                seconds_per_decision=request.seconds_per_decision,
                board=request.board,
                require_entropy=request.require_entropy,
            ),
        )
        entry.genesis.seed_commitment = commitment_of(entry.genesis, server_seed)
        entry.time.FromMilliseconds(now_ms())
        data = entry.SerializeToString(deterministic=True)
        fold = Fold(match_id, server_seed)
        before = Head(fold.seq, fold.head)
        fold.read(data)
        await self.store.list_match(match_id, fold.created)
        secret = server_seed + secrets.token_bytes(32)
        listed = fold.match()
        listed.seq = 0
        await self.notary.before(match_id)
        await self.store.append(match_id, before, data, fold.head, listed.SerializeToString(), secret)

    async def take_seat(
        self, live: Live, request_id: str, seat: int | None, taken: log_pb2.SeatTaken, author: log_pb2.Author.ValueType
    ) -> Step:
        """A player or a bot sits down, on the lowest open seat unless one is named."""

        def plan(fold: Fold) -> Draft:
            if fold.status != OPEN:
                raise ServiceError(
                    Code.FAILED_PRECONDITION, "ALREADY_STARTED", "the match has started; watch it, or join another"
                )
            free = [number for number, sitting in enumerate(fold.seats) if sitting is None]
            if not free:
                raise ServiceError(Code.FAILED_PRECONDITION, "MATCH_FULL", "all seats are taken")
            if seat is not None and not 0 <= seat < len(fold.seats):
                raise ServiceError(
                    Code.INVALID_ARGUMENT,
                    "NO_SUCH_SEAT",
                    f"there is no seat {seat}; the seats are 0 to {len(fold.seats) - 1}",
                )
            if seat is not None and seat not in free:
                open_seats = ", ".join(map(str, free))
                raise ServiceError(
                    Code.FAILED_PRECONDITION, "SEAT_TAKEN", f"seat {seat} is taken; open seats are {open_seats}"
                )
            if fold.genesis.require_entropy and lacks_entropy(taken):
                raise ServiceError(
                    Code.FAILED_PRECONDITION,
                    "ENTROPY_REQUIRED",
                    "this match needs the entropy of its players: join with up to 64 random bytes",
                )
            entry = log_pb2.LogEntry(seat_taken=taken)
            entry.seat_taken.seat = free[0] if seat is None else seat
            return Draft(entry)

        step = await self.matches.change(live, request_id, author, plan)
        done = step.entry.seat_taken
        same = (done.kind, done.name, done.entropy) == (taken.kind, taken.name, taken.entropy)
        if not same or seat not in (None, done.seat):
            raise reused_request()
        return step

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


def reused_request() -> ServiceError:
    return ServiceError(
        Code.ALREADY_EXISTS,
        "REQUEST_ID_REUSED",
        "this request id was used for something else in this match; use a new one",
    )
