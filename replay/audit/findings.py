"""What an audit finds: a verdict for each check, and the entry and the problem if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

SHAPE, SIGNATURES, CHAIN, PROOFS, SEED, REPLAY, RESULT, COMPLETE = (
    "shape",
    "signatures",
    "chain",
    "proofs",
    "seed",
    "replay",
    "result",
    "complete",
)
CHECKS = (SHAPE, SIGNATURES, CHAIN, PROOFS, SEED, REPLAY, RESULT)
"""Of a match, in the order in which they are made."""
EVENT_CHECKS = (SHAPE, SIGNATURES, PROOFS, SEED, COMPLETE)
"""Of an event."""
OK, FAILED, UNCHECKED, SKIPPED = "ok", "failed", "unchecked", "skipped"


class Verdict(StrEnum):
    """What comes of all checks together."""

    PROVEN = "proven"
    UNPROVEN = "unproven"
    """Nothing is wrong, and something could not be checked."""
    REFUTED = "refuted"


@dataclass(frozen=True)
class Finding:
    """What one check found."""

    check: str
    verdict: str
    """ok; failed; unchecked, because something is missing to do so; skipped, because there is nothing to check."""
    entry: int = 0
    """Where it failed; 0 if it is nowhere in particular."""
    problem: str = ""
    two_stories: bool = False
    """Whether it failed because trusted keys have signed two things of which one must be untrue."""

    @property
    def failed(self) -> bool:
        return self.verdict == FAILED

    def __str__(self) -> str:
        where = f" at entry {self.entry}" if self.entry else ""
        return f"{self.check} {self.verdict}{where}" + (f": {self.problem}" if self.problem else "")


class Wrong(Exception):
    """What a check has found wrong, and with which entry; 0 if with none in particular."""

    def __init__(self, problem: str, entry: int = 0, *, two_stories: bool = False) -> None:
        super().__init__(problem)
        self.problem = problem
        self.entry = entry
        self.two_stories = two_stories

    def finding(self, check: str) -> Finding:
        return failed(check, self.problem, self.entry, two_stories=self.two_stories)


def ok(check: str) -> Finding:
    return Finding(check, OK)


def failed(check: str, problem: str, entry: int = 0, *, two_stories: bool = False) -> Finding:
    return Finding(check, FAILED, entry, problem, two_stories)


def unchecked(check: str, problem: str) -> Finding:
    return Finding(check, UNCHECKED, 0, problem)


def skipped(check: str, problem: str) -> Finding:
    return Finding(check, SKIPPED, 0, problem)


def verdict_of(findings: Sequence[Finding]) -> Verdict:
    verdicts = {finding.verdict for finding in findings}
    if FAILED in verdicts:
        return Verdict.REFUTED
    return Verdict.UNPROVEN if UNCHECKED in verdicts else Verdict.PROVEN


def finding_of(findings: Sequence[Finding], check: str) -> Finding | None:
    """What a check found, if it was made."""
    return next((finding for finding in findings if finding.check == check), None)


def first_failed(findings: Sequence[Finding]) -> Finding | None:
    """The first check that failed, in the order of the checks."""
    return next((finding for finding in findings if finding.failed), None)


def counted(number: int, one: str, more: str) -> str:
    """A number with its noun, for people."""
    return f"{number:,} {one if number == 1 else more}"
