"""A typed asyncio client of Powderkeg: retries that never double a move, watches that resume, errors with reasons."""

from powderkeg.client._actions import filled
from powderkeg.client._client import Powderkeg
from powderkeg.client._errors import (
    BadRequest,
    Contradiction,
    IllegalMove,
    NotAllowed,
    NotFound,
    NotNow,
    PowderkegError,
    StaleSeq,
    Unavailable,
)
from powderkeg.client._keeper import Keeper
from powderkeg.client._play import Play
from powderkeg.client._retry import Retry
from powderkeg.client._seats import Host, Player, Rematch

__all__ = [
    "BadRequest",
    "Contradiction",
    "Host",
    "IllegalMove",
    "Keeper",
    "NotAllowed",
    "NotFound",
    "NotNow",
    "Play",
    "Player",
    "Powderkeg",
    "PowderkegError",
    "Rematch",
    "Retry",
    "StaleSeq",
    "Unavailable",
    "filled",
]
