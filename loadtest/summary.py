"""A report in words, for terminals and pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from loadtest.breakdown import Row
from loadtest.latencies import LATENCIES
from loadtest.plan import LONGEST_SECONDS
from loadtest.rate import missed_rate, pace_of_report, rate_sentence, rate_was_reached
from loadtest.report import LoadReport
from loadtest.units import counted_as, duration, plain_number

OUT_OF_SIGHT = "the store of a service at --address is out of sight"
NO_MOVE = "no move was made"


def verdict_sentence(report: LoadReport) -> str:
    """One sentence on whether it was correct."""
    if report.correct:
        entries = counted_as(report.entries, "entry", "entries")
        if report.matches == 1:
            return f"Correct: the match was re-executed from its log ({entries}) and is what its clients have seen."
        return (
            f"Correct: all {report.matches:,} matches were re-executed from their logs ({entries}) "
            "and are what their clients have seen."
        )
    wrong = [f"{times:,} {name}" for name, times in report.wrong.items() if times]
    return f"Not correct: {', '.join(wrong + ([] if report.moves else [NO_MOVE]))}."


def warnings(report: LoadReport) -> list[str]:
    """What to know before any figure is believed."""
    told = []
    if report.interrupted:
        told.append(
            f"interrupted by {report.interrupted} after {plain_number(report.seconds)} s: all figures end there"
        )
    if not rate_was_reached(report):
        told.append(missed_rate(report))
    told += [f"threshold {each.threshold} is not met: {each.said}" for each in report.thresholds if not each.met]
    if report.unanswered:
        is_are = "was" if report.unanswered == 1 else "were"
        told.append(f"{counted_as(report.unanswered, 'move')} {is_are} sent and never answered")
    return told


def facts(report: LoadReport) -> list[tuple[str, str]]:
    """What was measured, by name; what was not says why."""
    rows = [
        ("interrupted", f"by {report.interrupted}; all figures end there" if report.interrupted else ""),
        ("moves", f"{report.moves:,} in {plain_number(report.seconds)} s"),
        ("throughput", f"{report.moves_per_s:,.1f} moves/s"),
        ("intended rate", rate_sentence(report)),
        *latencies(report),
        ("not sent in time", counted_as(report.unsent, "move") if pace_of_report(report) else ""),
        ("never answered", counted_as(report.unanswered, "move") if report.unanswered else ""),
        ("updates told", f"{report.updates:,}" if report.updates else ""),
        ("connections lost", f"{report.reconnects:,}" if report.reconnects else ""),
        *costs(report),
        ("matches", f"{report.matches:,}, with {counted_as(report.entries, 'entry', 'entries')}"),
        ("lost, doubled, diverging, unread", ", ".join(f"{times:,}" for times in report.wrong.values())),
    ]
    return [(name, value) for name, value in rows if value]


def latencies(report: LoadReport) -> list[tuple[str, str]]:
    measured = report.latency_ms
    if measured is None:
        return [("latency", "not measured: no move was answered")]
    return [(f"latency {name}", duration(measured[name])) for name in LATENCIES]


def costs(report: LoadReport) -> list[tuple[str, str]]:
    """CPU time and bytes."""
    cpu, size = "s per 1,000 moves", "bytes per move"
    elsewhere, pid = report.plan["address"], report.plan["server_pid"]
    hidden = OUT_OF_SIGHT if elsewhere else "the store has gone"
    unseen = "a service at --address needs --server-pid for that"
    no_service = unseen if elsewhere and not pid else "a process of the service has gone"
    no_store = f"process {pid} has no store under it, or it has gone" if pid else hidden
    driver = f"{report.driver_cpu_s_per_1000_moves:.3f} {cpu}, {report.driver_busy:.0%} busy" if report.moves else ""
    rows = [
        ("server CPU", _of(report.server_cpu_s_per_1000_moves, cpu), no_service),
        ("store CPU", _of(report.store_cpu_s_per_1000_moves, cpu), no_store),
        ("driver CPU", driver, NO_MOVE),
        ("entry in the log", _of(report.entry_bytes_per_move, size), "no log has a move"),
        ("stream in the store", _of(report.stream_bytes_per_move, size), hidden),
        ("append-only file", _of(report.aof_bytes_per_move, size), hidden),
    ]
    return [(name, value or f"not measured: {why if report.moves else NO_MOVE}") for name, value, why in rows]


def breakdown(report: LoadReport) -> list[tuple[str, list[tuple[str, ...]]]]:
    """Tables of calls, games and those who were told: a title, and rows whose first one has the headings."""
    titles = (("calls", report.calls), ("moves by game", report.games), ("told of moves", report.lag))
    return [(title, _rows(title, rows)) for title, rows in titles if rows]


def _rows(title: str, rows: Mapping[str, Row]) -> list[tuple[str, ...]]:
    shown = ("p50", "p99", "p99.9", "max")
    found: list[tuple[str, ...]] = [(title, "count", "errors", *shown)]
    for name, row in rows.items():
        latency = row["latency_ms"]
        took = [duration(latency[each]) if latency else "-" for each in shown]
        found.append((name, f"{row['count']:,}", f"{row['errors']:,}", *took))
    return found


def thresholds(report: LoadReport) -> list[tuple[str, str]]:
    """Each with what was measured, and whether that is met."""
    return [(each.threshold, f"{'met' if each.met else 'not met'}: {each.said}") for each in report.thresholds]


def problems(report: LoadReport) -> list[str]:
    """What is wrong, and how much more of it there is than is told."""
    told = [
        f"{each.wrong}: {f'match {each.match_id}: ' if each.match_id else ''}{each.text}" for each in report.problems
    ]
    rest = report.problem_count - len(told)
    return [*told, f"and {rest:,} more"] if rest > 0 else told


def run_facts(report: LoadReport) -> list[tuple[str, str]]:
    """When, where and by what it was measured."""
    rows = [
        ("started", report.started.replace("T", " ").removesuffix("+00:00").removesuffix("Z") + " UTC"),
        ("took", f"{report.wall_seconds:,.1f} s, with opening and proof"),
        ("command", report.command),
        ("version", f"Powderkeg {report.version}"),
        ("driven on", report.machine),
    ]
    return [(name, value) for name, value in rows if value]


# -- the plan --------------------------------------------------------------------------------------------------------


def plan_sentence(plan: Mapping[str, Any]) -> str:
    """What was to be done."""
    pace = f"{plain_number(plan['rate'])} moves/s" if plan["rate"] else "full speed"
    pace = f"stages {plan['stages']}" if plan["stages"] else pace
    options = ", ".join(f"{name}={value}" for name, value in plan["options"].items())
    each = "" if plan["processes"] == 1 else " each"
    shared = ", all seats of a match on one" if plan["together"] else ""
    lines = (
        f"{counted_as(plan['processes'], 'process', 'processes')} with {counted_as(plan['connections'], 'connection')}"
    )
    said = [
        f"{counted_as(plan['matches'], 'match', 'matches')} at a time of {', '.join(plan['tables'])}",
        f"with {options}" if options else "",
        _bounds(plan),
        f"by {plan['by']}{', quietly' if plan['quiet'] else ''}, at {pace}",
        f"{lines}{each}{shared}",
        _watched(plan),
        _losses(plan["reconnect_every"]),
        f"service at {plan['address']}" if plan["address"] else _private(plan["workers"]),
        f"seed {plan['seed']}",
        f"to keep to {plan['threshold']}" if plan["threshold"] else "",
    ]
    return "; ".join(text for text in said if text) + "."


def _bounds(plan: Mapping[str, Any]) -> str:
    seconds, moves = f"{plain_number(plan['seconds'])} s", counted_as(plan["moves"], "move")
    if not plan["moves"]:
        return f"for {seconds}"
    return f"for {moves}" if plan["seconds"] >= LONGEST_SECONDS else f"for {seconds} or {moves}, whichever comes first"


def _watched(plan: Mapping[str, Any]) -> str:
    quick, slow = plan["watchers"], plan["slow_watchers"]
    said = [counted_as(quick, "watcher") if quick else "", counted_as(slow, "slow watcher") if slow else ""]
    return " and ".join(text for text in said if text) + " per match" if quick or slow else ""


def _losses(every: int) -> str:
    return f"reconnecting every {'move' if every == 1 else f'{every:,} moves'}" if every else ""


def _private(workers: int) -> str:
    return f"a private service of {counted_as(workers, 'process', 'processes')}"


def _of(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:,.3f} {unit}" if value < 10 else f"{value:,.1f} {unit}"
