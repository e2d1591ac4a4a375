"""How things stand in the store, in a few numbers that cost the same however much there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from powderkeg.v1 import match_pb2
from replay.log.status import ABORTED, FINISHED, OPEN, PLAYING
from replay.store.listing import Filter
from replay.store.streams import DUE, MATCHES, UNSIGNED, Store
from replay.store.together import together

STATUSES = {
    match_pb2.MatchStatus.Name(each).removeprefix("MATCH_STATUS_").lower(): each
    for each in (OPEN, PLAYING, FINISHED, ABORTED)
}
PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class StoreFigures:
    """What a store holds and what it waits for."""

    matches: dict[str, int]
    """By status; those on no list are private."""
    unsigned: int
    signing_lag_s: float
    due_lag_s: float


async def store_figures(store: Store, now_ms: int) -> StoreFigures:
    lists = [Filter(status=status).key for status in STATUSES.values()]
    every, unsigned, signing, due, *listed = await together(
        store.call("ZCARD", MATCHES),
        store.call("ZCARD", UNSIGNED),
        store.call("ZRANGE", UNSIGNED, 0, 0, "WITHSCORES"),
        store.call("ZRANGE", DUE, 0, 0, "WITHSCORES"),
        *(store.call("ZCARD", each) for each in lists),
    )
    matches = dict(zip(STATUSES, listed, strict=True))
    matches[PRIVATE] = max(0, every - sum(listed))
    return StoreFigures(matches, unsigned, _late_s(signing, now_ms), _late_s(due, now_ms))


def _late_s(first: Any, now_ms: int) -> float:
    """Seconds since the time of a list's first row; 0 if it has not come, or there is no row."""
    if not first:
        return 0.0
    return max(0.0, (now_ms - float(first[1])) / 1000)
