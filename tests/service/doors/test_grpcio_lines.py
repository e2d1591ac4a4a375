"""Nobody's move stands behind other calls that wait for grpcio to take them."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import grpc
import pytest

from powderkeg.v1 import match_service_pb2, match_service_pb2_grpc
from tests.service.running import running

MANY = 90


@pytest.mark.parametrize("name", ["SubmitAction", "Play"])
def test_a_move_does_not_wait_for_calls_that_came_before(store_url: str, name: str) -> None:
    """All are sent while the service looks elsewhere: it finds them waiting when it comes back."""
    answered: list[str] = []

    def send_all(channel: grpc.Channel) -> list[Any]:
        matches: Any = match_service_pb2_grpc.MatchServiceStub(channel)
        asked = match_service_pb2.GetMatchRequest(match_id="none")
        futures = [matches.GetMatch.future(asked, timeout=20) for _ in range(MANY)]
        for each in futures:
            each.add_done_callback(lambda _: answered.append("GetMatch"))
        if name == "Play":
            move = matches.Play(iter([match_service_pb2.PlayRequest()]), timeout=20)
        else:
            move = matches.SubmitAction.future(match_service_pb2.SubmitActionRequest(match_id="none"), timeout=20)
        move.add_done_callback(lambda _: answered.append(name))
        return [*futures, move]

    async def scenario() -> None:
        async with running(store_url, door="grpcio") as (service, _):
            with grpc.insecure_channel(f"127.0.0.1:{service.port}") as channel:
                await asyncio.to_thread(grpc.channel_ready_future(channel).result, 10)
                sending = asyncio.get_running_loop().run_in_executor(None, send_all, channel)
                time.sleep(0.5)  # noqa: ASYNC251 (nobody is served meanwhile)
                sent = await sending
                for each in sent:
                    await asyncio.to_thread(each.exception, 20)
            while len(answered) < len(sent):  # noqa: ASYNC110 (threads of grpcio add to it)
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(scenario(), 60))
    assert answered.index(name) < MANY / 2
