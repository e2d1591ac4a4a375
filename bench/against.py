"""The service beside its ceiling: the same driver, as many connections, as many moves in flight, in turns."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, cycle, islice
from statistics import median

from bench.ceiling import STREAM
from bench.ceiling import UNARY as CEILING_UNARY
from bench.driving import Door, Driven, Lane, StreamDoor, UnaryDoor, drive
from bench.opening import FULL, PLAY, QUIET, SUBMIT, UNARY, UPDATES, WAYS, Opened, open_matches, prove
from bench.servers import Server
from bench.wire import Wire, framed
from engines.games import GAMES
from loadtest.check import Checked
from loadtest.plan import Table
from loadtest.script import MOST_MOVES, Script, write_script
from powderkeg.v1 import log_pb2

LANES = 64
"""Matches in which a move is in flight,"""
WIRES = 8
"""and connections over which they go."""
SEATS = 4
VARIETY = 6
"""Different games of a kind; then they come again, in other matches."""
LOOK_EVERY, RESTING = 0.1, 0.008
"""A server is at rest when it takes so few CPU seconds in so many."""
RESTS_WITHIN = 100
"""Looks."""
LONGEST = 120.0
"""Seconds that matches may take to be played out."""
TOKEN = "t" * 43
FIRST_PACE = {UNARY: 1500.0, QUIET: 4000.0, UPDATES: 1500.0, FULL: 500.0}


Scripts = list[list[Script]]
"""Games of the same kind, by kind."""


@dataclass(frozen=True)
class Turn:
    """What one turn of a server came to."""

    calls: int
    per_s: float
    cpu_s_per_1k: float
    store_cpu_s_per_1k: float
    driver_busy: float
    aof_bytes: float
    """Per call."""


@dataclass
class Sizes:
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
def all_scripts(variety: int, most: int) -> Scripts:
    """Some games of each kind."""
    names = range(variety)
    return [[write_script(Table(game, SEATS), {}, "bench", name, most=most) for name in names] for game in all_games()]


def scripts() -> Scripts:
    return all_scripts(VARIETY, MOST_MOVES)


def all_games() -> list[str]:
    return [game.name for game in GAMES]


async def at_rest(server: Server) -> None:
    """Wait until the server has done all that it was sent before: opening matches and attaching is not measured."""
    before = -1.0
    for _ in range(RESTS_WITHIN):
        await asyncio.sleep(LOOK_EVERY)
        now = server.cpu_s()
        if now - before < RESTING:
            return
        before = now


async def measured(server: Server, lanes: Sequence[Lane], seconds: float) -> Turn:
    """Drive, and count what the server takes for it."""
    await at_rest(server)
    aof = server.store.aof_bytes()
    cpu, store_cpu = server.cpu_s(), server.store_cpu_s()
    driven: Driven = await drive(lanes, seconds)
    cpu, store_cpu = server.cpu_s() - cpu, server.store_cpu_s() - store_cpu
    each = 1000 / driven.calls
    return Turn(
        driven.calls,
        driven.per_s,
        cpu * each,
        store_cpu * each,
        driven.driver_cpu_s / driven.seconds,
        (server.store.aof_bytes() - aof) / driven.calls,
    )


class ServiceSide:
    """The service, and all matches that it was made to play."""

    def __init__(self, server: Server, wires: int = WIRES) -> None:
        self.server, self.lanes, self.wires = server, LANES, wires
        self.matches: list[Opened] = []
        self._open: list[Wire] = []
        self.pace = dict(FIRST_PACE)
        self.sizes = {way: Sizes() for way in WAYS}
        self.entry = 0

    async def turn(self, way: str, games: Scripts, seconds: float, *, together: bool = True) -> Turn:
        """Lanes are of one game each, games in turn; a lane plays one match after the other."""
        path = SUBMIT if way == UNARY else PLAY
        wires = [await Wire.to(self.server.address, path) for _ in range(self.wires)]
        try:
            supply = 30 + round(1.6 * self.pace[way] * seconds / self.lanes)
            wanted = [enough(games[lane % len(games)], lane, supply) for lane in range(self.lanes)]
            opened = iter(await open_matches([*chain(*wanted)], wires, together=together))
            played = [[*islice(opened, len(each))] for each in wanted]
            for match in chain(*played):
                match.attach(way)
            calls = [[*chain.from_iterable(match.calls(way) for match in each)] for each in played]
            lanes = [Lane(iter(each)) for each in calls]
            turn = await measured(self.server, lanes, seconds)
        finally:
            for wire in wires:
                wire.close()
        self.pace[way] = max(self.pace[way], turn.per_s)
        for lane, matches, sent in zip(lanes, played, calls, strict=True):
            self._note(way, lane.answers, matches, [message for _, message in sent])
        return turn

    async def play_out(self, scripts: Sequence[Script], most: int | None = None) -> list[Opened]:
        """A match of each script, by Play, to its end or for so many moves, as fast as it goes; nothing is measured."""
        wires = [await Wire.to(self.server.address, PLAY) for _ in range(self.wires)]
        self._open += wires
        opened = await open_matches(scripts, wires)
        for match in opened:
            match.attach(QUIET)
        lanes = [Lane(iter(match.calls(QUIET, most))) for match in opened]
        await drive(lanes, LONGEST, to_the_end=True)
        for match, lane in zip(opened, lanes, strict=True):
            match.take(lane.answers, QUIET)
        self.matches += opened
        return opened

    async def prove(self) -> Checked:
        """Nothing more is measured: every match is ended, re-executed from its log, and compared."""
        for wire in self._open:
            wire.close()
        return await prove(self.server.address, self.matches)

    def _note(self, way: str, answers: list[bytes], matches: list[Opened], sent: list[bytes]) -> None:
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


def enough(scripts: list[Script], lane: int, moves: int) -> list[Script]:
    """Games one after the other, until there are so many moves in them."""
    chosen: list[Script] = []
    for script in islice(cycle(scripts), lane, None):
        chosen.append(script)
        moves -= len(script.moves) - 1
        if moves <= 0:
            break
    return chosen


class CeilingSide:
    """The ceiling, driven as the service is."""

    def __init__(self, server: Server, requests: dict[str, int], wires: int = WIRES) -> None:
        self.server, self.requests, self.lanes, self.wires = server, requests, LANES, wires

    async def turn(self, way: str, seconds: float) -> Turn:
        path = CEILING_UNARY if way == UNARY else STREAM
        wires = [await Wire.to(self.server.address, path) for _ in range(self.wires)]
        try:
            lanes = [self._lane(way, number, wires[number % len(wires)]) for number in range(self.lanes)]
            return await measured(self.server, lanes, seconds)
        finally:
            for wire in wires:
                wire.close()

    def _lane(self, way: str, number: int, wire: Wire) -> Lane:
        headers = wire.headers(TOKEN)
        doors: list[Door] = [(UnaryDoor if way == UNARY else StreamDoor)(wire, headers) for _ in range(SEATS)]
        message = framed(f"{number:04}".encode().ljust(self.requests[way], b"."))
        return Lane((door, message) for door in cycle(doors))
