"""Runs over several files: both verifiers have the same coverage, the same remarks word for word, and one verdict."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from replay.export import Export, write_export
from replay.findings import COMPLETE, finding_of
from replay.policy import Policy
from replay.remarks import TWO_STORIES
from replay.run import Run, Source, audit_run
from tests.audit.mutations import events, of_event, tables
from tests.verifier.node import call_all
from tests.verifier.samples import EVENT, POLICY, Event

RUNS = 60


@cache
def grown() -> tuple[bytes, ...]:
    """Files of one event, at every time of its life."""
    event, made = Event(EVENT), []
    for match in of_event():
        event.open(match)
        event.close(match)
        made += [event.file(), *(event.file_of(each, ended=False) for each in event.over)]
    event.end()
    return (*made, event.file(), *(event.file_of(each) for each in event.over))


@cache
def others() -> tuple[bytes, ...]:
    """Files of several events of the same name, some of which lack a match, and of matches of no event."""
    made = [each.file() for each in tables()[:3]]
    for event in events():
        logs = [match.log() for match in event.in_order()]
        made += [event.file(), write_export(Export(logs[1:], event.log()))]
        made += [event.file_of(match, ended=b"event-closed" in event.leaves[-1]) for match in event.over]
    return tuple(made)


def by_audit(run: Run) -> dict[str, Any]:
    completes = [finding_of(event.findings, COMPLETE) for event in run.events]
    return {
        "verdict": str(run.verdict).replace("unproven", "-").replace("proven", "consistent").replace("-", "unproven"),
        "coverage": [str(event.coverage) for event in run.events],
        "complete": [(each.verdict, each.problem) for each in completes if each is not None],
        "remarks": [(each.code, each.subject, each.text) for each in run.remarks],
    }


def by_node(result: dict[str, Any]) -> dict[str, Any]:
    found = [file["event"] for file in result["files"] if file["event"]]
    completes = [each for event in found for each in event["findings"] if each["check"] == COMPLETE]
    return {
        "verdict": result["verdict"],
        "coverage": [event["coverage"] for event in found],
        "complete": [(each["verdict"], each["problem"]) for each in completes],
        "remarks": [(each["code"], each["subject"], each["text"]) for each in result["remarks"]],
    }


@pytest.mark.parametrize("files", [grown, others])
def test_runs_over_several_files(tmp_path: Path, files: Any) -> None:
    (tmp_path / "policy.txt").write_text(POLICY, encoding="utf-8")
    compared = 0
    for number in range(RUNS):
        rng = Random(f"run {number}")
        chosen = [rng.choice(files()) for _ in range(rng.randrange(1, 5))]
        names = [str(tmp_path / f"{place}.pkr") for place in range(len(chosen))]
        for name, data in zip(names, chosen, strict=True):
            Path(name).write_bytes(data)
        run = audit_run([Source.of(name, data) for name, data in zip(names, chosen, strict=True)], Policy.parse(POLICY))
        if any(remark.code == TWO_STORIES for remark in run.remarks):
            continue  # the second verifier does not hold files against each other
        (answer,) = call_all([["main", [*names, "--policy", str(tmp_path / "policy.txt"), "--json"]]])
        assert by_node(json.loads(answer["out"])) == by_audit(run), number
        compared += 1
    assert compared > RUNS // 4
