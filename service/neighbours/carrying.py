"""The table of calls for a worker that has neighbours: calls about a match go to its home.

To carry a call is quicker, not more correct: the log decides, whoever answers. So when the home cannot be reached any
more, the next one answers, which may be this worker: with the same request id the same request has its effect once,
and every call that changes a match has one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from typing import Any

from powderkeg.v1 import match_service_pb2
from powderkeg.v1.match_service_pb2 import WatchMatchResponse
from service.calls import Call
from service.context import EOF, Context, StreamContext
from service.creation import match_id_of
from service.errors import shutting_down
from service.neighbours.link import Link
from service.neighbours.neighbours import Neighbours
from service.neighbours.play import BegunContext, CarriedPlay
from service.neighbours.streams import LinkLost

MATCHES = match_service_pb2.DESCRIPTOR.services_by_name["MatchService"].full_name


def carried(calls: Iterable[Call], neighbours: Neighbours) -> list[Call]:
    """The same calls. Those of the replays read whole logs anyway: they stay where they came."""
    return [_wrapped(call, neighbours) if call.service == MATCHES else call for call in calls]


def _wrapped(call: Call, neighbours: Neighbours) -> Call:
    if call.client_stream:
        return replace(call, answer=_both_ways(call, neighbours))
    if call.name == "CreateMatch":
        return replace(call, answer=_unary(call, neighbours, lambda request: match_id_of(request.request_id)))
    if "match_id" not in call.takes.DESCRIPTOR.fields_by_name:
        return call
    if call.server_stream:
        return replace(call, answer=_stream(call, neighbours))
    return replace(call, answer=_unary(call, neighbours, lambda request: request.match_id))


def _unary(call: Call, neighbours: Neighbours, match_of: Callable[[Any], str]) -> Callable[[Any, Context], Any]:
    here, link_of = call.answer, neighbours.link

    def answer(request: Any, context: Context) -> Any:
        link = link_of(match_of(request))
        return here(request, context) if link is None else carry(link, request, context)

    async def carry(link: Link, request: Any, context: Context) -> Any:
        try:
            with link.open(neighbours.carried_call(call.name, context, request)) as stream:
                return await stream.read()
        except LinkLost:
            return await answer(request, context)

    return answer


def _stream(call: Call, neighbours: Neighbours) -> Callable[[Any, Context], AsyncIterator[Any]]:
    here, link_of = call.answer, neighbours.link

    def answer(request: Any, context: Context) -> AsyncIterator[Any]:
        link = link_of(request.match_id)
        return here(request, context) if link is None else carry(link, request, context)

    async def carry(link: Link, request: Any, context: Context) -> AsyncIterator[Any]:
        opening, told = neighbours.carried_call(call.name, context, request), b""
        try:
            with neighbours.endings.open(link, opening) as stream:
                while (update := await stream.read()) is not None:
                    yield update
                    told = update
        except LinkLost as lost:
            if told:
                request.from_seq = WatchMatchResponse.FromString(told).seq
            if lost.ending:
                raise shutting_down(request.from_seq) from None
            async for update in answer(request, context):
                yield update

    return answer


def _both_ways(call: Call, neighbours: Neighbours) -> Callable[[Any, StreamContext], Any]:
    here = call.answer

    async def answer(requests: Any, context: StreamContext) -> None:
        first = await neighbours.limiter.first_request(context, neighbours.idle_streams)
        begun = BegunContext(context, first)
        link = None if first is EOF else neighbours.link(first.attach.match_id)
        if link is None:
            await here(requests, begun)
        else:
            await CarriedPlay(neighbours, context, first).run(link)

    return answer
