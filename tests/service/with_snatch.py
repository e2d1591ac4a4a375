"""Nobody can count the sealed answers of others, nor tell who has a standing pass; run by test_sealed_answers.py."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import pytest

from powderkeg.client import Powderkeg
from powderkeg.v1 import match_pb2, match_service_pb2, replay_service_pb2
from service.answers import Wanted
from service.matches import Live
from service.server import Service
from tests.service.running import ORGANIZER_KEY, Caller, asks, new_match, reason_of, running

SEED = bytes(range(32))
NOW = 1_800_000_000_000
PASS = match_pb2.Action()
getattr(PASS, "pass").SetInParent()  # the name is a word of Python's
ON = match_pb2.Action(standing_pass=match_pb2.StandingPass(on=True))
FULL = match_service_pb2.With(view=True, legal=True)
OFF = match_pb2.Action(standing_pass=match_pb2.StandingPass())


class Clock:
    """The time, which goes on when a test says so."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in ("matches", "commands", "creating", "scheduler"):
        monkeypatch.setattr(f"service.{module}.now_ms", clock)
    return clock


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
    live, who = table.live, table.service.app.who(table.live, caller.token)
    updates = table.service.app.watch(live, who, live.fold.seq_for(who.counts_as), Wanted(view=True, legal=True))
    return [table.plain(update) async for update in updates]


async def all_told(table: Table, callers: list[Caller], following: int) -> list[Any]:
    """Whatever these callers may ask, byte for byte, refusals with it; and watches from every seq, until it is over."""
    seqs = [(await caller.call("GetMatch", table.id)).seq for caller in callers]
    asked = [each for caller, seq in zip(callers, seqs, strict=True) for each in polls(table, caller, seq)]
    told = [await answer_of(table, each) for each in asked]
    await watchers(table, following)
    watches = [
        asyncio.create_task(answer_of(table, whole(caller, table.id, from_seq, besides)))
        for caller, seq in zip(callers, seqs, strict=True)
        for from_seq in range(seq + 1)
        for besides in (None, FULL)
    ]
    await watchers(table, following + len(watches))
    await table.host.call("AbortMatch", table.id)
    return [seqs, told, await asyncio.gather(*watches)]


async def watchers(table: Table, number: int) -> None:
    """When the service has noticed that so many watch, and has told them what they have missed."""
    async with asyncio.timeout(10):
        while table.live.watchers != number or is_catching_up(table.live):  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.01)


def is_catching_up(live: Live) -> bool:
    return live.watched is not None and live.watched.filling.locked()


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
        *(whole(caller, table.id, number) for number in range(seq + 1, seq + 4)),
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


async def whole(
    caller: Caller, match_id: str, from_seq: int = 0, besides: match_service_pb2.With | None = None
) -> list[Any]:
    """All that a watch tells, until the match is over."""
    request = match_service_pb2.WatchMatchRequest(match_id=match_id, from_seq=from_seq, **asks(besides))
    return [update async for update in caller.matches.WatchMatch(request, metadata=caller.metadata)]


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


def test_nobody_can_tell_how_many_have_answered_in_a_joint_window(store_url: str) -> None:
    told_alike(store_url, (3,), Table.dealt, puts_back(), puts_back(1), puts_back(0, 2), puts_back(2, 1, 0))


def test_nobody_can_tell_who_has_answered_a_reaction_window(store_url: str) -> None:
    told_alike(store_url, (3,), Table.laid, does(), does((2, PASS)), does((2, 1)), does((1, PASS)))
    told_alike(store_url, (2, 0), Table.laid, does(), does((1, PASS)), does((3, PASS)), does((3, 1), (1, PASS)))


def test_nobody_can_tell_who_has_a_standing_pass(store_url: str) -> None:
    told_alike(
        store_url, (3,), Table.laid, does(), does((1, ON)), does((2, ON)), does((0, ON), (1, ON), (1, OFF), (1, ON))
    )


def test_when_the_window_has_closed_all_of_its_past_is_told_alike(store_url: str) -> None:
    """Seat 3 passes last, each time; before it, seats 1 and 2 have passed in one way or another."""
    told_alike(
        store_url,
        (3, 0),
        Table.laid,
        does((1, PASS), (2, PASS), (3, PASS)),
        does((2, PASS), (1, PASS), (3, PASS)),
        does((2, ON), (1, ON), (3, PASS)),
        does((1, ON), (2, ON), (1, OFF), (2, OFF), (3, PASS)),
    )


def test_the_next_window_tells_nothing_of_standing_passes_either(store_url: str) -> None:
    told_alike(
        store_url,
        (0,),
        Table.laid,
        does((1, PASS), (2, PASS), (3, PASS), (1, 0)),
        does((1, PASS), (2, PASS), (3, ON), (1, 0)),
        does((1, PASS), (2, ON), (3, ON), (1, 0)),
    )


def test_a_hidden_entry_makes_no_seq_stale(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            table = await Table.dealt(service, anyone)
            seen = (await table.legal(3)).seq
            await puts_back(0, 1, 2)(table)
            done = await table.put_back(3, expected_seq=seen)
            assert done.seq == seen + 1
            with pytest.raises(grpc.aio.AioRpcError, match=f"the match is at {seen + 1}, not at {seen}") as stale:
                await table.act(3, ON, expected_seq=seen)
            assert reason_of(stale.value) == (grpc.StatusCode.ABORTED, "STALE_SEQ")

    asyncio.run(scenario())


def test_who_resigns_is_answered_by_the_own_seq(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            table = await Table.dealt(service, anyone)
            await puts_back(0, 1)(table)
            seq = (await table.legal(3)).seq
            assert (await table.players[3].call("Resign", table.id, request_id="leave")).seq == seq + 1
            await does((2, ON), (2, OFF))(table)
            assert (await table.players[3].call("Resign", table.id, request_id="leave")).seq == seq + 1

    asyncio.run(scenario())


def test_a_request_has_one_answer_in_every_process(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone), running(store_url) as (_, elsewhere):
            table = await Table.dealt(service, anyone)
            await puts_back(0, 2)(table)
            answer = await table.put_back(1, request_id="once")
            action = (await table.players[1].call("GetView", table.id)).sealed_answer
            await puts_back(3)(table)
            await does((2, ON), (0, 0), (3, PASS), (1, PASS))(table)
            for player in (table.players[1], Caller(elsewhere.channel, table.players[1].token)):
                assert await player.call("SubmitAction", table.id, action=action, request_id="once") == answer
            service.app.matches.forget(table.id)
            assert await table.act(1, action, request_id="once") == answer

    asyncio.run(scenario())


def test_every_seq_is_the_callers_own_to_the_end_and_after_it(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone), running(store_url) as (_, elsewhere):
            table = await Table.laid(service, anyone)
            callers = [*table.players, anyone, Caller(elsewhere.channel, table.players[3].token)]
            watching = [asyncio.create_task(whole(caller, table.id)) for caller in callers]
            await does((3, ON), (2, ON), (1, 1), (0, PASS), (1, 0), (0, PASS))(table)
            views = [await caller.call("GetView", table.id) for caller in callers]
            before = [await view_at(table, caller, view.seq) for caller, view in zip(callers, views, strict=True)]
            await table.host.call("AbortMatch", table.id)
            log_seq = await table.log_seq()
            for caller, watch, view, then in zip(callers, watching, views, before, strict=True):
                updates = await watch
                match = (await caller.call("GetMatch", table.id)).match
                assert [update.seq for update in updates] == list(range(1, match.seq + 1))
                assert updates[-1].match == match
                assert match.seq < log_seq
                assert (await caller.call("GetView", table.id)).seq == match.seq == view.seq + 1
                for seq in range(match.seq + 1):
                    told = [update.seq for update in await whole(caller, table.id, seq)]
                    assert told == list(range(seq + 1, match.seq + 1)), "taken up anywhere, each is told once"
                own = await view_at(table, caller, view.seq, own_seq=True)
                assert own == then, "own_seq names the same entry also when the match is over"
                assert (await view_at(table, caller, log_seq)).seq == log_seq
            assert (await listed(table, anyone)).seq == (await anyone.call("GetMatch", table.id)).seq
            verdict = await anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=table.id))
            assert (verdict.sound, verdict.entries) == (True, log_seq)

    asyncio.run(scenario())


def test_answers_that_carry_the_match_count_as_the_caller_does(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            wish: dict[str, Any] = {"game": "snatch", "seats": 4, "seed": SEED, "options": {"first_seat": "0"}}
            ids = [f"the request number {number} of {id(service)}" for number in range(7)]
            created = await anyone.call("CreateMatch", request_id=ids[0], **wish)
            host, match_id = anyone.with_token(created.host_token), created.match.id
            joins = [{"name": f"player {seat}", "seat": seat, "request_id": ids[seat]} for seat in (1, 2, 3)]
            joined = [await anyone.call("JoinMatch", match_id, **fields) for fields in joins]
            await host.call("AddBot", match_id, bot="sensible", request_id=ids[5])
            await host.call("StartMatch", match_id, request_id=ids[6])
            players = [anyone.with_token(each.seat_token) for each in joined]
            table = Table(service, anyone, match_id, host, [host, *players])
            await does((1, ON), (2, ON), (2, OFF))(table)
            again = [
                (anyone, await anyone.call("CreateMatch", request_id=ids[0], **wish)),
                (host, await host.call("AddBot", match_id, bot="sensible", request_id=ids[5])),
                (host, await host.call("StartMatch", match_id, request_id=ids[6])),
                *[
                    (player, await anyone.call("JoinMatch", match_id, **fields))
                    for player, fields in zip(players, joins, strict=True)
                ],
            ]
            for caller, answer in again:
                assert answer.seq == answer.match.seq == (await caller.call("GetMatch", match_id)).seq
            aborted = await host.call("AbortMatch", match_id)
            assert aborted.seq == aborted.match.seq == (await anyone.call("GetMatch", match_id)).seq

    asyncio.run(scenario())


def test_the_organizer_counts_as_the_log_does(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            table = await Table.laid(service, anyone)
            await does((2, PASS), (3, ON))(table)
            organizer = anyone.with_token(ORGANIZER_KEY)
            log_seq = await table.log_seq()
            seqs = [(await organizer.call(method, table.id)).seq for method in ("GetMatch", "GetView")]
            assert seqs == [log_seq, log_seq]
            assert (await view_at(table, organizer, log_seq)).seq == log_seq
            view = await organizer.call("GetView", table.id)
            assert not view.HasField("standing_pass")
            assert not view.HasField("sealed_answer")
            await table.host.call("AbortMatch", table.id)
            updates = await whole(organizer, table.id, 6)
            assert [update.seq for update in updates] == [10, 11, 14], "as everybody sees it, until it is over"

    asyncio.run(scenario())


def test_a_seat_is_told_its_own_secrets(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            table = await Table.laid(service, anyone)
            snatch = (await table.legal(3)).choices[1].action
            await does((2, ON), (3, snatch))(table)
            views = [await caller.call("GetView", table.id) for caller in (*table.players, anyone, table.host)]
            assert [view.HasField("standing_pass") for view in views] == [True, True, True, True, False, False]
            assert [view.standing_pass for view in views[:4]] == [False, False, True, False]
            assert [view.HasField("sealed_answer") for view in views] == [False, False, True, True, False, False]
            assert (views[2].sealed_answer, views[3].sealed_answer) == (PASS, snatch)
            await does((1, PASS), (2, OFF))(table)
            views = [await table.players[seat].call("GetView", table.id) for seat in (2, 3)]
            assert [view.standing_pass for view in views] == [False, False]
            assert [view.HasField("sealed_answer") for view in views] == [True, False], (
                "it had passed in the new window"
            )

    asyncio.run(scenario())


def test_a_sealed_answer_does_not_move_the_clock(store_url: str, clock: Clock) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            table = await Table.laid(service, anyone, seconds_per_decision=3600)
            deadline = (await anyone.call("GetView", table.id)).deadline
            assert deadline.ToMilliseconds() == NOW + 3_600_000
            for acts in ((0, ON), (2, PASS), (3, ON)):
                clock.now += 1000
                await does(acts)(table)
                assert (await anyone.call("GetView", table.id)).deadline == deadline
                assert (await table.legal(1)).deadline == deadline
                for caller in (anyone, table.players[1]):
                    told = await first_update(caller, table.id)
                    assert {ask.deadline.ToMilliseconds() for ask in told.decisions} == {NOW + 3_600_000}
            clock.now += 1000
            await does((1, PASS))(table)
            told = await anyone.call("GetView", table.id)
            assert told.deadline.ToMilliseconds() == clock.now + 3_600_000
            clock.now += 1000
            await does((2, OFF), (1, ON))(table)
            assert (await anyone.call("GetView", table.id)).deadline == told.deadline, "not outside of a window either"

    asyncio.run(scenario())


def test_bots_play_a_whole_match_that_everybody_can_follow(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, _), Powderkeg.connect(f"127.0.0.1:{service.port}") as client:
            host = await client.create("snatch", seats=4, seed=SEED)
            for bot in ("random", "sensible", "random", "random"):
                await host.add_bot(bot)
            await host.start()
            seqs = [update.seq async for update in client.watch(host.match.id)]
            match = await client.match(host.match.id)
            assert seqs == list(range(1, match.seq + 1))
            verdict = await client.verify(match.id)
            assert verdict.sound
            assert verdict.entries > match.seq

    asyncio.run(scenario())
