"""What is to be attended to: matches in which bots or a clock may have something to do."""

from __future__ import annotations

import asyncio

from replay.log.steps import Step
from service.live_match import Live, needs_driving


class Attention:
    """Observes appends, and keeps the matches that want attention until the scheduler takes them."""

    def __init__(self) -> None:
        self.wanted: asyncio.Queue[str] = asyncio.Queue()

    def before_append(self, match_id: str) -> None:
        """A match needs no attention before it has changed."""

    def after_append(self, live: Live, step: Step) -> None:
        """Attention is asked for once the match is free again."""

    def stirred(self, live: Live) -> None:
        if needs_driving(live.fold):
            self.wanted.put_nowait(live.fold.match_id)
