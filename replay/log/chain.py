"""The hash chain of a log and the seed of a match, as docs/log-format.md publishes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256

CHAIN_DOMAIN = b"powderkeg/chain/1\n"
COMMITMENT_DOMAIN = b"powderkeg/seed-commitment/1\n"
SEED_DOMAIN = b"powderkeg/match-seed/1\n"
DEAL_DOMAIN = b"powderkeg/deal/1\n"
EVENT_COMMITMENT_DOMAIN = b"powderkeg/event-commitment/1\n"
BOARD_SEED_DOMAIN = b"powderkeg/board-seed/1\n"
BOARD_COMMITMENT_DOMAIN = b"powderkeg/board-commitment/1\n"
NO_HASH = bytes(32)
"""What the genesis is chained to."""


def _sized(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def chain_hash(match_id: str, seq: int, before: bytes, entry: bytes) -> bytes:
    """The hash of the chain up to and with this entry: over its stored bytes, bound to match, seq and predecessor."""
    return sha256(_chain_of(match_id) + seq.to_bytes(8, "big") + before + entry).digest()


def chain_hashes(match_id: str, seq: int, before: bytes, entries: Iterable[bytes]) -> list[bytes]:
    """The hashes of the chain with each of these entries, of which the first has this seq."""
    match = _chain_of(match_id)
    hashes: list[bytes] = []
    for number, entry in enumerate(entries, start=seq):
        before = sha256(match + number.to_bytes(8, "big") + before + entry).digest()
        hashes.append(before)
    return hashes


@lru_cache(4096)  # of matches that are on
def _chain_of(match_id: str) -> bytes:
    return CHAIN_DOMAIN + _sized(match_id.encode())


def seed_commitment(match_id: str, server_seed: bytes) -> bytes:
    """What the genesis says about the service's part of the seed, before anybody has added to it."""
    return sha256(COMMITMENT_DOMAIN + _sized(match_id.encode()) + server_seed).digest()


def match_seed(match_id: str, server_seed: bytes, entropies: Sequence[bytes]) -> bytes:
    """The seed of the game: the service's part and what each seat has added, in seat order."""
    added = b"".join(_sized(entropy) for entropy in entropies)
    return sha256(SEED_DOMAIN + _sized(match_id.encode()) + server_seed + added).digest()


def deal_digest(drawn: Sequence[int]) -> bytes:
    """A hash of the numbers that the deal has drawn, in order."""
    return sha256(DEAL_DOMAIN + b"".join(number.to_bytes(8, "big") for number in drawn)).digest()


def event_commitment(event: str, event_seed: bytes) -> bytes:
    """What the opening of a duplicate tournament says about the seed of all its boards."""
    return sha256(EVENT_COMMITMENT_DOMAIN + _sized(event.encode()) + event_seed).digest()


def board_seed(event: str, board: int, event_seed: bytes) -> bytes:
    """The seed of a board: of every game that is played on it."""
    return sha256(BOARD_SEED_DOMAIN + _sized(event.encode()) + board.to_bytes(4, "big") + event_seed).digest()


def board_commitment(event: str, board: int, seed: bytes) -> bytes:
    """What the genesis at each table of a board says about its seed: the same at all of them."""
    return sha256(BOARD_COMMITMENT_DOMAIN + _sized(event.encode()) + board.to_bytes(4, "big") + seed).digest()
