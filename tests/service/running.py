"""A real service for tests: in this process or in processes of its own, and short words for calling it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from powderkeg.v1 import (
    catalog_service_pb2_grpc,
    event_service_pb2,
    event_service_pb2_grpc,
    match_pb2,
    match_service_pb2,
    match_service_pb2_grpc,
    replay_service_pb2,
    replay_service_pb2_grpc,
)
from replay.audit.policy import Policy, Trusted
from replay.signed.notes import Signer
from service.limits import LIMITS
from service.server import Config, Service

ORGANIZER_KEY = "the organizer's own key"
QUIET = ("--log-level", "warning")
DOOR = "grpcio"
"""Who carries gRPC to services that are started here; tests/service/conftest.py has tests repeated with each."""
UNCOUNTED = replace(LIMITS, creates=0, joins=0, watches=0)
"""What is counted in the store is counted for all tests together, and on a quick machine they do much in a minute."""
SIGNER = Signer("powderkeg.test/service", bytes(range(32)))
POLICY = Policy(Trusted(SIGNER.verifier))


def asks(besides: match_service_pb2.With | None) -> dict[str, Any]:
    """The field `with` of a request: its name is a word of Python's."""
    return {"with": besides}


class Caller:
    """Calls a service with one token."""

    def __init__(self, channel: grpc.aio.Channel, token: str = "") -> None:
        self.channel = channel
        self.token = token
        self.matches: Any = match_service_pb2_grpc.MatchServiceStub(channel)
        self.replays: Any = replay_service_pb2_grpc.ReplayServiceStub(channel)
        self.catalog: Any = catalog_service_pb2_grpc.CatalogServiceStub(channel)
        self.events: Any = event_service_pb2_grpc.EventServiceStub(channel)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {self.token}"),) if self.token else ()

    def with_token(self, token: str) -> Caller:
        return Caller(self.channel, token)

    async def call(self, method: str, match_id: str = "", **fields: Any) -> Any:
        """A unary call of MatchService; a request id is added where the request has one."""
        kind = getattr(match_service_pb2, f"{method}Request")
        if "request_id" in kind.DESCRIPTOR.fields_by_name:
            fields.setdefault("request_id", uuid4().hex)
        if match_id:
            fields["match_id"] = match_id
        return await getattr(self.matches, method)(kind(**fields), metadata=self.metadata, timeout=10)

    async def event(self, method: str, name: str, **fields: Any) -> Any:
        """A unary call of EventService."""
        kind = getattr(event_service_pb2, f"{method}Request")
        if "request_id" in kind.DESCRIPTOR.fields_by_name:
            fields.setdefault("request_id", uuid4().hex)
        return await getattr(self.events, method)(kind(name=name, **fields), metadata=self.metadata, timeout=20)

    async def watched(
        self, match_id: str, from_seq: int = 0, besides: match_service_pb2.With | None = None
    ) -> list[Any]:
        """All that a watch tells, until the match is over."""
        request = match_service_pb2.WatchMatchRequest(match_id=match_id, from_seq=from_seq, **asks(besides))
        return [update async for update in self.matches.WatchMatch(request, metadata=self.metadata)]

    async def export(self, match_id: str) -> bytes:
        request = replay_service_pb2.ExportReplayRequest(match_id=match_id)
        pieces = self.replays.ExportReplay(request, metadata=self.metadata, timeout=20)
        return b"".join([piece.data async for piece in pieces])

    async def export_event(self, name: str) -> bytes:
        request = event_service_pb2.ExportEventRequest(name=name)
        return b"".join([piece.data async for piece in self.events.ExportEvent(request, timeout=20)])


@asynccontextmanager
async def running(store_url: str, **config: Any) -> AsyncIterator[tuple[Service, Caller]]:
    """A service in this process, and a spectator that calls it."""
    config = {"signing_keys": str(SIGNER), "door": DOOR, "limits": UNCOUNTED, **config}
    service = Service(Config(store_url, port=0, organizer_key=ORGANIZER_KEY, **config))
    await service.start()
    try:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{service.port}") as channel:
            yield service, Caller(channel)
    finally:
        await service.stop()


class Process:
    """A service in a process of its own."""

    def __init__(self, *words: str, scheme: str = "http", **environment: str) -> None:
        free = ("--port", "0", "--web-port", "0")
        command = [sys.executable, "-m", "terminal", "serve", *free, "--door", DOOR, *QUIET, *words]
        self.process = subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200", **environment}
        )
        try:
            self.address = self._address(r"listens on (127\.0\.0\.1:\d+)")
            self.web_port = int(self._address(rf"Browsers open {scheme}://127\.0\.0\.1:(\d+)/"))
        except AssertionError:
            self.kill()
            raise

    def _address(self, pattern: str) -> str:
        assert self.process.stderr is not None
        said = ""
        for line in self.process.stderr:
            said += line
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError(f"the service did not start: {said}")

    def kill(self, number: int = signal.SIGKILL) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        self.process.wait(timeout=20)
        if self.process.stderr is not None:
            self.process.stderr.close()


@contextmanager
def process(*words: str, scheme: str = "http", **environment: str) -> Iterator[Process]:
    started = Process(*words, scheme=scheme, **environment)
    try:
        wait_until_it_answers(started.address)
        wait_until_it_answers(f"127.0.0.1:{started.web_port}")
        yield started
    finally:
        started.kill(signal.SIGTERM)


def wait_until_it_answers(address: str) -> None:
    """Until its port is open, whatever it speaks."""
    host, _, port = address.rpartition(":")
    deadline = time.monotonic() + 20
    while True:
        try:
            socket.create_connection((host, int(port))).close()
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return


async def new_match(
    anyone: Caller, seats: int = 3, bots: int = 0, game: str = "boom", first_name: str = "player 0", **fields: Any
) -> tuple[str, Caller, list[Caller]]:
    """A started match: its id, its host, its players in the order of their seats."""
    created = await anyone.call("CreateMatch", game=game, seats=seats, **fields)
    match_id = created.match.id
    host = anyone.with_token(created.host_token)
    for _ in range(bots):
        await host.call("AddBot", match_id, bot="sensible", seat=seats - 1 - _)
    players = []
    for seat in range(seats - bots):
        name = f"player {seat}" if seat else first_name
        joined = await anyone.call("JoinMatch", match_id, name=name, entropy=bytes([seat]) * 32)
        players.append(anyone.with_token(joined.seat_token))
    await host.call("StartMatch", match_id)
    return match_id, host, players


async def move(player: Caller, match_id: str) -> Any | None:
    """The first legal action, if the player is asked for one."""
    legal = await player.call("ListLegalActions", match_id)
    if not legal.choices:
        return None
    return await player.call("SubmitAction", match_id, action=legal.choices[0].action, expected_seq=legal.seq)


async def one_move(players: list[Caller], match_id: str, place: int = 0, **fields: Any) -> tuple[Caller, Any, Any]:
    """Whoever is asked first makes one of its choices: who it was, what was offered, and the answer."""
    for player in players:
        legal = await player.call("ListLegalActions", match_id, language=fields.get("language", ""))
        if legal.choices:
            choice = legal.choices[place % len(legal.choices)]
            action = choice.action if choice.HasField("action") else choice.domain.example
            return player, legal, await player.call("SubmitAction", match_id, action=action, **fields)
    raise AssertionError("nobody is asked")


async def play_on(players: list[Caller], match_id: str, most: int = 10_000) -> None:
    """Everybody plays the first legal action, until the match is over."""
    for _ in range(most):
        moved = [await move(player, match_id) for player in players]
        if not any(moved):
            status = (await players[0].call("GetMatch", match_id)).match.status
            if status in (match_pb2.MATCH_STATUS_FINISHED, match_pb2.MATCH_STATUS_ABORTED):
                return
            await asyncio.sleep(0.005)  # a bot is to move


async def until(what: Callable[[], Awaitable[Any]], seconds: float = 20) -> Any:
    """What is found once there is something to be found."""
    async with asyncio.timeout(seconds):
        while not (found := await what()):  # noqa: ASYNC110 (seen from outside)
            await asyncio.sleep(0.02)
        return found


def reason_of(failure: grpc.aio.AioRpcError) -> tuple[grpc.StatusCode, str]:
    """Status and reason, as a client reads them."""
    status = rpc_status.from_call(failure)
    info = error_details_pb2.ErrorInfo()
    assert status is not None, failure
    assert status.details[0].Unpack(info)
    assert info.domain == "powderkeg"
    return failure.code(), info.reason


def store_pids(folder: Path) -> list[int]:
    """Store processes whose data is in this folder: a server works in the folder of its data."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            if entry.name.isdecimal() and (entry / "cwd").readlink() == folder.resolve():
                found.append(int(entry.name))
    return found


def gone(folder: Path, seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while store_pids(folder):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
