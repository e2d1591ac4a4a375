"""The seeded generator. docs/randomness.md publishes it with test vectors, so that any language can follow."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
WORDS_PER_BLOCK = 4
_WORDS = Struct(">4Q").unpack
_TWO_64 = 1 << 64


class Rng:
    """Block i is SHA-256(seed || be64(i)), read as four big-endian 64-bit words; `used` counts the words taken."""

    __slots__ = ("_block", "seed", "used")

    def __init__(self, seed: bytes, used: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
        self.seed = seed
        self.used = used
        self._block: tuple[int, ...] = self._hash(used // WORDS_PER_BLOCK) if used % WORDS_PER_BLOCK else ()

    def _hash(self, block: int) -> tuple[int, ...]:
        return _WORDS(sha256(self.seed + block.to_bytes(8, "big")).digest())

    def word(self) -> int:
        """The next 64-bit word."""
        used = self.used
        place = used % WORDS_PER_BLOCK
        if not place:
            self._block = self._hash(used // WORDS_PER_BLOCK)
        self.used = used + 1
        return self._block[place]

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely: words in the last, incomplete stretch of n are rejected."""
        if not 0 < n <= _TWO_64:
            raise ValueError(f"a number is taken below 1 to 2^64, not below {n}")
        word = self.word()
        if word > _TWO_64 - n:  # nothing lower can lie in the last, incomplete stretch
            limit = _TWO_64 - _TWO_64 % n
            while word >= limit:
                word = self.word()
        return word % n

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Fisher-Yates, from the top index down."""
        below = self.below
        for top in range(len(items) - 1, 0, -1):
            other = below(top + 1)
            items[top], items[other] = items[other], items[top]

    def copy(self) -> Rng:
        twin = object.__new__(Rng)
        twin.seed = self.seed
        twin.used = self.used
        twin._block = self._block
        return twin

    def canonical(self) -> list[object]:
        """What the state's digest covers: the seed (see docs/engine.md on why) and how much of it is spent."""
        return [self.seed.hex(), self.used]


class WatchedRng(Rng):
    """The same numbers, written down as they are drawn: what was drawn below what, in order."""

    __slots__ = ("draws",)

    def __init__(self, seed: bytes, used: int = 0) -> None:
        super().__init__(seed, used)
        self.draws: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        drawn = Rng.below(self, n)
        self.draws.append((n, drawn))
        return drawn


def derive_seed(*parts: object) -> bytes:
    """A seed from readable parts, for simulations and bots: SHA-256 of their texts, joined by a line break."""
    return sha256("\n".join(("powderkeg/derived-seed", *map(str, parts))).encode()).digest()
