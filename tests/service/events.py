"""Events for tests: a service with an organizer, what is done in an event, and what its file proves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from uuid import uuid4

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from powderkeg.v1 import replay_service_pb2
from replay.audit.findings import Verdict
from replay.audit.match import FileAudit, audit_file
from replay.signed.statements import EventHead, read_signed
from service.server import Service
from tests.service.running import ORGANIZER_KEY, POLICY, Caller, new_match, reason_of, running


@contextmanager
def refused(code: grpc.StatusCode, reason: str, *, field: str = "", text: str = "") -> Iterator[None]:
    with pytest.raises(grpc.aio.AioRpcError) as failure:
        yield
    assert reason_of(failure.value) == (code, reason)
    assert field_of(failure.value) == field
    assert text in str(failure.value.details())


def field_of(failure: grpc.aio.AioRpcError) -> str:
    """Which field is malformed, if the error names one."""
    status, info = rpc_status.from_call(failure), error_details_pb2.ErrorInfo()
    assert status is not None
    assert status.details[0].Unpack(info)
    return str(info.metadata.get("field", ""))


@asynccontextmanager
async def serving(store_url: str) -> AsyncIterator[tuple[Service, Caller, Caller, str]]:
    """A service, somebody, the organizer, and the name of a new event."""
    async with running(store_url) as (service, anyone):
        yield service, anyone, anyone.with_token(ORGANIZER_KEY), f"Spring Open {uuid4().hex[:8]}"


def head_of(event: Any) -> EventHead:
    note, said = read_signed(event.head.encode())
    assert isinstance(said, EventHead)
    assert POLICY.objection(note, said) == ""
    return said


def problems(audit: FileAudit) -> list[str]:
    found = [*(audit.event.findings if audit.event else ())]
    found += [each for match in audit.matches for each in match.findings]
    return [str(each) for each in found if each.verdict not in ("ok", "skipped")]


def proven(data: bytes) -> FileAudit:
    """The audit of a file in which nothing is wrong and nothing is missing."""
    audit = audit_file(data, POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)
    return audit


async def aborted(anyone: Caller, host: Caller | None = None, **fields: Any) -> str:
    match_id, own, _ = await new_match(host or anyone, **fields)
    await own.call("AbortMatch", match_id)
    return match_id


async def table(anyone: Caller, organizer: Caller, name: str, names: str, **fields: Any) -> tuple[str, list[Caller]]:
    """A started match of three players on board 1."""
    fields = {"game": "boom", "seats": 3, "board": 1, **fields}
    created = await organizer.call("CreateMatch", tournament=name, **fields)
    match_id = created.match.id
    assert created.match.board == fields["board"]
    joined = [await anyone.call("JoinMatch", match_id, name=each, entropy=each.encode()) for each in names]
    await anyone.with_token(created.host_token).call("StartMatch", match_id)
    return match_id, [anyone.with_token(each.seat_token) for each in joined]


async def taken_in(organizer: Caller, data: bytes) -> list[str]:
    async def requests() -> AsyncIterator[replay_service_pb2.ImportReplayRequest]:
        for at in range(0, len(data), 1000):
            yield replay_service_pb2.ImportReplayRequest(data=data[at : at + 1000])

    answer = await organizer.replays.ImportReplay(requests(), metadata=organizer.metadata, timeout=20)
    return list(answer.match_ids)
