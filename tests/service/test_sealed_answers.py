"""Nobody can count the sealed answers of others, nor tell who has a standing pass: in a game with reaction windows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import grpc
import pytest

from powderkeg.client import Powderkeg
from powderkeg.v1 import replay_service_pb2
from tests.service.clock import Clock
from tests.service.running import ORGANIZER_KEY, Caller, reason_of, running
from tests.service.snatch_table import (
    OFF,
    ON,
    PASS,
    SEED,
    Table,
    does,
    first_update,
    listed,
    puts_back,
    told_alike,
    view_at,
)
from tests.store import embedded

pytestmark = pytest.mark.usefixtures("snatch")

NOW = 1_800_000_000_000


@pytest.fixture(scope="module")
def store_url() -> Iterator[str]:
    """A store of their own: other tests do not know the game of these matches."""
    with embedded() as url:
        yield url


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock.at(NOW, monkeypatch)


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
            watching = [asyncio.create_task(caller.watched(table.id)) for caller in callers]
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
                    told = [update.seq for update in await caller.watched(table.id, seq)]
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
            updates = await organizer.watched(table.id, 6)
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
                clock.ms += 1000
                await does(acts)(table)
                assert (await anyone.call("GetView", table.id)).deadline == deadline
                assert (await table.legal(1)).deadline == deadline
                for caller in (anyone, table.players[1]):
                    told = await first_update(caller, table.id)
                    assert {ask.deadline.ToMilliseconds() for ask in told.decisions} == {NOW + 3_600_000}
            clock.ms += 1000
            await does((1, PASS))(table)
            told = await anyone.call("GetView", table.id)
            assert told.deadline.ToMilliseconds() == clock.ms + 3_600_000
            clock.ms += 1000
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
