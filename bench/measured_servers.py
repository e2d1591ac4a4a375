"""The service beside its ceiling: the same driver, as many connections, as many moves in flight, in turns."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, cycle, islice
from statistics import median
from typing import Protocol

from bench.call_driver import (
    CallConnection,
    CallSequence,
    DriveResult,
    SeatCaller,
    StreamCaller,
    UnaryCaller,
    drive,
)
from bench.ceiling import STREAM
from bench.ceiling import UNARY as CEILING_UNARY
from bench.http2_client import Http2Connection, framed
from bench.prepared_matches import (
    FULL,
    PLAY,
    QUIET,
    SUBMIT,
    UNARY,
    UPDATES,
    WAYS,
    PreparedMatch,
    prepare_matches,
    prove_matches,
)
from bench.server_processes import ServerUnderTest
from engines.games import GAMES
from loadtest import MOST_MOVES, CheckTotals, GameScript, LoadTable, write_script
from powderkeg.v1 import log_pb2

SEQUENCES = 64
"""Matches in which a move is in flight,"""
CONNECTIONS = 8
"""and connections over which they go."""
SEATS = 4
SCRIPTS_PER_GAME = 6
"""Different games of a kind; then they come again, in other matches."""
LOOK_EVERY, IDLE_CPU_SECONDS = 0.1, 0.008
"""A server is at rest when it takes so few CPU seconds in so many."""
IDLE_LOOKS = 100
"""Looks."""
LONGEST_SECONDS = 120.0
"""Seconds that matches may take to be played out."""
TOKEN = "t" * 43
EXPECTED_CALLS_PER_S = {UNARY: 1500.0, QUIET: 4000.0, UPDATES: 1500.0, FULL: 500.0}


ScriptsByGame = list[list[GameScript]]
"""Games of the same kind, by kind."""


@dataclass(frozen=True)
class MeasuredTurn:
    """What one turn of a server came to."""

    calls: int
    per_s: float
    cpu_s_per_1k: float
    store_cpu_s_per_1k: float
    driver_busy: float
    aof_bytes: float
    """Per call."""


@dataclass
class MessageSizes:
    """Bytes of messages as they were sent; what counts is their median."""

    requests: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    @property
    def request(self) -> int:
        return round(median(self.requests))

    @property
    def answer(self) -> int:
        return round(median(self.answers))


@cache
def scripts_of_games(variety: int, most: int) -> ScriptsByGame:
    """Some games of each kind."""
    names = range(variety)
    return [
        [write_script(LoadTable(game, SEATS), {}, "bench", name, most=most) for name in names] for game in game_names()
    ]


def bench_scripts() -> ScriptsByGame:
    return scripts_of_games(SCRIPTS_PER_GAME, MOST_MOVES)


def game_names() -> list[str]:
    return [game.name for game in GAMES]


class CountsCpuTime(Protocol):
    """Whatever is measured."""

    def cpu_s(self) -> float:
        """Until now."""


async def wait_until_idle(server: CountsCpuTime) -> None:
    """Wait until the server has done all that it was sent: to open matches is not measured, to tell of moves is."""
    before = -1.0
    for _ in range(IDLE_LOOKS):
        await asyncio.sleep(LOOK_EVERY)
        now = server.cpu_s()
        if now - before < IDLE_CPU_SECONDS:
            return
        before = now


async def measure_turn(server: ServerUnderTest, sequences: Sequence[CallSequence], seconds: float) -> MeasuredTurn:
    """Drive, and count what the server takes for it; for what it tells after the last answer, too."""
    await wait_until_idle(server)
    aof = server.store.aof_bytes()
    cpu, store_cpu = server.cpu_s(), server.store_cpu_s()
    driven: DriveResult = await drive(sequences, seconds)
    await wait_until_idle(server)
    cpu, store_cpu = server.cpu_s() - cpu, server.store_cpu_s() - store_cpu
    each = 1000 / driven.calls
    return MeasuredTurn(
        driven.calls,
        driven.per_s,
        cpu * each,
        store_cpu * each,
        driven.driver_cpu_s / driven.seconds,
        (server.store.aof_bytes() - aof) / driven.calls,
    )


class MeasuredService:
    """The service, and all matches that it was made to play."""

    def __init__(self, server: ServerUnderTest, connections: int = CONNECTIONS) -> None:
        self.server, self.sequences, self.connections = server, SEQUENCES, connections
        self.matches: list[PreparedMatch] = []
        self._open: list[Http2Connection] = []
        self.pace = dict(EXPECTED_CALLS_PER_S)
        self.sizes = {way: MessageSizes() for way in WAYS}
        self.entry = 0

    async def turn(
        self,
        way: str,
        games: ScriptsByGame,
        seconds: float,
        *,
        together: bool = True,
        pages: Sequence[CallConnection] = (),
    ) -> MeasuredTurn:
        """Sequences are of one game each, games in turn; a sequence plays one match after the other.

        With pages, one for each sequence, moves go over these.
        """
        path = SUBMIT if way == UNARY else PLAY
        connections = [await Http2Connection.to(self.server.address, path) for _ in range(self.connections)]
        try:
            supply = 30 + round(1.6 * self.pace[way] * seconds / self.sequences)
            wanted = [
                scripts_with_moves(games[sequence % len(games)], sequence, supply) for sequence in range(self.sequences)
            ]
            opened = iter(await prepare_matches([*chain(*wanted)], connections, together=together))
            played = [[*islice(opened, len(each))] for each in wanted]
            for number, matches in enumerate(played):
                for match in matches:
                    match.attach(way, pages[number] if pages else None)
            calls = [[*chain.from_iterable(match.calls(way) for match in each)] for each in played]
            sequences = [CallSequence(iter(each)) for each in calls]
            turn = await measure_turn(self.server, sequences, seconds)
        finally:
            for connection in connections:
                connection.close()
        self.pace[way] = max(self.pace[way], turn.per_s)
        for sequence, matches, sent in zip(sequences, played, calls, strict=True):
            self._note(way, sequence.answers, matches, [message for _, message in sent])
        return turn

    async def play_out(self, scripts: Sequence[GameScript], most: int | None = None) -> list[PreparedMatch]:
        """A match of each script, by Play, to its end or for so many moves, as fast as it goes; nothing is measured."""
        connections = [await Http2Connection.to(self.server.address, PLAY) for _ in range(self.connections)]
        self._open += connections
        opened = await prepare_matches(scripts, connections)
        for match in opened:
            match.attach(QUIET)
        sequences = [CallSequence(iter(match.calls(QUIET, most))) for match in opened]
        await drive(sequences, LONGEST_SECONDS, to_the_end=True)
        for match, sequence in zip(opened, sequences, strict=True):
            match.take(sequence.answers, QUIET)
        self.matches += opened
        return opened

    async def prove(self) -> CheckTotals:
        """Nothing more is measured: every match is ended, re-executed from its log, and compared."""
        for connection in self._open:
            connection.close()
        return await prove_matches(self.server.address, self.matches)

    def _note(self, way: str, answers: list[bytes], matches: list[PreparedMatch], sent: list[bytes]) -> None:
        """Check the answers, and keep what is needed for later."""
        sizes, rest = self.sizes[way], iter(answers)
        sizes.requests += [len(message) - 5 for message in sent[: len(answers)]]
        sizes.answers += [len(answer) for answer in answers]
        for match in matches:
            match.take(islice(rest, match.sent), way)
        self.matches += matches

    def look_at_entries(self) -> None:
        """How large the entries of moves are."""
        self.entry = round(
            median(
                len(entry)
                for match in self.matches
                for entry in self.server.store.entries(match.record.match_id)
                if log_pb2.LogEntry.FromString(entry).HasField("acted")
            )
        )


def scripts_with_moves(scripts: list[GameScript], sequence: int, moves: int) -> list[GameScript]:
    """Games one after the other, until there are so many moves in them."""
    chosen: list[GameScript] = []
    for script in islice(cycle(scripts), sequence, None):
        chosen.append(script)
        moves -= len(script.moves) - 1
        if moves <= 0:
            break
    return chosen


class MeasuredCeiling:
    """The ceiling, driven as the service is."""

    def __init__(self, server: ServerUnderTest, requests: dict[str, int], connections: int = CONNECTIONS) -> None:
        self.server, self.requests, self.sequences, self.connections = server, requests, SEQUENCES, connections

    async def turn(self, way: str, seconds: float) -> MeasuredTurn:
        path = CEILING_UNARY if way == UNARY else STREAM
        connections = [await Http2Connection.to(self.server.address, path) for _ in range(self.connections)]
        try:
            sequences = [
                self._sequence(way, number, connections[number % len(connections)]) for number in range(self.sequences)
            ]
            return await measure_turn(self.server, sequences, seconds)
        finally:
            for connection in connections:
                connection.close()

    def _sequence(self, way: str, number: int, connection: Http2Connection) -> CallSequence:
        headers = connection.headers(TOKEN)
        callers: list[SeatCaller] = [
            (UnaryCaller if way == UNARY else StreamCaller)(connection, headers) for _ in range(SEATS)
        ]
        message = framed(f"{number:04}".encode().ljust(self.requests[way], b"."))
        return CallSequence((caller, message) for caller in cycle(callers))
