"""The HTTP port beside the gRPC port: CPU time of the service for the same moves, and for the same updates.

Everybody has a connection of their own at either port, as pages have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Protocol

from bench.call_driver import CallSequence, drive
from bench.http1_client import Http1Connection, Http1Stream
from bench.http2_client import Http2Connection, framed
from bench.measured_servers import SEQUENCES, MeasuredService, ScriptsByGame, bench_scripts, wait_until_idle
from bench.prepared_matches import PLAY, QUIET, SUBMIT, UNARY, prepare_matches
from bench.results import Results, Tell
from bench.server_processes import ServerUnderTest, started_service
from loadtest import MATCH_SERVICE
from powderkeg.v1 import match_service_pb2

WATCH = f"{MATCH_SERVICE}/WatchMatch"
WATCHERS = 24
"""Of each match: so many that moves hardly count beside what is told of them."""
GRPC, WEB = "grpc", "web"
PORTS = (GRPC, WEB)


class WebWatcher(Protocol):
    """Somebody who is told of a match."""

    updates: int
    """Of which it was told."""

    def close(self) -> None:
        """Go away."""


class GrpcWatcher:
    """Watches by gRPC."""

    def __init__(self, connection: Http2Connection, message: bytes) -> None:
        self.updates = 0
        self._connection = connection
        connection.call(connection.headers(), message, self)

    def heard(self, message: bytes) -> None:
        self.updates += 1

    def ended(self, trailers: bytes) -> None:
        """Together with the match."""

    def close(self) -> None:
        self._connection.close()


async def measure_web(rounds: int, seconds: float, tell: Tell) -> Results:
    """Turns of both ports after each other; what counts is the ratio within a round."""
    games = bench_scripts()
    found: dict[str, list[float]] = defaultdict(list)
    with started_service() as server:
        sides = {port: MeasuredService(server, connections=SEQUENCES) for port in PORTS}
        for number in range(rounds):
            tell(f"moves and updates by both ports, round {number + 1} of {rounds}")
            moves = {port: await unary_turn(sides[port], port, games, seconds) for port in PORTS}
            told = {port: await watch_turn(sides[port], port, games, seconds) for port in PORTS}
            for what, costs in (("unary", moves), ("watch", told)):
                found[f"web_{what}_vs_grpc"].append(costs[WEB] / costs[GRPC])
                for port, cost in costs.items():
                    found[f"{port}_cpu_us_{what}"].append(cost)
        tell("re-executing every match that was measured")
        for side in sides.values():
            await side.prove()
    return {name: round(median(values), 3 if "vs" in name else 1) for name, values in found.items()}


async def unary_turn(side: MeasuredService, port: str, games: ScriptsByGame, seconds: float) -> float:
    """Microseconds of CPU time for a move by SubmitAction."""
    if port == GRPC:
        return 1000 * (await side.turn(UNARY, games, seconds)).cpu_s_per_1k
    pages = [await Http1Connection.to(side.server.web, SUBMIT) for _ in range(side.sequences)]
    try:
        return 1000 * (await side.turn(UNARY, games, seconds, pages=pages)).cpu_s_per_1k
    finally:
        for page in pages:
            page.close()


async def watch_turn(side: MeasuredService, port: str, games: ScriptsByGame, seconds: float) -> float:
    """Microseconds of CPU time for an update with its table, a share of the move that it tells of included."""
    server = side.server
    driving = [await Http2Connection.to(server.address, PLAY) for _ in games]
    matches = await prepare_matches([scripts[0] for scripts in games], driving)
    watchers: list[WebWatcher] = []
    for match in matches:
        match.attach(QUIET)
    sequences = [CallSequence(iter(match.calls(QUIET))) for match in matches]
    try:
        for match in matches:
            watchers += [await watch(server, port, match.record.match_id) for _ in range(WATCHERS)]
        await wait_until_idle(server)
        cpu, told = server.cpu_s(), updates_of(watchers)
        await drive(sequences, seconds, to_the_end=True)
        await wait_until_idle(server)
        return 1e6 * (server.cpu_s() - cpu) / (updates_of(watchers) - told)
    finally:
        for match, sequence in zip(matches, sequences, strict=True):
            match.take(sequence.answers, QUIET)
        side.matches += matches
        for watcher in watchers:
            watcher.close()
        for connection in driving:
            connection.close()


async def watch(server: ServerUnderTest, port: str, match_id: str) -> WebWatcher:
    request = match_service_pb2.WatchMatchRequest(match_id=match_id)
    getattr(request, "with").MergeFrom(match_service_pb2.With(view=True))  # a word of Python's
    message = framed(request.SerializeToString())
    if port == WEB:
        return await Http1Stream.to(server.web, WATCH, message)
    return GrpcWatcher(await Http2Connection.to(server.address, WATCH), message)


def updates_of(watchers: Sequence[WebWatcher]) -> int:
    return sum(watcher.updates for watcher in watchers)
