"""Games that are worked out before they are played, so that in a run the driver has only to send what is written here.

A match that is created with a seed of its caller's deals from that seed whatever its id is. So a game can be played
among bots beforehand, with everything that clients will be told of it: who calls which entry by which number, and the
digest after every move. The same script serves any number of matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.bots import Observation
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import viewers
from engines.games import GAMES
from loadtest.fingerprints import ExpectedUpdates
from loadtest.plan import LoadTable
from powderkeg.v1 import log_pb2, match_pb2, match_service_pb2
from replay.log.deal import commitment_of, deal
from replay.log.fold import Fold
from replay.log.reader import take_next
from replay.log.steps import Consequence

MOST_MOVES = 600
"""Unless told otherwise, a game that goes on for longer is broken off there."""
BOT = "random"


@dataclass(frozen=True, slots=True)
class ScriptedMove:
    """One move, ready to be sent."""

    seat: int
    request_id: str
    seq: int
    """What the seat is to be told: the number of the entry, as it counts,"""
    answer: int
    """and the fingerprint of what came of it."""
    head: bytes
    """A SubmitActionRequest up to its match id,"""
    tail: bytes
    """and after it: messages that are put one after the other are one message."""
    submit: bytes
    """The same as a whole PlayRequest."""


@dataclass(frozen=True)
class GameScript:
    """A whole game."""

    table: LoadTable
    options: Mapping[str, str]
    seed: bytes
    moves: tuple[ScriptedMove, ...]
    digests: tuple[bytes, ...]
    """Of the state, after so many moves."""
    counts: tuple[tuple[int, ...], ...]
    """How many entries each seat, and at last a spectator, knows of after so many moves."""
    expected: tuple[ExpectedUpdates, ...]
    """What each seat, and at last a spectator, is told."""
    ends: bool
    """Whether the game is over after the last move."""


def write_script(table: LoadTable, options: Mapping[str, str], *name: str | int, most: int = MOST_MOVES) -> GameScript:
    """A game among bots; the same name gives the same game. It is broken off after so many moves at most."""
    seed = derive_seed("load", *name, str(table))
    rng = Rng(derive_seed("load/bots", *name, str(table)))
    expected = tuple(ExpectedUpdates(viewer) for viewer in viewers(table.seats))
    fold = _dealt(table, options, seed, expected)
    bot = GAMES[table.game].bot(BOT)
    moves: list[ScriptedMove] = []
    digests, counts = [_digest(fold)], [_counts(fold)]
    while not fold.over and len(moves) < most:
        state, codec = fold.state, fold.codec
        if state is None or codec is None:
            raise AssertionError("it was dealt")
        asked = rng.pick(state.decisions())
        action = codec.action_to_proto(bot.choose(Observation(state, asked.seat), rng))
        known = fold.seq_for(asked.seat)
        acted = log_pb2.Acted(seat=asked.seat, action=action)
        step = take_next(fold, log_pb2.LogEntry(seq=fold.seq + 1, acted=acted), b"")
        answer = sum(each.add(fold, step) for each in expected)  # for one of them it is a move
        seq = fold.seq_for(asked.seat)
        moves.append(_move(f"m{len(moves)}", asked.seat, seq, answer, action, known, asked.window))
        digests.append(_digest(fold))
        counts.append(_counts(fold))
    return GameScript(table, options, seed, tuple(moves), tuple(digests), tuple(counts), expected, fold.over)


def _move(
    request_id: str, seat: int, seq: int, answer: int, action: match_pb2.Action, known: int, window: int
) -> ScriptedMove:
    named = match_service_pb2.SubmitActionRequest(request_id=request_id)
    rest = match_service_pb2.SubmitActionRequest(expected_seq=known, action=action, window=window)
    whole = match_service_pb2.Submit(request_id=request_id, expected_seq=known, action=action, window=window)
    submit = match_service_pb2.PlayRequest(submit=whole)
    sent = named.SerializeToString(), rest.SerializeToString(), submit.SerializeToString()
    return ScriptedMove(seat, request_id, seq, answer, *sent)


def _dealt(table: LoadTable, options: Mapping[str, str], seed: bytes, expected: Sequence[ExpectedUpdates]) -> Fold:
    """A match up to its deal, as a service would have it in its log."""
    game = GAMES[table.game]
    setup = game.prepare(table.seats, options)
    fold = Fold("script", seed)

    def take(played: Consequence | None = None, **kind: Any) -> None:
        step = take_next(fold, log_pb2.LogEntry(seq=fold.seq + 1, **kind), b"", played)
        for each in expected:
            each.add(fold, step)

    genesis = log_pb2.Genesis(
        match_id=fold.match_id,
        game=game.name,
        ruleset=game.ruleset,
        seats=table.seats,
        options=game.options.write(setup.options),
        catalogue_digest=game.catalogue_for(setup.options).digest,
        seed_was_given=True,
    )
    genesis.seed_commitment = commitment_of(genesis, seed)
    take(genesis=genesis)
    for seat in range(table.seats):
        take(seat_taken=log_pb2.SeatTaken(seat=seat, kind=match_pb2.SEAT_KIND_PLAYER, name=f"seat {seat}"))
    played, started = deal(fold, seed)
    take(played, started=started)
    return fold


def _digest(fold: Fold) -> bytes:
    return fold.state.digest() if fold.state is not None else b""


def _counts(fold: Fold) -> tuple[int, ...]:
    return tuple(fold.seq_for(viewer) for viewer in viewers(fold.genesis.seats))
