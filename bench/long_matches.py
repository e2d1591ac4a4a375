"""Long matches: whether loading one, or looking back in one, takes longer than in a short one.

The parts of the service are measured in this process, without a wire: CPU time from the call until the match is at
hand, or the view is made. Short and long take turns. The long match is loaded at several lengths, for how far its last
snapshot lies behind depends on them.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import fmean, median
from time import process_time

from bench.results import Results, Tell
from engines.core.actions import Action
from engines.core.bots import Observation
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.entry_kinds import draft_action, draft_seat_taken, new_genesis
from replay.log.fold import Fold
from replay.log.steps import Draft
from replay.store.streams import Store
from service.auth import Caller
from service.bootstrap import Application, build
from service.commands import planned_start
from service.embedded_store import EmbeddedStore
from service.live_match import Live
from service.snapshots import EVERY

GAME, SEATS, OPTIONS = "monsters", 4, {"turn_limit": "10000"}
LENGTHS = (200, 20_000)
PLACES = 8
"""The long match is measured at so many lengths, and at so many entries, evenly spread."""
HOST, PLAYER = log_pb2.AUTHOR_HOST, log_pb2.AUTHOR_PLAYER
LOOKER = Caller()


@asynccontextmanager
async def application(every: int) -> AsyncIterator[Application]:
    """The parts of a service, with a store of their own."""
    with tempfile.TemporaryDirectory(prefix="powderkeg-bench-", ignore_cleanup_errors=True) as folder:
        embedded = EmbeddedStore(Path(folder), "everysec")
        store = Store(embedded.url)
        app = build(store, snapshot_every=every)
        try:
            await app.clock.start()
            yield app
            await app.matches.snapshots.settle()
        finally:
            await store.close()
            embedded.stop()


async def new_match(app: Application, match_id: str) -> Live:
    """A match that has just started."""
    genesis = new_genesis(match_id, GAMES[GAME].prepare(SEATS, OPTIONS), seed_was_given=True)
    await app.matches.create(genesis, "create", derive_seed("bench/long", match_id), bytes(32), lambda _: None)
    live = await app.matches.live(match_id)
    for seat in range(SEATS):
        taken = log_pb2.SeatTaken(seat=seat, name=f"player {seat}", kind=match_pb2.SEAT_KIND_PLAYER)
        await app.matches.change(live, f"sit {seat}", PLAYER, _always(draft_seat_taken(taken)))
    await app.matches.change(live, "start", HOST, planned_start)
    return live


def _always(draft: Draft) -> Callable[[Fold], Draft]:
    return lambda _: draft


async def play_up_to(app: Application, live: Live, length: int) -> None:
    """Play until the log has so many entries."""
    rng = Rng(derive_seed("bench/long", live.fold.match_id, length))
    while live.fold.seq < length:
        seat, action = lasting_move(live.fold.state, rng)
        await app.matches.change(live, f"move {live.fold.seq}", PLAYER, _moving(seat, action))


def _moving(seat: int, action: Action) -> Callable[[Fold], Draft]:
    return lambda fold: draft_action(fold, seat, action)


def lasting_move(state: State | None, rng: Rng) -> tuple[int, Action]:
    """A random move with which the game goes on."""
    if state is None:
        raise AssertionError("the match has not started")
    while True:
        seat = rng.pick(state.decisions()).seat
        action = state.setup.game.bot("random").choose(Observation(state, seat), rng)
        after = state.copy()
        after.apply(seat, action)
        if after.result is None:
            return seat, action


async def cpu_of(work: Callable[[], Awaitable[object]]) -> float:
    start = process_time()
    await work()
    return process_time() - start


async def measure_long_matches(
    rounds: int, tell: Tell, lengths: tuple[int, int] = LENGTHS, every: int = EVERY
) -> Results:
    short, long = lengths
    opening: dict[int, list[float]] = {length: [] for length in lengths}
    viewing: dict[int, list[float]] = {length: [] for length in lengths}
    async with application(every) as app:
        matches = app.matches
        tell(f"playing up to {long:,} entries")
        lives = {length: await new_match(app, f"long{length}") for length in lengths}
        await play_up_to(app, lives[short], short)
        await matches.snapshots.settle()
        for place in range(PLACES):
            at = long + place * every // PLACES
            await play_up_to(app, await matches.live(f"long{long}"), at)
            await matches.snapshots.settle()
            seqs = {short: short, long: short + place * (long - short) // PLACES}
            tell(f"loading, {place + 1} of {PLACES}")
            for length in lengths:
                opening[length].append(median([await _open(app, f"long{length}") for _ in range(rounds)]))
            tell(f"looking back, {place + 1} of {PLACES}")
            for length in lengths:
                times = [await _look(app, f"long{length}", seqs[length]) for _ in range(rounds)]
                viewing[length].append(median(times))
    results: Results = {}
    for name, costs in (("open", opening), ("view_at", viewing)):
        ratio = fmean(costs[long]) / fmean(costs[short])
        results |= {f"{name}_cpu_ms_{length}": round(1e3 * fmean(costs[length]), 2) for length in lengths}
        results[f"{name}_long_match"] = round(ratio, 3)
    return results


async def _open(app: Application, match_id: str) -> float:
    app.matches.forget(match_id)
    return await cpu_of(lambda: app.matches.live(match_id))


async def _look(app: Application, match_id: str, seq: int) -> float:
    """A spectator looks at the table after an entry, by the number that a spectator knows it by."""
    live = await app.matches.live(match_id)
    own_seq = live.fold.seq_for(LOOKER.viewer, seq)
    return await cpu_of(lambda: app.history.view_at(live, LOOKER, own_seq, None, client="bench"))
