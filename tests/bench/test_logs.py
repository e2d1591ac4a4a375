"""Recorded logs are as the service writes them: whatever is asked for, they are sound."""

from __future__ import annotations

from typing import Any

import pytest

from bench.logs import record
from engines.core.game import Game
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.log.replayer import replay, verify

WAYS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "bots of the service": {"bot_seats": (0, 2)},
    "a tournament": {"tournament": "Spring Cup"},
    "a given seed": {"server_seed": bytes(range(32))},
    "a clock": {"clock_every": 3},
    "quitters": {"resign_every": 20},
    "aborted": {"abort_after": 7},
    "aborted at once": {"abort_after": 0},
    "cut off": {"most_moves": 30},
    "an option": {"options": {"first_seat": "1"}},
}


def parsed(entries: list[bytes]) -> list[log_pb2.LogEntry]:
    return [log_pb2.LogEntry.FromString(entry) for entry in entries]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.name)
def test_logs_are_sound(game: Game[Any, Any], way: str) -> None:
    match_id, entries = record(game, game.seats[1], 3, **{"most_moves": 200, **WAYS[way]})
    verdict = verify(match_id, entries)
    assert verdict.sound, verdict.problem
    assert (verdict.entries, verdict.public) == (len(entries), len(entries))
    fold, steps = replay(match_id, entries)
    assert (fold.head, len(steps)) == (verdict.head, len(entries))
    assert record(game, game.seats[1], 3, **{"most_moves": 200, **WAYS[way]}) == (match_id, entries)


def test_what_was_asked_for_is_there() -> None:
    game = GAMES["kittens"]
    entries = parsed(
        record(game, 4, clock_every=3, resign_every=10, bot_seats=(1,), tournament="Cup", abort_after=25)[1]
    )
    assert entries[0].genesis.tournament == "Cup"
    authors = {entry.author for entry in entries if entry.HasField("acted")}
    assert authors == {log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_BOT, log_pb2.AUTHOR_CLOCK}
    assert sum(entry.HasField("seat_resigned") for entry in entries) == 2
    assert entries[-1].HasField("aborted")
    assert entries[-1].HasField("closing")
    players = [entry for entry in entries if entry.author == log_pb2.AUTHOR_PLAYER]
    assert len({entry.request_id for entry in players}) == len(players)
