"""Audits to report on, and pages taken apart again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from auditpage import report_html
from bench.logs import record
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.audit.compare_files import Audited
from replay.audit.event import EventAudit
from replay.audit.findings import Finding, failed, ok, unchecked
from replay.audit.match import FileAudit, MatchAudit
from replay.audit.run import Run
from replay.log.export import MatchLog
from replay.log.replayer import verify

SEATS = {"boom": 3, "kittens": 4, "monsters": 3, "kobolds": 3}
OPTIONS: dict[str, dict[str, object]] = {
    "kittens": {"expansions": "imploding,streaking,barking"},
    "kobolds": {"revivals": "true"},
}


@cache
def log_of(game: str, number: int = 0) -> tuple[str, tuple[bytes, ...]]:
    """A match that is not too long, with some decisions of the clock."""
    options = OPTIONS.get(game)
    match_id, entries = record(
        GAMES[game], SEATS[game], number, bots=("sensible",), options=options, clock_every=17, most_moves=110
    )
    return match_id, tuple(entries)


def audited(match_id: str, entries: Sequence[bytes], seed: bytes | None = None) -> MatchAudit:
    """What an audit would say, as far as re-execution goes."""
    verdict = verify(match_id, entries, seed)
    found = [ok("shape")]
    if verdict.sound:
        found.append(ok("replay"))
    elif verdict.first_bad_seq > len(entries):
        found.append(unchecked("seed", verdict.problem))
    else:
        found.append(failed("replay", verdict.problem, verdict.first_bad_seq))
    return MatchAudit(MatchLog(match_id, list(entries)), found, server_seed=seed)


def found_in(match: MatchAudit, *findings: Finding) -> MatchAudit:
    """The match, had the audit found this."""
    return replace(match, findings=list(findings))


def run_of(*matches: MatchAudit, name: str = "a.pkr", event: EventAudit | None = None) -> Run:
    """A run over one file that holds these."""
    return Run([Audited(name, FileAudit(list(matches), event))])


def page_of(*matches: MatchAudit) -> str:
    return report_html(run_of(*matches))


def matches_in(page: str) -> list[dict[str, Any]]:
    """The data of all matches of a page, read as a browser would find it."""
    blocks = re.findall(r'<script type="application/json" id="match-data-\d+">(.*?)</script>', page, re.DOTALL)
    return [json.loads(block) for block in blocks]


def changed(data: bytes, change: Callable[[log_pb2.LogEntry], None]) -> bytes:
    """An entry, with something changed in it."""
    entry = log_pb2.LogEntry.FromString(data)
    change(entry)
    return entry.SerializeToString(deterministic=True)


def renamed(entries: Sequence[bytes], seat: int, name: str) -> list[bytes]:
    """The same log with another name in it; neither seed nor state depend on names."""

    def rename(entry: log_pb2.LogEntry) -> None:
        if entry.HasField("seat_taken") and entry.seat_taken.seat == seat:
            entry.seat_taken.name = name

    return [changed(data, rename) for data in entries]
