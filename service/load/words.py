"""A report in words, for terminals and pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.load.report import PERCENTILES, Report


def in_brief(report: Report) -> str:
    """One sentence on whether it was correct."""
    if report.correct:
        return (
            f"Correct: all {report.matches:,} matches were re-executed from their logs ({report.entries:,} entries) "
            "and are what their clients have seen."
        )
    if not report.moves:
        return "Not correct: no move was made."
    wrong = ", ".join(f"{times:,} {name}" for name, times in report.wrong.items() if times)
    return f"Not correct: {wrong}."


def facts(report: Report) -> list[tuple[str, str]]:
    """What was measured, by name."""
    latency = [(f"latency {name}", f"{report.latency_ms[name]:,.2f} ms") for name in (*PERCENTILES, "max")]
    rows = [
        ("moves", f"{report.moves:,} in {report.seconds:,.1f} s"),
        ("throughput", f"{report.moves_per_s:,.1f} moves/s"),
        *latency,
        ("not sent in time", f"{report.unsent:,} moves" if report.plan["rate"] else ""),
        ("updates told", f"{report.updates:,}" if report.updates else ""),
        ("connections lost", f"{report.reconnects:,}" if report.reconnects else ""),
        ("server CPU", _of(report.server_cpu_s_per_1000_moves, "s per 1,000 moves")),
        ("store CPU", _of(report.store_cpu_s_per_1000_moves, "s per 1,000 moves")),
        ("driver CPU", f"{report.driver_cpu_s_per_1000_moves:.3f} s per 1,000 moves, {report.driver_busy:.0%} busy"),
        ("entry in the log", _of(report.entry_bytes_per_move, "bytes per move")),
        ("stream in the store", _of(report.stream_bytes_per_move, "bytes per move")),
        ("append-only file", _of(report.aof_bytes_per_move, "bytes per move")),
        ("matches", f"{report.matches:,}, with {report.entries:,} entries"),
        ("lost, doubled, diverging, unread", ", ".join(f"{times:,}" for times in report.wrong.values())),
    ]
    return [(name, value) for name, value in rows if value]


def planned(plan: Mapping[str, Any]) -> str:
    """What was to be done."""
    pace = f"{plan['rate']:g} moves/s" if plan["rate"] else "full speed"
    watched = plan["watchers"] or plan["slow_watchers"]
    private = f"a private service of {_many(plan['workers'], 'process', 'processes')}"
    said = [
        f"{plan['matches']:,} matches at a time of {', '.join(plan['tables'])}",
        f"by {plan['by']}{', quietly' if plan['quiet'] else ''}, at {pace}",
        f"{_many(plan['processes'], 'process', 'processes')} with {_many(plan['connections'], 'connection')} each",
        f"{_many(plan['watchers'], 'watcher')} and {plan['slow_watchers']} slow per match" if watched else "",
        f"reconnecting every {plan['reconnect_every']} moves" if plan["reconnect_every"] else "",
        f"service at {plan['address']}" if plan["address"] else private,
        f"seed {plan['seed']}",
    ]
    return "; ".join(text for text in said if text) + "."


def _many(number: int, one: str, more: str = "") -> str:
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"


def _of(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:,.3f} {unit}" if value < 10 else f"{value:,.1f} {unit}"
