"""Matches with long logs, written quickly: in this process, without a wire, by players who are never at rest."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any
from uuid import uuid4

import pytest

from engines.core.actions import Action, Resign
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.entry_kinds import draft_abort, draft_action, draft_seat_taken, new_genesis
from replay.log.fold import Fold
from replay.log.state_digest import canonical_bytes
from replay.log.status import PLAYING
from replay.store.streams import Store
from service.bootstrap import Application, build
from service.commands import planned_start
from service.live_match import Live
from tests.engines.conformance.play import restless_move
from tests.service.running import SIGNER

NEVER = 10**9
TRIES = 200
"""So often a player thinks again."""
HOST, PLAYER = log_pb2.AUTHOR_HOST, log_pb2.AUTHOR_PLAYER


@asynccontextmanager
async def application(store_url: str, every: int, **settings: Any) -> AsyncIterator[Application]:
    """The parts of a service that takes a snapshot every so many entries."""
    store = Store(store_url)
    app = build(store, "key", signers=(SIGNER,), snapshot_every=every, **settings)
    await app.clock.start()
    try:
        yield app
    finally:
        await app.matches.snapshots.settle()
        await store.close()


async def long_match(app: Application, game: str, seats: int, moves: int) -> str:
    """A match that has gone on for so many moves at most. Request ids are `move 0`, `move 1` and so on."""
    match_id, setup = uuid4().hex[:12], GAMES[game].prepare(seats, {})
    genesis = new_genesis(match_id, setup, seconds_per_decision=60, seed_was_given=True)
    await app.matches.create(genesis, "create", derive_seed(game), secrets.token_bytes(32), lambda _: None)
    live = await app.matches.live(match_id)
    for seat in range(seats):
        taken = log_pb2.SeatTaken(seat=seat, name=f"player {seat}", kind=match_pb2.SEAT_KIND_PLAYER)
        await app.matches.change(live, f"sit {seat}", PLAYER, lambda _, taken=taken: draft_seat_taken(taken))  # type: ignore[misc]
    await app.matches.change(live, "start", HOST, planned_start)
    await play_on(app, live, range(moves))
    return match_id


async def play_on(app: Application, live: Live, numbers: range) -> None:
    fold = live.fold
    rng = Rng(derive_seed(fold.genesis.game, numbers))
    for number in numbers:
        if fold.status != PLAYING or fold.state is None:
            return
        seat, action = lasting_move(fold.state, rng)
        await app.matches.change(
            live,
            f"move {number}",
            PLAYER,
            lambda fold, seat=seat, action=action: draft_action(fold, seat, action),  # type: ignore[misc]
        )


def lasting_move(state: State, rng: Rng) -> tuple[int, Action]:
    """As restless players do it, but nobody leaves, and nobody ends the game who can help it."""
    seat, action = restless_move(state, rng)
    for _ in range(TRIES):
        after = state.copy()
        after.apply(seat, action)
        if not isinstance(action, Resign) and after.result is None:
            break
        seat, action = restless_move(state, rng)
    return seat, action


def facts(live: Live) -> dict[str, Any]:
    """All that is known of a match, to be compared."""
    assert live.requests is live.fold.requests  # all of them are read by now
    fold = live.fold
    known = {name: getattr(fold, name) for name in Fold.__slots__ if name not in ("seating", "state", "game", "codec")}
    seating = {name: getattr(fold.seating, name) for name in ("host", "host_left", "left", "seats", "since")}
    return {**known, **seating, "text": canonical_bytes(fold.state) if fold.state is not None else b""}


@contextmanager
def counted_moves(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many moves are executed: the seats that made them."""
    made: list[int] = []
    honest = State.apply

    def apply(self: State, seat: int, action: Any) -> Any:
        made.append(seat)
        return honest(self, seat, action)

    with monkeypatch.context() as patched:
        patched.setattr(State, "apply", apply)
        yield made


# -- twins -------------------------------------------------------------------------------------------------------------

EVERY = 16
MOVES = 130
LOBBY = 8
"""Entries before the first move, at most."""
TABLES = [("boom", 3), ("kittens", 4), ("kobolds", 4), ("monsters", 3)]


def twins(
    store_url: str, game: str, seats: int, test: Callable[[Application, Application, str], Awaitable[None]]
) -> None:
    """Play a match with snapshots, then look at it by a service that uses them and one that has none."""

    async def run() -> None:
        async with application(store_url, EVERY) as playing:
            match_id = await long_match(playing, game, seats, MOVES)
        async with AsyncExitStack() as stack:
            quick = await stack.enter_async_context(application(store_url, EVERY))
            slow = await stack.enter_async_context(application(store_url, NEVER))
            await test(quick, slow, match_id)

    asyncio.run(run())


async def opened(*apps: Application, match_id: str) -> list[Live]:
    return [await app.matches.live(match_id) for app in apps]


async def end(app: Application, match_id: str) -> None:
    """End a match, so that everything in it is public."""
    live = await app.matches.live(match_id)
    if not live.over:
        await app.matches.change(live, "end", HOST, lambda _: draft_abort(log_pb2.Aborted(reason="enough")))
