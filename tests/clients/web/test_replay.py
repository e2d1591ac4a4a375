"""Replays in a real browser: a finished match, its proof, a frame in another page, files that are dropped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import grpc
import pytest

from powderkeg.v1 import match_service_pb2
from tests.clients.web.browser import walk
from tests.service.running import Caller, Process, new_match

LONGEST_S = 60
MORE = ("replay", "replay_embedded", "replay_dropped")
"""What `make browse` looks at besides."""


@pytest.fixture(scope="module")
def played(service: Process) -> Process:
    """The service, with one finished match of boom."""
    asyncio.run(play_among_bots(service.address))
    return service


async def play_among_bots(address: str) -> None:
    async with grpc.aio.insecure_channel(address) as channel:
        anyone = Caller(channel)
        match_id, _, _ = await new_match(anyone, seats=3, bots=3)
        watch = match_service_pb2.WatchMatchRequest(match_id=match_id)
        async for _ in anyone.matches.WatchMatch(watch, timeout=LONGEST_S):
            pass  # it ends with the match


@pytest.mark.parametrize("path", ["replay_proof", *(pytest.param(each, marks=pytest.mark.browse) for each in MORE)])
def test_replay(played: Process, data: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setenv("POLICY", str(data / "policy.txt"))
    walk(path, played.web_port)
