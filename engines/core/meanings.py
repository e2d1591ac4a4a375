"""What a number or a word in a record stands for, so that it can be told to people (docs/words.md).

Rules need none of this: to them, and to the type checker, a Seat is an int.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

Seat: TypeAlias = Annotated[int, "seat"]
"""Told by the name of who sits there."""
Ordinal: TypeAlias = Annotated[int, "ordinal"]
"""Counted from 0 by the rules, and from 1 by people."""
Ending: TypeAlias = Annotated[str, "ending"]
"""A code, told by the message `ending-CODE`; a game marks codes of its own likewise."""
