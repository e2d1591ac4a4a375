"""Where lists show a match: a sorted set for each combination of what lists can be filtered by."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from powderkeg.v1 import match_pb2

Status: TypeAlias = match_pb2.MatchStatus.ValueType
NOWHERE = match_pb2.MATCH_STATUS_UNSPECIFIED
"""Where a match is before it is on a list."""
LOBBY = "powderkeg:lobby"
"""The stream of changes of the lists, and the channel for hints of them."""
REMEMBERED = 10_000
"""So many changes are kept, or somewhat more."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What a list shows; what is empty does not matter."""

    game: str = ""
    status: Status = NOWHERE
    tournament: str = ""

    @property
    def key(self) -> str:
        """The sorted set of what fits, by the time of creation."""
        return f"powderkeg:list:{self.status}:{self.game}:{self.tournament}"

    def fits(self, match: match_pb2.Match, status: Status | None = None) -> bool:
        """Whether the list shows a match that has this status, or its own."""
        at = match.status if status is None else status
        return (
            self.game in ("", match.game)
            and (not self.status or self.status == at)
            and self.tournament in ("", match.tournament)
            and at != NOWHERE
            and not match.invite_only
        )


def shown_in(match: match_pb2.Match, status: Status) -> list[str]:
    """The sets that hold a match of this status: none if it is private, or on no list yet."""
    if match.invite_only or status == NOWHERE:
        return []
    combinations = product(("", match.game), (NOWHERE, status), dict.fromkeys(("", match.tournament)))
    return [Filter(*each).key for each in combinations]


@dataclass(frozen=True, slots=True)
class Listing:
    """A change of a match that lists show."""

    match: match_pb2.Match
    """As it will be."""
    before: Status = NOWHERE
    """The status that it had."""

    @property
    def added(self) -> list[str]:
        old = shown_in(self.match, self.before)
        return [each for each in shown_in(self.match, self.match.status) if each not in old]

    @property
    def dropped(self) -> list[str]:
        new = shown_in(self.match, self.match.status)
        return [each for each in shown_in(self.match, self.before) if each not in new]

    @property
    def created_ms(self) -> int:
        return self.match.created.ToMilliseconds()
