"""Matches that are opened before the clock starts, with every move of theirs ready to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from bench.driving import Call, Door, StreamDoor, UnaryDoor
from bench.wire import Wire, framed
from loadtest.channels import SERVICE, Channel
from loadtest.check import Checked, Record, check
from loadtest.script import Move, Script
from powderkeg.v1 import match_service_pb2

SUBMIT, PLAY = f"{SERVICE}/SubmitAction", f"{SERVICE}/Play"
UNARY, QUIET, UPDATES, FULL = "unary", "play", "play_updates", "play_full"
WAYS = (UNARY, QUIET, UPDATES, FULL)
"""How moves are made: by SubmitAction, in Play streams that tell nothing but answers, in such that tell all, or in such
that tell it with the table and the seat's own choices."""
TELLING = (UPDATES, FULL)
AT_ONCE = 32
"""So many matches are opened at the same time."""


@dataclass
class Opened:
    """A match that has been dealt."""

    record: Record
    host_token: str
    tokens: list[str]
    wires: list[Wire]
    """One for each seat."""
    doors: list[Door] = field(default_factory=list)
    sent: int = 0
    """Moves that are on some lane's list, whether or not it has come to them."""

    def attach(self, way: str) -> None:
        """Give every seat its door."""
        match_id = self.record.match_id
        for wire, token in zip(self.wires, self.tokens, strict=True):
            if way == UNARY:
                self.doors.append(UnaryDoor(wire, wire.headers(token)))
                continue
            attach = match_service_pb2.Attach(match_id=match_id, quiet=way == QUIET)
            if way == FULL:
                getattr(attach, "with").MergeFrom(match_service_pb2.With(view=True, legal=True))  # a word of Python's
            first = framed(match_service_pb2.PlayRequest(attach=attach).SerializeToString())
            self.doors.append(StreamDoor(wire, wire.headers(token), first))

    def calls(self, way: str, most: int | None = None) -> list[Call]:
        """The next moves. In a stream that tells all the last one is left out: the stream may end before its answer."""
        moves = self.record.script.moves
        end = len(moves) - (way in TELLING)
        part = moves[self.sent : end if most is None else min(end, self.sent + most)]
        self.sent += len(part)
        place = match_service_pb2.SubmitActionRequest(match_id=self.record.match_id).SerializeToString()
        return [(self.doors[move.seat], framed(as_sent(move, way, place))) for move in part]

    def take(self, answers: Iterable[bytes], way: str) -> None:
        """Compare what was answered with what should have been."""
        for answer in answers:
            move = self.record.script.moves[self.record.answered]
            seq = (
                match_service_pb2.SubmitActionResponse.FromString(answer).seq
                if way == UNARY
                else match_service_pb2.PlayResponse.FromString(answer).accepted.seq
            )
            self.record.answered += 1
            self.record.told(seq, move.seq, f"seat {move.seat}")


def as_sent(move: Move, way: str, place: bytes) -> bytes:
    return b"".join((move.head, place, move.tail)) if way == UNARY else move.submit


async def open_matches(scripts: Sequence[Script], wires: Sequence[Wire], *, together: bool = True) -> list[Opened]:
    """One match for each script, wires in turn; its seats share a wire, or each has the next one."""
    few = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, script: Script) -> Opened:
        seats = range(script.table.seats)
        own = [wires[(number + (0 if together else seat)) % len(wires)] for seat in seats]
        async with few:
            return await open_match(script, own)

    return [*await asyncio.gather(*(one(number, script) for number, script in enumerate(scripts)))]


async def open_match(script: Script, wires: list[Wire]) -> Opened:
    """Create a match, take all its seats, and deal."""
    table, ids = script.table, [uuid4().hex for _ in range(script.table.seats + 2)]
    create = match_service_pb2.CreateMatchRequest(
        request_id=ids[0], game=table.game, seats=table.seats, options=script.options, seed=script.seed
    )
    created = await ask(wires[0], "CreateMatch", create, match_service_pb2.CreateMatchResponse)
    match_id, tokens = created.match.id, []
    for seat in range(table.seats):
        join = match_service_pb2.JoinMatchRequest(
            request_id=ids[seat + 1], match_id=match_id, name=f"seat {seat}", seat=seat
        )
        joined = await ask(wires[0], "JoinMatch", join, match_service_pb2.JoinMatchResponse)
        tokens.append(joined.seat_token)
    start = match_service_pb2.StartMatchRequest(request_id=ids[-1], match_id=match_id)
    await ask(wires[0], "StartMatch", start, match_service_pb2.StartMatchResponse, created.host_token)
    return Opened(Record(match_id, script, ids), created.host_token, tokens, wires)


async def ask(wire: Wire, method: str, request: Any, kind: Any, token: str = "") -> Any:
    headers = wire.headers(token, f"{SERVICE}/{method}")
    return kind.FromString(await wire.answer(headers, framed(request.SerializeToString())))


async def prove(address: str, matches: Sequence[Opened]) -> Checked:
    """End what is not over, re-execute every log, and compare it with what was sent and answered."""
    line, found = Channel(address), Checked()
    few = asyncio.Semaphore(AT_ONCE)

    async def end(match: Opened) -> None:
        record = match.record
        if record.script.ends and record.answered == len(record.script.moves):
            return
        record.abort_id = uuid4().hex
        request = match_service_pb2.AbortMatchRequest(
            request_id=record.abort_id, match_id=record.match_id, reason="measured"
        )
        async with few:
            await line.matches.AbortMatch(request, metadata=(("authorization", f"Bearer {match.host_token}"),))

    try:
        await asyncio.gather(*map(end, matches))
        for match in matches:
            found.add(await check(line, match.record))
    finally:
        await line.close()
    if found.problems:
        problem = found.problems[0]
        raise AssertionError(f"{len(found.problems)} matches are wrong: {problem.match_id}: {problem.text}")
    return found
