"""What the clients of a match have seen of it, and what of that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from loadtest.script import GameScript

LOST, DOUBLED, DIVERGING, UNREAD = "lost", "doubled", "diverging", "unread"
PROBLEM_KINDS = (LOST, DOUBLED, DIVERGING, UNREAD)


@dataclass(frozen=True)
class Problem:
    """Something that must not be."""

    wrong: str
    match_id: str
    text: str
    times: int = 1
    """So many matches have it, if none is named."""


@dataclass
class MatchRecord:
    """What the clients of a match have seen of it."""

    match_id: str
    script: GameScript
    opening: Sequence[str]
    """The request ids of creating, joining and starting it."""
    answered: int = 0
    """So many moves of the script were answered,"""
    doubtful: bool = False
    """and the next was sent: it may be in the log, or not."""
    abort_id: str = ""
    problems: list[Problem] = field(default_factory=list)

    def note(self, wrong: str, text: str) -> None:
        self.problems.append(Problem(wrong, self.match_id, text))

    def move_sent(self) -> None:
        """The next move is on its way."""
        self.doubtful = True

    def move_answered(self, seq: int) -> None:
        """The next move was answered with this seq."""
        move = self.script.moves[self.answered]
        self.doubtful = False
        self.answered += 1
        self.told(seq, move.seq, f"seat {move.seat}")

    def all_answered(self, moves: int) -> None:
        """So many moves were answered; with which seqs is not compared."""
        self.answered = moves

    def aborted(self, request_id: str) -> None:
        """The match was broken off with this request."""
        self.abort_id = request_id

    def told(self, seq: int, expected: int, what: str) -> None:
        """What a client was told, and should have been."""
        if seq != expected:
            self.note(DIVERGING, f"{what} was told seq {seq}, and not {expected}")

    def counts(self, viewer: int) -> int:
        """How many entries a seat, or for -1 a spectator, should know of at last."""
        return self.script.counts[self.answered][viewer] + bool(self.abort_id)
