"""The short form of `make chaos`, and that its verdict can be a bad one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from powderkeg.v1 import log_pb2
from replay.store.streams import Store
from tests.chaos.__main__ import run
from tests.chaos.faults import FAULTS
from tests.chaos.players import Journal, verdict
from tests.service.running import move, new_match, running


def test_faults_under_load_cost_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    kinds = ["kill worker", "memory full", "torn file"]
    outcome = asyncio.run(run(tmp_path, kinds, seed=3))
    assert outcome.verdict.moves > 10
    assert outcome.verdict.good, outcome.verdict
    assert not outcome.journal.strange
    assert set(outcome.recovery) == set(kinds)
    assert set(kinds) <= set(FAULTS)


@pytest.mark.parametrize("wrong", ["lost", "doubled", "reordered", "unsound"])
def test_what_went_wrong_is_noticed(store_url: str, wrong: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            for player in players * 4:
                await move(player, match_id)
            entries = await service.app.store.read(match_id)
            journal = Journal({match_id: []})
            assert (await verdict(journal, store_url)).good
            with pytest.MonkeyPatch.context() as patch:
                if wrong == "unsound":
                    patch.setattr(Store, "read", answering([*entries[:-1], entries[-1][:-1] + b"?"]))
                elif wrong == "doubled":
                    patch.setattr(Store, "read", answering([*entries, entries[-1]]))
                else:
                    patch.setattr("tests.chaos.players.request_key", lambda _, key: key)
                    keys = [key_of(entry) for entry in entries[5:7]]
                    journal.acknowledged[match_id] = ["another"] if wrong == "lost" else keys[::-1]
                found = await verdict(journal, store_url)
            assert getattr(found, wrong) == 1
            assert not found.good

    asyncio.run(scenario())


def answering(entries: list[bytes]) -> object:
    async def read(*_: object) -> list[bytes]:
        return entries

    return read


def key_of(entry: bytes) -> str:
    return log_pb2.LogEntry.FromString(entry).request_id
