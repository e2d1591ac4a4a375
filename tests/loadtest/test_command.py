"""`powderkeg load`, as its user would type it: with a private service, in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from math import inf, nan
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import grpc
import pytest

from engines.core.errors import BadSetup
from loadtest import LoadFailed, LoadPlan, LoadTable, run_load
from loadtest import private_service as own
from terminal.files import check_writable
from terminal.handlers.load import check_bounds
from tests.service.running import process
from tests.terminal.command_line import powderkeg


def test_a_private_service_is_loaded_and_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "load.html"
    left = Path(mkdtemp(prefix="powderkeg-"))  # of a short name, for there will be sockets in it
    monkeypatch.setenv("TMPDIR", str(left))
    words = "load --matches 4 --moves 600 --processes 2 --workers 2 --by mixed --watchers 1 --reconnect-every 10 --json"
    done = powderkeg(*words.split(), "--game", "boom", "--game", "kittens:3", "--html", str(page))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["correct"]
    assert report["moves"] == 600
    assert report["plan"]["tables"] == ["boom:3", "kittens:3"]
    for measured in ("server_cpu_s_per_1000_moves", "store_cpu_s_per_1000_moves", "driver_cpu_s_per_1000_moves"):
        assert report[measured] > 0
    assert 40 < report["entry_bytes_per_move"] < report["stream_bytes_per_move"] < report["aof_bytes_per_move"]
    assert "Correct: all" in page.read_text(encoding="utf-8")
    assert not [*left.glob("powderkeg-load-*")]
    rmtree(left)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"tables": (LoadTable("boom", 9),)}, "boom is for 3 to 5 seats, not for 9"),
        ({"tables": (LoadTable("boom", 3),), "options": {"first_seat": "9"}}, "must be a seat from 0 to 2"),
        ({"tables": ()}, "name a game"),
        ({"by": "hand"}, "must be submit, play, mixed"),
        ({"by": "submit", "quiet": True}, "use --by play"),
        ({"seconds": 0.0}, "--seconds 0"),
        ({"matches": 2, "processes": 3}, "at most one for each match"),
        ({"moves": 1, "processes": 2}, "at least one for each process"),
        ({"seed": "\n"}, "any printable text"),
        ({"server_pid": 1}, "a private one is known"),
        ({"rate": inf}, "--rate inf"),
        ({"rate": 5.0, "stages": "5:1s"}, "--rate: the stages have rates of their own"),
        ({"stages": "0:5s,0:5s"}, "no move is ever sent"),
        ({"stages": "5:0s"}, "--stages 5:0s: 0 s: must be above 0"),
        ({"stages": "5:25h"}, "90000 s: must be above 0 and at most 86400"),
        ({"rate": nan}, "--rate nan"),
        ({"seconds": inf}, "at most 86400"),
        ({"address": "here:1", "workers": 2}, "--workers: of a private service"),
        ({"address": "here:1", "server_pid": 2**30}, "no such process; give the number of the process of"),
        ({"address": "here:1", "server_pid": os.getpid()}, "this is a load, not a service"),
        (
            {"tables": (LoadTable("kittens", 3), LoadTable("boom", 3)), "options": {"expansions": "imploding"}},
            "^boom: ",
        ),
    ],
)
def test_mistakes_are_named(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        LoadPlan(**changes).check()


def test_only_a_service_is_taken_for_one(tmp_path: Path) -> None:
    other = subprocess.Popen(["sleep", "60"])  # noqa: S607
    try:
        while not Path(f"/proc/{other.pid}/cmdline").read_bytes():
            time.sleep(0.01)  # it is about to become what it was started as
        with pytest.raises(BadSetup, match=f"--server-pid {other.pid}: this is not a service .sleep 60"):
            LoadPlan(address="here:1", server_pid=other.pid).check()
    finally:
        other.kill()
        other.wait()
    with process("--data", str(tmp_path / "data")) as service:
        LoadPlan(address=service.address, server_pid=service.process.pid).check()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--html /proc/load.html", "/proc/load.html: nothing can be written there"),
        ("--address 127.0.0.1:1 --workers 1", "--workers: of a private service"),
        ("--rate inf", "--rate inf: must be a number of moves per second"),
        ("--stages 200", "'200' is no stage; write RATE:TIME for each, as in 0:10s,200:60s"),
        ("--stages=", "--stages '': an empty stage is no stage; write RATE:TIME for each, as in 0:10s,200:60s"),
        ("--stages ,", "--stages ',': an empty stage is no stage; write RATE:TIME for each"),
        ("--threshold=", "--threshold '': write FIGURE<BOUND or FIGURE>BOUND, as in p99<50ms,errors<0.1%"),
        ("--threshold , --threshold p99<50ms", "--threshold '': write FIGURE<BOUND or FIGURE>BOUND, as in"),
        ("--stages 200:5s --seconds 5", "--seconds: the stages say how long it takes"),
        ("--threshold p99<50", "p99 is a time: write its unit, which is us, ms or s, as in p99<50ms,errors<0.1%"),
    ],
)
def test_mistakes_are_found_before_anything_is_started(words: str, complaint: str) -> None:
    done = powderkeg("load", *words.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr


@pytest.mark.parametrize("blank", ["", " ", ",", " , "])
def test_blanks_are_neither_stages_nor_thresholds(blank: str) -> None:
    with pytest.raises(BadSetup, match=r"^--stages .* is no stage; write RATE:TIME"):
        check_bounds(blank, [])
    with pytest.raises(BadSetup, match=r"^--threshold .*: write FIGURE<BOUND"):
        check_bounds(None, ["p99<50ms", blank])
    check_bounds(None, [])


def test_where_it_was_tried_to_write_nothing_is_left(tmp_path: Path) -> None:
    check_writable(tmp_path / "load.html")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(("text", "complaint"), [("bom", "did you mean boom"), ("boom:x", "NAME or NAME:SEATS")])
def test_so_are_games_that_are_none(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        LoadTable.named(text)
    assert (LoadTable.named("boom"), LoadTable.named("boom:4")) == (LoadTable("boom", 3), LoadTable("boom", 4))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere"])
def test_nobody_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "FIRST_ANSWER_SECONDS", 0.3)
    with pytest.raises(OSError, match=address):
        run_load(LoadPlan(address=address))


def test_a_process_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the service answers, and knows no calls."""
    server = grpc.server(ThreadPoolExecutor(1))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        with pytest.raises(LoadFailed, match="UNIMPLEMENTED"):
            run_load(LoadPlan(address=f"127.0.0.1:{port}", tables=(LoadTable("boom", 3),), matches=1))
    finally:
        server.stop(None)
