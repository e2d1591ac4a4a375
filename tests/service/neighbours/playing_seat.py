"""A seat at a Play stream, for tests."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc

from powderkeg.v1 import match_pb2
from powderkeg.v1.match_service_pb2 import Attach, PlayRequest, Submit
from tests.service.running import Caller


class PlayingSeat:
    """A seat at a Play stream."""

    def __init__(self, player: Caller, match_id: str, **attach: Any) -> None:
        self.player, self.match_id = player, match_id
        self.stream = player.matches.Play(metadata=player.metadata)
        self.attach = Attach(match_id=match_id, **attach)
        self.updates: list[int] = []

    async def begin(self) -> PlayingSeat:
        await self.stream.write(PlayRequest(attach=self.attach))
        return self

    async def submit(self, request_id: str, action: match_pb2.Action) -> None:
        await self.stream.write(PlayRequest(submit=Submit(request_id=request_id, action=action)))

    async def answer(self) -> Any:
        """The next message that is no update."""
        while True:
            message = await asyncio.wait_for(self.stream.read(), 10)
            if message is grpc.aio.EOF or not message.HasField("update"):
                return message
            self.updates.append(message.update.seq)

    async def until_told(self, seq: int) -> None:
        """Read until an update has come."""
        while seq not in self.updates:
            message = await asyncio.wait_for(self.stream.read(), 10)
            self.updates.append(message.update.seq)
