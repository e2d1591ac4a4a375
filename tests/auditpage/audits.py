"""Audits to report on, and pages taken apart again."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from gzip import decompress
from io import BytesIO
from typing import Any

from google.protobuf.empty_pb2 import Empty as AnyMessage  # what it does not know it keeps
from google.protobuf.proto import parse_length_prefixed

from auditpage import report_html
from bench.logs import record
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2
from replay.audit.compare_files import Audited
from replay.audit.event import EventAudit
from replay.audit.findings import Finding, failed, ok, unchecked
from replay.audit.match import FileAudit, MatchAudit
from replay.audit.run import Run
from replay.log.export import MatchLog
from replay.log.replayer import verify
from service.log_views import EntryView

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


@dataclass
class PageMatch:
    """A match as a page holds it."""

    facts: dict[str, Any]
    match: match_pb2.Match
    views: dict[Viewer, list[EntryView]]
    """By viewer, entry by entry."""


def matches_in(page: str) -> list[PageMatch]:
    """All matches of a page, read as a browser would find them."""
    (block,) = re.findall(r'<script type="application/json" id="matches-data">(.*?)</script>', page, re.DOTALL)
    return [_match_in(page, number, facts) for number, facts in enumerate(json.loads(block), 1)]


def _match_in(page: str, number: int, facts: dict[str, Any]) -> PageMatch:
    *views, match = unpacked(page, f"match-{number}-data")
    count = facts["viewers"]
    viewers = (ORGANIZER, SPECTATOR, *range(count - 2))
    told = {
        viewer: [EntryView.FromString(each) for each in views[place::count]] for place, viewer in enumerate(viewers)
    }
    return PageMatch(facts, match_pb2.Match.FromString(match), told)


def unpacked(page: str, block: str) -> list[bytes]:
    """The messages of a block."""
    (text,) = re.findall(rf'<script type="application/gzip" id="{block}">([A-Za-z0-9+/=]*)</script>', page)
    data, messages = BytesIO(decompress(b64decode(text))), []
    while (message := parse_length_prefixed(AnyMessage, data)) is not None:
        messages.append(message.SerializeToString())
    return messages


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
