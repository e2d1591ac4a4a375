"""Whether the tree of an event has only grown: RFC 6962, section 2.1.2."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from powderkeg.client._notes import TreeHead


def proves_growth(new: TreeHead, old: TreeHead, proof: Sequence[bytes]) -> bool:
    """Whether the proof shows that the new tree begins with the old one. A tree without leaves is not asked about."""
    if not 0 < old.size <= new.size:
        return False
    if old.size == new.size:
        return not proof and old.root == new.root
    steps = list(proof) if old.size & (old.size - 1) else [old.root, *proof]
    if not steps:
        return False
    place, last = old.size - 1, new.size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = steps[0]
    for step in steps[1:]:
        if not last:
            return False  # more steps than there are levels
        if place & 1 or place == last:
            before, after = _node(step, before), _node(step, after)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            after = _node(after, step)
        place, last = place >> 1, last >> 1
    return not last and before == old.root and after == new.root


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
