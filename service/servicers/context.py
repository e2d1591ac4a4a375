"""What a call brings along besides its request."""

from __future__ import annotations

from typing import Any

import grpc

Context = grpc.aio.ServicerContext[Any, Any]


def token_of(context: Context) -> str:
    """The token in the metadata; empty if there is none."""
    for name, value in context.invocation_metadata() or ():
        if name == "authorization":
            scheme, _, token = str(value).strip().partition(" ")
            return token.strip() if scheme.lower() == "bearer" else str(value)
    return ""
