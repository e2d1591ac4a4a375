"""Bad input gets the documented status and reason, and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import pytest

from powderkeg.v1 import boom_pb2, match_pb2, match_service_pb2, replay_service_pb2
from replay.store.connection import Connection
from service.server import Service
from tests.service.running import ORGANIZER_KEY, Caller, new_match, play_on, reason_of, running
from tests.store import embedded

pytestmark = pytest.mark.wire

Code = grpc.StatusCode


def boom(**action: Any) -> match_pb2.Action:
    return match_pb2.Action(boom=boom_pb2.BoomAction(**action))


PASS = match_pb2.Action()
PASS.standing_pass.on = True
ROLL = boom(roll=boom_pb2.BoomRoll())


class Scene:
    """A match in which seat 0 is to roll, and one that is open."""

    def __init__(self, service: Service, anyone: Caller) -> None:
        self.service = service
        self.anyone = anyone
        self.match_id = ""
        self.players: list[Caller] = []
        self.host = anyone
        self.open_id = ""
        self.open_host = anyone

    async def set_up(self) -> None:
        self.match_id, self.host, self.players = await new_match(self.anyone, options={"first_seat": "0"})
        created = await self.anyone.call("CreateMatch", game="boom", seats=3)
        self.open_id, self.open_host = created.match.id, self.anyone.with_token(created.host_token)
        await self.anyone.call("JoinMatch", self.open_id, name="ann", seat=1)


Act = Callable[[Scene], Awaitable[Any]]
CASES: dict[str, tuple[Act, Code, str]] = {
    "no request id": (
        lambda s: s.anyone.call("CreateMatch", game="boom", request_id=""),
        Code.INVALID_ARGUMENT,
        "MALFORMED",
    ),
    "guessable request id": (
        lambda s: s.anyone.call("CreateMatch", game="boom", request_id="1"),
        Code.INVALID_ARGUMENT,
        "MALFORMED",
    ),
    "long name": (
        lambda s: s.anyone.call("JoinMatch", s.open_id, name="x" * 41),
        Code.INVALID_ARGUMENT,
        "MALFORMED",
    ),
    "long entropy": (
        lambda s: s.anyone.call("JoinMatch", s.open_id, name="x", entropy=bytes(65)),
        Code.INVALID_ARGUMENT,
        "MALFORMED",
    ),
    "short seed": (lambda s: s.anyone.call("CreateMatch", game="boom", seed=b"1"), Code.INVALID_ARGUMENT, "MALFORMED"),
    "bad page": (
        lambda s: s.anyone.call("ListMatches", page_token="x"),
        Code.INVALID_ARGUMENT,
        "MALFORMED",
    ),
    "unknown game": (lambda s: s.anyone.call("CreateMatch", game="bom"), Code.NOT_FOUND, "UNKNOWN_GAME"),
    "seats": (lambda s: s.anyone.call("CreateMatch", game="boom", seats=6), Code.INVALID_ARGUMENT, "BAD_SEATS"),
    "ruleset": (
        lambda s: s.anyone.call("CreateMatch", game="boom", ruleset=9),
        Code.INVALID_ARGUMENT,
        "UNKNOWN_RULESET",
    ),
    "option": (
        lambda s: s.anyone.call("CreateMatch", game="boom", options={"first_seat": "7"}),
        Code.INVALID_ARGUMENT,
        "BAD_OPTION",
    ),
    "unknown option": (
        lambda s: s.anyone.call("CreateMatch", game="boom", options={"x": "7"}),
        Code.INVALID_ARGUMENT,
        "UNKNOWN_OPTION",
    ),
    "unknown bot": (
        lambda s: s.open_host.call("AddBot", s.open_id, bot="clever"),
        Code.INVALID_ARGUMENT,
        "UNKNOWN_BOT",
    ),
    "unknown match": (lambda s: s.anyone.call("GetView", "nowhere"), Code.NOT_FOUND, "UNKNOWN_MATCH"),
    "no token": (
        lambda s: s.anyone.call("SubmitAction", s.match_id, action=ROLL),
        Code.UNAUTHENTICATED,
        "MISSING_TOKEN",
    ),
    "no host token": (lambda s: s.anyone.call("StartMatch", s.open_id), Code.UNAUTHENTICATED, "MISSING_TOKEN"),
    "wrong token": (
        lambda s: s.anyone.with_token("x").call("SubmitAction", s.match_id, action=ROLL),
        Code.PERMISSION_DENIED,
        "WRONG_TOKEN",
    ),
    "token of another match": (
        lambda s: s.open_host.call("AbortMatch", s.match_id),
        Code.PERMISSION_DENIED,
        "WRONG_TOKEN",
    ),
    "seat token for the host": (
        lambda s: s.players[0].call("AbortMatch", s.match_id),
        Code.PERMISSION_DENIED,
        "WRONG_TOKEN",
    ),
    "host token for a seat": (
        lambda s: s.host.call("SubmitAction", s.match_id, action=ROLL),
        Code.PERMISSION_DENIED,
        "WRONG_TOKEN",
    ),
    "stale seq": (
        lambda s: s.players[0].call("SubmitAction", s.match_id, action=ROLL, expected_seq=4),
        Code.ABORTED,
        "STALE_SEQ",
    ),
    "not the player's turn": (
        lambda s: s.players[1].call("SubmitAction", s.match_id, action=ROLL),
        Code.FAILED_PRECONDITION,
        "NOT_YOUR_DECISION",
    ),
    "wrong action": (
        lambda s: s.players[0].call("SubmitAction", s.match_id, action=boom(stop=boom_pb2.BoomStop())),
        Code.FAILED_PRECONDITION,
        "WRONG_ACTION",
    ),
    "action of no game": (
        lambda s: s.players[0].call("SubmitAction", s.match_id, action=PASS),
        Code.INVALID_ARGUMENT,
        "UNKNOWN_ACTION",
    ),
    "empty action": (
        lambda s: s.players[0].call("SubmitAction", s.match_id, action=match_pb2.Action()),
        Code.INVALID_ARGUMENT,
        "MALFORMED",
    ),
    "no action": (lambda s: s.players[0].call("SubmitAction", s.match_id), Code.INVALID_ARGUMENT, "MALFORMED"),
    "six dice": (
        lambda s: s.players[0].call(
            "SubmitAction", s.match_id, action=boom(reroll=boom_pb2.BoomReroll(dice=[0, 1, 2, 3, 4, 5]))
        ),
        Code.INVALID_ARGUMENT,
        "MALFORMED",
    ),
    "oversized": (
        lambda s: s.players[0].matches.ListMatches(
            match_service_pb2.ListMatchesRequest(page_token="x" * 2_000_000), timeout=10
        ),
        Code.RESOURCE_EXHAUSTED,
        "",
    ),
    "not started": (lambda s: s.anyone.call("GetView", s.open_id), Code.FAILED_PRECONDITION, "NOT_STARTED"),
    "start with open seats": (
        lambda s: s.open_host.call("StartMatch", s.open_id),
        Code.FAILED_PRECONDITION,
        "SEATS_OPEN",
    ),
    "taken seat": (
        lambda s: s.anyone.call("JoinMatch", s.open_id, name="bob", seat=1),
        Code.FAILED_PRECONDITION,
        "SEAT_TAKEN",
    ),
    "no such seat": (
        lambda s: s.anyone.call("JoinMatch", s.open_id, name="bob", seat=3),
        Code.INVALID_ARGUMENT,
        "NO_SUCH_SEAT",
    ),
    "join after the start": (
        lambda s: s.anyone.call("JoinMatch", s.match_id, name="bob"),
        Code.FAILED_PRECONDITION,
        "ALREADY_STARTED",
    ),
    "start twice": (lambda s: s.host.call("StartMatch", s.match_id), Code.FAILED_PRECONDITION, "ALREADY_STARTED"),
    "watch from the future": (
        lambda s: anext(
            aiter(
                s.anyone.matches.WatchMatch(
                    match_service_pb2.WatchMatchRequest(match_id=s.match_id, from_seq=99), timeout=10
                )
            )
        ),
        Code.OUT_OF_RANGE,
        "NO_SUCH_SEQ",
    ),
    "view of the future": (
        lambda s: s.anyone.replays.GetViewAt(
            replay_service_pb2.GetViewAtRequest(match_id=s.match_id, seq=99), timeout=10
        ),
        Code.OUT_OF_RANGE,
        "NO_SUCH_SEQ",
    ),
    "view of another seat": (
        lambda s: s.players[0].replays.GetViewAt(
            replay_service_pb2.GetViewAtRequest(match_id=s.match_id, seq=5, seat=1),
            metadata=s.players[0].metadata,
            timeout=10,
        ),
        Code.PERMISSION_DENIED,
        "NOT_YET_PUBLIC",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_input(case: str, store_url: str) -> None:
    act, code, reason = CASES[case]

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            scene = Scene(service, anyone)
            await scene.set_up()
            before = await logs(scene)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await act(scene)
            assert refused.value.code() is code
            assert refused.value.details()
            if reason:
                assert reason_of(refused.value) == (code, reason)
            assert await logs(scene) == before, "a refused call changed something"

    asyncio.run(scenario())


async def logs(scene: Scene) -> list[list[bytes]]:
    return [await scene.service.store.read(match_id) for match_id in (scene.match_id, scene.open_id)]


def test_a_broken_rule_is_named(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            await players[0].call("SubmitAction", match_id, action=ROLL)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[0].call("SubmitAction", match_id, action=boom(reroll=boom_pb2.BoomReroll(dice=[])))
            assert reason_of(refused.value) == (Code.FAILED_PRECONDITION, "BAD_CHOICE")
            assert "BOOM-14" in (refused.value.details() or "")

    asyncio.run(scenario())


def test_a_finished_match_takes_nothing_more(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, host, players = await new_match(anyone)
            await play_on(players, match_id)
            before = await service.store.read(match_id)
            for call in (
                players[0].call("SubmitAction", match_id, action=ROLL),
                players[0].call("Resign", match_id),
                host.call("AbortMatch", match_id),
            ):
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await call
                assert reason_of(refused.value) == (Code.FAILED_PRECONDITION, "GAME_OVER")
            assert await service.store.read(match_id) == before

    asyncio.run(scenario())


def test_a_log_that_does_not_verify_is_refused(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            await players[0].call("SubmitAction", match_id, action=ROLL)
            key = f"powderkeg:{{{match_id}}}:log"
            entries = await service.store.read(match_id)
            await service.store.call("DEL", key)
            for number, entry in enumerate(entries, start=1):
                changed = entry.replace(b"player 1", b"player 9")
                await service.store.call("XADD", key, f"{number}-0", "e", changed)
            service.app.matches.forget(match_id)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await anyone.call("GetView", match_id)
            assert reason_of(refused.value) == (Code.DATA_LOSS, "LOG_CORRUPT")
            asked = replay_service_pb2.VerifyReplayRequest(match_id=match_id)
            verdict = await anyone.replays.VerifyReplay(asked)
            assert not verdict.sound

    asyncio.run(scenario())


def test_a_store_that_is_down_is_said_so_and_nothing_is_lost() -> None:
    async def scenario() -> None:
        with embedded() as url:
            async with running(url) as (service, anyone):
                match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
                await service.store.call("CONFIG", "SET", "save", "")
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await paused(service, players[0].call("SubmitAction", match_id, action=ROLL, request_id="r"))
                assert refused.value.code() in (Code.UNAVAILABLE, Code.DEADLINE_EXCEEDED)
                answer = await players[0].call("SubmitAction", match_id, action=ROLL, request_id="r")
                assert answer.seq == 6
                assert (await anyone.call("GetMatch", match_id)).seq == 6

    asyncio.run(scenario())


async def paused(service: Service, call: Any) -> Any:
    """The call, while the store refuses every connection."""
    good, service.store.lines = service.store.lines, Connection("unix:///nowhere/at/all.sock")
    try:
        return await call
    finally:
        service.store.lines = good


def test_the_organizer_may_break_a_match_off(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, _ = await new_match(anyone)
            done = await anyone.with_token(ORGANIZER_KEY).call("AbortMatch", match_id)
            assert done.match.status == match_pb2.MATCH_STATUS_ABORTED

    asyncio.run(scenario())
