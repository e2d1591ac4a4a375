"""Whether what was read from a file has the shape of a report: every figure that is compared, with its type."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from sys import float_info
from typing import Any

from engines.core.errors import BadSetup
from loadtest.breakdown import SECTIONS
from loadtest.latencies import LATENCIES
from loadtest.pace import pace_of

Report = Mapping[str, Any]
"""As `powderkeg load --json` prints it."""
Kind = tuple[str, Callable[[Any], bool]]
"""What a value must be, in words, and whether it is that."""


def _is_number(value: Any) -> bool:
    """NaN and infinity are none, and no figure of a report is below 0."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= float_info.max


def _is_stages(value: Any) -> bool:
    try:
        return isinstance(value, str) and (not value or pace_of(0.0, value) is not None)
    except BadSetup:
        return False


NUMBER: Kind = ("a number", _is_number)
NUMBER_OR_NULL: Kind = ("a number or null", lambda value: value is None or _is_number(value))
TRUTH: Kind = ("true or false", lambda value: isinstance(value, bool))
OBJECT: Kind = ("an object", lambda value: isinstance(value, dict))
OBJECT_OR_NULL: Kind = ("an object or null", lambda value: value is None or isinstance(value, dict))
STAGES: Kind = ("stages, such as 0:10s,200:60s, or empty", _is_stages)

NEEDED: Mapping[str, Kind] = {
    "correct": TRUTH,
    **dict.fromkeys(("moves", "unsent", "seconds", "moves_per_s"), NUMBER),
    "latency_ms": OBJECT_OR_NULL,
    "plan": OBJECT,
    **dict.fromkeys(SECTIONS, OBJECT),
}
"""What every report has."""
COSTS = {
    "server_cpu_s_per_1000_moves": "server CPU s per 1,000 moves",
    "store_cpu_s_per_1000_moves": "store CPU s per 1,000 moves",
    "driver_cpu_s_per_1000_moves": "driver CPU s per 1,000 moves",
    "entry_bytes_per_move": "bytes of an entry",
}
"""What a report may have, in words."""


def mistake_in(report: Report) -> str:
    """The first figure that is not what it should be, by its key; empty if there is none."""
    return next(_mistakes(report), "")


def _mistakes(report: Report) -> Iterator[str]:
    """Whoever takes the next one has taken the one before: what is inside of it can be read."""
    yield from _mistakes_of("", report, {**NEEDED, **dict.fromkeys(COSTS, NUMBER_OR_NULL)})
    yield from _mistakes_of("plan.", report["plan"], {"rate": NUMBER, "seconds": NUMBER, "stages": STAGES})
    yield from _mistakes_of_latency("", report)
    for section in SECTIONS:
        for name, row in report[section].items():
            yield from _mistakes_of(f"{section}.", report[section], {name: OBJECT})
            place = f"{section}.{name}."
            yield from _mistakes_of(place, row, {"count": NUMBER, "errors": NUMBER, "latency_ms": OBJECT_OR_NULL})
            yield from _mistakes_of_latency(place, row)


def _mistakes_of_latency(place: str, holder: Report) -> Iterator[str]:
    if holder["latency_ms"] is not None:
        yield from _mistakes_of(f"{place}latency_ms.", holder["latency_ms"], dict.fromkeys(LATENCIES, NUMBER))


def _mistakes_of(place: str, found: Report, kinds: Mapping[str, Kind]) -> Iterator[str]:
    for key, (kind, fits) in kinds.items():
        if not fits(found.get(key)):
            said = f"{json.dumps(found[key]):.40}" if key in found else "missing"
            yield f"{place}{key} must be {kind}, and is {said}"
