"""Long work leaves the loop to others, one piece at a time, and not too many wait for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from itertools import pairwise
from typing import Any

import grpc
import pytest

from powderkeg.v1 import match_service_pb2, replay_service_pb2
from replay.log.steps import Step
from service.cooperative import LONGEST, MOST_IN_ALL, MOST_WAITING, REST, SLICE, WOKEN, Breather, News, Slices, sliced
from service.errors import ServiceError
from tests.service.running import move, new_match, reason_of, running


def work(pieces: int, seconds: float = 0.0) -> Generator[None, None, int]:
    for _ in range(pieces):
        time.sleep(seconds)
        yield
    return pieces


async def run(slices: Slices, work: Generator[None, None, Any], client: str = "a client") -> Any:
    async with slices.turn(client):
        return await sliced(work)


def test_what_the_work_returns_comes_back() -> None:
    assert asyncio.run(sliced(work(5))) == 5


def test_an_error_of_the_work_comes_through() -> None:
    def failing() -> Generator[None, None, None]:
        yield
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        asyncio.run(sliced(failing()))


def test_others_have_their_turns_while_it_goes_on() -> None:
    async def scenario() -> tuple[int, bool]:
        task, turns = asyncio.create_task(sliced(work(20, SLICE))), 0
        while not task.done():
            await asyncio.sleep(0)
            turns += 1
        return turns, await task == 20

    turns, done = asyncio.run(scenario())
    assert done
    assert turns >= 20, "there is a pause after every slice, and others run in it"


def test_short_work_has_no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.cooperative.SLICE", 60.0)

    async def scenario() -> bool:
        task = asyncio.create_task(sliced(work(3)))
        await asyncio.sleep(0)
        return task.done()

    assert asyncio.run(scenario())


def test_one_after_the_other_and_too_many_are_sent_away() -> None:
    running = 0

    def alone() -> Generator[None, None, None]:
        nonlocal running
        running += 1
        assert running == 1
        yield
        time.sleep(SLICE)
        yield
        running -= 1

    async def scenario() -> list[object]:
        slices = Slices()
        came = [asyncio.create_task(run(slices, alone())) for _ in range(MOST_WAITING + 3)]
        answers = await asyncio.gather(*came, return_exceptions=True)
        assert await run(slices, work(1)) == 1, "later there is room again"
        return list(answers)

    answers = asyncio.run(scenario())
    assert answers[:MOST_WAITING] == [None] * MOST_WAITING
    refused = answers[MOST_WAITING:]
    assert [error.reason for error in refused if isinstance(error, ServiceError)] == ["BUSY"] * 3


def test_nobody_waits_for_the_many_calls_of_another() -> None:
    async def scenario() -> None:
        slices = Slices()
        greedy = [asyncio.create_task(run(slices, work(10**9, SLICE), "greedy")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(run(slices, work(3, SLICE), "another"), 20) == 3
        with pytest.raises(ServiceError, match="too many wait"):
            await run(slices, work(1), "greedy")
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        assert not slices._queues

    asyncio.run(scenario())


def test_there_is_an_end_to_clients_too() -> None:
    async def scenario() -> None:
        slices = Slices()
        came = [
            asyncio.create_task(run(slices, work(10**9, SLICE), f"client {number}")) for number in range(MOST_IN_ALL)
        ]
        await asyncio.sleep(0)
        with pytest.raises(ServiceError, match="too many wait"):
            await run(slices, work(1), "one more")
        for task in came:
            task.cancel()
        await asyncio.gather(*came, return_exceptions=True)
        assert await run(slices, work(1), "one more") == 1

    asyncio.run(scenario())


def test_much_work_at_once_takes_no_more_of_the_loop_than_one_piece() -> None:
    """Two thirds of the time are left to everybody else, however many pieces go on: no two of them at once."""

    async def scenario() -> None:
        on_again: list[float] = []
        sleep = asyncio.sleep

        async def noted(seconds: float) -> None:
            on_again.append(time.perf_counter() + seconds)
            await sleep(0)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("service.cooperative.asyncio.sleep", noted)
            await asyncio.gather(*(sliced(work(2, SLICE)) for _ in range(4)))
        assert len(on_again) == 8
        assert all(later - sooner >= 0.95 * (1 + REST) * SLICE for sooner, later in pairwise(on_again))

    asyncio.run(scenario())


def test_a_slice_that_was_interrupted_is_not_paid_for_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def noted(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("service.cooperative._next_slice", 0.0)
    monkeypatch.setattr("service.cooperative.asyncio.sleep", noted)
    asyncio.run(sliced(work(1, 20 * LONGEST)))
    assert slept == [pytest.approx(REST * LONGEST, rel=0.01)]


def test_a_slice_is_used_up_by_work_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.cooperative.SLICE", 0.2)
    breather = Breather()
    breather.pause()
    time.sleep(0.3)
    breather.resume()
    assert not breather.is_due
    time.sleep(0.2)
    assert breather.is_due


def test_who_waits_for_news_is_woken_a_few_at_a_time() -> None:
    async def scenario() -> None:
        news, woken = News(), list[int]()

        async def wait(number: int) -> None:
            await news.wait()
            woken.append(number)

        waiting = [asyncio.create_task(wait(number)) for number in range(2 * WOKEN + 1)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert len(news._waiting) == 2 * WOKEN, "who has left is forgotten at once"
        news.tell()
        await asyncio.sleep(0)
        assert woken == [*range(1, WOKEN + 1)]
        waiting[WOKEN + 1].cancel()  # on its way to be woken
        await asyncio.gather(*waiting, return_exceptions=True)
        assert woken == [number for number in range(1, 2 * WOKEN + 1) if number != WOKEN + 1]
        assert news.times == 1

    asyncio.run(scenario())


def test_a_log_that_was_found_sound_is_not_proven_again(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, seats=3, seed=bytes(32))
            asked, reads = replay_service_pb2.VerifyReplayRequest(match_id=match_id), 0
            read = service.app.store.read

            async def counted(*arguments: Any) -> list[bytes]:
                nonlocal reads
                reads += arguments == (match_id,)
                return await read(*arguments)

            monkeypatch.setattr(service.app.store, "read", counted)
            first = await anyone.replays.VerifyReplay(asked)
            assert [await anyone.replays.VerifyReplay(asked) for _ in range(5)] == [first] * 5
            assert reads == 1
            for player in players:
                await move(player, match_id)
            assert (await anyone.replays.VerifyReplay(asked)).entries == first.entries + 1
            assert reads == 2
            await service.app.store.call("HSET", f"powderkeg:{{{match_id}}}:head", "hash", bytes(32))
            assert not (await anyone.replays.VerifyReplay(asked)).sound
            assert not (await anyone.replays.VerifyReplay(asked)).sound
            assert reads == 4, "what is not sound is looked at every time"

    asyncio.run(scenario())


def test_who_gives_up_makes_room() -> None:
    async def scenario() -> None:
        slices = Slices()
        came = [asyncio.create_task(run(slices, work(3, SLICE))) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        for task in came:
            task.cancel()
        await asyncio.gather(*came, return_exceptions=True)
        assert await run(slices, work(2)) == 2

    asyncio.run(scenario())


def test_many_who_watch_from_the_beginning_make_one_piece_of_work(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, host, players = await new_match(anyone, seats=3, seed=bytes(32))
            for player in players * 3:
                await move(player, match_id)
            matches, asked = service.app.matches, 0
            steps = matches.steps

            async def counted(*arguments: Any) -> list[Step]:
                nonlocal asked
                asked += 1
                return await steps(*arguments)

            monkeypatch.setattr(matches, "steps", counted)
            request = match_service_pb2.WatchMatchRequest(match_id=match_id)
            watches = [anyone.matches.WatchMatch(request, timeout=20) for _ in range(20)]
            told = [[await watch.read()] for watch in watches]
            await host.call("AbortMatch", match_id)
            for watch, so_far in zip(watches, told, strict=True):
                while (update := await watch.read()) is not grpc.aio.EOF:
                    so_far.append(update)
            seqs = [[update.seq for update in each] for each in told]
            assert seqs == [list(range(1, seqs[0][-1] + 1))] * 20
            assert [each[1:] for each in told] == [told[0][1:]] * 20
            assert asked == 1

    asyncio.run(scenario())


def test_who_watches_does_not_wait_for_those_who_look_back(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone, seats=3, seed=bytes(32))
            slices = service.app.matches.slices
            back = [asyncio.create_task(run(slices, work(10**9, SLICE), "127.0.0.1")) for _ in range(MOST_WAITING)]
            await asyncio.sleep(0)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=match_id), timeout=20)
            assert reason_of(refused.value) == (grpc.StatusCode.UNAVAILABLE, "BUSY")
            watch = anyone.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id), timeout=20)
            assert [(await watch.read()).seq for _ in range(5)] == [1, 2, 3, 4, 5]
            watch.cancel()
            for task in back:
                task.cancel()
            await asyncio.gather(*back, return_exceptions=True)

    asyncio.run(scenario())


def test_who_waits_for_a_turn_has_read_nothing_yet(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log may be long: many who look back at once must not fill the memory, nor keep the store busy."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, host, _ = await new_match(anyone, seats=3, seed=bytes(32))
            await host.call("AbortMatch", match_id)
            matches, reads = service.app.matches, 0
            read = matches.store.read

            async def counted(*arguments: Any) -> list[bytes]:
                nonlocal reads
                other, of_the_notary = arguments[0] != match_id, arguments[1:] == (0, 1)
                reads += arguments[1:2] in ((), (0,)) and not other and not of_the_notary
                return await read(*arguments)

            monkeypatch.setattr(matches.store, "read", counted)
            calls = (
                anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=match_id)),
                anyone.replays.GetViewAt(replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=6)),
                anyone.replays.ListEntries(replay_service_pb2.ListEntriesRequest(match_id=match_id)),
                asyncio.create_task(anyone.export(match_id)),
            )
            async with matches.slices.turn("127.0.0.1"):
                while matches.slices.waiting < 1 + len(calls):  # noqa: ASYNC110 (seen from outside)
                    await asyncio.sleep(0.01)
                assert reads == 0
            for call in calls:
                await call
            assert reads == len(calls)

    asyncio.run(asyncio.wait_for(scenario(), 30))
