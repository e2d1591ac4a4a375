"""The lists of public matches, as the store keeps them: pages of them, and their changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, cast

from powderkeg.v1 import match_pb2
from replay.store.listing import LOBBY, REMEMBERED, Filter, Status, shown_in
from replay.store.streams import MATCHES, PAGE, Store, pairs
from replay.store.together import together

INDEXED = "powderkeg:indexed"
"""There once all matches are on the lists that they belong to."""
LAST_NUMBER = 2**64 - 1
"""No number of a cursor comes near; the store takes what is greater for a mistake."""
STATUSES = [*match_pb2.MatchStatus.values()]


@dataclass(frozen=True, slots=True)
class Change:
    """A match as a list shows it from here on."""

    cursor: str
    match: match_pb2.Match
    before: Status


@dataclass(frozen=True, slots=True, order=True)
class ListPlace:
    """Where on a list a match stands: newest first, and of those of one moment by their ids."""

    created_ms: int
    match_id: str

    @classmethod
    def of(cls, match: match_pb2.Match) -> ListPlace:
        return cls(match.created.ToMilliseconds(), match.id)


def as_numbers(cursor: str) -> tuple[int, int]:
    """A cursor, so that a later one is more."""
    ms, _, number = cursor.partition("-")
    return int(ms), int(number)


class MatchIndex:
    """Reads the lists. Appending keeps them (append.lua)."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def page(self, where: Filter, size: int, after: ListPlace | None = None) -> list[match_pb2.Match]:
        """The matches that fit and come after a place, newest first: so many, and one more if there is one."""
        found: list[match_pb2.Match] = []
        top, skip = ("+inf" if after is None else str(after.created_ms)), 0
        while len(found) <= size:
            ids = await self.store.call("ZRANGE", where.key, top, "-inf", "BYSCORE", "REV", "LIMIT", skip, size + 1)
            listed = await self.store.listed([each.decode() for each in ids])
            for match in (each for each in listed if each is not None):
                if not where.fits(match):  # whoever changed it has died, or knew no lists
                    await self._mend(match)
                elif after is None or ListPlace.of(match) < after:
                    found.append(match)
            skip += len(ids)
            if len(ids) <= size:
                break
        return found[: size + 1]

    async def waiting(self) -> int:
        """How many matches wait for players."""
        return int(await self.store.call("ZCARD", Filter(status=match_pb2.MATCH_STATUS_OPEN).key))

    async def _mend(self, match: match_pb2.Match) -> None:
        """Put a match on the lists that it belongs to, and on no other."""
        await self._put(match)
        every = {key for status in STATUSES for key in shown_in(match, status)}
        await together(*(self.store.call("ZREM", key, match.id) for key in every - {*shown_in(match, match.status)}))

    async def _put(self, match: match_pb2.Match) -> None:
        created = ListPlace.of(match).created_ms
        await together(*(self.store.call("ZADD", key, created, match.id) for key in shown_in(match, match.status)))

    async def newest(self) -> str:
        """The cursor of the last change."""
        last = await self.last()
        return last[0].cursor if last else "0-0"

    async def last(self) -> list[Change]:
        """The last change, if there is one."""
        return await self._rows("XREVRANGE", "+", "-", 1)

    async def changes(self, after: str, most: int) -> list[Change] | None:
        """The changes after a cursor; None if some of them are forgotten, or the cursor is none of this store."""
        if max(as_numbers(after)) >= LAST_NUMBER:
            return None
        found = await self._rows("XRANGE", f"({after}", "+", most)
        if as_numbers(after) == (0, 0):
            known = await self.store.call("XLEN", LOBBY) < REMEMBERED
        else:
            known = bool(await self._rows("XRANGE", after, after, 1))
        return found if known else None

    async def _rows(self, command: str, first: str, last: str, most: int) -> list[Change]:
        rows: Any = await self.store.call(command, LOBBY, first, last, "COUNT", most)
        return [_change(cursor, fields) for cursor, fields in rows]

    async def index_all(self, found: Callable[[match_pb2.Match], Awaitable[None]]) -> None:
        """Put all matches on the lists, once: those of a store from before there were lists. Each is told of."""
        if await self.store.call("EXISTS", INDEXED):
            return
        for start in count(0, PAGE):
            ids = await self.store.call("ZRANGE", MATCHES, start, start + PAGE - 1)
            if not ids:
                break
            matches = [each for each in await self.store.listed([each.decode() for each in ids]) if each is not None]
            await together(*map(self._put, matches), *map(found, matches))
        await self.store.call("SET", INDEXED, 1)


def _change(cursor: bytes, fields: Any) -> Change:
    said = dict(pairs(fields))
    match = match_pb2.Match.FromString(said[b"match"])
    match.seq = int(said[b"seq"])
    return Change(cursor.decode(), match, cast("Status", int(said[b"before"])))
