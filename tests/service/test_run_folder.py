"""Folders for sockets do not pile up: who was killed leaves one, and the next one removes it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from service.embedded_store import EmbeddedStore
from service.run_folder import PREFIX, RunFolder
from service.server import Config
from service.supervisor import Supervisor
from terminal.handlers import serve as handler
from tests.service.running import gone

HOLDS = "from service.run_folder import RunFolder; import time; print(RunFolder().path, flush=True); time.sleep(60)"


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The temporary folder, with nothing in it."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def folders(temporary: Path) -> list[Path]:
    return sorted(temporary.glob(f"{PREFIX}*"))


def test_what_the_killed_leave_is_removed_by_the_next(temporary: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDS], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        held = Path(other.stdout.readline().strip())
        (held / "a.sock").touch()
        mine = RunFolder()
        assert folders(temporary) == sorted([held, mine.path]), "nobody takes it from the living"
        assert mine.path.stat().st_mode & 0o777 == 0o700
        other.kill()
        other.wait()
        assert held in folders(temporary)
        another = RunFolder()
        assert folders(temporary) == sorted([mine.path, another.path])
        mine.remove()
        another.remove()
    assert list(temporary.iterdir()) == []


def test_a_link_to_elsewhere_is_not_followed(temporary: Path) -> None:
    (temporary / "mine").mkdir()
    (temporary / "mine" / "file").touch()
    (temporary / f"{PREFIX}trap").symlink_to(temporary / "mine")
    RunFolder().remove()
    assert (temporary / "mine" / "file").exists()


def test_a_service_removes_what_another_one_has_left(
    temporary: Path, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = temporary / f"{PREFIX}left"
    left.mkdir()
    (left / "worker.sock").touch()
    served: list[Path] = []

    def run(supervisor: Supervisor, _: object) -> None:
        served.append(Path(supervisor.config.neighbours))
        assert folders(temporary) == served

    monkeypatch.setattr(Supervisor, "run", run)
    monkeypatch.setattr(handler, "configure_logs", str)
    handler.serve(Config(store_url, port=0), temporary, workers=2, signing_key=None, log_level="error")
    assert len(served) == 1
    assert left not in served
    assert folders(temporary) == []


def test_the_socket_of_a_store_that_hangs_is_left_alone(temporary: Path) -> None:
    data = temporary / ("long" * 25)
    store = EmbeddedStore(data)
    assert store._run is not None
    try:
        assert [store.socket.parent] == folders(temporary)
        os.kill(store.pid, signal.SIGSTOP)
        os.close(store._run.descriptor)  # as if the service had died
        RunFolder().remove()
        assert store.socket.exists()
    finally:
        os.kill(store.pid, signal.SIGKILL)
        store._process.wait()
        store._lock.close()
    assert gone(data)
    RunFolder().remove()
    assert folders(temporary) == []
