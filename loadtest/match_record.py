"""What the clients of a match have seen of it, and what of that is wrong."""

from __future__ import annotations

from bisect import bisect_left
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
    sent: list[float] = field(default_factory=list)
    """When each move of the script was sent for the first time."""

    def note(self, wrong: str, text: str) -> None:
        self.problems.append(Problem(wrong, self.match_id, text))

    def move_sent(self, at: float) -> None:
        """The next move is on its way since then."""
        self.doubtful = True
        self.sent.append(at)

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

    def sent_at(self, viewer: int, seq: int) -> float | None:
        """When the move was sent that is entry `seq` to a viewer; None if that entry is no move of the script."""
        move = bisect_left(self.script.counts, seq, key=lambda known: known[viewer]) - 1
        return self.sent[move] if 0 <= move < len(self.sent) else None

    def counts(self, viewer: int) -> int:
        """How many entries a seat, or for -1 a spectator, should know of at last."""
        return self.script.counts[self.answered][viewer] + bool(self.abort_id)
