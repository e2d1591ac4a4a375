"""Notes that somebody has kept, by what they are of: no match or event looks at those of the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from replay.signed.notes import Note
from replay.signed.statements import Checkpoint, Receipt, Statement

Signed = tuple[Note, Statement]


class Kept:
    """Receipts, checkpoints and what is signed of events, each in the order in which it was given."""

    def __init__(self, notes: Iterable[Signed] = ()) -> None:
        self._of: dict[str, list[Statement]] = defaultdict(list)
        self._about: dict[tuple[str, ...], None] = {}
        for _, statement in notes:
            about = subjects(statement)
            self._about[about] = None
            for subject in about:
                self._of[subject].append(statement)

    def of_match(self, match_id: str) -> list[Statement]:
        return self._of.get(f"match {match_id}", [])

    def of_event(self, name: str) -> list[Statement]:
        return self._of.get(f"event {name}", [])

    def unused(self, held: AbstractSet[str]) -> list[str]:
        """What notes are about of which the files hold nothing; `held` is as `subjects` has it."""
        return [*dict.fromkeys(about[0] for about in self._about if held.isdisjoint(about))]


def subjects(statement: Statement) -> tuple[str, ...]:
    """What a note is about: it is of use if a file has one of these."""
    if isinstance(statement, Receipt) and statement.place is not None:
        return (f"match {statement.match_id}", f"event {statement.place.tree.event}")
    if isinstance(statement, (Checkpoint, Receipt)):
        return (f"match {statement.match_id}",)
    return (f"event {statement.event}",)
