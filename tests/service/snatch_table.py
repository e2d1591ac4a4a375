"""A match of the toy game for the tests of what is sealed, and all that a caller can be told of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc

from powderkeg.v1 import match_pb2, match_service_pb2, replay_service_pb2
from service.answers import Update, Wanted
from service.live_match import Live
from service.server import Service
from tests.service.running import Caller, asks, new_match, reason_of, running

SEED = bytes(range(32))
PASS = match_pb2.Action()
getattr(PASS, "pass").SetInParent()  # the name is a word of Python's
ON = match_pb2.Action(standing_pass=match_pb2.StandingPass(on=True))
OFF = match_pb2.Action(standing_pass=match_pb2.StandingPass())
FULL = match_service_pb2.With(view=True, legal=True)


class Table:
    """A match of four that differs from others by nothing but its id."""

    def __init__(self, service: Service, anyone: Caller, match_id: str, host: Caller, players: list[Caller]) -> None:
        self.service = service
        self.anyone = anyone
        self.id = match_id
        self.host = host
        self.players = players

    @classmethod
    async def dealt(cls, service: Service, anyone: Caller, **fields: Any) -> Table:
        """A joint window is open: everybody puts cards back."""
        started = await new_match(anyone, seats=4, game="snatch", seed=SEED, options={"first_seat": "0"}, **fields)
        return cls(service, anyone, *started)

    @classmethod
    async def laid(cls, service: Service, anyone: Caller, **fields: Any) -> Table:
        """A reaction window is open: seat 0 has laid its lowest card, and 1, 2 and 3 may snatch it."""
        table = await cls.dealt(service, anyone, **fields)
        for seat in range(4):
            await table.put_back(seat)
        await table.choose(0)
        return table

    async def act(self, seat: int, action: match_pb2.Action, **fields: Any) -> Any:
        return await self.players[seat].call("SubmitAction", self.id, action=action, **fields)

    async def legal(self, seat: int) -> Any:
        return await self.players[seat].call("ListLegalActions", self.id)

    async def put_back(self, seat: int, **fields: Any) -> Any:
        return await self.act(seat, (await self.legal(seat)).choices[0].domain.example, **fields)

    async def choose(self, seat: int, place: int = 0) -> Any:
        return await self.act(seat, (await self.legal(seat)).choices[place].action)

    async def log_seq(self) -> int:
        return len(await self.service.store.read(self.id))

    @property
    def live(self) -> Live:
        live = self.service.app.matches.cached_now(self.id)
        assert live is not None
        return live

    def plain(self, message: Any) -> bytes:
        """The bytes of a message, without what tells one match from another."""
        data: bytes = message.SerializeToString(deterministic=True)
        commitment = self.live.fold.genesis.seed_commitment
        return data.replace(self.id.encode(), b"the match").replace(commitment, b"committed")


async def followed(table: Table, caller: Caller) -> list[bytes]:
    """All updates to who watches all the time, with table and choices; read in this process, so that none is late."""
    live, who = table.live, table.service.app.callers.who(table.live, caller.token)
    seq, want = live.fold.seq_for(who.counts_as), Wanted(view=True, legal=True)
    updates = table.service.app.watch_feed.watch(live, who, seq, want)
    return [table.plain(Update.FromString(update)) async for update in updates]


async def all_told(table: Table, callers: list[Caller], following: int) -> list[Any]:
    """Whatever these callers may ask, byte for byte, refusals with it; and watches from every seq, until it is over."""
    seqs = [(await caller.call("GetMatch", table.id)).seq for caller in callers]
    asked = [each for caller, seq in zip(callers, seqs, strict=True) for each in polls(table, caller, seq)]
    told = [await answer_of(table, each) for each in asked]
    await watchers(table, following)
    watches = [
        asyncio.create_task(answer_of(table, caller.watched(table.id, from_seq, besides)))
        for caller, seq in zip(callers, seqs, strict=True)
        for from_seq in range(seq + 1)
        for besides in (None, FULL)
    ]
    await watchers(table, following + len(watches))
    await table.host.call("AbortMatch", table.id)
    return [seqs, told, await asyncio.gather(*watches)]


async def watchers(table: Table, number: int) -> None:
    """When so many watch, and all of them have been told what there is: they wait for more."""
    async with asyncio.timeout(60):
        while not table.live.watchers == waiting(table.live) == number:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.01)


def waiting(live: Live) -> int:
    return 0 if live.watched is None else sum(not each.done() for each in live.watched.news._waiting)


def polls(table: Table, caller: Caller, seq: int) -> list[Awaitable[Any]]:
    entries = replay_service_pb2.ListEntriesRequest(match_id=table.id)
    return [
        caller.call("GetMatch", table.id),
        caller.call("GetView", table.id),
        caller.call("ListLegalActions", table.id),
        listed(table, caller),
        caller.replays.ListEntries(entries, metadata=caller.metadata),
        caller.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=table.id)),
        *(view_at(table, caller, number) for number in range(1, seq + 4)),
        *(caller.watched(table.id, number) for number in range(seq + 1, seq + 4)),
        *(caller.call("SubmitAction", table.id, action=OFF, expected_seq=seq + ahead) for ahead in (-1, 1, 2, 3)),
        refused(table, caller),
    ]


async def answer_of(table: Table, asked: Awaitable[Any]) -> Any:
    try:
        answer = await asyncio.wait_for(asked, 30)
    except grpc.aio.AioRpcError as error:
        return (reason_of(error), error.details())
    return [table.plain(each) for each in answer] if isinstance(answer, list) else table.plain(answer)


async def listed(table: Table, caller: Caller) -> Any:
    page = await caller.call("ListMatches", page_size=500)
    return next(match for match in page.matches if match.id == table.id)


async def view_at(table: Table, caller: Caller, seq: int, **fields: Any) -> Any:
    request = replay_service_pb2.GetViewAtRequest(match_id=table.id, seq=seq, **fields)
    return await caller.replays.GetViewAt(request, metadata=caller.metadata)


async def first_update(caller: Caller, match_id: str) -> Any:
    """How things stand, to who asks for tables."""
    seq = (await caller.call("GetMatch", match_id)).seq
    request = match_service_pb2.WatchMatchRequest(match_id=match_id, from_seq=seq, **asks(FULL))
    stream = caller.matches.WatchMatch(request, metadata=caller.metadata)
    update = await stream.read()
    stream.cancel()
    return update


async def refused(table: Table, caller: Caller) -> Any:
    """What a Play stream says to an action that comes too late."""

    async def requests() -> AsyncIterator[match_service_pb2.PlayRequest]:
        yield match_service_pb2.PlayRequest(attach=match_service_pb2.Attach(match_id=table.id))
        submit = match_service_pb2.Submit(request_id="too late", action=ON, expected_seq=1)
        yield match_service_pb2.PlayRequest(submit=submit)
        await asyncio.sleep(10)

    stream = caller.matches.Play(requests(), metadata=caller.metadata)
    async for response in stream:
        if response.HasField("refused"):
            stream.cancel()
            return response
    raise AssertionError("nothing was refused")


Script = Callable[[Table], Awaitable[None]]


def does(*acts: tuple[int, match_pb2.Action | int]) -> Script:
    """Seats that act one after the other: by an action, or by the place of a choice in their lists."""

    async def script(table: Table) -> None:
        for seat, act in acts:
            await (table.choose(seat, act) if isinstance(act, int) else table.act(seat, act))

    return script


def puts_back(*seats: int) -> Script:
    async def script(table: Table) -> None:
        for seat in seats:
            await table.put_back(seat)

    return script


def told_alike(
    store_url: str, seats: tuple[int, ...], begin: Callable[..., Awaitable[Table]], *scripts: Script
) -> None:
    """After any of these scripts these seats, a spectator and the host are told the same, whatever they ask."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            told: list[Any] = []
            for script in scripts:
                table = await begin(service, anyone)
                callers = [*(table.players[seat] for seat in seats), anyone, table.host]
                following = [asyncio.create_task(followed(table, caller)) for caller in callers]
                await watchers(table, len(following))
                await script(table)
                stopped = asyncio.gather(*following)
                told.append([await all_told(table, callers, len(following)), await stopped])
                assert told[-1] == told[0]

    asyncio.run(scenario())
