"""What one caller may do, and what becomes of who does more."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from powderkeg.client import Powderkeg, Retry, Unavailable
from powderkeg.v1 import match_pb2, match_service_pb2, replay_service_pb2
from replay.store.streams import Store
from service import limits as limits_module
from service.limits import NO_LIMITS, Budget, Limits, host_of
from tests.service.running import Caller, move, new_match, play_on, reason_of, running

SECURITY = Path(__file__).parents[2] / "docs" / "security.md"
REACHED = (grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT_REACHED")
TOGGLE = [match_pb2.Action(standing_pass=match_pb2.StandingPass(on=on)) for on in (True, False)]


def allowed(**limits: float) -> Limits:
    """These limits, and no others."""
    return replace(NO_LIMITS, **limits)


def limit_of(refused: pytest.ExceptionInfo[grpc.aio.AioRpcError]) -> tuple[str, float]:
    """Which limit it was, and after how many seconds the caller may come again."""
    assert reason_of(refused.value) == REACHED
    status = rpc_status.from_call(refused.value)
    info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
    assert status is not None
    assert status.details[0].Unpack(info)
    if len(status.details) > 1:
        assert status.details[1].Unpack(retry)
    return info.metadata["limit"], retry.retry_delay.ToMilliseconds() / 1000


async def often(times: int, call: Callable[[int], Awaitable[Any]]) -> None:
    for number in range(times):
        await call(number)


def test_who_calls_too_often_is_told_when_to_come_again(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(requests=2)) as (_, anyone):
            for _ in range(10):  # those of five seconds
                await anyone.call("ListMatches")
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await often(10, lambda _: anyone.call("ListMatches"))
            name, seconds = limit_of(refused)
            assert name == "requests"
            assert 0 < seconds <= 0.5

    asyncio.run(scenario())


def test_the_client_waits_and_calls_again(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(requests=20)) as (service, _):
            async with Powderkeg.connect(f"127.0.0.1:{service.port}") as client:
                for _ in range(130):  # a hundred at once
                    await client.games()
            async with Powderkeg.connect(f"127.0.0.1:{service.port}", retry=Retry(attempts=1)) as hasty:
                with pytest.raises(Unavailable) as refused:
                    await often(130, lambda _: hasty.games())
            assert (refused.value.reason, refused.value.metadata["limit"]) == ("LIMIT_REACHED", "requests")
            assert refused.value.retry_after > 0

    asyncio.run(scenario())


def test_a_play_stream_that_is_too_quick_is_read_slower_and_loses_nothing(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            monkeypatch.setattr(service.app.limiter, "limits", allowed(requests=1))
            monkeypatch.setattr(service.app.limiter, "_requests", Budget(50, 3))
            honest = service.app.limiter.message_wait

            def noted(client: str) -> float:
                waited.append(honest(client))
                return waited[-1]

            monkeypatch.setattr(service.app.limiter, "message_wait", noted)
            stream = players[0].matches.Play(metadata=players[0].metadata, timeout=20)
            await stream.write(
                match_service_pb2.PlayRequest(attach=match_service_pb2.Attach(match_id=match_id, quiet=True))
            )
            for number in range(10):
                submit = match_service_pb2.Submit(request_id=f"{number}", action=TOGGLE[0])
                await stream.write(match_service_pb2.PlayRequest(submit=submit))
            answers = [await stream.read() for _ in range(10)]
            stream.cancel()
            assert [answer.refused.request_id for answer in answers] == [f"{each}" for each in range(10)]

    asyncio.run(scenario())
    assert max(waited) > 0


@pytest.mark.parametrize("name", ["creates", "joins"])
def test_processes_count_together(store_url: str, name: str) -> None:
    async def scenario() -> None:
        limits = allowed(**{name: 6})
        async with running(store_url, limits=limits) as (_, one), running(store_url, limits=limits) as (_, two):
            await forget_counts(store_url)
            done: list[int] = []

            async def do(number: int) -> None:
                caller = (one, two)[number % 2]
                created = await caller.call("CreateMatch", game="kittens", seats=9)
                if name == "joins":
                    await caller.call("JoinMatch", created.match.id, name="Ada")
                done.append(number)

            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await often(20, do)
            limit, seconds = limit_of(refused)
            assert limit == name
            assert 0 < seconds <= 60
            assert len(done) in range(6, 13)  # a minute may have ended meanwhile
            await forget_counts(store_url)

    asyncio.run(scenario())


async def forget_counts(store_url: str) -> None:
    """Other tests have called from here, too."""
    store = Store(store_url)
    for key in await store.call("KEYS", "powderkeg:count:*"):
        await store.call("DEL", key)
    await store.close()


def test_a_request_to_create_that_is_sent_again_does_not_count(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(creates=3)) as (_, anyone):
            await forget_counts(store_url)
            request_id = uuid4().hex
            ids = {(await anyone.call("CreateMatch", game="boom", request_id=request_id)).match.id for _ in range(9)}
            assert len(ids) == 1
            await forget_counts(store_url)

    asyncio.run(scenario())


def test_an_organizer_creates_as_many_as_the_event_needs(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(creates=2)) as (service, anyone):
            await forget_counts(store_url)
            organizer = anyone.with_token(service.config.organizer_key)
            for _ in range(5):
                await organizer.call("CreateMatch", game="boom")
            await forget_counts(store_url)

    asyncio.run(scenario())


def test_too_many_matches_wait_for_players(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(open_matches=1)) as (_, anyone):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await often(3, lambda _: anyone.call("CreateMatch", game="boom"))
            assert limit_of(refused)[0] == "open_matches"

    asyncio.run(scenario())


def test_streams_of_a_client_are_counted(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(streams=3)) as (service, anyone):
            match_id, _, players = await new_match(anyone)

            def watch() -> Any:
                return anyone.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id), timeout=20)

            watches = [watch() for _ in range(3)]
            for each in watches:
                await each.read()
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await watch().read()
            assert limit_of(refused)[0] == "streams"
            await play_on(players, match_id)  # the others go on
            for each in watches:
                each.cancel()
            async with asyncio.timeout(10):
                while service.app.limiter._streams:  # noqa: ASYNC110 (nobody tells)
                    await asyncio.sleep(0.02)

    asyncio.run(scenario())


def test_watches_of_one_match_are_counted_for_each_match(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(watches=2)) as (service, anyone):
            one, two = [(await new_match(anyone))[0] for _ in range(2)]

            def watch(match_id: str) -> Any:
                return anyone.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id), timeout=20)

            watches = [watch(match_id) for match_id in (one, one, two, two)]
            for each in watches:
                await each.read()
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await watch(one).read()
            assert limit_of(refused) == ("watches", 1.0)
            assert service.app.tally.limits.hits["watches"] == 1
            for each in watches:
                each.cancel()

    asyncio.run(scenario())


def test_a_play_stream_that_never_attaches_is_closed(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(attach_seconds=0.3)) as (service, anyone):
            stream = anyone.matches.Play(timeout=20)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await stream.read()
            assert limit_of(refused) == ("attach_seconds", 0)
            assert service.app.limiter._hits.hits["attach_seconds"] == 1

    asyncio.run(scenario())


def test_of_a_file_from_who_is_not_the_organizer_little_is_read(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(import_bytes=3000)) as (service, anyone):

            async def pieces() -> Any:
                for _ in range(4):
                    yield replay_service_pb2.ImportReplayRequest(data=bytes(1000))
                await asyncio.sleep(20)  # and more to come; by then the call has failed

            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await anyone.replays.ImportReplay(pieces(), timeout=20)
            assert limit_of(refused)[0] == "import_bytes"
            assert service.app.limiter._hits.hits["import_bytes"] == 1
            small = replay_service_pb2.ImportReplayRequest(data=bytes(1000))

            async def piece() -> Any:
                yield small

            with pytest.raises(grpc.aio.AioRpcError) as unknown:
                await anyone.replays.ImportReplay(piece(), timeout=20)
            assert reason_of(unknown.value) == (grpc.StatusCode.UNAUTHENTICATED, "MISSING_TOKEN")

    asyncio.run(scenario())


def test_a_seat_cannot_fill_a_log_with_standing_passes(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "TOGGLE_S", 3600.0)

    async def scenario() -> None:
        async with running(store_url, limits=allowed(toggles=4)) as (_, anyone):
            match_id, _, players = await new_match(anyone, seats=2, game="kittens")
            first = uuid4().hex
            await players[0].call("SubmitAction", match_id, action=TOGGLE[0], request_id=first)
            for number in range(1, 4):
                await players[0].call("SubmitAction", match_id, action=TOGGLE[number % 2])
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[0].call("SubmitAction", match_id, action=TOGGLE[0])
            name, seconds = limit_of(refused)
            assert name == "toggles"
            assert seconds > 0
            again = await players[0].call("SubmitAction", match_id, action=TOGGLE[0], request_id=first)
            assert again.seq  # what was done before is answered as before
            await players[1].call("SubmitAction", match_id, action=TOGGLE[0])  # each seat has a budget of its own
            moved = [await move(player, match_id) for player in players]
            assert any(moved)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("peer", "host"),
    [
        ("ipv4:192.0.2.1:50000", "192.0.2.1"),
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1:443", "192.0.2.1"),
        ("ipv6:%5B2001:db8:1:2:3:4:5:6%5D:50000", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("[::ffff:192.0.2.1]:443", "192.0.2.1"),
        ("unix:", "unix"),
        ("", ""),
        ("x" * 500, "x" * 100),
    ],
)
def test_who_a_client_is(peer: str, host: str) -> None:
    assert host_of(peer) == host


def test_behind_proxies_clients_are_told_apart_by_what_the_nearest_add(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=allowed(requests=1, proxies=2)) as (_, anyone):

            async def call(forwarded_for: str) -> None:
                request, metadata = match_service_pb2.ListMatchesRequest(), (("x-forwarded-for", forwarded_for),)
                await anyone.matches.ListMatches(request, metadata=metadata, timeout=10)

            # Whom the outer proxy names is another each time; what stands before that, anybody can write.
            await often(20, lambda number: call(f"192.0.2.99, 198.51.100.{number}, 203.0.113.7"))
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await often(20, lambda number: call(f"192.0.2.{number}, 198.51.100.77, 203.0.113.7"))
            assert limit_of(refused)[0] == "requests"

    asyncio.run(scenario())


def test_settings() -> None:
    assert Limits.of(["requests=5", "entries=0"]) == replace(Limits(), requests=5, entries=0)
    for wrong, says in (
        ("speed=5", "there is no limit 'speed'; there are requests, "),
        ("requests", "write a number, as in requests=1000"),
        ("requests=-1", "a limit is 0"),
        ("requests=inf", "a limit is 0"),
        ("requests=nan", "a limit is 0"),
        ("connection_streams=3000000000", "at most 2,147,483,647"),
    ):
        with pytest.raises(ValueError, match=says):
            Limits.of([wrong])


def test_a_budget_forgets_who_has_not_come_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "REMEMBERED", 3)
    budget = Budget(0.001, 1)
    assert [budget.spend(each) for each in "abc"] == [0, 0, 0]
    assert budget.spend("a") > 0
    assert [budget.spend(each) for each in "de"] == [0, 0]
    assert len(budget._left) == 3
    assert budget.spend("a") > 0
    assert budget.spend("b") == 0


def test_messages_into_many_streams_are_those_of_one_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits for those before it, whatever stream they came by."""
    monkeypatch.setattr("service.limits.time.monotonic", lambda: 0.0)
    budget = Budget(10, 2)
    waits = [budget.spend("ada", ahead=True) for _ in range(32)]
    assert waits[:2] == [0, 0]
    assert waits[2:] == pytest.approx([number / 10 for number in range(1, 31)])
    assert budget.spend("bob", ahead=True) == 0


def test_nobody_is_limited_who_wants_no_limits(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, limits=NO_LIMITS) as (_, anyone):
            answers = await asyncio.gather(*(_listed(anyone) for _ in range(200)))
            assert len(answers) == 200

    asyncio.run(scenario())


async def _listed(anyone: Caller) -> Any:
    return await anyone.call("ListMatches")


def test_the_page_about_security_has_every_limit() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| (.+) \|$", SECURITY.read_text(encoding="utf-8"), re.MULTILINE)
    expected = [(each.name, f"{each.default:,}", each.metadata["meaning"]) for each in fields(Limits)]
    assert rows == expected


def test_an_old_request_id_does_not_hold_up_the_match(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an entry brought about is worked out anew from the beginning of the log, which may take long."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            mover, action, first, goes_on = None, None, uuid4().hex, asyncio.Event()
            for player in players:
                legal = await player.call("ListLegalActions", match_id)
                if legal.choices:
                    mover = player
                    await player.call("SubmitAction", match_id, action=legal.choices[0].action, request_id=first)
                    action = legal.choices[0].action
                    break
            assert mover is not None
            for player in players:
                await move(player, match_id)
            steps = service.app.matches.steps

            async def slow(*arguments: Any) -> Any:
                await goes_on.wait()
                return await steps(*arguments)

            monkeypatch.setattr(service.app.matches, "steps", slow)
            again = asyncio.create_task(mover.call("SubmitAction", match_id, action=action, request_id=first))
            await asyncio.sleep(0.1)
            moved = [await move(player, match_id) for player in players]
            assert any(moved), "others go on meanwhile"
            goes_on.set()
            assert (await again).seq == 6

    asyncio.run(scenario())
