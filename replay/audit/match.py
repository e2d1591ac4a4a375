"""The audit: whether a file proves what it says, check by check, always in the same order.

Every check has a verdict of its own and runs as far as it can, also when one before it has failed: together they say
best what was done to a file. docs/audit.md says what each of them looks at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from google.protobuf.message import DecodeError

from engines.core.rng import SEED_BYTES, Rng
from powderkeg.v1 import log_pb2
from replay.audit.completeness import judge_completeness
from replay.audit.event import EventAudit, audit_event
from replay.audit.findings import (
    CHAIN,
    CHECKS,
    PROOFS,
    REPLAY,
    RESULT,
    SEED,
    SHAPE,
    SIGNATURES,
    Finding,
    Verdict,
    Wrong,
    counted,
    failed,
    ok,
    skipped,
    unchecked,
    verdict_of,
)
from replay.audit.kept import Kept, Signed
from replay.audit.policy import Policy
from replay.log.batch_verify import in_a_row
from replay.log.chain import NO_HASH, board_seed, chain_hash, deal_digest, match_seed
from replay.log.deal import commitment_of
from replay.log.entries_without_rules import calendar_ms, read_entry
from replay.log.export import BadExport, Export, MatchLog, read_export
from replay.log.replayer import verify
from replay.log.seating import last_taken
from replay.signed.notes import BadNote, Note
from replay.signed.printable import quoted
from replay.signed.statements import CLOSED, ON, OPENED, Checkpoint, Receipt, Statement, read_signed

NO_POLICY = "whose keys to trust was not said: give a policy file"
MOST_DRAWN_IN_DEAL = 10_000
"""So many numbers a deal may draw; the largest one of a game draws some hundreds."""
MOST_DRAWN_IN_FILE = 20_000_000
AT_ONCE = 1024
"""So many entries are read at once."""
NOTHING_KEPT = Kept()
SEATED = ("seat_taken", "acted", "seat_resigned", "seat_left")
"""What a seat does, and has a receipt for."""


@dataclass
class MatchAudit:
    """A match, and what the checks found."""

    log: MatchLog
    findings: list[Finding] = field(default_factory=list)
    entries: list[log_pb2.LogEntry] = field(default_factory=list)
    """Parsed, as far as they can be."""
    heads: list[bytes] = field(default_factory=lambda: [NO_HASH])
    """The chain: hash n is that with entry n."""
    checkpoints: list[tuple[Note, Checkpoint]] = field(default_factory=list)
    server_seed: bytes | None = None
    """Once it is revealed."""
    drawn: int = 0
    """How many numbers its deal says that it has drawn."""

    @property
    def genesis(self) -> log_pb2.Genesis:
        return self.entries[0].genesis if self.entries else log_pb2.Genesis()

    @property
    def closed(self) -> bool:
        return bool(self.entries) and self.entries[-1].HasField("closing")

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self.findings)


@dataclass
class FileAudit:
    """A file, and what the checks found."""

    matches: list[MatchAudit] = field(default_factory=list)
    event: EventAudit | None = None
    damage: Finding | None = None
    """Why nothing of the file can be read."""
    broken: bool = False
    """Whether the audit itself broke over it: a mistake of the audit, which says nothing of the file."""

    @property
    def findings(self) -> list[Finding]:
        """All of them: of the file, of its event, of its matches."""
        found = [self.damage] if self.damage else []
        found += self.event.findings if self.event else []
        return found + [finding for match in self.matches for finding in match.findings]

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self.findings)


def audit_file(
    data: bytes,
    policy: Policy | None = None,
    kept: Sequence[Signed] = (),
    *,
    after_each: Callable[[], None] = lambda: None,
) -> FileAudit:
    """All checks over a file. `kept` are notes that somebody has kept: receipts, checkpoints, heads of an event."""
    try:
        export = read_export(data)
    except BadExport as damage:
        return FileAudit(damage=failed(SHAPE, str(damage)))
    return audit_export(export, policy, Kept(kept), after_each=after_each)


def audit_export(
    export: Export,
    policy: Policy | None = None,
    kept: Kept = NOTHING_KEPT,
    *,
    after_each: Callable[[], None] = lambda: None,
    after_match: Callable[[MatchAudit], None] = lambda _: None,
) -> FileAudit:
    """All checks over what a file holds."""
    file = FileAudit()
    if export.event is not None:
        held = {match.match_id for match in export.matches}
        file.event = audit_event(export.event, policy, kept.of_event(export.event.name), held)
    drawn = 0
    for log in export.matches:
        room = MOST_DRAWN_IN_FILE - drawn
        match = audit_match(log, policy, kept, file.event, room=room, after_each=after_each)
        drawn += match.drawn
        file.matches.append(match)
        after_match(match)
    judge_completeness([file.event] if file.event is not None else [])
    return file


def audit_match(
    log: MatchLog,
    policy: Policy | None = None,
    kept: Kept = NOTHING_KEPT,
    event: EventAudit | None = None,
    *,
    room: int = MOST_DRAWN_IN_FILE,
    after_each: Callable[[], None] = lambda: None,
) -> MatchAudit:
    """The seven checks over one match. `room` is how many numbers its file may still draw."""
    audit = MatchAudit(log)
    audit.findings.append(_shape(audit, room))
    if audit.findings[0].failed:
        audit.findings += [skipped(check, "its shape is wrong") for check in CHECKS[1:]]
        return audit
    audit.findings.append(_signatures(audit, policy))
    audit.findings.append(_chain(audit, kept.of_match(log.match_id)))
    audit.findings.append(_proofs(audit, policy, event))
    audit.findings.append(_seed(audit, event))
    audit.findings += _replay(audit, after_each)
    return audit


# -- shape -----------------------------------------------------------------------------------------------------------


def _shape(audit: MatchAudit, room: int) -> Finding:
    try:
        _read_entries(audit, room)
        _read_checkpoints(audit)
    except Wrong as wrong:
        return wrong.finding(SHAPE)
    return ok(SHAPE)


def _read_entries(audit: MatchAudit, room: int) -> None:
    """Many at once, for that takes less than half the time and a quarter of the room."""
    for start in range(0, len(audit.log.entries), AT_ONCE):
        some, bad = audit.log.entries[start : start + AT_ONCE], 0
        try:
            audit.entries += log_pb2.LogEntries.FromString(in_a_row(some)).entries
        except DecodeError:
            bad = _read_one_by_one(audit, some)
        for seq, entry in enumerate(audit.entries[start:], start=start + 1):
            if entry.HasField("started"):
                _count_drawn(audit, seq, len(entry.started.drawn_below), room)
        if bad:
            raise Wrong("its bytes are not an entry", bad)


def _read_one_by_one(audit: MatchAudit, entries: Sequence[bytes]) -> int:
    """As far as they are entries; the number of the first that is none, or 0."""
    for seq, data in enumerate(entries, start=len(audit.entries) + 1):
        try:
            audit.entries.append(read_entry(data))
        except DecodeError:
            return seq
    return 0


def _count_drawn(audit: MatchAudit, seq: int, drawn: int, room: int) -> None:
    audit.drawn += drawn
    if audit.drawn > MOST_DRAWN_IN_DEAL:
        raise Wrong(f"the deal draws more than {MOST_DRAWN_IN_DEAL} numbers", seq)
    if audit.drawn > room:
        raise Wrong(f"the deals of the file draw more than {MOST_DRAWN_IN_FILE} numbers", seq)


def _read_checkpoints(audit: MatchAudit) -> None:
    for data in audit.log.checkpoints:
        try:
            note, statement = read_signed(data)
        except BadNote as bad:
            raise Wrong(f"a checkpoint cannot be read: {bad}") from None
        if not isinstance(statement, Checkpoint):
            raise Wrong("among the checkpoints is something else")
        audit.checkpoints.append((note, statement))
    seqs = [statement.seq for _, statement in audit.checkpoints]
    if seqs != sorted(seqs) or len({note.text for note, _ in audit.checkpoints}) != len(seqs):
        raise Wrong("its checkpoints are not in order, or one comes twice")


# -- signatures ------------------------------------------------------------------------------------------------------


def _signatures(audit: MatchAudit, policy: Policy | None) -> Finding:
    if policy is None:
        return unchecked(SIGNATURES, NO_POLICY)
    if not audit.checkpoints:
        return failed(SIGNATURES, "nothing in it is signed")
    for note, statement in audit.checkpoints:
        objection = policy.objection(note, statement)
        if objection:
            return failed(SIGNATURES, objection, statement.seq)
    return ok(SIGNATURES)


TWO_HEADS = "two heads were signed for it"

# -- chain -----------------------------------------------------------------------------------------------------------


def _chain(audit: MatchAudit, kept: Sequence[Statement]) -> Finding:
    try:
        _link(audit)
        own = [statement for _, statement in audit.checkpoints]
        _compare(audit, own)
        _check_ends(audit, own)
        try:
            _compare_with_kept(audit, own, kept)
        except Wrong as wrong:
            problem = f"against what somebody has kept: {wrong.problem}"
            raise Wrong(problem, wrong.entry, two_stories=True) from None
    except Wrong as wrong:
        return wrong.finding(CHAIN)
    return ok(CHAIN)


def _link(audit: MatchAudit) -> None:
    match_id = audit.log.match_id
    for seq, data in enumerate(audit.log.entries, start=1):
        audit.heads.append(chain_hash(match_id, seq, audit.heads[-1], data))
    for seq, entry in enumerate(audit.entries, start=1):
        if entry.seq != seq:
            raise Wrong(f"it says that it is entry {entry.seq}", seq)
    if audit.genesis.match_id != match_id:
        raise Wrong(f"it is the genesis of match {quoted(audit.genesis.match_id)}", 1)


def _compare(audit: MatchAudit, checkpoints: Sequence[Checkpoint]) -> None:
    """Every checkpoint is one of this chain."""
    said: dict[int, bytes] = {}
    for each in checkpoints:
        if each.match_id != audit.log.match_id:
            raise Wrong(f"a checkpoint is of match {quoted(each.match_id)}", min(each.seq, len(audit.entries)))
        if said.setdefault(each.seq, each.head) != each.head:
            raise Wrong(TWO_HEADS, each.seq, two_stories=True)
    good = 0
    for each in sorted(checkpoints, key=lambda checkpoint: checkpoint.seq):
        _compare_one(audit, each, good)
        good = each.seq


def _compare_one(audit: MatchAudit, each: Checkpoint, good: int) -> None:
    """A checkpoint, where all entries up to the good one are known to be those that were signed."""
    last = len(audit.entries)
    if each.seq > last:
        raise Wrong(f"it is missing: {each.seq} entries were signed", last + 1)
    if not each.seq or each.head != audit.heads[each.seq]:
        entries = f"entries {good + 1} to {each.seq} are" if each.seq > good + 1 else f"entry {each.seq} is"
        raise Wrong(f"{entries} not what was signed", each.seq)
    ends = (each.stage == CLOSED and each.seq != last) or (each.stage == ON and each.seq == last and audit.closed)
    if (each.stage == OPENED) != (each.seq == 1) or ends:
        raise Wrong(f"it was signed as one with which the match is {each.stage}", each.seq)
    if each.time_ms != calendar_ms(audit.entries[each.seq - 1]):
        raise Wrong("it was signed with another time", each.seq)


def _check_ends(audit: MatchAudit, checkpoints: Sequence[Checkpoint]) -> None:
    """What a log that is whole has: an end, and checkpoints for its two ends, if it has any."""
    last, stages = len(audit.entries), {each.stage for each in checkpoints}
    if not audit.closed:
        raise Wrong("the log breaks off: no entry closes it", last + 1)
    if stages and OPENED not in stages:
        raise Wrong("its opening was not signed", 1)
    if stages and CLOSED not in stages:
        raise Wrong("its end was not signed", last)


def _compare_with_kept(audit: MatchAudit, own: Sequence[Checkpoint], kept: Sequence[Statement]) -> None:
    """What others have kept of this match must be in the file, whose own checkpoints are good."""
    heads, seqs = {each.seq: each.head for each in own}, sorted(each.seq for each in own)
    answers: dict[str, int] = {}
    for seq, entry in enumerate(audit.entries if kept else (), start=1):
        answers.setdefault(entry.request_id, seq)
    for each in kept:
        if isinstance(each, Receipt):
            _compare_receipt(audit, each, answers.get(each.request, 0))
        elif isinstance(each, Checkpoint) and heads.get(each.seq, each.head) != each.head:
            raise Wrong(TWO_HEADS, each.seq)
        elif isinstance(each, Checkpoint):
            before = bisect_left(seqs, each.seq)
            _compare_one(audit, each, seqs[before - 1] if before else 0)


def _compare_receipt(audit: MatchAudit, receipt: Receipt, answered: int) -> None:
    """A receipt, and the entry that answered its request; 0 if none did."""
    if not answered:
        raise Wrong(f"a request of seat {receipt.seat} was accepted, and is not in it", len(audit.entries) + 1)
    entry = audit.entries[answered - 1]
    kind = entry.WhichOneof("entry")
    if kind not in SEATED or getattr(entry, kind).seat != receipt.seat:
        raise Wrong(f"it is not seat {receipt.seat} who has a receipt for it", answered)
    if audit.heads[answered] != receipt.head:
        raise Wrong(f"seat {receipt.seat} was told of another head with it", answered)
    if receipt.place is not None and receipt.place.tree.event != audit.genesis.tournament:
        raise Wrong(f"seat {receipt.seat} was told that it belongs to the event {quoted(receipt.place.tree.event)}", 1)


# -- proofs ----------------------------------------------------------------------------------------------------------


def _proofs(audit: MatchAudit, policy: Policy | None, event: EventAudit | None) -> Finding:
    name = audit.genesis.tournament
    if event is None:
        if not name:
            return skipped(PROOFS, "it belongs to no event")
        missing = f"it belongs to the event {quoted(name)}, and the file has no proof of that"
        return failed(PROOFS, missing, 1) if policy is not None else unchecked(PROOFS, missing)
    problem = next((each.problem for each in event.findings if each.failed and each.check != SEED), "")
    if problem:
        return unchecked(PROOFS, f"the event is not sound: {problem}")
    try:
        _find_in_event(audit, event)
    except Wrong as wrong:
        return wrong.finding(PROOFS)
    return ok(PROOFS)


def _find_in_event(audit: MatchAudit, event: EventAudit) -> None:
    name, own = audit.genesis.tournament, event.log.name
    opened, closed = event.opened.get(audit.log.match_id), event.closed.get(audit.log.match_id)
    if name != own:
        raise Wrong(f"it belongs to the event {quoted(name)}, not to {quoted(own)}", 1)
    if opened is None:
        raise Wrong("the event does not know of it", 1)
    if audit.heads[1:2] != [opened.head]:
        raise Wrong("the event knows another match of this name", 1)
    if closed is None:
        raise Wrong("the event has it still open", len(audit.entries))
    if (closed.seq, closed.head) != (len(audit.entries), audit.heads[-1]):
        raise Wrong(f"the event has it closed with entry {closed.seq}, and with another head", closed.seq)
    for leaf in (opened, closed):
        if leaf.time_ms != calendar_ms(audit.entries[leaf.seq - 1]):
            raise Wrong(f"the event has it {leaf.stage} at another time", leaf.seq)


# -- seed ------------------------------------------------------------------------------------------------------------


def _seed(audit: MatchAudit, event: EventAudit | None) -> Finding:
    genesis = audit.genesis
    if not audit.closed:
        return skipped(SEED, "the log breaks off before the seed is revealed")
    try:
        if genesis.board:
            _check_board(audit, event)
            if event is None or event.unproven or event.ended is None:
                return unchecked(SEED, "the event has not revealed the seed of its boards yet")
        seed = _board_seed(audit, event) if genesis.board and event else audit.entries[-1].closing.server_seed
        _check_length(seed, len(audit.entries))
        audit.server_seed = seed
        _check_deal(audit, seed)
    except Wrong as wrong:
        return wrong.finding(SEED)
    return ok(SEED)


def _check_board(audit: MatchAudit, event: EventAudit | None) -> None:
    """What a table of a board must be, also before its event is closed."""
    board = audit.genesis.board
    if audit.entries[-1].closing.server_seed:
        raise Wrong("the seed of a board is revealed by its event, not by one of its tables", len(audit.entries))
    if event is not None and not event.unproven and board > (event.boards or 0):
        boards = counted(event.boards or 0, "board", "boards")
        raise Wrong(f"it is board {board} of an event with {boards}", 1)


def _board_seed(audit: MatchAudit, event: EventAudit) -> bytes:
    if event.seed is None:
        raise Wrong("the event has not revealed the seed that it committed to")
    return board_seed(audit.genesis.tournament, audit.genesis.board, event.seed)


def _check_length(seed: bytes, last: int) -> None:
    if not seed:
        raise Wrong("the seed is not revealed", last)
    if len(seed) != SEED_BYTES:
        raise Wrong(f"the seed does not have {SEED_BYTES} bytes", last)


def _check_deal(audit: MatchAudit, server_seed: bytes) -> None:
    """The commitment, and the numbers that the deal has drawn, from the published randomness alone."""
    genesis = audit.genesis
    if commitment_of(genesis, server_seed) != genesis.seed_commitment:
        raise Wrong("the seed is not the one that the genesis committed to", len(audit.entries))
    places = [at for at, entry in enumerate(audit.entries, start=1) if entry.HasField("started")]
    if not places:
        return
    if len(places) > 1:
        raise Wrong("there is a second deal", places[1])
    place = places[0]
    started, seed = audit.entries[place - 1].started, server_seed
    if not genesis.seed_was_given and not genesis.board:
        taken, seats = last_taken(audit.entries), range(min(max(genesis.seats, 0), 100))
        added = [taken[seat].entropy if seat in taken else b"" for seat in seats]
        seed = match_seed(genesis.match_id, server_seed, added)
    if 0 in started.drawn_below:
        raise Wrong("nothing can be drawn below 0", place)
    rng = Rng(seed)
    if deal_digest([rng.below(number) for number in started.drawn_below]) != started.deal_digest:
        raise Wrong("seed and entropies do not give the numbers that the deal has drawn", place)


# -- replay and result -----------------------------------------------------------------------------------------------


def _replay(audit: MatchAudit, after_each: Callable[[], None]) -> list[Finding]:
    if audit.server_seed is None:
        return [skipped(check, "there is no seed to deal from") for check in (REPLAY, RESULT)]
    found = verify(audit.log.match_id, audit.log.entries, audit.server_seed, after_each=after_each)
    if found.sound:
        return [ok(REPLAY), ok(RESULT)]
    if found.wrong_result:
        return [ok(REPLAY), failed(RESULT, found.problem, found.first_bad_seq)]
    return [failed(REPLAY, found.problem, found.first_bad_seq), skipped(RESULT, "re-execution does not get there")]
