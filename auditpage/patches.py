"""Differences between two tables as JSON, so that a page need not hold every table of a match in full.

A patch is one of these, and web/patches.js reads it the same way:

- a number, a text, true, false: the new value;
- a list of one: the new value, which is a list, an object or null;
- a list of three: in a list, where to begin, how many items go, and the list of those that come;
- an object: patches by key (in a list, by place), and under "-" the keys that are gone.
"""

from __future__ import annotations

from typing import Any

GONE = "-"
"""No field of a message is called that."""


def difference(before: Any, after: Any) -> Any:
    """What makes the one the other; they must not be equal."""
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_objects(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return _of_lists(before, after)
    return [after] if after is None or isinstance(after, (dict, list)) else after


def _of_objects(before: dict[str, Any], after: dict[str, Any]) -> Any:
    patch = {
        key: difference(before.get(key), value)
        for key, value in after.items()
        if key not in before or before[key] != value
    }
    gone = [key for key in before if key not in after]
    return {**patch, GONE: gone} if gone else patch


def _of_lists(before: list[Any], after: list[Any]) -> Any:
    if len(before) == len(after) and any(isinstance(item, dict) for item in after):
        pairs = enumerate(zip(before, after, strict=True))
        return {str(place): difference(old, new) for place, (old, new) in pairs if old != new}
    least = min(len(before), len(after))
    head = next((place for place in range(least) if before[place] != after[place]), least)
    least -= head
    tail = next((place for place in range(least) if before[-1 - place] != after[-1 - place]), least)
    return [head, len(before) - tail - head, after[head : len(after) - tail]]


def patched(value: Any, patch: Any) -> Any:
    """The value with a patch; nothing is changed in place."""
    if isinstance(patch, list):
        if len(patch) == 1:
            return patch[0]
        start, gone, come = patch
        return [*value[:start], *come, *value[start + gone :]]
    if not isinstance(patch, dict):
        return patch
    if isinstance(value, list):
        return [patched(item, patch[str(place)]) if str(place) in patch else item for place, item in enumerate(value)]
    kept = {key: item for key, item in (value or {}).items() if key not in patch.get(GONE, ())}
    return kept | {key: patched(kept.get(key), inner) for key, inner in patch.items() if key != GONE}
