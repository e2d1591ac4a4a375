"""One line to the store that a whole process shares: what is asked within one turn of the loop goes out in one write.

A write to a socket costs more than most of what a move does. Calls that come together, of many matches, share one; the
answers come back in order. A line that breaks fails all calls under way, and the next call makes a new one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing, suppress
from typing import Any

import hiredis

from replay.store.address import Place, StoreAddress
from replay.store.causes import cause_of
from replay.store.hints import Channels
from replay.store.sentinels import Sentinels
from replay.store.together import look_at

Command = tuple[str | bytes | int, ...]
Heard = list[Any]
"""The kind of a message, its channel, and what it says."""
SECONDS = 5.0
"""So long an answer may take."""
CONNECT_SECONDS = 2.0
ASKING: Command = ("ASKING",)
"""Before a command about a key that is just moving to the server."""
packed: Callable[[tuple[Any, ...]], bytes] = hiredis.pack_command
"""A command as it goes over the line."""


class StoreDown(Exception):
    """The store did not do it, or did not answer. What was asked may or may not be done; asking again is safe."""

    @property
    def cause(self) -> str:
        """What is wrong with the store."""
        return cause_of(str(self))


class ConnectionDown(StoreDown):
    """The line broke, or there is none."""


class Refused(StoreDown):
    """The store answered with an error."""


class NoScript(Refused):
    """The store does not know the script."""


def raised(answer: Any) -> Any:
    """An answer, unless it is an error."""
    if isinstance(answer, BaseException):
        raise answer
    return answer


class Connection:
    """Commands to one server, answered in the order in which they were sent."""

    def __init__(self, where: str | StoreAddress) -> None:
        self._address = StoreAddress.of(where) if isinstance(where, str) else where
        self._sentinels = Sentinels(self._address) if self._address.sentinels else None
        self._place: Place | None = None
        """Of the server that was connected to last."""
        self._wire: _Wire | None = None
        self._listening: _Wire | None = None
        self._connecting: asyncio.Task[_Wire] | None = None
        self._closed = False

    def call(self, *command: str | bytes | int) -> Awaitable[Any]:
        """The answer of the store; ConnectionDown if it does not come, Refused if it is an error."""
        wire = self._wire
        if wire is None or wire.broken:
            return self._connect_and_ask(packed(command))
        return wire.ask(packed(command))

    async def _connect_and_ask(self, command: bytes) -> Any:
        return await (await self._connect_once()).ask(command)

    async def call_asking(self, *command: str | bytes | int) -> Any:
        """The same about a key that is just moving to this server."""
        return raised((await self.calls([command], asking=True))[0])

    async def calls(self, commands: Sequence[Command], *, asking: bool = False) -> list[Any]:
        """The answers to several commands that go by one line, together; an error is an answer."""
        wire = self._wire
        if wire is None or wire.broken:
            wire = await self._connect_once()
        before = (ASKING,) if asking else ()
        asked = [wire.ask(packed(each)) for command in commands for each in (*before, command)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return answers[len(before) :: 1 + len(before)]

    async def follow_primary(self) -> None:
        """Leave a server that is not the primary any more by what Sentinels say, though it still answers."""
        if self._sentinels is None or self._place is None:
            return
        with suppress(OSError):
            if await self._sentinels.primary() != self._place:
                self._hang_up()

    async def _connect_once(self) -> _Wire:
        """Whoever comes while a line is being made waits for the same one."""
        if self._connecting is None or self._connecting.done():
            self._connecting = asyncio.create_task(self._connect())
            self._connecting.add_done_callback(look_at)
        connecting = self._connecting
        try:
            return await asyncio.shield(connecting)
        except asyncio.CancelledError:
            if not connecting.cancelled():
                raise  # whoever asked has gone
            raise ConnectionDown("closed") from None

    async def _connect(self) -> _Wire:
        wire: _Wire | None = None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                wire = await self._open()
                await self._introduce(wire)
        except BaseException as error:
            if wire is not None:
                wire.hang_up("it was never of use")
            if isinstance(error, OSError | TimeoutError | Refused):
                raise ConnectionDown(f"{type(error).__name__}: {error}") from error
            raise
        self._wire = wire
        return wire

    async def _open(self) -> _Wire:
        if self._closed:
            raise ConnectionDown("closed")
        address, loop = self._address, asyncio.get_running_loop()
        if "path" in address.target:
            return (await loop.create_unix_connection(_Wire, address.target["path"]))[1]
        place = address.place if self._sentinels is None else await self._sentinels.primary()
        if self._place not in (None, place) and self._listening is not None:
            self._listening.hang_up("the primary is elsewhere now")
        self._place = place
        return (await loop.create_connection(_Wire, *place, ssl=address.tls))[1]

    async def _introduce(self, wire: _Wire) -> None:
        target = self._address.target
        if "password" in target:
            await wire.ask(packed(("AUTH", target.get("username", "default"), target["password"])))
        if target.get("db"):
            await wire.ask(packed(("SELECT", target["db"])))
        if self._sentinels is not None and (await wire.ask(packed(("ROLE",))))[0] != b"master":
            raise Refused("READONLY the server that Sentinels name is a replica")

    async def listen(self, channels: Channels) -> AsyncGenerator[list[Heard], None]:
        """What is heard on the channels, as much at a time as has come; ConnectionDown when the line breaks."""
        wire: _Wire | None = None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                wire = self._listening = await self._open()
                await self._introduce(wire)
            async with aclosing(wire.listen(channels)) as heard:
                async for messages in heard:
                    yield messages
        except (OSError, Refused) as error:
            raise ConnectionDown(f"{type(error).__name__}: {error}") from error
        finally:
            if wire is not None:
                wire.hang_up("nobody listens any more")

    async def close(self) -> None:
        """For good: a line that is just being made is given up, too."""
        self._closed = True
        self._hang_up()
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.wait([self._connecting])
        await asyncio.sleep(0)  # a socket is closed in the next turn of the loop

    def _hang_up(self) -> None:
        """The next call makes a new line."""
        for wire in (self._wire, self._listening):
            if wire is not None:
                wire.hang_up("closed")


class _Wire(asyncio.Protocol):
    """One connection."""

    def __init__(self) -> None:
        self.broken = False
        self._loop = asyncio.get_running_loop()
        self._reader = hiredis.Reader()
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._unsent: list[bytes] = []
        self._out = 0
        """Commands that were sent and are not answered."""
        self._transport: Any = None
        self._heard = 0.0
        self._checking = False
        self._stirred: asyncio.Event | None = None
        """Set when something was heard, on a wire that listens."""
        self._heard_there: list[Heard] = []

    def ask(self, command: bytes) -> asyncio.Future[Any]:
        """Send with the next write, and wait."""
        answer: asyncio.Future[Any] = self._loop.create_future()
        if self.broken:  # since somebody looked
            answer.set_exception(ConnectionDown("the store has hung up"))
            return answer
        if not self._waiting:
            self._heard = self._loop.time()
            if not self._checking:
                self._checking = True
                self._loop.call_later(SECONDS, self._check)
        self._waiting.append(answer)
        if not self._unsent and not self._out:
            self._loop.call_soon(self._send)
        self._unsent.append(command)
        return answer

    async def listen(self, channels: Channels) -> AsyncGenerator[list[Heard], None]:
        """Subscribe to what is asked for, as it changes; from here on the wire answers nothing else."""
        self._stirred = channels.stirred
        channels.say_all()
        while True:
            await channels.stirred.wait()
            channels.stirred.clear()
            if self.broken:
                raise ConnectionDown("the store has hung up")
            unsaid, channels.unsaid = channels.unsaid, []
            if unsaid:
                self._transport.write(b"".join([packed(words) for words in unsaid]))
            heard, self._heard_there = self._heard_there, []
            if heard:
                yield heard

    def _send(self) -> None:
        """Send what has gathered. While it is out, more gathers: the busier it is, the more goes out at once."""
        self._out = len(self._unsent)
        if not self.broken:
            self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def _check(self) -> None:
        """Somebody waits: has anything been heard lately?"""
        self._checking = False
        if not self._waiting or self.broken:
            return
        late = self._heard + SECONDS - self._loop.time()
        if late <= 0:
            self.hang_up(f"no answer within {SECONDS:.0f} seconds")
        else:
            self._checking = True
            self._loop.call_later(late, self._check)

    def hang_up(self, why: str) -> None:
        """Fail all who wait."""
        self.broken = True
        if self._transport is not None:
            self._transport.abort()
        if self._stirred is not None:
            self._stirred.set()
        while self._waiting:
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(ConnectionDown(why))

    # -- as asyncio calls it -----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        try:
            self._reader.feed(data)
            while (said := self._reader.gets()) is not False:
                if self._stirred is not None:
                    self._heard_there.append(said)
                    self._stirred.set()
                    continue
                answer = self._waiting.popleft()
                self._out -= 1
                if answer.done():
                    continue  # whoever asked has gone
                if isinstance(said, hiredis.ReplyError):
                    self._refuse(answer, str(said))
                else:
                    answer.set_result(said)
            if not self._out and self._unsent:
                self._loop.call_soon(self._send)  # whoever was answered comes first, and may have more to ask
        except (hiredis.ProtocolError, IndexError) as error:
            self.hang_up(f"the store says what cannot be understood: {error}")

    def _refuse(self, answer: asyncio.Future[Any], said: str) -> None:
        if said.startswith("READONLY"):  # a replica is of no use: the next call looks for the primary
            self._loop.call_soon(self.hang_up, said)
        answer.set_exception(NoScript(said) if said.startswith("NOSCRIPT") else Refused(said))

    def connection_lost(self, error: Exception | None) -> None:
        self.hang_up(f"the connection was lost: {error}" if error else "the store has hung up")
