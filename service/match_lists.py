"""Lists of matches, a page at a time."""

from __future__ import annotations

from powderkeg.v1 import log_pb2, match_pb2, match_service_pb2
from replay.store.listing import Filter
from replay.store.match_index import ListPlace, MatchIndex
from replay.store.together import together
from service.cooperative import Breather
from service.validation import place_of

PART = 32
"""So many matches of a page are read at once."""


class MatchLists:
    """Looks matches up in the lists of the store."""

    def __init__(self, index: MatchIndex) -> None:
        self.index = index

    async def page(self, request: match_service_pb2.ListMatchesRequest) -> match_service_pb2.ListMatchesResponse:
        size, after = request.page_size or 50, place_of(request.page_token)
        cursor = await self.index.newest()  # before anything is read, so that nothing is missed after it
        where, found = Filter(request.game, request.status, request.tournament), list[match_pb2.Match]()
        breather = Breather()
        while len(found) <= size:
            part = await self.index.page(where, PART, after)
            found += part[:PART]
            if len(part) <= PART:
                break
            after = ListPlace.of(found[-1])
            if breather.is_due:
                await breather.take()
        answer = match_service_pb2.ListMatchesResponse(matches=found[:size], cursor=cursor)
        if len(found) > size:
            last = ListPlace.of(found[size - 1])
            answer.next_page_token = f"{last.created_ms}-{last.match_id}"
        await together(*(self._say_seed(each) for each in answer.matches if not each.HasField("seed_was_given")))
        return answer

    async def is_private(self, match_id: str) -> bool:
        listed = (await self.index.store.listed([match_id]))[0]
        return listed is not None and listed.invite_only

    async def _say_seed(self, match: match_pb2.Match) -> None:
        """Of a match that was listed before lists said who gave the seed, its genesis tells."""
        genesis = log_pb2.LogEntry.FromString((await self.index.store.read(match.id, 0, 1))[0]).genesis
        match.seed_was_given = genesis.seed_was_given
