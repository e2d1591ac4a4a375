"""The same figures for each kind of call, for each game, and for those who watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from loadtest.latencies import new_histogram, percentiles, recorded_us

CALLS, GAMES, LAG = "calls", "games", "lag"
SECTIONS = (CALLS, GAMES, LAG)
WHO_IS_TOLD = WATCHERS, SEATS = "watchers", "seats"
"""Whose lag is measured."""
Row = Mapping[str, Any]
"""`count`, `errors` and `latency_ms`, which is None where nothing was measured."""
EncodedRows = dict[tuple[str, str], tuple[int, int, bytes]]
"""By section and name, as a process tells them."""


@dataclass
class CallCounts:
    """How often something was done, how often it failed, and how long it took."""

    count: int = 0
    errors: int = 0
    latencies: Any = field(default_factory=new_histogram)


@dataclass
class Breakdown:
    """Tallies by section and name."""

    tallies: dict[tuple[str, str], CallCounts] = field(default_factory=dict)

    def took(self, section: str, name: str, seconds: float) -> None:
        """It was done, in so many seconds."""
        tally = self._tally(section, name)
        tally.count += 1
        tally.latencies.record_value(recorded_us(seconds))

    def failed(self, section: str, name: str) -> None:
        """It was tried."""
        tally = self._tally(section, name)
        tally.count += 1
        tally.errors += 1

    def encoded(self) -> EncodedRows:
        return {key: (each.count, each.errors, each.latencies.encode()) for key, each in self.tallies.items()}

    def add(self, rows: EncodedRows) -> None:
        """Those of another process."""
        for key, (count, errors, latencies) in rows.items():
            tally = self._tally(*key)
            tally.count += count
            tally.errors += errors
            tally.latencies.decode_and_add(latencies)

    def rows(self, section: str) -> dict[str, Row]:
        """By name, in the order of the alphabet."""
        found = sorted((name, tally) for (of, name), tally in self.tallies.items() if of == section)
        return {
            name: {
                "count": tally.count,
                "errors": tally.errors,
                "latency_ms": percentiles(tally.latencies),
            }
            for name, tally in found
        }

    def _tally(self, section: str, name: str) -> CallCounts:
        found = self.tallies.get((section, name))
        if found is None:
            found = self.tallies[section, name] = CallCounts()
        return found
