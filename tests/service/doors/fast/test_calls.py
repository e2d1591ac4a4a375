"""The fast door as clients of gRPC see it: grpcio, with its own loop and without."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import BytesValue
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2

from service.calls import MOST_BYTES
from service.doors.fast.limits import DoorLimits
from tests.service.doors.fast.echo import SERVICE, EchoServicer, echoing, path, stub
from tests.service.doors.fast.frames import (
    CANCEL,
    DATA,
    END_HEADERS,
    END_STREAM,
    GOAWAY,
    HEADERS,
    PING,
    RST_STREAM,
    connected,
    frame,
    message,
    number,
    request_fields,
)
from tests.service.running import reason_of, until


def run(scenario: Any, limits: DoorLimits | None = None) -> None:
    """A scenario with a channel to a door."""

    async def running() -> None:
        async with (
            echoing(limits) as (door, servicer),
            grpc.aio.insecure_channel(f"127.0.0.1:{door.port}") as channel,
        ):
            await scenario(channel, servicer)

    asyncio.run(running())


async def failure(call: Any) -> grpc.aio.AioRpcError:
    with pytest.raises(grpc.aio.AioRpcError) as failed:
        await call
    return failed.value


def test_calls_of_all_four_kinds() -> None:
    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        said = BytesValue(value=b"hello")
        for name in ("Echo", "Raw"):
            assert (await stub(channel, name)(said)).value == b"hello"
        assert [each.value async for each in stub(channel, "Count")(said)] == [b"0", b"1", b"2", b"3", b"4"]
        assert [each async for each in stub(channel, "Count")(BytesValue())] == []

        async def some() -> AsyncIterator[BytesValue]:
            for letter in b"hello":
                yield BytesValue(value=bytes([letter]))

        assert (await stub(channel, "Join")(some())).value == b"hello"
        talk = stub(channel, "Talk")()
        for word in (b"one", b"two"):
            await talk.write(BytesValue(value=word))
            assert (await talk.read()).value == word
        await talk.done_writing()
        assert await talk.read() is grpc.aio.EOF
        assert await talk.code() is grpc.StatusCode.OK

    run(scenario)


def test_the_client_of_threads() -> None:
    """grpcio without a loop, from eight threads at once over one channel."""

    async def scenario() -> None:
        async with echoing() as (door, _):
            await asyncio.to_thread(threads, f"127.0.0.1:{door.port}")

    def threads(address: str) -> None:
        wrong: list[Exception] = []
        with grpc.insecure_channel(address) as channel:

            def one(name: str) -> None:
                try:
                    for number in range(50):
                        said = BytesValue(value=f"{name} {number}".encode())
                        assert stub(channel, "Echo")(said).value == said.value
                    assert len([*stub(channel, "Count")(BytesValue(value=bytes(20)))]) == 20
                    said = BytesValue(value=name.encode())
                    assert stub(channel, "Join")(iter([said] * 3)).value == said.value * 3
                    assert [each.value for each in stub(channel, "Talk")(iter([said] * 3))] == [said.value] * 3
                except Exception as error:  # noqa: BLE001 (of another thread)
                    wrong.append(error)

            callers = [threading.Thread(target=one, args=(str(each),)) for each in range(8)]
            for caller in callers:
                caller.start()
            for caller in callers:
                caller.join(30)
        assert wrong == []

    asyncio.run(scenario())


def test_errors_carry_their_reason_also_after_answers() -> None:
    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        failed = await failure(stub(channel, "Fail")(BytesValue()))
        assert reason_of(failed) == (grpc.StatusCode.FAILED_PRECONDITION, "GAME_OVER")
        assert failed.details() == "over, 100 %: ä \u2665\n"
        unknown: Any = channel.unary_unary(path("Nothing"))
        assert (await failure(unknown(b""))).code() is grpc.StatusCode.UNIMPLEMENTED
        malformed: Any = channel.unary_unary(path("Echo"))
        assert reason_of(await failure(malformed(b"\xff")))[1] == "MALFORMED"

    run(scenario)


def test_metadata_may_be_binary() -> None:
    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        for told in (b"", b"\x00\xff\x80", bytes(range(256))):
            metadata = (("a", "b"), ("tell-bin", told), ("authorization", "Bearer x"))
            assert (await stub(channel, "Echo")(BytesValue(), metadata=metadata)).value == told

    run(scenario)


def test_every_call_has_its_own_headers_whatever_the_one_before_had() -> None:
    """Those of the last call are kept while they are the same, and small."""

    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        echo, wait = stub(channel, "Echo"), stub(channel, "Wait")
        for told in (b"one", b"one", b"two", b"2" * 3_000, b"2" * 3_000, b"one"):
            assert (await echo(BytesValue(), metadata=(("tell-bin", told),))).value == told
            assert (await echo(BytesValue(value=b"none"))).value == b"none"
        for _ in range(2):
            status = await failure(wait(BytesValue(), timeout=0.05))
            assert status.code() is grpc.StatusCode.DEADLINE_EXCEEDED
            assert (await echo(BytesValue(value=b"in time"), timeout=30)).value == b"in time"
        assert servicer.begun == 2

    run(scenario)


def test_a_deadline_ends_a_call_on_both_sides() -> None:
    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        failed = await failure(stub(channel, "Wait")(BytesValue(), timeout=0.1))
        assert failed.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        await until(lambda: happened(servicer.cancelled == 1))
        call = stub(channel, "Wait")(BytesValue())
        await until(lambda: happened(servicer.begun == 2))
        call.cancel()
        await until(lambda: happened(servicer.cancelled == 2))
        assert (await stub(channel, "Echo")(BytesValue(value=b"x"), timeout=10)).value == b"x"

    run(scenario)


async def happened(what: bool) -> bool:
    return what


@pytest.mark.parametrize("timeout", ["", "5", "1x", "123456789S", "-1S"])
def test_a_timeout_that_is_none_is_malformed(timeout: str) -> None:
    async def scenario() -> None:
        async with echoing() as (door, _), connected(door.port) as client:
            client.call(1, "Echo", None, ("grpc-timeout", timeout))
            assert (await client.status(1))["grpc-status"] == "3"
            assert await client.answers(3)

    asyncio.run(scenario())


@pytest.mark.parametrize("size", [0, 1, 1023, 1024, 200_000, MOST_BYTES - 100])
def test_gzip_goes_both_ways(size: int) -> None:
    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        said = BytesValue(value=bytes(size))
        gzip = grpc.Compression.Gzip
        assert (await stub(channel, "Echo")(said, compression=gzip)).value == said.value
        talk = stub(channel, "Talk")(compression=gzip)
        await talk.write(said)
        assert (await talk.read()).value == said.value
        talk.cancel()

    run(scenario)


def test_who_compresses_gets_compressed_answers_if_they_are_long() -> None:
    async def scenario() -> None:
        async with echoing() as (door, _), connected(door.port) as client:
            asked = (("grpc-encoding", "gzip"), ("grpc-accept-encoding", "identity,gzip"))
            for stream, size, more, compressed in ((1, 2000, asked, 1), (3, 1000, asked, 0), (5, 2000, (), 0)):
                client.call(stream, "Echo", message(bytes(size)), *more)
                assert (await client.until(DATA, stream)).payload[0] == compressed

    asyncio.run(scenario())


def test_other_encodings_are_refused_by_name() -> None:
    async def scenario() -> None:
        async with echoing() as (door, _), connected(door.port) as client:
            client.call(1, "Echo", None, ("grpc-encoding", "snappy"))
            status = await client.status(1)
            assert (status["grpc-status"], status["grpc-accept-encoding"]) == ("12", "identity,gzip")
            client.call(3, "Echo", b"\1" + message()[1:])  # compressed, it says, and not by what
            assert (await client.status(3))["grpc-status"] == "3"
            client.call(5, "Echo", b"\1" + message()[1:], ("grpc-encoding", "gzip"))  # and it is not
            assert (await client.status(5))["grpc-status"] == "3"

    asyncio.run(scenario())


def test_a_message_is_bounded_also_when_it_is_decompressed() -> None:
    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        for compression in (None, grpc.Compression.Gzip):
            said = BytesValue(value=bytes(MOST_BYTES + 1))
            failed = await failure(stub(channel, "Echo")(said, compression=compression))
            assert failed.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert servicer.echoed == 0

    run(scenario)


def test_messages_come_in_any_pieces() -> None:
    """Byte by byte, two in one frame, and a long one in many."""

    async def scenario() -> None:
        async with echoing() as (door, _), connected(door.port) as client:
            client.send(frame(HEADERS, END_HEADERS, 1, client.block(request_fields("Join"))))
            for byte in message(b"one"):
                client.send(frame(DATA, 0, 1, bytes([byte])))
            client.send(frame(DATA, 0, 1, message(b"two") + message(b"three") + message(b"four")[:4]))
            client.send(frame(DATA, END_STREAM, 1, message(b"four")[4:]))
            assert (await client.until(DATA, 1)).payload == message(b"onetwothreefour")

    asyncio.run(scenario())


WRONG_BODIES = {
    "nothing": b"",
    "half a prefix": b"\0\0",
    "half a message": message()[:-1],
    "two messages": message() * 2,
    "a message and a half": message() + b"\0",
    "no message at all": bytes(range(6, 40)),
}


@pytest.mark.parametrize("name", WRONG_BODIES)
def test_what_is_not_one_message_calls_nothing(name: str) -> None:
    async def scenario() -> None:
        async with echoing() as (door, servicer), connected(door.port) as client:
            client.call(1, "Echo", WRONG_BODIES[name])
            assert (await client.status(1))["grpc-status"] in ("3", "8")
            assert servicer.echoed == 0
            assert await client.answers(3)

    asyncio.run(scenario())


def test_what_is_no_call_is_answered_as_http_has_it() -> None:
    async def scenario() -> None:
        async with echoing() as (door, _), connected(door.port) as client:
            for stream, name, value, status in (
                (1, "content-type", "application/json", "415"),
                (3, "content-type", "application/grpc-web", "415"),
                (5, ":method", "PUT", "405"),
            ):
                fields = [(each, value if each == name else other) for each, other in request_fields()]
                client.send(frame(HEADERS, END_HEADERS | END_STREAM, stream, client.block(fields)))
                assert (await client.status(stream))[":status"] == status
            for stream, kind in ((7, "application/grpc+proto"), (9, "Application/gRPC; charset=utf-8")):
                fields = [(each, kind if each == "content-type" else other) for each, other in request_fields()]
                client.send(frame(HEADERS, END_HEADERS, stream, client.block(fields)))
                client.send(frame(DATA, END_STREAM, stream, message()))
                assert (await client.status(stream))["grpc-status"] == "0"
            client.call(11, "Echo", None, ("x-bin", "no base64!"))
            assert (await client.status(11))["grpc-status"] == "3"

    asyncio.run(scenario())


def test_an_early_answer_does_not_break_off_who_still_sends() -> None:
    """A refused call is answered at once; the rest of its request is taken, and nothing is reset meanwhile."""

    async def scenario() -> None:
        async with echoing() as (door, _), connected(door.port) as client:
            client.send(frame(HEADERS, END_HEADERS, 1, client.block(request_fields("Nothing"))))
            assert (await client.status(1))["grpc-status"] == "12"
            client.send(frame(DATA, END_STREAM, 1, message()))
            assert await client.answers(3)
            assert not [each for each in client.seen if each.kind == RST_STREAM]
            client.send(frame(HEADERS, END_HEADERS, 5, client.block(request_fields("Nothing"))))
            assert (await client.status(5))["grpc-status"] == "12"
            assert (await client.until(RST_STREAM, 5)).payload == number(0)  # seconds later

    asyncio.run(scenario())


def test_more_calls_than_the_engine_takes_go_over_one_channel() -> None:
    """zttp opens 4,096 streams in the life of a connection. The channel goes on over the next one; a call stays."""

    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        talk = stub(channel, "Talk")()
        await talk.write(BytesValue(value=b"before"))
        assert (await talk.read()).value == b"before"
        echo = stub(channel, "Echo")

        async def some(lane: int) -> None:
            for each in range(300):
                said = b"%d %d" % (lane, each)
                assert (await echo(BytesValue(value=said))).value == said

        await asyncio.gather(*map(some, range(16)))
        assert servicer.echoed == 4800
        await talk.write(BytesValue(value=b"after"))
        assert (await talk.read()).value == b"after"
        await talk.done_writing()
        assert await talk.code() is grpc.StatusCode.OK

    run(scenario)


def test_calls_that_are_broken_off_cost_no_other_call() -> None:
    """zttp ends a connection at 256 resets; the door sends the client away before."""

    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        for _ in range(60):
            waiting = [stub(channel, "Wait")(BytesValue()) for _ in range(10)]
            assert (await stub(channel, "Echo")(BytesValue(value=b"x"))).value == b"x"
            for call in waiting:
                call.cancel()

    run(scenario)


def test_a_client_is_told_twice_before_it_is_refused() -> None:
    async def scenario() -> None:
        async with echoing(DoorLimits(streams=2)) as (door, _), connected(door.port) as client:
            client.send(frame(HEADERS, END_HEADERS, 1, client.block(request_fields("Talk"))))
            assert await client.answers(3)
            (first,) = [each for each in client.seen if each.kind == GOAWAY]
            assert first.payload == number(2**31 - 1) + number(0)
            assert await client.answers(5), "it did not know"
            ping = next(each for each in client.seen if each.kind == PING)
            client.send(frame(PING, 1, 0, ping.payload))
            assert (await client.until(GOAWAY)).payload == number(5) + number(0)
            client.call(7)
            assert (await client.until(RST_STREAM, 7)).payload == number(7)

    asyncio.run(scenario())


def test_a_door_that_stops_lets_calls_end() -> None:
    async def scenario() -> None:
        async with echoing() as (door, servicer):
            async with grpc.aio.insecure_channel(f"127.0.0.1:{door.port}") as channel:
                talk, waiting = stub(channel, "Talk")(), stub(channel, "Wait")(BytesValue())
                await talk.write(BytesValue(value=b"one"))
                await talk.read()
                stopping = asyncio.create_task(door.stop(0.5))
                await asyncio.sleep(0.1)
                await talk.write(BytesValue(value=b"two"))
                assert (await talk.read()).value == b"two"
                await talk.done_writing()
                assert await talk.code() is grpc.StatusCode.OK
                assert (await failure(waiting)).code() is grpc.StatusCode.UNAVAILABLE
                await stopping
                assert servicer.cancelled == 1
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection("127.0.0.1", door.port)

    asyncio.run(scenario())


def test_a_servicer_learns_that_its_client_is_gone() -> None:
    async def scenario() -> None:
        async with echoing() as (door, servicer):
            async with connected(door.port) as client:
                client.call(1, "Flood", message(b"1000"))
                client.call(3, "Wait")
                await client.until(DATA, 1)
                client.send(frame(RST_STREAM, 0, 1, number(CANCEL)))
                await until(lambda: happened(servicer.ended == 1))
            await until(lambda: happened(servicer.cancelled == 1))

    asyncio.run(scenario())


def test_health_and_reflection() -> None:
    async def scenario(channel: grpc.aio.Channel, servicer: EchoServicer) -> None:
        health: Any = health_pb2_grpc.HealthStub(channel)
        assert (await health.Check(health_pb2.HealthCheckRequest())).status == 1
        unknown = health.Check(health_pb2.HealthCheckRequest(service="nothing"))
        assert (await failure(unknown)).code() is grpc.StatusCode.NOT_FOUND
        watch = health.Watch(health_pb2.HealthCheckRequest())
        assert (await watch.read()).status == 1
        watch.cancel()
        for version in ("v1", "v1alpha"):
            reflect: Any = channel.stream_stream(
                f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo",
                reflection_pb2.ServerReflectionRequest.SerializeToString,
                reflection_pb2.ServerReflectionResponse.FromString,
            )()
            await reflect.write(reflection_pb2.ServerReflectionRequest(list_services=""))
            told = await reflect.read()
            assert SERVICE in [each.name for each in told.list_services_response.service]
            await reflect.done_writing()
            assert await reflect.code() is grpc.StatusCode.OK

    run(scenario)


def test_a_door_that_stops_leaves_it_to_clients_to_hang_up() -> None:
    """Closed while a word of the client lies there unread, a connection breaks, and the client loses the answers."""

    async def scenario() -> None:
        async with echoing() as (door, servicer), connected(door.port) as client:
            client.call(1, "Wait")
            while not servicer.begun:  # noqa: ASYNC110 (nobody tells)
                await asyncio.sleep(0.01)
            stopping = asyncio.create_task(door.stop(0))
            while (await client.until(GOAWAY)).payload != number(1) + number(0):
                pass
            client.send(frame(PING, 0, 0, b"late too"))
            while (await client.until(PING)).payload != b"late too":
                pass
            await stopping

    asyncio.run(scenario())
