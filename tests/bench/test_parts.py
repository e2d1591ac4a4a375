"""Every part of the benchmark, for a moment: nothing is measured that means anything, but all of it is there."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench import against, length, lists, many, serving, start, workers
from bench.driving import Lane, StreamDoor, drive
from bench.opening import PLAY
from bench.results import Results
from bench.servers import Server, a_service
from bench.wire import Wire, WireError, framed
from tests.bench.test_results import PROMISED
from tests.terminal.run import COMMAND


def nobody(_: str) -> None:
    """Is told."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with a_service() as one:
        yield one


@pytest.fixture(autouse=True)
def small(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """One service stands for all that are asked for, and everything is short."""

    @contextmanager
    def the_same(workers: int = 1) -> Iterator[Server]:
        yield server

    for part in (length, many, serving, workers):
        monkeypatch.setattr(part, "a_service", the_same)
    monkeypatch.setattr(against, "VARIETY", 1)
    monkeypatch.setattr(against, "MOST_MOVES", 60)
    monkeypatch.setattr(against, "LANES", 4)
    monkeypatch.setattr(against, "FIRST_PACE", dict.fromkeys(against.FIRST_PACE, 100.0))
    monkeypatch.setattr(against, "RESTS_WITHIN", 0)
    monkeypatch.setattr(many, "SIGNED_WITHIN", 0)


def figure(results: Results, key: str) -> float:
    return float(results[key])


def test_the_service_beside_its_ceiling() -> None:
    results = asyncio.run(serving.serving(1, 0.1, nobody))
    promised = {key for key in PROMISED if "ceiling" in key or "cpu_s_per" in key}
    assert set(results) >= {*promised, "store_bytes_per_move", "play_full_vs_ceiling"}
    assert figure(results, "proven_matches") > 20
    assert 50 < figure(results, "store_bytes_per_move") < 1000
    assert figure(results, "ceiling_play_per_s") > 0
    assert figure(results, "play_full_vs_ceiling") > 0
    assert figure(results, "cpu_s_per_1k_play_full") > 0


def test_two_workers() -> None:
    results = asyncio.run(workers.workers(1, 0.1, nobody))
    assert figure(results, "two_workers_cpu") > 0
    assert figure(results, "two_workers_cpu_spread") > 0
    assert figure(results, "two_workers_cpu_ceiling") > 0


def test_many_matches() -> None:
    results = asyncio.run(many.many((12, 24), 1, nobody))
    assert figure(results, "growth_matches") == figure(results, "growth_matches_24") > 0
    assert "kib_per_match" in results


def test_long_lists() -> None:
    results = asyncio.run(lists.lists(nobody, many=200, rounds=1))
    assert figure(results, "growth_list") > 0
    assert figure(results, "list_page_cpu_us_200") > 0


def test_long_logs() -> None:
    results = asyncio.run(length.length(1, 12, nobody, (10, 40)))
    assert figure(results, "growth_log") == figure(results, "growth_log_40") > 0


def test_the_first_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    def install_less(environment: Path, home: Path) -> float:
        """The command of the tests, and a file of two megabytes with two names."""
        (environment / "bin").mkdir(parents=True)
        (environment / "bin" / "powderkeg").symlink_to(COMMAND)
        (environment / "large").write_bytes(bytes(2_000_000))
        (environment / "same").hardlink_to(environment / "large")
        return 12.34

    monkeypatch.setattr(start, "install", install_less)
    results = start.start(nobody)
    assert results["serve_install_s"] == 12.3
    assert 2.0 <= figure(results, "serve_install_mb") < 2.1
    assert 0 < figure(results, "cli_start_cpu_s") < figure(results, "cli_help_cpu_s")


def test_what_is_measured_of_an_installation_is_the_recipe_of_make_serve() -> None:
    command = ["make", "--dry-run", "SERVE=elsewhere", "elsewhere/.installed"]
    done = subprocess.run(command, cwd=start.ROOT, capture_output=True, text=True, check=True)
    assert "elsewhere/bin/python -m pip" in done.stdout
    assert "-r deploy/requirements.lock" in done.stdout
    assert "elsewhere/bin/python deploy/link.py" in done.stdout


def test_a_command_that_fails_has_no_figure() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        start.cpu_s([str(COMMAND), "nothing of the kind"])


def test_a_move_into_a_stream_that_has_ended_is_an_error_and_is_not_waited_for(server: Server) -> None:
    async def scenario() -> None:
        wire = await Wire.to(server.address, PLAY)
        try:
            door = StreamDoor(wire, wire.headers("nobody's token"), framed(b""))
            while not door.closed:  # noqa: ASYNC110 (the service refuses to attach it)
                await asyncio.sleep(0.01)
            with pytest.raises(WireError, match="no answer"):
                await drive([Lane(iter([(door, framed(b""))]))], 1.0)
        finally:
            wire.close()

    asyncio.run(asyncio.wait_for(scenario(), 10))
