"""Signals: the first one ends a load in good order, the second one at once."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SIGNAL_EXIT_CODE = 128
"""What a shell adds to its number for the exit code."""


class StopRequest:
    """Whether a load is to end before its time."""

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None

    @property
    def name(self) -> str:
        return self.signal.name if self.signal is not None else ""

    @property
    def exit_code(self) -> int:
        return SIGNAL_EXIT_CODE + self.signal if self.signal is not None else 0

    def take(self, number: int, _: FrameType | None = None) -> None:
        """A signal has come."""
        if self.signal is None:
            self.signal = signal.Signals(number)
            return
        for each in SIGNALS:  # what was started is ended without being disturbed again
            signal.signal(each, signal.SIG_IGN)
        sys.exit(SIGNAL_EXIT_CODE + number)


@contextmanager
def stop_on_signals() -> Iterator[StopRequest]:
    """Signals are taken by what this gives, as long as it lasts."""
    stop = StopRequest()
    before = {each: signal.signal(each, stop.take) for each in SIGNALS}
    try:
        yield stop
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
