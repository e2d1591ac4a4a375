"""Workers are supervised: who dies or hangs is noticed and replaced."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from loadtest.usage import process_tree
from service import worker
from service.embedded_store import EmbeddedStore
from service.server import Config
from service.supervisor import FIRST_PAUSE, LONGEST_PAUSE, SOON, Supervisor, Worker
from tests.service.running import gone, process, store_pids, wait_until_it_answers

QUICK = "import service.supervisor as each; each.SILENCE = 4.0; import terminal; terminal.main()"
"""`powderkeg`, with less patience for workers that hang. Who lives is never four beats late."""


def eventually(what: Callable[[], Any], seconds: float = 40) -> Any:
    """What is found once there is something to be found."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


@contextmanager
def two_workers(tmp_path: Path, store_url: str) -> Iterator[tuple[int, Callable[[], str]]]:
    """A service with two workers: the process that supervises, and what was logged so far."""
    words = ["serve", "--port", "0", "--no-web", "--workers", "2"]
    said = tmp_path / "said"
    with said.open("w") as out:
        started = subprocess.Popen(
            [sys.executable, "-c", QUICK, *words], stderr=out, env={**os.environ, "REDIS_URL": store_url}
        )
    try:
        eventually(lambda: said.read_text().count('"event": "serving"') == 2)
        yield started.pid, said.read_text
        started.send_signal(signal.SIGTERM)
        assert started.wait(timeout=20) == 0
    finally:
        started.kill()
        started.wait()


def workers_of(pid: int) -> set[int]:
    return {each.pid for each in process_tree(pid)} - {pid}


@pytest.mark.parametrize(("sent", "noticed"), [(signal.SIGKILL, "worker died"), (signal.SIGSTOP, "worker hangs")])
def test_who_dies_or_hangs_is_replaced(tmp_path: Path, store_url: str, sent: signal.Signals, noticed: str) -> None:
    with two_workers(tmp_path, store_url) as (first, said):
        before = workers_of(first)
        assert len(before) == 2
        victim = min(before)
        os.kill(victim, sent)
        eventually(lambda: said().count('"event": "serving"') == 3)
        after = workers_of(first)
        assert len(after) == 2
        assert before - after == {victim}
        assert re.search(rf'"pid": {victim}.*"event": "{noticed}"', said())
        [address] = re.findall(r"listens on (127\.0\.0\.1:\d+)", said())
        wait_until_it_answers(address)
    assert said().count("worker died") == 1, "who ends because all end has not died"


def test_the_pause_grows_with_each_that_dies_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "close", lambda _: None)
    place, supervised = Worker(), Supervisor(Config("redis://nowhere"), "error", 1)
    now, pauses = 100.0, []
    for _ in range(12):
        place.started = now
        now += 1
        supervised._bury(place, now, 1)
        pauses.append(place.due - now)
        now = place.due
    assert pauses[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert pauses[-1] == LONGEST_PAUSE
    place.started = now
    supervised._bury(place, now + SOON + 1, 1)
    assert place.due == now + SOON + 1 + FIRST_PAUSE


@pytest.mark.parametrize("presence", [True, False])
def test_a_worker_serves_as_it_was_told(monkeypatch: pytest.MonkeyPatch, presence: bool) -> None:
    started: list[tuple[list[str], dict[str, str]]] = []
    served: list[Config] = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, env, **_: started.append((words, env)))
    monkeypatch.setattr(worker, "run", lambda config, **_: served.append(config))
    monkeypatch.setattr(worker, "configure_logs", str)
    config = Config("redis://nowhere", "127.0.0.9", 7, "a key", signing_keys="keys", presence=presence)
    place = Worker()
    Supervisor(config, "info", 1)._start(place)
    os.close(place.beats)
    ((words, environment),) = started
    monkeypatch.setattr(sys, "argv", words[words.index("service.worker") :])
    monkeypatch.setattr(os, "environ", environment)
    worker.main()
    assert served == [config]


def test_a_folder_is_locked_as_long_as_its_store_lives(tmp_path: Path) -> None:
    """The service was killed, and its store hangs: another one on the same files would ruin them."""
    words = ("--data", str(tmp_path))
    with process(*words, REDIS_URL="") as killed:
        [store] = store_pids(tmp_path)
        os.kill(store, signal.SIGSTOP)
        killed.kill()
        try:
            with pytest.raises(OSError, match="the store of a service that has ended still lives"):
                EmbeddedStore(tmp_path, patience=0.5)
            assert (tmp_path / "valkey.sock").exists()
        finally:
            os.kill(store, signal.SIGCONT)
    with process(*words, REDIS_URL=""):  # waits until the other one has ended
        assert store not in store_pids(tmp_path)
    assert gone(tmp_path)
