"""Matches that are opened before the clock starts, with every move of theirs ready to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from bench.call_driver import Call, CallConnection, SeatCaller, StreamCaller, UnaryCaller
from bench.http2_client import Http2Connection, framed
from loadtest import MATCH_SERVICE, Channel, CheckTotals, GameScript, MatchRecord, ScriptedMove, check_match
from powderkeg.v1 import match_service_pb2

SUBMIT, PLAY = f"{MATCH_SERVICE}/SubmitAction", f"{MATCH_SERVICE}/Play"
UNARY, QUIET, UPDATES, FULL = "unary", "play", "play_updates", "play_full"
WAYS = (UNARY, QUIET, UPDATES, FULL)
"""How moves are made: by SubmitAction, in Play streams that tell nothing but answers, in such that tell all, or in such
that tell it with the table and the seat's own choices."""
TELLING = (UPDATES, FULL)
AT_ONCE = 32
"""So many matches are opened at the same time."""


@dataclass
class PreparedMatch:
    """A match that has been dealt."""

    record: MatchRecord
    host_token: str
    tokens: list[str]
    connections: list[Http2Connection]
    """One for each seat."""
    callers: list[SeatCaller] = field(default_factory=list)
    sent: int = 0
    """Moves that are on some sequence's list, whether or not it has come to them."""

    def attach(self, way: str, page: CallConnection | None = None) -> None:
        """Give every seat its caller; all of them call from one page, if there is one."""
        match_id = self.record.match_id
        if page is not None:
            self.callers += [UnaryCaller(page, page.headers(token)) for token in self.tokens]
            return
        for connection, token in zip(self.connections, self.tokens, strict=True):
            if way == UNARY:
                self.callers.append(UnaryCaller(connection, connection.headers(token)))
                continue
            attach = match_service_pb2.Attach(match_id=match_id, quiet=way == QUIET)
            if way == FULL:
                getattr(attach, "with").MergeFrom(match_service_pb2.With(view=True, legal=True))  # a word of Python's
            first = framed(match_service_pb2.PlayRequest(attach=attach).SerializeToString())
            self.callers.append(StreamCaller(connection, connection.headers(token), first))

    def calls(self, way: str, most: int | None = None) -> list[Call]:
        """The next moves. In a stream that tells all the last one is left out: the stream may end before its answer."""
        moves = self.record.script.moves
        end = len(moves) - (way in TELLING)
        part = moves[self.sent : end if most is None else min(end, self.sent + most)]
        self.sent += len(part)
        place = match_service_pb2.SubmitActionRequest(match_id=self.record.match_id).SerializeToString()
        return [(self.callers[move.seat], framed(request_bytes(move, way, place))) for move in part]

    def take(self, answers: Iterable[bytes], way: str) -> None:
        """Compare what was answered with what should have been."""
        for answer in answers:
            seq = (
                match_service_pb2.SubmitActionResponse.FromString(answer).seq
                if way == UNARY
                else match_service_pb2.PlayResponse.FromString(answer).accepted.seq
            )
            self.record.move_answered(seq)


def request_bytes(move: ScriptedMove, way: str, place: bytes) -> bytes:
    return b"".join((move.head, place, move.tail)) if way == UNARY else move.submit


async def prepare_matches(
    scripts: Sequence[GameScript], connections: Sequence[Http2Connection], *, together: bool = True
) -> list[PreparedMatch]:
    """One match for each script, connections in turn; its seats share a connection, or each has the next one."""
    few = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, script: GameScript) -> PreparedMatch:
        seats = range(script.table.seats)
        own = [connections[(number + (0 if together else seat)) % len(connections)] for seat in seats]
        async with few:
            return await prepare_match(script, own)

    return [*await asyncio.gather(*(one(number, script) for number, script in enumerate(scripts)))]


async def prepare_match(script: GameScript, connections: list[Http2Connection]) -> PreparedMatch:
    """Create a match, take all its seats, and deal."""
    table, ids = script.table, [uuid4().hex for _ in range(script.table.seats + 2)]
    create = match_service_pb2.CreateMatchRequest(
        request_id=ids[0], game=table.game, seats=table.seats, options=script.options, seed=script.seed
    )
    created = await call_method(connections[0], "CreateMatch", create, match_service_pb2.CreateMatchResponse)
    match_id, tokens = created.match.id, []
    for seat in range(table.seats):
        join = match_service_pb2.JoinMatchRequest(
            request_id=ids[seat + 1], match_id=match_id, name=f"seat {seat}", seat=seat
        )
        joined = await call_method(connections[0], "JoinMatch", join, match_service_pb2.JoinMatchResponse)
        tokens.append(joined.seat_token)
    start = match_service_pb2.StartMatchRequest(request_id=ids[-1], match_id=match_id)
    await call_method(connections[0], "StartMatch", start, match_service_pb2.StartMatchResponse, created.host_token)
    return PreparedMatch(MatchRecord(match_id, script, ids), created.host_token, tokens, connections)


async def call_method(connection: Http2Connection, method: str, request: Any, kind: Any, token: str = "") -> Any:
    headers = connection.headers(token, f"{MATCH_SERVICE}/{method}")
    return kind.FromString(await connection.answer(headers, framed(request.SerializeToString())))


async def prove_matches(address: str, matches: Sequence[PreparedMatch]) -> CheckTotals:
    """End what is not over, re-execute every log, and compare it with what was sent and answered."""
    line, found = Channel(address), CheckTotals()
    few = asyncio.Semaphore(AT_ONCE)

    async def end(match: PreparedMatch) -> None:
        record = match.record
        if record.script.ends and record.answered == len(record.script.moves):
            return
        record.aborted(uuid4().hex)
        request = match_service_pb2.AbortMatchRequest(
            request_id=record.abort_id, match_id=record.match_id, reason="measured"
        )
        async with few:
            await line.matches.AbortMatch(request, metadata=(("authorization", f"Bearer {match.host_token}"),))

    try:
        await asyncio.gather(*map(end, matches))
        for match in matches:
            found.add(await check_match(line, match.record))
    finally:
        await line.close()
    if found.problems:
        problem = found.problems[0]
        raise AssertionError(f"{len(found.problems)} matches are wrong: {problem.match_id}: {problem.text}")
    return found
