"""A match is played with the catalogue that its options name, and its log says so."""

from __future__ import annotations

import asyncio

import grpc
import pytest

from engines.games import GAMES
from engines.kobolds import GAME
from powderkeg.v1 import catalog_service_pb2, log_pb2, match_pb2, match_service_pb2, replay_service_pb2
from replay.log.export import read_export
from replay.log.replayer import verify
from tests.service.running import Caller, running

DIGESTS = {name: catalogue.digest for name, catalogue in GAME.catalogues.items()}
QUICK = {"turn_limit": "15", "revivals": "yes"}


async def played_by_bots(anyone: Caller, **options: str) -> str:
    """A match of three bots that is over."""
    created = await anyone.call("CreateMatch", game="kobolds", seats=3, options={**QUICK, **options}, seed=b"k" * 32)
    host, match_id = anyone.with_token(created.host_token), created.match.id
    for _ in range(3):
        await host.call("AddBot", match_id, bot="random")
    await host.call("StartMatch", match_id)
    watching = match_service_pb2.WatchMatchRequest(match_id=match_id)
    async for update in anyone.matches.WatchMatch(watching, timeout=60):
        assert update.seq
    assert (await anyone.call("GetMatch", match_id)).match.status == match_pb2.MATCH_STATUS_FINISHED
    return str(match_id)


@pytest.mark.parametrize("name", DIGESTS)
def test_the_genesis_pins_the_catalogue_of_the_options(store_url: str, name: str) -> None:
    async def scenario() -> bytes:
        async with running(store_url) as (_, anyone):
            match_id = await played_by_bots(anyone, catalogue=name)
            verdict = await anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=match_id))
            assert verdict.sound, verdict.problem
            return await anyone.export(match_id)

    match = read_export(asyncio.run(scenario())).match()
    match_id, entries = match.match_id, match.entries
    genesis = log_pb2.LogEntry.FromString(entries[0]).genesis
    assert (genesis.options["catalogue"], genesis.catalogue_digest) == (name, DIGESTS[name])
    assert verify(match_id, entries).sound
    other = next(digest for digest in DIGESTS.values() if digest != genesis.catalogue_digest)
    swapped = log_pb2.LogEntry.FromString(entries[0])
    swapped.genesis.catalogue_digest = other
    verdict = verify(match_id, [swapped.SerializeToString(deterministic=True), *entries[1:]])
    assert (verdict.first_bad_seq, verdict.problem) == (1, "it was played with another catalogue")


def test_the_game_names_the_digests_of_all_its_catalogues(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            for name, digests in (("kobolds", DIGESTS), ("boom", {})):
                game = await anyone.catalog.GetGame(catalog_service_pb2.GetGameRequest(game=name))
                assert dict(game.catalogue_digests) == digests
                assert not digests or game.catalogue_digest == digests["house"]

    asyncio.run(scenario())


def test_a_game_is_told_by_the_ruleset_that_is_asked_for(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            for game in GAMES.every_ruleset():
                asked = catalog_service_pb2.GetGameRequest(game=game.name, ruleset=game.ruleset)
                told = await anyone.catalog.GetGame(asked)
                assert told.catalogue_digest == game.catalogue.digest
                assert list(told.rulesets) == GAMES.rulesets(game.name)
                newest = await anyone.catalog.GetGame(catalog_service_pb2.GetGameRequest(game=game.name))
                assert newest.catalogue_digest == GAMES[game.name].catalogue.digest
            with pytest.raises(grpc.aio.AioRpcError, match="boom has no ruleset 7; rulesets here: 1"):
                await anyone.catalog.GetGame(catalog_service_pb2.GetGameRequest(game="boom", ruleset=7))

    asyncio.run(scenario())
