"""Folding a log: entry by entry into the match as it stands. Playing, watching, replaying and auditing all do this."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from google.protobuf.message import DecodeError

from engines.core.actions import Action, Resign
from engines.core.decisions import Decision
from engines.core.digests import Digests
from engines.core.errors import BadSetup, IllegalAction
from engines.core.events import Event
from engines.core.game import Game
from engines.core.rng import SEED_BYTES, WatchedRng
from engines.core.state import Setup, State
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer, viewers
from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.chain import NO_HASH, board_commitment, chain_hash, deal_digest, match_seed, seed_commitment
from replay.log.codec import GameCodec, codec_for, outcome_to_proto
from replay.log.seating import BOT, Seating
from replay.signed.statements import LAST_MS

OPEN = match_pb2.MATCH_STATUS_OPEN
PLAYING = match_pb2.MATCH_STATUS_PLAYING
FINISHED = match_pb2.MATCH_STATUS_FINISHED
ABORTED = match_pb2.MATCH_STATUS_ABORTED
OVER = (FINISHED, ABORTED)


SECOND_MS = 1000
SECOND_NANOS = 1_000_000_000
MILLISECOND_NANOS = 1_000_000
MOST_SECONDS = LAST_MS // 1000 + 1
"""Times are from 1970 to the end of the year 9999: what every library can turn into a date."""


AUTHORS = {
    "genesis": (log_pb2.AUTHOR_HOST,),
    "seat_taken": (log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_HOST),
    "started": (log_pb2.AUTHOR_HOST,),
    "acted": (log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_BOT, log_pb2.AUTHOR_CLOCK),
    "seat_resigned": (log_pb2.AUTHOR_PLAYER,),
    "aborted": (log_pb2.AUTHOR_HOST, log_pb2.AUTHOR_CLOCK),
    "looked": (log_pb2.AUTHOR_ORGANIZER,),
    "seat_left": (log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_HOST),
    "": (),
}
"""Who may do what."""
SEATING = ("seat_taken", "seat_left")
"""What changes who sits where."""
WAITS = {(log_pb2.ABORT_CAUSE_NOT_STARTED, OPEN), (log_pb2.ABORT_CAUSE_NOBODY_ACTED, PLAYING)}
"""What the service waits for, and in which matches."""


class Divergence(Exception):
    """An entry is not what an honest service would have written after the ones before it."""

    def __init__(self, seq: int, problem: str) -> None:
        super().__init__(f"entry {seq}: {problem}")
        self.seq = seq
        self.problem = problem


class WrongResult(Divergence):
    """Every entry leads to its digest, and yet the result is another."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What an entry lets viewers know."""

    asked: dict[Viewer, tuple[Decision, ...]]
    """Who is asked after it, by viewer."""
    unknown_to: tuple[Viewer, ...]
    """Who may not know that there is such an entry."""


@dataclass(slots=True)
class Played:
    """What an action leads to, worked out on a copy of the state."""

    state: State
    events: list[Event]
    sight: Sight | None = None


@dataclass(slots=True)
class Step:
    """What one entry brought about."""

    seq: int
    entry: log_pb2.LogEntry
    events: list[Event]
    decisions: dict[Viewer, tuple[Decision, ...]]
    """Who is asked after it, by viewer."""
    unknown_to: tuple[Viewer, ...]
    """Who may not know that there is such an entry."""
    match: match_pb2.Match | None
    """The match after it, if its status or seats are new."""
    head: bytes
    """The chain up to and with it."""
    deadline_ms: int | None
    """Until when the game waits after it, if the match has a clock."""


def time_ms(entry: log_pb2.LogEntry) -> int:
    """The time of an entry in milliseconds, whatever it says; the library refuses times that are out of range."""
    time = entry.time
    return time.seconds * 1000 + time.nanos // MILLISECOND_NANOS


def commitment_of(genesis: log_pb2.Genesis, server_seed: bytes) -> bytes:
    """What a genesis has to say of this seed."""
    if genesis.board:
        return board_commitment(genesis.tournament, genesis.board, server_seed)
    return seed_commitment(genesis.match_id, server_seed)


def lacks_entropy(taken: log_pb2.SeatTaken) -> bool:
    """Whether a human sits down and adds nothing to the seed."""
    return taken.kind == match_pb2.SEAT_KIND_PLAYER and not taken.entropy


@lru_cache(maxsize=256)
def prepared(
    prepare: Callable[[int, Mapping[str, object]], Setup], seats: int, options: tuple[tuple[str, str], ...]
) -> tuple[Setup, bool]:
    """What a game's `prepare` gives, and whether no option is missing; most matches of a game are set up alike."""
    setup = prepare(seats, dict(options))
    return setup, setup.game.options.write(setup.options) == dict(options)


class Fold:
    """A match, as far as its log has been read."""

    __slots__ = (
        "abort_reason",
        "asked",
        "codec",
        "created",
        "digests",
        "game",
        "genesis",
        "has_bots",
        "head",
        "hidden",
        "match_id",
        "outcome",
        "requests",
        "seating",
        "seq",
        "server_seed",
        "since_ms",
        "state",
        "status",
        "time_ms",
        "told_ms",
    )

    def __init__(self, match_id: str, server_seed: bytes | None = None) -> None:
        self.match_id = match_id
        self.server_seed = server_seed
        """Known to the service from the beginning, to everybody else from the last entry."""
        self.seq = 0
        self.head = NO_HASH
        self.status: match_pb2.MatchStatus.ValueType = match_pb2.MATCH_STATUS_UNSPECIFIED
        self.genesis = log_pb2.Genesis()
        self.game: Game[Any, Any] | None = None
        self.codec: GameCodec | None = None
        self.seating = Seating(0)
        self.has_bots = False
        self.state: State | None = None
        self.abort_reason = ""
        self.outcome: match_pb2.Outcome | None = None
        self.requests: dict[str, int] = {}
        """Request ids and the entries that answer them."""
        self.asked: dict[Viewer, tuple[Decision, ...]] = {}
        """Who is asked for what, by viewer."""
        self.hidden: dict[Viewer, array[int]] = {}
        """The seqs of entries that a viewer may not know of, in order. Nobody has any where there are no windows."""
        self.digests = Digests()
        """Best for the states of this match."""
        self.created = 0
        self.time_ms = 0
        self.told_ms = 0
        """The time of the newest entry that everybody knows of."""
        self.since_ms = 0
        """Since when the present decision has been waited for."""

    # -- reading entries ---------------------------------------------------------------------------------------

    def read(self, data: bytes, *, verify: bool = True) -> Step:
        """The next entry, from its stored bytes. Divergence says what is wrong with it; then the fold is of no use."""
        entry = self._parse(data)
        if verify:
            self._verify_form(entry, data)
        step = self.take(entry, data)
        if verify:
            self._verify_digest(entry, self.digests.digest(self.state) if self.state is not None else b"")
            self.verify_closing(entry)
        return step

    def _parse(self, data: bytes) -> log_pb2.LogEntry:
        seq = self.seq + 1
        try:
            entry = log_pb2.LogEntry.FromString(data)
        except DecodeError:
            raise Divergence(seq, "its bytes are not an entry") from None
        if entry.seq != seq:
            raise Divergence(seq, f"it says that it is entry {entry.seq}")
        if not 0 <= entry.time.seconds < MOST_SECONDS or not 0 <= entry.time.nanos < SECOND_NANOS:
            raise Divergence(seq, "its time is not one from 1970 to 9999")
        return entry

    def _verify_form(self, entry: log_pb2.LogEntry, data: bytes) -> None:
        """However an honest service writes: in one way only, later and later, one entry for each request."""
        entry.DiscardUnknownFields()  # if there are any, something is missing now
        if entry.SerializeToString(deterministic=True) != data:
            raise Divergence(entry.seq, "its bytes are not written as the service writes them")
        if entry.time.nanos % MILLISECOND_NANOS or time_ms(entry) < self.time_ms:
            raise Divergence(entry.seq, "its time is not one that can follow the entry before it")
        if entry.author not in AUTHORS[entry.WhichOneof("entry") or ""]:
            raise Divergence(entry.seq, "its author does not do such things")
        if entry.author == log_pb2.AUTHOR_CLOCK:
            self._verify_waited(entry) if entry.HasField("aborted") else self._verify_clock(entry)
        if entry.request_id in self.requests:
            raise Divergence(entry.seq, f"entry {self.requests[entry.request_id]} has answered its request already")

    def _verify_clock(self, entry: log_pb2.LogEntry) -> None:
        """The clock moves when the time is up, and does what it has to."""
        deadline, state, codec = self.deadline_ms(), self.state, self.codec
        if deadline is None or time_ms(entry) < deadline:
            raise Divergence(entry.seq, "the clock moves only when the time for a decision is up")
        seat = entry.acted.seat
        asked = state.asked(seat) if state is not None else None
        if state is None or codec is None or asked is None:
            raise Divergence(entry.seq, f"the clock cannot move for seat {seat}, of whom nothing is asked")
        if codec.action_to_proto(state.default(seat)) != entry.acted.action:
            raise Divergence(entry.seq, "the clock plays the default, and nothing else")

    def _verify_waited(self, entry: log_pb2.LogEntry) -> None:
        """The service ends a match by itself when it has waited as long as it says; never one of an event."""
        aborted, since = entry.aborted, self.waits_since(entry.aborted.cause)
        if since is None or not aborted.waited_seconds:
            raise Divergence(entry.seq, "nothing is waited for that could end the match")
        if time_ms(entry) < since + SECOND_MS * aborted.waited_seconds:
            raise Divergence(entry.seq, "the service has not waited as long as it says")

    @staticmethod
    def _verify_digest(entry: log_pb2.LogEntry, digest: bytes) -> None:
        if entry.state_digest != digest:
            raise Divergence(entry.seq, "re-execution gives another state digest")

    def take(self, entry: log_pb2.LogEntry, data: bytes, played: Played | None = None, head: bytes = b"") -> Step:
        """Take an entry in, whose bytes these are; what it leads to, and the chain with it, may be known already."""
        status, kind, asks = self.status, entry.WhichOneof("entry"), self._asks()
        events = self.follow(entry, kind, played)
        self.seq = entry.seq
        self.head = head or chain_hash(self.match_id, entry.seq, self.head, data)
        self.time_ms = time_ms(entry)
        if entry.request_id:
            self.requests[entry.request_id] = entry.seq
        sight = (played.sight if played else None) or self.sight(entry, events, self.state)
        for viewer in sight.unknown_to:
            self.hidden.setdefault(viewer, array("Q")).append(entry.seq)
        if SPECTATOR not in sight.unknown_to:
            self.told_ms = self.time_ms
        self.asked = sight.asked
        # A clock that starts anew is seen by all, so only what all know of starts it.
        if asks != self._asks() or (kind == "acted" and not asks[0] and SPECTATOR not in sight.unknown_to):
            self.since_ms = self.time_ms
        match = self.match() if self.status != status or kind in SEATING else None
        deadline = self.deadline_ms()
        return Step(entry.seq, entry, events, sight.asked, sight.unknown_to, match, self.head, deadline)

    def follow(self, entry: log_pb2.LogEntry, kind: str | None, played: Played | None = None) -> list[Event]:
        """Do what the entry says."""
        if (kind == "genesis") != (self.game is None) or kind is None:
            raise Divergence(entry.seq, f"it is a {kind or 'nothing'}, which cannot stand here")
        if self.status in OVER:
            raise Divergence(entry.seq, "the match was over before it")
        return self._install(entry, played) if played else FOLLOWED[kind](self, entry)

    def sight(self, entry: log_pb2.LogEntry, events: list[Event], state: State | None) -> Sight:
        """Who is asked after the next entry, which leads to this state, and whom it is hidden from."""
        asked = self._decisions(state)
        for event in events:
            if event.known_to(SPECTATOR):  # so everybody knows of it
                return Sight(asked, ())
        if self.tells(SPECTATOR, entry, events, asked.get(SPECTATOR, ())):
            return Sight(asked, ())
        return Sight(asked, tuple([each for each in asked if not self.tells(each, entry, events, asked[each])]))

    def _install(self, entry: log_pb2.LogEntry, played: Played) -> list[Event]:
        if entry.HasField("started"):
            self.status = PLAYING
        self.state = played.state
        self.note_outcome()
        return played.events

    def _genesis(self, entry: log_pb2.LogEntry) -> list[Event]:
        genesis = entry.genesis
        try:
            self.game = GAMES.at(genesis.game, genesis.ruleset)
            setup, complete = prepared(self.game.prepare, genesis.seats, tuple(genesis.options.items()))
        except BadSetup as wrong:
            raise Divergence(1, wrong.message) from None
        if genesis.match_id != self.match_id:
            raise Divergence(1, f"it is the genesis of match {genesis.match_id}")
        if genesis.catalogue_digest != self.game.catalogue_for(setup.options).digest:
            raise Divergence(1, "it was played with another catalogue")
        if not complete:
            raise Divergence(1, "its options are not complete")
        if self.server_seed is not None:
            self._check_commitment(1, genesis, self.server_seed)
        self.genesis = genesis
        self.codec = codec_for(self.game)
        self.seating = Seating(genesis.seats)
        self.status = OPEN
        self.created = time_ms(entry)
        return []

    def _check_commitment(self, seq: int, genesis: log_pb2.Genesis, server_seed: bytes) -> None:
        if len(server_seed) != SEED_BYTES or commitment_of(genesis, server_seed) != genesis.seed_commitment:
            raise Divergence(seq, "the seed is not the one that the genesis committed to")

    def _seat_taken(self, entry: log_pb2.LogEntry) -> list[Event]:
        taken = entry.seat_taken
        if self.status != OPEN:
            raise Divergence(entry.seq, f"seat {taken.seat} cannot be taken")
        if objection := self.seating.objection(taken, self.game.bots if self.game is not None else ()):
            raise Divergence(entry.seq, objection)
        self.seating.take(taken, entry.seq)
        self.has_bots = self.has_bots or taken.kind == BOT
        return []

    def _seat_left(self, entry: log_pb2.LogEntry) -> list[Event]:
        seat = entry.seat_left.seat
        if self.status != OPEN or not self.seating.is_taken(seat):
            raise Divergence(entry.seq, f"seat {seat} cannot be left")
        self.seating.leave(seat)
        self.has_bots = any(taken is not None and taken.kind == BOT for taken in self.seats)
        return []

    def _started(self, entry: log_pb2.LogEntry) -> list[Event]:
        if self.status != OPEN or None in self.seats or self.game is None:
            raise Divergence(entry.seq, "the match cannot start here")
        if silent := self.without_entropy():
            raise Divergence(entry.seq, f"the match needs the entropy of its players, and seat {silent[0]} gave none")
        self.status = PLAYING
        if self.server_seed is None:
            return []
        dealt, started = self.deal(self.server_seed)
        if entry.started != started:
            raise Divergence(entry.seq, "the deal draws other numbers")
        self.state = dealt.state
        return dealt.events

    def without_entropy(self) -> list[int]:
        """The human seats that have added nothing to the seed, if the match must not start so."""
        if not self.genesis.require_entropy:
            return []
        return [seat for seat, taken in enumerate(self.seats) if taken is not None and lacks_entropy(taken)]

    def deal(self, server_seed: bytes) -> tuple[Played, log_pb2.Started]:
        """The game as it is dealt, now that all seats are taken, and what its entry says of the numbers drawn."""
        if self.game is None:
            raise ValueError("a match without a genesis has no game")
        genesis = self.genesis
        setup, _ = prepared(self.game.prepare, genesis.seats, tuple(genesis.options.items()))
        state, events = self.game.begun(setup, self.seed(server_seed), WatchedRng)
        draws = state.rng.draws if isinstance(state.rng, WatchedRng) else []
        state.rng = state.rng.copy()  # from here on nobody watches
        said = log_pb2.Started(
            drawn_below=[below for below, _ in draws], deal_digest=deal_digest([drawn for _, drawn in draws])
        )
        return Played(state, events), said

    def seed(self, server_seed: bytes) -> bytes:
        """The seed of the game."""
        if self.genesis.seed_was_given or self.genesis.board:
            return server_seed
        return match_seed(self.match_id, server_seed, [seat.entropy if seat else b"" for seat in self.seats])

    def _acted(self, entry: log_pb2.LogEntry) -> list[Event]:
        if self.codec is None:
            raise Divergence(entry.seq, "there is no game yet")
        try:
            seat, action = self.codec.move_from_proto(entry.acted)
        except IllegalAction as illegal:
            raise Divergence(entry.seq, illegal.message) from None
        return self._apply(entry, seat, action)

    def _seat_resigned(self, entry: log_pb2.LogEntry) -> list[Event]:
        return self._apply(entry, entry.seat_resigned.seat, Resign())

    def _apply(self, entry: log_pb2.LogEntry, seat: int, action: Action) -> list[Event]:
        if self.status != PLAYING or self.state is None:
            raise Divergence(entry.seq, "the game is not on")
        try:
            events = self.state.apply(seat, action)
        except IllegalAction as illegal:
            raise Divergence(entry.seq, f"the action is refused: {illegal}") from None
        if self.state.result is not None:
            self.note_outcome()
        return events

    def note_outcome(self) -> None:
        outcome = self.state.outcome() if self.state is not None else None
        if outcome is not None:
            self.status = FINISHED
            self.outcome = outcome_to_proto(outcome)

    def _aborted(self, entry: log_pb2.LogEntry) -> list[Event]:
        if (entry.aborted.cause or entry.aborted.waited_seconds) and entry.author != log_pb2.AUTHOR_CLOCK:
            raise Divergence(entry.seq, "only the clock waits")
        self.status, self.abort_reason = ABORTED, entry.aborted.reason
        return []

    def _looked(self, entry: log_pb2.LogEntry) -> list[Event]:
        looked = entry.looked
        if self.status != PLAYING or not 0 < looked.seq < entry.seq:
            raise Divergence(entry.seq, "there was nothing to look at")
        if looked.HasField("seat") and not 0 <= looked.seat < len(self.seats):
            raise Divergence(entry.seq, f"there is no seat {looked.seat}")
        return []

    def verify_closing(self, entry: log_pb2.LogEntry) -> None:
        if entry.HasField("closing") != self.over:
            raise Divergence(entry.seq, "a closing must stand in the last entry, and in no other")
        if not self.over:
            return
        closing = entry.closing
        if not self.genesis.board:
            self._check_commitment(entry.seq, self.genesis, closing.server_seed)
        elif closing.server_seed:
            raise Divergence(entry.seq, "the seed of a board is revealed by its event, not by one of its tables")
        said = closing.outcome if closing.HasField("outcome") else None
        if said != self.outcome:
            raise WrongResult(entry.seq, "the result is not the one that re-execution gives")

    # -- looking -----------------------------------------------------------------------------------------------

    def _asks(self) -> tuple[int, int, str]:
        """What is waited for: the number of the open window (0 is none), else whose decision and what kind."""
        state = self.state
        if state is None:
            return (0, -1, "")
        return (state.window.number, -1, "") if state.window is not None else (0, state.actor, state.stage)

    @property
    def over(self) -> bool:
        return self.status in OVER

    @property
    def seats(self) -> list[log_pb2.SeatTaken | None]:
        """Who sits where."""
        return self.seating.seats

    def waits_since(self, cause: log_pb2.AbortCause.ValueType) -> int | None:
        """Since when the match lacks what would keep the service from ending it; None if it lacks nothing.

        What some do not know of keeps no match alive: else they would see by its end, or by its going on, that there
        was something.
        """
        if self.genesis.tournament or (cause, self.status) not in WAITS:
            return None
        return self.created if self.status == OPEN else self.told_ms

    def tells(
        self, viewer: Viewer, entry: log_pb2.LogEntry, events: Iterable[Event], asked: tuple[Decision, ...]
    ) -> bool:
        """Whether the viewer may know of the next entry, which brings these events and asks for this.

        Of what a seat does the others know by its events, or because something else is asked.
        """
        if asked != self.asked.get(viewer, ()):
            return True
        for event in events:
            if event.known_to(viewer):
                return True
        kind = entry.WhichOneof("entry")
        return entry.acted.seat == viewer if kind == "acted" else kind != "looked"

    def seq_for(self, viewer: Viewer, seq: int | None = None) -> int:
        """How many entries the viewer knows of, up to one of the log: what the viewer calls its seq."""
        at = self.seq if seq is None else seq
        hidden = self.hidden.get(viewer)
        return at - bisect_right(hidden, at) if hidden else at

    def log_seq(self, viewer: Viewer, seq: int) -> int:
        """The entry of the log that the viewer calls by this seq."""
        hidden = self.hidden.get(viewer)
        if not hidden:
            return seq
        return seq + bisect_right(range(len(hidden)), seq, key=lambda place: hidden[place] - place)

    def _decisions(self, state: State | None) -> dict[Viewer, tuple[Decision, ...]]:
        if state is None:
            return {}
        asked = dict.fromkeys(viewers(self.genesis.seats), state.decisions(SPECTATOR))
        window = state.window
        if window is not None:
            for seat, answer in zip(window.order, window.answers, strict=True):
                if answer is not None:  # who has answered is not asked again; the others do not know
                    asked[seat] = state.decisions(seat)
        return asked

    def match(self, viewer: Viewer = ORGANIZER) -> match_pb2.Match:
        """The match, without what lies on its table; its seq as the viewer counts."""
        genesis = self.genesis
        match = match_pb2.Match(
            id=self.match_id,
            game=genesis.game,
            ruleset=genesis.ruleset,
            options=dict(genesis.options),
            status=self.status,
            seq=self.seq_for(viewer),
            tournament=genesis.tournament,
            seconds_per_decision=genesis.seconds_per_decision,
            outcome=self.outcome,
            seed_commitment=genesis.seed_commitment,
            board=genesis.board,
            seed_was_given=genesis.seed_was_given,
            require_entropy=genesis.require_entropy,
            invite_only=genesis.invite_only,
            reserved=genesis.reserved,
            rematch_of=genesis.rematch_of,
            abort_reason=self.abort_reason,
        )
        match.created.FromMilliseconds(self.created)
        self.seating.show(match)
        return match

    def deadline_ms(self) -> int | None:
        """Until when the game waits for the present decision, if the match has a clock."""
        if self.status != PLAYING or not self.genesis.seconds_per_decision:
            return None
        return self.since_ms + SECOND_MS * self.genesis.seconds_per_decision


FOLLOWED: dict[str, Callable[[Fold, log_pb2.LogEntry], list[Event]]] = {
    kind: getattr(Fold, f"_{kind}") for kind in AUTHORS if kind
}
"""How entries of each kind are followed."""
