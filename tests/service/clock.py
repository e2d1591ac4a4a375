"""A clock for tests of what the service does as time goes by."""

from __future__ import annotations

import pytest

from service.clock import StoreClock


class Clock:
    """The time as the service sees it: it goes on when the test says so."""

    def __init__(self, ms: int) -> None:
        self.ms = ms

    @classmethod
    def at(cls, ms: int, monkeypatch: pytest.MonkeyPatch) -> Clock:
        """The clock of every service."""
        clock = cls(ms)
        monkeypatch.setattr(StoreClock, "now_ms", lambda _: clock.ms)
        return clock
