"""The end of a load: what is still open is ended, and every match is proven, unless the service is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import grpc

from loadtest.channels import Channel, ServiceGone, error_text
from loadtest.match import LoadMatch
from loadtest.match_check import CheckTotals, check_match
from loadtest.match_record import UNREAD, Problem
from loadtest.meter import GONE_AFTER, Meter
from replay.audit.policy import Policy

ENDED_AT_ONCE = 16
PROVEN_AT_ONCE = 6
"""The service works on some matches while the driver works on another."""


class FinalChecks:
    """Of all matches of a process. Once the service is gone, it is not asked for the rest of them."""

    def __init__(
        self, channel: Channel, meter: Meter, policy: Policy | None, tell: Callable[[CheckTotals], None]
    ) -> None:
        self.channel, self.meter, self.policy, self.tell = channel, meter, policy, tell
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
            self.tell(CheckTotals(problems=[Problem(UNREAD, "", f"{text} ({self.gone})", self._unread)]))

    async def _end(self, match: LoadMatch) -> None:
        try:
            if not self.gone:
                await match.finish()
        except ServiceGone as silence:
            self.gone = error_text(silence)
        except grpc.aio.AioRpcError as error:
            match.record.note(UNREAD, f"it cannot be ended: {error_text(error)}")
        finally:
            await match.close()

    async def _prove(self, match: LoadMatch) -> None:
        try:
            if not self.gone:
                self.tell(await check_match(self.channel, match.record, self.policy, self.meter))
                return
        except ServiceGone as silence:
            self.gone = error_text(silence)
        self._unread += 1
        self.tell(CheckTotals(problems=match.record.problems))
