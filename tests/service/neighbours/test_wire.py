"""Frames between workers: whole again however they come, and no more of them under way than are read."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from powderkeg.v1.match_service_pb2 import GetMatchRequest, GetMatchResponse, PlayRequest, PlayResponse
from service.calls import Call
from service.context import EOF
from service.neighbours.door import NeighbourDoor
from service.neighbours.frames import HEADER, CarriedCall, FrameKind, Wire
from service.neighbours.link import Link
from service.neighbours.streams import WINDOW, CarriedStream, LinkLost

PLAY = CarriedCall("Play", "a client", "token", PlayRequest().SerializeToString())


def nothing() -> None:
    """Nobody is told."""


def test_frames_are_whole_again_however_they_come() -> None:
    rng = random.Random(1)
    sent = [(rng.randrange(9), rng.randrange(2**32), rng.randbytes(rng.choice((0, 1, 50, 5000)))) for _ in range(300)]
    data = b"".join(HEADER.pack(len(each), kind, number) + each for kind, number, each in sent)
    for most in (1, 7, 100, 4096, len(data)):
        take = Mock()
        wire, at = Wire(take, nothing), 0
        while at < len(data):
            size = rng.randint(1, most)
            wire.data_received(data[at : at + size])
            at += size
        assert [called.args for called in take.call_args_list] == sent


def test_an_opening_is_read_as_it_was_written() -> None:
    for opening in (CarriedCall("Play", "", "", b""), CarriedCall("SubmitAction", "192.0.2.1", "tök\udcffen", b"\0\1")):
        assert CarriedCall.read(opening.written()) == opening


class Echo:
    """Calls that tell what becomes of them."""

    def __init__(self) -> None:
        self.read = 0
        self.written = 0
        self.cancelled = asyncio.Event()
        self.reading = asyncio.Event()
        calls = ((self.Play, PlayRequest, PlayResponse), (self.GetMatch, GetMatchRequest, GetMatchResponse))
        self.calls = [
            Call("test", answer.__name__, answer, takes, gives, takes is PlayRequest, takes is PlayRequest, False)
            for answer, takes, gives in calls
        ]

    async def Play(self, requests: Any, context: Any) -> None:
        """As many messages as there is room for, then what it is sent."""
        first = await context.read()
        try:
            for _ in range(first.submit.expected_seq):
                await context.write(bytes(1000))
                self.written += 1
            await self.reading.wait()
            while await context.read() is not EOF:
                self.read += 1
        except asyncio.CancelledError:
            self.cancelled.set()
            raise

    async def GetMatch(self, request: Any, context: Any) -> bytes:
        return request.match_id.encode() * 200_000  # type: ignore[no-any-return]


class Pair:
    """Two workers, one of which calls the other."""

    def __init__(self) -> None:
        self.echo = Echo()
        self.door = NeighbourDoor(self.echo.calls, lambda _: None)
        self.link = Link(nothing, nothing)

    async def connect(self, folder: Path) -> Link:
        await self.door.listen(folder / "a.sock")
        await self.link.connect(folder / "a.sock", "own")
        return self.link

    async def stop(self) -> None:
        self.door.leave()
        self.link.close()
        await self.door.stop(1)


async def settled(look: Any) -> int:
    """A number that does not change any more."""
    last = -1
    while last != look():
        last = look()
        await asyncio.sleep(0.1)
    return last


def test_who_does_not_read_is_not_written_to_for_ever(tmp_path: Path) -> None:
    async def scenario() -> None:
        pair = Pair()
        link, many = await pair.connect(tmp_path), 3 * WINDOW // 1000
        request = PlayRequest()
        request.submit.expected_seq = many
        with link.open(CarriedCall("Play", "", "", request.SerializeToString())) as stream:
            assert await settled(lambda: pair.echo.written) * 1000 <= WINDOW
            for _ in range(many):
                assert await stream.read() == bytes(1000)
            assert pair.echo.written == many
        await asyncio.wait_for(pair.echo.cancelled.wait(), 10)
        await pair.stop()

    asyncio.run(scenario())


def test_who_is_not_read_does_not_send_for_ever(tmp_path: Path) -> None:
    async def scenario() -> None:
        pair = Pair()
        link, many, sent = await pair.connect(tmp_path), 3 * WINDOW // 1000, 0

        async def send(stream: CarriedStream) -> None:
            nonlocal sent
            move = PlayRequest()
            move.submit.request_id = "x" * 1000
            for _ in range(many):
                await stream.write(move.SerializeToString())
                sent += 1
            stream.send(FrameKind.END)

        with link.open(PLAY) as stream:
            sending = asyncio.create_task(send(stream))
            assert await settled(lambda: sent) * 1000 <= WINDOW
            pair.echo.reading.set()
            assert await asyncio.wait_for(stream.read(), 10) is None
            assert pair.echo.read == many
            await sending
        await pair.stop()

    asyncio.run(scenario())


def test_an_answer_larger_than_the_window_comes_whole(tmp_path: Path) -> None:
    async def scenario() -> None:
        pair = Pair()
        link = await pair.connect(tmp_path)
        with link.open(CarriedCall("GetMatch", "", "", GetMatchRequest(match_id="abc").SerializeToString())) as stream:
            assert await stream.read() == b"abc" * 200_000
        assert not pair.echo.cancelled.is_set()
        await pair.stop()

    asyncio.run(scenario())


def test_a_connection_that_breaks_ends_what_goes_over_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        pair = Pair()
        link = await pair.connect(tmp_path)
        with link.open(PLAY) as stream:
            await asyncio.sleep(0.1)
            link.close()
            with pytest.raises(LinkLost):
                await stream.read()
            await stream.write(bytes(10 * WINDOW))
            await stream.write(b"nobody waits for room that never comes")
        await asyncio.wait_for(pair.echo.cancelled.wait(), 10)
        await pair.stop()

    asyncio.run(scenario())


def test_a_call_that_is_cancelled_before_it_has_begun_leaves_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        pair = Pair()
        link = await pair.connect(tmp_path)
        with link.open(PLAY):
            pass
        with link.open(CarriedCall("GetMatch", "", "", GetMatchRequest(match_id="abc").SerializeToString())) as stream:
            assert await stream.read()
        assert [caller.running for caller in pair.door._callers] == [[]]
        await pair.stop()

    asyncio.run(scenario())


def test_who_says_goodbye_answers_what_is_under_way(tmp_path: Path) -> None:
    async def scenario() -> None:
        pair, left = Pair(), asyncio.Event()
        pair.link = Link(left.set, nothing)
        link = await pair.connect(tmp_path)
        with link.open(PLAY) as stream:
            stream.send(FrameKind.END)
            await asyncio.sleep(0.1)
            pair.door.leave()
            await asyncio.wait_for(left.wait(), 10)
            assert not link.alive
            pair.echo.reading.set()
            assert await asyncio.wait_for(stream.read(), 10) is None
        await pair.stop()

    asyncio.run(scenario())
