"""Cases of tampering: a file, and all that the checks must find in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from replay.audit.findings import OK, PROOFS, SEED, SKIPPED, Verdict
from replay.audit.match import FileAudit
from replay.log.export import Export, MatchLog
from tests.replay.audit.forge import Event, findings

COMMITTED = "the seed is not the one that the genesis committed to"
DRAWN = "seed and entropies do not give the numbers that the deal has drawn"
DRAWS = "the deal draws other numbers"
NOT_SOUND = "the event is not sound: "


@dataclass(frozen=True)
class Case:
    """A file, what somebody has kept, and all that the checks must find: `check entry: a part of the problem`."""

    file: Callable[[], bytes | Export | MatchLog | Event]
    found: tuple[str, ...]
    notes: Callable[[], Sequence[bytes]] = tuple


def case(file: Callable[[], bytes | Export | MatchLog | Event], *found: str) -> Case:
    return Case(file, found)


def against(
    notes: Callable[[], Sequence[bytes]], file: Callable[[], bytes | Export | MatchLog | Event], *found: str
) -> Case:
    return Case(file, found, notes)


def check_what_follows(audit: FileAudit) -> None:
    """No match is proven by an event that is not sound: its `proofs` are unchecked then, and only then."""
    event = audit.event
    unsound = event is not None and any(each.failed and each.check != SEED for each in event.findings)
    for match in audit.matches:
        readable = not match.findings[0].failed
        told = [each.check for each in match.findings if each.problem.startswith(NOT_SOUND)]
        assert told == [PROOFS] * (unsound and readable)
        assert not told or match.verdict != Verdict.PROVEN


def check(audit: FileAudit, *found: str) -> None:
    """Just these were found wrong or unchecked, in this order; what follows for matches from an event that failed."""
    check_what_follows(audit)
    wrong = [
        (who + each.check, each.entry, each)
        for who, each in findings(audit)
        if each.verdict not in (OK, SKIPPED) and not each.problem.startswith(NOT_SOUND)
    ]
    told = "\n".join(f"{who}: {finding}" for who, _, finding in wrong)
    expected = [re.fullmatch(r"([a-z ]+?)(?: (\d+))?: (.+)", each) for each in found]
    assert [(each[1], int(each[2] or 0)) for each in expected if each] == [(who, entry) for who, entry, _ in wrong], (
        told
    )
    for part, (_, _, finding) in zip(expected, wrong, strict=True):
        assert part is not None
        assert part[3] in finding.problem, told
    failed = any(finding.failed for _, _, finding in wrong)
    assert audit.verdict == (Verdict.REFUTED if failed else Verdict.UNPROVEN if wrong else Verdict.PROVEN)
