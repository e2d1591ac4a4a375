"""What players and bots are called: visible, and nobody in a match like another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count
from unicodedata import category, normalize

import grpc

from powderkeg.v1 import log_pb2
from replay.signed.printable import is_printable
from service.errors import ServiceError

UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
"""Fillers, blanks and selectors that nobody sees, beside what is refused everywhere (replay/signed/printable.py)."""
SELECTOR = re.compile("[\ufe00-\ufe0f]")
"""How the sign before it looks. Behind a letter nobody sees it, so two names that differ in selectors are alike."""
SELECTED = re.compile("(?<=[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)")
"""Where it says something: behind a sign that is also an emoji, and in a keycap."""
Code = grpc.StatusCode


def player_name(name: str) -> str:
    """The name in normal form C; what could pass for another name is refused."""
    normal = normalize("NFC", name)
    if normal != normal.strip(" "):
        raise _bad("takes no space at its ends")
    if not is_printable(normal) or UNSEEN.search(normal) or SELECTOR.search(SELECTED.sub("", normal)):
        raise _bad("takes only characters that can be seen: no controls, no zero-width or direction marks")
    if not any(category(each)[0] in "LNPS" for each in normal):
        raise _bad("needs a letter, a digit or a sign")
    return normal


def _bad(why: str) -> ServiceError:
    return ServiceError(Code.INVALID_ARGUMENT, "BAD_NAME", f"name: it {why}", field="name")


def need_new(name: str, seats: Iterable[log_pb2.SeatTaken | None]) -> None:
    if _compared(name) in _names(seats):
        raise ServiceError(
            Code.FAILED_PRECONDITION, "NAME_TAKEN", f"somebody in this match is called {name!r}; choose another name"
        )


def bot_name(bot: str, seats: Iterable[log_pb2.SeatTaken | None]) -> str:
    """The bot with the lowest number that makes a new name."""
    taken = _names(seats)
    return next(name for number in count(1) if (name := f"{bot} {number}") not in taken)


def _names(seats: Iterable[log_pb2.SeatTaken | None]) -> set[str]:
    return {_compared(taken.name) for taken in seats if taken is not None}


def _compared(name: str) -> str:
    """What two names that cannot be told apart have in common."""
    return SELECTOR.sub("", normalize("NFC", name))
