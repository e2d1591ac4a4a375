"""Luck that a scenario test can arrange."""

from __future__ import annotations

from collections import deque

from engines.core.rng import Rng


class LoadedRng(Rng):
    """A generator whose next numbers can be put in; when none are left it is an ordinary one."""

    __slots__ = ("loaded",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.loaded: deque[int] = deque()

    def below(self, n: int) -> int:
        if not self.loaded:
            return super().below(n)
        number = self.loaded.popleft()
        assert 0 <= number < n, f"{number} was loaded, and a number below {n} is drawn"
        return number
