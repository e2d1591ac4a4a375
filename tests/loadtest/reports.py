"""Reports as they could come from a load, for whoever shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from loadtest.latencies import LATENCIES
from loadtest.plan import LoadPlan, LoadTable
from loadtest.report import LoadReport


def a_span(
    at: int, moves_per_s: float, p50: float | None, errors: int = 0, rate: float | None = None
) -> dict[str, Any]:
    """Every percentile is twice the one before; without answers there are none."""
    latency = {name: None if p50 is None else p50 * 2**place for place, name in enumerate(LATENCIES)}
    told = {"at": at, "seconds": 1.0, "moves": round(moves_per_s), "moves_per_s": moves_per_s}
    return {**told, "intended_per_s": rate, "open": 20, "errors": errors, **latency}


def a_row(count: int, p50: float | None, errors: int = 0) -> dict[str, Any]:
    """Every percentile is twice the one before; without answers there are none."""
    latency = {name: p50 * 2**place for place, name in enumerate(LATENCIES)} if p50 is not None else None
    return {"count": count, "errors": errors, "latency_ms": latency}


def a_plan(**changes: Any) -> Mapping[str, Any]:
    plan = LoadPlan(**{"tables": (LoadTable("boom", 3),), **changes})
    return plan.as_json()


def a_report(**changes: Any) -> LoadReport:
    """Two seconds of a private service, and all is well."""
    told: dict[str, Any] = {
        "correct": True,
        "moves": 200,
        "seconds": 2.0,
        "moves_per_s": 100.0,
        "latency_ms": {"p50": 1.5, "p90": 3.0, "p99": 12.5, "p99.9": 40.0, "max": 41.0},
        "errors": {},
        **dict.fromkeys(("unsent", "unanswered", "updates", "reconnects", "problem_count"), 0),
        "server_cpu_s_per_1000_moves": 0.9,
        "store_cpu_s_per_1000_moves": 0.1,
        "driver_cpu_s_per_1000_moves": 0.5,
        "driver_busy": 0.4,
        "entry_bytes_per_move": 80.0,
        "stream_bytes_per_move": 120.0,
        "aof_bytes_per_move": 400.0,
        "matches": 20,
        "entries": 300,
        "wrong": {"lost": 0, "doubled": 0, "diverging": 0, "unread": 0},
        "problems": [],
        "spans": [a_span(1, 90.0, 1.5), a_span(2, 110.0, 1.6)],
        "histogram": [(1.6, 120), (2.263, 0), (3.2, 70), (51.2, 10)],
        "calls": {
            "CreateMatch": a_row(20, 4.0),
            "JoinMatch": a_row(60, 3.0),
            "StartMatch": a_row(20, 5.0),
            "SubmitAction": a_row(201, 1.4, errors=1),
        },
        "games": {"boom:3": a_row(200, 1.5)},
        "lag": {},
        "thresholds": [],
        "plan": a_plan(),
        "interrupted": "",
        "started": "2026-05-04T10:20:30+00:00",
        "wall_seconds": 4.5,
        "version": "1.2.3",
        "command": "powderkeg load --seconds 2",
        "machine": "Linux 6.1, 2 cores, Python 3.11.2",
    }
    return LoadReport(**{**told, **changes})
