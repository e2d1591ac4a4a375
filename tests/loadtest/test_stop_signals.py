"""A load that is interrupted: it ends in good order, is proven, and reported."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from loadtest import LoadPlan, LoadProgress, run_load
from loadtest.stop_signals import StopRequest
from loadtest.usage import process_tree
from tests.loadtest.here import BOOM


@pytest.mark.parametrize("stage", ["opening", "driving"])
def test_what_was_done_until_then_is_proven(stage: str) -> None:
    stop = StopRequest()

    def interrupt(progress: LoadProgress) -> None:
        if progress.stage == stage and not stop.name:
            stop.take(signal.SIGINT)

    report = run_load(LoadPlan(tables=BOOM, matches=4, rate=50.0, seconds=500.0, processes=2), interrupt, stop=stop)
    assert report.interrupted == "SIGINT"
    assert stop.exit_code == 130
    assert report.problems == []
    assert report.wall_seconds < 100
    assert report.seconds < 50
    assert report.unanswered == 0
    assert report.unsent <= 4  # a match that had not its answer yet, or was just being opened, had one due
    assert report.correct == (stage == "driving")
    assert bool(report.moves) == (stage == "driving")


def begin(*words: str) -> subprocess.Popen[str]:
    """`powderkeg load` that has begun to load: its private service runs."""
    load = subprocess.Popen(
        [sys.executable, "-m", "terminal", "load", "--seconds", "500", "--matches", "3", "--game", "boom", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while len(process_tree(load.pid)) < 4 and time.monotonic() < until:  # with service, store and driver
        time.sleep(0.1)
    return load


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_with_a_report(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """As a terminal sends it: to all processes of the load."""
    page = tmp_path / "load.html"
    load = begin("--json", "--html", str(page))
    try:
        os.killpg(load.pid, number)
        told, _ = load.communicate(timeout=60)
    finally:
        load.kill()
    assert load.returncode == code
    report = json.loads(told)
    assert report["interrupted"] == number.name
    assert report["problems"] == []
    assert report["command"].startswith("powderkeg load --seconds 500")
    assert page.exists()


def test_the_second_signal_ends_it_at_once() -> None:
    load = begin("--json")
    others = [each.pid for each in process_tree(load.pid)[1:]]
    try:
        load.send_signal(signal.SIGINT)
        time.sleep(0.05)
        load.send_signal(signal.SIGTERM)
        told, _ = load.communicate(timeout=60)
    finally:
        load.kill()
    assert (load.returncode, told) == (143, "")
    until = time.monotonic() + 20  # what is left notices by itself that nobody is there any more
    while (left := [pid for pid in others if _lives(pid)]) and time.monotonic() < until:
        time.sleep(0.1)
    assert left == []


def _lives(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
