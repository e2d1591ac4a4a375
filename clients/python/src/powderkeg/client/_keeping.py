"""A keeper at work: receipts are held against what was asked, heads are proven by the service itself."""

from __future__ import annotations

from pathlib import Path

from powderkeg.client._errors import Contradiction, NotFound, Unavailable
from powderkeg.client._growth import extends
from powderkeg.client._keeper import Book, Keeper
from powderkeg.client._line import Line
from powderkeg.client._notes import Head, Note, Receipt, request_key
from powderkeg.v1.event_service_pb2 import EventGrowth, GetEventRequest, GetEventResponse

MOST_SIZES = 200
"""So many proofs can be asked for at once,"""
MOST_ROUNDS = 100
"""and so often, before a service that goes on and on is left alone."""


class Keeping:
    """What a client does with notes, if it was given a keeper."""

    def __init__(self, line: Line, keeper: Keeper) -> None:
        self._line = line
        self.keeper = keeper
        self._books: dict[str, Book] = {}
        """By event, those that this client has written to."""

    def file_of(self, event: str) -> Path | None:
        """Where the notes of an event are, if this client has kept any."""
        book = self._books.get(event)
        return book.path if book is not None else None

    def receipt(self, data: str, match_id: str, seat: int, request_id: str, seq: int, event: str) -> str:
        """Keep a receipt, which must be for just this; the event that it names.

        The seq is 0 where the answer does not tell that of the entry.
        """
        if not data:
            if event:
                raise Contradiction(f"the service gave no receipt for what seat {seat} did in the event {event!r}")
            return ""
        note, book = self.keeper.keep(data, event)
        said = note.said
        if not isinstance(said, Receipt):
            raise Contradiction("what came as a receipt is something else", (data,), str(book.path))
        asked = (match_id, seat, request_key(match_id, request_id), seq or said.seq)
        if (said.match_id, said.seat, said.request, said.seq) != asked:
            raise Contradiction("the receipt is not for what was done", (data,), str(book.path))
        named = said.tree.event if said.tree is not None else event
        if event and named != event:
            problem = f"match {match_id} belongs to the event {event!r}, and its receipt names {named!r}"
            raise Contradiction(problem, (data,), str(book.path))
        self._books[named] = book
        return named

    def head(self, answer: GetEventResponse, event: str) -> tuple[Head, Note, Book]:
        """Keep the head of an event."""
        note, book = self.keeper.keep(answer.event.head)
        if not isinstance(note.said, Head) or note.said.event != event:
            problem = f"what came as the head of the event {event!r} is something else"
            raise Contradiction(problem, (note.data,), str(book.path))
        self._books[event] = book
        return note.said, note, book

    async def check_if_it_can(self, event: str) -> None:
        """As below. If the service cannot be reached, nothing is lost: the notes are kept, and wait."""
        try:
            await self.check(event)
        except Unavailable:
            return

    async def check(self, event: str) -> None:
        """Let the service prove that the tree of an event has only grown since every head that is kept."""
        book = self._books.get(event)
        for _ in range(MOST_ROUNDS):
            sizes = sorted(book.unproven, reverse=True)[:MOST_SIZES] if book is not None else []
            answer = await self._ask(event, sizes, book)
            newest, note, found = self.head(answer, event)
            self._compare(newest, note, found, sizes, list(answer.growths))
            if book is found and len(book.unproven) <= 1:
                return
            book = found  # those of earlier visits are known only now

    async def _ask(self, event: str, sizes: list[int], book: Book | None) -> GetEventResponse:
        request = GetEventRequest(name=event, from_sizes=sizes)
        try:
            return await self._line.call(self._line.events.GetEvent, request)
        except NotFound as refused:
            if book is None or not sizes:
                raise
            kept = book.note_of(book.unproven[sizes[0]])
            problem = f"the event {event!r} has lost leaves: a head of {sizes[0]} was signed, and now {refused.message}"
            raise Contradiction(problem, (kept.data,), str(book.path)) from refused

    @staticmethod
    def _compare(newest: Head, note: Note, book: Book, sizes: list[int], growths: list[EventGrowth]) -> None:
        proofs = {growth.from_size: list(growth.consistency) for growth in growths}
        for size in sizes:
            old = book.unproven.get(size)
            if old is None:
                continue
            if not extends(newest, old, proofs.get(size, [])):
                problem = f"the tree of {newest.size} leaves is not proven to begin with the one of {old.size}"
                if newest.size < old.size:
                    problem = f"the event {old.event!r} has lost leaves: it had {old.size}, and now {newest.size}"
                raise Contradiction(problem, (book.note_of(old).data, note.data), str(book.path))
            del book.unproven[size]
        book.unproven[newest.size] = newest
