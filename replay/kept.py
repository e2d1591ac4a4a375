"""Notes that somebody has kept, by what they are of: no match or event looks at those of the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from replay.notes import Note
from replay.statements import Checkpoint, EventClosed, EventHead, EventOpened, Receipt, Statement

Signed = tuple[Note, Statement]


class Kept:
    """Receipts, checkpoints and what is signed of events, each in the order in which it was given."""

    def __init__(self, notes: Iterable[Signed] = ()) -> None:
        self._of_matches: dict[str, list[Checkpoint | Receipt]] = defaultdict(list)
        self._of_events: dict[str, list[EventHead | EventOpened | EventClosed]] = defaultdict(list)
        self._subjects: dict[tuple[str, str], None] = {}
        for _, statement in notes:
            if isinstance(statement, (Checkpoint, Receipt)):
                self._of_matches[statement.match_id].append(statement)
                self._subjects["match", statement.match_id] = None
            else:
                self._of_events[statement.event].append(statement)
                self._subjects["event", statement.event] = None

    def of_match(self, match_id: str) -> list[Checkpoint | Receipt]:
        return self._of_matches.get(match_id, [])

    def of_event(self, name: str) -> list[EventHead | EventOpened | EventClosed]:
        return self._of_events.get(name, [])

    def unused(self, matches: Collection[str], events: Collection[str]) -> list[str]:
        """What the notes are of that is neither among these matches nor among these events."""
        held = {*(("match", each) for each in matches), *(("event", each) for each in events)}
        return [" ".join(subject) for subject in self._subjects if subject not in held]
