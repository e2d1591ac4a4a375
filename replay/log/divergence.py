"""What is raised where a log is not what an honest service would have written."""

from __future__ import annotations


class Divergence(Exception):
    """An entry is not what an honest service would have written after the ones before it."""

    def __init__(self, seq: int, problem: str) -> None:
        super().__init__(f"entry {seq}: {problem}")
        self.seq = seq
        self.problem = problem


class WrongResult(Divergence):
    """Every entry leads to its digest, and yet the result is another."""
