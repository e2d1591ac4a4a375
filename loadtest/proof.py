"""The end of a load: what is still open is ended, and every match is proven, unless the service is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import grpc

from loadtest.channels import Channel, Silence, in_words
from loadtest.check import UNREAD, Checked, Problem, check
from loadtest.match import LoadMatch
from loadtest.pace import GONE_AFTER, Meter
from replay.audit.policy import Policy

ENDED_AT_ONCE = 16
PROVEN_AT_ONCE = 6
"""The service works on some matches while the driver works on another."""


class Proof:
    """Of all matches of a process. Once the service is gone, it is not asked for the rest of them."""

    def __init__(self, line: Channel, meter: Meter, policy: Policy | None, tell: Callable[[Checked], None]) -> None:
        self.line, self.meter, self.policy, self.tell = line, meter, policy, tell
        self.gone = ""
        """Why it is taken for gone."""
        self._unread = 0

    async def of(self, matches: Sequence[LoadMatch]) -> None:
        """End and prove them."""
        few, fewer = asyncio.Semaphore(ENDED_AT_ONCE), asyncio.Semaphore(PROVEN_AT_ONCE)

        async def end(match: LoadMatch) -> None:
            async with few:
                await self._end(match)

        async def prove(match: LoadMatch) -> None:
            async with fewer:
                await self._prove(match)

        await asyncio.gather(*(end(match) for match in matches if not match.ended))
        await asyncio.gather(*map(prove, matches))
        if self._unread:
            text = f"{self._unread:,} matches were not read: for {GONE_AFTER:g} seconds the service has not answered"
            self.tell(Checked(problems=[Problem(UNREAD, "", f"{text} ({self.gone})", self._unread)]))

    async def _end(self, match: LoadMatch) -> None:
        try:
            if not self.gone:
                await match.finish()
        except Silence as silence:
            self.gone = in_words(silence)
        except grpc.aio.AioRpcError as error:
            match.record.note(UNREAD, f"it cannot be ended: {in_words(error)}")
        finally:
            await match.close()

    async def _prove(self, match: LoadMatch) -> None:
        try:
            if not self.gone:
                self.tell(await check(self.line, match.record, self.policy, self.meter))
                return
        except Silence as silence:
            self.gone = in_words(silence)
        self._unread += 1
        self.tell(Checked(problems=match.record.problems))
