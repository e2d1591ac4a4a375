"""Clients of other makers at the fast door, with more calls than one connection takes.

A connection is sent away after a hundred calls here, so that it happens often. `make doors` leaves the limits as
they are and calls more.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from powderkeg.client import Powderkeg, Retry
from service.doors.fast import door as fast
from service.doors.fast.limits import DoorLimits
from tests.clients.typescript.node import CLIENTS, NODE
from tests.service.running import new_match, running

ROOT = Path(__file__).parents[4]
HERE = Path(__file__).parent / "clients"
CALLS = int(os.environ.get("POWDERKEG_CALLS", "0"))
"""With the limits as they are; 0 is few calls, and limits that are lower."""
FEW, LOW = 800, DoorLimits(streams=100)
ENVIRONMENT = {
    "PROTO": str(ROOT / "proto"),
    "CLIENTS": str(CLIENTS),
    "NODE_PATH": str(ROOT / "requirements" / "node" / "node_modules"),
}


@pytest.fixture(autouse=True)
def _low(monkeypatch: pytest.MonkeyPatch) -> None:
    if not CALLS:
        monkeypatch.setattr(fast, "DoorLimits", lambda: LOW)


def program(*words: str | Path, **environment: str) -> str:
    """What it prints. It must not fail."""
    done = subprocess.run(
        words,
        env={**os.environ, **ENVIRONMENT, **environment},
        capture_output=True,
        text=True,
        timeout=60 + CALLS / 100,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def called(store_url: str, *words: str | Path, lanes: int = 8) -> Any:
    """What a program in Node says of its calls."""

    async def scenario() -> Any:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            asked = (f"127.0.0.1:{service.port}", match_id, str(CALLS or FEW), str(lanes))
            return json.loads(await asyncio.to_thread(program, NODE, *words, *asked))

    return asyncio.run(scenario())


def test_grpc_js(store_url: str) -> None:
    told = called(store_url, HERE / "grpc_js.cjs")
    assert told == {
        "good": CALLS or FEW,
        "errors": {},
        "updates": 5,
        "refused": [5, True],
        "malformed": 3,
    }


def test_connect_es(store_url: str) -> None:
    """Node refuses calls by itself that are made while it hears of a connection's end; no other is lost."""
    told = called(store_url, HERE / "connect_es.mjs", "plain")
    errors = told["errors"]
    assert {*errors} <= {"[internal] Stream closed with error code NGHTTP2_REFUSED_STREAM"}
    assert told["good"] + sum(errors.values()) == (CALLS or FEW)
    assert sum(errors.values()) <= 8 * ((CALLS or FEW) // (DoorLimits().streams if CALLS else LOW.streams)), (
        "a call of each lane, each time"
    )
    assert (told["updates"], told["refused"]) == (5, 5)


def test_our_client_for_typescript_notices_nothing(store_url: str) -> None:
    """With more calls at once than a connection takes: those that wait for their turn at the client are made again."""
    told = called(store_url, HERE / "connect_es.mjs", "ours", lanes=200)
    assert (told["good"], told["errors"]) == (CALLS or FEW, {})


def test_our_client_for_python_notices_nothing(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the limits as they are, and without a second attempt."""
    monkeypatch.setattr(fast, "DoorLimits", DoorLimits)
    calls = max(CALLS, 4_400)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            async with Powderkeg.connect(f"127.0.0.1:{service.port}", retry=Retry(attempts=1)) as client:

                async def lane() -> None:
                    for _ in range(calls // 8):
                        assert (await client.match(match_id)).id == match_id

                await asyncio.gather(*(lane() for _ in range(8)))

    asyncio.run(scenario())


def test_k6(store_url: str) -> None:
    k6 = Path(sys.executable).parent / "k6"

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            place = {"ADDRESS": f"127.0.0.1:{service.port}", "MATCH": match_id, "CALLS": str(CALLS or FEW)}
            words = ("run", "--quiet", "--no-usage-report", str(HERE / "k6.js"))
            said = await asyncio.to_thread(program, k6, *words, **place)
            assert "100.00%" in said, said

    asyncio.run(scenario())


def test_buf_curl(store_url: str) -> None:
    """By reflection, over HTTP/2 that is not asked for."""
    buf = Path(sys.executable).parent / "buf"
    words = ("curl", "--protocol", "grpc", "--http2-prior-knowledge")

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            address = f"http://127.0.0.1:{service.port}"
            listed = await asyncio.to_thread(program, buf, *words, "--list-services", address)
            assert "powderkeg.v1.MatchService" in listed.split()
            asked = json.dumps({"matchId": match_id})
            call = f"{address}/powderkeg.v1.MatchService/GetMatch"
            told = json.loads(await asyncio.to_thread(program, buf, *words, "--data", asked, call))
            assert told["match"]["id"] == match_id

    asyncio.run(scenario())
