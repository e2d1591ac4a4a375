"""A servicer may answer with the bytes of a message, at every door."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import grpc
import pytest
from google.protobuf.wrappers_pb2 import BytesValue
from grpc_health.v1 import health, health_pb2

from service.doors.web.app import WebApp
from service.doors.web.cors import Cors
from service.doors.web.door import WebDoor
from service.doors.web.static_files import StaticFiles
from service.server import DOORS
from tests.service.doors.fast.echo import EchoServicer, calls_of_echo, path, stub
from tests.service.doors.http_calls import ask

SAID = BytesValue(value=b"written once")


@pytest.mark.wire
def test_at_the_doors_for_grpc(door: str) -> None:
    async def scenario() -> None:
        made = DOORS[door](calls_of_echo(EchoServicer()), health.aio.HealthServicer(), "127.0.0.1", 0)
        await made.start()
        async with grpc.aio.insecure_channel(f"127.0.0.1:{made.port}") as channel:
            assert await stub(channel, "Raw")(SAID) == SAID
            talk = stub(channel, "Talk")()
            await talk.write(SAID)
            assert await talk.read() == SAID
            await talk.done_writing()
            assert await talk.code() is grpc.StatusCode.OK
        await made.stop(0)

    asyncio.run(scenario())


def test_at_the_door_for_browsers() -> None:
    (raw,) = (call for call in calls_of_echo(EchoServicer()) if call.name == "Raw")
    call = replace(raw, takes=health_pb2.HealthCheckRequest, gives=health_pb2.HealthCheckRequest)
    written = health_pb2.HealthCheckRequest(service="written once").SerializeToString()

    async def scenario() -> None:
        web = WebDoor(WebApp([call], lambda: True, Cors(()), StaticFiles()), "127.0.0.1", 0)
        await web.start()
        proto = await ask(web.port, "POST", path("Raw"), {"content-type": "application/proto"}, written)
        assert proto.body == written
        said = json.dumps({"service": "written once"}).encode()
        told = await ask(web.port, "POST", path("Raw"), {"content-type": "application/json"}, said)
        assert told.json() == {"service": "written once"}
        await web.stop(0)

    asyncio.run(scenario())
