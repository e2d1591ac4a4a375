"""What clients are told of a match, in eight bytes each, so that all of it can be compared."""

from __future__ import annotations

from hashlib import blake2b

from engines.core.events import seen_by
from powderkeg.v1 import match_service_pb2
from replay.log.codec import decision_to_proto
from replay.log.fold import Fold
from replay.log.steps import Step

Update = match_service_pb2.WatchMatchResponse
Answer = match_service_pb2.SubmitActionResponse
FINGERPRINT_BYTES = 8


def fingerprint(message: Update | Answer) -> int:
    """Of what an update or an answer tells: its seq, what happened, and who is asked. It is cut down to that."""
    if isinstance(message, Update):
        message.ClearField("time")
        message.ClearField("match")
    else:
        message.ClearField("receipt")
    return int.from_bytes(
        blake2b(message.SerializeToString(deterministic=True), digest_size=FINGERPRINT_BYTES).digest(), "big"
    )


class ExpectedUpdates:
    """Works out what one viewer will be told of a match, step by step."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.updates: list[int] = []
        """The marks of all updates, in order of their seqs;"""
        self.ends: list[int] = []
        """and that of the next one, if the match is broken off instead."""

    def add(self, fold: Fold, step: Step) -> int:
        """What came of an entry; the mark of the answer to whose move it is, if it is a move of the viewer's."""
        if self.viewer in step.unknown_to:
            return 0
        seq = fold.seq_for(self.viewer, step.seq)
        codec = fold.codec
        events = [codec.event_to_proto(event) for event in seen_by(step.events, self.viewer)] if codec else []
        decisions = [decision_to_proto(each, step.deadline_ms) for each in step.asked.of(self.viewer)]
        self.updates.append(fingerprint(Update(seq=seq, events=events, decisions=decisions)))
        self.ends.append(fingerprint(Update(seq=seq + 1)))
        moved = step.entry.HasField("acted") and step.entry.acted.seat == self.viewer
        return fingerprint(Answer(seq=seq, events=events)) if moved else 0
