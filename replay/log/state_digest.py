"""The digest of a state, as `state.digest()` takes it: orjson writes the same text several times as fast.

The text is defined by `state.canonical()`, with the standard library (docs/engine.md). What orjson would write in
another way is left to that; the conformance suite compares the two. docs/adr/0021-orjson-writes-the-digest.md has the
figures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass
from hashlib import sha256
from operator import attrgetter
from typing import Any

import orjson

from engines.core.canonical import DIGEST_DOMAIN, plain
from engines.core.record import field_names
from engines.core.state import State

AS_WRITTEN = orjson.OPT_PASSTHROUGH_DATACLASS
"""Records are written by `_plain`, not as objects."""
DELETE = b"\x7f"


def state_digest(state: State | None) -> bytes:
    """As state.digest(); empty before the deal."""
    return sha256(DIGEST_DOMAIN + canonical_bytes(state)).digest() if state is not None else b""


def canonical_bytes(state: State) -> bytes:
    """As state.canonical(), in bytes."""
    try:
        text = orjson.dumps(state.read_fields(state), _plain, AS_WRITTEN)
    except orjson.JSONEncodeError:  # a number of more than 64 bits, or what has no text at all
        return state.canonical().encode()
    # The standard library escapes what is not printable ASCII, and orjson does not.
    return text if text.isascii() and DELETE not in text else state.canonical().encode()


def _plain(value: Any) -> object:
    """As `plain` does it, settled once for each class."""
    kind = type(value)
    return (_PREPARED.get(kind) or _prepare(kind))(value)


_PREPARED: dict[type, Callable[[Any], object]] = {}


def _prepare(kind: Any) -> Callable[[Any], object]:
    if hasattr(kind, "canonical"):
        prepared: Callable[[Any], object] = kind.canonical
    elif is_dataclass(kind):
        prepared = _record_writer(kind)
    else:
        return plain  # which refuses it
    _PREPARED[kind] = prepared
    return prepared


def _record_writer(kind: Any) -> Callable[[Any], object]:
    """The name of a record and its values, in declared order."""
    name, names = kind.__name__, field_names(kind)
    if not names:
        return lambda _: (name,)
    if len(names) == 1:  # attrgetter of one name gives no tuple
        only = attrgetter(*names)
        return lambda record: (name, only(record))
    read = attrgetter(*names)
    return lambda record: (name, *read(record))
