"""The canonical text of a state, which is what its digest is taken of (docs/engine.md)."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from typing import Any

from engines.core.record import values

DIGEST_DOMAIN = b"powderkeg/state/1\n"
"""Stands before the text when it is hashed, so that nothing else is ever hashed to the same."""


def plain(value: Any) -> object:
    """What JSON does not know: objects that say how they are written, records and types as their names and values."""
    if hasattr(value, "canonical"):
        return value.canonical()
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *values(value)]
    raise TypeError(f"a {type(value).__name__} has no canonical text and cannot be part of a state")


encode = json.JSONEncoder(separators=(",", ":"), default=plain, check_circular=False).encode
