"""The ring: which of the workers that are alive is the home of a match, by rendezvous hashing.

Every worker works it out by itself, from the names of those it can reach. One that comes or goes changes the home of
its own share of the matches, and of no other match.
"""

from __future__ import annotations

from hashlib import blake2b

MOST_KNOWN = 50_000
"""Homes that are remembered; then all are worked out anew."""
LONGEST_ID = 40
"""No match has a longer id; a stranger may send one all the same."""


class Ring:
    """The workers that are alive, this one among them."""

    def __init__(self, own: str) -> None:
        self.own = own
        self.members = {own}
        self._homes: dict[str, str] = {}

    def add(self, name: str) -> None:
        self.members.add(name)
        self._homes.clear()

    def remove(self, name: str) -> None:
        self.members.discard(name)
        self._homes.clear()

    def home(self, match_id: str) -> str:
        """The worker that has the match at hand."""
        home = self._homes.get(match_id)
        if home is None:
            if len(self._homes) >= MOST_KNOWN:
                self._homes.clear()
            home = max(self.members, key=lambda name: _weight(name, match_id))
            if len(match_id) <= LONGEST_ID:
                self._homes[match_id] = home
        return home

    def is_home(self, match_id: str) -> bool:
        """Whether it is this worker."""
        return self.home(match_id) == self.own


def _weight(name: str, match_id: str) -> bytes:
    return blake2b(f"{name} {match_id}".encode(), digest_size=16).digest()
