"""The seed of a match, what its genesis commits to, and the game as it is dealt from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from engines.core.rng import SEED_BYTES, WatchedRng
from engines.core.state import Setup
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.chain import board_commitment, deal_digest, match_seed, seed_commitment
from replay.log.fold import Fold
from replay.log.steps import Consequence


def commitment_of(genesis: log_pb2.Genesis, server_seed: bytes) -> bytes:
    """What a genesis has to say of this seed."""
    if genesis.board:
        return board_commitment(genesis.tournament, genesis.board, server_seed)
    return seed_commitment(genesis.match_id, server_seed)


def is_committed(genesis: log_pb2.Genesis, server_seed: bytes) -> bool:
    """Whether the seed is the one that the genesis committed to."""
    return len(server_seed) == SEED_BYTES and commitment_of(genesis, server_seed) == genesis.seed_commitment


def lacks_entropy(taken: log_pb2.SeatTaken) -> bool:
    """Whether a human sits down and adds nothing to the seed."""
    return taken.kind == match_pb2.SEAT_KIND_PLAYER and not taken.entropy


def without_entropy(fold: Fold) -> list[int]:
    """The human seats that have added nothing to the seed, if the match must not start so."""
    if not fold.genesis.require_entropy:
        return []
    return [seat for seat, taken in enumerate(fold.seats) if taken is not None and lacks_entropy(taken)]


def seed_of_game(fold: Fold, server_seed: bytes) -> bytes:
    """The seed that the game is dealt from."""
    if fold.genesis.seed_was_given or fold.genesis.board:
        return server_seed
    return match_seed(fold.match_id, server_seed, [seat.entropy if seat else b"" for seat in fold.seats])


@lru_cache(maxsize=256)
def prepared(
    prepare: Callable[[int, Mapping[str, object]], Setup], seats: int, options: tuple[tuple[str, str], ...]
) -> tuple[Setup, bool]:
    """What a game's `prepare` gives, and whether no option is missing; most matches of a game are set up alike."""
    setup = prepare(seats, dict(options))
    return setup, setup.game.options.write(setup.options) == dict(options)


def deal(fold: Fold, server_seed: bytes) -> tuple[Consequence, log_pb2.Started]:
    """The game as it is dealt, now that all seats are taken, and what its entry says of the numbers drawn."""
    if fold.game is None:
        raise ValueError("a match without a genesis has no game")
    genesis = fold.genesis
    setup, _ = prepared(fold.game.prepare, genesis.seats, tuple(genesis.options.items()))
    state, events = fold.game.begun(setup, seed_of_game(fold, server_seed), WatchedRng)
    draws = state.rng.draws if isinstance(state.rng, WatchedRng) else []
    state.rng = state.rng.copy()  # from here on nobody watches
    said = log_pb2.Started(
        drawn_below=[below for below, _ in draws], deal_digest=deal_digest([drawn for _, drawn in draws])
    )
    return Consequence(state, events), said
