"""What the service logs, whatever another test of the same process has made of structlog's settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from logging import INFO
from typing import Any
from unittest.mock import patch

MODULES = (
    "service.doors.fast.methods",
    "service.doors.web.app",
    "service.limit_hits",
    "service.log_follower",
    "service.metrics.publisher",
    "service.middleware",
    "service.notary",
    "service.presence",
    "service.scheduler",
    "service.store_trouble",
)


class LogRecorder:
    """Takes the place of a logger at level `info`."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def is_enabled_for(self, level: int) -> bool:
        return level >= INFO

    def info(self, event: str, **facts: Any) -> None:
        self.lines.append({"event": event, **facts})

    error = warning = exception = info

    def debug(self, event: str, **facts: Any) -> None:
        """Nobody wants to know."""


@contextmanager
def logged() -> Iterator[list[dict[str, Any]]]:
    """The lines that are logged meanwhile by all who serve callers or need the store."""
    recorder = LogRecorder()
    with ExitStack() as stack:
        for module in MODULES:
            stack.enter_context(patch(f"{module}.log", recorder))
        yield recorder.lines
