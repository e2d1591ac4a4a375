"""Games of others, played at random. Runs in .venv-bench, where nothing of this project is installed.

For every line of standard input, a name and a number of seconds, it plays that long and answers with one line of JSON.
Each loop is the fastest that does the same play: for instance, RLCard's own `env.run` keeps every trajectory and is a
tenth slower. Listing what is legal is included, as it is for the engines here.
"""

from __future__ import annotations

import json
import platform
import random
import sys
from importlib.metadata import version
from time import process_time
from typing import Any

import chess
import rlcard
from pokerkit import Automation, NoLimitTexasHoldem

POKER_PLAYERS = 4
CHESS_PLIES = 200
"""Random play seldom ends sooner."""


def uno(env: Any, seconds: float) -> float:
    """Steps of RLCard's UNO per second of CPU time, over whole games."""
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


def poker(seconds: float) -> float:
    """Decisions of players in PokerKit's no-limit hold'em; all else happens by itself."""
    random.seed(0)
    blinds, stacks, steps = (1, 2), (200,) * POKER_PLAYERS, 0
    start = process_time()
    while (taken := process_time() - start) < seconds:
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, blinds, 2, stacks, POKER_PLAYERS)
        while state.actor_index is not None:
            legal = [state.check_or_call]
            if state.can_fold():
                legal.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                legal.append(state.complete_bet_or_raise_to)
            random.choice(legal)()
            steps += 1
    return steps / taken


def chess_moves(seconds: float) -> float:
    """Moves in python-chess."""
    random.seed(0)
    moves = 0
    start = process_time()
    while (taken := process_time() - start) < seconds:
        board = chess.Board()
        for _ in range(CHESS_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(random.choice(legal))
            moves += 1
    return moves / taken


def main() -> None:
    env = rlcard.make("uno")
    games = {"uno": lambda seconds: uno(env, seconds), "poker": poker, "chess": chess_moves}
    for line in sys.stdin:
        name, seconds = line.split()
        answer = {
            "steps_per_s": games[name](float(seconds)),
            "uno_players": env.num_players,
            "rlcard": rlcard.__version__,
            "pokerkit": version("pokerkit"),
            "chess": chess.__version__,
            "uno_python": platform.python_version(),
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
