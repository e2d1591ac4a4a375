"""RLCard's UNO, played at random. Runs in .venv-bench, where nothing of this project is installed.

For every line of standard input, a number of seconds, it plays that long and answers with one line of JSON. The loop is
the fastest that does the same play: RLCard's own `env.run` keeps every trajectory and is a tenth slower.
"""

from __future__ import annotations

import json
import platform
import sys
from time import process_time
from typing import Any

import rlcard


def play(env: Any, seconds: float) -> float:
    """Steps per second of CPU time, over whole games."""
    env.seed(0)  # every round plays the same games
    choose = env.np_random.choice
    before = env.timestep
    start = process_time()
    while (taken := process_time() - start) < seconds:
        state, _ = env.reset()
        while not env.is_over():
            # What RLCard's RandomAgent does; its package itself needs distutils, which Python 3.12 no longer has.
            state, _ = env.step(choose(list(state["legal_actions"])))
    return float(env.timestep - before) / taken


def main() -> None:
    env = rlcard.make("uno")
    for line in sys.stdin:
        answer = {
            "steps_per_s": play(env, float(line)),
            "players": env.num_players,
            "rlcard": rlcard.__version__,
            "python": platform.python_version(),
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
