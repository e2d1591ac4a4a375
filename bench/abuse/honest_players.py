"""Those who suffer: players whose moves come at a fixed rate, and the matches that the abuser knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from bench.abuse.hostile_client import AbuseTarget
from bench.call_driver import Call, CallSequence, UnaryCaller, drive
from bench.http2_client import Http2Connection, framed
from bench.paced_driver import PacedDrive, PacedResult
from bench.prepared_matches import PLAY, QUIET, SUBMIT, PreparedMatch, call_method, prepare_match
from loadtest import GameScript, LoadTable, write_script
from powderkeg.v1 import match_service_pb2

SEATS = 6
TABLE = LoadTable("kobolds", SEATS)
LONG = 4_000
"""Moves in a long log."""
SCRIPT = 1
"""The number of a game that goes on for more than 7,000 moves."""
TABLES = 6
OLD = 200
"""Moves of the abuser's seat that it sends again."""
LONGEST_SECONDS = 120.0


def long_script() -> GameScript:
    return write_script(TABLE, {}, "abuse", SCRIPT, most=2 * LONG)


@dataclass
class HonestPlayers:
    """Some matches, and what is still to be played in each."""

    matches: list[PreparedMatch]

    def __post_init__(self) -> None:
        self._calls = [moves_of(match) for match in self.matches]

    async def play(self, rate: float, seconds: float) -> PacedResult:
        """Moves at this rate, over all matches."""
        return await PacedDrive(self._calls, rate, round(rate * seconds)).run()

    def close(self) -> None:
        for match in self.matches:
            for connection in match.connections:
                connection.close()


def moves_of(match: PreparedMatch) -> Iterator[Call]:
    """What is left of the game, each move a call. Somebody else may have added to the log: no seq is expected."""
    callers = [
        UnaryCaller(connection, connection.headers(token, SUBMIT))
        for connection, token in zip(match.connections, match.tokens, strict=True)
    ]
    for move in match.record.script.moves[match.sent :]:
        submit = match_service_pb2.PlayRequest.FromString(move.submit).submit
        request = match_service_pb2.SubmitActionRequest(
            match_id=match.record.match_id, request_id=uuid4().hex, action=submit.action, window=submit.window
        )
        yield callers[move.seat], framed(request.SerializeToString())


async def open_match(address: str, script: GameScript, moves: int = 0) -> PreparedMatch:
    """A match in which so many moves were made."""
    connection = await Http2Connection.to(address, PLAY)
    match = await prepare_match(script, [connection] * SEATS)
    if moves:
        match.attach(QUIET)
        sequence = CallSequence(iter(match.calls(QUIET, moves)))
        await drive([sequence], LONGEST_SECONDS, to_the_end=True)
        match.take(sequence.answers, QUIET)
        connection.close()
        match.connections = [await Http2Connection.to(address, PLAY)] * SEATS
    return match


async def open_tables(address: str, script: GameScript) -> HonestPlayers:
    return HonestPlayers([await open_match(address, script) for _ in range(TABLES)])


@dataclass(frozen=True)
class LongMatches:
    """Those of the abuser: one that is on, and one that is over."""

    on: PreparedMatch
    over: PreparedMatch

    @classmethod
    async def open(cls, address: str, script: GameScript) -> LongMatches:
        on, over = [await open_match(address, script, LONG) for _ in range(2)]
        request = match_service_pb2.AbortMatchRequest(
            request_id=uuid4().hex, match_id=over.record.match_id, reason="long enough"
        )
        answer = match_service_pb2.AbortMatchResponse
        await call_method(over.connections[0], "AbortMatch", request, answer, over.host_token)
        return cls(on, over)

    def target(self, address: str, match: PreparedMatch) -> AbuseTarget:
        """What the abuser needs to know, whose seat in a match of honest players is the first."""
        match_id = match.record.match_id
        place = match_service_pb2.SubmitActionRequest(match_id=match_id).SerializeToString()
        own = [move for move in match.record.script.moves[: match.sent] if move.seat == 0]
        return AbuseTarget(
            address=address,
            match_id=match_id,
            token=match.tokens[0],
            old_requests=[b"".join((move.head, place, move.tail)).hex() for move in own[:OLD]],
            long_id=self.on.record.match_id,
            long_seq=self.on.record.script.counts[self.on.sent][-1],
            long_tokens=self.on.tokens,
            over_id=self.over.record.match_id,
        )
