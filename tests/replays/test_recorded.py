"""Matches that were recorded once still replay, whatever has become of the engines since."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.audit import audit_file
from replay.export import read_export, write_export
from replay.findings import Verdict
from replay.policy import Policy

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.pkr"))
SUMS = [line.split("  ") for line in (FOLDER / "SHA256SUMS").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_is_proven(path: Path) -> None:
    data = path.read_bytes()
    audit = audit_file(data, Policy.parse((FOLDER / "policy.txt").read_text(encoding="utf-8")))
    found = [finding for match in audit.matches for finding in match.findings]
    assert audit.verdict is Verdict.PROVEN, [str(each) for each in found if each.verdict != "ok"]
    assert write_export(read_export(data)) == data


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
