"""Nothing leaks over the wire: two matches that differ only in what nobody may see look the same to everybody."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import grpc

from engines.boom import GAME
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import SPECTATOR
from powderkeg.v1 import match_service_pb2, replay_service_pb2
from service.answers import Wanted
from service.live_match import Live
from service.server import Service
from tests.service.running import Caller, move, new_match, reason_of, running

SEED = bytes(range(32))


async def everything_told(service: Service, anyone: Caller, *, hidden: int) -> list[Any]:
    """All that seats and a spectator get in a match whose face-down tiles were dealt anew, before anybody looks."""
    match_id, host, players = await new_match(anyone, seats=4, seed=SEED, options={"first_seat": "0"})
    live = service.app.matches.cached_now(match_id)
    assert live is not None
    deal_anew(live, hidden)
    told: list[Any] = []
    followers = [asyncio.create_task(all_updates(service, live, caller.token)) for caller in (*players, anyone)]
    watchers = [asyncio.create_task(first_updates(caller, match_id)) for caller in (*players, anyone)]
    for _ in range(3):  # rolling shows no tile
        for player in players:
            await move_without_tiles(player, match_id)
    for caller in (*players, anyone):
        told.append((await caller.call("GetView", match_id)).view)
        told += await refusals(caller, match_id)
    for player in players:
        told.append(list((await player.call("ListLegalActions", match_id)).choices))
    told.append((await anyone.call("GetMatch", match_id)).match.seats)
    told += [await watcher for watcher in watchers]
    await host.call("AbortMatch", match_id)
    return [*told, *[await follower for follower in followers]]


async def all_updates(service: Service, live: Live, token: str) -> list[Any]:
    """All updates with table and choices from the deal to the end, to who never is behind; times and ids aside."""
    caller, full = service.app.callers.who(live, token), Wanted(view=True, legal=True)
    updates = []
    async for update in service.app.watch_feed.watch(live, caller, live.fold.seq, full):
        told = match_service_pb2.WatchMatchResponse.FromString(update)
        told.ClearField("time")
        told.match.ClearField("id")
        told.match.ClearField("created")
        told.match.ClearField("seed_commitment")
        updates.append(told)
    assert all(told.HasField("view") for told in updates)
    return updates


def deal_anew(live: Live, hidden: int) -> None:
    """Another order of the tiles that nobody sees, the same dice to come."""
    state = live.fold.state
    assert state is not None
    GAME.imagine(state, SPECTATOR, Rng(derive_seed("hidden", hidden)))  # type: ignore[arg-type]


async def move_without_tiles(player: Caller, match_id: str) -> None:
    legal = await player.call("ListLegalActions", match_id)
    if legal.kind in ("roll", "reroll"):
        await player.call("SubmitAction", match_id, action=legal.choices[0].action, request_id=f"at {legal.seq}")


async def first_updates(caller: Caller, match_id: str) -> list[Any]:
    """The first messages of a watch: how many, how large, and what they say; times and ids aside."""
    request = match_service_pb2.WatchMatchRequest(match_id=match_id)
    told = []
    async for update in caller.matches.WatchMatch(request, metadata=caller.metadata):
        told.append((update.seq, list(update.events), list(update.decisions), update.HasField("match")))
        if update.seq == 8:
            break
    return told


async def refusals(caller: Caller, match_id: str) -> list[Any]:
    """What a curious caller is told."""
    told = []
    curious = [
        caller.replays.ListEntries(replay_service_pb2.ListEntriesRequest(match_id=match_id), metadata=caller.metadata),
        caller.replays.GetViewAt(
            replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5, seat=1), metadata=caller.metadata
        ),
        caller.matches.AbortMatch(
            match_service_pb2.AbortMatchRequest(match_id=match_id, request_id="curious"), metadata=caller.metadata
        ),
    ]
    for call in curious:
        try:
            told.append(await call)
        except grpc.aio.AioRpcError as error:
            told.append((reason_of(error), error.details()))
    return told


def test_what_nobody_may_see_changes_nothing_that_anybody_gets(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            real = await everything_told(service, anyone, hidden=1)
            for hidden in range(2, 6):
                assert await everything_told(service, anyone, hidden=hidden) == real

    asyncio.run(scenario())


def test_a_view_has_no_face_down_tile_and_no_message_has_the_seed(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, host, players = await new_match(anyone, seed=SEED, options={"first_seat": "0"})
            for _ in range(6):
                for player in players:
                    await move(player, match_id)
            for caller in (*players, host, anyone):
                view = await caller.call("GetView", match_id)
                face_up = sum(1 for tile in view.view.boom.tiles if tile)
                turned = await tiles_turned(caller, match_id, view.seq)
                assert face_up <= turned
                for message in (view, await caller.call("GetMatch", match_id)):
                    assert SEED not in message.SerializeToString()

    asyncio.run(scenario())


async def tiles_turned(caller: Caller, match_id: str, upto: int) -> int:
    request = match_service_pb2.WatchMatchRequest(match_id=match_id)
    turned = 0
    async for update in caller.matches.WatchMatch(request, metadata=caller.metadata):
        turned += sum(1 for event in update.events if event.boom.HasField("tile_turned"))
        if update.seq >= upto:
            break
    return turned


def test_buf_curl_lists_the_services_and_creates_a_match(store_url: str) -> None:
    buf = Path(sys.executable).parent / "buf"
    flags = ["--protocol", "grpc", "--http2-prior-knowledge"]

    async def scenario() -> None:
        async with running(store_url) as (service, _):
            address = f"http://127.0.0.1:{service.port}"
            for reflection in ("grpc-v1", "grpc-v1alpha"):
                listed = await curl([*flags, "--reflect-protocol", reflection, "--list-services", address])
                assert {
                    "powderkeg.v1.CatalogService",
                    "powderkeg.v1.MatchService",
                    "powderkeg.v1.ReplayService",
                } <= set(listed.split())
            request = json.dumps({"requestId": "0123456789abcdef-buf", "game": "boom", "seats": 3})
            created = await curl([*flags, "-d", request, f"{address}/powderkeg.v1.MatchService/CreateMatch"])
            answer = json.loads(created)
            assert answer["match"]["game"] == "boom"
            assert answer["hostToken"]

    def run(words: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run([buf, "curl", *words], capture_output=True, text=True, check=False, timeout=30)

    async def curl(words: list[str]) -> str:
        done = await asyncio.to_thread(run, words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    asyncio.run(scenario())
