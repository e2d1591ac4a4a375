"""A service that hangs, dies or comes back: every move is accounted for, and the end comes soon."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import grpc
import pytest
import redis

from loadtest import LoadPlan, LoadProgress, run_load
from loadtest.channels import StreamFailure, is_transient
from loadtest.match_check import CheckTotals
from loadtest.match_record import DIVERGING, DOUBLED, LOST, UNREAD
from loadtest.report import LoadReport, ReportBuilder
from loadtest.run import stream_bytes
from loadtest.usage import PrivateStore, Usage, usage_of
from loadtest.worker import LoadWorker
from replay.log.steps import Step
from service.server import Service
from terminal.handlers.load import exit_code
from tests.loadtest.here import BOOM, load_here, small
from tests.service.running import process

Modules = ("channels", "transports", "match", "match_check")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hung call is cut soon, and a service soon taken for gone."""
    cut_after(monkeypatch, 0.5)


def cut_after(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """A hung call is cut after so long, and the rest follows from that."""
    for module in Modules:
        monkeypatch.setattr(f"loadtest.{module}.CALL_SECONDS", seconds)
    monkeypatch.setattr("loadtest.channels.RETRY_SECONDS", 2 * seconds)
    monkeypatch.setattr("loadtest.meter.GONE_AFTER", 4 * seconds)


def hangs(when: Callable[[str], bool]) -> Callable[[Service], None]:
    """A service that does not answer some requests, by their ids."""

    def tamper(service: Service) -> None:
        honest = service.app.commands.submit

        async def submit(live: Any, seat: int, request: Any) -> Step:
            if when(request.request_id):
                await asyncio.sleep(1000)
            return await honest(live, seat, request)

        vars(service.app.commands)["submit"] = submit

    return tamper


@pytest.mark.parametrize("by", ["submit", "play"])
def test_a_call_that_hangs_is_cut_and_sent_again(store_url: str, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_after(monkeypatch, 3.0)  # a machine that does much else stops for a second now and then
    first = count()

    def once(request_id: str) -> bool:
        return request_id == "m9" and next(first) == 0

    report, _ = load_here(store_url, small(by=by), before=hangs(once))
    assert report.problems == []
    assert report.correct
    assert (report.moves, report.unanswered) == (60, 0)
    assert report.errors == {"DEADLINE_EXCEEDED": 1}
    assert report.latency_ms is not None
    assert report.latency_ms["max"] >= 3000


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("by", ["submit", "play"])
def test_moves_that_are_never_answered_are_counted(store_url: str, by: str) -> None:
    report, _ = load_here(
        store_url, small(by=by, rate=20.0, moves=0, seconds=2.0), before=hangs(lambda name: name == "m5")
    )
    assert report.unanswered >= 2
    assert report.moves + report.unanswered + report.unsent == 40
    assert report.seconds >= 2.0
    assert report.latency_ms is not None
    assert report.latency_ms["max"] >= 1000
    assert report.correct  # none of them is in a log, and none has to be


def dying(plan: LoadPlan, folder: Path, after: float) -> tuple[LoadReport, float]:
    """What comes of the load of a service that is killed after so many seconds, and how long the end takes."""
    gathered = ReportBuilder(plan)

    async def load() -> float:
        with process("--data", str(folder)) as service:
            share = LoadWorker(plan, 0, service.address, gathered.add)
            try:
                await share.open()
                asyncio.get_running_loop().call_later(after, service.kill)
                began = time.monotonic()
                await share.drive()
                await share.check()
                return time.monotonic() - began - plan.seconds
            finally:
                await share.close()

    took = asyncio.run(load())
    return gathered.report(Usage(), Usage(), None), took


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("by", ["submit", "play"])
def test_the_end_of_a_service_is_not_waited_for_match_by_match(tmp_path: Path, by: str) -> None:
    plan = small(by=by, matches=12, rate=40.0, moves=0, seconds=2.0, watchers=1)
    report, took = dying(plan, tmp_path / "data", 0.7)
    assert took < 20
    assert not report.correct
    assert report.wrong == {LOST: 0, DOUBLED: 0, DIVERGING: 0, UNREAD: report.wrong[UNREAD]}, report.problems
    assert report.wrong[UNREAD] >= 12
    assert report.problem_count <= 3
    assert [problem for problem in report.problems if "12 matches were not read" in problem.text]
    assert report.moves + report.unanswered + report.unsent == 80
    assert report.unanswered > 0
    assert report.seconds >= 2.0
    assert report.moves_per_s <= report.moves / 2.0


@pytest.mark.usefixtures("impatient")
def test_a_service_that_dies_while_matches_are_opened_leaves_a_report(tmp_path: Path) -> None:
    plan = small(matches=40, rate=40.0, moves=0, seconds=1.0, threshold="p99<50s,boom:3.p99<50s,errors<100%")
    gathered = ReportBuilder(plan)

    async def load() -> None:
        with process("--data", str(tmp_path / "data")) as service:
            share = LoadWorker(plan, 0, service.address, gathered.add)
            try:
                opening = asyncio.create_task(share.open())
                while len(share.opened) < 3:  # noqa: ASYNC110 (nobody tells of it)
                    await asyncio.sleep(0.005)
                service.kill()
                await opening
                await share.drive()
                await share.check()
            finally:
                await share.close()

    asyncio.run(load())
    report = gathered.report(Usage(), Usage(), None)
    assert not report.correct
    assert report.wrong[UNREAD] >= 40  # some are not opened, the others not read
    assert [problem for problem in report.problems if problem.text.startswith("no match can be opened: UNAVAILABLE")]
    assert report.errors["UNAVAILABLE"] > 0
    assert report.calls["JoinMatch"]["errors"] + report.calls["CreateMatch"]["errors"] > 0
    assert (report.moves, report.latency_ms, report.histogram) == (0, None, [])
    assert [(each.said == "not measured", each.met) for each in report.thresholds] == [
        *((True, False), (True, False), (False, True)),
    ]
    assert exit_code(report) == 1


@pytest.mark.parametrize("by", ["submit", "play"])
def test_who_cannot_be_told_of_the_end_by_a_service_that_is_gone_was_told_nothing_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """The last move of a match is answered, and then the service dies before all have read that it is over."""
    monkeypatch.setattr("loadtest.match.END_SECONDS", 0.5)
    plan = small(by=by, matches=1, moves=0, seconds=60.0, watchers=1)
    gathered = ReportBuilder(plan)

    async def load() -> None:
        with process("--data", str(tmp_path / "data")) as service:
            share = LoadWorker(plan, 0, service.address, gathered.add)
            try:
                await share.open()
                (match,) = share.first
                share.throttle.begin()
                await match.play(share.throttle)
                assert match.played_out
                service.kill()
                for watcher in match.watchers:  # as if they had not come to the end yet
                    await watcher.close()
                match.watchers.clear()
                match.watch(share.channels[0], slow=False)
                await match.finish()
                gathered.add(CheckTotals(problems=match.record.problems))
            finally:
                await share.close()

    asyncio.run(load())
    report = gathered.report(Usage(), Usage(), None)
    assert report.wrong == {LOST: 0, DOUBLED: 0, DIVERGING: 0, UNREAD: 1}
    assert "was not told of its end" in report.problems[0].text


def test_a_private_service_that_is_killed_leaves_a_report() -> None:
    killed: list[int] = []

    def kill(progress: LoadProgress) -> None:
        if progress.stage == "driving" and not killed:
            killed.extend(private_services())
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    report = run_load(LoadPlan(tables=BOOM, matches=3, rate=30.0, seconds=2.0), kill)
    assert len(killed) == 1
    assert not report.correct
    assert report.wrong[UNREAD] >= 3
    assert report.aof_bytes_per_move is None
    assert report.moves + report.unanswered + report.unsent == 60


def private_services() -> list[int]:
    """Those that this process has started."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            words = (each / "cmdline").read_text(encoding="utf-8", errors="replace")
            parent = int((each / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == os.getpid() and "powderkeg-load-" in words and "\0serve\0" in words:
            found.append(int(each.name))
    return found


def test_what_a_store_that_has_gone_does_not_tell_is_not_known() -> None:
    class Gone:
        def info(self, _: str) -> None:
            raise redis.ConnectionError("gone")

        def scan_iter(self, **_: Any) -> list[str]:
            raise redis.TimeoutError("gone")

    store = object.__new__(PrivateStore)
    store._client = Gone()
    assert usage_of(0, store) == Usage()
    assert stream_bytes(store) is None


def test_a_stream_that_ends_in_the_middle_of_a_write_is_broken_and_not_refused() -> None:
    """grpc calls that INTERNAL, without a word from the service."""

    async def cut() -> grpc.aio.AioRpcError:
        async with grpc.aio.insecure_channel("127.0.0.1:1") as channel:
            call: Any = channel.stream_stream("/powderkeg.v1.MatchService/Play")()
            await asyncio.sleep(0)
            call._cython_call.set_internal_error("the connection is gone")
            with pytest.raises(grpc.aio.AioRpcError) as raised:
                await call.read()
            return raised.value

    error = asyncio.run(cut())
    assert error.code() is grpc.StatusCode.INTERNAL
    assert is_transient(error)
    assert not is_transient(
        StreamFailure(grpc.StatusCode.INTERNAL, "the service failed; this is a bug, and it was logged")
    )
