"""The scheduler: moves bots, runs clocks and ends what nobody wants, in whichever process is alive.

A match that needs attention stands on a list in the store, with the time when. Every process looks at that list.
Several may attend to the same match, and the log decides which of them was first; so a process may die at any moment.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress

import structlog
from grpc import StatusCode

from engines.core.bots import Observation
from engines.core.rng import Rng, derive_seed
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.divergence import Divergence
from replay.log.entry_kinds import draft_abort
from replay.log.fold import Fold
from replay.log.seating import bot_of
from replay.log.status import OPEN, PLAYING
from replay.log.steps import Draft
from replay.store.streams import StoreDown
from service.attention import Attention
from service.background import end
from service.commands import Commands
from service.errors import ServiceError
from service.expiry import Patience
from service.live_match import Live, needs_driving
from service.matches import Matches
from service.moves import Move

LOOK_EVERY = 0.25
"""Seconds between looks at the list."""
LEASE_MS = 3_000
"""How long others leave a match alone that somebody attends to."""
BEAT_MS = 10
"""Bots act at moments so far apart, counted from when the table began to wait. They think for less than half of it."""
IDLE_MS = 60_000
"""How long a match that waits for a player is left alone: the net below a process that dies before it can attend."""
log = structlog.get_logger()


class Scheduler:
    """Attends to matches with bots or clocks."""

    def __init__(
        self,
        matches: Matches,
        commands: Commands,
        attention: Attention,
        patience: Patience,
        is_home: Callable[[str], bool],
    ) -> None:
        self.matches = matches
        self.store = matches.store
        self.clock = matches.clock
        self.commands = commands
        self.patience = patience
        self._attention = attention
        self._is_home = is_home
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._loops: list[asyncio.Task[None]] = []
        self._stopped = False

    def start(self) -> None:
        """Attend to what this process has changed, and to what is on the list, until stopped."""
        loops = (self._attend_to_what_is_wanted(), self._look_after_what_is_due())
        self._loops = [asyncio.create_task(loop) for loop in loops]

    async def stop(self) -> None:
        """End everything. What was under way is on the list, and goes on in another process."""
        self._stopped = True
        await asyncio.gather(*map(end, (*self._loops, *self._attending.values())))

    @property
    def waiting(self) -> int:
        """Matches that are attended to, or will be."""
        return self._attention.wanted.qsize() + len(self._attending)

    async def _attend_to_what_is_wanted(self) -> None:
        while True:
            self.attend(await self._attention.wanted.get())

    async def _look_after_what_is_due(self) -> None:
        while True:
            try:
                for match_id in await self.store.due(self.clock.now_ms()):
                    if self._is_home(match_id) and await self.store.claim_due(match_id, self.clock.now_ms(), LEASE_MS):
                        self.attend(match_id)
            except StoreDown as error:
                self.matches.tally.store.failed(error)
            except Exception:
                log.exception("bug")
            await asyncio.sleep(LOOK_EVERY)

    async def note_old(self, match: match_pb2.Match) -> None:
        """A match from before the service ended any by itself: look at it soon, unless somebody will anyway."""
        if match.status in (OPEN, PLAYING):
            await self.store.set_due(match.id, self.clock.now_ms(), if_new=True)

    # -- one match ---------------------------------------------------------------------------------------------

    def attend(self, match_id: str) -> None:
        """See to a match soon; one at a time."""
        if self._stopped:
            return
        if match_id in self._attending:
            self._again.add(match_id)
            return
        task = asyncio.create_task(self._attend(match_id))
        self._attending[match_id] = task
        task.add_done_callback(lambda _: self._attended(match_id))

    def _attended(self, match_id: str) -> None:
        self._attending.pop(match_id, None)
        if match_id in self._again:
            self._again.discard(match_id)
            self.attend(match_id)

    async def _attend(self, match_id: str) -> None:
        try:
            live = await self.matches.live(match_id)
            if needs_driving(live.fold):
                await self.store.set_due(match_id, self.clock.now_ms() + LEASE_MS)  # should this process die now
                await self._move(live)
            if self._is_past(self.patience.ends_ms(live.fold)):
                await self._end(live)
            if (at := self._due_ms(live.fold)) is None:
                await self.store.not_due(match_id)
            else:
                await self.store.set_due(match_id, at)
        except StoreDown as error:
            self.matches.tally.store.failed(error, match_id=match_id)
        except (Divergence, ServiceError) as error:
            log.warning("cannot attend to a match", match_id=match_id, error=str(error))
        except Exception:
            log.exception("bug", match_id=match_id)

    def _due_ms(self, fold: Fold) -> int | None:
        """When somebody should look after the match again."""
        ends = self.patience.ends_ms(fold)
        if not needs_driving(fold):
            return ends
        return min(fold.deadline_ms() or self.clock.now_ms() + IDLE_MS, ends or sys.maxsize)

    def _is_past(self, at_ms: int | None) -> bool:
        return at_ms is not None and at_ms <= self.clock.now_ms()

    async def _end(self, live: Live) -> None:
        """End a match that nobody starts, or in which nobody acts."""

        def plan(fold: Fold) -> Draft:
            if not self._is_past(self.patience.ends_ms(fold)):
                raise ServiceError(StatusCode.ABORTED, "STALE_SEQ", "somebody wants the match after all")
            return draft_abort(self.patience.end(fold))

        with suppress(ServiceError):
            await self.matches.change(live, "", log_pb2.AUTHOR_CLOCK, plan)

    async def _move(self, live: Live) -> None:
        """Whatever bots and the clock have to do now."""
        leased_ms = self.clock.now_ms()
        while live.fold.status == PLAYING:
            if self.clock.now_ms() - leased_ms > LEASE_MS // 2:
                leased_ms = self.clock.now_ms()
                await self.store.set_due(live.fold.match_id, leased_ms + LEASE_MS)
            seat = bot_to_move(live.fold)
            if seat is not None:
                await self._move_bot(live, seat)
                continue
            deadline = live.fold.deadline_ms()
            if deadline is None or deadline > self.clock.now_ms():
                return
            await self._time_out(live)

    async def _move_bot(self, live: Live, seat: int) -> None:
        """A bot acts at a moment that is settled before it looks: how long it thinks would tell of its hand."""
        fold = live.fold
        taken, state = fold.seats[seat], fold.state
        if taken is None or state is None or fold.game is None:
            return
        moment_ms = bot_moment_ms(fold.since_ms, self.clock.now_ms())
        # By the bot's own seq: what it does, and when, must not tell of entries that its seat does not know of.
        at = fold.seq_for(seat)
        rng = Rng(derive_seed("bot", bot_secret(live).hex(), seat, at))
        action = fold.game.bot(bot_of(taken)).choose(Observation(state, seat), rng)
        if (thought_ms := self.clock.now_ms()) > moment_ms:
            moment_ms = bot_moment_ms(fold.since_ms, thought_ms)
        await self.clock.until(moment_ms)
        move = Move(seat, action, still=lambda current: current.seq_for(seat) == at)
        await self.commands.act_for(live, move, log_pb2.AUTHOR_BOT)

    async def _time_out(self, live: Live) -> None:
        """The first seat that is still waited for plays its default; its time-out is an entry like any other."""
        fold = live.fold
        if fold.state is None:
            return
        seat = fold.state.decisions()[0].seat
        at = fold.seq

        def still(current: Fold) -> bool:
            return current.seq == at and (current.deadline_ms() or 0) <= self.clock.now_ms()

        move = Move(seat, fold.state.default(seat), still=still)
        await self.commands.act_for(live, move, log_pb2.AUTHOR_CLOCK)


def bot_secret(live: Live) -> bytes:
    """What the chance of bots comes from. With a seed that was given, whoever gave it knows that chance as well."""
    return (live.fold.genesis.seed_was_given and live.fold.server_seed) or live.token_key


def bot_moment_ms(since_ms: int, now_ms: int) -> int:
    """When a bot acts that begins to think now, at a table that waits since then: on a beat, not too soon."""
    since_ms = min(since_ms, now_ms)  # after a store's clock was set back
    beats = -((since_ms - now_ms - BEAT_MS // 2) // BEAT_MS)
    return since_ms + BEAT_MS * beats


def bot_to_move(fold: Fold) -> int | None:
    """The first seat that is asked and has a bot."""
    if fold.state is None:
        return None
    for ask in fold.state.decisions():
        taken = fold.seats[ask.seat]
        if taken is not None and taken.kind == match_pb2.SEAT_KIND_BOT:
            return ask.seat
    return None
