"""Matches that nobody wants any more: how long the service waits, and what it writes then."""

from __future__ import annotations

from dataclasses import dataclass

from powderkeg.v1 import log_pb2
from replay.log.fold import Fold
from replay.log.status import OPEN
from replay.log.times import SECOND_MS

HOUR, DAY = 3600, 24 * 3600
"""What the settings are called in the environment: hours, and days."""
UNITS = ((DAY, "day"), (HOUR, "hour"), (60, "minute"), (1, "second"))


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds the service waits before it ends a match; 0 is for ever."""

    for_start: int = 24 * HOUR
    for_action: int = 30 * DAY

    @classmethod
    def of(cls, *, hours: float, days: float) -> Patience:
        """As the settings of the service say it. Whoever gives less than a second means a second, not for ever."""
        return cls(*(max(1, round(seconds)) if seconds else 0 for seconds in (hours * HOUR, days * DAY)))

    def _waits(self, fold: Fold) -> tuple[log_pb2.AbortCause.ValueType, int]:
        if fold.status == OPEN:
            return log_pb2.ABORT_CAUSE_NOT_STARTED, self.for_start
        return log_pb2.ABORT_CAUSE_NOBODY_ACTED, self.for_action

    def ends_ms(self, fold: Fold) -> int | None:
        """When the match ends by itself if nothing happens; None if it never does."""
        cause, seconds = self._waits(fold)
        since = fold.waits_since(cause)
        return since + SECOND_MS * seconds if since is not None and seconds else None

    def end(self, fold: Fold) -> log_pb2.Aborted:
        """What the log says then."""
        cause, seconds = self._waits(fold)
        nobody = "nobody started the match" if cause == log_pb2.ABORT_CAUSE_NOT_STARTED else "nobody has acted"
        return log_pb2.Aborted(reason=f"{nobody} for {in_words(seconds)}", cause=cause, waited_seconds=seconds)


DEFAULT = Patience()


def in_words(seconds: int) -> str:
    """A time in its largest whole unit."""
    size, unit = next((size, unit) for size, unit in UNITS if seconds % size == 0)
    number = seconds // size
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
