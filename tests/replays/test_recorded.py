"""Matches that were recorded once still replay, whatever has become of the engines since."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.audit.findings import OK, SKIPPED, Verdict
from replay.audit.match import audit_file
from replay.audit.policy import Policy
from replay.audit.run import Source, audit_run
from replay.log.export import read_export, write_export

ONE_OF_SEVEN = "complete unchecked: 1 of 7 matches is here: 6 are missing; take the file of the event"
FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.pkr"))
SUMS = [line.split("  ") for line in (FOLDER / "SHA256SUMS").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_is_proven(path: Path) -> None:
    data = path.read_bytes()
    audit = audit_file(data, Policy.parse((FOLDER / "policy.txt").read_text(encoding="utf-8")))
    problems = [str(each) for each in audit.findings if each.verdict not in (OK, SKIPPED)]
    assert problems == ([ONE_OF_SEVEN] if path.stem == "event-1-match" else [])
    assert {match.verdict for match in audit.matches} == {Verdict.PROVEN}
    assert write_export(read_export(data)) == data


def test_the_recorded_event_is_complete_also_beside_the_file_of_one_match() -> None:
    policy = Policy.parse((FOLDER / "policy.txt").read_text(encoding="utf-8"))
    sources = [Source.of(name, (FOLDER / name).read_bytes()) for name in ("event-1-match.pkr", "event-1.pkr")]
    run = audit_run(sources, policy)
    assert run.verdict is Verdict.PROVEN
    assert [str(event.coverage) for event in run.events] == ["7 of 7 matches"] * 2


def test_recordings_are_added_and_never_changed() -> None:
    """`sha256sum *.pkr > SHA256SUMS` after a new one; a line that changes is a mistake."""
    assert [[sha256(path.read_bytes()).hexdigest(), path.name] for path in FILES] == SUMS


def test_every_ruleset_was_recorded() -> None:
    recorded = set()
    for path in FILES:
        for match in read_export(path.read_bytes()).matches:
            genesis = log_pb2.LogEntry.FromString(match.entries[0]).genesis
            recorded.add((genesis.game, genesis.ruleset))
    assert recorded == {(game.name, ruleset) for game in GAMES for ruleset in GAMES.rulesets(game.name)}
