"""Limits that callers have run into: each is counted, and logged the first time for a caller."""

from __future__ import annotations

from collections import OrderedDict

import structlog

log = structlog.get_logger()
OF_REASONS = {"BUSY": "log_reads", "SLOW_WATCHER": "slow_watchers"}
"""Limits that are known by the reason of the refusal alone."""
REMEMBERED = 10_000
"""Callers and limits of which a process remembers that it has logged them."""


class LimitHits:
    """Hears of every limit that was hit in this process."""

    def __init__(self) -> None:
        self.hits: dict[str, int] = dict.fromkeys(OF_REASONS.values(), 0)
        """By the name of the limit: there are as many as the code names, whoever calls."""
        self._logged: OrderedDict[tuple[str, str], None] = OrderedDict()

    def hit(self, limit: str, caller: str, **ids: str) -> None:
        """A caller, known by its address, was refused or held up by a limit; the ids tell with which request."""
        self.hits[limit] = self.hits.get(limit, 0) + 1
        if (limit, caller) in self._logged:
            return
        self._logged[limit, caller] = None
        if len(self._logged) > REMEMBERED:
            self._logged.popitem(last=False)
        log.info("limit hit", limit=limit, caller=caller, **ids)
