"""What is compared: the service and its peers behind one face, so that one driver drives them all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from bench.call_driver import Call
from bench.http2_client import Http2Connection, framed
from bench.log_length import long_games
from bench.measured_servers import bench_scripts, game_names, scripts_with_moves
from bench.prepared_matches import PLAY, UPDATES, PreparedMatch, prepare_matches, prove_matches
from bench.server_processes import ServerUnderTest
from loadtest import MATCH_SERVICE, GameScript
from powderkeg.v1 import match_service_pb2

SEATS = 4
CONNECTIONS = 32
"""Of the service. Its peers have one for each seat, as their clients do."""
GAME = "boom"


@dataclass
class Slot:
    """Matches that are played one after the other, and what is sent in them."""

    calls: Iterator[Call]
    matches: list[PreparedMatch] = field(default_factory=list)
    """Those of the service, which are proven afterwards."""


class GameSide(ABC):
    """Something that serves matches of four seats; all seats are told of every move."""

    name: str

    @abstractmethod
    def cpu_s(self) -> float:
        """User and system time until now, without a store beside it."""

    def store_cpu_s(self) -> float:
        """That of the store beside it, if there is one."""
        return 0.0

    @abstractmethod
    async def open(self, slots: int, moves: int, watchers: int = 0) -> list[Slot]:
        """Open matches with so many moves in each slot, and so many watchers of each match."""

    async def open_long(self, slots: int, moves: int) -> list[Slot]:
        """The same with all moves of a slot in one match."""
        return await self.open(slots, moves)

    def took(self, slot: Slot, answers: Sequence[bytes]) -> None:  # noqa: B027 (peers keep nothing that could be proven)
        """These were answered."""

    @abstractmethod
    async def close(self) -> None:
        """Nothing more is measured of what is open."""


class PowderkegSide(GameSide):
    """The service: moves in Play streams that tell all seats of everything."""

    def __init__(self, name: str, server: ServerUnderTest) -> None:
        self.name, self.server = name, server
        self._connections: list[Http2Connection] = []
        self._opened: list[Slot] = []
        self.proven = 0

    def cpu_s(self) -> float:
        return self.server.cpu_s()

    def store_cpu_s(self) -> float:
        return self.server.store_cpu_s()

    async def open(self, slots: int, moves: int, watchers: int = 0) -> list[Slot]:
        scripts = bench_scripts()[game_names().index(GAME)]
        return await self._open([scripts_with_moves(scripts, slot, moves) for slot in range(slots)], watchers)

    async def open_long(self, slots: int, moves: int) -> list[Slot]:
        """Games of boom are short: these are of kobolds."""
        return await self._open([[script] for script in long_games(slots, moves + 1)], 0)

    async def _open(self, wanted: list[list[GameScript]], watchers: int) -> list[Slot]:
        while len(self._connections) < CONNECTIONS:
            self._connections.append(await Http2Connection.to(self.server.address, PLAY))
        opened = iter(await prepare_matches([script for each in wanted for script in each], self._connections))
        slots = []
        for scripts in wanted:
            matches = [next(opened) for _ in scripts]
            for match in matches:
                match.attach(UPDATES)
                for _ in range(watchers):
                    self._watch(match)
            slots.append(Slot(chain.from_iterable([match.calls(UPDATES) for match in matches]), matches))
        self._opened += slots
        return slots

    def _watch(self, match: PreparedMatch) -> None:
        connection = match.connections[0]
        request = match_service_pb2.WatchMatchRequest(match_id=match.record.match_id)
        headers = connection.headers("", f"{MATCH_SERVICE}/WatchMatch")
        connection.call(headers, framed(request.SerializeToString()), UnheardUpdates())

    def took(self, slot: Slot, answers: Sequence[bytes]) -> None:
        rest = list(answers)
        for match in slot.matches:
            own, rest = rest[: match.sent], rest[match.sent :]
            match.take(own, UPDATES)

    async def close(self) -> None:
        """Every match is re-executed from its log, and compared with what was answered."""
        for connection in self._connections:
            connection.close()
        self._connections.clear()
        played = [match for slot in self._opened for match in slot.matches]
        self._opened.clear()
        self.proven += (await prove_matches(self.server.address, played)).matches


class UnheardUpdates:
    """A watcher who reads, and does nothing with it."""

    def heard(self, message: bytes) -> None: ...

    def ended(self, trailers: bytes) -> None: ...
