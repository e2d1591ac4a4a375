"""A keeper at work: receipts are held against what was asked, heads are proven by the service itself."""

from __future__ import annotations

from pathlib import Path

from powderkeg.client._connection import ServiceConnection
from powderkeg.client._consistency import proves_growth
from powderkeg.client._errors import Contradiction, NotFound, Unavailable
from powderkeg.client._keeper import Keeper, NoteFile
from powderkeg.client._notes import SeatReceipt, SignedNote, TreeHead, request_key
from powderkeg.v1.event_service_pb2 import EventGrowth, GetEventRequest, GetEventResponse

MOST_SIZES = 200
"""So many proofs can be asked for at once,"""
MOST_ROUNDS = 100
"""and so often, before a service that goes on and on is left alone."""


class NoteChecker:
    """What a client does with notes, if it was given a keeper."""

    def __init__(self, connection: ServiceConnection, keeper: Keeper) -> None:
        self._connection = connection
        self.keeper = keeper
        self._note_files: dict[str, NoteFile] = {}
        """By event, those that this client has written to."""

    def file_of(self, event: str) -> Path | None:
        """Where the notes of an event are, if this client has kept any."""
        note_file = self._note_files.get(event)
        return note_file.path if note_file is not None else None

    def receipt(self, data: str, match_id: str, seat: int, request_id: str, seq: int, event: str) -> str:
        """Keep a receipt, which must be for just this; the event that it names.

        The seq is 0 where the answer does not tell that of the entry.
        """
        if not data:
            if event:
                raise Contradiction(f"the service gave no receipt for what seat {seat} did in the event {event!r}")
            return ""
        note, note_file = self.keeper.keep(data, event)
        said = note.said
        if not isinstance(said, SeatReceipt):
            raise Contradiction("what came as a receipt is something else", (data,), str(note_file.path))
        asked = (match_id, seat, request_key(match_id, request_id), seq or said.seq)
        if (said.match_id, said.seat, said.request, said.seq) != asked:
            raise Contradiction("the receipt is not for what was done", (data,), str(note_file.path))
        named = said.tree.event if said.tree is not None else event
        if event and named != event:
            problem = f"match {match_id} belongs to the event {event!r}, and its receipt names {named!r}"
            raise Contradiction(problem, (data,), str(note_file.path))
        self._note_files[named] = note_file
        return named

    def head(self, answer: GetEventResponse, event: str) -> tuple[TreeHead, SignedNote, NoteFile]:
        """Keep the head of an event."""
        note, note_file = self.keeper.keep(answer.event.head)
        if not isinstance(note.said, TreeHead) or note.said.event != event:
            problem = f"what came as the head of the event {event!r} is something else"
            raise Contradiction(problem, (note.data,), str(note_file.path))
        self._note_files[event] = note_file
        return note.said, note, note_file

    async def check_if_it_can(self, event: str) -> None:
        """As below. If the service cannot be reached, nothing is lost: the notes are kept, and wait."""
        try:
            await self.check(event)
        except Unavailable:
            return

    async def check(self, event: str) -> None:
        """Let the service prove that the tree of an event has only grown since every head that is kept."""
        note_file = self._note_files.get(event)
        for _ in range(MOST_ROUNDS):
            sizes = sorted(note_file.unproven, reverse=True)[:MOST_SIZES] if note_file is not None else []
            answer = await self._ask(event, sizes, note_file)
            newest, note, found = self.head(answer, event)
            self._compare(newest, note, found, sizes, list(answer.growths))
            if note_file is found and len(note_file.unproven) <= 1:
                return
            note_file = found  # those of earlier visits are known only now

    async def _ask(self, event: str, sizes: list[int], note_file: NoteFile | None) -> GetEventResponse:
        request = GetEventRequest(name=event, from_sizes=sizes)
        try:
            return await self._connection.call(self._connection.events.GetEvent, request)
        except NotFound as refused:
            if note_file is None or not sizes:
                raise
            kept = note_file.note_of(note_file.unproven[sizes[0]])
            problem = f"the event {event!r} has lost leaves: a head of {sizes[0]} was signed, and now {refused.message}"
            raise Contradiction(problem, (kept.data,), str(note_file.path)) from refused

    @staticmethod
    def _compare(
        newest: TreeHead, note: SignedNote, note_file: NoteFile, sizes: list[int], growths: list[EventGrowth]
    ) -> None:
        proofs = {growth.from_size: list(growth.consistency) for growth in growths}
        for size in sizes:
            old = note_file.unproven.get(size)
            if old is None:
                continue
            if not proves_growth(newest, old, proofs.get(size, [])):
                problem = f"the tree of {newest.size} leaves is not proven to begin with the one of {old.size}"
                if newest.size < old.size:
                    problem = f"the event {old.event!r} has lost leaves: it had {old.size}, and now {newest.size}"
                raise Contradiction(problem, (note_file.note_of(old).data, note.data), str(note_file.path))
            del note_file.unproven[size]
        note_file.unproven[newest.size] = newest
