"""What the store keeps of events: facts, leaves in the order in which they came, and signed heads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha1, sha256
from importlib.resources import files

from replay.store.connection import NoScript
from replay.store.streams import Store, pairs

SCRIPT = files("replay.store").joinpath("leaf.lua").read_bytes()
SCRIPT_SHA = sha1(SCRIPT, usedforsecurity=False).hexdigest()
EVENTS = "powderkeg:events"
OPENING, CLOSING = "opened", "closed"
"""In the index, the leaves of the event itself; those of a match have its id behind the word."""


@dataclass(frozen=True)
class Facts:
    """What an event was created with."""

    name: str
    boards: int
    seed: bytes
    """Of its boards: a secret until it is closed. An imported event that was not closed has none."""
    restricted: bool
    created_ms: int
    request: str = ""
    """Of the request that created it, as logs keep them."""
    imported: bool = False


class EventStore:
    """Events, in the store of the logs."""

    def __init__(self, store: Store) -> None:
        self._call = store.call_surely  # what is signed must not be lost

    @staticmethod
    def _key(name: str, what: str) -> str:
        return f"powderkeg:{{event {sha256(name.encode()).hexdigest()[:24]}}}:{what}"

    async def create(self, facts: Facts) -> bool:
        """Write the facts of an event down, in one step; False if there is one of that name."""
        said = json.dumps({**vars(facts), "seed": facts.seed.hex()})
        await self._call("ZADD", EVENTS, "NX", facts.created_ms, facts.name)
        return bool(await self._call("SET", self._key(facts.name, "facts"), said, "NX"))

    async def facts(self, name: str) -> Facts | None:
        said = await self._call("GET", self._key(name, "facts"))
        if said is None:
            return None
        fields = json.loads(said)
        return Facts(**{**fields, "seed": bytes.fromhex(fields["seed"])})

    async def names(self, skip: int, most: int) -> list[str]:
        """Names of events, newest first."""
        rows = await self._call("ZRANGE", EVENTS, skip, skip + most - 1, "REV")
        return [row.decode() for row in rows]

    async def add_leaf(self, name: str, what: str, leaf: bytes, after: int | None = None) -> int | None:
        """Append a leaf, once; its place, or None if the event is closed, or does not have `after` leaves."""
        keys = [self._key(name, "leaves"), self._key(name, "index")]
        given = (what, leaf, "" if after is None else after)
        try:
            place = await self._call("EVALSHA", SCRIPT_SHA, len(keys), *keys, *given)
        except NoScript:
            place = await self._call("EVAL", SCRIPT, len(keys), *keys, *given)
        return None if place < 0 else int(place)

    async def size(self, name: str) -> int:
        """How many leaves there are."""
        return int(await self._call("LLEN", self._key(name, "leaves")))

    async def leaves(self, name: str, after: int = 0) -> list[bytes]:
        rows: list[bytes] = await self._call("LRANGE", self._key(name, "leaves"), after, -1)
        return rows

    async def places(self, name: str, *what: str) -> list[int | None]:
        """Where these leaves are, as far as they are there."""
        rows = await self._call("HMGET", self._key(name, "index"), *what)
        return [None if row is None else int(row) for row in rows]

    async def index(self, name: str) -> dict[str, int]:
        """Where every leaf is."""
        rows = pairs(await self._call("HGETALL", self._key(name, "index")))
        return {what.decode(): int(place) for what, place in rows}

    async def add_head(self, name: str, size: int, head: bytes) -> bytes:
        """Keep a signed head, unless there is one of that size; the one that is kept."""
        key = self._key(name, "heads")
        if await self._call("HSETNX", key, size, head):
            return head
        kept: bytes = await self._call("HGET", key, size)
        return kept

    async def heads(self, name: str) -> dict[int, bytes]:
        """Signed heads, by size."""
        rows = pairs(await self._call("HGETALL", self._key(name, "heads")))
        return dict(sorted((int(size), head) for size, head in rows))

    async def head(self, name: str, size: int) -> bytes | None:
        head: bytes | None = await self._call("HGET", self._key(name, "heads"), size)
        return head

    async def restore(self, facts: Facts, leaves: Sequence[tuple[str, bytes]], heads: dict[int, bytes]) -> bool:
        """Take in an event from elsewhere; False if there is one of that name."""
        if not await self.create(facts):
            return False
        for what, leaf in leaves:
            await self.add_leaf(facts.name, what, leaf)
        for size, head in heads.items():
            await self.add_head(facts.name, size, head)
        return True
