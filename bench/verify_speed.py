"""How fast a log is verified: every entry parsed, re-executed and compared with what it says."""

from __future__ import annotations

from itertools import count
from time import process_time
from typing import Any, TypeAlias

from bench.logs import record
from engines.core.game import Game
from replay.log.replayer import verify

ENTRIES = 500
"""So many are verified at least, in logs of whole games."""

Log: TypeAlias = tuple[str, list[bytes]]


def some_logs(game: Game[Any, Any], seats: int) -> list[Log]:
    """Logs of random games."""
    logs: list[Log] = []
    for number in count():
        logs.append(record(game, seats, number))
        if sum(len(entries) for _, entries in logs) >= ENTRIES:
            break
    return logs


def entries_per_s(logs: list[Log], seconds: float) -> float:
    """Entries verified per second of CPU time, all logs as often as it takes."""
    verified = 0
    start = process_time()
    while (taken := process_time() - start) < seconds:
        for match_id, entries in logs:
            verdict = verify(match_id, entries)
            if not verdict.sound:
                raise AssertionError(f"entry {verdict.first_bad_seq} of a recorded log: {verdict.problem}")
            verified += verdict.entries
    return verified / taken
