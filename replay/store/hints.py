"""Hints: which of the matches that are followed here have grown, in whichever process that was.

Every append is published on a channel of its match. Who follows nothing hears nothing, so a move in a match that nobody
watches costs only the process that makes it. Hints may be lost, whenever the connection is: whoever follows a match
also looks at it now and then.
"""

from __future__ import annotations

import asyncio
from collections import Counter

SUBSCRIBE, UNSUBSCRIBE = "SUBSCRIBE", "UNSUBSCRIBE"


class Channels:
    """The channels that are listened to, and what the store has yet to be told of them."""

    def __init__(self) -> None:
        self.unsaid: list[tuple[str, str]] = []
        """Commands, each with its channel."""
        self.stirred = asyncio.Event()
        """Set when there is something to say, or something was heard."""
        self._followers: Counter[str] = Counter()

    def follow(self, channel: str) -> None:
        self._followers[channel] += 1
        if self._followers[channel] == 1:
            self._say(SUBSCRIBE, channel)

    def leave(self, channel: str) -> None:
        self._followers[channel] -= 1
        if not self._followers[channel]:
            del self._followers[channel]
            self._say(UNSUBSCRIBE, channel)

    def _say(self, command: str, channel: str) -> None:
        self.unsaid.append((command, channel))
        self.stirred.set()

    def say_all(self) -> None:
        """On a new connection nothing has been said yet."""
        self.unsaid = [(SUBSCRIBE, channel) for channel in self._followers]
        self.stirred.set()
