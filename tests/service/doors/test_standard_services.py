"""Reflection remembers what it was asked, within bounds that no caller can move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable

import pytest
from grpc_health.v1 import health
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest as Question
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionResponse as Reply

from service.calls import OpenGate
from service.doors.standard_services import REMEMBERED, SHORT, StandardServices

MATCHES = "powderkeg.v1.MatchService"


async def unexpected(*_: object) -> None:
    raise AssertionError("nobody is refused")


async def asked(standard: StandardServices, names: Iterable[str]) -> list[Reply]:
    async def questions() -> AsyncIterator[Question]:
        for name in names:
            yield Question(file_containing_symbol=name)

    return [Reply.FromString(each.SerializeToString()) async for each in standard.reflect(questions(), None)]


@pytest.fixture
def standard() -> StandardServices:
    return StandardServices([MATCHES], health.aio.HealthServicer(), OpenGate(), unexpected)


def test_the_same_question_has_the_same_answer(standard: StandardServices) -> None:
    first, unknown, second = asyncio.run(asked(standard, [MATCHES, "nothing", MATCHES]))
    assert first == second
    assert first.file_descriptor_response.file_descriptor_proto
    assert unknown.HasField("error_response")
    assert len(standard._reflected) == 2


def test_long_questions_are_answered_and_not_kept(standard: StandardServices) -> None:
    answers = asyncio.run(asked(standard, ["x" * SHORT, "x" * 100_000]))
    assert [each.HasField("error_response") for each in answers] == [True, True]
    assert not standard._reflected


def test_however_many_are_asked_only_some_are_kept(standard: StandardServices) -> None:
    asyncio.run(asked(standard, (f"name {number}" for number in range(3 * REMEMBERED))))
    assert len(standard._reflected) <= REMEMBERED
