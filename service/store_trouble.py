"""Failures of the store, counted and logged: the first of each kind, then a line now and then, then that it is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from replay.store.causes import CAUSES, kind_of

log = structlog.get_logger()
AGAIN_EVERY = 10.0
"""Seconds between two lines about one kind."""
OVER_AFTER = 5.0
"""Seconds without a failure of a kind after which it is over."""


@dataclass(slots=True)
class _Trouble:
    """A kind of failure that is not over."""

    since: float
    told: float
    last: float
    failures: int = 1
    untold: int = 0


class StoreTrouble:
    """Hears of every failure of the store in this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.errors = dict.fromkeys(CAUSES, 0)
        self._clock = clock
        self._troubles: dict[str, _Trouble] = {}

    def failed(self, error: Exception, **ids: str) -> None:
        """The store has failed; the ids tell on whose behalf it was asked."""
        kind, now = kind_of(str(error)), self._clock()
        self.errors[kind] += 1
        trouble = self._troubles.get(kind)
        if trouble is None:
            self._troubles[kind] = _Trouble(now, now, now)
            log.error("the store fails", kind=kind, error=str(error), **ids)
            return
        trouble.last = now
        trouble.failures += 1
        trouble.untold += 1
        if now - trouble.told >= AGAIN_EVERY:
            log.error("the store still fails", kind=kind, error=str(error), failures=trouble.untold, **ids)
            trouble.told, trouble.untold = now, 0

    def look(self) -> None:
        """Tell what is over; to be called now and then while the store answers."""
        now = self._clock()
        for kind, trouble in [*self._troubles.items()]:
            if now - trouble.last >= OVER_AFTER:
                lasted = round(trouble.last - trouble.since, 1)
                log.info("the store answers again", kind=kind, failures=trouble.failures, lasted_s=lasted)
                del self._troubles[kind]
