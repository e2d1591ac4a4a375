"""Every part of the benchmark, for a moment: nothing is measured that means anything, but all of it is there."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench import (
    doors,
    fixed_rates,
    installation,
    log_length,
    long_matches,
    match_lists,
    measured_servers,
    open_matches,
    service_speed,
    two_workers,
    web,
    web_pages,
)
from bench.call_driver import CallSequence, StreamCaller, drive
from bench.http2_client import Http2Connection, Http2Error, framed
from bench.prepared_matches import PLAY
from bench.results import Results
from bench.server_processes import ServerUnderTest, started_service
from tests.bench.test_results import PROMISED
from tests.terminal.command_line import COMMAND

pytestmark = pytest.mark.whole


def nobody(_: str) -> None:
    """Is told."""


@pytest.fixture(scope="module")
def server() -> Iterator[ServerUnderTest]:
    with started_service() as one:
        yield one


@pytest.fixture(autouse=True)
def small(server: ServerUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    """One service stands for all that are asked for, and everything is short."""

    @contextmanager
    def the_same(workers: int = 1, door: str = "grpcio") -> Iterator[ServerUnderTest]:
        yield server

    for part in (doors, fixed_rates, log_length, open_matches, service_speed, two_workers, web, web_pages):
        monkeypatch.setattr(part, "started_service", the_same)
    monkeypatch.setattr(measured_servers, "SCRIPTS_PER_GAME", 1)
    monkeypatch.setattr(measured_servers, "MOST_MOVES", 60)
    monkeypatch.setattr(measured_servers, "SEQUENCES", 4)
    monkeypatch.setattr(
        measured_servers, "EXPECTED_CALLS_PER_S", dict.fromkeys(measured_servers.EXPECTED_CALLS_PER_S, 100.0)
    )
    monkeypatch.setattr(measured_servers, "IDLE_LOOKS", 0)
    monkeypatch.setattr(open_matches, "SIGNED_WITHIN", 0)


def figure(results: Results, key: str) -> float:
    return float(results[key])


def test_the_service_beside_its_ceiling() -> None:
    results = asyncio.run(service_speed.measure_service(1, 0.1, nobody))
    promised = {key for key in PROMISED if "ceiling" in key or key.startswith("cpu_s_per")}
    assert set(results) >= {*promised, "store_bytes_per_move", "play_full_vs_ceiling"}
    assert figure(results, "proven_matches") > 20
    assert 50 < figure(results, "store_bytes_per_move") < 1000
    assert figure(results, "ceiling_play_per_s") > 0
    assert figure(results, "play_full_vs_ceiling") > 0
    assert figure(results, "cpu_s_per_1k_play_full") > 0


def test_both_doors() -> None:
    results = asyncio.run(doors.measure_doors(1, 0.1, nobody))
    assert set(results) >= {key for key in PROMISED if key.startswith("fast") or key.endswith("grpc_echo")}
    assert min(float(value) for value in results.values()) > 0
    assert "fast_echo_play_per_s" in results


def test_two_workers() -> None:
    results = asyncio.run(two_workers.measure_two_workers(1, 0.1, nobody))
    assert figure(results, "two_workers_cpu") > 0
    assert figure(results, "spread_vs_together") > 0
    assert figure(results, "two_workers_cpu_ceiling") > 0


def test_fixed_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixed_rates, "RATES", {"unary": (400,), "play": (200,), "play_updates": (400,)})
    monkeypatch.setattr(fixed_rates, "FEWEST_MOVES", 12)
    results = asyncio.run(fixed_rates.measure_fixed_rates(1, 0.1, nobody))
    assert figure(results, "p99_quiet_ms") >= figure(results, "p50_quiet_ms") > 0
    assert figure(results, "p99_quiet_ms_always") > 0
    assert figure(results, "idle_gap_ms") > 0
    assert figure(results, "cpu_s_per_1k_unary_at_400") > 0
    bound = 2.5 * figure(results, "p50_quiet_ms") + figure(results, "idle_gap_ms")
    assert figure(results, "p99_quiet_by_bound") == pytest.approx(figure(results, "p99_quiet_ms") / bound, rel=0.05)


def test_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "WATCHERS", 2)
    monkeypatch.setattr(web, "SEQUENCES", 4)
    results = asyncio.run(web.measure_web(1, 0.1, nobody))
    assert figure(results, "web_unary_vs_grpc") > 0
    assert figure(results, "web_watch_vs_grpc") > 0
    assert figure(results, "web_cpu_us_watch") > 0


def test_pages() -> None:
    results = web_pages.measure_pages(1, nobody)
    assert 50 < figure(results, "web_script_kb") < 150
    assert figure(results, "web_first_paint_ms") > 0


def test_many_matches() -> None:
    results = asyncio.run(open_matches.measure_open_matches((12, 24), 1, nobody))
    assert figure(results, "growth_matches") == figure(results, "growth_matches_24") > 0
    assert "kib_per_match" in results


def test_long_lists() -> None:
    results = asyncio.run(match_lists.measure_lists(nobody, many=200, rounds=1))
    assert figure(results, "growth_list") > 0
    assert figure(results, "list_page_cpu_us_200") > 0


def test_long_logs() -> None:
    results = asyncio.run(log_length.measure_log_lengths(1, 12, nobody, (10, 40)))
    assert figure(results, "growth_log") == figure(results, "growth_log_40") > 0


def test_long_matches() -> None:
    results = asyncio.run(long_matches.measure_long_matches(1, nobody, (30, 120), every=16))
    assert figure(results, "open_long_match") > 0
    assert figure(results, "view_at_long_match") > 0
    assert figure(results, "open_cpu_ms_120") > 0


def test_the_first_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    def install_less(environment: Path, home: Path) -> float:
        """The command of the tests, and a file of two megabytes with two names."""
        (environment / "bin").mkdir(parents=True)
        (environment / "bin" / "powderkeg").symlink_to(COMMAND)
        (environment / "large").write_bytes(bytes(2_000_000))
        (environment / "same").hardlink_to(environment / "large")
        return 12.34

    monkeypatch.setattr(installation, "install", install_less)
    results = installation.measure_installation(nobody)
    assert results["serve_install_s"] == 12.3
    assert 2.0 <= figure(results, "serve_install_mb") < 2.1
    assert 0 < figure(results, "cli_start_cpu_s") < figure(results, "cli_help_cpu_s")


def test_what_is_measured_of_an_installation_is_the_recipe_of_make_serve() -> None:
    command = ["make", "--dry-run", "SERVE=elsewhere", "elsewhere/.installed"]
    done = subprocess.run(command, cwd=installation.ROOT, capture_output=True, text=True, check=True)
    assert "elsewhere/bin/python -m pip" in done.stdout
    assert "-r deploy/requirements.lock" in done.stdout
    assert "elsewhere/bin/python deploy/link.py" in done.stdout


def test_a_command_that_fails_has_no_figure() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        installation.cpu_s([str(COMMAND), "nothing of the kind"])


def test_a_move_into_a_stream_that_has_ended_is_an_error_and_is_not_waited_for(server: ServerUnderTest) -> None:
    async def scenario() -> None:
        connection = await Http2Connection.to(server.address, PLAY)
        try:
            caller = StreamCaller(connection, connection.headers("nobody's token"), framed(b""))
            while not caller.closed:  # noqa: ASYNC110 (the service refuses to attach it)
                await asyncio.sleep(0.01)
            with pytest.raises(Http2Error, match="no answer"):
                await drive([CallSequence(iter([(caller, framed(b""))]))], 1.0)
        finally:
            connection.close()

    asyncio.run(asyncio.wait_for(scenario(), 10))
