"""How the trees of an event have grown, by all files of a run: which is the newest, and which are its beginnings.

Of what somebody has kept a file may know nothing, because it is older, or is that of a single match. A newer file may.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from replay.audit.event import EventAudit
from replay.audit.findings import PROOFS, ok
from replay.signed.statements import EventClosed, EventHead


def newest_of(events: Sequence[EventAudit]) -> EventAudit:
    """The file with the newest tree; of those that are equal, the one that says most."""
    return max(events, key=lambda event: (event.newest.size, event.whole, event.ended is not None))


def beginnings(newest: EventAudit, events: Iterable[EventAudit], kept: Iterable[EventHead] = ()) -> set[EventHead]:
    """The heads of these files, and those kept, that are proven to be of the newest tree, when it was smaller."""
    if newest.whole:
        heads = {*kept, *(head for event in events for _, head in event.heads)}
        return {each for each in heads if each.size <= len(newest.tree) and newest.tree.root(each.size) == each.root}
    before: dict[EventHead, list[EventHead]] = defaultdict(list)
    for event in events:
        for (_, old), (_, new) in pairwise(event.heads):  # that it has grown so is proven
            before[new].append(old)
    known, left = {newest.newest}, [newest.newest]
    while left:
        smaller = [head for head in before[left.pop()] if head not in known]
        known.update(smaller)
        left += smaller
    return known


def settle_kept(events: Iterable[EventAudit]) -> None:
    """Let `proofs` hold where the file alone cannot be compared with what was kept, and the newest one can."""
    alike: dict[str, list[EventAudit]] = defaultdict(list)
    for event in events:
        if event.sound:
            alike[event.log.name].append(event)
    for group in alike.values():
        loose = [each for event in group for each in event.loose if isinstance(each, EventHead)]
        known = beginnings(newest_of(group), group, loose)
        closings = {event.ended for event in group if event.newest in known}
        for event in group:
            if event.loose and event.newest in known and _are_known(event.loose, known, closings):
                event.findings = [ok(PROOFS) if each.check == PROOFS else each for each in event.findings]


def _are_known(
    loose: Iterable[EventHead | EventClosed], known: set[EventHead], closings: set[EventClosed | None]
) -> bool:
    return all(each in (closings if isinstance(each, EventClosed) else known) for each in loose)
