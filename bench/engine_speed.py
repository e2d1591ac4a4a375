"""The measurements, interleaved: machines are noisy and change pace while they work.

Every measurement of a game comes right after one of UNO, and that of verifying its logs right after that of playing it;
what counts is the ratio of the two. The median of these ratios, over the rounds, is reported. Many short rounds scatter
less than a few long ones. Each process counts its own CPU time.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen
from typing import Any

from bench.random_play import call_costs, moves_per_s
from bench.results import Results
from bench.verify_speed import Log, entries_per_s, some_logs
from engines.core.game import Game
from engines.games import GAMES

REFERENCE_VENV = Path(__file__).parent.parent / ".venv-bench"
BUDGET = 30
"""Seconds for all measurements of play together, unless told otherwise; verifying takes about as much on top."""

REFERENCE_GAMES = {"poker": "poker_steps_per_s", "chess": "chess_moves_per_s"}
"""Games that stand beside, by the key of their pace; one of them in turn with every game of UNO."""
TARGET_SEATS = {"kittens": 4}
"""Where another number of seats stands for a game than its slowest."""


@dataclass
class SeatedGame:
    """A game at one number of seats, and its pace in each round."""

    game: Game[Any, Any]
    seats: int
    logs: list[Log]
    moves: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    """Of playing to UNO."""
    entries: list[float] = field(default_factory=list)
    entry_ratios: list[float] = field(default_factory=list)
    """Of verifying to playing."""


def measure_engines(rounds: int, seconds: float | None, begin: Callable[[str, int], None]) -> Results:
    """Measure everything; `begin` is told what comes next, and of how many such measurements."""
    seatings = [SeatedGame(game, seats, some_logs(game, seats)) for game in GAMES for seats in game.seats]
    if seconds is None:
        seconds = BUDGET / (2 * rounds * len(seatings))
    steps: list[float] = []
    answer: dict[str, Any] = {}
    beside: dict[str, list[float]] = {name: [] for name in REFERENCE_GAMES}
    turns = cycle(REFERENCE_GAMES)
    with Popen(
        [REFERENCE_VENV / "bin" / "python", "-I", Path(__file__).with_name("reference_games.py")],
        stdin=PIPE,
        stdout=PIPE,
        text=True,
    ) as others:
        for _ in range(rounds):
            for seating in seatings:
                begin(f"{seating.game.name}, {seating.seats} seats", rounds * len(seatings))
                answer = ask_reference(others, "uno", seconds)
                steps.append(answer["steps_per_s"])
                seating.moves.append(moves_per_s(seating.game, seating.seats, seconds))
                seating.ratios.append(seating.moves[-1] / steps[-1])
                seating.entries.append(entries_per_s(seating.logs, seconds))
                seating.entry_ratios.append(seating.entries[-1] / seating.moves[-1])
                other = next(turns)
                beside[other].append(ask_reference(others, other, seconds)["steps_per_s"])
    results: Results = {
        "python": platform.python_version(),
        "rounds": rounds,
        "seconds": round(seconds, 3),
        **{name: answer[name] for name in ("rlcard", "pokerkit", "chess", "uno_python", "uno_players")},
        "uno_steps_per_s": round(median(steps)),
        **{key: round(median(beside[name])) for name, key in REFERENCE_GAMES.items()},
    }
    for game in GAMES:
        results |= summarize(game, [seating for seating in seatings if seating.game is game])
        results |= {f"{call}_us_{game.name}": round(cost, 2) for call, cost in call_costs(game, rounds).items()}
    results["verify_vs_engine"] = min(round(median(seating.entry_ratios), 2) for seating in seatings)
    return results


def ask_reference(others: Popen[str], name: str, seconds: float) -> dict[str, Any]:
    """Let the other process play for so long."""
    print(name, seconds, file=others.stdin, flush=True)
    line = others.stdout.readline() if others.stdout else ""
    if not line:
        raise RuntimeError("bench/reference_games.py ended without an answer; its own message stands above")
    answer: dict[str, Any] = json.loads(line)
    return answer


def summarize(game: Game[Any, Any], seatings: list[SeatedGame]) -> Results:
    """The paces of one game. Where one ratio stands for it, it is that of its slowest number of seats, or as named."""
    ratios = {seating.seats: round(median(seating.ratios), 2) for seating in seatings}
    worst = min(ratios.values())
    chosen = ratios[TARGET_SEATS[game.name]] if game.name in TARGET_SEATS else worst
    results: Results = {f"{game.name}_vs_uno": chosen, f"{game.name}_vs_uno_worst": worst}
    for seating in seatings:
        results[f"{game.name}_vs_uno_{seating.seats}"] = ratios[seating.seats]
        results[f"{game.name}_moves_per_s_{seating.seats}"] = round(median(seating.moves))
    verified = {seating.seats: round(median(seating.entry_ratios), 2) for seating in seatings}
    results[f"verify_vs_engine_{game.name}"] = min(verified.values())
    for seating in seatings:
        results[f"verify_vs_engine_{game.name}_{seating.seats}"] = verified[seating.seats]
        results[f"verify_entries_per_s_{game.name}_{seating.seats}"] = round(median(seating.entries))
    return results
