"""The short form of `make chaos`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.chaos.__main__ import rounds
from tests.chaos.faults import FAULTS
from tests.chaos.run import run

KINDS = (
    "memory full",
    "clients' lines: cut mid-frame",
    "store's line: trickling",
    "torn append-only file",
    "kill -9 of a worker",
)
"""The clocks of the two services are an hour apart all the time."""


def test_faults_under_load_cost_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    outcome = asyncio.run(run(tmp_path, KINDS, seed=3, tables=4))
    assert outcome.verdict.moves > 10
    assert outcome.good, (outcome.verdict, outcome.journal.strange, outcome.bugs)
    assert {name: len(kind.recovery) for name, kind in outcome.kinds.items()} == dict.fromkeys(KINDS, 1)


def test_all_kinds_come_in_turn() -> None:
    planned = rounds([*FAULTS], 200, seed=1)
    assert len(planned) >= 200
    assert {planned.count(kind) for kind in FAULTS} == {len(planned) // len(FAULTS)}
    assert planned == rounds([*FAULTS], 200, seed=1)
    assert planned != rounds([*FAULTS], 200, seed=2)
