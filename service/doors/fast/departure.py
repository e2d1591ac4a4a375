"""How a client is sent away without losing a call: it is told twice, the second time when it knows."""

from __future__ import annotations

import zttp

NO_ERROR = 0
LAST_OF_ALL = 2**31 - 1
"""The largest number of a stream."""


class Departure:
    """Where a connection is on its way out."""

    __slots__ = ("_h2", "asked", "empty", "gone", "seconds")

    def __init__(self, h2: zttp.H2Connection) -> None:
        self._h2 = h2
        self.asked = False
        """Whether the client was told to make new calls elsewhere; those that it makes here meanwhile are answered."""
        self.gone = False
        """Whether it was told which call was the last; later ones are refused."""
        self.seconds = 0
        """Since it was asked, counted by the connection,"""
        self.empty = 0
        """and since it was gone and had no calls."""

    def ask(self) -> None:
        self.asked = True
        self._h2.close(NO_ERROR, LAST_OF_ALL)

    def leave_now(self) -> None:
        """The client knows, or will not say."""
        if not self.gone:
            self.asked = self.gone = True
            self._h2.close(NO_ERROR)
