"""Takes in what other processes append, so that those who watch here hear of it at once."""

from __future__ import annotations

import asyncio

import structlog

from replay.log.divergence import Divergence
from replay.store.streams import StoreDown
from service.background import end
from service.live_match import Live
from service.lobby_feed import LobbyFeed
from service.matches import Matches
from service.presence import Presence

log = structlog.get_logger()


class LogFollower:
    """Follows the logs of matches that are watched here, and the lists of the lobby."""

    def __init__(self, matches: Matches, presence: Presence, lobby_feed: LobbyFeed) -> None:
        self.matches = matches
        self.store = matches.store
        self.presence = presence
        self.lobby_feed = lobby_feed
        self._loops: list[asyncio.Task[None]] = []

    def start(self) -> None:
        loops = (self._follow_hints(), self._look_at_watched())
        self._loops = [asyncio.create_task(loop) for loop in loops]

    async def stop(self) -> None:
        await asyncio.gather(*map(end, self._loops))

    async def _follow_hints(self) -> None:
        """Take in at once what other processes append to matches that are watched here."""
        while True:
            try:
                async for hints in self.store.hints():
                    for match_id, seq in hints.items():
                        live = self.matches.cached_now(match_id)
                        if not match_id:
                            self.lobby_feed.stir()
                        if live is None or not live.watchers:
                            continue
                        if not seq:
                            await self.presence.look(match_id)
                        if seq is None or live.fold.seq < seq or live.over:
                            await self._refresh(live)
            except StoreDown as error:
                self.matches.tally.store.failed(error)
            except Exception:
                log.exception("bug")
            await asyncio.sleep(0.5)

    async def _look_at_watched(self) -> None:
        """The safety net below the hints, which may be lost."""
        while True:
            await asyncio.sleep(1)
            self.lobby_feed.stir()
            for live in self.matches.watched():
                await self._refresh(live)

    async def _refresh(self, live: Live) -> None:
        try:
            await self.matches.refresh(live)
            if live.over:
                await self.matches.find_rematch(live)
        except StoreDown as error:
            self.matches.tally.store.failed(error, match_id=live.fold.match_id)
        except Divergence as error:
            log.warning("cannot follow a match", match_id=live.fold.match_id, error=str(error))
