"""Who calls about a match: tokens become roles, and roles are held against the match as it stands."""

from __future__ import annotations

import hmac

from replay.log.status import OPEN
from service.auth import Caller, is_organizer, need_organizer_key, need_same_sitting, need_seat, who_calls
from service.errors import ServiceError, not_started, unknown_match
from service.events import Events
from service.live_match import Live
from service.matches import Matches


class Callers:
    """Knows callers by their tokens."""

    def __init__(self, matches: Matches, events: Events, organizer_key: str) -> None:
        self.matches = matches
        self.events = events
        self._organizer_key = organizer_key

    async def caller(self, match_id: str, token: str) -> tuple[Live, Caller]:
        """The match as it stands, and what the token makes of whoever sent it."""
        live = await self.matches.live(match_id)
        if live.sealed:
            live.revealed = await self.events.is_closed(live.fold.genesis.tournament)
        caller = self.who(live, token)
        need_same_sitting(caller, live.fold.seating)
        return live, caller

    def who(self, live: Live, token: str) -> Caller:
        """What the token makes of its sender; one whose seat was left may be told no more than that."""
        known = live.callers.get(token)
        if known is None:
            try:
                known = who_calls(token, live.token_key, live.fold.seating, self._organizer_key)
            except ServiceError:
                if live.private:
                    raise unknown_match(live.fold.match_id) from None
                raise
            live.callers[token] = known  # of a seat, the host, the organizer or a spectator: no other gets here
        if not known.sent_token and live.private:
            raise unknown_match(live.fold.match_id)
        return known

    def newcomer(self, live: Live, token: str) -> Caller:
        """Who joins: the host and the organizer are known by their tokens, and no other token is looked at."""
        try:
            known = who_calls(token, live.token_key, live.fold.seating, self._organizer_key)
        except ServiceError:
            return Caller()
        return known if known.host and known.seat is None else Caller()

    @staticmethod
    def acting(live: Live, caller: Caller) -> int:
        """The seat that the caller acts for: settled once the match has started, so nobody acts before."""
        seat = need_seat(caller)
        need_same_sitting(caller, live.fold.seating)
        if live.fold.status == OPEN:
            raise not_started(live.fold)
        return seat

    def knows_organizer(self, token: str) -> bool:
        """Whether this is the organizer key; nothing is said of another token."""
        key = self._organizer_key
        return bool(key) and hmac.compare_digest(token.encode(), key.encode())

    def is_organizer(self, token: str) -> bool:
        """For calls that are of no match: a token that is not the organizer key is refused."""
        return is_organizer(token, self._organizer_key)

    def need_organizer(self, token: str) -> None:
        need_organizer_key(token, self._organizer_key)
