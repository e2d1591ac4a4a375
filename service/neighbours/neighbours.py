"""The other workers of this machine, as their sockets in one folder show them.

A worker that can be connected to is alive, one whose connection breaks is not. Whoever is called by a worker that it
does not know calls back. So all know each other, and one that comes or goes is noticed by all at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import structlog
from google.protobuf.message import Message

from service.calls import Call
from service.context import Context, token_of
from service.idle_streams import IdleStreams
from service.limits import Limiter
from service.neighbours.door import NeighbourDoor
from service.neighbours.endings import Endings
from service.neighbours.frames import CarriedCall
from service.neighbours.link import Link
from service.neighbours.ring import Ring

SUFFIX = ".sock"
log = structlog.get_logger()


class Neighbours:
    """Knows the way to the home of each match."""

    def __init__(
        self, folder: Path, ring: Ring, calls: Iterable[Call], limiter: Limiter, idle_streams: IdleStreams
    ) -> None:
        self.folder = folder
        self.ring = ring
        self.limiter, self.idle_streams = limiter, idle_streams
        self.door = NeighbourDoor(calls, self._heard_of)
        self.endings = Endings()
        self._links: dict[str, Link] = {}
        self._link_to_own = Link(left=_nothing, lost=_nothing)
        self._connecting: set[asyncio.Task[None]] = set()
        self._ending = False

    def carried_call(self, name: str, context: Context, request: Message) -> CarriedCall:
        """A call as it is carried. What its client may do is counted where it is answered."""
        return CarriedCall(name, self.limiter.client(context), token_of(context), request.SerializeToString())

    def link(self, match_id: str) -> Link | None:
        """The way to the home of a match; None if that is here."""
        home = self.ring.home(match_id)
        return None if home == self.ring.own else self._links[home]

    def link_again(self, match_id: str) -> Link | None:
        """The way for a stream whose home has died; if that is here now, to here. None if this worker ends."""
        return self.link(match_id) or (None if self._ending else self._link_to_own)

    async def start(self) -> None:
        """Listen, then call on all who are there."""
        socket = self._socket(self.ring.own)
        new = socket.with_suffix(".new")
        await self.door.listen(new)
        new.rename(socket)  # only now: whoever finds it can connect
        await self._link_to_own.connect(socket, self.ring.own)
        await asyncio.gather(*(self._connect(each.stem) for each in self.folder.glob(f"*{SUFFIX}") if each != socket))

    def _socket(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"

    def _heard_of(self, name: str) -> None:
        if name not in self._links and name != self.ring.own and not self._ending:
            self._begin(name)

    def _begin(self, name: str) -> None:
        task = asyncio.get_running_loop().create_task(self._connect(name))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    async def _connect(self, name: str) -> None:
        link = Link(left=lambda: self.ring.remove(name), lost=lambda: self._gone(name, link))
        try:
            await link.connect(self._socket(name), self.ring.own)
        except ConnectionRefusedError:
            self._socket(name).unlink(missing_ok=True)  # it was killed
            return
        except OSError:
            return  # it has ended since
        if not link.alive:
            self._begin(name)  # it was just ending; the next try will tell
        if name in self._links or self._ending or not link.alive:
            link.close()
            return
        self._links[name] = link
        self.ring.add(name)
        log.info("a neighbour came", neighbour=name, workers=len(self.ring.members))

    def _gone(self, name: str, link: Link) -> None:
        if self._links.get(name) is not link:
            return
        del self._links[name]
        self.ring.remove(name)
        self._begin(name)  # if it lives after all
        if not self._ending:
            log.info("a neighbour went", neighbour=name, workers=len(self.ring.members))

    def leave(self) -> None:
        """This worker ends: others are the homes of its matches, and its callers are to call others, from now on."""
        self._ending = True
        self.endings.end_all()
        self._socket(self.ring.own).unlink(missing_ok=True)
        self.door.leave()

    async def stop(self) -> None:
        """End all connections."""
        await asyncio.gather(*self._connecting, return_exceptions=True)
        for link in (self._link_to_own, *self._links.values()):
            link.close()
        with suppress(OSError):  # the last one
            self.folder.rmdir()


def _nothing() -> None:
    """Of itself a worker need not be told."""
