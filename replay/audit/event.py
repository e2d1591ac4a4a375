"""The audit of an event: its signed heads, its tree, and that every match that was opened was closed.

Whether all its matches are there is a question to all files of a run: completeness.py.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from replay.audit.findings import (
    EVENT_CHECKS,
    FAILED,
    OK,
    PROOFS,
    SEED,
    SHAPE,
    SIGNATURES,
    SKIPPED,
    Finding,
    Verdict,
    Wrong,
    counted,
    failed,
    finding_of,
    ok,
    skipped,
    unchecked,
    verdict_of,
)
from replay.audit.merkle import Tree, consistent, includes, leaf_hash
from replay.audit.policy import Policy
from replay.audit.receipts import check_receipts, kept_heads
from replay.log.chain import event_commitment
from replay.log.export import EventLog
from replay.signed.notes import BadNote, Note
from replay.signed.statements import (
    CLOSED,
    OPENED,
    Checkpoint,
    EventClosed,
    EventHead,
    EventOpened,
    Statement,
    read_signed,
)


@dataclass(frozen=True)
class Coverage:
    """How many matches of an event the audited files hold, of how many; None where nobody can say."""

    audited: int
    matches: int | None
    closed: bool = True
    """Whether the event is closed; otherwise matches may still be added."""

    @property
    def complete(self) -> bool:
        return self.audited == self.matches

    def __str__(self) -> str:
        if self.matches is None:
            return f"{self.audited} of an unknown number of matches"
        return f"{self.audited} of {self.matches} matches{'' if self.closed else ' so far'}"


@dataclass
class EventAudit:
    """An event, and what the checks found."""

    log: EventLog
    held: frozenset[str] = frozenset()
    """The matches that its file has."""
    findings: list[Finding] = field(default_factory=list)
    heads: list[tuple[Note, EventHead]] = field(default_factory=list)
    """By size."""
    leaves: list[tuple[Note, Statement]] = field(default_factory=list)
    opened: dict[str, Checkpoint] = field(default_factory=dict)
    """The matches of the event, by id, as they were opened;"""
    closed: dict[str, Checkpoint] = field(default_factory=dict)
    """and as they were closed."""
    ended: EventClosed | None = None
    seed: bytes | None = None
    """Of its boards, once it is revealed."""
    coverage: Coverage = Coverage(0, None)
    loose: list[EventHead | EventClosed] = field(default_factory=list)
    """What somebody has kept of it, and its file can neither confirm nor refute."""

    @cached_property
    def whole(self) -> bool:
        """Whether the file has all leaves, not only those of one match with their proofs."""
        return all(leaf.proof is None for leaf in self.log.leaves)

    @cached_property
    def tree(self) -> Tree:
        """Of the leaves that the file has: the tree of the event if it has all of them."""
        return Tree(leaf.data for leaf in self.log.leaves)

    @cached_property
    def leaf_data(self) -> dict[int, bytes]:
        """The leaves by their places in the tree."""
        return {leaf.index: leaf.data for leaf in self.log.leaves}

    @cached_property
    def roots(self) -> dict[int, bytes]:
        """The signed heads: roots by size."""
        return {head.size: head.root for _, head in self.heads}

    @property
    def signed(self) -> bool:
        """Whether trusted keys have signed all of it."""
        found = finding_of(self.findings, SIGNATURES)
        return found is not None and found.verdict == OK

    @property
    def sound(self) -> bool:
        """Whether trusted keys have signed all of it, and nothing is wrong with it."""
        return self.signed and not any(each.failed for each in self.findings)

    @property
    def newest(self) -> EventHead:
        """The head of its whole tree."""
        return self.heads[-1][1]

    @property
    def boards(self) -> int | None:
        """How many boards its opening promises; None if its first leaf is something else."""
        opening = self.leaves[0][1] if self.leaves else None
        return opening.boards if isinstance(opening, EventOpened) else None

    @property
    def unproven(self) -> bool:
        """Whether its leaves are not known to be those of the tree."""
        return any(each.verdict in (FAILED, SKIPPED) for each in self.findings if each.check == PROOFS)

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self.findings)


def audit_event(
    log: EventLog, policy: Policy | None, kept: Sequence[Statement] = (), held: Collection[str] = ()
) -> EventAudit:
    """The checks over an event but the last; `held` are the matches that the file has, `kept` is of this event."""
    audit = EventAudit(log, frozenset(held))
    try:
        _read(audit)
    except Wrong as wrong:
        audit.findings.append(wrong.finding(SHAPE))
        audit.findings += [skipped(check, "its shape is wrong") for check in EVENT_CHECKS[1:-1]]
        return audit
    audit.findings.append(ok(SHAPE))
    audit.findings.append(_signatures(audit, policy))
    try:
        check_receipts(log.name, {at.index: leaf for at, (_, leaf) in zip(log.leaves, audit.leaves, strict=True)}, kept)
        _check_heads(audit, kept)
        _check_leaves(audit)
        _compare_ends(audit, kept)
        _check_ends(audit)
        _check_nothing_follows(audit, kept)
        audit.findings.append(_left_loose(audit, kept) or ok(PROOFS))
    except Wrong as wrong:
        audit.findings.append(wrong.finding(PROOFS))
    audit.findings.append(_seed(audit))
    return audit


def _read(audit: EventAudit) -> None:
    """All notes of the event, and whether they are of this event and of the right kind."""
    name = audit.log.name
    try:
        heads = [read_signed(data) for data in audit.log.heads]
        audit.leaves = [read_signed(leaf.data) for leaf in audit.log.leaves]
    except BadNote as bad:
        raise Wrong(f"a note of the event cannot be read: {bad}") from None
    for note, head in heads:
        if not isinstance(head, EventHead) or head.event != name:
            raise Wrong("among its heads is something else")
        audit.heads.append((note, head))
    for _, leaf in audit.leaves:
        event = leaf.event if isinstance(leaf, (EventOpened, EventClosed)) else name
        if not isinstance(leaf, (Checkpoint, EventOpened, EventClosed)) or event != name:
            raise Wrong("among its leaves is something else")
    audit.ended = next((leaf for _, leaf in audit.leaves if isinstance(leaf, EventClosed)), None)
    _check_numbers(audit)


def _check_numbers(audit: EventAudit) -> None:
    """All leaves, or some of them with a proof each."""
    indexes = [leaf.index for leaf in audit.log.leaves]
    if indexes != sorted(set(indexes)):
        raise Wrong("its leaves are not in order")
    if audit.whole and indexes != [*range(len(indexes))]:
        raise Wrong("its leaves are not numbered one after the other")
    if audit.whole and audit.log.growths:
        raise Wrong("a file with all leaves has no proofs of growth")
    if not audit.whole and len(audit.held) != 1:
        raise Wrong(f"a file with proofs holds one match, and this one has {len(audit.held)}")
    if not audit.whole and any(leaf.proof is None for leaf in audit.log.leaves):
        raise Wrong("a leaf comes without a proof")


def _signatures(audit: EventAudit, policy: Policy | None) -> Finding:
    if policy is None:
        return unchecked(SIGNATURES, "whose keys to trust was not said: give a policy file")
    for note, statement in (*audit.leaves, *audit.heads):
        objection = policy.objection(note, statement)
        if objection:
            return failed(SIGNATURES, objection)
    return ok(SIGNATURES)


def _check_heads(audit: EventAudit, kept: Sequence[Statement]) -> None:
    """Every head is one of the same tree, which has only grown; also those that others have kept."""
    heads = [head for _, head in audit.heads]
    sizes = [head.size for head in heads]
    if sizes != sorted(set(sizes)):
        twice = len({*sizes}) < len(sizes)
        raise Wrong("two heads were signed for one size, or they are not in order", two_stories=twice)
    known, roots = kept_heads(audit.log.name, kept), dict(audit.roots)
    for each in known:
        if roots.setdefault(each.size, each.root) != each.root:
            size = counted(each.size, "leaf", "leaves")
            raise Wrong(f"two heads were signed for {size}: somebody has kept another one", two_stories=True)
    if not audit.whole:
        _check_paths(audit, heads)
        return
    if audit.newest.size != len(audit.tree):
        signed = counted(audit.newest.size, "leaf was", "leaves were")
        raise Wrong(f"{signed} signed, and the file has {len(audit.tree)}")
    _check_roots(audit.tree, heads)
    _check_roots(audit.tree, [each for each in known if each.size <= len(audit.tree)], two_stories=True)


def _check_roots(tree: Tree, heads: Sequence[EventHead], *, two_stories: bool = False) -> None:
    for head in heads:
        if tree.root(head.size) != head.root:
            wrong = counted(head.size, "leaf is not the one", "leaves are not those")
            said = f"its first {wrong} that {'was' if head.size == 1 else 'were'} signed"
            raise Wrong(said, two_stories=two_stories)


def _check_paths(audit: EventAudit, heads: Sequence[EventHead]) -> None:
    newest = heads[-1]
    for leaf in audit.log.leaves:
        if not includes(leaf_hash(leaf.data), leaf.index, newest.size, leaf.proof or (), newest.root):
            raise Wrong(f"the proof for leaf {leaf.index} does not lead to the signed head")
    steps = {(growth.old, growth.new): growth.proof for growth in audit.log.growths}
    if len(steps) != len(audit.log.growths):
        raise Wrong("a growth is proven twice")
    for old, new in pairwise(heads):
        path = steps.pop((old.size, new.size), None)
        if path is None or not consistent(old.size, old.root, new.size, new.root, path):
            raise Wrong(f"that its tree has only grown from {old.size} to {new.size} leaves is not proven")
    if steps:
        raise Wrong("a proof of growth leads nowhere")


def _check_leaves(audit: EventAudit) -> None:
    """The leaves tell a story: the event is opened, matches are opened and closed, the event is closed."""
    first, last = audit.leaves[0][1], audit.leaves[-1][1]
    if not isinstance(first, EventOpened) or audit.log.leaves[0].index:
        raise Wrong("its first leaf is not its opening")
    if audit.ended is not None and audit.log.leaves[-1].index != audit.newest.size - 1:
        raise Wrong("leaves were added after it was closed")
    for _, leaf in audit.leaves[1:]:
        if not isinstance(leaf, Checkpoint):
            if leaf is not last or audit.ended is None:
                raise Wrong("it was opened or closed twice")
        elif leaf.stage == OPENED and leaf.seq == 1 and leaf.match_id not in audit.opened:
            audit.opened[leaf.match_id] = leaf
        elif leaf.stage == CLOSED and leaf.match_id in audit.opened and leaf.match_id not in audit.closed:
            audit.closed[leaf.match_id] = leaf
        else:
            raise Wrong(f"match {leaf.match_id} was opened or closed twice, or closed before it was opened")


def _compare_ends(audit: EventAudit, kept: Sequence[Statement]) -> None:
    """Openings and closings that somebody has kept are those of the file; a file that is older has no closing yet."""
    for each in kept:
        if isinstance(each, EventOpened) and each != audit.leaves[0][1]:
            raise Wrong("it was opened twice: somebody has kept another opening", two_stories=True)
        if isinstance(each, EventClosed) and each != audit.ended and not _may_follow(audit, each):
            raise Wrong("it was closed otherwise: somebody has kept another closing", two_stories=True)


def _may_follow(audit: EventAudit, closing: EventClosed) -> bool:
    """Whether the event may have been closed so after the file was made."""
    opening = audit.leaves[0][1]
    return (
        audit.ended is None
        and audit.newest.size < leaves_of(closing.matches)
        and len(audit.opened) <= closing.matches
        and isinstance(opening, EventOpened)
        and event_commitment(audit.log.name, closing.seed) == opening.commitment
    )


def leaves_of(matches: int) -> int:
    """How many leaves an event has that was closed with so many matches."""
    return 2 * matches + 2


def _check_ends(audit: EventAudit) -> None:
    """Who closed the event knew all its matches, and that each was over."""
    ended, size = audit.ended, audit.newest.size
    if ended is None:
        return
    still = [each for each in audit.opened if each not in audit.closed]
    if audit.whole and still:
        raise Wrong(f"match {still[0]} was opened, and neither closed nor aborted")
    said = counted(ended.matches, "match", "matches")
    if audit.whole and ended.matches != len(audit.opened):
        raise Wrong(f"it was closed with {said}, and {counted(len(audit.opened), 'was', 'were')} opened")
    if size != leaves_of(ended.matches):
        raise Wrong(f"it was closed with {said}, which make {leaves_of(ended.matches)} leaves, and its tree has {size}")


def _check_nothing_follows(audit: EventAudit, kept: Sequence[Statement]) -> None:
    """An event that is closed does not grow: there is no larger head."""
    for each in kept_heads(audit.log.name, kept):
        if audit.ended is not None and each.size > audit.newest.size:
            size = counted(each.size, "leaf", "leaves")
            said = f"it was closed with {audit.newest.size} leaves, and somebody has kept a head of {size}"
            raise Wrong(said, two_stories=True)


def _left_loose(audit: EventAudit, kept: Sequence[Statement]) -> Finding | None:
    """What was kept and this file says nothing of: it may be older, or be that of one match."""
    heads = [each for each in kept_heads(audit.log.name, kept) if _is_loose(audit, each)]
    closings = [each for each in kept if isinstance(each, EventClosed) and each != audit.ended]
    audit.loose = [*heads, *closings]
    here, instead = audit.newest.size, "or the event was rolled back: export it anew"
    largest = max((each.size for each in heads), default=0)
    if largest > here:
        size = counted(largest, "leaf", "leaves")
        older = f"this file is older than a head that somebody has kept ({size}, here are {here}), {instead}"
        return unchecked(PROOFS, older)
    if closings:
        return unchecked(PROOFS, f"this file is older than the closing that somebody has kept, {instead}")
    if heads:
        size = counted(heads[0].size, "leaf", "leaves")
        return unchecked(PROOFS, f"a kept head of {size} needs the file of the whole event")
    return None


def _is_loose(audit: EventAudit, head: EventHead) -> bool:
    return head.size > audit.newest.size or (not audit.whole and head.size not in audit.roots)


def _seed(audit: EventAudit) -> Finding:
    opening, ended = audit.leaves[0][1], audit.ended
    if not isinstance(opening, EventOpened):
        return skipped(SEED, "it has no opening")
    if opening.boards and any(each.failed and each.check == PROOFS for each in audit.findings):
        return unchecked(SEED, "its leaves are not proven")
    if ended is None:
        if not opening.boards:
            return skipped(SEED, "it has no boards")
        return unchecked(SEED, "it is not closed, so the seed of its boards is not revealed")
    if event_commitment(audit.log.name, ended.seed) != opening.commitment:
        return failed(SEED, "the seed of its boards is not the one that its opening committed to")
    audit.seed = ended.seed
    return ok(SEED)
