"""What is to be signed: matches with entries that no checkpoint covers, as this process has appended them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass

from replay.log.steps import Step
from replay.store.streams import Store
from service.clock import StoreClock
from service.live_match import Live

ENTRIES = 80
"""After so many entries a checkpoint is due. With what signing itself takes, docs/log-format.md promises 100."""
SECONDS = 8
"""After so long a checkpoint is due, however few the entries; docs/log-format.md promises 10."""


@dataclass(slots=True)
class UnsignedEntries:
    """Entries of a match that this process has appended and nobody has signed."""

    due_ms: int
    entries: int = 0


class SigningQueue:
    """Observes appends. The store knows of a match before its first unsigned entry is in, so no crash forgets it."""

    def __init__(self, store: Store, clock: StoreClock, *, signing: bool) -> None:
        self.store = store
        self.clock = clock
        self.signing = signing
        """Whether the service signs anything."""
        self.ready: asyncio.Queue[str] = asyncio.Queue()
        """Matches to be signed at once."""
        self._pending: dict[str, UnsignedEntries] = {}

    def before_append(self, match_id: str) -> Awaitable[None] | None:
        return self._note(match_id) if self.signing and match_id not in self._pending else None

    async def _note(self, match_id: str) -> None:
        due = self.clock.now_ms() + SECONDS * 1000
        await self.store.set_unsigned(match_id, due)
        self._pending[match_id] = UnsignedEntries(due)

    def after_append(self, live: Live, step: Step) -> None:
        pending = self._pending.get(live.fold.match_id)
        if pending is None:
            return
        pending.entries += 1
        if pending.entries >= ENTRIES or step.entry.HasField("closing"):
            self.ready.put_nowait(live.fold.match_id)

    def stirred(self, live: Live) -> None:
        """A match that was loaded has nothing to sign that the store does not know of."""

    def begin(self, match_id: str) -> None:
        """A match is being signed: what is appended from here on is pending anew."""
        self._pending.pop(match_id, None)

    def overdue(self) -> list[str]:
        """Matches whose time has come."""
        now = self.clock.now_ms()
        return [match_id for match_id, pending in self._pending.items() if pending.due_ms <= now]
