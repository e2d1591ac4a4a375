"""How much one caller may do, so that no caller can hurt another. Beyond a limit a call is refused at once."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from ipaddress import IPv6Network, ip_address
from math import ceil
from typing import Any
from urllib.parse import unquote

import grpc

from replay.store.streams import Store
from service.client_queues import ClientQueues
from service.clock import StoreClock
from service.context import Context, StreamContext
from service.errors import ServiceError
from service.idle_streams import IdleStreams
from service.limit_hits import LimitHits

BURST = 5.0
"""Seconds whose requests may come at once."""
TOGGLE_S = 10.0
"""Seconds after which a seat may set or withdraw its standing pass once more."""
MINUTE = 60
LARGEST = 2**31 - 1
"""Limit: grpcio takes no greater number."""
REMEMBERED = 10_000
"""Clients, or seats, of which a process remembers what they have used up."""


def _setting(default: float, meaning: str) -> Any:
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True, slots=True)
class Limits:
    """The settings; 0 is no limit. A client is a network address, or the first half of one of IPv6."""

    requests: float = _setting(
        1_000, "calls and messages into streams, a second and client; those of five seconds may come at once"
    )
    creates: float = _setting(300, "matches created, a minute and client, over all processes")
    joins: float = _setting(1_000, "seats taken, a minute and client, over all processes")
    open_matches: float = _setting(100_000, "matches that wait for players, over all clients")
    streams: float = _setting(300, "streams open at once, a client and process")
    watches: float = _setting(64, "streams open at once that tell of one match, a client and process")
    connection_streams: float = _setting(
        100,
        "calls open at once on a connection; at the fast door up to 128 may be open, and those beyond the limit wait",
    )
    connection_resets: float = _setting(
        100, "calls that a client breaks off on a connection; with grpcio, within a second"
    )
    attach_seconds: float = _setting(10, "how long a Play stream may be open before it says which match it is for")
    import_bytes: float = _setting(1_048_576, "of a file to import that are read from who is not the organizer")
    toggles: float = _setting(20, "standing passes set or withdrawn at once, a seat; one more every ten seconds")
    entries: float = _setting(100_000, "in the log of a match; who would add another, a bot or a clock too, ends it")
    proxies: float = _setting(0, "proxies before the service, each of which adds to x-forwarded-for whom it serves")

    @classmethod
    def of(cls, settings: list[str]) -> Limits:
        """From settings like `requests=500`; a ValueError says what is wrong."""
        names = [each.name for each in fields(cls)]
        given: dict[str, float] = {}
        for setting in settings:
            name, _, value = setting.partition("=")
            if name not in names:
                raise ValueError(f"{setting}: there is no limit {name!r}; there are {', '.join(names)}")
            try:
                given[name] = float(value)
            except ValueError:
                raise ValueError(f"{setting}: write a number, as in {name}={getattr(cls(), name):g}") from None
            if not 0 <= given[name] <= LARGEST:
                raise ValueError(f"{setting}: a limit is 0 (none) or more, at most {LARGEST:,}")
        return replace(cls(), **given)


NO_LIMITS = Limits(*(0 for _ in fields(Limits)))
LIMITS = Limits()


def reached(limit: str, says: str, retry_s: float = 0.0) -> ServiceError:
    """The refusal of what is beyond a limit, and in how many seconds it may be tried again; 0 if waiting is no use."""
    if retry_s:
        says = f"{says}; call again in {ceil(retry_s)} s"
    return ServiceError(grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT_REACHED", says, retry_s=retry_s, limit=limit)


@lru_cache(maxsize=REMEMBERED)
def host_of(peer: str) -> str:
    """The host in the address of a peer, as doors and proxies write it: `ipv4:192.0.2.1:50000`, `[2001:db8::1]:443`."""
    address = unquote(peer).removeprefix("ipv4:").removeprefix("ipv6:")
    host = address.rpartition(":")[0].strip("[]") if address.startswith("[") or address.count(":") == 1 else address
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100]
    if number.version == 4:
        return str(number)
    if number.ipv4_mapped:  # as a socket that speaks both tells of a client of IPv4
        return str(number.ipv4_mapped)
    return str(IPv6Network((int(number) >> 64 << 64, 64)))


class Budget:
    """So much at once, and so much more a second: for each key by itself."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What each key had left, and when. A key that was used up long ago has all of it again."""

    def spend(self, key: str, *, ahead: bool = False) -> float:
        """Take one; 0 if there was one, otherwise the seconds until there is. `ahead` takes it all the same."""
        now = time.monotonic()
        left, at = self._left.get(key, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        wait = 0.0 if left >= 1 else (1 - left) / self._rate
        self._left[key] = (left - 1 if ahead or not wait else left, now)
        self._left.move_to_end(key)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return wait


class Limiter:
    """Counts what callers do, and refuses what is too much."""

    def __init__(self, limits: Limits, store: Store, clock: StoreClock, hits: LimitHits) -> None:
        self.limits = limits
        self._store = store
        self._clock = clock
        self._hits = hits
        self._requests = Budget(limits.requests, BURST * limits.requests)
        self._toggles = Budget(1 / TOGGLE_S, limits.toggles)
        self._streams: dict[str, int] = {}
        self._queues = ClientQueues(limits.requests)

    def admit(self, context: Context, method: str) -> Awaitable[None] | None:
        """A call has come: it begins when it is its client's turn, if the client does not call too often."""
        if not self.limits.requests:
            return None
        client = self.client(context)
        turn = self._queues.begin(client, method)
        if turn is not None:
            return self._admit_later(turn, client)
        self.request(client)
        return None

    async def _admit_later(self, turn: Awaitable[None], client: str) -> None:
        await turn
        self.request(client)

    def refused(self, context: Context, method: str) -> None:
        """A call of this method was beyond a limit."""
        if self.limits.requests:
            self._queues.refused(self.client(context), method)

    def client(self, context: Context) -> str:
        """Who calls."""
        if proxies := int(self.limits.proxies):
            for name, value in context.invocation_metadata() or ():
                if name == "x-forwarded-for":
                    return host_of([each.strip() for each in str(value).split(",")][-proxies:][0])
        return host_of(context.peer())

    def hit(self, limit: str, peer: str) -> None:
        """A connection from this address was beyond a limit."""
        self._hits.hit(limit, host_of(peer))

    def request(self, client: str) -> None:
        """A client calls."""
        if self.limits.requests and (wait := self._requests.spend(client)):
            self._hits.hit("requests", client)
            raise reached("requests", f"more than {self.limits.requests:g} requests a second", wait)

    def message_wait(self, client: str) -> float:
        """A client has sent a message into a stream: the seconds until it may be answered, after all before it."""
        if not self.limits.requests:
            return 0.0
        if wait := self._requests.spend(client, ahead=True):
            self._hits.hit("requests", client)
        return wait

    def stream(self, client: str) -> AbstractContextManager[None]:
        """A client has a stream open."""
        return self._open("streams", self.limits.streams, client, client)

    async def first_request(self, context: StreamContext, idle: IdleStreams) -> Any:
        """The first message of a stream, for which it has so many seconds."""
        seconds = self.limits.attach_seconds
        try:
            async with asyncio.timeout(seconds or None):
                return await idle.reader(context)()
        except TimeoutError:
            self._hits.hit("attach_seconds", self.client(context))
            raise reached("attach_seconds", f"the stream was not attached to a match for {seconds:g} seconds") from None

    def watch(self, client: str, match_id: str) -> AbstractContextManager[None]:
        """A client is told of a match by a stream: every move costs a message into each of them."""
        return self._open("watches", self.limits.watches, client, f"{client} {match_id}")

    @contextmanager
    def _open(self, limit: str, most: float, client: str, key: str) -> Iterator[None]:
        opened = self._streams.get(key, 0)
        if most and opened >= most:
            self._hits.hit(limit, client)
            raise reached(limit, f"as many streams are open as may be ({opened}): close some", 1.0)
        self._streams[key] = opened + 1
        try:
            yield
        finally:
            if self._streams[key] == 1:
                del self._streams[key]
            else:
                self._streams[key] -= 1

    def toggle(self, match_id: str, seat: int) -> None:
        """A seat sets or withdraws its standing pass."""
        if self.limits.toggles and (wait := self._toggles.spend(f"{match_id} {seat}")):
            self._hits.hit("toggles", match_id)
            raise reached("toggles", "the standing pass was set and withdrawn too often", wait)

    def imported(self, client: str, size: int) -> None:
        """So many bytes of a file were read from who is not the organizer."""
        if self.limits.import_bytes and size > self.limits.import_bytes:
            self._hits.hit("import_bytes", client)
            raise reached("import_bytes", "only the organizer can import so large a file; send the organizer's key")

    async def creates(self, client: str, waiting: int) -> None:
        """A client creates a match, while so many wait for players."""
        if self.limits.open_matches and waiting >= self.limits.open_matches:
            self._hits.hit("open_matches", client)
            raise reached("open_matches", "too many matches wait for players: join one", float(MINUTE))
        await self._counted("creates", self.limits.creates, client)

    async def joins(self, client: str) -> None:
        """A client takes a seat."""
        await self._counted("joins", self.limits.joins, client)

    async def _counted(self, name: str, most: float, client: str) -> None:
        """Count in the store, minute by minute. A store that cannot count will not take what is asked for either."""
        if not most:
            return
        minute, second = divmod(self._clock.now_ms() // 1000, MINUTE)
        if await self._store.count(f"{name}:{client}:{minute}", 2 * MINUTE) > most:
            self._hits.hit(name, client)
            raise reached(name, f"more than {most:g} {name} a minute", float(MINUTE - second))
