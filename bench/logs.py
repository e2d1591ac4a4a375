"""Logs as the service writes them, made in memory: a whole match among bots, entry by entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.actions import Action, Resign
from engines.core.bots import Observation
from engines.core.game import Game
from engines.core.rng import Rng, WatchedRng, derive_seed
from engines.core.state import State
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.chain import deal_digest, match_seed, seed_commitment
from replay.log.codec import codec_for, outcome_to_proto
from replay.log.request_ids import request_key

MOST_MOVES = 50_000
BEGINNING_MS = 1_750_000_000_000
LONGEST_WAIT_MS = 5_000
CLOCK_SECONDS = 5


@dataclass
class LogRecorder:
    """A log that is being written."""

    match_id: str
    server_seed: bytes
    rng: Rng
    """For waiting times and for who resigns; the game has its own."""
    state: State | None = None
    time_ms: int = BEGINNING_MS
    last_ms: int = BEGINNING_MS
    entries: list[bytes] = field(default_factory=list)

    def write(self, entry: log_pb2.LogEntry, author: log_pb2.Author.ValueType) -> None:
        """Append an entry, with what the service adds to each."""
        entry.seq = len(self.entries) + 1
        if author == log_pb2.AUTHOR_CLOCK:
            self.time_ms = self.last_ms + 1000 * CLOCK_SECONDS
        self.last_ms = self.time_ms
        entry.time.FromMilliseconds(self.time_ms)
        self.time_ms += self.rng.below(LONGEST_WAIT_MS)
        entry.author = author
        if author in (log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_HOST):
            entry.request_id = request_key(self.match_id, f"request {entry.seq}")
        outcome = None
        if self.state is not None:
            entry.state_digest = self.state.digest()
            outcome = self.state.outcome()
        if outcome is not None or entry.HasField("aborted"):
            entry.closing.server_seed = self.server_seed
            if outcome is not None:
                entry.closing.outcome.CopyFrom(outcome_to_proto(outcome))
        self.entries.append(entry.SerializeToString(deterministic=True))


def record(  # noqa: PLR0913 (each of them is a way in which logs differ)
    game: Game[Any, Any],
    seats: int,
    number: int = 0,
    *,
    bots: Sequence[str] = ("random",),
    bot_seats: Collection[int] = (),
    options: Mapping[str, object] | None = None,
    server_seed: bytes | None = None,
    tournament: str = "",
    clock_every: int = 0,
    resign_every: int = 0,
    abort_after: int | None = None,
    most_moves: int = MOST_MOVES,
) -> tuple[str, list[bytes]]:
    """The id and the log of a match; the same arguments give the same one.

    `bots` choose the moves, by seat, a short list from its beginning again. The seats in `bot_seats` are bots to the
    service as well, the others are players. Every so many moves the clock moves instead, or somebody resigns. A match
    that is not over after `abort_after` or `most_moves` moves is aborted.
    """
    named = (game.name, seats, number)
    log = LogRecorder(
        match_id=derive_seed("bench/log", *named).hex()[:24],
        server_seed=server_seed or derive_seed("bench/log/server", *named),
        rng=Rng(derive_seed("bench/log/chance", *named)),
    )
    _open(
        log,
        game,
        seats,
        options or {},
        tournament,
        seed_was_given=server_seed is not None,
        seconds_per_decision=CLOCK_SECONDS if clock_every else 0,
    )
    names = [bots[seat % len(bots)] for seat in range(seats)]
    entropies = [_sit(log, seat, names[seat], player=seat not in bot_seats) for seat in range(seats)]
    seed = server_seed or match_seed(log.match_id, log.server_seed, entropies)
    state = _start(log, game, seats, seed, options or {})
    players = [game.bot(name) for name in names]
    rngs = [Rng(derive_seed("bench/log/bot", *named, seat)) for seat in range(seats)]
    most = most_moves if abort_after is None else min(abort_after, most_moves)
    moves = 0
    while state.outcome() is None and moves < most:
        moves += 1
        if resign_every and moves % resign_every == 0:
            _move(log, state, log.rng.pick(state.living()), Resign(), log_pb2.AUTHOR_PLAYER)
            continue
        seat = state.decisions()[0].seat
        if clock_every and moves % clock_every == 0:
            _move(log, state, seat, state.default(seat), log_pb2.AUTHOR_CLOCK)
        else:
            action = players[seat].choose(Observation(state, seat), rngs[seat])
            _move(log, state, seat, action, log_pb2.AUTHOR_BOT if seat in bot_seats else log_pb2.AUTHOR_PLAYER)
    if state.outcome() is None:
        entry = log_pb2.LogEntry(aborted=log_pb2.Aborted(reason=f"after {moves} moves"))
        log.write(entry, log_pb2.AUTHOR_HOST)
    return log.match_id, log.entries


def _open(
    log: LogRecorder,
    game: Game[Any, Any],
    seats: int,
    options: Mapping[str, object],
    tournament: str,
    *,
    seed_was_given: bool,
    seconds_per_decision: int,
) -> None:
    setup = game.prepare(seats, options)
    genesis = log_pb2.Genesis(
        match_id=log.match_id,
        game=game.name,
        ruleset=game.ruleset,
        seats=seats,
        options=game.options.write(setup.options),
        catalogue_digest=game.catalogue_for(setup.options).digest,
        seed_commitment=seed_commitment(log.match_id, log.server_seed),
        seed_was_given=seed_was_given,
        tournament=tournament,
        seconds_per_decision=seconds_per_decision,
    )
    log.write(log_pb2.LogEntry(genesis=genesis), log_pb2.AUTHOR_HOST)


def _sit(log: LogRecorder, seat: int, bot: str, *, player: bool) -> bytes:
    """Take a seat; what it adds to the seed."""
    taken = log_pb2.SeatTaken(seat=seat, kind=match_pb2.SEAT_KIND_BOT, name=bot)
    if player:
        taken.kind = match_pb2.SEAT_KIND_PLAYER
        taken.name = f"Player {seat}"
        taken.entropy = derive_seed("bench/log/entropy", log.match_id, seat)[:16]
    log.write(log_pb2.LogEntry(seat_taken=taken), log_pb2.AUTHOR_PLAYER if player else log_pb2.AUTHOR_HOST)
    return taken.entropy


def _start(log: LogRecorder, game: Game[Any, Any], seats: int, seed: bytes, options: Mapping[str, object]) -> State:
    state: State = game.opened(seats, seed, options, WatchedRng)[0]
    draws = state.rng.draws if isinstance(state.rng, WatchedRng) else []
    state.rng = state.rng.copy()
    started = log_pb2.Started(
        drawn_below=[below for below, _ in draws], deal_digest=deal_digest([drawn for _, drawn in draws])
    )
    log.state = state
    log.write(log_pb2.LogEntry(started=started), log_pb2.AUTHOR_HOST)
    return state


def _move(log: LogRecorder, state: State, seat: int, action: Action, author: log_pb2.Author.ValueType) -> None:
    state.apply(seat, action)
    entry = log_pb2.LogEntry()
    if isinstance(action, Resign):
        entry.seat_resigned.seat = seat
    else:
        entry.acted.seat = seat
        entry.acted.action.CopyFrom(codec_for(state.setup.game).action_to_proto(action))
    log.write(entry, author)
