"""What is reported, and what was aimed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Results: TypeAlias = dict[str, float | str]
"""One flat object, as bench/results/latest.json has it."""

Tell: TypeAlias = Callable[[str], None]
"""Is told what comes next."""


@dataclass(frozen=True)
class Target:
    """What a figure should be."""

    key: str
    what: str
    bound: float
    at_least: bool
    beside: tuple[str, ...] = ()
    """Keys of what it is held against."""

    def met(self, results: Results) -> bool:
        value = float(results[self.key])
        return value >= self.bound if self.at_least else value <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:g}"


LEAST, MOST = True, False
TARGETS = (
    Target("unary_vs_ceiling", "SubmitAction, of the ceiling's calls/s", 0.70, LEAST, ("ceiling_unary_per_s",)),
    Target("play_vs_ceiling", "Play, of the ceiling's messages/s", 0.60, LEAST, ("ceiling_play_per_s",)),
    Target("cpu_s_per_1k_play", "CPU s per 1,000 moves by Play", 0.26, MOST, ("ceiling_cpu_s_per_1k_play",)),
    Target("cpu_s_per_1k_unary", "the same by SubmitAction", 0.76, MOST, ("ceiling_cpu_s_per_1k_unary",)),
    Target("cpu_s_per_1k_told", "by Play that tells four seats", 0.48, MOST),
    Target("fast_cpu_s_per_1k_play", "--door fast: by Play", 0.11, MOST, ("fast_echo_cpu_s_per_1k_play",)),
    Target("fast_cpu_s_per_1k_unary", "by SubmitAction", 0.16, MOST, ("fast_echo_cpu_s_per_1k_unary",)),
    Target("fast_cpu_s_per_1k_told", "by Play that tells four seats", 0.17, MOST, ("fast_vs_grpcio_cpu_told",)),
    Target("fast_cpu_s_per_1k_at_2000", "by Play, 2,000 in a second", 0.25, MOST),
    Target("unary_vs_grpc_echo", "SubmitAction, of the bare grpc.aio echo's", 1.8, LEAST, ("unary_vs_fast_echo",)),
    Target("play_vs_grpc_echo", "Play, of the bare grpc.aio echo's", 0.55, LEAST, ("play_vs_fast_echo",)),
    Target("kittens_vs_uno", "kittens, 4 seats, in UNO's steps/s", 2.5, LEAST, ("kittens_vs_uno_worst",)),
    Target("boom_vs_uno", "boom, with any number of seats", 1.25, LEAST, ("uno_steps_per_s",)),
    Target("monsters_vs_uno", "monsters", 1.25, LEAST, ("poker_steps_per_s",)),
    Target("kobolds_vs_uno", "kobolds", 1.25, LEAST, ("chess_moves_per_s",)),
    Target("verify_vs_engine", "verifying by playing, worst game", 0.5, LEAST),
    Target("kib_per_match", "KiB of the service per idle open match", 14, MOST),
    Target("store_bytes_per_move", "bytes in the store, worst game", 300, MOST, ("entry_bytes", "aof_bytes_per_move")),
    Target("growth_log", "a move at log length 3,000 by one at 10", 1.15, MOST, ("growth_log_300",)),
    Target(
        "open_long_match",
        "loading a match of 20,000 entries by one of 200",
        1.5,
        MOST,
        ("open_cpu_ms_200", "open_cpu_ms_20000"),
    ),
    Target(
        "view_at_long_match",
        "looking back at any entry of it by the last one of 200",
        1.5,
        MOST,
        ("view_at_cpu_ms_200", "view_at_cpu_ms_20000"),
    ),
    Target("growth_matches", "a move among 10,000 matches by one of 10", 1.3, MOST, ("growth_matches_1000",)),
    Target(
        "growth_list",
        "a page of the list of 100,000 matches by one of 100",
        1.3,
        MOST,
        ("list_page_cpu_us_100", "list_page_cpu_us_100000"),
    ),
    Target(
        "two_workers_cpu",
        "CPU per move of two workers by one",
        1.1,
        MOST,
        ("two_workers_cpu_ceiling", "two_workers_speed_play"),
    ),
    Target(
        "spread_vs_together",
        "the same with the players of a match on both",
        1.35,
        MOST,
        ("spread_vs_together_unary", "spread_vs_together_play"),
    ),
    Target(
        "p99_quiet_by_bound",
        "p99 of a move at 200/s by 2.5 times its p50 and an idle loop's gap",
        1,
        MOST,
        ("p99_quiet_ms", "p50_quiet_ms", "idle_gap_ms", "p99_quiet_ms_always"),
    ),
    Target("serve_install_mb", "MB that `make serve` installs", 200, MOST, ("serve_install_s",)),
    Target("web_script_kb", "kB of script that a page loads, packed", 150, MOST),
    Target("web_first_paint_ms", "ms to first paint, cold service and browser", 1000, MOST),
    Target("cli_start_cpu_s", "CPU s of powderkeg --version", 0.25, MOST, ("cli_help_cpu_s",)),
)
