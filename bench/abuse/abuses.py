"""What a hostile client does, each as fast as it goes and until it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from itertools import count, cycle
from uuid import uuid4

import grpc
from google.protobuf.message import Message
from grpc_reflection.v1alpha import reflection_pb2

from bench.abuse.hostile_client import CHECK, SILENCE, HostileClient, Request, SlowConnection
from bench.http2_client import END, framed
from powderkeg.v1 import match_pb2, match_service_pb2, replay_service_pb2, replay_service_pb2_grpc

REFLECT = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"
AT_ONCE = 200
"""Calls in flight, where a flood is one of calls."""
VERIFIERS = 66
RESETS = 20_000
IMPORTED = 270
"""Pieces of a file, a megabyte each."""
PIECE = bytes(1_000_000)
PINGS = 100


def match_call(name: str, request: Message, token: str = "") -> Request:
    return f"/powderkeg.v1.MatchService/{name}", request, token


def replay_call(name: str, request: Message, token: str = "") -> Request:
    return f"/powderkeg.v1.ReplayService/{name}", request, token


def withdrawal(match_id: str, token: str) -> Request:
    """Withdraws a standing pass, whether or not there is one: that changes nothing in the game, but the log grows."""
    action = match_pb2.Action(standing_pass=match_pb2.StandingPass(on=False))
    return match_call(
        "SubmitAction",
        match_service_pb2.SubmitActionRequest(match_id=match_id, request_id=uuid4().hex, action=action),
        token,
    )


async def toggles(client: HostileClient) -> None:
    target = client.target
    await client.flood(lambda: withdrawal(target.match_id, target.token), at_once=8, connections=1)


async def old_requests(client: HostileClient) -> None:
    target = client.target
    old = cycle([match_service_pb2.SubmitActionRequest.FromString(bytes.fromhex(each)) for each in target.old_requests])
    await client.flood(lambda: match_call("SubmitAction", next(old), target.token), at_once=32, connections=1)


async def verifications(client: HostileClient) -> None:
    """What was proven is remembered by the head of the log. So the log grows before each burst, if that is allowed."""
    target = client.target
    tokens = cycle(target.long_tokens)
    request = replay_call("VerifyReplay", replay_service_pb2.VerifyReplayRequest(match_id=target.long_id))
    connection = await client.connect()
    while True:
        if connection.lost:
            connection = await client.connect()
        await client.begin(connection, withdrawal(target.long_id, next(tokens))).over
        await asyncio.gather(*(client.begin(connection, request).over for _ in range(VERIFIERS)))


def watch_from_far_back(match_id: str) -> Request:
    return match_call("WatchMatch", match_service_pb2.WatchMatchRequest(match_id=match_id))


async def three_watchers(client: HostileClient) -> None:
    """Of a match that is over: each watch ends with the last entry, and begins again."""
    await client.hold(watch_from_far_back(client.target.over_id), 3, 3)


async def many_watchers(client: HostileClient) -> None:
    await client.hold(watch_from_far_back(client.target.over_id), 300, 3)


async def looks_far_back(client: HostileClient) -> None:
    target, back = client.target, count()

    def look() -> Request:
        seq = target.long_seq - next(back) % 500
        return replay_call("GetViewAt", replay_service_pb2.GetViewAtRequest(match_id=target.long_id, seq=seq))

    await client.flood(look, at_once=64)


async def creations(client: HostileClient) -> None:
    def create() -> Request:
        request = match_service_pb2.CreateMatchRequest(request_id=uuid4().hex, game="kittens", seats=9)
        return match_call("CreateMatch", request)

    await client.flood(create, at_once=64)


async def silent_streams(client: HostileClient) -> None:
    """Play streams that never say which match they are for."""
    await client.hold(match_call("Play", SILENCE), 1_500, 15)


async def imports(client: HostileClient) -> None:
    """Files of 270 MB, by who has no key."""

    async def pieces() -> AsyncIterator[replay_service_pb2.ImportReplayRequest]:
        for _ in range(IMPORTED):
            client.outcomes["MB sent"] += 1
            yield replay_service_pb2.ImportReplayRequest(data=PIECE)

    async with grpc.aio.insecure_channel(client.target.address) as channel:
        replays = replay_service_pb2_grpc.ReplayServiceStub(channel)
        while True:
            try:
                await replays.ImportReplay(pieces(), timeout=60)
            except grpc.aio.AioRpcError as refused:
                client.outcomes[refused.code().name] += 1


async def resets(client: HostileClient) -> None:
    await reset_all(client, match_call("GetView", match_service_pb2.GetViewRequest(match_id=client.target.long_id)))


async def resets_of_moves(client: HostileClient) -> None:
    move = match_service_pb2.SubmitActionRequest(match_id=client.target.long_id)
    await reset_all(client, match_call("SubmitAction", move))


async def resets_of_checks(client: HostileClient) -> None:
    await reset_all(client, (CHECK, SILENCE, ""))


async def resets_of_nonsense(client: HostileClient) -> None:
    await reset_all(client, ("/no.Such/Call", SILENCE, ""))


async def reset_all(client: HostileClient, asked: Request) -> None:
    """Whole calls, each reset as soon as it was sent."""
    path, request, _ = asked
    message = framed(request.SerializeToString())
    while True:
        connection = await client.connect()
        headers = connection.headers(path=path)
        for number in range(RESETS):
            stream = connection.begin(headers, Ignored())
            connection.send(stream, message, END)
            connection.reset(stream)
            client.outcomes["resets sent"] += 1
            if number % 100 == 0:
                await connection.drained()
                if connection.lost:
                    break
        connection.close()
        client.outcomes["connections"] += 1


class Ignored:
    """Nobody waits for what comes."""

    def heard(self, message: bytes) -> None: ...

    def ended(self, trailers: bytes) -> None: ...


async def questions(client: HostileClient) -> None:
    target = client.target
    asked = cycle(
        (
            match_call("ListMatches", match_service_pb2.ListMatchesRequest()),
            match_call("GetMatch", match_service_pb2.GetMatchRequest(match_id=target.long_id)),
            match_call("GetView", match_service_pb2.GetViewRequest(match_id=target.long_id, language="de")),
            match_call("ListLegalActions", match_service_pb2.ListLegalActionsRequest(match_id=target.long_id)),
        )
    )
    await client.flood(lambda: next(asked), AT_ONCE)


async def large_pages(client: HostileClient) -> None:
    request = match_call("ListMatches", match_service_pb2.ListMatchesRequest(page_size=500))
    await client.flood(lambda: request, AT_ONCE)


async def reflections(client: HostileClient) -> None:
    request = reflection_pb2.ServerReflectionRequest(file_containing_symbol="powderkeg.v1.MatchService")
    asked = cycle(((REFLECT, request, ""), (CHECK, match_service_pb2.ListMatchesRequest(), "")))
    await client.flood(lambda: next(asked), AT_ONCE)


async def nonsense(client: HostileClient) -> None:
    """Messages that break the rules of the API, and calls that are none."""
    asked = cycle(
        (
            match_call("SubmitAction", match_service_pb2.SubmitActionRequest(match_id="?" * 1000)),
            match_call("GetMatch", match_service_pb2.GetMatchRequest(match_id="unknown")),
            match_call("Nothing", match_service_pb2.GetMatchRequest()),
            match_call("CreateMatch", match_service_pb2.CreateMatchRequest(game="chess"), "no token"),
        )
    )
    await client.flood(lambda: next(asked), AT_ONCE)


async def slow_readers(client: HostileClient) -> None:
    """Watches, tables and files of a long match of which nothing is read."""
    over = client.target.over_id
    asked = (
        watch_from_far_back(over),
        replay_call("ListViews", replay_service_pb2.ListViewsRequest(match_id=over, language="en")),
        replay_call("ExportReplay", replay_service_pb2.ExportReplayRequest(match_id=over)),
    )
    await asyncio.gather(*(client.hold(each, 100, 1, SlowConnection) for each in asked))


async def watchers_of_the_table(client: HostileClient) -> None:
    """As many as may watch the match of the honest players, each with the table and its words."""
    request = match_service_pb2.WatchMatchRequest(match_id=client.target.match_id)
    getattr(request, "with").MergeFrom(match_service_pb2.With(view=True, legal=True))
    await client.hold(match_call("WatchMatch", request), 1_200, 12)


async def watchers_of_the_lobby(client: HostileClient) -> None:
    """Many who watch the list of matches, while matches are created."""
    watch = match_call("WatchLobby", match_service_pb2.WatchLobbyRequest())
    await asyncio.gather(client.hold(watch, 1_200, 12), creations(client))


async def sittings(client: HostileClient) -> None:
    """Seats that are taken and left again."""
    await asyncio.gather(*(sit_and_leave(client) for _ in range(8)))


async def sit_and_leave(client: HostileClient) -> None:
    connection = await client.connect()
    create = match_service_pb2.CreateMatchRequest(request_id=uuid4().hex, game="kittens", seats=9)
    created = client.begin(connection, match_call("CreateMatch", create))
    await created.over
    match_id = match_service_pb2.CreateMatchResponse.FromString(created.message).match.id
    while True:
        if connection.lost:
            connection = await client.connect()
        join = match_service_pb2.JoinMatchRequest(request_id=uuid4().hex, match_id=match_id, name="Mallory")
        joined = client.begin(connection, match_call("JoinMatch", join))
        if await joined.over == "OK":
            token = match_service_pb2.JoinMatchResponse.FromString(joined.message).seat_token
            leave = match_service_pb2.LeaveMatchRequest(request_id=uuid4().hex, match_id=match_id)
            await client.begin(connection, match_call("LeaveMatch", leave, token)).over


async def pings(client: HostileClient) -> None:
    while True:
        connection = await client.connect()
        while not connection.lost:
            connection.ping(PINGS)
            client.outcomes["pings sent"] += PINGS
            await connection.drained()
        connection.close()


@dataclass(frozen=True)
class Abuse:
    """One way to be a nuisance."""

    says: str
    run: Callable[[HostileClient], Coroutine[None, None, None]]
    same_match: bool = False
    """Whether those who suffer sit in the abuser's own match."""


ABUSES = {
    "toggles": Abuse("standing passes in the players' own match", toggles, same_match=True),
    "old requests": Abuse("request ids of long ago, in the players' own match", old_requests, same_match=True),
    "table watchers": Abuse("1,200 watches of the players' own match", watchers_of_the_table, same_match=True),
    "verifications": Abuse("66 VerifyReplay of a long match at once", verifications),
    "three watchers": Abuse("three watches of a long match from its beginning", three_watchers),
    "many watchers": Abuse("300 watches of a long match from its beginning", many_watchers),
    "looks back": Abuse("64 GetViewAt at the end of a long match at once", looks_far_back),
    "slow readers": Abuse("300 watches, tables and files of which nothing is read", slow_readers),
    "creations": Abuse("64 CreateMatch at once", creations),
    "sittings": Abuse("seats taken and left again, in 8 matches", sittings),
    "lobby watchers": Abuse("1,200 watches of the lobby, and matches created", watchers_of_the_lobby),
    "silent streams": Abuse("1,500 Play streams that never attach", silent_streams),
    "imports": Abuse("a file of 270 MB without the key", imports),
    "questions": Abuse("200 lists, matches, tables and choices at once", questions),
    "large pages": Abuse("200 pages of 500 matches at once", large_pages),
    "nonsense": Abuse("200 calls at once that are refused", nonsense),
    "reflections": Abuse("200 calls of reflection and health at once", reflections),
    "resets": Abuse("calls that are reset at once, 20,000 on a connection", resets),
    "resets of moves": Abuse("the same with calls of the kind that players make", resets_of_moves),
    "resets of checks": Abuse("the same with questions about health", resets_of_checks),
    "resets of nonsense": Abuse("the same with calls that there are not", resets_of_nonsense),
    "pings": Abuse("pings", pings),
}
