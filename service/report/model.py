"""What a report is made from: what an audit has found, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

CHECKS = ("shape", "signatures", "chain", "proofs", "seed", "replay", "result")
"""What an audit looks at, in the order in which the page shows it."""

OK = "ok"
FAILED = "failed"
UNCHECKED = "unchecked"
SKIPPED = "skipped"
"""Verdicts: it holds; it does not; what is needed to tell is missing; it does not apply here."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One check, and what came of it."""

    check: str
    verdict: str
    entry: int = 0
    """Where it failed, from 1; 0 is nowhere in particular."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class AuditedMatch:
    """A match, and what the audit says of it."""

    match_id: str
    source: str
    """The name of the file that it was read from."""
    entries: Sequence[bytes]
    server_seed: bytes | None
    """The service's part of the seed, where it is known from elsewhere; else the log itself may reveal it."""
    checks: Sequence[Checked]
    sound: bool

    @property
    def verdict(self) -> str:
        return verdict_of(self.checks, sound=self.sound)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place in the event."""

    rank: int
    name: str
    played: int
    won: int
    score: int
    matchpoints: float | None = None
    """In a duplicate tournament."""


@dataclass(frozen=True, slots=True)
class Audited:
    """All that a page shows."""

    title: str
    event: str
    checks: Sequence[Checked]
    """Of the event itself."""
    matches: Sequence[AuditedMatch]
    standings: Sequence[Standing]

    @property
    def verdict(self) -> str:
        """Of everything together: refuted by one failure, proven only if nothing is left open."""
        found = [match.verdict for match in self.matches]
        if REFUTED in found:
            return REFUTED
        return verdict_of(self.checks, sound=bool(found) and set(found) == {PROVEN})


PROVEN = "proven"
REFUTED = "refuted"
UNPROVEN = "unproven"


def verdict_of(checks: Sequence[Checked], *, sound: bool) -> str:
    """What several checks come to."""
    verdicts = {each.verdict for each in checks}
    if FAILED in verdicts:
        return REFUTED
    return PROVEN if sound and UNCHECKED not in verdicts else UNPROVEN
