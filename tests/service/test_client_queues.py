"""Whose calls begin when, and that who is refused is refused before any work is done."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import BytesValue
from google.rpc import status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from replay.store.streams import StoreDown
from service.calls import Call, OpenGate
from service.client_queues import LONGEST_PAUSE, PAUSE, ClientQueues
from service.doors.grpcio import _connection_options
from service.limits import LIMITS, NO_LIMITS, reached
from service.middleware import Transport, around
from tests.service.running import new_match, running
from tests.service.test_limits import allowed, limit_of, often


def test_many_calls_of_one_client_do_not_stand_before_those_of_another() -> None:
    async def scenario() -> None:
        queues, begun = ClientQueues(1_000), list[str]()

        async def call(client: str, name: str) -> None:
            if (turn := queues.begin(client, "Call")) is not None:
                await turn
            begun.append(name)

        many = [asyncio.create_task(call("mallory", f"m{number}")) for number in range(50)]
        await asyncio.sleep(0)
        await call("ada", "a")
        assert begun == ["m0", "a"]
        await asyncio.gather(*many)
        assert begun == ["m0", "a", *(f"m{number}" for number in range(1, 50))]
        await asyncio.sleep(0.05)
        assert not queues._waiting

    asyncio.run(scenario())


@pytest.mark.parametrize(("most_per_s", "gap"), [(10, 0.001), (1_000, 0.001), (20_000, 0.00005)])
def test_the_gap_holds_nobody_below_the_limit(most_per_s: float, gap: float, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        gaps: list[float] = []
        loop = asyncio.get_running_loop()
        later = loop.call_later

        def noted(delay: float, *rest: Any) -> asyncio.TimerHandle:
            gaps.append(delay)
            return later(delay, *rest)

        monkeypatch.setattr(loop, "call_later", noted)
        queues = ClientQueues(most_per_s)
        turns = [turn for _ in range(4) if (turn := queues.begin("ada", "Call")) is not None]
        await asyncio.gather(*turns)
        assert gaps == [gap] * 3

    asyncio.run(scenario())


def test_after_a_refusal_the_next_call_of_that_client_and_method_waits() -> None:
    async def scenario() -> None:
        queues = ClientQueues(1_000)
        queues.refused("mallory", "Create")
        assert queues.begin("ada", "Create") is None
        assert queues.begin("mallory", "Move") is None
        left, waits = queues.begin("mallory", "Create"), queues.begin("mallory", "Create")
        assert left is not None
        assert waits is not None
        left.cancel()  # who has left is passed over
        await asyncio.wait_for(waits, 10)

    asyncio.run(scenario())


class Timers:
    """A loop's timers, of which the first goes off when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set: list[tuple[float, Callable[[], object]]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda delay, do, *given: self.set.append((delay, partial(do, *given))))

    def go_off(self) -> float:
        """How long it was set for."""
        delay, do = self.set.pop(0)
        do()
        return delay


def test_who_is_refused_again_and_again_waits_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        queues, timers, pauses = ClientQueues(1_000), Timers(monkeypatch), list[float]()
        queues.refused("mallory", "Create")
        waiting = [queues.begin("mallory", "Create") for _ in range(20)]
        for number in range(10):
            pauses.append(timers.go_off())
            assert [turn is not None and turn.done() for turn in waiting] == [place <= number for place in range(20)]
            queues.refused("mallory", "Create")
            queues.refused("mallory", "Create")  # one that had begun before
        assert pauses == [PAUSE, *(min(LONGEST_PAUSE, PAUSE * 2**times) for times in range(9))]

    asyncio.run(scenario())


def test_while_calls_are_taken_others_follow_quicker_and_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        queues, timers = ClientQueues(1_000), Timers(monkeypatch)
        queues.refused("ada", "Move")
        waiting = [queues.begin("ada", "Move") for _ in range(9)]
        pauses = [timers.go_off() for _ in range(3)]  # none of those that were let in is refused
        assert pauses == [PAUSE, PAUSE, PAUSE / 2]
        assert [turn is not None and turn.done() for turn in waiting] == [True] * 3 + [False] * 6
        assert timers.go_off() == PAUSE / 4
        await asyncio.sleep(0)
        assert [turn is not None and turn.done() for turn in waiting] == [True] * 4 + [False] * 5
        assert queues.begin("ada", "Move") is not None, "in the queue of the client"
        assert sorted(delay for delay, _ in timers.set) == [queues._gap, LONGEST_PAUSE]
        queues.refused("ada", "Move")  # before that is forgotten
        assert queues._pauses["ada", "Move"].seconds == PAUSE
        assert timers.set[-1][0] == PAUSE

    asyncio.run(scenario())


def test_a_refusal_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        queues, timers = ClientQueues(1_000), Timers(monkeypatch)
        queues.refused("ada", "Move")
        assert [timers.go_off(), timers.go_off()] == [PAUSE, LONGEST_PAUSE]
        assert not timers.set
        assert not queues._pauses
        assert queues.begin("ada", "Move") is None

    asyncio.run(scenario())


@pytest.mark.parametrize(("limit", "paused"), [("creates", ["Echo"]), ("toggles", []), ("entries", [])])
def test_a_limit_of_a_seat_or_a_match_holds_nobody_else_up(limit: str, paused: list[str]) -> None:
    done: list[str] = []

    class NotedGate(OpenGate):
        def refused(self, context: Any, method: str) -> None:
            done.append(method)

    async def answer(request: Any, context: Any) -> Any:
        raise reached(limit, "too many")

    async def fail(context: Any, status: status_pb2.Status) -> None:
        assert status.code == 8

    async def scenario() -> None:
        call = Call("test", "Echo", answer, BytesValue, BytesValue, False, False, False, gate=NotedGate())
        context = SimpleNamespace(peer=lambda: "ipv4:192.0.2.1:1")
        await around(call, Transport(lambda kind, _: kind(), fail))(b"", context)

    asyncio.run(scenario())
    assert done == paused


def test_who_is_refused_is_refused_before_anything_is_read() -> None:
    done: list[str] = []

    class ClosedGate:
        def admit(self, context: Any, method: str) -> None:
            raise reached("requests", "too many", 1.0)

        def refused(self, context: Any, method: str) -> None:
            done.append("paused")

        def hit(self, limit: str, peer: str) -> None:
            raise AssertionError

    def read(kind: Any, raw: Any) -> Any:
        done.append("read")

    async def answer(request: Any, context: Any) -> Any:
        done.append("answered")

    async def fail(context: Any, status: status_pb2.Status) -> None:
        done.append(grpc.StatusCode.RESOURCE_EXHAUSTED.name if status.code == 8 else str(status))

    async def scenario() -> None:
        call = Call("test", "Echo", answer, BytesValue, BytesValue, False, False, False, gate=ClosedGate())
        await around(call, Transport(read, fail))(b"", None)

    asyncio.run(scenario())
    assert done == ["paused", "RESOURCE_EXHAUSTED"]


@pytest.mark.wire
@pytest.mark.parametrize("kind", ["health", "reflection"])
def test_health_and_reflection_are_limited_too(store_url: str, kind: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(requests=2)) as (_, anyone):
            health: Any = health_pb2_grpc.HealthStub(anyone.channel)
            reflection: Any = reflection_pb2_grpc.ServerReflectionStub(anyone.channel)

            async def ask(_: int) -> None:
                if kind == "health":
                    await health.Check(health_pb2.HealthCheckRequest(), timeout=10)
                else:
                    asked = [reflection_pb2.ServerReflectionRequest(list_services="")]
                    assert [each async for each in reflection.ServerReflectionInfo(iter(asked), timeout=10)]

            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await often(40, ask)
            assert limit_of(refused)[0] == "requests"

    asyncio.run(scenario())


@pytest.mark.wire
def test_calls_that_there_are_not_are_limited_too(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(requests=2)) as (_, anyone):
            nothing: Any = anyone.channel.unary_unary("/powderkeg.v1.MatchService/Nothing")
            codes = list[grpc.StatusCode]()
            while len(codes) < 40 and grpc.StatusCode.RESOURCE_EXHAUSTED not in codes:
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await nothing(b"", timeout=10)
                codes.append(refused.value.code())
            assert codes[0] is grpc.StatusCode.UNIMPLEMENTED
            assert grpc.StatusCode.RESOURCE_EXHAUSTED in codes

    asyncio.run(scenario())


def test_grpcio_is_told_how_many_calls_a_connection_may_have() -> None:
    assert _connection_options(NO_LIMITS) == []
    told = dict(_connection_options(LIMITS))
    assert told == {"grpc.max_concurrent_streams": LIMITS.connection_streams, "grpc.http.overload_protection": 1}


def test_a_hundred_who_ask_for_a_match_at_once_read_its_log_a_few_times(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            matches, reads = service.app.matches, 0
            catch_up, live = matches.catch_up, await matches.live(match_id)

            async def counted(of: Any) -> int:
                nonlocal reads
                reads += of is live
                return await catch_up(of)

            monkeypatch.setattr(matches, "catch_up", counted)
            async with live.lock:
                asking = [asyncio.create_task(matches.refresh(live)) for _ in range(100)]
                await asyncio.sleep(0)
            await asyncio.gather(*asking)
            assert reads == 1
            await matches.refresh(live)
            assert reads == 2, "who comes later reads again"

    asyncio.run(scenario())


def test_a_refresh_that_fails_when_all_have_left_is_no_news(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        said: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context["message"]))
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            matches, left = service.app.matches, asyncio.Event()
            live = await matches.live(match_id)

            async def failing(_: Any) -> int:
                await left.wait()
                raise StoreDown("closed")

            with monkeypatch.context() as patched:
                patched.setattr(matches, "catch_up", failing)
                asking = asyncio.create_task(matches.refresh(live))
                await asyncio.sleep(0.01)
                asking.cancel()
                await asyncio.wait([asking])
                del asking  # it would keep the refresh
                left.set()
                await asyncio.sleep(0.01)
            gc.collect()
            assert said == []

    asyncio.run(scenario())


def test_long_pages_of_one_client_are_made_one_at_a_time(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            slices = service.app.matches.slices
            async with slices.turn("127.0.0.1"):
                long = asyncio.create_task(often(1, lambda _: anyone.call("ListMatches", page_size=500)))
                while slices.waiting < 2:  # noqa: ASYNC110 (seen from outside)
                    await asyncio.sleep(0.01)
                await anyone.call("ListMatches", page_size=100)  # a short one need not wait
                assert not long.done()
            await long

    asyncio.run(asyncio.wait_for(scenario(), 30))
