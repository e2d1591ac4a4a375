"""Names and texts that somebody else has chosen, made safe to show."""

from __future__ import annotations


def printable(text: str) -> str:
    """A text with what somebody else has chosen in it, such as a name, without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text) or "?"
