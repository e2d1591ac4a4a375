"""Who knows the deal: a match says from its creation on whether its seed was given, and may insist on entropy."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import grpc
import pytest

from powderkeg.v1 import log_pb2, match_pb2, match_service_pb2
from replay.audit.findings import Verdict
from replay.audit.match import audit_file
from replay.log.fold import Fold
from replay.log.steps import Draft
from tests.service.events import refused
from tests.service.running import POLICY, Caller, new_match, running

Code = grpc.StatusCode


async def first_update(caller: Caller, match_id: str) -> match_pb2.Match:
    stream = caller.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id))
    update = await stream.read()
    stream.cancel()
    assert update is not grpc.aio.EOF
    match: match_pb2.Match = update.match
    return match


@pytest.mark.parametrize("seed", [b"", bytes(32)], ids=["drawn", "given"])
def test_everything_that_shows_a_match_says_whether_its_seed_was_given(store_url: str, seed: bytes) -> None:
    async def scenario() -> dict[str, match_pb2.Match]:
        async with running(store_url) as (_, anyone):
            created = await anyone.call("CreateMatch", game="kittens", seats=2, seed=seed)
            match_id, host = created.match.id, anyone.with_token(created.host_token)
            shown = {"CreateMatch": created.match}
            shown["ListMatches"] = await listed(anyone, match_id)
            shown["JoinMatch"] = (await anyone.call("JoinMatch", match_id, name="Ann")).match
            shown["AddBot"] = (await host.call("AddBot", match_id, bot="random")).match
            shown["StartMatch"] = (await host.call("StartMatch", match_id)).match
            shown["ListMatches, playing"] = await listed(anyone, match_id)
            shown["GetMatch"] = (await anyone.call("GetMatch", match_id)).match
            shown["WatchMatch"] = await first_update(anyone, match_id)
            shown["AbortMatch"] = (await host.call("AbortMatch", match_id)).match
            shown["ListMatches, over"] = await listed(anyone, match_id)
            return shown

    said = {call: (match.HasField("seed_was_given"), match.seed_was_given) for call, match in run(scenario).items()}
    assert said == dict.fromkeys(said, (True, bool(seed)))


@pytest.mark.parametrize(("seeds", "alike"), [([bytes(32)] * 2, True), ([bytes(32), bytes(31) + b"1"], False)])
def test_a_seed_that_is_given_decides_about_bots_as_well(store_url: str, seeds: list[bytes], *, alike: bool) -> None:
    async def scenario() -> list[list[bytes]]:
        async with running(store_url) as (_, anyone):
            stories = []
            for seed in seeds:
                match_id, _, _ = await new_match(anyone, seats=3, bots=3, seed=seed, options={"first_seat": "0"})
                updates = await anyone.watched(match_id)
                stories.append([event.SerializeToString() for update in updates for event in update.events])
            return stories

    one, other = run(scenario)
    assert (one == other) == alike


async def listed(anyone: Caller, match_id: str) -> match_pb2.Match:
    matches: list[match_pb2.Match] = (await anyone.call("ListMatches", page_size=500)).matches
    return next(match for match in matches if match.id == match_id)


def run(scenario: Any) -> Any:
    return asyncio.run(scenario())


def test_a_match_that_was_listed_before_lists_said_so_is_looked_up(store_url: str) -> None:
    async def scenario() -> match_pb2.Match:
        async with running(store_url) as (service, anyone):
            created = await anyone.call("CreateMatch", game="boom", seed=bytes(32))
            match = created.match
            match.ClearField("seed_was_given")
            await service.app.store.call("HSET", f"powderkeg:{{{match.id}}}:head", "match", match.SerializeToString())
            return await listed(anyone, match.id)

    assert run(scenario).seed_was_given


def test_a_match_that_needs_entropy_refuses_who_brings_none(store_url: str) -> None:
    async def scenario() -> bytes:
        async with running(store_url) as (_, anyone):
            request_id = uuid4().hex
            created = await anyone.call(
                "CreateMatch", game="kittens", seats=2, require_entropy=True, request_id=request_id
            )
            match_id, host = created.match.id, anyone.with_token(created.host_token)
            assert created.match.require_entropy
            with refused(Code.FAILED_PRECONDITION, "ENTROPY_REQUIRED", text="random bytes"):
                await anyone.call("JoinMatch", match_id, name="Ann")
            with refused(Code.ALREADY_EXISTS, "REQUEST_ID_REUSED"):
                await anyone.call("CreateMatch", game="kittens", seats=2, request_id=request_id)
            joined = await anyone.call("JoinMatch", match_id, name="Ann", entropy=b"mine")
            assert joined.seat == 0, "nobody sat down before"
            await host.call("AddBot", match_id, bot="random")
            assert (await host.call("StartMatch", match_id)).match.status == match_pb2.MATCH_STATUS_PLAYING
            await host.call("AbortMatch", match_id)
            return await anyone.export(match_id)

    audit = audit_file(run(scenario), POLICY)
    assert audit.verdict is Verdict.PROVEN
    assert audit.matches[0].genesis.require_entropy


def test_it_does_not_start_with_a_seat_that_gave_none(store_url: str) -> None:
    """Such a seat can come only from a service that does not know the rule: an older one, beside this one."""

    def sit(fold: Fold) -> Draft:
        taken = log_pb2.SeatTaken(seat=1, kind=match_pb2.SEAT_KIND_PLAYER, name="Ben")
        return Draft(log_pb2.LogEntry(seat_taken=taken))

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            created = await anyone.call("CreateMatch", game="kittens", seats=2, require_entropy=True)
            match_id, host = created.match.id, anyone.with_token(created.host_token)
            await anyone.call("JoinMatch", match_id, name="Ann", entropy=b"mine")
            live = await service.app.matches.live(match_id)
            await service.app.matches.change(live, "ben's", log_pb2.AUTHOR_PLAYER, sit)
            with refused(Code.FAILED_PRECONDITION, "ENTROPY_REQUIRED", text="seat 1"):
                await host.call("StartMatch", match_id)

    run(scenario)


@pytest.mark.parametrize("fields", [{"seed": bytes(32)}, {"board": 1, "tournament": "boards"}], ids=["seed", "board"])
def test_where_entropy_counts_for_nothing_it_cannot_be_required(store_url: str, fields: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            with refused(Code.INVALID_ARGUMENT, "MALFORMED", field="require_entropy"):
                await anyone.call("CreateMatch", game="boom", require_entropy=True, **fields)

    run(scenario)


def test_a_match_that_does_not_need_entropy_starts_without(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            created = await anyone.call("CreateMatch", game="kittens", seats=2)
            for name in ("Ann", "Ben"):
                await anyone.call("JoinMatch", created.match.id, name=name)
            await anyone.with_token(created.host_token).call("StartMatch", created.match.id)

    run(scenario)
