"""Players who never give up, and who remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import grpc

from tests.service.running import Caller, new_match

AGAIN = {
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.UNKNOWN,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
}
"""After these a call may or may not have had its effect: it is sent again as it was."""
CALL_SECONDS = 2.0
OPENING_SECONDS = 5.0
"""For all calls that open a match."""
PAUSE = 0.05
DECISION_SECONDS = 600
"""The matches have a clock. It is never out, unless somebody has a wrong one."""
SLACK = 5.0
"""Seconds by which times may be off."""
LATEST = 120.0
"""Seconds that services may have been away since the last move of a match."""
OPTIONS = [
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 300),
    ("grpc.use_local_subchannel_pool", 1),  # each table has connections of its own, which all workers share
]


@dataclass(frozen=True, slots=True)
class Answer:
    """A move that was acknowledged."""

    sent: float
    """When it was sent for the first time."""
    answered: float
    table: int
    line: int


@dataclass
class Journal:
    """What was acknowledged, in the order of the answers, and what nobody should ever be told."""

    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    """For each match the request ids."""
    refused: dict[str, list[str]] = field(default_factory=dict)
    strange: Counter[str] = field(default_factory=Counter)
    answers: list[Answer] = field(default_factory=list)
    in_flight: int = 0
    """Moves that were sent and not answered."""
    tables: int = 0
    changed: set[str] = field(default_factory=set)
    """Matches with moves that were acknowledged since somebody has looked."""

    @property
    def moves(self) -> int:
        return len(self.answers)

    def acknowledge(self, match_id: str, request_id: str, answer: Answer) -> None:
        self.acknowledged.setdefault(match_id, []).append(request_id)
        self.answers.append(answer)
        self.changed.add(match_id)

    def served_after(self, moment: float) -> float | None:
        """Seconds from a moment until each table had a move acknowledged that was first sent after it."""
        firsts = {each.table: each.answered for each in self._since(moment) if each.sent >= moment}
        return max(firsts.values()) - moment if len(firsts) == self.tables else None

    def answered_by(self, line: int, moment: float) -> int:
        """Moves that were sent over a line since then."""
        return sum(each.line == line and each.sent >= moment for each in self._since(moment))

    def _since(self, moment: float) -> list[Answer]:
        """Answers since a moment, the newest first."""
        found = []
        for each in reversed(self.answers):
            if each.answered < moment:
                break
            found.append(each)
        return found


@dataclass
class Table:
    """Plays match after match, every seat of each; the seats call the services in turn."""

    number: int
    addresses: Sequence[str]
    journal: Journal
    chance: random.Random

    async def play(self) -> None:
        """Until cancelled."""
        channels = [grpc.aio.insecure_channel(each, options=OPTIONS) for each in self.addresses]
        try:
            while True:
                try:
                    anyone = Caller(channels[self.number % len(channels)])
                    new = new_match(anyone, seconds_per_decision=DECISION_SECONDS)
                    match_id, _, players = await asyncio.wait_for(new, OPENING_SECONDS)
                except TimeoutError:
                    pass
                except grpc.aio.AioRpcError as failed:
                    self._note(failed)
                    await asyncio.sleep(PAUSE)
                else:
                    lines = [seat % len(channels) for seat in range(len(players))]
                    calling = [Caller(channels[line], each.token) for line, each in zip(lines, players, strict=True)]
                    await self._finish(match_id, calling, lines)
        finally:
            for channel in channels:
                await channel.close()

    async def _finish(self, match_id: str, players: list[Caller], lines: list[int]) -> None:
        idle = 0
        while idle < 2 * len(players):
            for player, line in zip(players, lines, strict=True):
                idle = 0 if await self._move(match_id, player, line) else idle + 1

    async def _move(self, match_id: str, player: Caller, line: int) -> bool:
        """Play one of the choices, if there is one; whether somebody should go on playing."""
        legal = await self._persistently(player, "ListLegalActions", match_id)
        if legal is None or not legal.choices:
            return False
        if not -LATEST < legal.deadline.seconds - DECISION_SECONDS - time.time() < SLACK:
            self.journal.strange["a deadline was moved"] += 1
        action, request_id = self.chance.choice(legal.choices).action, uuid4().hex
        sent = time.monotonic()
        fields = {"action": action, "expected_seq": legal.seq, "request_id": request_id}
        self.journal.in_flight += 1
        try:
            answer = await self._persistently(player, "SubmitAction", match_id, **fields)
        finally:
            self.journal.in_flight -= 1
        if answer is not None:
            self.journal.acknowledge(match_id, request_id, Answer(sent, time.monotonic(), self.number, line))
        else:
            self.journal.refused.setdefault(match_id, []).append(request_id)
        return True

    async def _persistently(self, player: Caller, method: str, match_id: str, **fields: Any) -> Any | None:
        """The answer, however long it takes; None if the call is refused."""
        while True:
            try:
                return await asyncio.wait_for(player.call(method, match_id, **fields), CALL_SECONDS)
            except TimeoutError:
                pass
            except grpc.aio.AioRpcError as failed:
                if failed.code() not in AGAIN:
                    self._note(failed)
                    return None
            await asyncio.sleep(PAUSE)

    def _note(self, failed: grpc.aio.AioRpcError) -> None:
        """Data loss and bugs are never right. That a move is stale or a match over is what a lost answer leads to."""
        if failed.code() in (grpc.StatusCode.DATA_LOSS, grpc.StatusCode.INTERNAL):
            self.journal.strange[f"{failed.code().name}: {failed.details()}"] += 1
