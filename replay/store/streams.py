"""The store: one Redis or Valkey stream per match, appended to by compare-and-set."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import aclosing
from hashlib import sha1
from importlib.resources import files
from typing import Any, NamedTuple, cast

from powderkeg.v1 import log_pb2, match_pb2
from replay.log.chain import NO_HASH
from replay.store.address import StoreAddress
from replay.store.cluster import ClusterLines, Nodes
from replay.store.connection import Connection, Heard, NoScript
from replay.store.connection import StoreDown as StoreDown  # noqa: PLC0414 (others know it from here)
from replay.store.hints import Channels
from replay.store.listing import LOBBY, REMEMBERED, Listing
from replay.store.replicas import ReplicatedLine
from replay.store.together import together

SCRIPT = files("replay.store").joinpath("append.lua").read_bytes()
SCRIPT_SHA = sha1(SCRIPT, usedforsecurity=False).hexdigest()
HINT = "return redis.call('PUBLISH', KEYS[1], '0')"
"""A script, because where to send it is known by the key. 0 is no seq: there is more than the log."""
TIME = "return redis.call('TIME')"
"""A script, for the same reason: nodes of a cluster may have different times."""
CLOCK = "powderkeg:clock"
"""No key of that name is ever written; it names the node."""
COUNT = "local n = redis.call('INCR', KEYS[1]); if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end; return n"
MATCHES = "powderkeg:matches"
DUE = "powderkeg:due"
UNSIGNED = "powderkeg:unsigned"
PAGE = 200
"""So many are read at once."""


class Head(NamedTuple):
    """Where a log ends."""

    seq: int
    hash: bytes


class Appended(NamedTuple):
    """What came of an append."""

    taken: bool
    """False if the log did not end where the caller thought."""
    stands: bytes = b""
    """Then, the entry that stands in the place of the refused one, if there is one."""


TAKEN = Appended(taken=True)


def key(match_id: str, what: str) -> str:
    """The match id is the hash tag, so that all keys of a match live in one slot of a cluster."""
    return f"powderkeg:{{{match_id}}}:{what}"


class Store:
    """All that the service keeps."""

    def __init__(self, url: str) -> None:
        self.url = url
        address = StoreAddress.of(url)
        self.nodes = nodes = Nodes(address) if address.cluster else None
        """Of a cluster."""
        self.lines = Connection(address) if nodes is None else ClusterLines(nodes, address, Connection)
        self._replicated: ReplicatedLine | ClusterLines | None = None
        """For what must be on replicas, if the URL says on how many."""
        if address.wait_replicas:
            self._replicated = (
                ReplicatedLine(address) if nodes is None else ClusterLines(nodes, address, ReplicatedLine)
            )
        self._channels = Channels()

    async def close(self) -> None:
        for each in (self.lines, self._replicated, self.nodes):
            if each is not None:
                await each.close()

    def call(self, *command: str | bytes | int) -> Awaitable[Any]:
        """One command; StoreDown if it is not answered."""
        return self.lines.call(*command)

    async def call_surely(self, *command: str | bytes | int) -> Any:
        """One command; its answer, and all that the store had by then, is on as many replicas as the URL says."""
        if self._replicated is None:
            return await self.call(*command)
        return await self._replicated.call(*command)

    async def follow_primary(self) -> None:
        """Leave a server that Sentinels do not name any more."""
        for line in (self.lines, self._replicated):
            if line is not None:
                await line.follow_primary()

    async def count(self, name: str, seconds: int) -> int:
        """One more of what is counted under this name; how many it is now. It is forgotten after so many seconds."""
        counted = await self.call("EVAL", COUNT, 1, f"powderkeg:count:{name}", seconds)
        return int(counted)

    async def ping(self) -> None:
        await self.call("PING")

    async def time_ns(self) -> int:
        """The time by the clock of the store; of a cluster, by that of one node."""
        seconds, micros = await self.call("EVAL", TIME, 1, CLOCK)
        return int(seconds) * 1_000_000_000 + int(micros) * 1_000

    # -- logs --------------------------------------------------------------------------------------------------

    async def append(
        self,
        match_id: str,
        head: Head,
        entry: bytes,
        new_hash: bytes,
        listing: Listing | None = None,
        secret: bytes = b"",
        *,
        hidden: bool = False,
    ) -> Appended:
        """Append an entry if the log still ends at `head`. A repeated call is harmless: it finds its own entry.

        A hidden one is not counted where spectators look. A listing tells how lists show the match from then on.
        """
        before = b"" if head.hash == NO_HASH else head.hash
        keys: tuple[str, ...] = (key(match_id, "log"), key(match_id, "head"))
        rest: tuple[str | bytes | int, ...] = ()
        shown = None
        if listing is not None or secret or hidden:
            keys += (key(match_id, "secret"),)
            rest = (listing.match.SerializeToString() if listing else b"", secret, "1" if hidden else "")
            shown = listing if listing is not None and not listing.match.invite_only else None
        if shown is not None and self.nodes is None:
            keys += (LOBBY, *shown.added, *shown.dropped)
            rest += (match_id, shown.created_ms, len(shown.added), shown.before, REMEMBERED)
        elif shown is not None:
            await self._list(shown)
        command = (len(keys), *keys, head.seq, before, entry, new_hash, *rest)
        call = self.call if self._replicated is None else self.call_surely
        try:
            answer = await call("EVALSHA", SCRIPT_SHA, *command)
        except NoScript:
            answer = await call("EVAL", SCRIPT, *command)
        if answer[0] != 1:
            return Appended(taken=False, stands=bytes(answer[1]))
        if shown is not None and self.nodes is not None:
            await self._tell(shown, head.seq + 1)
        return TAKEN

    async def _list(self, shown: Listing) -> None:
        """In a cluster, where the lists are elsewhere: put a match on those that it will be on. Readers look again."""
        for each in shown.added:
            await self.call("ZADD", each, shown.created_ms, shown.match.id)

    async def _tell(self, shown: Listing, seq: int) -> None:
        """And after the append, take it off the others, and tell those who watch."""
        for each in shown.dropped:
            await self.call("ZREM", each, shown.match.id)
        hidden = int(await self.call("HGET", key(shown.match.id, "head"), "hidden") or 0)
        said = ("match", shown.match.SerializeToString(), "seq", seq - hidden, "before", shown.before)
        await self.call("XADD", LOBBY, "MAXLEN", "~", REMEMBERED, "*", *said)
        await self.call("PUBLISH", LOBBY, 0)

    async def read(self, match_id: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """The entries after a seq, as they were stored; not more than a page at a time."""
        log, start = key(match_id, "log"), f"{after + 1}-0"
        entries: list[bytes] = []
        while size := PAGE if most is None else min(PAGE, most - len(entries)):
            rows = await self.call("XRANGE", log, start, "+", "COUNT", size)
            entries += [fields[1] for _, fields in rows]
            if len(rows) < size:
                break
            start = f"({rows[-1][0].decode()}"
        return entries

    async def secret(self, match_id: str) -> bytes | None:
        return cast("bytes | None", await self.call("GET", key(match_id, "secret")))

    async def head(self, match_id: str, *, surely: bool = False) -> Head | None:
        """Where a log ends, or surely ends."""
        call = self.call_surely if surely else self.call
        seq, head_hash = await call("HMGET", key(match_id, "head"), "seq", "hash")
        return None if seq is None else Head(int(seq), head_hash)

    async def still_has(self, match_id: str, seq: int, request_id: str) -> bool:
        """Whether the entry of a request, which was read there before, surely stays there."""
        if self._replicated is None:
            return True
        rows = await self.call_surely("XRANGE", key(match_id, "log"), f"{seq}-0", f"{seq}-0")
        return bool(rows) and request_of(rows[0][1][1]) == request_id

    # -- checkpoints -------------------------------------------------------------------------------------------

    async def add_checkpoint(self, match_id: str, seq: int, note: bytes) -> bytes:
        """Keep a signed checkpoint, unless there is one for that entry; the one that is kept."""
        place = key(match_id, "checkpoints")
        if await self.call("HSETNX", place, seq, note):
            return note
        return cast("bytes", await self.call("HGET", place, seq))

    async def checkpoint(self, match_id: str, seq: int) -> bytes | None:
        return cast("bytes | None", await self.call("HGET", key(match_id, "checkpoints"), seq))

    async def checkpoints(self, match_id: str) -> list[bytes]:
        """Signed checkpoints, by the number of their entry."""
        rows = pairs(await self.call("HGETALL", key(match_id, "checkpoints")))
        return [note for _, note in sorted((int(seq), note) for seq, note in rows)]

    async def set_unsigned(self, match_id: str, at_ms: int) -> None:
        """The match will have entries that nothing covers; some process must sign by then."""
        await self.call("ZADD", UNSIGNED, "NX", at_ms, match_id)

    async def put_off_unsigned(self, match_id: str, at_ms: int) -> None:
        """Somebody is about to sign; should that fail, another one may try then."""
        await self.call("ZADD", UNSIGNED, "XX", at_ms, match_id)

    async def not_unsigned(self, match_id: str) -> None:
        await self.call("ZREM", UNSIGNED, match_id)

    async def unsigned(self, before_ms: int, most: int = 100) -> list[str]:
        """Matches that should have been signed by then."""
        ids = await self.call("ZRANGE", UNSIGNED, "-inf", before_ms, "BYSCORE", "LIMIT", 0, most)
        return [each.decode() for each in ids]

    # -- matches from elsewhere --------------------------------------------------------------------------------

    async def set_imported(self, match_id: str, event: bytes) -> None:
        """Keep what a file said about the event of an imported match."""
        await self.call("SET", key(match_id, "imported"), event)

    async def imported(self, match_id: str) -> bytes | None:
        return cast("bytes | None", await self.call("GET", key(match_id, "imported")))

    # -- the list of matches -----------------------------------------------------------------------------------

    async def list_match(self, match_id: str, created_ms: int) -> None:
        """Put a match on the list of all. Done before its genesis is written, so that no match is ever missing."""
        await self.call("ZADD", MATCHES, created_ms, match_id)

    async def listed(self, match_ids: Sequence[str]) -> list[match_pb2.Match | None]:
        """Matches as lists show them, by id."""
        rows = await together(
            *(self.call("HMGET", key(each, "head"), "seq", "hidden", "match", "rematch") for each in match_ids)
        )
        return [None if row[2] is None else _as_listed(*row) for row in rows]

    async def set_rematch(self, match_id: str, rematch_id: str) -> None:
        """Keep which match is the rematch of one, and tell those who wait for it."""
        await self.call("HSETNX", key(match_id, "head"), "rematch", rematch_id)
        await self.hint(match_id)

    async def rematch(self, match_id: str) -> str:
        return cast("bytes", await self.call("HGET", key(match_id, "head"), "rematch") or b"").decode()

    # -- what is due -------------------------------------------------------------------------------------------

    async def set_due(self, match_id: str, at_ms: int, *, at_the_latest: bool = False, if_new: bool = False) -> None:
        """Some process should look after this match then, or then at the latest: a bot to move, a clock running out."""
        how = ["LT"] if at_the_latest else ["NX"] if if_new else []
        await self.call("ZADD", DUE, *how, at_ms, match_id)

    async def not_due(self, match_id: str) -> None:
        await self.call("ZREM", DUE, match_id)

    async def due(self, now_ms: int, most: int = 100) -> list[str]:
        ids = await self.call("ZRANGE", DUE, "-inf", now_ms, "BYSCORE", "LIMIT", 0, most)
        return [each.decode() for each in ids]

    async def claim_due(self, match_id: str, now_ms: int, lease_ms: int) -> bool:
        """Take over what is due, for a while. Others may do the same: the log decides who was first, not this."""
        return bool(await self.call("ZADD", DUE, "XX", "CH", now_ms + lease_ms, match_id))

    # -- hints -------------------------------------------------------------------------------------------------

    def follow(self, match_id: str) -> None:
        """From here on hints tell of this match."""
        self._channels.follow(key(match_id, "log"))

    def leave(self, match_id: str) -> None:
        self._channels.leave(key(match_id, "log"))

    def follow_lists(self) -> None:
        """From here on hints tell, as of a match without an id, that lists have changed."""
        self._channels.follow(LOBBY)

    def leave_lists(self) -> None:
        self._channels.leave(LOBBY)

    async def hint(self, match_id: str) -> None:
        """Let all who follow the match look at more than its log."""
        await self.call("EVAL", HINT, 1, key(match_id, "log"))

    async def hints(self) -> AsyncGenerator[dict[str, int | None], None]:
        """Which of the followed matches have grown, and to which seq; one subscription serves a whole process.

        0 tells that something else than the log is new. None is said of a match once it is listened to, for nobody
        knows how far it has grown until then, and of one of which both kinds are told.
        """
        async with aclosing(self.lines.listen(self._channels)) as heard:
            async for messages in heard:
                if hints := told_by(messages):
                    yield hints


TELLING = (b"message", b"subscribe")


def told_by(messages: list[Heard]) -> dict[str, int | None]:
    """Hints by match, as above."""
    hints: dict[str, int | None] = {}
    for said in messages:
        if said[0] in TELLING:
            match_id, seq = match_of(said[1]), grown_to(said)
            hints[match_id] = seq if match_id not in hints or (seq and hints[match_id]) else None
    return hints


def match_of(channel: bytes) -> str:
    """The match whose channel this is."""
    return channel.decode().partition("{")[2].partition("}")[0]


def grown_to(said: Heard) -> int | None:
    return int(said[2]) if said[0] == b"message" else None


def pairs(answer: Any) -> list[tuple[bytes, bytes]]:
    """Fields and values of a hash."""
    return list(zip(answer[::2], answer[1::2], strict=True))


def _as_listed(seq: bytes, hidden: bytes | None, listed: bytes, rematch: bytes | None) -> match_pb2.Match:
    match = match_pb2.Match.FromString(listed)
    match.seq = int(seq) - int(hidden or 0)
    match.rematch_id = (rematch or b"").decode()
    return match


def request_of(entry: bytes) -> str:
    """The request that an entry answers."""
    return log_pb2.LogEntry.FromString(entry).request_id
