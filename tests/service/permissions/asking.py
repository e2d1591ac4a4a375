"""Asks a running service for every cell: each call, by each role, in each stage."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import grpc
from google.protobuf.message import Message

from powderkeg.v1.match_service_pb2 import Attach, PlayRequest
from replay.store.streams import Head
from service.calls import Call
from service.server import Service, table_of_calls
from tests.service.permissions.requests import REQUESTS, Asked
from tests.service.permissions.scenes import EVENTS, MATCHES, ROLES, Scene, Stage, nowhere
from tests.service.running import Caller, reason_of

OK, NO_SUCH_ROLE = "OK", "-"
SILENT_S = 0.1
"""A stream that says nothing for so long has been let in."""
ALWAYS = {"": ("", nowhere)}
"""The only stage of what is about no match and no event."""

Row = tuple[str, ...]
"""What each role is answered."""
Rows = dict[str, Row]
"""By stage."""


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """One of the things that can be asked for."""

    call: Call
    what: str
    asked: Asked

    @property
    def title(self) -> str:
        return f"{self.call.name}, {self.what}" if self.what else self.call.name

    @property
    def stages(self) -> dict[str, Any]:
        """Those of what the call is about."""
        names = self.call.takes.DESCRIPTOR.fields_by_name
        if self.call.takes is PlayRequest or ("match_id" in names and "file" not in names):
            return MATCHES
        return EVENTS if "name" in names else ALWAYS

    def request(self, scene: Scene) -> Message:
        if self.call.takes is PlayRequest:
            return PlayRequest(attach=Attach(match_id=scene.match_id))
        given = self.asked(scene)
        standard = {"match_id": scene.match_id, "name": scene.event, "request_id": uuid4().hex}
        names = self.call.takes.DESCRIPTOR.fields_by_name
        needed = {name: value for name, value in standard.items() if name in names and name not in given}
        needed.pop("match_id" if "file" in names else "", None)
        return self.call.takes(**needed, **given)


def all_askings(service: Service) -> Iterator[Asking]:
    for call in table_of_calls(service.app):
        for what, asked in REQUESTS[call.name].items():
            yield Asking(call, what, asked)


class Table:
    """The whole of it, asked cell by cell."""

    def __init__(self, service: Service, anyone: Caller) -> None:
        self._service = service
        self._anyone = anyone
        self._scenes: dict[Stage, tuple[Scene, Head | None]] = {}
        """What is in each stage now, and how its log ends."""

    async def filled(self) -> dict[Asking, Rows]:
        return {asking: await self._rows(asking) for asking in all_askings(self._service)}

    async def _rows(self, asking: Asking) -> Rows:
        return {
            name: tuple([await self._cell(asking, stage, role) for role in ROLES])
            for name, (_, stage) in asking.stages.items()
        }

    async def _cell(self, asking: Asking, stage: Stage, role: str) -> str:
        if stage not in self._scenes:
            scene = await stage(self._anyone)
            self._scenes[stage] = scene, await self._service.store.head(scene.match_id)
        scene, head = self._scenes[stage]
        if role not in scene.tokens:
            return NO_SUCH_ROLE
        answered = await ask(self._anyone.with_token(scene.tokens[role]), asking.call, asking.request(scene))
        changed = await self._service.store.head(scene.match_id) != head
        assert answered == OK or not changed, f"{asking.title} by {role} was refused, and has changed the match"
        if changed or (answered == OK and asking.call.name in ("CreateEvent", "CloseEvent")):
            del self._scenes[stage]  # the next one finds another in this stage
        return answered


async def ask(caller: Caller, call: Call, request: Message) -> str:
    """OK, or the reason of the refusal."""
    shape = f"{'stream' if call.client_stream else 'unary'}_{'stream' if call.server_stream else 'unary'}"
    send: Any = getattr(caller.channel, shape)(call.path, call.takes.SerializeToString, call.gives.FromString)
    asked: Any = send(iter([request]) if call.client_stream else request, metadata=caller.metadata, timeout=20)
    try:
        if call.server_stream:
            async with asyncio.timeout(SILENT_S if call.name == "WatchLobby" else 20):
                await asked.read()
        else:
            await asked
    except TimeoutError:
        pass
    except grpc.aio.AioRpcError as refused:
        return reason_of(refused)[1]
    finally:
        asked.cancel()
    return OK
