"""Every call by every protocol: the HTTP port answers and refuses as the gRPC port does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
import pytest
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from powderkeg.v1 import match_service_pb2
from service.calls import Call
from service.server import Service, table_of_calls
from tests.service.doors.http_calls import PROTOCOLS, Connection, Outcome, Protocol, address_of, ask, with_token
from tests.service.running import ORGANIZER_KEY, Caller, move, new_match, running

WATCHED_MS = 400
"""Milliseconds after which a stream that does not end by itself is ended."""
NO_END = ("WatchLobby",)
OUT_OF_TIME = grpc.StatusCode.DEADLINE_EXCEEDED.value[0]

Cases = dict[str, list[tuple[str, dict[str, Any]]]]
"""For each call: tokens, and the fields of requests."""


async def scene(anyone: Caller) -> Cases:
    """Matches in every condition, and what can be asked of them; of each call something that is refused."""
    organizer, ids = anyone.with_token(ORGANIZER_KEY), iter(range(1000))
    event = f"Doors {uuid4().hex[:8]}"
    on, host, (first, *_) = await new_match(anyone, options={"first_seat": "0"}, tournament=event)
    over, _, players = await new_match(anyone, options={"first_seat": "0"})
    for player in players:
        await move(player, over)
    await organizer.call("AbortMatch", over, reason="shown at both doors: ä, ö, \u2665")
    created = await anyone.call("CreateMatch", game="kittens", seats=4, invite_only=True)
    waiting, waiting_host = created.match.id, anyone.with_token(created.host_token)
    invitation = created.invitation
    ann = (await anyone.call("JoinMatch", waiting, name="ann", invitation=invitation)).seat_token
    full = await anyone.call("CreateMatch", game="boom", seats=3)
    ready, ready_host = full.match.id, anyone.with_token(full.host_token)
    for number in range(3):
        await anyone.call("JoinMatch", ready, name=f"player {number}")
    legal = await first.call("ListLegalActions", on)

    def key() -> str:
        return f"both doors, request {next(ids)} {uuid4().hex}"

    def changing(**fields: Any) -> dict[str, Any]:
        return {"request_id": key(), **fields}

    nowhere: dict[str, Any] = {"match_id": "nowhere"}
    at, done = {"match_id": on}, {"match_id": over}
    free = {"match_id": waiting}
    hosting, seat = waiting_host.token, first.token
    return {
        "ListGames": [("", {})],
        "GetGame": [("", {"game": "kittens"}), ("", {"game": "chess"}), ("", {"game": "x" * 200})],
        "GetMessages": [("", {"game": "boom", "language": "de"}), ("", {"game": "boom", "language": "tlh"})],
        "CreateMatch": [
            ("", changing(game="boom", seats=3, options={"first_seat": "1"})),
            ("", changing(game="boom", seats=2)),
            ("guessed", changing(game="boom", seats=3)),
            ("", {"request_id": "1", "game": "boom"}),
        ],
        "JoinMatch": [
            ("", changing(**free, name="bo", invitation=invitation)),
            ("", changing(**free, name="cy")),
            ("", changing(**nowhere)),
        ],
        "AddBot": [(hosting, changing(**free, bot="sensible", seat=3)), (ann, changing(**free, bot="sensible"))],
        "KickSeat": [(hosting, changing(**free, seat=3)), (ann, changing(**free, seat=1)), ("", changing(**nowhere))],
        "GetInvitations": [(hosting, free), (ann, free), ("", free)],
        "LeaveMatch": [(ann, changing(**free)), ("", changing(**at))],
        "StartMatch": [
            (ready_host.token, changing(match_id=ready)),
            (hosting, changing(**free)),
            ("", changing(**free)),
        ],
        "GetMatch": [("", at), (seat, at), ("guessed", at), ("", nowhere), ("", {"match_id": ""})],
        "ListMatches": [("", {"page_size": 3}), ("", {"page_token": "no such page"}), ("", {"page_size": -1})],
        "GetView": [("", at), (seat, {**at, "language": "sv"}), (hosting, at), ("", nowhere), ("", free)],
        "ListLegalActions": [(seat, {**at, "language": "en"}), ("", at), ("", nowhere)],
        "SubmitAction": [
            (seat, changing(**at, action=legal.choices[0].action, expected_seq=legal.seq)),
            (seat, changing(**at, action=legal.choices[0].action, expected_seq=1)),
            ("", changing(**at, action=legal.choices[0].action)),
            (seat, changing(**at)),
        ],
        "WatchMatch": [
            ("", done),
            (players[0].token, {**done, "from_seq": 4, "with": ALL, "language": "de"}),
            ("", nowhere),
            (ann, at),
        ],
        "WatchLobby": [("", {"game": "kittens"}), ("", {"cursor": "no such cursor"})],
        "Rematch": [(players[0].token, changing(**done)), ("", changing(**done)), (seat, changing(**at))],
        "Resign": [(seat, changing(**at)), ("", changing(**at)), ("", changing(**nowhere))],
        "AbortMatch": [(host.token, changing(**at, reason="enough")), ("", changing(**at)), (seat, changing(**at))],
        "ListEntries": [("", {**done, "page_size": 3}), ("", free), ("", {**done, "from_seq": 10_000})],
        "GetViewAt": [("", {**done, "seq": 6, "seat": 1}), ("", {**done, "seq": 10_000}), ("", {**free, "seq": 2})],
        "ListViews": [
            ("", {**done, "from_seq": 3, "to_seq": 9, "seat": 1, "language": "de"}),
            ("", at),
            ("", {**done, "seat": 9}),
            ("", nowhere),
        ],
        "ListFileViews": [
            ("", {"file": FILE, "all_cards": True, "language": "en"}),
            ("", {"file": FILE[:-20]}),
            ("", {"file": FILE, "match_id": "another"}),
            ("", {"file": b""}),
        ],
        "ExportReplay": [("", done), ("", nowhere), ("guessed", done)],
        "VerifyReplay": [("", done), ("", nowhere)],
        "ListCheckpoints": [("", done), ("", nowhere)],
        "CreateEvent": [(ORGANIZER_KEY, changing(name=f"{event} again", boards=2)), ("", changing(name=f"{event} no"))],
        "GetEvent": [("", {"name": event}), ("", {"name": "no such event"}), ("", {"name": ""})],
        "ListEvents": [("", {"page_size": 2}), ("", {"page_token": "no such page"})],
        "CloseEvent": [(ORGANIZER_KEY, changing(name=event, abort_open=True)), ("", changing(name=event))],
        "ExportEvent": [("", {"name": event}), ("", {"name": "no such event"})],
        "AuditEvent": [(ORGANIZER_KEY, {"name": event}), ("", {"name": event})],
    }


FILE = (Path(__file__).parents[2] / "replays" / "boom-1-three.pkr").read_bytes()
ALL = match_service_pb2.With(view=True, legal=True, text=True)


@pytest.mark.wire
def test_every_call_is_answered_and_refused_alike(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, anyone):
            cases, told = await scene(anyone), {}
            calls = {call.name: call for call in table_of_calls(service.app) if not call.client_stream}
            assert {*cases} == {*calls}
            for name, asked in cases.items():
                told[name] = [await compared(service, anyone, calls[name], *each) for each in asked]
            for name, codes in told.items():
                assert {0, OUT_OF_TIME} & {*codes}, name  # the first comes from a call that went well
                assert name == "ListGames" or {*codes} - {0, OUT_OF_TIME}, name

    asyncio.run(scenario())


async def compared(service: Service, anyone: Caller, call: Call, token: str, fields: dict[str, Any]) -> int:
    """The same by gRPC and by all protocols of the HTTP port; the code that it ended with."""
    request = call.takes(**fields)
    caller = anyone.with_token(token)
    await by_grpc(caller, call, request)  # some calls change what they find, and then nothing any more
    expected = await by_grpc(caller, call, request)
    assert service.web is not None
    for protocol in protocols_of(call):
        found = await by_http(service.web.port, protocol, call, request, token)
        alike(found, expected, f"{call.name} {fields} by {protocol}")
    if call.changes_nothing:
        answer = await ask(service.web.port, "GET", address_of(call.path, request), with_token(token))
        alike(PROTOCOLS[0].outcome(answer, call.gives), expected, f"{call.name} {fields} by GET")
    return int(expected.status.code)


def alike(found: Outcome, expected: Outcome, what: str) -> None:
    if expected.status.code == OUT_OF_TIME:
        expected.status.message = found.status.message
        expected.status.ClearField("details")
    assert found.seen == expected.seen, what


def protocols_of(call: Call) -> Iterator[Protocol]:
    """Those that can carry the call; a body of one JSON message also asks for a stream, which comes as lines."""
    for protocol in PROTOCOLS:
        if call.server_stream and protocol.content_type == "application/proto":
            continue
        if protocol.only_streams and not call.server_stream:
            continue
        yield protocol


async def by_grpc(caller: Caller, call: Call, request: Message) -> Outcome:
    outcome = Outcome()
    timeout = WATCHED_MS / 1000 if call.name in NO_END else 20
    shape = caller.channel.unary_stream if call.server_stream else caller.channel.unary_unary
    asked: Any = shape(call.path, call.takes.SerializeToString, call.gives.FromString)(
        request, metadata=caller.metadata, timeout=timeout
    )
    try:
        if call.server_stream:
            async for message in asked:
                outcome.messages.append(message)
        else:
            outcome.messages.append(await asked)
    except grpc.aio.AioRpcError as failed:
        status = rpc_status.from_call(failed)
        outcome.status = status or status_pb2.Status(code=failed.code().value[0], message=failed.details())
    return outcome


async def by_http(port: int, protocol: Protocol, call: Call, request: Message, token: str) -> Outcome:
    headers = {"content-type": protocol.content_type, **protocol.headers, **with_token(token)}
    if call.name in NO_END:
        headers |= (
            {"grpc-timeout": f"{WATCHED_MS}m"}
            if "grpc" in protocol.content_type
            else {"connect-timeout-ms": str(WATCHED_MS)}
        )
    answer = await ask(port, "POST", call.path, headers, protocol.body(request))
    return protocol.outcome(answer, call.gives)


def test_an_error_carries_reason_and_metadata(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, _):
            assert service.web is not None
            headers = {"content-type": "application/json"}
            path = "/powderkeg.v1.MatchService/GetMatch"
            answer = await ask(service.web.port, "POST", path, headers, b'{"matchId": ""}')
            assert answer.status == 400
            (detail,) = PROTOCOLS[0].outcome(answer, Message).status.details
            info = error_details_pb2.ErrorInfo()
            assert detail.Unpack(info)
            assert (info.domain, info.reason, dict(info.metadata)) == ("powderkeg", "MALFORMED", {"field": "match_id"})
            assert answer.json()["details"][0]["debug"]["reason"] == "MALFORMED"

    asyncio.run(scenario())


@pytest.mark.parametrize("content_type", ["application/json", "application/grpc-web", "application/connect+proto"])
@pytest.mark.parametrize("name", ["MatchService/Play", "ReplayService/ImportReplay"])
def test_streams_of_requests_are_for_grpc(store_url: str, name: str, content_type: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, _):
            assert service.web is not None
            answer = await ask(service.web.port, "POST", f"/powderkeg.v1.{name}", {"content-type": content_type})
            protocol = next(each for each in PROTOCOLS if each.content_type == content_type)
            status = protocol.outcome(answer, Message).status
            assert status.code == grpc.StatusCode.UNIMPLEMENTED.value[0]
            assert "call it by gRPC" in status.message

    asyncio.run(scenario())


def test_one_connection_serves_one_call_after_the_other(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url, web_port=0) as (service, _):
            assert service.web is not None
            async with await Connection.to(service.web.port) as connection:
                for number in range(5):
                    path = "/powderkeg.v1.CatalogService/GetGame"
                    game = b'{"game": "boom"}' if number % 2 else b'{"game": "chess"}'
                    answer = await connection.ask("POST", path, {"content-type": "application/json"}, game)
                    assert answer.status == (200 if number % 2 else 404)
                    assert "connection" not in answer.headers
                    assert "date" in answer.headers

    asyncio.run(scenario())
