"""Audits to report on, and pages taken apart again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from bench.logs import record
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.replayer import verify
from service.report import Audited, AuditedMatch, Checked, report_html

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


def audited(match_id: str, entries: Sequence[bytes], seed: bytes | None = None, source: str = "a.pkr") -> AuditedMatch:
    """What an audit would say, as far as re-execution goes."""
    verdict = verify(match_id, entries, seed)
    checks = [Checked("shape", "ok")]
    if verdict.sound:
        checks.append(Checked("replay", "ok"))
    elif verdict.first_bad_seq > len(entries):
        checks.append(Checked("seed", "unchecked", 0, verdict.problem))
    else:
        checks.append(Checked("replay", "failed", verdict.first_bad_seq, verdict.problem))
    return AuditedMatch(match_id, source, entries, seed, checks, verdict.sound)


def page_of(*matches: AuditedMatch, title: str = "An audit", **more: Any) -> str:
    return report_html(
        Audited(title, more.get("event", ""), more.get("checks", ()), matches, more.get("standings", ()))
    )


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
