"""The notary: signs what was appended, soon after, and never before.

A match with entries that no checkpoint covers stands on a list in the store, from before the first of them is appended;
so a process that dies leaves its signing to the others. What is signed follows from the log: two of them sign the same.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from powderkeg.v1 import log_pb2
from replay.log.chain import NO_HASH, chain_hash
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.steps import Step
from replay.signed.notes import Signer
from replay.signed.statements import CLOSED, ON, OPENED, Checkpoint, Receipt, TreePlace
from replay.store.streams import StoreDown
from service.errors import ServiceError
from service.events import Events
from service.live_match import Live
from service.matches import Matches
from service.signing_queue import SECONDS, SigningQueue

LOOK_EVERY = 0.25
"""Seconds between looks at what is due."""
LATE_MS = 3_000
"""How late a signature is when another process takes it over."""
log = structlog.get_logger()


class Notary:
    """Signs checkpoints and receipts, if the service has a key."""

    def __init__(self, matches: Matches, events: Events, queue: SigningQueue, signer: Signer | None) -> None:
        self.store = matches.store
        self.matches = matches
        self.events = events
        """Where the opening and the closing checkpoint of a match become leaves, if it belongs to an event."""
        self.signer = signer
        self._queue = queue
        self._signing: dict[str, asyncio.Task[None]] = {}

    def owes_receipts(self, live: Live) -> bool:
        """Whether the seats of a match get receipts: none outside of events."""
        return self.signer is not None and bool(live.fold.genesis.tournament)

    @property
    def waiting(self) -> int:
        """Matches that are being signed, or are to be signed at once."""
        return self._queue.ready.qsize() + len(self._signing)

    async def receipt(self, live: Live, seat: int, step: Step) -> str:
        """A receipt for an entry, for the seat whose request it answers; empty where none is owed."""
        if self.signer is None or not self.owes_receipts(live):
            return ""
        fold, request = live.fold, step.entry.request_id
        own_seq = fold.seq_for(seat, step.seq)
        receipt = Receipt(fold.match_id, seat, own_seq, step.head, request, await self._place(live))
        return self.signer.sign(receipt.text()).decode()

    async def _place(self, live: Live) -> TreePlace | None:
        """Where a match stands in its event; None if the event was closed before the match was opened in it."""
        if live.opened_with is None:
            name, match_id = live.fold.genesis.tournament, live.fold.match_id
            live.opened_with = await self.events.opened_with(name, match_id)
            if live.opened_with is None:  # whoever created the match has died before
                with suppress(ServiceError):
                    await self.open(live.fold)
                live.opened_with = await self.events.opened_with(name, match_id)
        if live.opened_with is None:
            return None
        return TreePlace(await self.events.newest(live.fold.genesis.tournament, live.opened_with), live.opened_with)

    # -- signing -----------------------------------------------------------------------------------------------

    def sign_soon(self, match_id: str) -> None:
        """See to a match; one signature at a time."""
        if match_id not in self._signing:
            self._signing[match_id] = asyncio.create_task(self._sign_or_say(match_id))

    async def _sign_or_say(self, match_id: str) -> None:
        try:
            await self.sign(match_id)
        except StoreDown as error:
            self.matches.tally.store.failed(error, match_id=match_id)
        except (Divergence, ServiceError) as error:
            log.warning("cannot sign a match", match_id=match_id, error=str(error))
        except Exception:
            log.exception("bug", match_id=match_id)
        finally:
            del self._signing[match_id]

    async def sign(self, match_id: str) -> None:
        """Sign a match as this process knows it: its opening if nobody has, and its newest entry."""
        if self.signer is None:
            return
        while True:
            self._queue.begin(match_id)
            live = await self.matches.live(match_id, fresh=False)
            fold = live.fold
            await self.matches.settle(live)
            now = Checkpoint(match_id, fold.seq, fold.head, CLOSED if fold.over else ON, fold.time_ms)
            if not live.opening_signed and not await self._opens(fold):
                return
            live.opening_signed = True
            if now.seq > 1:
                note = await self.store.add_checkpoint(match_id, now.seq, self.signer.sign(now.text()))
                if now.stage == CLOSED:
                    await self.events.add_leaf(fold, CLOSED, note)
            await self.store.not_unsigned(match_id)
            if live.fold.seq == now.seq:
                return
            if not live.fold.over:  # it has grown meanwhile
                if (noting := self._queue.before_append(match_id)) is not None:
                    await noting
                await self.store.set_unsigned(match_id, self.matches.clock.now_ms() + SECONDS * 1000)
                return

    async def see_signed(self, live: Live) -> None:
        """Before the end of a match is shown to anybody, it is signed."""
        if live.over and not live.end_signed:
            if await self.store.imported(live.fold.match_id) is None:
                await self.sign(live.fold.match_id)
            live.end_signed = True

    async def _opens(self, fold: Fold) -> bool:
        """Open a match; False if its event was closed before, so that nobody will ever sign it."""
        try:
            await self.open(fold)
        except ServiceError as error:
            if error.reason != "EVENT_CLOSED":
                raise
            log.warning("a match stays outside of its event, which was closed before it", match_id=fold.match_id)
            await self.store.not_unsigned(fold.match_id)
            return False
        return True

    async def open(self, fold: Fold) -> None:
        """The opening checkpoint of a match, and its leaf; done once, whoever does it."""
        if self.signer is None:
            return
        note = await self.store.checkpoint(fold.match_id, 1)
        if note is None:
            data = (await self.store.read(fold.match_id, 0, 1))[0]
            head = chain_hash(fold.match_id, 1, NO_HASH, data)
            time_ms = log_pb2.LogEntry.FromString(data).time.ToMilliseconds()
            opening = Checkpoint(fold.match_id, 1, head, OPENED, time_ms)
            note = await self.store.add_checkpoint(fold.match_id, 1, self.signer.sign(opening.text()))
        await self.events.add_leaf(fold, OPENED, note)

    # -- living ------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Sign what is due, until cancelled."""
        if self.signer is not None:
            async with asyncio.TaskGroup() as loops:
                loops.create_task(self._sign_ready())
                loops.create_task(self._look_for_overdue())

    async def _sign_ready(self) -> None:
        while True:
            self.sign_soon(await self._queue.ready.get())

    async def _look_for_overdue(self) -> None:
        while True:
            try:
                await self._look()
            except StoreDown as error:
                self.matches.tally.store.failed(error)
            except Exception:
                log.exception("bug")
            await asyncio.sleep(LOOK_EVERY)

    async def _look(self) -> None:
        for match_id in self._queue.overdue():
            self.sign_soon(match_id)
        now = self.matches.clock.now_ms()
        for match_id in await self.store.unsigned(now - LATE_MS):
            await self.store.put_off_unsigned(match_id, now + LATE_MS)
            self.sign_soon(match_id)

    async def settle(self) -> None:
        """Wait for what is being signed, and for what should be."""
        while not self._queue.ready.empty():
            self.sign_soon(self._queue.ready.get_nowait())
        while self._signing:
            await asyncio.wait([*self._signing.values()])
