"""Entries of a log in which nobody plays, in words: that a match was created, a seat taken, the game dealt."""

from __future__ import annotations

from typing import Any

from powderkeg.v1 import log_pb2
from words.bundles import bundle
from words.meanings import kebab
from words.printable import printable


def entry_text(entry: log_pb2.LogEntry, language: str) -> str:
    """What is said of such an entry; nothing of any other."""
    given: dict[str, Any] = {}
    match kind := entry.WhichOneof("entry"):
        case "genesis":
            given = {"seats": entry.genesis.seats, "clock": entry.genesis.seconds_per_decision}
        case "seat_taken":
            given = {"name": printable(entry.seat_taken.name), "seat": entry.seat_taken.seat}
        case "seat_left":
            given = {"seat": entry.seat_left.seat}
        case "aborted":
            given = {"reason": printable(entry.aborted.reason)}
        case "looked":
            looked = entry.looked
            given = {"seat": looked.seat if looked.HasField("seat") else "none", "seq": looked.seq}
    words, name = bundle("", language), f"entry-{kebab(kind or '')}"
    return words.say(name, given) if words.has(name) else ""
