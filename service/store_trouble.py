"""Failures of the store, counted and logged: the first of each kind, then a line now and then, then that it is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

log = structlog.get_logger()
SAID_BY_THE_STORE = {
    "OOM": "memory",
    "OutOfMemoryError": "memory",
    "MISCONF": "disk",
    "READONLY": "read_only",
    "ReadOnlyError": "read_only",
    "MASTERDOWN": "read_only",
    "MasterDownError": "read_only",
    "NOREPLICAS": "replicas",
    "LOADING": "loading",
    "BusyLoadingError": "loading",
    "CLUSTERDOWN": "cluster",
    "ClusterDownError": "cluster",
    "TRYAGAIN": "cluster",
    "TryAgainError": "cluster",
    "NOAUTH": "access",
    "NOPERM": "access",
    "WRONGPASS": "access",
    "AuthenticationError": "access",
}
"""Kinds by the first word of an answer, or by the exception that the client of a cluster makes of it."""
KINDS = (*dict.fromkeys(SAID_BY_THE_STORE.values()), "timeout", "connection")
AGAIN_EVERY = 10.0
"""Seconds between two lines about one kind."""
OVER_AFTER = 5.0
"""Seconds without a failure of a kind after which it is over."""


def kind_of(error: Exception) -> str:
    """What is wrong, in a word: one of a few, whatever the store says."""
    text = str(error)
    for word in text.replace(":", " ").split()[:2]:  # before it there may be the name of an exception
        if word in SAID_BY_THE_STORE:
            return SAID_BY_THE_STORE[word]
    return "timeout" if "Timeout" in text or text.startswith("no answer within") else "connection"


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
        self.errors = dict.fromkeys(KINDS, 0)
        self._clock = clock
        self._troubles: dict[str, _Trouble] = {}

    def failed(self, error: Exception, **ids: str) -> None:
        """The store has failed; the ids tell on whose behalf it was asked."""
        kind, now = kind_of(error), self._clock()
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
