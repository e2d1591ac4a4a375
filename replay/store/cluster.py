"""A cluster: a line of our own to each primary. redis-py knows which keys are where, and asks when they have moved."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, Protocol

from redis.asyncio.cluster import RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisClusterException, RedisError

from replay.store.address import Place, StoreAddress
from replay.store.connection import Command, Connection, ConnectionDown, Heard, Refused, StoreDown
from replay.store.hints import Channels

PAUSES = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8)
"""In seconds, before a cluster is asked anew where a key is: keys that belong together may have moved in part."""
ELSEWHERE = ("MOVED", "ASK", "TRYAGAIN")


class Line(Protocol):
    """To one primary."""

    def call(self, *command: str | bytes | int) -> Awaitable[Any]:
        """The answer of the store."""

    async def call_asking(self, *command: str | bytes | int) -> Any:
        """The same of a primary to which the key is just moving."""

    async def close(self) -> None:
        """For good."""


@contextmanager
def failures_told() -> Iterator[None]:
    """Those of redis-py, as ours; a slot that no node has is one, too."""
    try:
        yield
    except (RedisError, RedisClusterException, OSError) as error:
        raise StoreDown(f"{type(error).__name__}: {error}") from error


class Nodes:
    """Which primary has a key."""

    def __init__(self, address: StoreAddress) -> None:
        host, port = address.place
        self.client = RedisCluster(host=host, port=port, retry=Retry(ConstantBackoff(0.05), 3), **address.settings)

    async def primary_of(self, key: str) -> Place:
        with failures_told():
            await self.client.initialize()
            node: Any = self.client.get_node_from_key(key)
        return str(node.host), int(node.port)

    async def primaries(self) -> int:
        """How many there are."""
        with failures_told():
            await self.client.initialize()
        return len(self.client.get_primaries())

    async def look_again(self) -> None:
        with failures_told():
            await self.client.nodes_manager.initialize()

    async def close(self) -> None:
        await self.client.aclose()
        for nodes in ("nodes_cache", "startup_nodes"):  # if it has to look for its nodes again it has left them open
            await self.client.nodes_manager.aclose(nodes)


class ClusterLines:
    """A line to each primary, made when it is needed."""

    def __init__(self, nodes: Nodes, address: StoreAddress, line_to: Callable[[StoreAddress], Line]) -> None:
        self._nodes, self._address, self._line_to = nodes, address, line_to
        self._lines: dict[Place, Line] = {}

    async def call(self, *command: str | bytes | int) -> Any:
        """Where the first key is. Keys move, so the cluster may have to be asked again."""
        wrong: StoreDown = ConnectionDown("never tried")
        for pause in PAUSES:
            try:
                return await self._call_once(command)
            except Refused as error:
                if not str(error).startswith(ELSEWHERE):
                    raise
                wrong = error
                await asyncio.sleep(pause)
                await self._nodes.look_again()
            except ConnectionDown:
                await self._nodes.look_again()
                raise
        raise wrong

    async def _call_once(self, command: Command) -> Any:
        place = await self._nodes.primary_of(key_of(command))
        try:
            return await self._line(place).call(*command)
        except Refused as error:
            if not str(error).startswith("ASK "):
                raise
            there = place_in(str(error), place)
        return await self._line(there).call_asking(*command)

    def _line(self, place: Place) -> Line:
        line = self._lines.get(place)
        if line is None:
            line = self._lines[place] = self._line_to(self._address.at(*place))
        return line

    async def listen(self, channels: Channels) -> AsyncGenerator[list[Heard], None]:
        """As of a connection. Clusters pass on what is published, so any one node will do."""
        line = Connection(self._address.at(*await self._nodes.primary_of("")))
        try:
            async with aclosing(line.listen(channels)) as heard:
                async for messages in heard:
                    yield messages
        finally:
            await line.close()

    async def follow_primary(self) -> None:
        """The cluster tells by itself who is primary."""

    async def close(self) -> None:
        for line in self._lines.values():
            await line.close()


def key_of(command: Command) -> str:
    """The first key of a command; empty if it has none."""
    return str(command[3] if str(command[0]).startswith("EVAL") else command[1]) if len(command) > 1 else ""


def place_in(refusal: str, asked: Place) -> Place:
    """Where to ask, as in `ASK 3999 10.0.0.7:6379`; a primary that does not know its own name leaves it out."""
    host, _, port = refusal.split()[2].rpartition(":")
    return host or asked[0], int(port)
