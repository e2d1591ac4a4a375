"""Matches that nobody wants end by themselves."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path
from typing import Any

import grpc
import pytest

from powderkeg.v1 import log_pb2, match_pb2, replay_service_pb2
from replay.audit.match import audit_file
from service.expiry import DAY, DEFAULT, HOUR, Patience, in_words
from service.server import Service
from terminal.commands.serve import serve
from tests.service.clock import Clock
from tests.service.lobby import join, new
from tests.service.running import Caller, move, new_match, process, running

ABORTED, OPEN, PLAYING = (
    match_pb2.MATCH_STATUS_ABORTED,
    match_pb2.MATCH_STATUS_OPEN,
    match_pb2.MATCH_STATUS_PLAYING,
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock.at(1_600_000_000_000, monkeypatch)  # long ago, so that lists of other tests show it last


async def status(service: Service, anyone: Caller, match_id: str) -> match_pb2.MatchStatus.ValueType:
    """Where the match stands when the service has looked after it."""
    service.app.scheduler.attend(match_id)
    await asyncio.gather(*service.app.scheduler._attending.values())
    found: match_pb2.MatchStatus.ValueType = (await anyone.call("GetMatch", match_id)).match.status
    return found


async def last_entry(anyone: Caller, match_id: str) -> log_pb2.LogEntry:
    audit = audit_file(await anyone.export(match_id))
    assert not [each for each in audit.findings if each.failed], "it verifies"
    return audit.matches[0].entries[-1]


def test_a_match_that_nobody_starts_ends(store_url: str, clock: Clock) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _ = await new(anyone)
            clock.ms += 20 * HOUR * 1000
            await join(anyone, match_id, "Ann")
            clock.ms += 4 * HOUR * 1000 - 1
            assert await status(service, anyone, match_id) == OPEN
            clock.ms += 1
            assert await status(service, anyone, match_id) == ABORTED
            last = await last_entry(anyone, match_id)
            assert (last.author, last.request_id) == (log_pb2.AUTHOR_CLOCK, "")
            assert last.aborted == log_pb2.Aborted(
                reason="nobody started the match for 1 day",
                cause=log_pb2.ABORT_CAUSE_NOT_STARTED,
                waited_seconds=DAY,
            )
            told = (await anyone.call("GetMatch", match_id)).match.abort_reason
            assert told == last.aborted.reason, "whoever looks is told why"

    asyncio.run(scenario())


def test_a_match_in_which_nobody_acts_ends(store_url: str, clock: Clock) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            clock.ms += 29 * DAY * 1000
            assert any([await move(player, match_id) for player in players])
            clock.ms += 30 * DAY * 1000 - 1
            assert await status(service, anyone, match_id) == PLAYING
            clock.ms += 1
            assert await status(service, anyone, match_id) == ABORTED
            last = await last_entry(anyone, match_id)
            assert last.aborted.reason == "nobody has acted for 30 days"
            assert last.aborted.cause == log_pb2.ABORT_CAUSE_NOBODY_ACTED

    asyncio.run(scenario())


def test_what_others_do_not_know_of_keeps_no_match_alive(store_url: str, clock: Clock) -> None:
    """Else they would learn by its end that somebody has set a standing pass, or answered."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, game="kittens")
            clock.ms += 29 * DAY * 1000
            before = (await anyone.call("GetMatch", match_id)).seq
            secretly = match_pb2.Action(standing_pass=match_pb2.StandingPass(on=True))
            await players[0].call("SubmitAction", match_id, action=secretly)
            assert (await anyone.call("GetMatch", match_id)).seq == before
            clock.ms += 1 * DAY * 1000 - 1
            assert await status(service, anyone, match_id) == PLAYING
            clock.ms += 1
            assert await status(service, anyone, match_id) == ABORTED
            request = replay_service_pb2.VerifyReplayRequest(match_id=match_id)
            assert (await anyone.replays.VerifyReplay(request, timeout=10)).sound

    asyncio.run(scenario())


@pytest.mark.parametrize("fields", [{"tournament": "For ever"}, {}], ids=["event", "no patience asked for"])
def test_what_does_not_end(store_url: str, clock: Clock, fields: dict[str, Any]) -> None:
    patience = DEFAULT if fields else Patience(0, 0)

    async def scenario() -> None:
        async with running(store_url, patience=patience) as (service, anyone):
            match_id, _ = await new(anyone, **fields)
            started, _, _ = await new_match(anyone, **fields)
            clock.ms += 1000 * DAY * 1000
            assert await status(service, anyone, match_id) == OPEN
            assert await status(service, anyone, started) == PLAYING

    asyncio.run(scenario())


def test_it_is_on_the_due_list_from_the_beginning_so_that_any_process_sees_to_it(store_url: str, clock: Clock) -> None:
    async def scenario() -> None:
        async with running(store_url, patience=Patience(1000, 2000)) as (service, anyone):
            match_id, host = await new(anyone)
            assert await due_in(service, match_id, clock) == 1000
            for name in ("Ann", "Bob", "Cy"):
                await join(anyone, match_id, name)
            await host.call("StartMatch", match_id)
            await status(service, anyone, match_id)
            assert await due_in(service, match_id, clock) == 2000
        clock.ms += 2000_000
        async with running(store_url, patience=Patience(1000, 2000)) as (_, anyone), asyncio.timeout(10):
            await until_aborted(anyone, match_id)

    asyncio.run(scenario())


async def until_aborted(anyone: Caller, match_id: str) -> None:
    while (await anyone.call("GetMatch", match_id)).match.status != ABORTED:  # noqa: ASYNC110 (nobody tells)
        await asyncio.sleep(0.05)


async def due_in(service: Service, match_id: str, clock: Clock) -> int:
    """Seconds until somebody looks after the match."""
    at = int(await service.store.call("ZSCORE", "powderkeg:due", match_id))
    return (at - clock.ms) // 1000


def test_matches_of_before_are_put_on_the_due_list(store_url: str, clock: Clock) -> None:
    async def scenario() -> None:
        async with running(store_url, patience=Patience(0, 0)) as (service, anyone):
            match_id, _ = await new(anyone)
            await service.store.not_due(match_id)
            await service.store.call("DEL", "powderkeg:indexed")
        clock.ms += 2 * DAY * 1000
        async with running(store_url) as (_, anyone), asyncio.timeout(10):
            await until_aborted(anyone, match_id)

    asyncio.run(scenario())


def test_the_settings_of_serve_reach_all_workers(tmp_path: Path) -> None:
    """0.0001 hours are some moments, also where the second worker is the one that looks."""
    words = ("--data", str(tmp_path), "--start-within", "0.0001", "--workers", "2")
    with process(*words, POWDERKEG_ACT_WITHIN="0") as served:

        async def scenario() -> None:
            async with grpc.aio.insecure_channel(served.address) as channel, asyncio.timeout(20):
                match_id, _ = await new(anyone := Caller(channel))
                await until_aborted(anyone, match_id)

        asyncio.run(scenario())
    defaults = inspect.signature(serve).parameters
    hours, days = (float(defaults[name].default) for name in ("start_within", "act_within"))
    assert Patience.of(hours=hours, days=days) == DEFAULT


def test_times_in_words() -> None:
    assert [in_words(each) for each in (DAY, 30 * DAY, 36 * HOUR, 60, 61)] == [
        "1 day",
        "30 days",
        "36 hours",
        "1 minute",
        "61 seconds",
    ]
    assert Patience.of(hours=24, days=30) == DEFAULT
    assert Patience.of(hours=0, days=0.000001) == Patience(0, 1)
