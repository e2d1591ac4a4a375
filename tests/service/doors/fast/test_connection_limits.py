"""Settings for a connection to the fast door: calls at once, and calls that are broken off."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from service.doors.fast.limits import MOST_RESETS, DoorLimits, within
from service.limits import LIMITS, NO_LIMITS
from tests.service.doors.fast.echo import echoing
from tests.service.doors.fast.frames import (
    END_HEADERS,
    GOAWAY,
    HEADERS,
    REFUSED_STREAM,
    RST_STREAM,
    connected,
    frame,
    number,
    request_fields,
)
from tests.service.test_limits import allowed


class CountingGate:
    """Lets all in, and remembers which limits were hit."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()

    def admit(self, context: Any) -> None:
        return None

    def refused(self, context: Any) -> None:
        return None

    def hit(self, limit: str, peer: str) -> None:
        self.hits[limit] += 1


def test_settings_cannot_go_beyond_what_zttp_bears() -> None:
    assert within(DoorLimits(), NO_LIMITS) == DoorLimits()
    assert within(DoorLimits(), LIMITS).at_once == 128
    lower = within(DoorLimits(), allowed(connection_streams=3, connection_resets=5))
    assert (lower.at_once, lower.resets) == (3, 5)
    assert within(DoorLimits(), allowed(connection_resets=10_000)).resets == MOST_RESETS


def test_more_calls_at_once_are_refused() -> None:
    gate = CountingGate()

    async def scenario() -> None:
        async with echoing(DoorLimits(at_once=3), gate=gate) as (door, _), connected(door.port) as client:
            for stream in (1, 3, 5, 7):
                client.send(frame(HEADERS, END_HEADERS, stream, client.block(request_fields("Wait"))))
            assert (await client.until(RST_STREAM)).stream == 7
            assert client.seen[-1].payload == number(REFUSED_STREAM)

    asyncio.run(scenario())
    assert gate.hits == {"connection_streams": 1}


def test_who_breaks_off_too_many_calls_is_sent_away() -> None:
    gate = CountingGate()

    async def scenario() -> None:
        async with echoing(DoorLimits(resets=5), gate=gate) as (door, _), connected(door.port) as client:
            for stream in range(1, 11, 2):
                client.send(
                    frame(HEADERS, END_HEADERS, stream, client.block(request_fields("Wait"))),
                    frame(RST_STREAM, 0, stream, number(8)),
                )
            await client.until(GOAWAY)

    asyncio.run(scenario())
    assert gate.hits == {"connection_resets": 1}
