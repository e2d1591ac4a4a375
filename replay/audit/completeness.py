"""Whether all matches of an event are there: a question to all files of a run together.

Nobody needs a key to leave a match out of a file. What tells is the tree of the event: it has a leaf for each match
that was opened, and the tree of a closed event of n matches has 2 n + 2 leaves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from replay.audit.event import Coverage, EventAudit
from replay.audit.findings import COMPLETE, PROOFS, SHAPE, SIGNATURES, Finding, finding_of, ok, skipped, unchecked
from replay.audit.growth import beginnings, newest_of

NAMED = 3
"""So many missing matches are named."""
TAKE_THE_EVENT = "take the file of the event"


def judge_completeness(events: Sequence[EventAudit]) -> None:
    """Settle the last check of each event, by all files that are of it. What is unsound says nothing of the others."""
    alike: dict[tuple[str, bool], list[EventAudit]] = defaultdict(list)
    for event in events:
        if _failed(event, SHAPE) or _failed(event, PROOFS):
            _settle(event, Coverage(len(event.held), None, event.ended is not None), _unsound(event))
        else:
            alike[event.log.name, _failed(event, SIGNATURES)].append(event)
    for group in alike.values():
        coverage, why = _coverage(group)
        found = ok(COMPLETE) if coverage.complete else unchecked(COMPLETE, f"{_here(coverage)}: {why}")
        for event in group:
            _settle(event, coverage, found)


def _failed(event: EventAudit, check: str) -> bool:
    found = finding_of(event.findings, check)
    return found is not None and found.failed


def _unsound(event: EventAudit) -> Finding:
    return skipped(COMPLETE, "its shape is wrong" if _failed(event, SHAPE) else "its tree is not sound")


def _settle(event: EventAudit, coverage: Coverage, found: Finding) -> None:
    event.coverage = coverage
    event.findings = [*(each for each in event.findings if each.check != COMPLETE), found]


def _here(coverage: Coverage) -> str:
    return f"{coverage} {_are(coverage.audited)} here"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _coverage(events: Sequence[EventAudit]) -> tuple[Coverage, str]:
    """Of files of one event, by the newest of their trees; and why they do not hold everything."""
    newest = newest_of(events)
    known = beginnings(newest, events)
    held = {each for event in events if event.newest in known for each in event.held if each in event.closed}
    closed = any(event.ended is not None for event in events if event.newest == newest.newest)
    if newest.whole:
        here = Coverage(len(held & newest.closed.keys()), len(newest.opened), closed)
        return here, _why_of_tree(newest, held)
    apart = {each for event in events for each in event.held if each in event.closed} - held
    if not closed:
        here = Coverage(len(held | apart), None, closed)
        return here, f"the event is not closed; {TAKE_THE_EVENT}"
    here = Coverage(len(held), (newest.newest.size - 2) // 2, closed)
    return here, _why_of_proofs(here, apart)


def _why_of_tree(event: EventAudit, held: Collection[str]) -> str:
    """What is not here, where the file of the event names all its matches."""
    missing = [each for each in event.closed if each not in held]
    still = len(event.opened) - len(event.closed)
    reasons = []
    if missing and event.boards and event.ended is None:
        reasons.append("its tables are sealed until it is closed")
    elif missing:
        reasons.append(_named(missing))
    if still:
        reasons.append(f"{still} {_are(still)} still being played")
    return "; ".join(reasons)


def _why_of_proofs(here: Coverage, apart: Collection[str]) -> str:
    """What is not here, where only files of single matches are."""
    if apart:
        return f"the file of {_list(sorted(apart))} is of an older tree, and nothing proves its growth: export it anew"
    missing = (here.matches or 0) - here.audited
    return f"{missing} {_are(missing)} missing; {TAKE_THE_EVENT}"


def _named(missing: Sequence[str]) -> str:
    return f"{_list(missing)} {_are(len(missing))} missing"


def _list(matches: Sequence[str]) -> str:
    more = len(matches) - NAMED
    named = ", ".join(matches[:NAMED]) + (f" and {more} more" if more > 0 else "")
    return f"{'match' if len(matches) == 1 else 'matches'} {named}"
