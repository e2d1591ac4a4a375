"""The workers of a service: started, watched, and replaced when they die or hang.

The process that supervises serves nobody, so nothing that a caller does can hold it up.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from service.child_process import tied
from service.metrics.readings import worker_samples
from service.metrics.samples import Snapshot
from service.metrics.shared_page import SharedPage
from service.server import Config

log = structlog.get_logger()
CONFIG = "POWDERKEG_WORKER"
"""The variable with the settings of a worker, for some of them are secrets."""
LOOK_EVERY = 0.25
"""Seconds between looks at the workers."""
SILENCE = 10.0
"""Seconds after which a worker that does not beat any more is taken for hung."""
START_SILENCE = 60.0
"""Seconds that a worker has until its first beat."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
"""Seconds until a worker is replaced; the pause doubles with each that dies soon."""
SOON = 60.0
"""Who has lived for so many seconds did not die soon."""


@dataclass(slots=True)
class Worker:
    """A place among the workers, and the process that has it now."""

    place: int = 1
    process: subprocess.Popen[bytes] | None = None
    beats: int = -1
    """Where its beats are read."""
    started: float = 0.0
    last_beat: float | None = None
    pause: float = FIRST_PAUSE
    due: float = 0.0
    """When the next process is to be started, if there is none."""

    def silent_for(self, now: float) -> float:
        """Seconds beyond what a worker may be silent; none if below zero."""
        if self.last_beat is None:
            return now - self.started - START_SILENCE
        return now - self.last_beat - SILENCE


def start_worker(config: Config, log_level: str, beating: int, place: int) -> subprocess.Popen[bytes]:
    """A process that serves these ports and this store, and ends with this one. It beats by writing to a file."""
    command = tied([sys.executable, "-m", "service.worker", log_level, str(beating), str(place)])
    environment, passed = {**os.environ, CONFIG: config.text()}, [beating, *config.metrics_pages]
    return subprocess.Popen(command, env=environment, pass_fds=passed)  # noqa: S603


@dataclass
class Supervisor:
    """Keeps a number of workers running."""

    config: Config
    log_level: str
    count: int
    _ended: signal.Signals | None = None
    """What has ended it."""
    _workers: list[Worker] = field(default_factory=list)
    _deaths: int = 0
    _hangs: int = 0

    def run(self, store_lives: Callable[[], bool] | None) -> None:
        """Until SIGTERM or SIGINT, or until a store that nobody else starts again has died."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        self._workers = [Worker(place) for place in range(1, self.count + 1)]
        try:
            while not self._ended and (store_lives is None or store_lives()):
                self._look()
        finally:
            self._stop()

    def _end(self, number: int, _: object) -> None:
        """SIGINT ends workers at once that wait for balancers."""
        if self._ended is not None and number == signal.SIGINT:
            self._signal(signal.SIGINT)
        self._ended = self._ended or signal.Signals(number)

    def _signal(self, number: signal.Signals) -> None:
        for worker in self._workers:
            if worker.process is not None:
                worker.process.send_signal(number)

    def _look(self) -> None:
        """Hear the beats, then see who is dead, who hangs and who is to be started."""
        self._hear()
        now = time.monotonic()
        for worker in self._workers:
            if worker.process is None:
                if now >= worker.due:
                    self._start(worker)
            elif (code := worker.process.poll()) is not None:
                self._bury(worker, now, code)
            elif worker.silent_for(now) > 0:
                self._hangs += 1
                log.error("worker hangs", pid=worker.process.pid, silent_s=round(SILENCE + worker.silent_for(now), 1))
                worker.process.kill()
                worker.process.wait()
                self._bury(worker, now, worker.process.returncode)
        self._publish(now)

    def _publish(self, now: float) -> None:
        """Tell who reads metrics how the workers fare."""
        if self.config.metrics_pages:
            alive = sum(worker.process is not None for worker in self._workers)
            samples = worker_samples(alive, self._deaths, self._hangs)
            SharedPage(self.config.metrics_pages[0]).write(Snapshot(now, samples))

    def _start(self, worker: Worker) -> None:
        worker.beats, beating = os.pipe()
        os.set_blocking(worker.beats, False)
        os.set_blocking(beating, False)
        worker.process = start_worker(self.config, self.log_level, beating, worker.place)
        os.close(beating)
        worker.started, worker.last_beat = time.monotonic(), None

    def _hear(self) -> None:
        """Wait for beats, for a little while."""
        with selectors.DefaultSelector() as selector:
            for worker in self._workers:
                if worker.process is not None:
                    selector.register(worker.beats, selectors.EVENT_READ, worker)
            deadline = time.monotonic() + LOOK_EVERY
            while (left := deadline - time.monotonic()) > 0 and not self._ended:
                for key, _ in selector.select(left):
                    if os.read(key.fd, 1024):
                        key.data.last_beat = time.monotonic()
                    else:  # it has ended, or is about to
                        selector.unregister(key.fd)

    def _bury(self, worker: Worker, now: float, code: int) -> None:
        """A worker has ended: another one takes its place, after a pause."""
        if now - worker.started > SOON:
            worker.pause = FIRST_PAUSE
        pid = worker.process.pid if worker.process is not None else 0
        self._deaths += 1
        log.error("worker died", pid=pid, code=code, next_in_s=worker.pause)
        os.close(worker.beats)
        worker.process, worker.beats = None, -1
        worker.due, worker.pause = now + worker.pause, min(LONGEST_PAUSE, 2 * worker.pause)

    def _stop(self) -> None:
        """All workers end in good order."""
        self._signal(self._ended or signal.SIGTERM)
        for worker in self._workers:
            if worker.process is not None:
                worker.process.wait()
