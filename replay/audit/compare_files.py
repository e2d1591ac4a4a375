"""Several files beside each other: whether they tell the same story of a match, or of an event.

Whoever has the key can sign two stories and show each to other people. Two files that differ and are both signed
prove it: both are refuted. What no trusted key has signed says nothing against another file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from replay.audit.event import EventAudit
from replay.audit.findings import CHAIN, OK, PROOFS, UNCHECKED, Finding, counted, failed
from replay.audit.match import FileAudit, MatchAudit
from replay.audit.policy import Policy
from replay.signed.notes import Note
from replay.signed.statements import Checkpoint


@dataclass(frozen=True)
class Audited:
    """A file by its name, and what the checks found in it."""

    name: str
    audit: FileAudit


def compare_across(files: Sequence[Audited], policy: Policy) -> None:
    """Let each check fail that another of the files contradicts; all are compared as they were found, then judged."""
    judged: list[tuple[list[Finding], str, Finding | None]] = []
    said: dict[str, list[tuple[int, Note, Checkpoint]]] = defaultdict(list)
    for place, file in enumerate(files):
        for note, checkpoint in _checkpoints(file.audit):
            said[checkpoint.match_id].append((place, note, checkpoint))
    for place, file in enumerate(files):
        for match in file.audit.matches:
            others = [(files[at].name, note, each) for at, note, each in said[match.log.match_id] if at != place]
            judged.append((match.findings, CHAIN, _other_chain(match, others, policy)))
        others_of_event = [each for at, each in enumerate(files) if at != place]
        if file.audit.event is not None:
            event = file.audit.event
            judged.append((event.findings, PROOFS, _other_tree(event, others_of_event, policy)))
    for each in judged:
        _replace(*each)


def _checkpoints(audit: FileAudit) -> list[tuple[Note, Checkpoint]]:
    """All that a file has of matches: their own checkpoints, and those that the event has."""
    found = [each for match in audit.matches if _is_readable(match) for each in match.checkpoints]
    leaves = audit.event.leaves if audit.event is not None and _is_readable(audit.event) else []
    return found + [(note, leaf) for note, leaf in leaves if isinstance(leaf, Checkpoint)]


def _is_readable(part: MatchAudit | EventAudit) -> bool:
    """What is not even of the right shape says nothing of others."""
    return not part.findings[0].failed


def _replace(findings: list[Finding], check: str, found: Finding | None) -> None:
    """What a check found before stays if it was a failure, or there was nothing to check."""
    for place, finding in enumerate(findings):
        if found is not None and finding.check == check and finding.verdict in (OK, UNCHECKED):
            findings[place] = found


def _other_chain(match: MatchAudit, others: Sequence[tuple[str, Note, Checkpoint]], policy: Policy) -> Finding | None:
    for name, note, each in others:
        known = each.seq < len(match.heads)
        if known and match.heads[each.seq] == each.head:
            continue
        if not policy.objection(note, each):
            story = "with another head" if known else f"with {each.seq} entries"
            problem = f"two stories of the match were signed: {name} has it {story}"
            return failed(CHAIN, problem, each.seq, two_stories=True)
    return None


def _other_tree(event: EventAudit, others: Sequence[Audited], policy: Policy) -> Finding | None:
    for other in others:
        said = other.audit.event
        if said is not None and said.log.name == event.log.name and event.heads and _is_readable(said):
            problem = _other_head(event, said, policy) or _other_leaf(event, said)
            if not problem and said.sound:
                problem = _other_head(said, event, policy)
            if problem:
                story = f"two stories of the event were signed: {other.name} has {problem}"
                return failed(PROOFS, story, two_stories=True)
    return None


def _other_head(event: EventAudit, said: EventAudit, policy: Policy) -> str:
    """A head of the other file that is not one of this tree. Of a tree that has grown since nothing can be said."""
    for note, head in said.heads:
        in_tree = event.whole and head.size <= len(event.tree)
        root = event.tree.root(head.size) if in_tree else event.roots.get(head.size)
        if root is not None and root != head.root and not policy.objection(note, head):
            return f"another head of {counted(head.size, 'leaf', 'leaves')}"
    return ""


def _other_leaf(event: EventAudit, said: EventAudit) -> str:
    """A leaf that is another one in the other file, which is sound."""
    if not said.sound:
        return ""
    leaves = event.leaf_data
    differ = [leaf.index for leaf in said.log.leaves if leaves.get(leaf.index, leaf.data) != leaf.data]
    return f"another leaf {differ[0]}" if differ else ""
