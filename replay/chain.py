"""The hash chain of a log and the seed of a match, as docs/log-format.md publishes them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

CHAIN_DOMAIN = b"powderkeg/chain/1\n"
COMMITMENT_DOMAIN = b"powderkeg/seed-commitment/1\n"
SEED_DOMAIN = b"powderkeg/match-seed/1\n"
NO_HASH = bytes(32)
"""What the genesis is chained to."""


def _sized(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def chain_hash(match_id: str, seq: int, before: bytes, entry: bytes) -> bytes:
    """The hash of the chain up to and with this entry: over its stored bytes, bound to match, seq and predecessor."""
    return sha256(CHAIN_DOMAIN + _sized(match_id.encode()) + seq.to_bytes(8, "big") + before + entry).digest()


def seed_commitment(match_id: str, server_seed: bytes) -> bytes:
    """What the genesis says about the service's part of the seed, before anybody has added to it."""
    return sha256(COMMITMENT_DOMAIN + _sized(match_id.encode()) + server_seed).digest()


def match_seed(match_id: str, server_seed: bytes, entropies: Sequence[bytes]) -> bytes:
    """The seed of the game: the service's part and what each seat has added, in seat order."""
    added = b"".join(_sized(entropy) for entropy in entropies)
    return sha256(SEED_DOMAIN + _sized(match_id.encode()) + server_seed + added).digest()
