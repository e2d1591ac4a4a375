"""Who is behind an entry, and how long it took them to decide."""

from __future__ import annotations

from powderkeg.v1 import log_pb2
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.steps import Asked, Step


def acting_seat(entry: log_pb2.LogEntry) -> int | None:
    """The seat that an entry is about, if it is about one."""
    match entry.WhichOneof("entry"):
        case "seat_taken":
            return entry.seat_taken.seat
        case "seat_left":
            return entry.seat_left.seat
        case "acted":
            return entry.acted.seat
        case "seat_resigned":
            return entry.seat_resigned.seat
    return None


def read_timed(fold: Fold, data: bytes, *, verify: bool = True) -> tuple[Step, int | None]:
    """The next entry, and how many milliseconds its seat took to decide; None if it answers no decision."""
    since, asked = fold.since_ms, fold.asked
    step = read_next(fold, data, verify=verify)
    return step, fold.time_ms - since if _answers(step.entry, asked) else None


def _answers(entry: log_pb2.LogEntry, asked: Asked) -> bool:
    """Whether somebody answers here who was asked; a standing pass, or leaving, answers nothing."""
    if not entry.HasField("acted") or entry.acted.action.HasField("standing_pass"):
        return False
    return any(ask.seat == entry.acted.seat for ask in asked.of(entry.acted.seat))
