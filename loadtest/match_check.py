"""The proof: every match is re-executed from its log and compared with what its clients have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import grpc
from google.protobuf.message import DecodeError

from loadtest.breakdown import EncodedRows
from loadtest.channels import CALL_SECONDS, Channel, ServiceGone, decoded, error_text, retry_until_answered
from loadtest.match_record import DIVERGING, DOUBLED, LOST, UNREAD, MatchRecord, Problem
from loadtest.meter import Meter
from powderkeg.v1 import log_pb2, replay_service_pb2
from replay.audit.match import audit_match
from replay.audit.policy import Policy
from replay.log.export import BadExport, MatchLog, read_export
from replay.log.request_ids import request_key

VERIFY_SECONDS = 60.0
"""Seconds that a service, which has just given the file, may take to re-execute a log."""


@dataclass
class CheckTotals:
    """What the checks have found, over all matches of a process."""

    matches: int = 0
    entries: int = 0
    moves: int = 0
    """Entries that are moves,"""
    move_bytes: int = 0
    """and how many bytes they have."""
    problems: list[Problem] = field(default_factory=list)
    errors: Mapping[str, int] = field(default_factory=dict)
    """By reason, since the load was over."""
    rows: EncodedRows = field(default_factory=dict)
    """Of the whole load."""

    def add(self, other: CheckTotals) -> None:
        self.matches += other.matches
        self.entries += other.entries
        self.moves += other.moves
        self.move_bytes += other.move_bytes
        self.problems += other.problems


async def check_match(
    channel: Channel, record: MatchRecord, policy: Policy | None = None, meter: Meter | None = None
) -> CheckTotals:
    """Take the file of a match, audit it, compare it, and let the service compare its log with the head it has stored.

    So an entry that was changed is found by the signatures under it, by the stored head, by re-execution, or by what
    the clients have seen. Without a policy every key may have signed. ServiceGone says that the service is gone.
    """
    meter = meter or Meter()
    checked = CheckTotals(problems=record.problems)
    with _noted(record, "its log cannot be read"):
        log = await retry_until_answered("ExportReplay", lambda: read_log(channel, record.match_id), meter)
        checked = compare_log(record, log, policy)
    with _noted(record, "the service cannot verify its log"):
        request = replay_service_pb2.VerifyReplayRequest(match_id=record.match_id)
        found = await retry_until_answered(
            "VerifyReplay", lambda: channel.replays.VerifyReplay(request, timeout=VERIFY_SECONDS), meter
        )
        if not found.sound:
            record.note(DIVERGING, f"entry {found.first_bad_seq}: {found.problem} (VerifyReplay)")
    return checked


@contextmanager
def _noted(record: MatchRecord, what: str) -> Iterator[None]:
    try:
        yield
    except ServiceGone:
        raise
    except grpc.aio.AioRpcError as error:
        record.note(UNREAD, f"{what}: {error_text(error)}")
    except (BadExport, DecodeError) as wrong:
        record.note(UNREAD, f"{what}: {wrong}")


async def read_log(channel: Channel, match_id: str) -> MatchLog:
    """A match that is over, from its file: entries, and signed checkpoints."""
    request = replay_service_pb2.ExportReplayRequest(match_id=match_id)
    pieces = [piece async for piece in channel.replays.ExportReplay(request, timeout=CALL_SECONDS)]
    log = read_export(b"".join(decoded(piece).data for piece in pieces)).match()
    if log.match_id != match_id:
        raise BadExport(f"it is of match {log.match_id}")
    return log


def compare_log(record: MatchRecord, log: MatchLog, policy: Policy | None = None) -> CheckTotals:
    """Whether a log is sound, and tells what the clients of the match have seen: every move once, in order."""
    audit = audit_match(log, policy)
    for finding in audit.findings:
        if finding.failed:
            where = f"entry {finding.entry}: " if finding.entry else ""
            record.note(DIVERGING, f"{where}{finding.problem} ({finding.check})")
    if len(audit.entries) < len(log.entries):  # one of them is none
        return CheckTotals(1, len(log.entries), problems=record.problems)
    compare_requests(record, [entry.request_id for entry in audit.entries])
    moves = [entry for entry in audit.entries if entry.HasField("acted")]
    compare_moves(record, moves)
    sizes = [len(data) for entry, data in zip(audit.entries, log.entries, strict=True) if entry.HasField("acted")]
    return CheckTotals(1, len(log.entries), len(moves), sum(sizes), record.problems)


def compare_requests(record: MatchRecord, found: list[str]) -> None:
    """Every answered request has one entry, and no entry answers anything else."""

    def keys(*names: str) -> list[str]:
        return [request_key(record.match_id, name) for name in names]

    moves = [move.request_id for move in record.script.moves[: record.answered + record.doubtful]]
    ids = [*record.opening, *moves, *([record.abort_id] if record.abort_id else [])]
    named = dict(zip(keys(*ids), ids, strict=True))
    times = Counter(found)
    maybe = keys(moves[-1]) if record.doubtful else []
    for key, name in named.items():
        if not times[key] and key not in maybe:
            record.note(LOST, f"request {name} was answered, and is not in its log")
        if times[key] > 1:
            record.note(DOUBLED, f"request {name} is in its log {times[key]} times")
    for key in times:
        if key not in named:
            record.note(DOUBLED, f"entry {found.index(key) + 1} answers no request that was sent")
    order = [key for key in named if times[key]]
    if sorted(order) == sorted(found) and order != found:
        record.note(DIVERGING, "its log has the moves in another order")


def compare_moves(record: MatchRecord, moves: Sequence[log_pb2.LogEntry]) -> None:
    """Every move leads to the state that it leads to in the game of the clients."""
    digests = record.script.digests[1:]
    for number, (entry, digest) in enumerate(zip(moves, digests, strict=False)):  # how many, requests have told
        if entry.state_digest != digest:
            record.note(DIVERGING, f"entry {entry.seq}: the clients have another state after move {number}")
            return
