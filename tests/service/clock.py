"""A clock for tests of what the service does as time goes by."""

from __future__ import annotations

import sys

import pytest


class Clock:
    """The time as the service sees it: it goes on when the test says so."""

    def __init__(self, ms: int) -> None:
        self.ms = ms

    def __call__(self) -> int:
        return self.ms

    @classmethod
    def at(cls, ms: int, monkeypatch: pytest.MonkeyPatch) -> Clock:
        """The clock of every module of the service that reads one."""
        clock = cls(ms)
        for name, module in list(sys.modules.items()):
            if name.startswith("service.") and name != "service.clock" and hasattr(module, "now_ms"):
                monkeypatch.setattr(module, "now_ms", clock)
        return clock
