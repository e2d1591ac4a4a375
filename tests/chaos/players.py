"""Players who never give up, and who remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any
from uuid import uuid4

import grpc

from powderkeg.v1 import log_pb2
from replay.log.replayer import verify
from replay.log.request_ids import request_key
from replay.store.streams import Store
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
PAUSE = 0.05
OPTIONS = [("grpc.initial_reconnect_backoff_ms", 100), ("grpc.max_reconnect_backoff_ms", 300)]


@dataclass
class Journal:
    """What was acknowledged, in the order of the answers, and what nobody should ever be told."""

    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    """For each match the request ids."""
    strange: Counter[str] = field(default_factory=Counter)
    answers: list[tuple[float, float]] = field(default_factory=list)
    """When each acknowledged request was first sent, and when it was answered."""

    @property
    def moves(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def served_after(self, moment: float) -> float | None:
        """Seconds from a moment until a request that was first sent after it was acknowledged."""
        return next((answered - moment for sent, answered in self.answers if sent >= moment), None)


@dataclass
class Table:
    """Plays match after match, every seat of each."""

    address: str
    journal: Journal
    chance: random.Random

    async def play(self) -> None:
        """Until cancelled."""
        async with grpc.aio.insecure_channel(self.address, options=OPTIONS) as channel:
            while True:
                try:
                    match_id, _, players = await new_match(Caller(channel))
                except grpc.aio.AioRpcError as failed:
                    self._note(failed)
                    await asyncio.sleep(PAUSE)
                else:
                    await self._finish(match_id, players)

    async def _finish(self, match_id: str, players: list[Caller]) -> None:
        idle = 0
        while idle < 2 * len(players):
            for player in players:
                idle = 0 if await self._move(match_id, player) else idle + 1

    async def _move(self, match_id: str, player: Caller) -> bool:
        """Play one of the choices, if there is one; whether somebody should go on playing."""
        legal = await self._persistently(player, "ListLegalActions", match_id)
        if legal is None or not legal.choices:
            return False
        action, request_id = self.chance.choice(legal.choices).action, uuid4().hex
        sent = time.monotonic()
        fields = {"action": action, "expected_seq": legal.seq, "request_id": request_id}
        if await self._persistently(player, "SubmitAction", match_id, **fields) is not None:
            self.journal.acknowledged.setdefault(match_id, []).append(request_id)
            self.journal.answers.append((sent, time.monotonic()))
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


@dataclass(frozen=True)
class Verdict:
    """What became of what was acknowledged."""

    matches: int
    moves: int
    lost: int
    doubled: int
    reordered: int
    unsound: int

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.reordered or self.unsound)


async def verdict(journal: Journal, store_url: str) -> Verdict:
    """Hold the journal beside the logs."""
    store = Store(store_url)
    lost = doubled = reordered = unsound = 0
    for match_id, requests in journal.acknowledged.items():
        entries = await store.read(match_id)
        secret = await store.secret(match_id)
        unsound += secret is None or not verify(match_id, entries, secret[:32]).sound
        keys = [log_pb2.LogEntry.FromString(entry).request_id for entry in entries]
        counts = Counter(key for key in keys if key)
        doubled += sum(count - 1 for count in counts.values())
        wanted = [request_key(match_id, each) for each in requests]
        places = [keys.index(key) for key in wanted if key in counts]
        lost += len(wanted) - len(places)
        reordered += sum(later < earlier for earlier, later in pairwise(places))
    await store.close()
    return Verdict(len(journal.acknowledged), journal.moves, lost, doubled, reordered, unsound)
