"""A call leaves nothing to the garbage collector: while that works, everybody waits."""

from __future__ import annotations

import asyncio
import gc
from itertools import count

import pytest
from google.protobuf.message import Message

from powderkeg.v1.match_service_pb2 import GetMatchRequest, ListMatchesRequest, SubmitActionRequest
from service.doors.fast.framing import framed
from tests.service.doors.fast.frames import connected
from tests.service.running import running
from tests.store import embedded

CALLS = 50
TURNS = 3
"""What other tests have left in this process may become garbage in one of them."""
OWN = {"grpcio": 5, "fast": 0}
"""Objects that the door itself leaves behind with each call."""


@pytest.mark.wire
@pytest.mark.parametrize(
    ("method", "asked", "code"),
    [
        ("ListMatches", ListMatchesRequest(page_size=1), "0"),
        ("GetMatch", GetMatchRequest(match_id="0" * 24), "5"),
        ("SubmitAction", SubmitActionRequest(match_id="?" * 1000), "3"),
        ("Nothing", GetMatchRequest(), "12"),
    ],
)
def test_no_call_leaves_garbage(door: str, method: str, asked: Message, code: str) -> None:
    async def scenario(store_url: str) -> None:
        async with running(store_url) as (service, anyone), connected(service.port) as client:
            await anyone.call("CreateMatch", game="boom", seats=3)
            path, body = f"/powderkeg.v1.MatchService/{method}", framed(asked.SerializeToString(), gzip=False)

            async def call(stream: int) -> None:
                client.call(stream, path, body)
                assert (await client.status(stream))["grpc-status"] == code

            streams = count(1, 2)
            for _ in range(5):
                await call(next(streams))
            left = []
            for _ in range(TURNS):
                gc.collect()
                gc.disable()
                for _ in range(CALLS):
                    await call(next(streams))
                await asyncio.sleep(0.05)
                left.append(gc.collect())
            assert min(left) <= (OWN[door] + 1) * CALLS

    try:
        with embedded() as store_url:  # of its own: in matches that other tests have left something may be due
            asyncio.run(scenario(store_url))
    finally:
        gc.enable()
