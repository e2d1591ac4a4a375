"""The measurements, interleaved: machines are noisy and change pace while they work.

Every measurement of a game comes right after one of UNO, and what counts is the ratio of the two; the median of these
ratios, over the rounds, is reported. Many short rounds scatter less than a few long ones. Each process counts its own
CPU time.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen
from typing import Any, TypeAlias

from bench.play import call_costs, moves_per_s
from engines.core.game import Game
from engines.games import GAMES

UNO_VENV = Path(__file__).parent.parent / ".venv-bench"
BUDGET = 30
"""Seconds for all measurements of speed together, unless told otherwise."""

Results: TypeAlias = dict[str, float | str]
"""One flat object, as bench/results/latest.json has it."""


@dataclass
class Seating:
    """A game at one number of seats, and its pace in each round."""

    game: Game[Any, Any]
    seats: int
    moves: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)


def measure(rounds: int, seconds: float | None, begin: Callable[[str, int], None]) -> Results:
    """Measure everything; `begin` is told what comes next, and of how many such measurements."""
    seatings = [Seating(game, seats) for game in GAMES for seats in game.seats]
    if seconds is None:
        seconds = BUDGET / (2 * rounds * len(seatings))
    steps: list[float] = []
    answer: dict[str, Any] = {}
    with Popen(
        [UNO_VENV / "bin" / "python", "-I", Path(__file__).with_name("uno.py")], stdin=PIPE, stdout=PIPE, text=True
    ) as uno:
        for _ in range(rounds):
            for seating in seatings:
                begin(f"{seating.game.name}, {seating.seats} seats", rounds * len(seatings))
                answer = ask(uno, seconds)
                steps.append(answer["steps_per_s"])
                seating.moves.append(moves_per_s(seating.game, seating.seats, seconds))
                seating.ratios.append(seating.moves[-1] / steps[-1])
    results: Results = {
        "python": platform.python_version(),
        "rounds": rounds,
        "seconds": round(seconds, 3),
        "rlcard": answer["rlcard"],
        "uno_python": answer["python"],
        "uno_players": answer["players"],
        "uno_steps_per_s": round(median(steps)),
    }
    for game in GAMES:
        results |= summary(game, [seating for seating in seatings if seating.game is game])
        results |= {f"{call}_us_{game.name}": round(cost, 2) for call, cost in call_costs(game, rounds).items()}
    return results


def ask(uno: Popen[str], seconds: float) -> dict[str, Any]:
    """Let the other process play UNO for so long."""
    print(seconds, file=uno.stdin, flush=True)
    line = uno.stdout.readline() if uno.stdout else ""
    if not line:
        raise RuntimeError("bench/uno.py ended without an answer; its own message stands above")
    answer: dict[str, Any] = json.loads(line)
    return answer


def summary(game: Game[Any, Any], seatings: list[Seating]) -> Results:
    """The pace of one game; where a single ratio stands for it, that of its slowest number of seats."""
    ratios = {seating.seats: round(median(seating.ratios), 2) for seating in seatings}
    results: Results = {f"{game.name}_vs_uno": min(ratios.values())}
    for seating in seatings:
        results[f"{game.name}_vs_uno_{seating.seats}"] = ratios[seating.seats]
        results[f"{game.name}_moves_per_s_{seating.seats}"] = round(median(seating.moves))
    return results
