"""A service of the load's own, in processes of its own, that is gone afterwards with all it has kept."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc

from loadtest.tls import TLS_SCHEME, TlsFiles, why_no_service
from replay.audit.policy import Policy, Trusted
from replay.signed.notes import Verifier
from service.child_process import tied

FIRST_ANSWER_SECONDS = 5.0
"""Seconds that a service has to answer at first,"""
START_SECONDS = 30.0
"""to start,"""
END_SECONDS = 10.0
"""and to end."""
NOBODY_ANSWERS = "start one with `powderkeg serve`, write https:// if it speaks TLS, or leave --address out"
SAID = (r"listens on (\S+:\d+)", r"Browsers open http://(\S+:\d+)/", r"signs as (\S+)")
"""What a service says when it starts."""
FOREIGN_SETTINGS = (
    *("REDIS_URL", "PORT", "POWDERKEG_ORGANIZER_KEY", "POWDERKEG_SIGNING_KEY", "FORCE_COLOR"),
    *(
        "POWDERKEG_DOOR",
        "WEB_PORT",
        "POWDERKEG_WEB",
        "POWDERKEG_TLS_CERT",
        "POWDERKEG_TLS_KEY",
        "POWDERKEG_TLS_CLIENT_CA",
    ),
)
"""Of the environment, that are meant for other services."""

AS_FAST_AS_IT_GOES = ("--no-limits", "--fsync", "everysec")
"""The settings of a service that is loaded."""


@dataclass(frozen=True)
class ServiceUnderLoad:
    """A service that can be loaded."""

    address: str
    pid: int = 0
    """Its first process, if it is on this machine and known."""
    socket: Path | None = None
    """Of its store, if that is private too."""
    policy: Policy | None = None
    """Its key, if that is known."""
    web: str = ""
    """Where it listens for browsers, if that is known."""


@contextmanager
def running_service(address: str, pid: int = 0, tls: TlsFiles | None = None) -> Iterator[ServiceUnderLoad]:
    """A service that somebody else has started, and that answers."""
    with grpc.secure_channel(address, tls.credentials()) if tls else grpc.insecure_channel(address) as channel:
        try:
            grpc.channel_ready_future(channel).result(FIRST_ANSWER_SECONDS)
        except grpc.FutureTimeoutError:
            shown = f"{TLS_SCHEME if tls else ''}{address}"
            advice = why_no_service(address, tls) if tls else NOBODY_ANSWERS
            raise ConnectionError(f"no service answers at {shown}: {advice}") from None
    yield ServiceUnderLoad(address, pid)


@contextmanager
def start_private_service(
    workers: int, door: str = "grpcio", settings: Sequence[str] = AS_FAST_AS_IT_GOES, checkout: Path | None = None
) -> Iterator[ServiceUnderLoad]:
    """`powderkeg serve` with a store in a temporary folder. All its workers listen when this begins.

    It is the service of this checkout of the project, or of another one.
    """
    with tempfile.TemporaryDirectory(prefix="powderkeg-load-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        places = ["--port", "0", "--web-port", "0", "--data", str(folder / "data")]
        words = ["serve", *places, "--workers", str(workers)]
        command = tied([sys.executable, "-m", "terminal", *words, *settings])
        environment = {key: value for key, value in os.environ.items() if key not in FOREIGN_SETTINGS}
        environment["POWDERKEG_DOOR"] = door  # an older checkout may know no other
        if checkout is not None:
            environment["PYTHONPATH"] = os.pathsep.join(str(checkout / each) for each in (".", "clients/python/src"))
        with (folder / "said").open("wb") as said:
            # In a session of its own: signals are for the load, which ends it.
            process = subprocess.Popen(  # noqa: S603
                command, stdout=said, stderr=said, env=environment, cwd=checkout, start_new_session=True
            )
        try:
            address, web, key = _wait_for_all(process, folder / "said", workers)
            policy = Policy(Trusted(Verifier.parse(key)))
            yield ServiceUnderLoad(address, process.pid, folder / "data" / "valkey.sock", policy, web)
        finally:
            _end(process)


def _wait_for_all(process: subprocess.Popen[bytes], said: Path, workers: int) -> tuple[str, str, str]:
    """Addresses and key, once every worker has said that it serves: connections are dealt out among those that do."""
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        text = said.read_text(encoding="utf-8", errors="replace")
        found = [re.search(pattern, text) for pattern in SAID]
        if all(found) and text.count('"event": "serving"') >= workers:
            address, web, key = (each[1] for each in found if each)
            return address, web, key
        time.sleep(0.05)
    raise OSError(f"the private service did not start: {said.read_text(encoding='utf-8', errors='replace')[-1000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
