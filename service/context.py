"""What a call brings along besides its request, whatever door it came by."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, Protocol

from google.protobuf.message import Message


class _End(Enum):
    EOF = "nothing more comes"


EOF: Final = _End.EOF
"""What a stream reads after its last request."""


class ClientGone(Exception):
    """Nothing can be sent any more, because the client is gone."""


class Context(Protocol):
    """What every call has."""

    def invocation_metadata(self) -> Iterable[Any] | None:
        """Names and values that came with the call."""

    def peer(self) -> str:
        """The address that it came from."""


class StreamContext(Context, Protocol):
    """What a call has besides whose requests and answers are streams."""

    async def read(self) -> Any:
        """The next request, or EOF."""

    async def write(self, answer: Message | bytes) -> None:
        """Send an answer; this waits while the client does not read, and raises ClientGone when it never will."""


def token_of(context: Context) -> str:
    """The token in the metadata; empty if there is none."""
    for name, value in context.invocation_metadata() or ():
        if name == "authorization":
            scheme, _, token = str(value).strip().partition(" ")
            return token.strip() if scheme.lower() == "bearer" else str(value)
    return ""
