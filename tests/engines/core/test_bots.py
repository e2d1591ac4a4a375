"""What bots share: the best is taken, and equals are told apart by the bot's own generator."""

from __future__ import annotations

from collections import Counter

from engines.core.bots import pick_best
from engines.core.rng import Rng, derive_seed


def test_the_best_is_taken_and_nothing_is_drawn() -> None:
    rng = Rng(derive_seed("best"))
    assert pick_best("abc", {"a": 1, "b": 3, "c": 2}.__getitem__, rng) == "b"
    assert rng.used == 0


def test_of_equals_each_is_as_likely() -> None:
    worths = {"a": 3, "b": 1, "c": 3, "d": 3}
    rng = Rng(derive_seed("equals"))
    picked = Counter(pick_best(worths, worths.__getitem__, rng) for _ in range(3000))
    assert set(picked) == {"a", "c", "d"}
    assert all(900 < count < 1100 for count in picked.values())  # within four standard deviations


def test_the_same_generator_gives_the_same_choice() -> None:
    first, second = (
        [pick_best(range(9), lambda _: 0, rng) for _ in range(20)] for rng in (Rng(bytes(32)), Rng(bytes(32)))
    )
    assert first == second
    assert len(set(first)) > 3
