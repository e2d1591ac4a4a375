"""The generator: published vectors, a second implementation, and fairness of its edges."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.rng import Rng, derive_seed

PAGE = Path(__file__).parents[3] / "docs" / "randomness.md"
ROWS = re.findall(r"^\| `([0-9a-f]{64})` \| (.+?) \| `(.+?)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


class PlainRng:
    """The page's words in the plainest code: one long string of bytes, cut into eights."""

    def __init__(self, seed: bytes) -> None:
        blocks = b"".join(sha256(seed + bytes(7) + bytes([block])).digest() for block in range(200))
        self.words = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, len(blocks), 8)]

    def below(self, n: int) -> int:
        word = self.words.pop(0)
        return word % n if word // n < 2**64 // n else self.below(n)

    def shuffled(self, items: list[int]) -> list[int]:
        if len(items) <= 1:
            return items
        place = self.below(len(items))
        rest = items[:]
        rest[place], rest[-1] = rest[-1], rest[place]
        return [*self.shuffled(rest[:-1]), rest[-1]]


def answer(seed: bytes, what: str) -> tuple[str, str]:
    """What the engine and the plain code say to a row of the table."""
    rng, plain = Rng(seed), PlainRng(seed)
    if what == "first 5 words (hex)":
        return " ".join(f"{rng.word():016x}" for _ in range(5)), " ".join(f"{word:016x}" for word in plain.words[:5])
    if numbers := re.fullmatch(r"(\d+) numbers below (\d+)", what):
        count, n = map(int, numbers.groups())
        return _join(rng.below(n) for _ in range(count)), _join(plain.below(n) for _ in range(count))
    last = int(what.removeprefix("shuffle of 0 to "))
    items = list(range(last + 1))
    rng.shuffle(items)
    return _join(items), _join(plain.shuffled(list(range(last + 1))))


def _join(numbers: object) -> str:
    assert hasattr(numbers, "__iter__")
    return " ".join(map(str, numbers))


def test_the_page_has_vectors() -> None:
    assert len(ROWS) == 8


@pytest.mark.parametrize(("seed", "what", "result"), ROWS)
def test_published_vectors(seed: str, what: str, result: str) -> None:
    assert answer(bytes.fromhex(seed), what) == (result, result)


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**64 - 1), min_size=1, max_size=60))
def test_two_implementations_agree(seed: bytes, limits: list[int]) -> None:
    rng, plain = Rng(seed), PlainRng(seed)
    assert [rng.below(n) for n in limits] == [plain.below(n) for n in limits]


def test_words_at_the_edge_are_rejected() -> None:
    rng = Rng(bytes(32))
    limit = 2**64 - 2**64 % 6
    rng._block, rng.used = (limit, limit - 1, 2**64 - 1, 7), 4 * 10**6
    rng.word()  # reads a fresh block, whose words are replaced
    rng._block = (0, limit, limit - 1, 2**64 - 1)
    assert rng.below(6) == (limit - 1) % 6 == 5
    assert rng.used == 4 * 10**6 + 3


def test_a_copy_goes_its_own_way() -> None:
    rng = Rng(derive_seed("copy"))
    rng.word()
    twin = rng.copy()
    assert [rng.word() for _ in range(9)] == [twin.word() for _ in range(9)]
    rng.word()
    assert rng.used == twin.used + 1


@given(st.integers(0, 40))
def test_a_generator_can_be_taken_up_anywhere(used: int) -> None:
    rng = Rng(bytes(32))
    for _ in range(used):
        rng.word()
    assert Rng(bytes(32), used).word() == rng.word()


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_number_is_below_one_to_two_to_the_64th(n: int) -> None:
    with pytest.raises(ValueError, match=r"1 to 2\^64"):
        Rng(bytes(32)).below(n)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, this one has 31"):
        Rng(bytes(31))
