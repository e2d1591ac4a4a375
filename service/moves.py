"""A seat's action on its way into the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import grpc

from engines.core.actions import Action
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.entry_kinds import draft_action, tells_of
from replay.log.fold import Fold
from replay.log.steps import Draft, Step
from service.errors import ServiceError, need_playing, reused_request

Code = grpc.StatusCode


class Moot(ServiceError):
    """There is no more reason for a move of a bot's or the clock's."""

    def __init__(self) -> None:
        super().__init__(Code.ABORTED, "STALE_SEQ", "there is no more reason to")


@dataclass(slots=True)
class Move:
    """What a seat wants to do, and the match that it was looking at."""

    seat: int
    action: Action
    written: match_pb2.Action | None = None
    """The message of the action, if there is one."""
    expected_seq: int = 0
    """The newest entry that the seat knew of, as it counts; 0 if that does not matter."""
    window: int = 0
    """The window that the action answers; 0 if that does not matter."""
    still: Callable[[Fold], bool] | None = None
    """Whether there is still a reason for it, if there may be none."""
    drafted: log_pb2.LogEntry | None = None
    """The entry that was drafted last."""

    def draft(self, fold: Fold) -> Draft:
        """Check the move against the match as it stands, and work it out on a copy of the state."""
        if self.still is not None and not self.still(fold):
            raise Moot
        need_playing(fold)
        if self.expected_seq and self.expected_seq != (at := fold.seq_for(self.seat)):
            raise _stale(f"the match is at {at}, not at {self.expected_seq}")
        if self.window and not self._window_is_open(fold):
            raise _stale(f"window {self.window} is not open any more")
        draft = draft_action(fold, self.seat, self.action, self.written)
        self.drafted = draft.entry
        return draft

    def _window_is_open(self, fold: Fold) -> bool:
        window = fold.state.window if fold.state is not None else None
        return window is not None and window.number == self.window

    def told_by(self, fold: Fold, step: Step) -> Step:
        """The step, if it is this move: one whose request id was used before may be another."""
        if step.entry is not self.drafted and not tells_of(fold, step.entry, self.seat, self.action):
            raise reused_request()
        return step


def _stale(problem: str) -> ServiceError:
    return ServiceError(Code.ABORTED, "STALE_SEQ", f"{problem}; look again, then decide")
